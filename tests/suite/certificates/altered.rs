//! Certificates of each kind, altered by chance, with digests that are right: none is accepted that says
//! anything else.

use super::signing::signed;
use grundy::verify::certified;
use std::collections::BTreeSet;

/// One of each kind, with what it is of.
const KINDS: &[(&str, &str)] = &[
    ("arithmetic period", include_str!("kinds/all_but.json")),
    ("claim by sequences", include_str!("kinds/claim_of_kayles.json")),
    ("claim by automata", include_str!("kinds/claim_of_nim.json")),
    ("period", include_str!("kinds/dawsons_kayles.json")),
    ("period with exceptions", include_str!("kinds/kayles.json")),
    ("lost positions in Ostrowski digits", include_str!("kinds/lost_near_pairs.json")),
    ("values by automata", include_str!("kinds/values_of_mark.json")),
    ("splits and any number", include_str!("kinds/laskers_nim.json")),
    ("quotient of all heaps", include_str!("kinds/quotient_of_kayles.json")),
    ("quotient of some heaps", include_str!("kinds/quotient_of_nine_heaps.json")),
    ("quotient of positions", include_str!("kinds/quotient_of_positions.json")),
    ("tame quotient", include_str!("kinds/quotient_of_subtraction.json")),
    ("period of a subtraction set", include_str!("kinds/subtraction.json")),
];

/// A number below another, by chance.
pub(crate) type Chance<'a> = &'a mut dyn FnMut(usize) -> usize;

/// Such numbers, the same ones for the same seed.
pub(crate) fn chances(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |end| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        ((state >> 33) % end as u64) as usize
    }
}

/// Alters certificates so many times; says which was accepted, if one was.
pub(crate) fn all_refused(times: u64, chance: Chance<'_>) -> Result<(), String> {
    for _ in 0..times {
        let (kind, text) = KINDS[chance(KINDS.len())];
        let changed = loop {
            let changed = signed(&altered(text, chance));
            if changed != text {
                break changed;
            }
        };
        if let Ok(accepted) = certified(&changed, &|_, _| true)
            && stated(text) != stated(&changed)
        {
            return Err(format!("{kind}: {accepted:?}\n{changed}"));
        }
    }
    Ok(())
}

/// The lines of a certificate that say what is proved and of which game. Others say by what: from how many heaps, or
/// by which pairs, of which others may do in any order.
fn stated(text: &str) -> BTreeSet<&str> {
    const BY: &[&str] =
        &["times", "rank", "checked", "because", "step", "from", "heaps", "options", "sha256"];
    let lines = text.lines().map(|line| line.trim_end_matches(','));
    let is_by = |line: &&str| BY.iter().any(|word| line.contains(&format!("\"{word}\":")));
    lines.filter(|line| !is_by(line)).collect()
}

/// A certificate with one change, or the same one everywhere.
fn altered(text: &str, chance: Chance<'_>) -> String {
    let lines: Vec<&str> = text.lines().collect();
    // Names say nothing, and so does how a claim was written; the proofs of a claim are of a kind of their own; a
    // condition of a move says the same in many ways (2x >= 1 and x >= 1).
    let names = [
        "  \"game\": ",
        "  \"written\": ",
        "  \"sha256\": ",
        "    {\"proof\":",
        "    {\"choose\":",
    ];
    let at = loop {
        let at = chance(lines.len());
        if !names.iter().any(|name| lines[at].starts_with(name)) {
            break at;
        }
    };
    // Another claim may be as true, and what is bound in it may have any name.
    let claims = text.contains("\"a claim about");
    let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_string()).collect();
    match chance(8) {
        0 => drop(changed.remove(at)),
        1 => changed.insert(at, lines[at].to_string()),
        2 => changed.swap(at, chance(lines.len())),
        3 => changed[at] = lines[chance(lines.len())].to_string(),
        4 => changed[at] = one_sign(lines[at], chance),
        _ => {
            let numbers = numbers(lines[at]);
            if numbers.is_empty() {
                return text.to_string();
            }
            let (from, to) = numbers[chance(numbers.len())];
            let old = &lines[at][from..to];
            let new = another(old, chance);
            match chance(3) {
                0 if !claims => return everywhere(text, old, &new),
                1 => changed[at] = everywhere(lines[at], old, &new),
                _ => changed[at].replace_range(from..to, &new),
            }
        }
    }
    changed.join("\n") + "\n"
}

/// A line with one of its characters changed, taken out, or put twice.
fn one_sign(line: &str, chance: Chance<'_>) -> String {
    let mut signs: Vec<char> = line.chars().collect();
    let at = chance(signs.len());
    match chance(3) {
        0 => drop(signs.remove(at)),
        1 => signs.insert(at, signs[at]),
        _ => signs[at] = b"0123456789ab[]{},:\"- "[chance(21)] as char,
    }
    signs.into_iter().collect()
}

fn another(number: &str, chance: Chance<'_>) -> String {
    let number: u64 = number.parse().unwrap_or(0);
    match chance(5) {
        0 => number.saturating_add(1),
        1 => number.saturating_sub(1),
        2 => number.saturating_mul(2),
        3 => number / 2,
        _ => chance(300) as u64,
    }
    .to_string()
}

/// Where the numbers of a text stand that are no part of a word.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let (mut all, mut from) = (Vec::new(), None);
    for (at, sign) in text.char_indices().chain([(text.len(), ' ')]) {
        match (sign.is_ascii_digit(), from) {
            (true, None) => from = Some(at),
            (false, Some(start)) => {
                all.push((start, at));
                from = None;
            }
            _ => {}
        }
    }
    all
}

/// A text in which a number is another one wherever it stands.
fn everywhere(text: &str, old: &str, new: &str) -> String {
    let mut changed = text.to_string();
    for (from, to) in numbers(text).into_iter().rev() {
        if &text[from..to] == old {
            changed.replace_range(from..to, new);
        }
    }
    changed
}

#[test]
fn no_altered_certificate_says_anything_else() {
    for (kind, text) in KINDS {
        assert!(certified(text, &|_, _| true).is_ok(), "{kind}");
        assert_eq!(signed(text), *text, "{kind}");
    }
    if let Err(accepted) = all_refused(2_000, &mut chances(1)) {
        panic!("{accepted}");
    }
}
