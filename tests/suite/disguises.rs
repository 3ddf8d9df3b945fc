//! `guess G`: games that have the values of another, and what is proved of that.

use crate::support::{answers, grundy};
use serde_json::Value;

/// The games that `guess` names, and the text before the question.
fn disguises(text: &str, game: &str) -> Vec<Value> {
    let told = answers(&[], &format!("{text}\nguess {game}"));
    told.last().unwrap()["disguises"].as_array().expect("disguises").clone()
}

#[track_caller]
fn one<'a>(all: &'a [Value], expression: &str) -> &'a Value {
    let found = all.iter().find(|one| one["expression"] == expression);
    found.unwrap_or_else(|| panic!("{expression} in {all:#?}"))
}

/// What is said runs where it is written, and agrees with what was said.
#[track_caller]
fn claimed(text: &str, one: &Value) {
    let before: Vec<&str> =
        one["definitions"].as_array().unwrap().iter().map(|d| d.as_str().unwrap()).collect();
    let claim = one["claim"].as_str().unwrap();
    let pasted = [before.as_slice(), &[claim]].concat().join("; ");
    let told = answers(&[], &format!("{text}\n{pasted}"));
    let verdict = &told.last().unwrap()["verdict"];
    let wanted = if one["proved"] == true { "proved" } else { "verified" };
    assert_eq!(verdict, wanted, "{text}\n{pasted}\n{told:#?}");
}

const ROW: &str = "game Row(n) {
    move to Row(a) + Row(n - 1 - a) for a in 0..n - 1
    move to Row(a) + Row(n - 2 - a) for a in 0..n - 2
}";

#[test]
fn kayles_in_other_words_is_proved() {
    let all = disguises(ROW, "Row");
    let one = one(&all, "grundy(Kayles(n))");
    assert_eq!((&one["proved"], &one["same_rules"]), (&true.into(), &true.into()));
    assert_eq!(one["definitions"], serde_json::json!(["import kayles"]));
    assert_eq!((&one["own"]["period"], &one["other"]["preperiod"]), (&12.into(), &71.into()));
    assert_eq!(one["agree_to"], 82);
    claimed(ROW, one);
    let told = grundy(&["-e", &format!("{ROW}\nguess Row")]).output;
    assert!(told.contains("proved for every n: Row has period 12 from 71 on"), "{told}");
    assert!(told.contains("import kayles; claim grundy(Row(n)) == grundy(Kayles(n))"), "{told}");
}

#[test]
fn cousins_are_proved_some_heaps_further() {
    for (rules, expression) in [
        ("game G = octal 0.137", "grundy(DawsonsKayles(n + 1))"),
        ("game G = octal 0.4", "grundy(DawsonsKayles(n - 1))"),
        ("game G = octal 0.07", "grundy(DawsonsChess(n - 1))"),
    ] {
        let all = disguises(rules, "G");
        let one = one(&all, expression);
        assert_eq!(one["proved"], true, "{rules}: {one}");
        assert_eq!(one["own"]["period"], 34, "{rules}");
        claimed(rules, one);
    }
}

#[test]
fn repeated_values_are_those_of_half_the_heap() {
    for (rules, expression, definition) in [
        ("game G(n) { subtract {2, 4} }", "grundy(H(n / 2))", "game H(n) { subtract 1..2 }"),
        ("game G(n) { subtract {3, 6, 9} }", "grundy(H(n / 3))", "game H(n) { subtract 1..3 }"),
    ] {
        let all = disguises(rules, "G");
        let one = one(&all, expression);
        assert_eq!(one["proved"], true);
        assert_eq!(one["definitions"], serde_json::json!([definition]));
        claimed(rules, one);
    }
}

#[test]
fn other_games_of_the_file_are_tried() {
    let file = "import kayles
game Beside(n) = Kayles(n) + *1
game Slow(n) = Kayles(n / 2)
game Every(n) = Kayles(2 * n + 1)
game Both(n) = Kayles(n + 1) + Kayles(n + 2)
game Own = octal 0.177
game Later(n) = Own(n + 5)";
    for (game, expression) in [
        ("Beside", "grundy(Kayles(n)) xor 1"),
        ("Slow", "grundy(Kayles(n / 2))"),
        ("Every", "grundy(Kayles(2 * n + 1))"),
        ("Both", "grundy(Kayles(n + 1)) xor grundy(Kayles(n + 2))"),
        ("Later", "grundy(Own(n + 5))"),
        ("Own", "grundy(Later(n - 5))"),
    ] {
        let all = disguises(file, game);
        let one = one(&all, expression);
        assert_eq!((&one["proved"], &one["rules"]), (&true.into(), &Value::Null), "{one}");
        claimed(file, one);
    }
}

