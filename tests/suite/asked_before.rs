//! What was asked before changes neither an answer nor what it takes: a position that a fast way cannot
//! hold leaves that way to the others.

use crate::support::{answers, grundy};
use grundy::check::{Mode, NoFiles, check};
use grundy::meter;
use grundy::session::{Options, Session};
use grundy::source::Source;

fn answer(text: &str) -> serde_json::Value {
    answers(&[], text).pop().expect("an answer")
}

const ROWS: &str = "game R(xs: [nat]) { subtract 1..3 from any of xs }\n\
    game Q(xs: [nat]) { subtract 1..3 from any of xs }\n\
    game Big(n) { move to R([60, 62]) if n == 1; move to Q([9, 9, 9]) if n == 1 }\n";

const CELLS: &str = "fn touching((a, b), (c, d)) = abs(a - c) + abs(b - d) == 1\n\
    game Cells(cells: {(nat, nat)}) {\n\
    move to Cells(cells minus {p, q}) for p in cells for q in neighbours(p, cells, touching)\n}\n";

#[test]
fn what_does_not_fit_leaves_the_way_to_others() {
    for (games, before, question) in [
        (ROWS, "R([300, 1])", "R([9, 9, 10, 11])"),
        (ROWS, "R([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])", "R([9, 9, 10, 11])"),
        (ROWS, "misere(Big(1))", "outcome(misere(Q([11, 11, 11]) + Q([11, 11, 10]) + *5))"),
        (CELLS, "Cells(grid(60, 1))", "grundy(Cells(grid(6, 6)))"),
        (CELLS, "Cells({(0, 0), (1000, 0)})", "grundy(Cells(grid(6, 6)))"),
        (CELLS, "Cells(grid(11, 1))\nCells(grid(1, 11))", "grundy(Cells(grid(6, 6)))"),
    ] {
        let text = format!("{games}{before}\n{question}");
        let ran = grundy(&["--max-steps", "3000000", "-e", &text]);
        assert_eq!(ran.code, 0, "{before}, {question}: {}", ran.errors);
        let alone = grundy(&["-e", &format!("{games}{question}")]).output;
        assert!(ran.output.ends_with(&alone), "{before}: {}{alone}", ran.output);
    }
}

/// Under misère play a form that is only worth the same is another game.
#[test]
fn misere_play_goes_by_the_written_position() {
    let games = "game K(n) { remove 1..2 adjacent }\n\
        game W(n) canonical (if n == 9 then W(5) else W(n)) { remove 1..2 adjacent }\n";
    for question in ["misere(G(n))", "misere(G(n) + G(9))"] {
        let all = |game: &str| {
            let question = question.replace('G', game);
            answer(&format!("{games}[outcome({question}) for n in 0..20]"))["value"].clone()
        };
        assert!(all("K").is_array(), "{question}");
        assert_eq!(all("W"), all("K"), "{question}");
    }
}

/// Rules that are only worth the same as others have other options.
#[test]
fn winning_moves_are_options() {
    let game = "game G(n) { move to G(n - k) + *1 + *1 for k in 1..n }\n";
    let small = answer(&format!("{game}winning(G(5) + *3)"));
    assert_eq!(small["value"], serde_json::json!(["G(3) + *1 + *1 + *3"]));
    for position in ["G(5000000) + *3", "G(w) + *3"] {
        let ran = grundy(&["--max-steps", "3000000", "-e", &format!("{game}winning({position})")]);
        assert!(matches!(ran.code, 3 | 4), "{position}: {}", ran.output);
    }
    // In the order of the rules, whatever they were recognised to be.
    let game = "game F(n) { move to F(m) for m in 0..n - 1 if n - m in {5, 2, 3} }\n";
    let options = answer(&format!("{game}options(F(200000))"));
    assert_eq!(options["value"], serde_json::json!(["F(199995)", "F(199997)", "F(199998)"]));
}

#[test]
fn a_claim_on_a_proved_period_names_the_theorem() {
    let ran = grundy(&["-e", "import kayles\nclaim period(Kayles) == 12 for n in 0.."]);
    assert!(ran.output.contains("by the theorem of Guy and Smith"), "{}", ran.output);
}

/// A chain of functions is worked out once, and a proof about a chain of games does not go down all of it.
#[test]
fn chains_come_to_an_end() {
    let mut text: String =
        (0..60).map(|i| format!("fn f{i}(x) = f{0}(x) + f{0}(x)\n", i + 1)).collect();
    text += "fn f60(x) = x\nf0(3) == 3 * 2^60";
    let ran = grundy(&["--max-steps", "1000000", "-e", &text]);
    assert_eq!((ran.output.as_str(), ran.code), ("true\n", 0), "{}", ran.errors);

    let mut text: String =
        (0..20_000).map(|i| format!("game g{i}(n) {{ move to g{}(n) }}\n", i + 1)).collect();
    text += "game g20000(n) { subtract 1 }\nperiod g0";
    let ran = grundy(&["--max-steps", "10000000", "-e", &text]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
}

/// What tables and searches gave up is left to the general solver when it is asked again.
#[test]
fn what_was_in_vain_is_not_tried_again() {
    let text = "game U(n) { move to U(n + 1) }\ngrundy(U(3))\ngrundy(U(3))\n";
    let checked = check(&Source::new("u.game", text), &NoFiles, Mode::File);
    let module = checked.program.modules.last().cloned().expect("a module");
    let _meter = meter::ensure(1 << 30);
    let mut session = Session::new(checked.program);
    let (mut codes, mut steps) = (Vec::new(), Vec::new());
    for statement in &module.statements {
        let options = Options { steps: Some(1 << 40), ..Options::unwatched(1 << 30) };
        if let Err(fault) = session.run_one(statement, &module.source, &options) {
            codes.push(fault.code.name);
            steps.push(meter::used());
        }
    }
    assert_eq!(codes, ["G0509"; 2]);
    assert!(steps[1] * 5 < steps[0] && steps[1] > 0, "{steps:?}");
}
