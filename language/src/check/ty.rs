//! Types while they are being found out: a table of types, some still unknown, and the one
//! operation that makes two of them equal.
//!
//! A set of positions *is* a position, so `Position` and a set of it are the same type.

use crate::meter;
use hashbrown::{HashMap, HashSet};

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Ty(u32);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Truth,
    Text,
    Outcome,
    Position,
    /// The name of a game, as `period` takes it.
    Game,
    List(Ty),
    Set(Ty),
    Tuple(Vec<Ty>),
    Function(Vec<Ty>, Ty),
    /// Not known yet; known only to this depth of local functions.
    Unknown {
        level: u32,
    },
    /// Found to be the same as another.
    Same(Ty),
    /// Something is wrong with it, which has been said: fits everything.
    Wrong,
}

impl Ty {
    pub(super) const NUMBER: Ty = Ty(0);
    pub(super) const TRUTH: Ty = Ty(1);
    pub(super) const TEXT: Ty = Ty(2);
    pub(super) const OUTCOME: Ty = Ty(3);
    pub(super) const POSITION: Ty = Ty(4);
    pub(super) const GAME: Ty = Ty(5);
    pub(super) const WRONG: Ty = Ty(6);
}

/// Why two types are not the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clash {
    Different,
    /// A type would have to be part of itself.
    Endless,
}

#[derive(Debug)]
pub(super) struct Types {
    table: Vec<Kind>,
    /// How many local functions deep we are.
    pub level: u32,
    /// Entries that were overwritten though they are older than `watched`, to put back.
    overwritten: Vec<(usize, Kind)>,
    watched: usize,
}

/// A state of the table that can be restored.
#[derive(Debug)]
pub(super) struct TypesMark {
    overwritten: usize,
    watched: usize,
}

impl Default for Types {
    fn default() -> Self {
        use Kind::*;
        let table = vec![Number, Truth, Text, Outcome, Position, Game, Wrong];
        Types { table, level: 0, overwritten: Vec::new(), watched: 0 }
    }
}

impl Types {
    pub(super) fn make(&mut self, kind: Kind) -> Ty {
        // Types can grow without an end: what has no room any more fits everything, and the
        // caller says that it was not checked to its end.
        if meter::work(1).is_err() {
            return Ty::WRONG;
        }
        self.table.push(kind);
        Ty(self.table.len() as u32 - 1)
    }

    pub(super) fn unknown(&mut self) -> Ty {
        let level = self.level;
        self.make(Kind::Unknown { level })
    }

    pub(super) fn list(&mut self, of: Ty) -> Ty {
        self.make(Kind::List(of))
    }

    pub(super) fn set(&mut self, of: Ty) -> Ty {
        self.make(Kind::Set(of))
    }

    /// How far the table is filled, to forget what comes after.
    pub(super) fn mark(&self) -> usize {
        self.table.len()
    }

    /// Forgets all types made since the mark. Nothing kept may refer to them.
    pub(super) fn forget(&mut self, mark: usize) {
        self.table.truncate(mark);
    }

    /// What is in the table now can be restored: later changes to it are logged.
    pub(super) fn watch(&mut self) -> TypesMark {
        let mark = TypesMark { overwritten: self.overwritten.len(), watched: self.watched };
        self.watched = self.table.len();
        mark
    }

    /// Restores the table as it was at the mark.
    pub(super) fn restore(&mut self, mark: TypesMark) {
        while self.overwritten.len() > mark.overwritten {
            let Some((at, kind)) = self.overwritten.pop() else { break };
            if let Some(entry) = self.table.get_mut(at) {
                *entry = kind;
            }
        }
        self.table.truncate(self.watched);
        self.watched = mark.watched;
        self.level = 0;
    }

    /// What is in the table stays: the log is dropped.
    pub(super) fn keep(&mut self) {
        self.overwritten.clear();
        self.watched = 0;
    }

    /// The type that this one was found to be.
    pub(super) fn find(&self, ty: Ty) -> Ty {
        let mut ty = ty;
        while let Some(Kind::Same(next)) = self.table.get(ty.0 as usize) {
            ty = *next;
        }
        ty
    }

    pub(super) fn kind(&self, ty: Ty) -> &Kind {
        self.table.get(self.find(ty).0 as usize).unwrap_or(&Kind::Wrong)
    }

