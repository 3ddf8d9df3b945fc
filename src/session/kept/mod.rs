//! `claim … to "file.json"`: the proof of a claim as a certificate.
//!
//! What a certificate says is worked out again from the claim, and no certificate is given that the
//! checker would refuse.

mod automata;
mod operate;
mod series;
mod writer;

use super::answer::{FileKind, Kept, Verdict, Written};
use super::options::Options;
use super::period::of_quotient;
use super::share::{PART, of_share};
use super::state::{Home, Session, Wanted};
use crate::check::tree::Quantified;
use crate::meter;
use crate::solve::fault::Fault;
use crate::solve::heaps::proof::Theorem;
use crate::verify::{Complaint, certified};

/// A certificate, or why there is none; or why nothing can go on.
type Text = Result<Result<String, String>, Fault>;

impl Session {
    pub(super) fn kept(
        &mut self,
        what: &Quantified,
        verdict: &Verdict,
        wanted: &Wanted<'_>,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Kept, Fault> {
        let text = &wanted.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let made = meter::with_share(PART, || match verdict {
            Verdict::Proved { theorems, .. } if theorems == &[Theorem::Automatic] => {
                self.kept_by_automata(what, text, home, options)
            }
            // What writes these certificates would be a hundredth of the page's engine.
            Verdict::Proved { .. } if meter::IN_A_PAGE => {
                Ok(Err("the page writes no claim that rests on periods; `grundy` does".to_string()))
            }
            Verdict::Proved { .. } => self.kept_by_series(what, text, home, options),
            Verdict::Verified { open: None, .. } => {
                Ok(Err("its points were tried one by one".to_string()))
            }
            _ => Ok(Err("it is not proved".to_string())),
        });
        let text = match of_share(made)? {
            Ok(text) => text,
            Err(mut why) => {
                if let Verdict::Proved { theorems, .. } = verdict
                    && theorems.contains(&Theorem::PlambeckSiegel)
                    && let Some(game) = self.game_with_quotient(&what.expr)
                {
                    why += &of_quotient(&game, wanted.name);
                }
                return Ok(Kept::Not(why));
            }
        };
        // The verifier would be a twentieth of the page's engine: there `grundy verify` is the first to check.
        let certified = match meter::IN_A_PAGE {
            true => Ok(()),
            false => certified(&text, &|_, _| meter::look().is_ok()).map(drop),
        };
        match certified {
            Ok(()) => {
                let (name, kind) = (wanted.name.to_string(), FileKind::Certificate);
                Ok(Kept::In(Written { name, kind, text }))
            }
            Err(Complaint::Refused { reason, .. }) => {
                Ok(Kept::Not(format!("it would be refused ({reason})")))
            }
            Err(Complaint::Stopped) => {
                meter::look()?;
                Ok(Kept::Not("to check it takes too long".to_string()))
            }
        }
    }
}
