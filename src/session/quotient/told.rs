//! A misère quotient in words: its elements as words in letters.

use crate::meter::{self, Spent};
use crate::session::answer::{Positions, Quotiented, Repeats, Written};
use crate::solve::heaps::proof::Proof;
use crate::solve::quotient::{Monoid, Word, is_tame, presentation};

/// What is told beside the monoid itself.
#[derive(Default)]
pub(crate) struct About {
    pub of: String,
    /// The largest heap, or how many positions, that it is of.
    pub to: u64,
    pub proof: Option<Proof>,
    /// Why it is that of some heaps only.
    pub partial: Option<String>,
    pub positions: Option<(Positions, Vec<Vec<u32>>)>,
    pub file: Option<Written>,
}

/// `map` has what the heaps are worth.
pub(crate) fn told(monoid: &Monoid, map: &[u32], about: About) -> Result<Quotiented, Spent> {
    let shown = presentation(monoid)?;
    let names = Names { generators: &shown.generators };
    let element = |x: u32| {
        let word = monoid.least.get(x as usize);
        word.map_or_else(String::new, |word| names.word(word))
    };
    // All of it is written once more as text.
    let words = monoid.order + map.len() + 2 * shown.relations.len();
    meter::room_for::<[u64; 16]>(words)?;
    meter::work_on(words)?;
    let heaps = about.proof.map_or(usize::MAX, |proof| proof.preperiod + proof.period);
    let positions = about.positions.map(|(mut positions, sums)| {
        for ((_, name, is_lost), sum) in positions.asked.iter_mut().zip(sums) {
            let x = monoid.of(&sum);
            (*name, *is_lost) = (element(x), monoid.lost.has(x));
        }
        positions
    });
    Ok(Quotiented {
        of: about.of,
        order: monoid.order as u64,
        to: about.to,
        proved: about.proof.map(|proof| Repeats {
            period: proof.period as u64,
            preperiod: proof.preperiod as u64,
            saltus: 0,
            start: 0,
        }),
        partial: about.partial,
        tame: is_tame(monoid),
        generators: names.all(),
        relations: shown
            .relations
            .iter()
            .map(|(word, least)| (names.word(word), names.word(least)))
            .collect(),
        lost: lost(monoid).into_iter().map(|word| names.word(&word)).collect(),
        map: map.iter().take(heaps).map(|x| element(*x)).collect(),
        positions,
        file: about.file,
    })
}

/// The lost elements, by their least words in ascending order.
fn lost(monoid: &Monoid) -> Vec<Word> {
    let mut words: Vec<Word> =
        monoid.lost.each().filter_map(|x| monoid.least.get(x as usize).cloned()).collect();
    words.sort_unstable();
    words
}

/// Letters for the heaps that generate a monoid.
struct Names<'a> {
    generators: &'a [u32],
}

impl Names<'_> {
    fn letter(&self, heap: u32) -> String {
        let at = self.generators.iter().position(|own| *own == heap).unwrap_or(0);
        let letter = char::from(b'a' + (at % 26) as u8);
        // Behind z come a', b', …
        format!("{letter}{}", "'".repeat(at / 26))
    }

    fn all(&self) -> Vec<(String, u64)> {
        self.generators.iter().map(|heap| (self.letter(*heap), u64::from(*heap))).collect()
    }

    /// The letters of the smaller heaps first; the empty word is 1.
    fn word(&self, word: &Word) -> String {
        let one = |(heap, count): &(u32, u32)| match count {
            1 => self.letter(*heap),
            _ => format!("{}^{count}", self.letter(*heap)),
        };
        match word.as_slice() {
            [] => "1".to_string(),
            _ => word.iter().rev().map(one).collect(),
        }
    }
}
