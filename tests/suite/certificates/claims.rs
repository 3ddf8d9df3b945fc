//! Certificates of claims: they are verified, by `docs/check_claim.py` too, and what was changed is
//! refused unless it is so as well.

use super::signed;
use crate::support::{Folder, grundy, root};
use grundy::verify::{Certified, Complaint, certified};
use serde_json::Value;
use std::process::Command;

const GAMES: &str = "\
import kayles, dawson, wythoff, mark, lasker
game Two(a, b) { subtract 1.. from any }
game Bar(z, y) {
    move to Bar(z - k, min(y, (z - k) / 2)) for k in 1..z
    move to Bar(z, y - k) for k in 1..y
}
game Sub(n, s: {nat}) { subtract s }
game Most(n) { subtract k for k in 1..n if k != 2 and k != 5 }
fn golden(k) = (k + isqrt(5 * k^2)) / 2
";

/// About one number, by the theorems on periods.
const BY_SEQUENCES: &[&str] = &[
    "outcome(Kayles(n)) == N for n in 1..",
    "grundy(Kayles(n)) == grundy(Kayles(n + 12)) for n in 71..",
    "outcome(DawsonsKayles(n)) == P iff n in {0, 1, 15, 35} or n % 34 in {5, 9, 21, 25, 29} for n in 0..",
    "DawsonsKayles(n) + *12 != *0 for n in 60.. if n % 2 == 0",
    "grundy(Sub(n, {1, 3, 4})) == (if n % 7 in {0, 2} then 0 else grundy(Sub(n % 7, {1, 3, 4}))) for n in 0..",
    "grundy(Most(n + 4)) == grundy(Most(n)) + 2 for n in 0..",
    "grundy(Most(n)) <= n / 2 + 1 and max(grundy(Most(n)), abs(3 - n)) >= 1 for n in 0..",
    "grundy(Wythoff(n + 6, 3)) - 6 == grundy(Wythoff(n, 3)) for n in 20..",
    "any(grundy(Kayles(n - k)) != 4 for k in 1..2) for n in 2..",
    "3 * n % 3 == 0 and (n xor 5) % 2 != n % 2 for n in 0..",
    "grundy(Kayles(n)) <= k + 7 for k in 2..3 for n in k..",
    "grundy(Wythoff(n + 12, m)) == grundy(Wythoff(n, m)) + 12 for n in 60.. for m in 0..4",
];

/// About several numbers, or about digits, by automata.
const BY_AUTOMATA: &[&str] = &[
    "grundy(Two(a, b)) == a xor b for a in 0.. for b in 0..",
    "outcome(misere(Two(a, b))) == P iff (if max(a, b) >= 2 then a == b else a != b) for a in 0.. for b in 0..",
    "outcome(Wythoff(a, b)) == P iff min(a, b) == golden(abs(a - b)) for a in 0.. for b in 0..",
    "grundy(Bar(z, y)) == z xor y for z in 0.. for y in 0..z / 2",
    "outcome(Mark(2 * n)) == P iff outcome(Mark(n)) == N for n in 1..",
    "outcome(Lasker(n)) == N for n in 1..",
    "outcome(Two(a, b) + *c) == P iff a xor b == c for a in 0.. for b in 0.. for c in 0..",
];

fn certificates(claims: &[&str], by: &str) -> Vec<String> {
    let folder = Folder::new(&format!("claims-{by}-{}", claims.len()));
    let mut text = GAMES.to_string();
    for (i, claim) in claims.iter().enumerate() {
        text += &format!("claim {claim} to \"{i}.json\"\n");
    }
    let ran = grundy(&["--points", "300", &folder.file("games.game", &text)]);
    assert_eq!(ran.code, 0, "{}{}", ran.output, ran.errors);
    let mut all = Vec::new();
    for (i, claim) in claims.iter().enumerate() {
        let file = folder.path(&format!("{i}.json"));
        let found = std::fs::read_to_string(&file);
        let found = found.unwrap_or_else(|e| panic!("{claim}: {e}\n{}", ran.output));
        assert!(found.contains(&format!("\"by\": \"{by}\"")), "{claim}");
        all.push(found);
        let verified = grundy(&["verify", &file]);
        assert_eq!(verified.code, 0, "{claim}: {}", verified.output);
        assert!(
            verified.output.contains(&format!("how it was written is not checked: claim {claim}")),
            "{claim}"
        );
    }
    all
}

fn check(text: &str) -> Result<Certified, Complaint> {
    certified(text, &|_, _| true)
}