/// No period of Grundy's game is known: nothing is proved of a game that may only be like it.
#[test]
fn what_has_no_proved_period_agrees_as_far_as_was_looked() {
    let rules = "game Piles(n) { move to Piles(a) + Piles(n - a) for a in 1..n if 2 * a < n }";
    let all = disguises(rules, "Piles");
    let one = one(&all, "grundy(Grundys(n))");
    assert_eq!((&one["proved"], &one["theorem"]), (&false.into(), &Value::Null));
    assert_eq!((&one["own"], &one["same_rules"]), (&Value::Null, &true.into()));
    assert_eq!(one["agree_to"], 9_999);
    claimed(rules, one);
    let told = grundy(&["-e", &format!("{rules}\nguess Piles")]).output;
    assert!(told.contains("they agree up to n = 9999, not proved: no period of Piles"), "{told}");
    assert!(!told.contains("proved for every n"), "{told}");
}

/// Two games may agree for long: what differs at last is not named, and never proved.
#[test]
fn what_differs_late_is_not_named() {
    for late in [90, 500, 5_000, 20_000] {
        // An option that is worth what the heap was.
        let rules = format!(
            "{ROW}\ngame Late(n) {{
    move to Late(a) + Late(n - 1 - a) for a in 0..n - 1
    move to Late(a) + Late(n - 2 - a) for a in 0..n - 2
    move to Late(n - 12) if n == {late}
}}"
        );
        let all = disguises(&rules, "Late");
        let same = |one: &&Value| one["expression"] == "grundy(Row(n))";
        assert!(all.iter().find(same).is_none_or(|one| one["proved"] == false), "{late}: {all:#?}");
        if late < 9_000 {
            assert!(!all.iter().any(|one| same(&one)), "{late}: {all:#?}");
        }
    }
}

#[test]
fn names_that_are_taken_are_not_used_again() {
    let file = "game Kayles(n) { subtract 1..2 }
game H(n) { subtract 1..5 }
fn Other(n) = n
game Row = octal 0.77";
    let all = disguises(file, "Row");
    let one = one(&all, "grundy(Known(n))");
    assert_eq!(one["definitions"], serde_json::json!(["game Known = octal 0.77"]));
    claimed(file, one);
}

#[test]
fn a_game_of_the_library_is_no_disguise_of_itself() {
    for (file, game) in [("kayles", "Kayles"), ("dawson", "DawsonsKayles"), ("nim", "Nim")] {
        let all = disguises(&format!("import {file}"), game);
        let itself = format!("grundy({game}(n))");
        assert!(all.iter().all(|one| one["expression"] != itself), "{all:#?}");
    }
    let all = disguises("import dawson", "DawsonsChess");
    assert_eq!(one(&all, "grundy(DawsonsKayles(n + 1))")["definitions"], serde_json::json!([]));
}

#[test]
fn hexadecimal_codes_are_tried() {
    let rules = "game Three = hex 0.13F";
    let all = disguises(rules, "Three");
    let one = one(&all, "grundy(H(n + 1))");
    assert_eq!(one["definitions"], serde_json::json!(["game H = hex 0.83"]));
    claimed(rules, one);
    let list = grundy(&["-e", "game G = hex 0.A8\nguess [grundy(G(n)) for n in 0..60]"]).output;
    assert!(list.contains("hex 0.A8"), "{list}");
}

/// So far beyond what was compared do the values have to agree.
const FURTHER: usize = 5;

