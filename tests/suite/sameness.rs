//! Positions in collections are compared by what can be played in them, whatever they are
//! called and in whatever order their parts stand.

use crate::support::grundy;

const GAMES: &str =
    "import nim; import kayles; import dawson; import wythoff; game Pins = octal 0.77;
game Mine(n) { subtract 1.. }
game Nothing(n) { move to Nothing(n) if false };
";

#[track_caller]
fn holds(assertions: &[&str]) {
    for assertion in assertions {
        let ran = grundy(&["-e", &format!("{GAMES}assert {assertion}")]);
        assert_eq!(ran.code, 0, "{assertion}\n{}{}", ran.output, ran.errors);
    }
}

#[test]
fn order_and_ends_do_not_matter() {
    holds(&[
        "Nim(1) + Nim(2) in [Nim(2) + Nim(1)]",
        "Nim(3) + Nothing(7) in {Nim(3)}",
        "[Nim(3)] == [Nim(0) + Nim(3)]",
        "(Nim(1, 2), 3) == (Nim(2, 1), 3)",
        "same_members([Nim(3, 1)], [Nim(1, 3)])",
        "[Kayles(5)] != [Kayles(7)]",
        "Kayles(4) not in winning(Kayles(5))",
        "misere(Nim(1, 2)) in [misere(Nim(2, 1))]",
        "not same(misere(Nim(3)), Nim(3)) and not same(misere(*0), *0)",
        "misere(Nim(3)) not in [Nim(3)] and misere(Nim(1)) not in {Nim(1)}",
        "same(misere(Kayles(1)), misere(Nim(1))) and not same({misere(*1)}, {*1})",
        "len({misere(*1), *1}) == 2",
    ]);
}

#[test]
fn names_of_games_do_not_matter() {
    holds(&[
        "Mine(3) in [Nim(3)]",
        "Nim(3) in [*1, *2, *3]",
        "same_members(winning(Pins(9)), winning(Kayles(9)))",
        "same_members([{*0}, {*0, *1}], [Nim(2), *1])",
        "{Mine(1), Mine(2)} == {*1, *2}",
        "[[Mine(1)], [Mine(2)]] == [[*1], [*2]]",
    ]);
}

/// The same value is not the same position.
#[test]
fn values_do_not_make_positions_the_same() {
    holds(&[
        "Kayles(1) == Kayles(4)",
        "[Kayles(1)] != [Kayles(4)]",
        "not same_members([Kayles(1)], [Kayles(4)])",
        "Kayles(4) not in {Kayles(1), *1}",
        "not ({Kayles(1), Kayles(4)} == {Kayles(1)})",
        "not same_members([Kayles(1), Kayles(4)], [Kayles(1)])",
    ]);
}

#[test]
fn sets_of_two_are_made_so_too() {
    holds(&[
        "len({Nim(1, 2)} union {Nim(2, 1)}) == 1",
        "len({Kayles(1)} union {Kayles(4)}) == 2",
        "len({*1, Kayles(4)} intersect {Mine(1)}) == 1",
        "{*1, *2} minus {Mine(1)} == {*2}",
        "{*1, *2} xor {Mine(2), *3} == {*1, *3}",
    ]);
}

/// Positions that nobody could go through are still told apart by their values.
#[test]
fn large_positions_are_told_apart_by_value() {
    holds(&["Kayles(10^15) not in [*0, *9]", "[Nim(10^12)] != [Nim(10^12 + 1)]"]);
}

/// Other things are compared as they are.
#[test]
fn other_things_stay_as_they_are() {
    holds(&[
        "[1, 2] != [2, 1]",
        "[] == []",
        "{(1, \"a\")} == {(1, \"a\")}",
        "3 in {1..3}",
        "4 not in 5..",
    ]);
}

/// The heap of n has n options, and each of them has its own: they are not all kept.
#[test]
fn large_heaps_are_compared_at_once() {
    holds(&[
        "same(*(10^12), *(10^12))",
        "not same(*(10^12), *(10^12 + 1))",
        "same(Nim(2000), *2000)",
        "same(Nim(0), {})",
        "same({*0, *1, *2}, Nim(3))",
        "not same({*0, *2}, *3)",
        "same({*0 + *1, *2 + *0, *0}, Mine(3))",
    ]);
}