    pub(super) fn is_unknown(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), Kind::Unknown { .. })
    }

    pub(super) fn is_wrong(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), Kind::Wrong)
    }

    pub(super) fn is_position(&self, ty: Ty) -> bool {
        match self.kind(ty) {
            Kind::Position => true,
            Kind::Set(of) => self.is_position(*of),
            _ => false,
        }
    }

    /// Whether values of a type are lists of numbers.
    pub(super) fn is_numbers(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), Kind::List(of) if matches!(self.kind(*of), Kind::Number))
    }

    /// Whether values of a type are lists of texts, or lists of these.
    pub(super) fn is_texts(&self, ty: Ty) -> bool {
        let list = |ty: Ty| match self.kind(ty) {
            Kind::List(of) => Some(*of),
            _ => None,
        };
        let text = |ty: Ty| matches!(self.kind(ty), Kind::Text);
        list(ty).is_some_and(|of| text(of) || list(of).is_some_and(text))
    }

    fn set_kind(&mut self, ty: Ty, kind: Kind) {
        let at = ty.0 as usize;
        if let Some(entry) = self.table.get_mut(at) {
            let before = std::mem::replace(entry, kind);
            if at < self.watched {
                self.overwritten.push((at, before));
            }
        }
    }

    /// Makes two types the same, or says why they cannot be. After a clash parts of them may
    /// have been made the same already, which only helps the messages.
    pub(super) fn unify(&mut self, a: Ty, b: Ty) -> Result<(), Clash> {
        let (a, b) = (self.find(a), self.find(b));
        if a == b || meter::work(1).is_err() {
            return Ok(());
        }
        match (self.kind(a).clone(), self.kind(b).clone()) {
            (Kind::Wrong, _) | (_, Kind::Wrong) => Ok(()),
            (Kind::Unknown { level }, _) => self.bind(a, level, b),
            (_, Kind::Unknown { level }) => self.bind(b, level, a),
            (Kind::List(x), Kind::List(y)) | (Kind::Set(x), Kind::Set(y)) => self.unify(x, y),
            (Kind::Position, Kind::Set(of)) | (Kind::Set(of), Kind::Position) => {
                self.unify(of, Ty::POSITION)
            }
            (Kind::Tuple(xs), Kind::Tuple(ys)) if xs.len() == ys.len() => {
                xs.into_iter().zip(ys).try_for_each(|(x, y)| self.unify(x, y))?;
                self.are_same(a, b);
                Ok(())
            }
            (Kind::Function(xs, x), Kind::Function(ys, y)) if xs.len() == ys.len() => {
                xs.into_iter().zip(ys).try_for_each(|(x, y)| self.unify(x, y))?;
                self.unify(x, y)?;
                self.are_same(a, b);
                Ok(())
            }
            (x, y) if x == y => Ok(()),
            _ => Err(Clash::Different),
        }
    }

    /// Two types with several parts were found to be the same. Where parts are shared, comparing
    /// them again would take twice as long at each level. The older one stays: the newer may be
    /// forgotten.
    fn are_same(&mut self, a: Ty, b: Ty) {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            self.set_kind(Ty(a.0.max(b.0)), Kind::Same(Ty(a.0.min(b.0))));
        }
    }

    fn bind(&mut self, unknown: Ty, level: u32, to: Ty) -> Result<(), Clash> {
        if self.contains_and_lower(to, unknown, level, &mut Met::default()) {
            return Err(Clash::Endless);
        }
        self.set_kind(unknown, Kind::Same(to));
        Ok(())
    }

    /// Is the unknown part of this type? On the way, what it is made of becomes as widely
    /// known as the unknown itself.
    fn contains_and_lower(&mut self, ty: Ty, unknown: Ty, level: u32, met: &mut Met) -> bool {
        let ty = self.find(ty);
        if ty == unknown {
            return true;
        }
        if !met.is_new(ty) {
            return false;
        }
        match self.kind(ty).clone() {
            Kind::Unknown { level: own } => {
                if own > level {
                    self.set_kind(ty, Kind::Unknown { level });
                }
                false
            }
            kind => parts(&kind).iter().any(|p| self.contains_and_lower(*p, unknown, level, met)),
        }
    }

    /// Something is wrong with a type: from now on it fits everywhere.
    pub(super) fn spoil(&mut self, ty: Ty) {
        let ty = self.find(ty);
        if !matches!(
            self.kind(ty),
            Kind::Number | Kind::Truth | Kind::Text | Kind::Outcome | Kind::Position | Kind::Game
        ) {
            self.set_kind(ty, Kind::Wrong);
        }
    }

    pub(super) fn spoil_all(&mut self, types: &[Ty]) {
        for ty in types {
            self.spoil(*ty);
        }
    }

    /// Whether a type is, or is made of, something like this.
    pub(super) fn contains(&self, ty: Ty, is: &dyn Fn(&Kind) -> bool) -> bool {
        self.contains_new(ty, is, &mut Met::default())
    }

    fn contains_new(&self, ty: Ty, is: &dyn Fn(&Kind) -> bool, met: &mut Met) -> bool {
        let ty = self.find(ty);
        let kind = self.kind(ty);
        is(kind)
            || met.is_new(ty)
                && parts(kind).into_iter().any(|part| self.contains_new(part, is, met))
    }

    /// The unknowns that a type is made of.
    pub(super) fn unknowns(&self, ty: Ty, met: &mut Met, each: &mut dyn FnMut(Ty, u32)) {
        let ty = self.find(ty);
        if !met.is_new(ty) {
            return;
        }
        match self.kind(ty) {
            Kind::Unknown { level } => each(ty, *level),
            kind => parts(kind).into_iter().for_each(|part| self.unknowns(part, met, each)),
        }
    }

    /// A copy of a type in which others stand for some of the unknowns. What is shared in it is
    /// shared in the copy.
    pub(super) fn copy(&mut self, ty: Ty, copies: &mut HashMap<Ty, Ty>) -> Ty {
        let ty = self.find(ty);
        if let Some(copy) = copies.get(&ty) {
            return *copy;
        }
        let kind = match self.kind(ty).clone() {
            Kind::List(of) => Kind::List(self.copy(of, copies)),
            Kind::Set(of) => Kind::Set(self.copy(of, copies)),
            Kind::Tuple(parts) => {
                Kind::Tuple(parts.into_iter().map(|part| self.copy(part, copies)).collect())
            }
            Kind::Function(params, result) => {
                let params = params.into_iter().map(|param| self.copy(param, copies)).collect();
                Kind::Function(params, self.copy(result, copies))
            }
            _ => return ty,
        };
        let copy = self.make(kind);
        copies.insert(ty, copy);
        copy
    }

    /// A type in the words of a game: "a number", "a list of positions".
    pub(super) fn words(&self, ty: Ty) -> String {
        let plural = self.plural(ty);
        match self.kind(ty) {
            Kind::Number => "a number".into(),
            Kind::Truth => "true or false".into(),
            Kind::Text => "a text".into(),
            Kind::Outcome => "an outcome".into(),
            Kind::Position => "a position".into(),
            Kind::Game => "a game".into(),
            Kind::List(of) => format!("a list{}", self.of(*of)),
            Kind::Set(of) => format!("a set{}", self.of(*of)),
            Kind::Tuple(parts) if parts.len() == 2 => "a pair".into(),
            Kind::Tuple(parts) => format!("a tuple of {} parts", parts.len()),
            Kind::Function(..) => "a function".into(),
            _ => plural,
        }
    }

    fn of(&self, ty: Ty) -> String {
        if self.is_unknown(ty) || self.is_wrong(ty) {
            String::new()
        } else {
            format!(" of {}", self.plural(ty))
        }
    }

    pub(super) fn plural(&self, ty: Ty) -> String {
        match self.kind(ty) {
            Kind::Number => "numbers".into(),
            Kind::Truth => "truth values".into(),
            Kind::Text => "texts".into(),
            Kind::Outcome => "outcomes".into(),
            Kind::Position => "positions".into(),
            Kind::Game => "games".into(),
            Kind::List(of) => format!("lists{}", self.of(*of)),
            Kind::Set(of) => format!("sets{}", self.of(*of)),
            Kind::Tuple(parts) if parts.len() == 2 => "pairs".into(),
            Kind::Tuple(parts) => format!("tuples of {}", parts.len()),
            Kind::Function(..) => "functions".into(),
            Kind::Unknown { .. } | Kind::Same(_) | Kind::Wrong => "something".into(),
        }
    }

    /// A type as the language writes it: `[(nat, nat)]`.
    pub(super) fn written(&self, ty: Ty) -> String {
        let mut out = String::new();
        self.write(ty, &mut out);
        out
    }

    fn write(&self, ty: Ty, out: &mut String) {
        if out.len() > LONGEST {
            return;
        }
        match self.kind(ty) {
            Kind::Number => out.push_str("nat"),
            Kind::Truth => out.push_str("bool"),
            Kind::Text => out.push_str("text"),
            Kind::Outcome => out.push_str("outcome"),
            Kind::Position => out.push_str("position"),
            Kind::Game => out.push_str("game"),
            Kind::List(of) => self.write_row("[", &[*of], "]", out),
            Kind::Set(of) => self.write_row("{", &[*of], "}", out),
            Kind::Tuple(parts) => self.write_row("(", parts, ")", out),
            Kind::Function(params, result) => {
                self.write_row("(", params, ") -> ", out);
                self.write(*result, out);
            }
            Kind::Unknown { .. } | Kind::Same(_) | Kind::Wrong => {
                out.push('_');
            }
        }
    }

    fn write_row(&self, open: &str, parts: &[Ty], close: &str, out: &mut String) {
        out.push_str(open);
        for (i, part) in parts.iter().enumerate() {
            if out.len() > LONGEST {
                out.push('…');
                return;
            }
            if i > 0 {
                out.push_str(", ");
            }
            self.write(*part, out);
        }
        out.push_str(close);
    }
}

