//! Games of a heap and a memory, with their values, their options and their genera.

use super::{holds, list, numbers, rows};

/// The rules of each game by its name in CGSuite: `last` is what the move before took.
fn rules(name: &str) -> &'static str {
    match name {
        "FibonacciNim" => "move to G(n - k, k) for k in 1..min(n, 2 * last)",
        "TakeAway(3)" => "move to G(n - k, k) for k in 1..min(n, 3 * last)",
        "Mem" => "move to G(n - k, k) for k in max(1, last)..n",
        "GenMem((memory, j) -> j != memory)" => "move to G(n - k, k) for k in 1..n if k != last",
        _ => panic!("{name}"),
    }
}

#[test]
fn values_and_options() {
    let games = rows("coordinate_games.tsv");
    assert_eq!(games.len(), 4);
    for row in &games {
        let [name, options, values, _] = row.as_slice() else { panic!("{row:?}") };
        holds(&format!(
            "game G(n, last) {{ {} }}
            assert len(options(G(10, 10))) == {options}
            assert [grundy(G(10, n)) for n in 0..20] == {}",
            rules(name),
            list(&numbers(values))
        ));
    }
}

/// A genus of one figure is that of a nim heap: under misère play the position is worth as much
/// as the heap, alone and beside *2, and beside two of them.
#[test]
fn genera() {
    for row in &rows("coordinate_games.tsv") {
        let [name, _, _, genera] = row.as_slice() else { panic!("{row:?}") };
        holds(&format!(
            "game G(n, last) {{ {} }}
            let genera = {}
            fn alone(k) = if k <= 1 then 1 - k else k
            fn beside_two(k) = k xor 2
            fn lost(p) = outcome(misere(p)) == P
            fn for_all() = all(
                lost(G(10, n) + *(alone(genera[n]))) and
                    lost(G(10, n) + *2 + *(beside_two(genera[n]))) and
                    lost(G(10, n) + *2 + *2 + *(genera[n]))
                for n in 0..20
            )
            assert for_all()",
            rules(name),
            list(&numbers(genera))
        ));
    }
}