/// What cannot be gone through says so, and takes no more memory than it may.
#[test]
fn memory_of_comparisons_is_limited() {
    let text = format!("{GAMES}same(Nim(30000), Mine(30000))");
    let ran = grundy(&["--max-memory", "20MiB", "-e", &text]);
    assert_eq!(ran.code, 4, "{}{}", ran.output, ran.errors);
    assert!(ran.errors.contains("the limit of memory"), "{}", ran.errors);
}

/// However a set comes about, positions that are the same are one member of it.
#[test]
fn sets_of_positions_keep_one_of_each() {
    holds(&[
        "len({*1 + *2, *2 + *1}) == 1",
        "len({Nim(3), *3}) == 1",
        "len({p for p in [Nim(1, 2), Nim(2, 1), *1 + *2]}) == 1",
        "len({Kayles(1), Kayles(4)}) == 2",
        "len({(*1 + *2, 1), (*2 + *1, 1), (*1 + *2, 2)}) == 2",
        "len({{*1}, {Mine(1)}, *2}) == 2",
        "len({Nim(0), {}, Nothing(7)}) == 1",
        "len(options({Nim(3), *3})) == 1",
        "grundy({Nim(3), *3, *0}) == 1",
    ]);
}

/// Two orders of parameters that may change places lead to the same position.
#[test]
fn options_are_positions_however_they_are_written() {
    holds(&[
        "len(options(Wythoff(2, 2))) == 4",
        "len(winning(Wythoff(2, 2))) == 2",
        "positions(Wythoff(2, 2)) == 6",
        "len(options(misere(Wythoff(2, 2)))) == 4",
        "positions(misere(Wythoff(2, 2))) == 6",
        "len(options(Nim(2, 2))) == 2",
    ]);
    let ran = grundy(&["--format", "json", "-e", "import wythoff; moves Wythoff(2, 2)"]);
    assert!(ran.output.contains("\"total\":4"), "{}", ran.output);
}

/// Parts without moves vanish from a sum, from the one that is asked about as well.
#[test]
fn parts_without_moves_are_not_counted() {
    holds(&[
        "positions(Nothing(3) + *2) == 3",
        "positions(*2) == 3",
        "positions(Nothing(3) + Nothing(4)) == 1",
        "positions(Kayles(1) + Nim(1)) == 4",
        "positions(misere(Nothing(3) + *2)) == 3",
    ]);
}

/// Sets that are options need not be compared with one another all the way down.
#[test]
fn deep_rules_with_sets_are_answered() {
    let rules = [
        "game G(n) { if n >= 2 { move to {G(n - 1), G(n - 2)} } }",
        "game G(n) { if n >= 2 { move to q for q in {G(n - 1), G(n - 2)} } }",
    ];
    for rule in rules {
        let ran = grundy(&["-e", &format!("{rule}; grundy(G(3000))")]);
        assert_eq!(ran.code, 0, "{rule}\n{}{}", ran.output, ran.errors);
    }
}

/// What the opponent may forbid is part of the rules: with the same options another position is another game.
#[test]
fn what_may_be_forbidden_counts() {
    let games = "game Free(n) { subtract 1..3 }\ngame Held(n) blocking 1 { subtract 1..3 }\n\
                 game Kept(n) blocking 1 { subtract 1..3 }\ngame Twice(n) blocking 2 { subtract 1..3 }\n\
                 game Loop(n) blocking 1 loopy { subtract 1..3 }\n";
    for assertion in [
        "not same(Held(n), Free(n)) for n in 1..12",
        "not same(Held(n), Twice(n)) for n in 1..12",
        "same(Held(n), Kept(n)) for n in 0..12",
        "same(Held(n), Loop(n)) for n in 0..12",
        "same(Held(0), Free(0))",
        "Held(3) not in [Free(3)] and len({Held(1), Free(1), Kept(1)}) == 2",
        // Where two are the same, they are won by the same player.
        "same(Held(n), Free(m)) implies outcome(Held(n)) == outcome(Free(m)) for n in 0..9 for m in 0..9",
    ] {
        let ran = grundy(&["-e", &format!("{games}assert {assertion}")]);
        assert_eq!(ran.code, 0, "{assertion}\n{}{}", ran.output, ran.errors);
    }
}