/// A type whose text is longer is cut: its parts may be shared, and then it can be longer than
/// any text.
const LONGEST: usize = 4000;

/// The types that were met. The first few are looked at twice rather than remembered.
#[derive(Debug, Default)]
pub(super) struct Met {
    looks: usize,
    types: HashSet<Ty>,
}

impl Met {
    fn is_new(&mut self, ty: Ty) -> bool {
        self.looks += 1;
        self.looks <= 16 || meter::work(1).is_ok() && self.types.insert(ty)
    }
}

/// The types that a type is made of.
pub(super) fn parts(kind: &Kind) -> Vec<Ty> {
    match kind {
        Kind::List(of) | Kind::Set(of) => vec![*of],
        Kind::Tuple(parts) => parts.clone(),
        Kind::Function(params, result) => params.iter().chain([result]).copied().collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_positions_is_a_position() {
        let mut types = Types::default();
        let unknown = types.unknown();
        let set = types.set(unknown);
        assert_eq!(types.unify(set, Ty::POSITION), Ok(()));
        assert!(types.is_position(unknown) && types.is_position(set));
        let numbers = types.set(Ty::NUMBER);
        assert_eq!(types.unify(numbers, Ty::POSITION), Err(Clash::Different));
    }

    #[test]
    fn no_type_is_part_of_itself() {
        let mut types = Types::default();
        let unknown = types.unknown();
        let list = types.list(unknown);
        assert_eq!(types.unify(list, unknown), Err(Clash::Endless));
    }

    #[test]
    fn what_was_overwritten_is_restored() {
        let mut types = Types::default();
        let (a, b) = (types.unknown(), types.unknown());
        let outer = types.watch();
        assert_eq!(types.unify(a, Ty::NUMBER), Ok(()));
        let inner = types.watch();
        let list = types.list(a);
        assert_eq!(types.unify(b, list), Ok(()));
        assert_eq!(types.written(b), "[nat]");
        types.restore(inner);
        assert!(types.is_unknown(b) && !types.is_unknown(a));
        types.restore(outer);
        assert!(types.is_unknown(a) && types.is_unknown(b));
        assert_eq!(types.mark(), 9);
    }

    #[test]
    fn types_have_words() {
        let mut types = Types::default();
        let pair = types.make(Kind::Tuple(vec![Ty::NUMBER, Ty::NUMBER]));
        let set = types.set(pair);
        let list = types.list(set);
        assert_eq!(types.words(list), "a list of sets of pairs");
        assert_eq!(types.written(list), "[{(nat, nat)}]");
    }
}
