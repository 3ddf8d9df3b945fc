//! `quotient G`.

use super::{Heaps, Plain, answers, rows};
use crate::agree::generator::Random;
use crate::support::grundy;
use insta::assert_snapshot;
use serde_json::Value;

/// The rules of a code.
fn game(code: &str) -> String {
    match code {
        "4!.0" => "game G(n) { split into 2 unequal }".to_string(),
        _ => format!("game G = octal {code}"),
    }
}

/// Rows that take longer are gone through when `ALL_QUOTIENTS` is set.
fn is_quick(row: &[String]) -> bool {
    row[2].parse::<usize>().unwrap() <= 44
}

#[test]
fn published_quotients() {
    let all = std::env::var_os("ALL_QUOTIENTS").is_some();
    let rows = rows("misere_quotients.tsv");
    assert_eq!(rows.len(), ROWS);
    let mut compared = 0;
    for row in rows.iter().filter(|row| all || is_quick(row)) {
        let proved = row[1] == "all";
        let asked = match row[1].split_once("..") {
            // A row holds from its first heap to its last.
            Some((first, last)) => {
                format!("quotient G to {first}\nquotient G to {last}")
            }
            None => "quotient G".to_string(),
        };
        for found in answers(&format!("{}\n{asked}", game(&row[0]))) {
            let of = |name: &str| found[name].to_string();
            assert_eq!(of("order"), row[2], "{row:?}");
            assert_eq!(of("p_portion"), row[3], "{row:?}");
            assert_eq!(of("tame"), row[4], "{row:?}");
            if proved {
                assert_eq!(found["proved"], true, "{row:?}");
                assert_eq!((of("period"), of("preperiod")), (row[5].clone(), row[6].clone()));
            }
            compared += 1;
        }
    }
    assert!(compared > 600, "only {compared}");
}

const ROWS: usize = 787;

/// A quotient as it is told: words are brought to their least form by its relations.
pub(super) struct Told {
    relations: Vec<(Vec<String>, Vec<String>)>,
    lost: Vec<Vec<String>>,
    map: Vec<Vec<String>>,
    /// Where the map begins to repeat, and after how many heaps, if that is proved.
    repeats: Option<(usize, usize)>,
}

/// The letters of a word.
fn letters(word: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut power = String::new();
    let put = |all: &mut Vec<String>, power: &mut String| {
        if let (Ok(power), Some(last)) = (power.parse::<usize>(), all.last().cloned()) {
            all.extend(std::iter::repeat_n(last, power - 1));
        }
        power.clear();
    };
    for c in word.chars() {
        match c {
            'a'..='z' => {
                put(&mut all, &mut power);
                all.push(c.to_string());
            }
            '\'' => all.last_mut().unwrap().push('\''),
            '0'..='9' if !all.is_empty() => power.push(c),
            _ => {}
        }
    }
    put(&mut all, &mut power);
    all.sort();
    all
}

impl Told {
    pub(super) fn of(found: &Value) -> Told {
        let words = |name: &str| -> Vec<Vec<String>> {
            found[name].as_array().unwrap().iter().map(|w| letters(w.as_str().unwrap())).collect()
        };
        let relations = found["relations"].as_array().unwrap().iter();
        let side = |r: &Value, i: usize| letters(r[i].as_str().unwrap());
        Told {
            relations: relations.map(|r| (side(r, 0), side(r, 1))).collect(),
            lost: words("p_elements"),
            map: words("map"),
            repeats: found["preperiod"]
                .as_u64()
                .map(|from| (from as usize, found["period"].as_u64().unwrap() as usize)),
        }
    }

    /// Whether a sum of heaps is a P-position.
    pub(super) fn lost(&self, heaps: &[usize]) -> bool {
        let place = |n: usize| match self.repeats {
            Some((from, period)) if n >= from => from + (n - from) % period,
            _ => n,
        };
        let mut word: Vec<String> =
            heaps.iter().flat_map(|n| self.map[place(*n)].clone()).collect();
        'again: loop {
            for (from, to) in &self.relations {
                let mut left = word.clone();
                let within = from.iter().all(|letter| {
                    let at = left.iter().position(|own| own == letter);
                    at.map(|at| left.remove(at)).is_some()
                });
                if within {
                    left.extend(to.iter().cloned());
                    word = left;
                    continue 'again;
                }
            }
            word.sort();
            return self.lost.contains(&word);
        }
    }
}

/// All sums of up to so many heaps.
pub(super) fn sums(largest: usize, heaps: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    let mut layer = all.clone();
    for _ in 0..heaps {
        let longer = layer.iter().flat_map(|sum: &Vec<usize>| {
            let from = sum.last().copied().unwrap_or(1);
            (from..=largest).map(move |n| [sum.as_slice(), &[n]].concat())
        });
        layer = longer.collect();
        all.extend(layer.clone());
    }
    all
}

