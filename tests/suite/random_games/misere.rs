//! Heaps of octal codes under misère play, as parts of sums that go on: what their quotients say of
//! their values, against the definition.

use crate::support::grundy;
use std::collections::HashMap;

/// So many counters are too many for the program to search, and few enough to search here.
const COUNTERS: std::ops::RangeInclusive<usize> = 25..=29;

/// The options of a heap: lists of heaps.
fn options(digits: &[u32], n: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for (taken, digit) in (1..=n).zip(digits) {
        let left = n - taken;
        if digit & 1 > 0 && left == 0 {
            all.push(Vec::new());
        }
        if digit & 2 > 0 && left > 0 {
            all.push(vec![left]);
        }
        if digit & 4 > 0 {
            all.extend((1..=left / 2).map(|part| vec![part, left - part]));
        }
    }
    all
}

/// The misère nim-value of heaps: the mex of those of the options, and 1 where there are none.
fn value(of: &[usize], moves: &[Vec<Vec<usize>>], known: &mut HashMap<Vec<usize>, usize>) -> usize {
    if let Some(value) = known.get(of) {
        return *value;
    }
    let mut values = Vec::new();
    for (i, heap) in of.iter().enumerate() {
        for parts in &moves[*heap] {
            let mut left: Vec<usize> = [&of[..i], &of[i + 1..], parts].concat();
            left.sort_unstable();
            values.push(value(&left, moves, known));
        }
    }
    let value = match values.is_empty() {
        true => 1,
        false => (0..).find(|n| !values.contains(n)).unwrap_or_default(),
    };
    known.insert(of.to_vec(), value);
    value
}

#[test]
fn values_by_quotients_are_those_of_the_definition() {
    for code in ["0.77", "0.3", "0.137", "0.07", "0.23", "0.35", "0.26", "0.152", "0.75", "0.313"] {
        let digits: Vec<u32> = code[2..].chars().filter_map(|c| c.to_digit(8)).collect();
        let moves: Vec<_> = (0..=*COUNTERS.end()).map(|n| options(&digits, n)).collect();
        let mut known = HashMap::new();
        let (mut values, mut outcomes) = (Vec::new(), Vec::new());
        for n in COUNTERS {
            for k in 0..=3 {
                let mut heaps = vec![n - k, k];
                heaps.sort_unstable();
                let value = value(&heaps, &moves, &mut known);
                values.push(value.to_string());
                outcomes.extend((0..=17).map(|k| if k == value { "P" } else { "N" }));
            }
        }
        let over = format!("for n in {}..{} for k in 0..3", COUNTERS.start(), COUNTERS.end());
        let asked = format!(
            "[outcome(misere(G(n - k) + G(k)) + *m) {over} for m in 0..17]\n\
             [grundy(misere(G(n - k) + G(k))) {over}]"
        );
        let ran = grundy(&["-e", &format!("game G = octal {code}\n{asked}")]);
        let answer = ran.output.split_whitespace().collect::<Vec<_>>().join(" ");
        let wanted = format!("[{}] [{}]", outcomes.join(", "), values.join(", "));
        assert_eq!(answer, wanted, "{code}: {asked}{}", ran.errors);
    }
}