/// Whether the program in Python takes a text; none where there is no Python.
fn taken(folder: &Folder, text: &str) -> Option<bool> {
    let file = folder.file("one.json", text);
    let program = root().join("docs/check_claim.py");
    let ran = Command::new("python3").arg(program).arg(file).output().ok()?;
    Some(ran.status.success())
}

/// With the sentence that its fields say, if that is all that was wrong.
fn saying(text: &str) -> String {
    if let Err(Complaint::Refused { reason, .. }) = check(text)
        && let Some(right) = reason.strip_prefix("the fields below say: ")
    {
        let line = text.lines().find(|line| line.starts_with("  \"claim\": ")).unwrap();
        let said = format!("  \"claim\": {},", Value::from(right));
        return signed(&text.replacen(line, &said, 1));
    }
    text.to_string()
}

/// Places of digits, of signs and of words in what is claimed, and what may stand there instead.
fn changes(text: &str) -> Vec<String> {
    let from = text.find("  \"holds\": ").unwrap();
    let to = from + text[from..].find("  \"proofs\"").unwrap();
    let mut all = Vec::new();
    let mut put = |at: usize, length: usize, new: &str| {
        all.push(signed(&format!("{}{new}{}", &text[..at], &text[at + length..])));
    };
    for at in from + 10..to {
        if text.as_bytes()[at].is_ascii_digit() {
            ["0", "1", "2", "3", "4", "5", "6", "7", "12"].iter().for_each(|new| put(at, 1, new));
        }
        for (old, new) in [
            ("\"and\"", "\"or\""),
            ("\"or\"", "\"and\""),
            ("\"==\"", "\"<=\""),
            ("\"<=\"", "\"<\""),
            ("\"=\"", "\"<=\""),
            ("\"+\"", "\"-\""),
            ("\"min\"", "\"max\""),
            ("\"not\",", "\"and\","),
        ] {
            if text[at..].starts_with(old) {
                put(at, old.len(), new);
            }
        }
    }
    all
}

/// What an expression of a certificate is at n, by the definitions; none where it has no value.
fn at(said: &Value, n: i64, games: &[Vec<i64>]) -> Option<i64> {
    if let Some(number) = said.as_i64() {
        return Some(number);
    }
    let items = said.as_array()?;
    let part = |i: usize| at(items.get(i)?, n, games);
    let truth = |is: bool| Some(i64::from(is));
    match (items[0].as_str()?, items.len()) {
        ("n", 1) => Some(n),
        ("value", 3) => {
            let game = games.get(items[1].as_u64()? as usize)?;
            game.get(usize::try_from(part(2)?).ok()?).copied()
        }
        ("and", 3) if part(1)? == 0 => truth(false),
        ("or", 3) if part(1)? != 0 => truth(true),
        ("and" | "or", 3) => truth(part(2)? != 0),
        ("not", 2) => truth(part(1)? == 0),
        ("if", 4) => {
            if part(1)? != 0 {
                part(2)
            } else {
                part(3)
            }
        }
        ("+", 3) => Some(part(1)? + part(2)?),
        ("-", 3) => Some(part(1)? - part(2)?),
        ("*", 3) => Some(part(1)? * part(2)?),
        ("/", 3) => {
            let (a, b) = (part(1)?, part(2)?);
            (b != 0).then(|| (a as f64 / b as f64).floor() as i64)
        }
        ("%", 3) => {
            let (a, b) = (part(1)?, part(2)?);
            (b != 0).then(|| a - b * (a as f64 / b as f64).floor() as i64)
        }
        ("xor", 3) => {
            let (a, b) = (part(1)?, part(2)?);
            (a >= 0 && b >= 0).then_some(a ^ b)
        }
        ("min", 3) => Some(part(1)?.min(part(2)?)),
        ("max", 3) => Some(part(1)?.max(part(2)?)),
        ("==", 3) => truth(part(1)? == part(2)?),
        ("<", 3) => truth(part(1)? < part(2)?),
        ("<=", 3) => truth(part(1)? <= part(2)?),
        _ => None,
    }
}

const FAR: i64 = 1500;

