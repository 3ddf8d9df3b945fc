//! Octal games: values, greatest values, and what a stretch of values shows of a period.

use super::{holds, number, numbers, rows, tables};
use crate::support::grundy;
use serde_json::{Value, json};

/// Tables go to n = 40,000 at most.
const TABLED: usize = 40_000;

/// The sample states its greatest values for the heaps to n = 4000.
const SAMPLE: usize = 4000;

/// The values of heaps 0 to so many, for several codes.
fn values(codes: &[(&str, usize)]) -> Vec<Vec<usize>> {
    let asked = codes
        .iter()
        .enumerate()
        .map(|(i, (code, last))| format!("game G{i} = octal {code}\ntable G{i}(0..{last})\n"));
    tables(&asked.collect::<String>())
}

/// Asserts what values must be like if they have exactly this period from there on, as far as
/// they go. What is beyond them only a proof can say.
#[track_caller]
fn repeats(code: &str, values: &[usize], period: usize, from: usize) {
    assert!(from + period <= values.len(), "{code}: too few values");
    for n in from..values.len() - period {
        assert_eq!(values[n], values[n + period], "{code}: heaps {n} and {}", n + period);
    }
    let block = &values[from..from + period];
    for shorter in (1..period).filter(|p| period.is_multiple_of(*p)) {
        let same = (shorter..period).all(|n| block[n] == block[n - shorter]);
        assert!(!same, "{code} has the period {shorter}");
    }
    if from > 0 {
        assert_ne!(
            values[from - 1],
            values[from - 1 + period],
            "{code}: {from} - 1 is exceptional"
        );
    }
}

#[test]
fn values_of_the_solved_games() {
    let games = rows("octal_trivial.tsv");
    assert_eq!(games.len(), 82);
    let asked: Vec<(&str, usize)> =
        games.iter().map(|row| (&*row[0], 2 * (number(&row[1]) + number(&row[2])) + 9)).collect();
    for (row, found) in games.iter().zip(values(&asked)) {
        let [code, from, period, prefix, block] = row.as_slice() else { panic!("{row:?}") };
        let (prefix, block) = (numbers(prefix), numbers(block));
        assert_eq!((prefix.len(), block.len()), (number(from), number(period)), "{code}");
        let wanted: Vec<usize> =
            prefix.iter().chain(block.iter().cycle()).copied().take(found.len()).collect();
        assert_eq!(found, wanted, "octal {code}");
        repeats(code, &found, block.len(), prefix.len());
    }
}

#[test]
fn a_sample_of_all_codes() {
    let games = rows("octal_sample.tsv");
    assert_eq!(games.len(), 342);
    let asked: Vec<(&str, usize)> = games.iter().map(|row| (&*row[0], SAMPLE)).collect();
    let mut exact = 0;
    for (row, found) in games.iter().zip(values(&asked)) {
        let [code, period, from, greatest, wanted] = row.as_slice() else { panic!("{row:?}") };
        let wanted = numbers(wanted);
        assert_eq!(found[..wanted.len()], wanted, "octal {code}");
        let period = (period != "-").then(|| (number(period), number(from)));
        let period = period.filter(|(period, from)| from + period <= found.len());
        if let Some((period, from)) = period {
            repeats(code, &found, period, from);
        }
        // Where a whole period was seen, every value of the game was.
        let (highest, greatest) = (found.iter().max().copied(), Some(number(greatest)));
        if period.is_some() || found.len() > SAMPLE {
            assert_eq!(highest, greatest, "the greatest value of {code}");
            exact += 1;
        } else {
            assert!(highest <= greatest, "{code} has the value {highest:?}");
        }
    }
    assert!(exact >= 340, "only {exact} greatest values");
}

#[test]
fn greatest_values_and_where_they_are() {
    let games = rows("octal_periods.tsv");
    assert_eq!(games.len(), 102);
    // How far a row can be looked at: to its greatest value, or beyond a whole period.
    let within: Vec<(&Vec<String>, usize)> = games
        .iter()
        .filter_map(|row| {
            let whole = number(&row[1]) + number(&row[2]);
            let first = row[4].parse().ok();
            let seen = [Some(2 * whole + 9), Some(whole), first];
            let seen = seen.into_iter().flatten().filter(|n| *n <= TABLED).max();
            seen.map(|seen| (row, seen))
        })
        .collect();
    assert!(within.len() >= 96, "only {} games", within.len());
    let asked: Vec<(&str, usize)> = within.iter().map(|(row, last)| (&*row[0], *last)).collect();
    for ((row, last), found) in within.iter().zip(values(&asked)) {
        let (code, period, from) = (&row[0], number(&row[1]), number(&row[2]));
        let whole = from + period <= *last;
        if whole {
            repeats(code, &found, period, from);
        }
        let first = row[4].parse().ok().filter(|n: &usize| n <= last);
        if row[3] != "-" && (whole || first.is_some()) {
            let greatest = number(&row[3]);
            assert_eq!(found.iter().max(), Some(&greatest), "the greatest value of {code}");
            let found = found.iter().position(|v| *v == greatest);
            assert!(first.is_none() || found == first, "octal {code} has it first at {found:?}");
        }
    }
}

