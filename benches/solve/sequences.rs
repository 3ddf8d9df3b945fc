//! Games of one heap: long sequences, and periods with their proofs.

use super::{Bound, Work};

/// The checksum goes over so many heaps at most.
const SUMMED: usize = 100_000;

pub(super) fn works(quick: bool) -> Vec<Work> {
    let size = |full: usize, small: usize| if quick { small } else { full };
    let mut all = Vec::new();
    let grundys = "split into 2 unequal";
    for (name, rules, moves, most, bound) in [
        ("grundys-10^5", grundys, "0/u", 100_000, Bound::Faster(20.0)),
        // The baseline takes almost three minutes.
        ("grundys-10^6", grundys, "0/u", 1_000_000, Bound::Faster(60.0)),
        (
            "treblecross",
            "remove 3 leaving 0 heaps\nremove 3 leaving 1 heaps\nremove 3 leaving 2 heaps",
            "3/012",
            100_000,
            Bound::Faster(1.0),
        ),
        (
            "0.06",
            "remove 2 leaving 1 heaps\nremove 2 leaving 2 heaps",
            "2/12",
            100_000,
            Bound::Faster(1.0),
        ),
        ("kayles", "remove 1..2 adjacent", "1/012 2/012", 100_000, Bound::Under(0.114)),
    ] {
        all.push(sequence(name, rules, moves, size(most, 3_000), bound));
    }
    let far = "split into 2 unequal";
    let mut long =
        sequence("grundys-10^7", far, "0/u", size(10_000_000, 3_000), Bound::Under(30.0));
    if !quick {
        (long.baseline, long.sum) = ("", String::new());
    }
    all.push(long);
    all.push(random_set(size(100_000_000, 100_000)));
    for (code, period, seconds) in [
        ("0.77", 12, 0.02),
        ("0.07", 34, 0.02),
        ("0.156", 349, 0.1),
        ("0.356", 142, 0.1),
        ("0.644", 442, 0.1),
        ("0.165", 1550, 0.1),
        ("0.16", 149_459, 0.5),
        ("0.56", 144, 0.5),
        ("0.376", 4, 12.0),
        ("0.354", 1180, 12.0),
    ] {
        if quick && (period > 2000 || seconds > 1.0) {
            continue;
        }
        all.push(proved(code, period, seconds));
    }
    all
}

fn sequence(name: &'static str, rules: &str, moves: &str, most: usize, bound: Bound) -> Work {
    let mut arguments = vec![most.to_string()];
    arguments.extend(moves.split(' ').map(str::to_string));
    Work {
        name,
        game: format!("game G(n) {{\n{rules}\n}}"),
        question: format!("grundy(G({most}))"),
        sum: format!("sum(grundy(G(n)) * (n % 97 + 1) for n in 0..{})", most.min(SUMMED)),
        baseline: "taking",
        arguments,
        bound,
    }
}

/// Twenty numbers up to a thousand, drawn once.
fn random_set(most: usize) -> Work {
    let set = [
        37, 82, 112, 149, 203, 251, 263, 318, 377, 402, 455, 511, 586, 618, 702, 745, 811, 868,
        929, 998,
    ];
    let listed: Vec<String> = set.iter().map(usize::to_string).collect();
    let moves: Vec<String> = set.iter().map(|k| format!("{k}/01")).collect();
    let rules = format!("subtract {{{}}}", listed.join(", "));
    sequence("subtract-20", &rules, &moves.join(" "), most, Bound::Under(0.02))
}

/// The period of an octal game, proved.
fn proved(code: &str, period: usize, seconds: f64) -> Work {
    Work {
        name: match seconds {
            s if s < 0.05 => "proved-small",
            s if s < 0.2 => "proved-hundreds",
            s if s < 1.0 => "proved-thousands",
            _ => "proved-millions",
        },
        game: format!("game G = octal {code}\nassert period(G) == {period}"),
        question: "period(G)".to_string(),
        sum: String::new(),
        baseline: "",
        arguments: vec![code.to_string()],
        bound: Bound::Under(seconds),
    }
}
