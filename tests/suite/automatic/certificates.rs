//! Certificates of values by automata: they are verified, and none whose automaton was changed is.

use crate::support::{Folder, grundy};
use grundy::verify::{Certified, Complaint, certified};
use sha2::{Digest, Sha256};

const GAMES: &[(&str, &str)] = &[
    ("Mark", "import mark"),
    ("Lasker", "import lasker"),
    ("Two", "game Two(a, b) { subtract 1.. from any }"),
    ("Wythoff", "import wythoff"),
    ("Third", "game Third(n) { subtract 1\n move to Third(n / 3) if n >= 1 }"),
];

fn certificate(of: &str, name: &str, text: &str) -> String {
    let folder = Folder::new(&format!("automatic-{of}-{name}"));
    let path = folder.path("values.json");
    let file = folder.file("rules.game", format!("{text}\nperiod {name} to \"values.json\"\n"));
    let ran = grundy(&[&file]);
    assert_eq!(ran.code, 0, "{}{}", ran.output, ran.errors);
    let verified = grundy(&["verify", &path]);
    assert_eq!(verified.code, 0, "{}", verified.output);
    assert!(verified.output.contains("verified: of "), "{}", verified.output);
    std::fs::read_to_string(&path).unwrap()
}

fn check(text: &str) -> Result<Certified, Complaint> {
    certified(text, &|_, _| true)
}

/// With the digest of what stands above it.
fn signed(text: &str) -> String {
    let (before, _) = text.split_once("  \"sha256\"").unwrap();
    let digest = Sha256::digest(before.as_bytes());
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{before}  \"sha256\": \"{digest}\"\n}}\n")
}

/// The same certificate, where the values of the game are asked for and not the game.
#[test]
fn values_of_a_game_have_its_certificate() {
    let folder = Folder::new("automatic-values-of");
    let text = "game L(n) { subtract 1..; split into 2 }\n\
        period grundy(L(n)) for n in 0.. to \"v.json\"\n";
    let ran = grundy(&[&folder.file("rules.game", text)]);
    assert_eq!(ran.code, 0, "{}{}", ran.output, ran.errors);
    let verified = grundy(&["verify", &folder.path("v.json")]);
    assert_eq!(verified.code, 0, "{}", verified.output);
}

#[test]
fn no_changed_automaton_is_verified() {
    let mut tried = 0;
    for (name, rules) in GAMES {
        let text = certificate("changed", name, rules);
        assert!(matches!(check(&text), Ok(Certified::Automaton(_))), "{name}");
        let states = text.find("\"states\": [").unwrap();
        let end = text.find("  \"sha256\"").unwrap();
        for at in states..end {
            let letter = text.as_bytes()[at];
            let mut changed = Vec::new();
            if letter.is_ascii_digit() {
                changed.extend(["0", "1", "7"].map(|new| (1, new)));
            }
            if text[at..].starts_with("true") {
                changed.push((4, "false"));
            }
            if text[at..].starts_with("false") {
                changed.push((5, "true"));
            }
            for (length, new) in changed {
                let other = format!("{}{new}{}", &text[..at], &text[at + length..]);
                if other == text {
                    continue;
                }
                tried += 1;
                assert!(matches!(check(&other), Err(Complaint::Refused { .. })), "{other}");
                assert!(
                    matches!(check(&signed(&other)), Err(Complaint::Refused { .. })),
                    "{other}"
                );
            }
        }
    }
    assert!(tried > 500, "{tried}");
}

/// With other rules the same automaton is right only where the values are the same.
#[test]
fn other_rules_are_refused() {
    let text = certificate("other", "Two", "game Two(a, b) { subtract 1.. from any }");
    let with = |old: &str, new: &str| {
        assert!(text.contains(old), "{old} is not in\n{text}");
        check(&signed(&text.replacen(old, new, 1)))
    };
    let refused = |found: Result<Certified, Complaint>| match found {
        Err(Complaint::Refused { reason, .. }) => reason,
        other => panic!("{other:?}"),
    };
    assert!(refused(with("[\"sum\",[1,1]]", "[\"sum\",[0,1]]")).contains("lower rank"));
    assert!(refused(with("\"base 2\"", "\"base 3\"")).contains("the fields below say"));
    assert!(refused(with("\"values\"", "\"lost\"")).contains("the fields below say"));
    assert!(refused(with("[\"true\"]", "[\"<=\",[[0,1]],-9]")).contains("no position"));
    // The second heap may not be emptied.
    let bound = text.match_indices("\"when\"").count();
    assert_eq!(bound, 2, "{text}");
    let line = text.lines().find(|l| l.starts_with("    {\"choose\"")).unwrap();
    let without = text.replacen(&format!("{line}\n"), "", 1);
    assert!(matches!(check(&signed(&without)), Err(Complaint::Refused { .. })));
}

/// A game of one heap in which all positions are said to be lost, with a condition that no position meets.
fn forged(number: &str, bound: &str, comma: &str) -> String {
    signed(&format!(
        "{{\n  \"certificate\": \"values of a game by an automaton\",\n  \"format\": 1,\n  \"game\": \"T\",\n  \
         \"claim\": \"the automaton accepts the positions that are lost, in base 2\",\n  \"kind\": \"lost\",\n  \
         \"digits\": \"base 2\",\n  \"numbers\": 1,\n  \"rank\": [\"sum\",[1]],\n  \"positions\": [\"true\"],\n  \
         \"moves\": [\n    {{\"choose\":[1],\"when\":[\"and\",[\"<=\",[[0,-1],[1,1]],1],[\"<=\",[[0,1]],{number}]{bound}],\
         \"leaves\":[[\"game\",[[[1,1]],0]]]}}\n  ],\n  \"states\": [\n    \
         {{\"state\":0,\"accepts\":true,\"next\":[0,0]}}{comma}\n  ],\n  \"sha256\": \"\"\n}}\n"
    ))
}

#[test]
fn the_least_number_forges_nothing() {
    // Whoever has a heap of 1 or more may take it, and wins.
    for number in ["-9223372036854775808", "-9223372036854775807", "-65537", "-70", "-1"] {
        let text = forged(number, "", "");
        assert!(matches!(check(&text), Err(Complaint::Refused { .. })), "{number}");
    }
    // What no position meets is no move, and then all are lost indeed.
    assert!(matches!(check(&forged("1", "", "")), Ok(Certified::Automaton(_))));
    assert!(matches!(check(&forged("1", "", ",")), Err(Complaint::Refused { .. })), "no JSON");
}

/// What a small file asks for is bounded.
#[test]
fn a_formula_of_very_many_names_is_refused() {
    let names: Vec<String> = (2..4002).map(|n| n.to_string()).collect();
    let bound = format!(",[\"some\",[{}],[\"true\"]]", names.join(","));
    assert!(matches!(check(&forged("1", &bound, "")), Err(Complaint::Refused { .. })));
}
