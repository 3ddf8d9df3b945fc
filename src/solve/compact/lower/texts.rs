//! Texts to word code.

use super::super::super::plan::{Num, Text};
use super::super::code::{TextReg, Word};
use super::{Holes, Lower, ROWS};

impl Lower<'_> {
    pub(super) fn text_var(&self, var: u8) -> Option<TextReg> {
        let reg = self.plan.params.len() + usize::from(var);
        (reg < ROWS).then_some(reg as TextReg)
    }

    fn temp_text(&mut self) -> Option<TextReg> {
        let reg = self.next_text;
        self.next_text += 1;
        self.most_texts = self.most_texts.max(self.next_text);
        (self.most_texts + self.code.texts.len() <= ROWS).then_some(reg as TextReg)
    }

    /// A text that is there before anything runs. Its place is its own in all branches, and counted from the other end.
    fn written(&mut self, letters: &[u8]) -> Option<TextReg> {
        if let Some((reg, _)) = self.code.texts.iter().find(|(_, known)| known == letters) {
            return Some(*reg);
        }
        let reg =
            (ROWS - 1).checked_sub(self.code.texts.len()).filter(|r| *r >= self.most_texts)?;
        self.code.texts.push((reg as TextReg, letters.to_vec()));
        Some(reg as TextReg)
    }

    pub(super) fn text(&mut self, text: &Text) -> Option<TextReg> {
        match text {
            Text::Param(at) => Some(*at),
            Text::Var(var) => self.text_var(*var),
            Text::Const(letters) => self.written(letters),
            made => self.text_into(made, None),
        }
    }

    /// Makes a text, in this place if there is one.
    pub(super) fn text_into(&mut self, text: &Text, to: Option<TextReg>) -> Option<TextReg> {
        let to = match to {
            Some(to) => to,
            None => self.temp_text()?,
        };
        match text {
            Text::Param(_) | Text::Var(_) | Text::Const(_) => {
                let text = self.text(text)?;
                self.op(Word::CopyText(to, text));
            }
            Text::One(letter) => {
                let letter = self.num(letter)?;
                self.op(Word::OneLetter(to, letter));
            }
            Text::Slice { of, from, to: last } => {
                let (of, from) = (self.text(of)?, self.num(from)?);
                let last = match last {
                    Some(last) => self.num(last)?,
                    None => {
                        let (last, one) = (self.temp()?, self.constant(1)?);
                        self.op(Word::Letters(last, of));
                        self.op(Word::Subtract(last, last, one));
                        last
                    }
                };
                self.op(Word::Slice { to, of, from, last });
            }
            Text::Join(a, b) => {
                let (a, b) = (self.text(a)?, self.text(b)?);
                self.op(Word::Join(to, a, b));
            }
            Text::With { base, at, by } => {
                self.text_into(base, Some(to))?;
                let at = self.num(at)?;
                match &**by {
                    Text::One(letter) => {
                        let letter = self.num(letter)?;
                        self.op(Word::SetLetter { text: to, at, letter });
                    }
                    by => {
                        let by = self.text(by)?;
                        self.op(Word::SetText { text: to, at, by });
                    }
                }
            }
            Text::Reversed(of) => {
                let of = self.text(of)?;
                self.op(Word::Reversed(to, of));
            }
            Text::Choose(condition, yes, no) => self.chosen(condition, yes, no, to)?,
        }
        Some(to)
    }

    fn chosen(&mut self, condition: &Num, yes: &Text, no: &Text, to: TextReg) -> Option<()> {
        let mut holes = Holes::new();
        self.unless(condition, &mut holes)?;
        self.text_into(yes, Some(to))?;
        let end = self.hole(Word::Jump(0));
        self.fill(holes);
        self.text_into(no, Some(to))?;
        self.fill(vec![end]);
        Some(())
    }
}
