//! The forms of the builtin table, `mex(some number) -> number`, read as types.

use super::scheme::{Want, WantKind};
use super::ty::{Kind, Ty, Types};
use crate::source::Span;
use crate::syntax::{Scanner, Token, TokenKind};
use crate::vocabulary::Builtin;

/// A form of a builtin, with fresh unknowns for its letters.
#[derive(Debug)]
pub(super) struct Form {
    pub params: Vec<Ty>,
    pub result: Ty,
    /// Letters that several parameters share: what is compared with each other.
    pub shared: Vec<Ty>,
    pub wants: Vec<Want>,
}

/// Reads a form. The table is ours, so one that cannot be read is a mistake of ours, which a
/// test finds.
pub(super) fn form(text: &str, types: &mut Types, span: Span) -> Option<Form> {
    let tokens: Vec<Token> = Scanner::new(text).collect();
    let mut reader =
        Reader { text, tokens, at: 0, letters: Vec::new(), wants: Vec::new(), types, span };
    reader.word()?;
    reader.sign("(")?;
    let mut params = Vec::new();
    while !reader.takes(")") {
        // `...` is more of the last.
        if !reader.takes("...") {
            params.push(reader.ty()?);
        }
        reader.takes(",");
    }
    let shared = reader.letters.iter().filter(|(.., uses)| *uses > 1).map(|(_, ty, _)| *ty);
    let shared = shared.collect();
    reader.sign("->")?;
    let result = reader.ty()?;
    Some(Form { params, result, shared, wants: reader.wants })
}

/// Whether a builtin tells something of a position: it takes one, or a whole game, and what it
/// gives is no position.
pub fn asks_of_positions(builtin: Builtin) -> bool {
    let mut types = Types::default();
    let forms: Vec<Form> =
        builtin.forms().iter().filter_map(|text| form(text, &mut types, Span::at(0))).collect();
    forms.iter().any(|form| {
        let about = |ty: &Ty| [Ty::POSITION, Ty::GAME].contains(&types.find(*ty));
        form.params.iter().any(about) && types.find(form.result) != Ty::POSITION
    })
}

struct Reader<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    /// Letters with their types, and how often each was met.
    letters: Vec<(&'a str, Ty, usize)>,
    wants: Vec<Want>,
    types: &'a mut Types,
    span: Span,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> &'a str {
        self.tokens.get(self.at).map_or("", |t| t.text(self.text))
    }

    fn takes(&mut self, sign: &str) -> bool {
        let found = self.peek() == sign;
        self.at += usize::from(found);
        found
    }

    fn sign(&mut self, sign: &str) -> Option<()> {
        self.takes(sign).then_some(())
    }

    fn word(&mut self) -> Option<&'a str> {
        let token = self.tokens.get(self.at).filter(|t| t.kind == TokenKind::Word)?;
        self.at += 1;
        Some(token.text(self.text))
    }

    fn ty(&mut self) -> Option<Ty> {
        if self.takes("[") {
            let of = self.ty()?;
            self.sign("]")?;
            return Some(self.types.list(of));
        }
        if self.takes("{") {
            let of = self.ty()?;
            self.sign("}")?;
            return Some(self.types.set(of));
        }
        if self.takes("(") {
            let mut parts = Vec::new();
            while !self.takes(")") {
                parts.push(self.ty()?);
                self.takes(",");
            }
            return Some(self.types.make(Kind::Tuple(parts)));
        }
        Some(match self.word()? {
            "number" => Ty::NUMBER,
            "bool" => Ty::TRUTH,
            "text" => Ty::TEXT,
            "outcome" => Ty::OUTCOME,
            "position" => Ty::POSITION,
            "game" => Ty::GAME,
            "some" => {
                let of = self.ty()?;
                self.wanted(|whole| WantKind::Members(whole, of))
            }
            "relation" => {
                let of = self.ty()?;
                self.wanted(|whole| WantKind::Relation(whole, of))
            }
            letter => self.letter(letter),
        })
    }

    fn wanted(&mut self, kind: impl FnOnce(Ty) -> WantKind) -> Ty {
        let whole = self.types.unknown();
        self.wants.push(Want { kind: kind(whole), span: self.span, origin: None });
        whole
    }

    fn letter(&mut self, letter: &'a str) -> Ty {
        if let Some((_, ty, uses)) = self.letters.iter_mut().find(|(l, ..)| *l == letter) {
            *uses += 1;
            return *ty;
        }
        let ty = self.types.unknown();
        self.letters.push((letter, ty, 1));
        ty
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::BUILTINS;

    #[test]
    fn every_form_of_the_table_can_be_read() {
        let mut types = Types::default();
        for builtin in BUILTINS {
            for text in builtin.forms() {
                let form = form(text, &mut types, Span::at(0));
                assert!(form.is_some(), "{text}");
                assert!(text.starts_with(builtin.name()), "{text}");
            }
        }
    }

    #[test]
    fn letters_stand_for_the_same_type() {
        let mut types = Types::default();
        let form = form("f([a], (a, b)) -> {b}", &mut types, Span::at(0)).unwrap();
        assert_eq!(types.written(form.result), "{_}");
        let list = types.list(Ty::NUMBER);
        assert!(types.unify(form.params[0], list).is_ok());
        assert_eq!(types.written(form.params[1]), "(nat, _)");
    }
}
