//! `docs/check_certificate.py`, `docs/check_automaton.py` and `docs/check_quotient.py`, the checkers that
//! stand alone, agree with `grundy verify`.

use crate::support::{Folder, grundy, root};
use std::process::Command;

const GAMES: &str = "\
game Kayles = octal 0.77
game Sub(n, s: {nat}) { subtract s }
game Both(n) {
    subtract 1
    split into 2 unequal if n % 2 == 1 and n < 6
}
game Most(n) { subtract k for k in 1..n if k != 2 and k != 5 }
game Other(n, last) { move to Other(n - k, k) for k in 1..4 if k <= n and k != last }
game Wythoff(a, b) symmetric {
    subtract 1.. from any
    subtract 1.. from a and b
}
period Kayles to \"1.json\"
period grundy(Sub(n, {1, 4, 10})) for n in 0.. to \"2.json\"
period Both to \"3.json\"
period Most to \"4.json\"
period grundy(Other(n, 0)) for n in 0.. to \"5.json\"
period grundy(Wythoff(n, 4)) for n in 0.. to \"6.json\"
";

/// Whether the program in Python takes a file; none where there is no Python.
fn takes(file: &str) -> Option<bool> {
    takes_by("check_certificate.py", file)
}

fn takes_by(program: &str, file: &str) -> Option<bool> {
    let program = root().join("docs").join(program);
    let ran = Command::new("python3").arg(program).arg(file).output().ok()?;
    Some(ran.status.success())
}

#[test]
fn the_checker_in_python_takes_what_is_right_alone() {
    let folder = Folder::new("alone");
    let ran = grundy(&[&folder.file("games.game", GAMES)]);
    assert_eq!(ran.code, 0, "{}{}", ran.output, ran.errors);
    for n in 1..=6 {
        let file = folder.path(&format!("{n}.json"));
        assert_eq!(grundy(&["verify", &file]).code, 0, "{file}");
        let Some(taken) = takes(&file) else { return };
        assert!(taken, "{file}");
        // A file that claims less than is so, or something else.
        let text = std::fs::read_to_string(&file).unwrap();
        for key in ["period", "preperiod", "saltus", "step", "from", "checked", "given"] {
            let at = text.find(&format!("\"{key}\": ")).unwrap() + key.len() + 4;
            let digits = text[at..].find(',').unwrap();
            let number: u64 = text[at..at + digits].parse().unwrap();
            let changed = format!("{}{}{}", &text[..at], number + 1, &text[at + digits..]);
            let changed = super::signed(&changed);
            let file = folder.file("changed.json", &changed);
            // A file that knows more values than it needs is right, if its sentences say so.
            let more = ["checked", "given"].contains(&key);
            assert!(more || takes(&file) == Some(false), "{key} of {n}");
        }
    }
    let lines = std::fs::read_to_string(root().join("docs/check_certificate.py")).unwrap();
    assert!(lines.lines().count() < 300);
}

const BY_AUTOMATA: &str = "\
import mark, lasker, wythoff
game Two(a, b) { subtract 1.. from any }
game Third(n) { subtract 1
    move to Third(n / 3) if n >= 1 }
period Mark to \"1.json\"
period Lasker to \"2.json\"
period Wythoff to \"3.json\"
period Two to \"4.json\"
period Third to \"5.json\"
";

/// Of what was changed both say the same.
#[test]
fn the_checker_of_automata_in_python_says_the_same() {
    let folder = Folder::new("alone-automata");
    let ran = grundy(&[&folder.file("games.game", BY_AUTOMATA)]);
    assert_eq!(ran.code, 0, "{}{}", ran.output, ran.errors);
    for n in 1..=5 {
        let file = folder.path(&format!("{n}.json"));
        assert_eq!(grundy(&["verify", &file]).code, 0, "{file}");
        let Some(taken) = takes_by("check_automaton.py", &file) else { return };
        assert!(taken, "{file}");
        let text = std::fs::read_to_string(&file).unwrap();
        let first = text.find("\"rank\"").unwrap();
        let places: Vec<usize> =
            text.match_indices(['0', '1']).map(|(at, _)| at).filter(|at| *at > first).collect();
        let last = text.find("\"sha256\"").unwrap();
        let places: Vec<usize> = places.into_iter().filter(|at| *at < last).collect();
        for at in places.iter().step_by((places.len() / 7).max(1)) {
            let other = if &text[*at..=*at] == "0" { "1" } else { "0" };
            let changed = format!("{}{other}{}", &text[..*at], &text[at + 1..]);
            let file = folder.file("changed.json", super::signed(&changed));
            let verified = grundy(&["verify", &file]);
            let same = takes_by("check_automaton.py", &file) == Some(verified.code == 0);
            assert!(same, "{n}, at {at}: {}", verified.output);
        }
    }
    let lines = std::fs::read_to_string(root().join("docs/check_automaton.py")).unwrap();
    assert!(lines.lines().count() <= 335);
}

const QUOTIENTS: &str = "\
import kayles
graph X { a -> b, c; b -> d; c -> d, e; e -> d }
game Cut(n) { split into 2 unequal; subtract 1..2 if n % 2 == 0 }
game Most(n) { subtract 1 if n == 1; subtract 3..; split into 2 }
quotient Kayles to \"1.json\"
quotient Kayles to 9 to \"2.json\"
quotient {Kayles(3) + *2, X.a, Cut(4)} to \"3.json\"
quotient Cut to 8 to \"4.json\"
quotient Most to 8 to \"5.json\"
quotient *0 to \"6.json\"
";

/// Of what was changed both say the same, but for sentences and the layout, which the program in
/// Python leaves alone.
#[test]
fn the_checker_of_quotients_in_python_says_the_same() {
    let folder = Folder::new("alone-quotients");
    let ran = grundy(&[&folder.file("games.game", QUOTIENTS)]);
    assert_eq!(ran.code, 0, "{}{}", ran.output, ran.errors);
    for n in 1..=6 {
        let file = folder.path(&format!("{n}.json"));
        let verified = grundy(&["verify", &file]);
        assert_eq!(verified.code, 0, "{file}: {}", verified.output);
        let Some(taken) = takes_by("check_quotient.py", &file) else { return };
        assert!(taken, "{file}");
        let text = std::fs::read_to_string(&file).unwrap();
        let first = text.find("\"map\"").unwrap();
        let last = text.find("\"sha256\"").unwrap();
        let places: Vec<usize> =
            text.match_indices(['0', '1', '2', '3']).map(|(at, _)| at).collect();
        let places: Vec<usize> =
            places.into_iter().filter(|at| (first..last).contains(at)).collect();
        for at in places.iter().step_by((places.len() / 9).max(1)) {
            let other = if &text[*at..=*at] == "0" { "1" } else { "0" };
            let changed = format!("{}{other}{}", &text[..*at], &text[at + 1..]);
            let file = folder.file("changed.json", super::signed(&changed));
            let verified = grundy(&["verify", &file]);
            let same = takes_by("check_quotient.py", &file) == Some(verified.code == 0);
            // Only one way to write a number is taken by both.
            let layout = verified.output.contains("this is not JSON");
            assert!(same || layout, "{n}, at {at}: {}", verified.output);
        }
    }
    let lines = std::fs::read_to_string(root().join("docs/check_quotient.py")).unwrap();
    assert!(lines.lines().count() < 300);
}