#[test]
fn what_is_proved_holds_five_times_as_far() {
    let mut seed = 7_u64;
    let mut below = move |n: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % n
    };
    let (mut proved, mut shifted, mut stretched) = (0, 0, 0);
    for round in 0..120 {
        let rules = match round % 3 {
            0 => format!("octal 0.{}", 1 + below(63)),
            1 => format!("octal 0.{:03o}", 1 + below(511)),
            _ => {
                let most = 4 + below(9);
                let set: Vec<String> = (1..=most)
                    .filter(|k| below(3) == 0 || *k == most)
                    .map(|k| k.to_string())
                    .collect();
                format!("subtract {{{}}}", set.join(", "))
            }
        };
        if rules.contains(['8', '9']) && rules.starts_with("octal") {
            continue;
        }
        let text = match rules.starts_with("octal") {
            true => format!("game G = {rules}"),
            false => format!("game G(n) {{ {rules} }}"),
        };
        for one in disguises(&text, "G") {
            if one["proved"] != true {
                continue;
            }
            let end = FURTHER * (one["agree_to"].as_u64().unwrap() as usize + 1);
            if end > 3_000 {
                continue;
            }
            let expression = one["expression"].as_str().unwrap();
            let own = plain(&rules, end);
            let other = plain(one["rules"].as_str().unwrap(), 3 * end + 100);
            let from = one["from"].as_u64().unwrap() as usize;
            for (n, own) in own.iter().enumerate().skip(from) {
                assert_eq!(*own, value(expression, n, &other), "{rules}: {one} at {n}");
            }
            proved += 1;
            shifted += usize::from(expression.contains(['+', '-']));
            stretched += usize::from(expression.contains(['*', '/']));
            if round % 10 == 0 {
                claimed(&text, &one);
            }
        }
    }
    assert!(proved > 60 && shifted > 10 && stretched > 5, "{proved} {shifted} {stretched}");
}

/// What `grundy(H((n + 1) / 2)) xor grundy(H(n)) xor 3` is for n.
fn value(expression: &str, n: usize, of: &[u32]) -> u32 {
    let term = |text: &str| match text.strip_prefix("grundy(") {
        None => text.parse().unwrap(),
        Some(call) => {
            let (_, heap) = call.strip_suffix("))").unwrap().split_once('(').unwrap();
            of[heap_of(heap, n as i64) as usize]
        }
    };
    expression.split(" xor ").fold(0, |sum, text| sum ^ term(text))
}

fn heap_of(text: &str, n: i64) -> i64 {
    let (top, over) = text.split_once(" / ").unwrap_or((text, "1"));
    let top = top.trim_start_matches('(').trim_end_matches(')');
    let (product, shift) = match (top.split_once(" + "), top.split_once(" - ")) {
        (Some((product, more)), _) => (product, more.parse::<i64>().unwrap()),
        (_, Some((product, less))) => (product, -less.parse::<i64>().unwrap()),
        _ => (top, 0),
    };
    let times = product.strip_suffix(" * n").map_or(1, |times| times.parse::<i64>().unwrap());
    (times * n + shift) / over.parse::<i64>().unwrap()
}

/// The values of a game by the definition.
fn plain(rules: &str, len: usize) -> Vec<u32> {
    let number = |text: &str| text.trim().parse::<usize>().unwrap();
    let mut digits: Vec<u32> = Vec::new();
    match rules.split_once(' ').unwrap() {
        (_, "1..") => return (0..len as u32).collect(),
        ("octal" | "hex", code) => {
            digits.extend(code[2..].chars().map(|c| c.to_digit(16).unwrap()))
        }
        (_, set) => {
            let amounts: Vec<usize> = match set.split_once("..") {
                Some((from, to)) => (number(from)..=number(to)).collect(),
                None => set.trim_matches(['{', '}']).split(',').map(number).collect(),
            };
            digits = vec![0; *amounts.iter().max().unwrap()];
            amounts.iter().for_each(|k| digits[k - 1] = 3);
        }
    }
    let mut values: Vec<u32> = Vec::new();
    for n in 0..len {
        let mut seen = std::collections::BTreeSet::new();
        for (k, digit) in (1..).zip(&digits) {
            let Some(rest) = n.checked_sub(k) else { break };
            if digit & 1 != 0 && rest == 0 {
                seen.insert(0);
            }
            if digit & 2 != 0 && rest > 0 {
                seen.insert(values[rest]);
            }
            if digit & 4 != 0 {
                seen.extend((1..=rest / 2).map(|a| values[a] ^ values[rest - a]));
            }
            if digit & 8 != 0 {
                for a in 1..=rest / 3 {
                    seen.extend(
                        (a..=(rest - a) / 2).map(|b| values[a] ^ values[b] ^ values[rest - a - b]),
                    );
                }
            }
        }
        values.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    values
}
