//! How alike texts are, whatever names, order, comments and layout they have. Each definition is cut into
//! short runs of tokens, whose hashes are its prints; of a long one some are chosen, the same in every
//! text (winnowing: Schleimer, Wilkerson and Aiken 2003). In a run a name is a name, and numbers and operators
//! are what they are. The whole of a definition is a print as well, with its names in the order in which they
//! come: what differs anywhere is less than wholly alike. Definitions that nothing asked for leads to do
//! not count.

use crate::source::Source;
use crate::syntax::{Scanner, TokenKind, lay_out};
use crate::vocabulary::{builtin, is_outcome, is_reserved};
use hashbrown::{HashMap, HashSet};

/// The tokens of a run, and of how many runs in a row one is chosen in a long definition: what is shared by
/// at least `RUN + WINDOW - 1` tokens in a row is always found.
const RUN: usize = 5;
const WINDOW: usize = 4;

/// Of definitions with more runs than these some are chosen.
const LONG: usize = 2000;

/// A text with fewer prints than these is too short to say anything.
const FEWEST: usize = 24;

/// A definition with its prints.
#[derive(Clone, Debug)]
pub struct Piece {
    pub text: String,
    prints: HashSet<u64>,
}

/// What a submission is compared by.
#[derive(Clone, Debug, Default)]
pub struct Prints {
    pub pieces: Vec<Piece>,
    all: HashSet<u64>,
}

/// Two submissions that are alike, by their places in the list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    pub one: usize,
    pub other: usize,
    /// The share of their prints that they have in common, in hundredths.
    pub percent: u32,
}

/// A definition as tokens: what it defines, and every name in it.
struct Definition {
    text: String,
    defines: Vec<String>,
    names: HashSet<String>,
    tokens: Vec<u64>,
    /// All of it, each name by its place among the names.
    whole: u64,
}

/// The prints of a submission's texts; of its definitions those that lead to an asked name.
pub fn prints(sources: &[Source], asked: &[&str]) -> Prints {
    let mut definitions: Vec<Definition> = Vec::new();
    for source in sources {
        for chunk in lay_out(source).chunks {
            definitions.extend(definition(source.slice(chunk.span)));
        }
    }
    let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, definition) in definitions.iter().enumerate() {
        for name in &definition.defines {
            by_name.entry(name).or_default().push(index);
        }
    }
    let mut wanted: HashSet<usize> = HashSet::new();
    let mut open: Vec<&str> = asked.to_vec();
    let mut met: HashSet<&str> = HashSet::new();
    while let Some(name) = open.pop() {
        if !met.insert(name) {
            continue;
        }
        for index in by_name.get(name).into_iter().flatten() {
            if wanted.insert(*index)
                && let Some(definition) = definitions.get(*index)
            {
                open.extend(definition.names.iter().map(String::as_str));
            }
        }
    }
    let pieces = definitions.iter().enumerate().filter(|(index, _)| wanted.contains(index));
    let pieces: Vec<Piece> =
        pieces.map(|(_, d)| Piece { text: d.text.clone(), prints: d.prints() }).collect();
    let all = pieces.iter().flat_map(|piece| &piece.prints).copied().collect();
    Prints { pieces, all }
}

