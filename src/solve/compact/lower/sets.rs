//! Sets to word code.

use super::super::super::plan::{Binary, Bits};
use super::super::code::{Reg, Word};
use super::Lower;

impl Lower<'_> {
    pub(super) fn bits(&mut self, bits: &Bits) -> Option<Reg> {
        match bits {
            Bits::Param(at) => return Some(*at),
            Bits::Var(var) => return self.var(*var),
            _ => {}
        }
        let to = self.temp()?;
        match bits {
            Bits::Param(_) | Bits::Var(_) => {}
            Bits::Of { members, loose } => {
                let zero = self.constant(0)?;
                self.op(Word::Copy(to, zero));
                for member in members {
                    let member = self.num(member)?;
                    self.op(Word::Put { set: to, member, loose: *loose });
                }
            }
            Bits::Union(a, b) | Bits::Meet(a, b) | Bits::Minus(a, b) | Bits::Xor(a, b) => {
                let (a, b) = (self.bits(a)?, self.bits(b)?);
                self.op(match bits {
                    Bits::Union(..) => Word::Or(to, a, b),
                    Bits::Meet(..) => Word::And(to, a, b),
                    Bits::Minus(..) => Word::AndNot(to, a, b),
                    _ => Word::Binary(Binary::Xor, to, a, b),
                });
            }
            Bits::Gather(steps, member) => {
                let zero = self.constant(0)?;
                self.op(Word::Copy(to, zero));
                self.steps(steps, &mut |l| {
                    let member = l.num(member)?;
                    l.op(Word::Put { set: to, member, loose: false });
                    Some(())
                })?;
            }
            Bits::Neighbours { of, within, relation } => {
                let (of, within) = (self.num(of)?, self.bits(within)?);
                self.op(Word::Neighbours { to, of, within, relation: *relation });
            }
            Bits::Lookup(list, at) => {
                let at = self.num(at)?;
                self.op(Word::Lookup { to, list: *list, at });
            }
            Bits::Shape(of) => {
                let of = self.bits(of)?;
                self.op(Word::Shape(to, of));
            }
        }
        Some(to)
    }
}