/// The values that the proofs in a certificate say, far enough for what is asked of them.
fn values(text: &str) -> Vec<Vec<i64>> {
    let whole: Value = serde_json::from_str(text).unwrap();
    let mut all = Vec::new();
    for proof in whole["proofs"].as_array().unwrap() {
        let one: Value = serde_json::from_str(proof["proof"].as_str().unwrap()).unwrap();
        let number = |key: &str| one[key].as_i64().unwrap();
        let lines = one["values"].as_array().unwrap();
        let first: Vec<i64> = lines
            .iter()
            .filter(|line| line["game"] == 0)
            .flat_map(|line| line["digits"].as_str().expect("few values").split(' '))
            .map(|word| word.parse().unwrap())
            .collect();
        let mut values = first;
        while (values.len() as i64) < 20 * FAR {
            let before = values[values.len() - number("period") as usize];
            values.push(before + number("saltus"));
        }
        all.push(values);
    }
    all
}

#[test]
fn what_is_claimed_by_sequences_is_so() {
    let folder = Folder::new("claims-changed");
    let (mut tried, mut right) = (0, 0);
    for text in certificates(BY_SEQUENCES, "sequences") {
        assert!(taken(&folder, &text).is_none_or(|taken| taken), "{text}");
        let games = values(&text);
        for (i, changed) in changes(&text).into_iter().enumerate() {
            assert!(check(&changed).is_err() || changed == text, "{changed}");
            let said = saying(&changed);
            let verdict = check(&said);
            tried += 1;
            let Ok(whole) = serde_json::from_str::<Value>(&said) else {
                assert!(verdict.is_err(), "{said}");
                continue;
            };
            let from = whole["from"].as_i64().unwrap();
            let fails = (from..FAR).find(|n| at(&whole["holds"], *n, &games) != Some(1));
            match (&verdict, fails) {
                (Ok(_), Some(n)) => panic!("it fails at {n}: {said}"),
                (Ok(_), None) => right += 1,
                // Where a number is too large for the checker, or something else than steps.
                (Err(Complaint::Refused { reason, .. }), None) => {
                    assert!(!reason.contains("does not hold at n"), "{reason}: {said}");
                }
                (Err(_), _) => {}
            }
            if i % 40 == 0 {
                assert!(taken(&folder, &said).is_none_or(|t| t == verdict.is_ok()), "{said}");
            }
        }
    }
    assert!(tried > 900 && right > 20, "{tried} tried, {right} right");
}

#[test]
fn what_is_claimed_by_automata_is_so() {
    let folder = Folder::new("claims-automata");
    let mut tried = 0;
    for text in certificates(BY_AUTOMATA, "automata") {
        assert!(taken(&folder, &text).is_none_or(|taken| taken), "{text}");
        // Each makes all automata again, and the program in Python takes seconds for it.
        let all = changes(&text);
        let every = (all.len() / 24).max(1);
        for (i, changed) in all.into_iter().step_by(every).enumerate() {
            assert!(check(&changed).is_err() || changed == text, "{changed}");
            tried += 1;
            if i == 5 {
                let said = saying(&changed);
                let verdict = check(&said).is_ok();
                assert!(taken(&folder, &said).is_none_or(|taken| taken == verdict), "{said}");
            }
        }
    }
    assert!(tried > 100, "{tried}");
}