/// None for a statement that defines nothing.
fn definition(text: &str) -> Option<Definition> {
    let (mut defines, mut names, mut tokens) = (Vec::new(), HashSet::new(), Vec::new());
    let mut first = "";
    let mut naming = true;
    let (mut whole, mut places) = (0, HashMap::new());
    for token in Scanner::new(text).filter(|token| token.is_significant()) {
        let own = token.text(text).trim();
        if first.is_empty() {
            first = own;
            if !matches!(first, "game" | "graph" | "fn" | "let") {
                return None;
            }
            tokens.push(hash(own));
            whole = mixed(whole, hash(own));
            continue;
        }
        naming &= own != "=" && own != "{" && (first == "let" || defines.is_empty());
        // A word of a rule, or a builtin's, may be defined as well, and then it is a name.
        let word = token.kind == TokenKind::Word && !is_reserved(own) && !is_outcome(own);
        let is_name = word && (naming || !is_word(own));
        if word && naming {
            defines.push(own.to_string());
        } else if word {
            names.insert(own.to_string());
        }
        let shape = match token.kind {
            _ if is_name => "a name",
            TokenKind::Text | TokenKind::OpenText => "a text",
            _ => own,
        };
        tokens.push(hash(shape));
        whole = mixed(whole, hash(shape));
        if is_name {
            let next = places.len() as u64;
            whole = mixed(whole, *places.entry(own).or_insert(next));
        }
    }
    Some(Definition { text: text.trim().to_string(), defines, names, tokens, whole })
}

/// Whether the language, and not the writer, chose a word. In a definition nothing is asked: `lost` and
/// `moves` are names.
fn is_word(word: &str) -> bool {
    let rule = crate::vocabulary::RULE_WORDS.iter().chain(crate::vocabulary::PARTS);
    is_reserved(word)
        || is_outcome(word)
        || builtin(word).is_some()
        || rule.into_iter().any(|own| own.name == word)
}

/// FNV-1a: the same in every run, which the standard library's hasher does not promise.
fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}

