//! A certificate as data: what its lines state, each with its line.

use super::Complaint;
use super::lines::{Lines, Patience, Stated};
use super::rules::{self, Game};
use super::values::{self, Values};

/// More values than this are refused, all games taken together: they take 4 bytes each.
pub const MOST_VALUES: u64 = 64_000_000;

/// What a certificate states.
#[derive(Debug)]
pub(super) struct Certificate {
    pub game: String,
    /// In words what follows in numbers.
    pub claim: Stated<String>,
    pub because: Stated<String>,
    pub words: Stated<String>,
    /// `G(n + period) = G(n) + saltus` for all n from `preperiod` on: what is claimed.
    pub period: Stated<usize>,
    pub preperiod: Stated<usize>,
    pub saltus: Stated<u32>,
    pub theorem: Stated<String>,
    /// What the theorem is used with: after `step` all games repeat, at least from `from` on.
    pub step: Stated<usize>,
    pub from: Stated<usize>,
    /// How many values are known of each game.
    pub checked: Stated<usize>,
    pub games: Vec<Game>,
    pub values: Values,
}

pub(super) fn read(text: &str, patience: &mut Patience<'_>) -> Result<Certificate, Complaint> {
    let mut lines = Lines::of(text)?;
    let kind = lines.text("certificate")?;
    if kind.is != "period of a game of one heap" {
        return Err(kind.refuse("only certificates of the period of a game of one heap are known"));
    }
    let format = lines.number("format", u64::MAX)?;
    if format.is != 1 {
        return Err(format.refuse("only format 1 is known: a newer version may know this one"));
    }
    let game = lines.text("game")?.is;
    let claim = lines.text("claim")?;
    let (period, preperiod) = (size(&mut lines, "period")?, size(&mut lines, "preperiod")?);
    let saltus = size(&mut lines, "saltus")?;
    let saltus = Stated { line: saltus.line, is: saltus.is as u32 };
    let theorem = lines.text("theorem")?;
    let (step, from) = (size(&mut lines, "step")?, size(&mut lines, "from")?);
    let checked = size(&mut lines, "checked")?;
    for each in [&period, &step, &checked] {
        if each.is == 0 {
            return Err(each.refuse("this must be at least 1"));
        }
    }
    let because = lines.text("because")?;
    let words = lines.text("words")?;
    let games = rules::read(&mut lines)?;
    if games.len() as u64 * checked.is as u64 > MOST_VALUES {
        return Err(checked.refuse(format!("these are more than {MOST_VALUES} values")));
    }
    let shape = values::Shape {
        games: games.len(),
        checked: checked.is,
        period: period.is,
        saltus: saltus.is,
    };
    let values = values::read(&mut lines, &shape, patience)?;
    lines.end(text, patience)?;
    Ok(Certificate {
        game,
        claim,
        because,
        words,
        period,
        preperiod,
        saltus,
        theorem,
        step,
        from,
        checked,
        games,
        values,
    })
}

fn size(lines: &mut Lines<'_>, key: &str) -> Result<Stated<usize>, Complaint> {
    let Stated { line, is } = lines.number(key, MOST_VALUES)?;
    Ok(Stated { line, is: is as usize })
}
