//! "Did you mean": the known word that is nearest to an unknown one.

/// The nearest of some words, if one is near enough to be meant. A difference of case alone
/// is nearest of all; then a slip of a letter or two (swapped neighbours count once).
pub fn nearest<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = wanted.chars().count();
    if length > 40 {
        return None;
    }
    let allowed = match length {
        0..=1 => 0,
        2..=4 => 1,
        5..=8 => 2,
        _ => 3,
    };
    let lower = wanted.to_lowercase();
    let score = |word: &str| {
        // Most words are too long or too short, which costs nothing to see.
        if word.is_ascii() && word.len().abs_diff(length) > allowed {
            return None;
        }
        if word.to_lowercase() == lower {
            return Some(0);
        }
        // `xy` is no slip in `x`, as `mm` is one in `m`.
        if length == 2 && word.len() == 1 && lower != word.to_lowercase().repeat(2) {
            return None;
        }
        // Of three letters one is much, and `nonadjacent` is the contrary of `adjacent`.
        let other = length == 3 && word.len() == 3 && !swapped(&lower, &word.to_lowercase());
        let contrary = ["non", "un"].iter().any(|no| lower.strip_prefix(no) == Some(word));
        if other || contrary {
            return None;
        }
        let d = distance(&lower, &word.to_lowercase(), allowed);
        // `form` is `from`, and no `for`.
        let letters = usize::from(!swapped(&lower, &word.to_lowercase()));
        (d <= allowed).then_some(2 * d + letters)
    };
    known
        .into_iter()
        .filter(|word| *word != wanted)
        .filter_map(|word| Some((score(word)?, word)))
        .min_by_key(|(score, word)| (*score, word.len(), *word))
        .map(|(_, word)| word)
}

/// Are these the same letters in another order?
fn swapped(a: &str, b: &str) -> bool {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    sorted(a) == sorted(b)
}

/// Insertions, deletions, substitutions and swaps of neighbours that lead from one word to
/// the other (optimal string alignment); more than `limit` counts as `limit + 1`.
fn distance(a: &str, b: &str, limit: usize) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > limit {
        return limit + 1;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    let mut last_a = None;
    for (i, ca) in a.iter().enumerate() {
        let mut next = vec![i + 1];
        let mut last_b = None;
        for (j, cb) in b.iter().enumerate() {
            let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX - 1);
            let mut best = at(&row, j) + usize::from(ca != cb);
            best = best.min(at(&row, j + 1) + 1).min(at(&next, j) + 1);
            if j > 0 && last_a == Some(cb) && last_b == Some(ca) {
                best = best.min(at(&before, j - 1) + 1);
            }
            next.push(best);
            last_b = Some(cb);
        }
        before = std::mem::replace(&mut row, next);
        last_a = Some(ca);
    }
    row.last().copied().unwrap_or(limit + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_slips_and_not_strangers() {
        let known = ["subtract", "split", "move", "Kayles", "grundy"];
        assert_eq!(nearest("substract", known), Some("subtract"));
        assert_eq!(nearest("kayles", known), Some("Kayles"));
        assert_eq!(nearest("gurndy", known), Some("grundy"));
        assert_eq!(nearest("banana", known), None);
        assert_eq!(nearest("x", known), None);
    }

    #[test]
    fn distance_counts_swaps_once() {
        assert_eq!(distance("abcd", "abdc", 3), 1);
        assert_eq!(distance("abc", "xyz", 3), 3);
        assert_eq!(distance("", "ab", 3), 2);
        assert_eq!(distance("abcdefgh", "a", 3), 4);
    }
}