fn mixed(hash: u64, next: u64) -> u64 {
    (hash ^ next).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

impl Definition {
    fn prints(&self) -> HashSet<u64> {
        let runs = self.tokens.windows(RUN).map(|run| run.iter().fold(0, |h, t| mixed(h, *t)));
        let runs: Vec<u64> = runs.collect();
        let mut prints: HashSet<u64> = match runs.len() {
            0..=LONG => runs.into_iter().collect(),
            _ => runs.windows(WINDOW).filter_map(|few| few.iter().min().copied()).collect(),
        };
        prints.insert(self.whole);
        prints
    }
}

/// The pairs with at least `threshold` percent of their prints in common, the likest first. What more
/// than half of a class of eight or more has, it has from the sheet.
pub fn alike(all: &[Prints], threshold: u32) -> Vec<Pair> {
    let mut counts: HashMap<u64, usize> = HashMap::new();
    for print in all.iter().flat_map(|prints| &prints.all) {
        *counts.entry(*print).or_default() += 1;
    }
    let usual =
        |print: &u64| all.len() >= 8 && counts.get(print).is_some_and(|n| 2 * n > all.len());
    let own: Vec<HashSet<u64>> = all
        .iter()
        .map(|prints| prints.all.iter().filter(|print| !usual(print)).copied().collect())
        .collect();
    let mut pairs = Vec::new();
    for (one, a) in own.iter().enumerate() {
        for (other, b) in own.iter().enumerate().skip(one + 1) {
            // What is wholly the same is told, however short and usual it is.
            let whole = |index: usize| all.get(index).map(|prints| &prints.all);
            if whole(one) == whole(other) && whole(one).is_some_and(|prints| !prints.is_empty()) {
                pairs.push(Pair { one, other, percent: 100 });
                continue;
            }
            if a.len().min(b.len()) < FEWEST {
                continue;
            }
            let common = a.intersection(b).count();
            let percent = (100 * common / (a.len() + b.len() - common)) as u32;
            // What is not the same throughout is less than all, whatever the rest has from the sheet.
            let percent = percent.min(99);
            if percent >= threshold {
                pairs.push(Pair { one, other, percent });
            }
        }
    }
    pairs.sort_by_key(|pair| (std::cmp::Reverse(pair.percent), pair.one, pair.other));
    pairs
}

/// The groups that pairs make, each in order.
pub fn groups(pairs: &[Pair]) -> Vec<Vec<usize>> {
    let mut group_of: HashMap<usize, usize> = HashMap::new();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for Pair { one, other, .. } in pairs {
        let mut own = |index: usize| {
            *group_of.entry(index).or_insert_with(|| {
                groups.push(vec![index]);
                groups.len() - 1
            })
        };
        let (a, b) = (own(*one), own(*other));
        if a == b {
            continue;
        }
        // The smaller group joins the larger.
        let size = |group: usize| groups.get(group).map_or(0, Vec::len);
        let (from, into) = if size(a) < size(b) { (a, b) } else { (b, a) };
        let moved = groups.get_mut(from).map(std::mem::take).unwrap_or_default();
        group_of.extend(moved.iter().map(|index| (*index, into)));
        groups.get_mut(into).into_iter().for_each(|group| group.extend(&moved));
    }
    groups.retain(|group| !group.is_empty());
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups.sort();
    groups
}

impl Prints {
    /// Whether more than half of a piece stands in another submission as well.
    pub fn shares(&self, piece: &Piece) -> bool {
        let common = piece.prints.intersection(&self.all).count();
        2 * common > piece.prints.len()
    }
}

#[cfg(test)]
mod tests {
    use super::{Prints, alike, groups, prints};
    use crate::source::Source;

    const TEXT: &str = "# mine\nfn helper(n) = if n % 4 == 0 then 0 else n % 4 + helper(n / 4)\n\
        game Sheet(n) {\n    subtract 1..3 if n % 2 == 0\n    move to Sheet(n / 2) if n > 9\n}\n\
        let lost = {n for n in 0..50 if outcome(Sheet(n)) == P}\n";

    fn of(text: &str) -> Prints {
        prints(&[Source::new("a.game", text)], &["Sheet", "lost", "helper"])
    }

    #[test]
    fn names_order_comments_and_idle_lines_hide_nothing() {
        let (head, tail) = TEXT.split_at(TEXT.find("game").unwrap());
        let moved = format!("{tail}let idle = [1, 2, 3, 4, 5, 6, 7]\n{head}");
        let renamed =
            moved.replace("(n", "(size").replace(" n ", " size ").replace("mine", "yours");
        let all = [of(TEXT), of(&renamed), of("fn helper(n) = n\nlet lost = {0}\n")];
        let pairs = alike(&all, 80);
        assert_eq!(pairs.len(), 1, "{pairs:?}");
        assert!((pairs[0].one, pairs[0].other) == (0, 1) && pairs[0].percent >= 80, "{pairs:?}");
        assert_eq!(groups(&pairs), [[0, 1]]);
        assert!(all[1].shares(&all[0].pieces[0]));
    }

    #[test]
    fn numbers_operators_and_which_name_stands_where_count() {
        for (from, to) in [
            ("50", "40"),
            ("1..3", "1..4"),
            ("n > 9", "n >= 9"),
            ("== P", "== N"),
            ("then 0", "then 1"),
        ] {
            let other = TEXT.replace(from, to);
            assert_ne!(other, TEXT);
            let pairs = alike(&[of(TEXT), of(&other)], 50);
            assert!(pairs[0].percent < 98, "{from} and {to}: {pairs:?}");
        }
        let all = |two: &str| format!("{TEXT}fn lost(a, b) = a - b > {two} or a * b == 7\n");
        let (ab, ba) = (of(&all("a")), of(&all("b")));
        assert!(alike(&[ab.clone(), ba], 50)[0].percent < 100);
        let renamed = all("a").replace("a - b > a or a * b", "x - y > x or x * y");
        let renamed = renamed.replace("lost(a, b)", "lost(x, y)");
        assert_eq!(alike(&[ab, of(&renamed)], 50)[0].percent, 100);
        // The same rules with other numbers throughout.
        let other: String =
            TEXT.chars().map(|c| if c.is_ascii_digit() { '7' } else { c }).collect();
        let pairs = alike(&[of(TEXT), of(&other)], 0);
        assert!(pairs[0].percent < 70, "{pairs:?}");
    }
}