/// What is said of the periods of some games.
fn periods(codes: &[&str], arguments: &[&str]) -> Vec<Value> {
    let text: String = codes
        .iter()
        .enumerate()
        .map(|(i, code)| format!("game G{i} = octal {code}\nperiod G{i}\n"))
        .collect();
    let ran = grundy(&[arguments, &["--format", "json", "-e", &text]].concat());
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let lines = ran.output.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    lines.filter(|line: &Value| line["kind"] == "period").collect()
}

/// All but the two that take seconds; those are measured in `benches/solve`.
#[test]
fn solved_games_are_proved() {
    let games = rows("octal_periods.tsv");
    let games: Vec<_> = games.iter().filter(|row| number(&row[2]) < 1_000_000).collect();
    assert_eq!(games.len(), 97);
    let codes: Vec<&str> = games.iter().map(|row| &*row[0]).collect();
    for (row, found) in games.iter().zip(periods(&codes, &[])) {
        let (code, period, from) = (&row[0], number(&row[1]), number(&row[2]));
        assert_eq!(found["status"], "proved", "{code}: {found}");
        assert_eq!(
            (&found["period"], &found["preperiod"]),
            (&json!(period), &json!(from)),
            "{code}"
        );
    }
}

/// A period that is proved is the one that the sample states, if it states one; what has none by
/// heap 4000 has one from further out, if any.
#[test]
fn periods_of_the_sample() {
    let games = rows("octal_sample.tsv");
    let codes: Vec<&str> = games.iter().map(|row| &*row[0]).collect();
    let found = periods(&codes, &["--max-positions", "9000", "--points", "100"]);
    let mut proved = 0;
    for (row, found) in games.iter().zip(found) {
        let [code, period, from, ..] = row.as_slice() else { panic!("{row:?}") };
        let is_proved = found["status"] == "proved";
        if period != "-" {
            assert!(is_proved, "{code}: {found}");
            assert_eq!(found["period"], number(period), "{code}");
            assert_eq!(found["preperiod"], number(from), "{code}");
            proved += 1;
        } else if is_proved {
            let needs = found["checked_to"].as_u64().expect("a heap");
            assert!(needs >= 3900, "{code} is proved from few values: {found}");
        }
    }
    assert!(proved > 100, "only {proved}");
}

/// Other rows of the tables say that games are the same but for a shift; these are they.
#[test]
fn games_that_are_others_moved_along() {
    // (a, b, by): heap n + by of a is worth what heap n of b is.
    let mut shifted: Vec<(String, &str, usize)> = vec![
        ("0.07".into(), "0.137", 1),
        ("0.4".into(), "0.07", 1),
        ("0.4".into(), "0.137", 2),
        ("0.77".into(), "0.771", 0),
        ("0.45".into(), "0.177", 1),
    ];
    for r in [5, 7] {
        for z in 4..8 {
            shifted.extend((0..4).map(|j| (format!("0.4{r}{z}{j}"), "0.1777", 1)));
        }
    }
    shifted.push(("0.454".into(), "0.1777", 1));
    let mut text = String::new();
    for (i, (a, b, by)) in shifted.iter().enumerate() {
        text += &format!(
            "game A{i} = octal {a}\ngame B{i} = octal {b}\n\
             assert grundy(A{i}(n + {by})) == grundy(B{i}(n)) for n in 0..200\n"
        );
    }
    holds(&text);
    holds(
        "import kayles\ngame Doubled = octal 0.1377\n\
         assert Doubled(2 * n - 1) == Kayles(n) and Doubled(2 * n) == Kayles(n) for n in 1..200",
    );
}

/// Sums of rows, by the values of single rows: to n = 300.
#[test]
fn sums_of_kayles() {
    let sums = rows("kayles_sums.tsv");
    assert_eq!(sums.len(), 75);
    let asserts = sums.iter().map(|row| {
        let heaps = row[0].split_whitespace().collect::<Vec<_>>().join(", ");
        format!("assert grundy(Kayles({heaps})) == {}\n", row[1])
    });
    holds(&format!("import kayles\n{}", asserts.collect::<String>()));
}