/// A proof that stands in a certificate is checked like any other.
#[test]
fn no_changed_proof_is_taken() {
    let mut tried = 0;
    let mut all = certificates(&BY_SEQUENCES[..2], "sequences");
    all.extend(certificates(&BY_AUTOMATA[..2], "automata"));
    for text in all {
        let whole: Value = serde_json::from_str(&text).unwrap();
        let proof = whole["proofs"][0]["proof"].as_str().unwrap().to_string();
        // Another order may be one in which play goes down as well.
        let first = proof.find("  \"states\"").unwrap_or(0);
        for (at, letter) in proof.char_indices().filter(|(at, _)| *at > first && at % 3 == 0) {
            let new = if letter == '1' { "2" } else { "1" };
            if letter.is_ascii_digit() {
                let inside =
                    signed(&format!("{}{new}{}", &proof[..at], &proof[at + letter.len_utf8()..]));
                if inside == proof {
                    continue;
                }
                let old = Value::from(proof.as_str()).to_string();
                let changed = text.replacen(&old, &Value::from(inside).to_string(), 1);
                assert_ne!(changed, text);
                let verdict = check(&signed(&changed));
                assert!(matches!(verdict, Err(Complaint::Refused { .. })), "{changed}");
                tried += 1;
            }
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn what_has_no_certificate_says_why() {
    let folder = Folder::new("claims-none");
    let text = format!(
        "{GAMES}game Onto(n) {{ move to Two(n - 1, 1) if n > 0 }}\n\
         claim outcome(Kayles(n)) == N for n in 1..20 to \"1.json\"\n\
         claim prime(n) implies n % 2 == 1 for n in 3.. to \"2.json\"\n\
         claim outcome(Onto(n)) == P iff n != 2 for n in 0.. to \"3.json\"\n\
         claim 1 == 2 for n in 0.. to \"4.json\"\n"
    );
    let ran = grundy(&["--points", "300", &folder.file("games.game", &text)]);
    assert_eq!(ran.code, 1, "{}{}", ran.output, ran.errors);
    let why: Vec<&str> = ran
        .output
        .lines()
        .filter_map(|l| l.split_once("no certificate to write: "))
        .map(|l| l.1)
        .collect();
    assert_eq!(
        why,
        [
            "its points were tried one by one",
            "it is not proved",
            "what is known of `Onto` rests on other games",
        ],
        "{}",
        ran.output
    );
    for n in 1..=4 {
        assert!(std::fs::metadata(folder.path(&format!("{n}.json"))).is_err(), "{n}");
    }
}

/// An automaton that was proved for few positions says nothing of others.
#[test]
fn a_game_of_few_positions_is_asked_about_those_alone() {
    let text = certificates(&BY_AUTOMATA[3..4], "automata").remove(0);
    let place = text.find("  \"where\": ").unwrap();
    let end = place + text[place..].find('\n').unwrap();
    let all = format!("{}  \"where\": [\"true\"],{}", &text[..place], &text[end..]);
    let Err(Complaint::Refused { reason, .. }) = check(&saying(&signed(&all))) else {
        panic!("it is no position of the bar everywhere")
    };
    assert!(reason.contains("no position") || reason.contains("not always"), "{reason}");
}

/// With no positions at all, an automaton that accepts nothing is right; but it says nothing of any heap.
#[test]
fn a_game_without_positions_proves_nothing() {
    let folder = Folder::new("claims-forged");
    for nowhere in ["[\"or\"]", "[\"=\",[],1]", "[\"not\",[\"true\"]]"] {
        let proof = signed(&format!(
            "{{\n  \"certificate\": \"values of a game by an automaton\",\n  \"format\": 1,\n  \"game\": \"Nim\",\n  \
             \"claim\": \"the automaton accepts the positions that are lost, in base 2\",\n  \"kind\": \"lost\",\n  \
             \"digits\": \"base 2\",\n  \"numbers\": 1,\n  \"rank\": [\"sum\",[1]],\n  \"positions\": {nowhere},\n  \
             \"moves\": [\n  ],\n  \"states\": [\n    {{\"state\":0,\"accepts\":false,\"next\":[0,0]}}\n  ],\n  \
             \"sha256\": \"\"\n}}\n"
        ));
        assert!(matches!(check(&proof), Ok(Certified::Automaton(_))), "{:?}", check(&proof));
        let proof = Value::from(proof).to_string();
        let claim = |holds: &str, said: &str| {
            signed(&format!(
                "{{\n  \"certificate\": \"a claim about all numbers\",\n  \"format\": 1,\n  \"by\": \"automata\",\n  \
                 \"written\": \"c\",\n  \"claim\": \"in all numbers: if true then {said}\",\n  \"digits\": \"base 2\",\n  \
                 \"where\": [\"true\"],\n  \"holds\": {holds},\n  \"proofs\": [\n    {{\"proof\":{proof}}}\n  ],\n  \
                 \"sha256\": \"\"\n}}\n"
            ))
        };
        for (holds, said) in [
            ("[\"not\",[\"game\",0,[0]]]", "not (Nim(x0) is lost)"),
            (
                "[\"not\",[\"some\",[1],[\"game\",0,[1]]]]",
                "not (there are x1 with (Nim(x1) is lost))",
            ),
        ] {
            let text = claim(holds, said);
            let Err(Complaint::Refused { reason, .. }) = check(&text) else {
                panic!("{text} is taken")
            };
            assert!(reason.contains("no position") || reason.contains("may be none"), "{reason}");
            assert!(taken(&folder, &text).is_none_or(|taken| !taken), "{text}");
        }
        // What says nothing of the game is taken: nothing else is wrong with these texts.
        let text = claim("[\"true\"]", "true");
        assert!(check(&text).is_ok() && taken(&folder, &text).is_none_or(|taken| taken), "{text}");
    }
}

#[test]
fn the_checker_in_python_is_short() {
    let lines = std::fs::read_to_string(root().join("docs/check_claim.py")).unwrap();
    assert!(lines.lines().count() < 300);
}
