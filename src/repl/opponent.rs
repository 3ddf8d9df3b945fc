//! How the computer plays at the prompt: what `:play` sets.

use super::game::Manner;
use crate::session::Level;
use crate::vocabulary::nearest;

/// What can be said of it, one word after the other.
pub const WORDS: &[(&str, &str)] = &[
    ("perfect", "the computer makes a winning move wherever there is one"),
    ("easy", "about half of its moves are by chance"),
    ("random", "all its moves are by chance"),
    ("first", "you begin"),
    ("second", "the computer begins"),
];

#[derive(Clone, Copy, Debug)]
pub(super) struct Opponent {
    level: Level,
    second: bool,
    /// The same seed makes the same moves; without one the clock decides.
    seed: Option<u64>,
}

impl Default for Opponent {
    fn default() -> Opponent {
        Opponent { level: Level::Perfect, second: false, seed: None }
    }
}

impl Opponent {
    /// Changes what the words name; or says which of them is wrong, and changes nothing.
    pub(super) fn set(&mut self, words: &str) -> Result<(), String> {
        let mut new = *self;
        let mut words = words.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "perfect" => new.level = Level::Perfect,
                "easy" => new.level = Level::Easy,
                "random" => new.level = Level::Random,
                "first" => new.second = false,
                "second" => new.second = true,
                "seed" => {
                    let seed = words.next().and_then(|n| n.parse().ok());
                    new.seed = Some(seed.ok_or("`seed` takes a number, as in `:play seed 7`")?);
                }
                other => return Err(unknown(other)),
            }
        }
        *self = new;
        Ok(())
    }

    pub(super) fn written(&self) -> String {
        let (level, order) = (self.level_word(), if self.second { "second" } else { "first" });
        let doc = |word| WORDS.iter().find(|(name, _)| *name == word).map_or("", |(_, doc)| doc);
        format!("{level:8} {}\n{order:8} {}", doc(level), doc(order))
    }

    fn level_word(&self) -> &'static str {
        match self.level {
            Level::Perfect => "perfect",
            Level::Easy => "easy",
            Level::Random => "random",
        }
    }

    pub(super) fn manner(&self) -> Manner {
        let clock = || std::time::UNIX_EPOCH.elapsed().map_or(0, |t| t.as_nanos() as u64);
        let seed = self.seed.unwrap_or_else(clock);
        Manner { level: self.level, second: self.second, seed }
    }
}

fn unknown(word: &str) -> String {
    if word.contains(['(', '*', '.']) || word.starts_with(char::is_uppercase) {
        return "`:play` says how the computer plays; a game begins with `play`, without a colon"
            .to_string();
    }
    match nearest(word, WORDS.iter().map(|(name, _)| *name)) {
        Some(near) => format!("there is no `{word}` here; did you mean `{near}`?"),
        None => {
            format!("there is no `{word}` here: perfect, easy or random, first or second, seed N")
        }
    }
}
