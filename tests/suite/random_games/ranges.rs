//! Random games of one heap over ranges of several heaps, in all formats, and the moves of heaps
//! too large to list what can be taken from them.

use super::brute::least_absent;
use super::cases;
use crate::support::grundy;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// So many are taken, and a nim heap is put beside the rest.
type Taking = (u64, u64);

fn text(rules: &[Taking]) -> String {
    let rules: String = rules
        .iter()
        .map(|(taken, beside)| match beside {
            0 => format!("subtract {taken}; "),
            _ => format!("move to G(n - {taken}) + *{beside} if n >= {taken}; "),
        })
        .collect();
    format!("game G(n) {{ {rules}}}\n")
}

fn values(rules: &[Taking], to: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=to {
        let options = rules.iter().filter(|(taken, _)| *taken <= n);
        let options = options.map(|(taken, beside)| values[(n - taken) as usize] ^ beside);
        values.push(least_absent(&options.collect()));
    }
    values
}

fn answers(format: &str, text: &str) -> Result<String, TestCaseError> {
    let ran = grundy(&["--format", format, "-e", text]);
    prop_assert!(ran.code == 0, "{}\n{}{}", text, ran.output, ran.errors);
    Ok(ran.output)
}

fn read(text: &str) -> Result<Vec<Value>, TestCaseError> {
    let lines = answers("json", text)?;
    Ok(lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect())
}

fn rules() -> impl Strategy<Value = Vec<Taking>> {
    let one = (1u64..7, prop_oneof![3 => Just(0u64), 1 => 1u64..4]);
    prop::collection::btree_map(1u64..7, one, 1..4)
        .prop_map(|all| all.into_iter().map(|(taken, (_, beside))| (taken, beside)).collect())
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn sums_over_ranges_agree_in_all_formats(
        rules in rules(),
        first in (0usize..4, 0usize..6),
        second in (0usize..4, 0usize..6),
        fixed in 0usize..9,
    ) {
        let values = values(&rules, 20);
        let worth = |heaps: &[usize]| heaps.iter().fold(0, |sum, n| sum ^ values[*n]);
        let range = |(from, more): (usize, usize)| from..=from + more;
        let written = |(from, more): (usize, usize)| format!("{from}..{}", from + more);
        let heaps = format!("G({}, {fixed}, {})", written(first), written(second));
        let rows: Vec<Vec<u64>> = range(first)
            .map(|a| range(second).map(|b| worth(&[a, fixed, b])).collect())
            .collect();
        let game = text(&rules);
        let singles: Vec<String> = range(first)
            .flat_map(|a| range(second).map(move |b| format!("grundy(G({a}, {fixed}, {b}))")))
            .collect();
        let asked = format!("{game}table {heaps}; plot {heaps}; lost {heaps}; [{}]", singles.join(", "));
        let told = read(&asked)?;
        for picture in &told[..2] {
            prop_assert_eq!(&picture["values"], &json!(rows), "{}", asked);
            let names = json!([picture["axes"][0]["name"], picture["axes"][1]["name"]]);
            prop_assert_eq!(names, json!(["n1", "n3"]));
        }
        let lost: Vec<[usize; 2]> = range(first)
            .flat_map(|a| range(second).map(move |b| [a, b]))
            .filter(|[a, b]| worth(&[*a, fixed, *b]) == 0)
            .collect();
        prop_assert_eq!(&told[2]["positions"], &json!(lost), "{}", asked);
        prop_assert_eq!(&told[3]["value"], &json!(rows.concat()), "{}", asked);

        let lines: String = range(first).zip(&rows).map(|(a, row)| {
            let row: Vec<String> = row.iter().map(u64::to_string).collect();
            format!("{a},{}\n", row.join(","))
        }).collect();
        let heads: Vec<String> = range(second).map(|b| b.to_string()).collect();
        let csv = answers("csv", &format!("{game}table {heaps}"))?;
        prop_assert_eq!(csv, format!("n1 \\ n3,{}\n{lines}", heads.join(",")));
        let pairs: String = lost.iter().map(|[a, b]| format!("{a},{b}\n")).collect();
        let csv = answers("csv", &format!("{game}lost {heaps}"))?;
        prop_assert_eq!(csv, format!("n1,n3\n{pairs}"));
        let row = format!("G({fixed}, {})", written(second));
        let terms: String = range(second).map(|b| format!("{b} {}\n", worth(&[fixed, b]))).collect();
        let bfile = answers("bfile", &format!("{game}table {row}"))?;
        prop_assert_eq!(bfile, format!("# table {row}\n{terms}"));
    }

    #[test]
    fn moves_of_large_heaps_list_all_that_win(
        rules in rules(),
        n in 20_020u64..20_400,
        small in 0u64..9,
    ) {
        let values = values(&rules, n);
        let total = values[n as usize] ^ values[small as usize];
        let left = |heap: u64, other: u64, win: &mut BTreeSet<String>| {
            for (taken, beside) in rules.iter().filter(|(taken, _)| *taken <= heap) {
                let rest = heap - taken;
                if values[rest as usize] ^ beside ^ values[other as usize] == 0 {
                    let live = |heap: u64| rules.iter().any(|(taken, _)| *taken <= heap);
                    let mut parts: Vec<String> =
                        [rest, other].iter().filter(|h| live(**h)).map(|h| format!("G({h})")).collect();
                    parts.extend((*beside > 0).then(|| format!("*{beside}")));
                    parts.sort();
                    win.insert(parts.join(" + "));
                }
            }
        };
        let mut win = BTreeSet::new();
        left(n, small, &mut win);
        left(small, n, &mut win);
        let asked = format!("{}moves G({n}) + G({small})", text(&rules));
        let told = read(&asked)?;
        prop_assert_eq!(&told[0]["grundy"], &json!(total));
        let listed = told[0]["moves"].as_array().expect("moves");
        let wins: Vec<&Value> = listed.iter().filter(|m| m["winning"] == true).collect();
        let found: BTreeSet<String> = wins.iter().map(|m| {
            let mut parts: Vec<&str> = m["to"].as_str().expect("a position").split(" + ").collect();
            parts.sort_unstable();
            parts.join(" + ")
        }).collect();
        prop_assert_eq!(found.len(), wins.len(), "each once: {}", asked);
        prop_assert_eq!(&told[0]["more"], &json!(false));
        if total == 0 { win.clear(); }
        prop_assert_eq!(found, win, "{}", asked);
    }
}