/// Quotients of random rules give the outcomes that plain search finds.
#[test]
fn random_games_by_plain_search() {
    let mut random = Random::new(2008);
    let mut orders = std::collections::BTreeSet::new();
    for _ in 0..40 {
        let heaps = Heaps::random(&mut random);
        let found = &answers(&format!("{}quotient G to 9", heaps.written()))[0];
        let told = Told::of(found);
        if found["proved"] == false && found["to"] != 9 {
            continue;
        }
        orders.insert(found["order"].as_u64());
        let mut plain = Plain::new(&heaps);
        for sum in sums(7, 4) {
            let lost = plain.misere(sum.clone(), vec![]) == 0;
            assert_eq!(told.lost(&sum), lost, "{sum:?} of\n{}{found}", heaps.written());
        }
    }
    assert!(orders.len() >= 5, "{orders:?}");
}

#[test]
fn what_is_said_of_quotients() {
    let ran = grundy(&[
        "-e",
        "import kayles
        import nim
        game Dead(n) { subtract 5.. }
        quotient Kayles to 4
        quotient Kayles to 9
        quotient Kayles
        quotient Nim to 3
        quotient Dead to 3",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert_snapshot!(ran.output);
    for format in ["md", "csv"] {
        let ran = grundy(&["--format", format, "-e", "import kayles\nquotient Kayles to 4"]);
        assert_snapshot!(format!("in_{format}"), ran.output);
    }
}

#[test]
fn what_has_no_quotient_is_told() {
    for (text, told) in [
        ("import wythoff\nquotient Wythoff", "looks at games of one number"),
        ("import kayles\nquotient grundy(Kayles(n)) for n in 0..", "a whole game of heaps"),
        ("import kayles\nperiod Kayles to 20", "only `quotient` of a game goes up to a heap"),
        ("import kayles\nquotient Kayles(5) to 3", "only `quotient` of a game"),
        (
            "import kayles\nquotient Kayles(n) for n in 0..5",
            "write `quotient {Kayles(n) for n in 0..5}`",
        ),
        ("quotient {misere(*3), *2}", "of misère play already"),
        ("quotient {*w, *2}", "misère play of infinite heaps"),
        ("graph X loopy { a -> b; b -> a, c }\nquotient X.a", "games that may go on for ever"),
        ("import kayles\nquotient Kayles to -1", "no nim heap of -1"),
        (
            "game H(n) { move to K(n - 1) if n > 0 }\ngame K(n) { move to H(n - 2) if n > 1 }\nquotient H",
            "heaps of other games",
        ),
        ("game H(n) { move to H(n - 1) + *2 if n > 0 }\nquotient H", "nim heaps beside"),
        ("game H(n) { move to H(n / 2) if n > 0 }\nquotient H", "not recognised"),
    ] {
        let ran = grundy(&["-e", text]);
        assert_ne!(ran.code, 0, "{text}\n{}", ran.output);
        assert!(ran.errors.contains(told), "{text}\n{}", ran.errors);
    }
}

/// Where no finite quotient will do, that is proved and told; and heaps that no candidate was found for are
/// gone past.
#[test]
fn infinite_quotients_are_proved() {
    let told = |code: &str, to: &str| {
        let ran = grundy(&["-e", &format!("{}\nquotient G to {to}", game(code))]);
        assert_eq!(ran.code, 0, "{}", ran.errors);
        ran.output
    };
    let said = told("0.06", "17");
    assert!(said.contains("heaps 0 to 16 only, wild, order 48, 11 P-elements"), "{said}");
    let why = "with heap 17 it is infinite, which is proved: no two sums of heaps of 12 alone";
    assert!(said.contains(why), "{said}");
    if std::env::var_os("ALL_QUOTIENTS").is_some() {
        assert!(told("4!.0", "29").contains("with heap 29 it is infinite, which is proved"));
        let said = told("0.07", "34");
        assert!(said.contains("heaps 0 to 33 only, wild, order 638, 109 P-elements"), "{said}");
        assert!(said.contains("with heap 34 it is infinite, which is proved"), "{said}");
        assert!(told("0.16", "18").contains("order 4578, 558 P-elements"));
        assert!(told("0.04", "45").contains("elements: it has at least"));
    }
}

/// A limit gives what was found so far; the same steps are done in every run.
#[test]
fn a_limit_ends_the_search() {
    let text = "game G = octal 0.07\nquotient G to 33";
    let run = |steps: &str| grundy(&["--max-steps", steps, "-e", text]);
    let ran = run("2000000");
    assert_eq!(ran.code, 4, "{}", ran.errors);
    let shown = format!("{}{}", ran.output, ran.errors);
    assert!(shown.contains("so far:") && shown.contains("quotient of heaps 0 to"), "{shown}");
    assert_eq!(shown, format!("{}{}", run("2000000").output, run("2000000").errors));
}

/// Sums that are too large to be searched are judged by the proved quotient: the same as by search.
#[test]
fn large_sums_by_the_quotient() {
    let heaps = Heaps(vec![
        (1, 0, false, 1, 0),
        (1, 1, false, 1, 0),
        (1, 2, false, 1, 0),
        (2, 0, false, 1, 0),
        (2, 1, false, 1, 0),
        (2, 2, false, 1, 0),
    ]);
    let mut plain = Plain::new(&heaps);
    let sums: Vec<(usize, usize)> = (14..25).flat_map(|a| (a..25).map(move |b| (a, b))).collect();
    let asked: String =
        sums.iter().map(|(a, b)| format!("outcome(misere(Kayles({a}, {b})))\n")).collect();
    let found = answers(&format!("import kayles\n{asked}"));
    for ((a, b), found) in sums.iter().zip(found) {
        let lost = plain.misere(vec![*a, *b], vec![]) == 0;
        assert_eq!(found["value"], if lost { "P" } else { "N" }, "{a}, {b}");
    }
    // Heaps of any size, and the moves that win.
    let found = answers(
        "import kayles
        moves misere(Kayles(10^18, 77, 5))
        assert outcome(misere(Kayles(10^18, 10^18))) == outcome(misere(Kayles(10^18 + 12, 10^18)))",
    );
    assert_eq!((&found[0]["outcome"], &found[0]["more"]), (&"N".into(), &true.into()));
    assert_eq!(found[1]["holds"], true);
    let moves = found[0]["moves"].as_array().unwrap();
    assert!(!moves.is_empty());
    let left: String = moves
        .iter()
        .map(|m| format!("assert outcome({}) == P\n", m["to"].as_str().unwrap()))
        .collect();
    assert!(answers(&format!("import kayles\n{left}")).iter().all(|a| a["holds"] == true));
}

/// Rules that are only worth the same as the game are not those of its misère play: nim heaps that add up
/// to nothing, and heaps of none that have moves. Outcomes by hand and by brute force.
#[test]
fn rules_that_are_worth_the_same_have_no_quotient() {
    let told = |text: &str| grundy(&["-e", text]);
    let ends_in_two = "game A(n) { subtract 1..3; move to *2 if n == 0 }";
    let asked = "; [outcome(misere(A(n))) for n in [0, 4, 70000, 70001, 10^6, 10^6 + 1]]";
    let ran = told(&format!("{ends_in_two}{asked}"));
    assert!(ran.output.contains("[P, P, P, N, P, N]"), "{}{}", ran.output, ran.errors);
    let ran = told(&format!(
        "{ends_in_two}; claim outcome(misere(A(n))) == P iff n % 4 == 0 for n in 0.."
    ));
    assert_eq!(ran.code, 0, "{}{}", ran.output, ran.errors);
    for question in ["quotient A", "quotient A to 12"] {
        let ran = told(&format!("{ends_in_two}; {question}"));
        assert_eq!(ran.code, 3, "{question}: {}", ran.output);
    }
    let twice = "game A(n) { subtract {4, 5}; move to A(n - 3) + *3 + *3 if n >= 3 }";
    let ran = told(&format!("{twice}; [outcome(misere(A(n))) for n in 27..37]"));
    assert!(ran.output.contains("[N, N, N, N, N, P, P, P, N, N, N]"), "{}", ran.output);
    let any = "game A(n) { subtract 1..; move to *2 if n == 0 }";
    let ran = told(&format!("{any}; [outcome(misere(A(n))) for n in 0..8]; grundy(misere(A(0)))"));
    assert!(ran.output.contains("[P, N, N, N, N, N, N, N, N]\n"), "{}", ran.output);
    assert!(ran.output.trim_end().ends_with("\n0"), "{}", ran.output);
    let beside = "game A(n) { subtract 1..; move to A(n - 1) + *2 + *2 if n >= 1 }";
    let ran = told(&format!("{beside}; outcome(misere(A(1)))"));
    assert!(ran.output.contains('N'), "{}", ran.output);
    // A code names rules, and these are others.
    let ran = told(
        "game A(n) { subtract {2, 4, 5}; remove 2 adjacent; move to *2 + *2 if n == 3 }; code A",
    );
    assert!(!ran.output.contains("octal"), "{}", ran.output);
    // Under normal play they are worth the same, and proved.
    let ran = told(&format!("{ends_in_two}; period A; A(10^18)"));
    assert!(ran.output.contains("proved"), "{}", ran.output);
}
