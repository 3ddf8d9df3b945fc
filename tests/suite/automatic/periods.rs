//! `period` of games whose values an automaton accepts.

use super::answer;
use crate::support::grundy;

#[test]
fn the_automaton_is_shown() {
    let ran = grundy(&["-e", "import mark\nperiod Mark"]);
    assert!(
        ran.output.starts_with(
            "Mark: no period was found; an automaton accepts its values, in base 2, proved\n"
        ),
        "{}",
        ran.output
    );
    assert!(
        ran.output.contains("9 states, from 0 on; a letter has a digit of n, value"),
        "{}",
        ran.output
    );
    let found = answer("import mark\nperiod Mark");
    assert_eq!(found["status"], "automatic", "{found}");
    assert_eq!(found["names"], serde_json::json!(["n", "value"]));
    // The automaton that is shown gives the values.
    let values = answer("import mark\n[grundy(Mark(n)) for n in 0..200]");
    for (n, value) in values["value"].as_array().unwrap().iter().enumerate() {
        for claimed in 0..4_u64 {
            let is = value.as_u64() == Some(claimed);
            assert_eq!(accepts(&found, &[n as u64, claimed]), is, "{n} {claimed}");
        }
    }
}

/// Amounts that a condition names, and no list: the values repeat all the same.
#[test]
fn a_period_is_proved_by_automata() {
    let odd = "game Odd(n) { subtract {k for k in 1..n if k % 2 == 1} }\n";
    let ran = grundy(&["-e", &format!("{odd}period Odd")]);
    let said = "Odd: period 2 from the start, proved for every n\n  by finite automata\n";
    assert!(ran.output.starts_with(said), "{}", ran.output);
    let third = "game Third(n) { subtract {k for k in 1..n if k % 3 > 0} }\n";
    let found = answer(&format!("{third}period Third"));
    assert_eq!((&found["status"], &found["period"]), (&"proved".into(), &3.into()), "{found}");
    assert_eq!(
        grundy(&[
            "-e",
            &format!("{third}claim grundy(Third(n + 3)) == grundy(Third(n)) for n in 0..")
        ])
        .code,
        0
    );
}

fn accepts(found: &serde_json::Value, tuple: &[u64]) -> bool {
    let states = found["states"].as_array().unwrap();
    let of = |state: u64| states.iter().find(|s| s["state"] == state).unwrap();
    let mut state = 0;
    for place in (0..12).rev() {
        let letter: String = tuple.iter().map(|n| (n >> place & 1).to_string()).collect();
        match of(state)["next"][&letter].as_u64() {
            Some(to) => state = to,
            None => return false,
        }
    }
    of(state)["accepts"] == true
}

#[test]
fn lost_positions_where_values_have_no_automaton() {
    let found = answer("import wythoff\nperiod Wythoff");
    assert_eq!(found["status"], "automatic", "{found}");
    assert_eq!(found["accepts"], "lost");
    assert_eq!(found["digits"], "Zeckendorf digits");
}

#[test]
fn a_period_that_was_seen_is_proved() {
    let found = answer("import lasker\nperiod Lasker");
    assert_eq!(found["status"], "proved", "{found}");
    assert_eq!((&found["period"], &found["saltus"]), (&4.into(), &4.into()), "{found}");
    assert_eq!(found["theorem"], "automatic");
}

/// What automata prove is known wherever a proof is asked for, and large heaps follow from it.
#[test]
fn a_period_that_automata_prove_is_known_to_all() {
    let game = "game L(n) { subtract 1..\n split into 2 }";
    for (question, value) in [
        ("proved(L)", serde_json::json!(true)),
        ("[period(L), preperiod(L), saltus(L)]", serde_json::json!([4, 1, 4])),
        ("len([n for n in 1..3 if proved(L)])", serde_json::json!(3)),
    ] {
        assert_eq!(answer(&format!("{game}\n{question}"))["value"], value, "{question}");
    }
    for n in [10_i64.pow(6), 10_i64.pow(15) + 2] {
        let value = [n - 1, n, n, n + 1][(n % 4) as usize];
        let text = format!("{game}\ngrundy(L({n}))\ngrundy(L({n}) + *5)");
        let ran = grundy(&["--max-steps", "20000000", "-e", &text]);
        assert_eq!(ran.output, format!("{value}\n{}\n", value ^ 5), "{}", ran.errors);
    }
    let text = format!("{game}\nclaim grundy(L(n)) % 4 == [3, 1, 2, 0][n % 4] for n in 1..");
    let claimed = answer(&text);
    assert_eq!(claimed["verdict"], "proved", "{claimed}");
    let explained = grundy(&["-e", &format!("{game}\nexplain L(10^15)")]).output;
    assert!(explained.contains("period 4 from 1 on, each time 4 more"), "{explained}");
    // Values that repeat in no period are known by their digits, also where nobody asked for the period.
    let text = "game G(n) { subtract 1.. if n % 3 != 2 }\ngrundy(G(3^30))\nproved(G)";
    assert_eq!(grundy(&["-e", text]).output, "137260754729766\nfalse\n");
    // Of a game whose values are not seen to repeat nothing is asked.
    assert_eq!(answer("import grundys\nproved(Grundys)")["value"], false);
}
