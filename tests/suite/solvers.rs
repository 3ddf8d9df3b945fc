//! The solvers seen from outside: what they reach, what they keep, and that the number of threads
//! changes nothing.

use crate::support::grundy;

#[track_caller]
fn holds(text: &str) {
    let ran = grundy(&["-e", text]);
    assert_eq!((ran.code, ran.output.as_str()), (0, ""), "{text}\n{}", ran.errors);
}

/// Crosses-crosses written with its edge cases is Dawson's chess, 0.137 (Winning Ways, chapter 4).
#[test]
fn crosses_crosses_is_a_code() {
    holds(
        "game Crosses(n) {
            if n == 1 { move to *0 }
            if n > 1 { move to Crosses(n - 2) }
            move to Crosses(a) + Crosses(n - 3 - a) for a in 0..n - 3
        }
        game Dawson = octal 0.137
        assert grundy(Crosses(n)) == grundy(Dawson(n)) for n in 0..300",
    );
}

/// Strips on which two neighbouring squares are taken, 0.07: lost at 1, 15, 35 and in five classes
/// of 34 (Guy and Smith 1956).
#[test]
fn strips_are_lost_in_five_classes() {
    holds(
        "game Strip(n) { remove 2 adjacent }
        assert outcome(Strip(n)) == P iff
            n in {1, 15, 35} or n % 34 in {5, 9, 21, 25, 29} for n in 1..2000",
    );
}

#[test]
fn a_million_moves_deep() {
    holds(
        "game Steps(n) { subtract 1..2 }
        game Told(word: text, n) { move to Told(word, n - 1) if n > 0 }
        game Pairs(n, _last: (nat, nat)) { move to Pairs(n - 1, (n, n)) if n > 0 }
        assert grundy(Steps(1000000)) == 1
        assert grundy(Told(\"x\", 1000001)) == 1
        assert outcome(Pairs(100000, (0, 0))) == P",
    );
}

#[test]
fn rows_of_kayles_are_the_same_by_their_structure() {
    holds(
        "import kayles
        game Pins(n) {
            move to Pins(a) + Pins(n - 1 - a) for a in 0..n - 1
            move to Pins(a) + Pins(n - 2 - a) for a in 0..n - 2
        }
        assert same(Pins(n), Kayles(n)) for n in 0..60",
    );
}

/// The bars of Chomp, by lists and by the sets of squares that are left.
#[test]
fn chomp_by_lists_is_chomp_by_squares() {
    holds(
        "import chomp
        game Bites(squares: {(nat, nat)}) {
            move to Bites({(a, b) for (a, b) in squares if a < x or b < y})
                for (x, y) in squares if x + y > 0
        }
        fn squares(rows) = {(i, c) for i in indices(rows) for c in 0..rows[i] - 1}
        assert grundy(Chomp([a, b, c, d])) == grundy(Bites(squares([a, b, c, d])))
            for a in 1..4 for b in 0..a for c in 0..b for d in 0..c",
    );
}

/// One large heap among the options costs nothing.
#[test]
fn a_heap_of_any_size_is_an_option() {
    holds("assert grundy({*0, *1, *4000000000000}) == 2");
}

#[test]
fn any_number_of_threads_says_the_same() {
    let files = ["kayles", "wythoff", "chomp", "sums"];
    let paths = files.map(|f| format!("{}/examples/games/{f}.game", env!("CARGO_MANIFEST_DIR")));
    let missing = "no-such-file.game".to_string();
    let run = |threads: &str, format: &str| {
        let mut arguments = vec!["--threads", threads, "--format", format];
        arguments.extend(paths.iter().chain([&missing]).map(String::as_str));
        let ran = grundy(&arguments);
        (ran.code, ran.output, ran.errors)
    };
    for format in ["text", "json"] {
        let alone = run("1", format);
        assert_eq!(alone.0, 2, "{}", alone.2);
        assert_eq!(alone, run("2", format));
        assert_eq!(alone, run("16", format));
    }
}

#[test]
fn stats_say_what_is_stored() {
    let ran = grundy(&["--stats", "-e", "import wythoff; grundy(Wythoff(9, 9))"]);
    assert!(ran.errors.contains("positions by the table solver"), "{}", ran.errors);
    let ran = grundy(&["--stats", "-e", "import nim; grundy(Nim(999))"]);
    assert!(ran.errors.contains("Nim: 64 positions by the sequence solver"), "{}", ran.errors);
    let ran = grundy(&["--stats", "--format", "json", "-e", "import chomp; grundy(Chomp([2, 2]))"]);
    assert!(ran.output.contains("\"kind\":\"stats\""), "{}", ran.output);
    assert!(ran.output.contains("\"solver\":\"search\""), "{}", ran.output);
}

/// What a line of a table promises must hold where a condition breaks it.
#[test]
fn rays_that_stop_early_are_no_lines() {
    holds(
        "game Short(a, b) {
            subtract 1..3 from any
            move to Short(a - k, b - k) for k in 1..min(a, b) if k % 2 == 1
        }
        game Plain(a, b, never: [int]) {
            subtract 1..3 from a
            subtract 1..3 from b
            move to Plain(a - k, b - k, never) for k in 1..min(a, b) if k % 2 == 1
        }
        assert grundy(Short(a, b)) == grundy(Plain(a, b, [-1])) for a in 0..20 for b in 0..20",
    );
}

/// A list of the lost takes what a table or a sequence knows.
#[test]
fn lists_of_the_lost_make_no_states() {
    for (game, asked, last) in [
        ("game S(n) { subtract {2, 5, 7} }", "lost S(0..5000)", "lost at 1365 of 5001"),
        (
            "game W(a, b) {\n subtract 1.. from any\n subtract 1.. from a and b\n}",
            "lost W(0..60, 0..60)",
            "of 3721",
        ),
    ] {
        let ran = grundy(&["--stats", "-e", &format!("{game}\n{asked}")]);
        assert!(ran.output.contains(last), "{asked}: {}", ran.output);
        assert!(!ran.errors.contains("general solver"), "{asked}: {}", ran.errors);
    }
}

/// What `--stats` says of a game of boards, in one line for each solver and each reason.
#[track_caller]
fn stats_say(text: &str, said: &[&str]) {
    let ran = grundy(&["--stats", "-e", text]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    for said in said {
        assert!(ran.errors.contains(said), "{said}\n{}", ran.errors);
    }
}

const TOUCHING: &str = "fn touching((a, b), (c, d)) = abs(a - c) + abs(b - d) == 1\n";

/// Stones that take each other, what is taken kept instead of what is left, moves that a function makes, and a
/// size that the members of a move decide: all are read as moves of pieces, or of placing.
#[test]
fn boards_in_other_words_are_fast() {
    let forms = [
        (
            "game G(a: {(nat, nat)}, b: {(nat, nat)}) {
                move to G(a minus {p} union {q}, b minus {q}) for p in a for q in neighbours(p, b, touching)
            }
            G({(0, 0), (0, 2)}, {(0, 1), (1, 1)})",
            "by the pieces solver",
        ),
        (
            "game G(taken: {(nat, nat)}) {
                move to G(taken union {p, q})
                    for p in grid(4, 5) minus taken
                    for q in neighbours(p, grid(4, 5) minus taken, touching)
            }
            assert grundy(G({})) == 2",
            "by the pieces solver",
        ),
        (
            "fn dominoes(cells) = {{p, q} for p in cells for q in neighbours(p, cells, touching)}
            game G(cells: {(nat, nat)}) { move to G(cells minus d) for d in dominoes(cells) }
            assert grundy(G(grid(5, 6))) == 2",
            "by the placing solver",
        ),
        (
            "game G(cells: {(nat, nat)}) {
                move to G(cells minus {p, q}) if len(cells) > 1 for p in cells for q in neighbours(p, cells, touching)
            }
            assert grundy(G(grid(5, 6))) == 2",
            "by the pieces solver",
        ),
    ];
    for (form, solver) in forms {
        stats_say(&format!("{TOUCHING}{form}"), &[solver]);
    }
}

/// Stones that are put as long as each group has what it needs: the least sets that cannot be put together say all.
#[test]
fn conditions_on_groups_of_stones_are_fast() {
    let put = |groups: &str, beside: &str| {
        format!(
            "fn all_touch(stones, these) = all(
                any(len(neighbours(p, these, touching)) > 0 for p in group)
                    for group in components(stones, touching)
            )
            game G(free: {{(nat, nat)}}, dark: {{(nat, nat)}}, light: {{(nat, nat)}}) {{
                move to G(free minus {{p}}, dark union {{p}}, light) for p in free
                    if all_touch({groups}, {beside}) and all_touch(light, free minus {{p}})
                move to G(free minus {{p}}, dark, light union {{p}}) for p in free
                    if all_touch(light union {{p}}, free minus {{p}})
                    if all_touch(dark, free minus {{p}})
            }}
            "
        )
    };
    let nogo = put("dark union {p}", "free minus {p}");
    let fast = format!("{TOUCHING}{nogo}assert grundy(G(grid(3, 4), {{}}, {{}})) == 0");
    let ran = grundy(&["--stats", "-e", &fast]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.errors.contains("by the pieces solver"), "{}", ran.errors);
    assert!(!ran.errors.contains("search solver"), "{}", ran.errors);
    // A group that needs a stone beside it may be put after that stone, and not before.
    let other = put("dark union {p}", "light");
    stats_say(&format!("{TOUCHING}{other}G(grid(2, 2), {{}}, {{}})"), &["by the search solver"]);
}

/// A table would begin with 0, from which doubling leads to 0; no play comes there.
#[test]
fn numbers_that_grow_are_searched_where_a_table_would_meet_a_circle() {
    let mul = "game Mul(p, n) { move to Mul(p * k, n) for k in 2..9 if p < n }\n";
    let values = "[1, 2, 2, 3, 3, 3, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]";
    stats_say(
        &format!("{mul}assert [grundy(Mul(1, n)) for n in 2..20] == {values}"),
        &["by the search solver"],
    );
    let lost = "n in 10..18 or n in 163..324";
    stats_say(
        &format!("{mul}claim outcome(Mul(1, n)) == P iff {lost} for n in 2..400"),
        &["by the search solver"],
    );
    let up = "game Up(a, n) { move to Up(a + 1, n) if a < n; move to Up(k * a, n) for k in 2..3 if a < n }\n";
    let values = "[0, 1, 2, 0, 0, 0, 1, 2, 1, 2, 1, 2, 0, 0, 0, 1, 2, 1]";
    stats_say(
        &format!("{up}assert [grundy(Up(1, n)) for n in 1..18] == {values}"),
        &["by the search solver"],
    );
    // What is asked about may go on for ever itself.
    let ran = grundy(&["-e", &format!("{up}grundy(Up(0, 5))")]);
    assert_eq!(ran.code, 3);
    assert!(ran.errors.contains("a position leads back to itself"), "{}", ran.errors);
}

/// Play that reaches a few positions is searched: the values of all smaller heaps are not found first, neither for
/// what is asked nor for what a move leads to.
#[test]
fn few_positions_beside_a_large_heap_are_searched() {
    let thirds = "game G(a, b) {
        move to G(a / d, b) for d in {2, 3, 6} if a >= 1
        move to G(a, b % 11) if b >= 11 if a == b
        move to G(a - 1, b) if 1 <= a < 7
    }\n";
    let tens = "game T(a, b) {
        move to T(a - 1, b) if 1 <= a < 7 if 2 <= a < b
        move to T(a, b / 10) if b >= 1 if a % 3 <= 0
        move to T(a, b / d) for d in {2, 3, 5} if b >= 1
    }\n";
    let far = "2305843009213693949";
    for (game, asserted) in [
        (thirds, format!("grundy(G({far}, 232907)) == 1")),
        (thirds, format!("outcome(G({far}, 232907) + G({far}, 232906)) == P")),
        (thirds, "[grundy(G(a, 232907)) for a in 60000..60100] == repeat([2], 101)".to_string()),
        (tens, "grundy(T(98425, 181528)) == 1".to_string()),
        (tens, "grundy(T(542844, 540776)) == 2".to_string()),
    ] {
        let ran = grundy(&["--max-positions", "5000", "-e", &format!("{game}assert {asserted}")]);
        assert_eq!((ran.code, ran.output.as_str()), (0, ""), "{asserted}\n{}", ran.errors);
    }
}

/// What is tried first takes nothing from what comes next, whatever the limit and the order of questions.
#[test]
fn a_search_that_was_tried_leaves_room_for_the_next_way() {
    let sevenths =
        "game G(a, b) { move to G(a / 7, b) if a > 1; subtract 1..3 from b if a < 1000 }\n";
    let down = "game H(n, k) { move to H(n - 1, k) if n >= 1; move to H(n, k / 2) if k >= 1 }\n";
    let thirds = "game K(n, k) {
        move to K(n / 2, k) if n >= 1
        move to K(n - 1, k) if n >= 1 if k % 3 == 0
        move to K(n, k - 3) if k >= 3 if k % 3 == 0
    }\n";
    let five = "game F(a, b, c, d, e) {
        move to F(a / 1000, b, c, d, e) if a > 0; move to F(a, b / 1000, c, d, e) if b > 0
        move to F(a, b, c / 1000, d, e) if c > 0; move to F(a, b, c, d / 1000, e) if d > 0
        move to F(a, b, c, d, e / 1000) if e > 0
    }\n";
    for (limit, game, asserted) in [
        // A period is proved of a heap to which a move of its own game leads, and of no smaller heaps is more known.
        (["--max-positions", "2000000"], sevenths, "grundy(G(10^6, 10^15)) == 1"),
        (["--max-positions", "2000"], sevenths, "grundy(G(999, 10^6)) == 0"),
        (["--max-positions", "100"], sevenths, "grundy(G(999, 10^6)) == 0"),
        // A table has no room.
        (["--max-positions", "1000000"], down, "grundy(H(65000, 200)) == 0"),
        // The first needs most of a table, and the second a few positions.
        (
            ["--max-positions", "9000000"],
            thirds,
            "grundy(K(65000, 90)) >= 0 and grundy(K(65000, 400)) >= 0",
        ),
        (["--max-steps", "400000"], five, "grundy(F(10^9, 10^9, 10^9, 10^9, 10^9)) == 0"),
    ] {
        let ran = grundy(&[&limit[..], &["-e", &format!("{game}assert {asserted}")]].concat());
        assert_eq!(
            (ran.code, ran.output.as_str()),
            (0, ""),
            "{limit:?} {asserted}\n{}",
            ran.errors
        );
    }
}

/// Halving reaches a few positions, or all that are smaller: a table takes over where a search meets much of it.
#[test]
fn heaps_that_are_halved_are_in_a_table_where_most_are_needed() {
    let halves = "game H(n) { move to H(n / 2) if n >= 1; move to H(n / 3) if n >= 1 }\n";
    stats_say(
        &format!("{halves}assert grundy(H(2 * 10^7)) == 1"),
        &["H: 162 positions by the search solver"],
    );
    let steps = "game H(n) { move to H(n / 2) if n >= 1; move to H(n - 1) if n >= 1 }\n";
    // 2^10 * 5^6 and 2^7 * 5^7: an even number of zeros, and an odd one.
    stats_say(
        &format!("{steps}assert outcome(H(16 * 10^6)) == N\nassert outcome(H(10^7)) == P"),
        &["H: 16000001 positions by the table solver"],
    );
}

#[test]
fn what_keeps_a_game_from_a_faster_solver_is_said() {
    let forms = [
        (
            "game G(cells: {(nat, nat)}) { move to G(cells minus {p}) if len(cells) > 5 for p in cells }
            G(grid(4, 3))",
            "G: not by a solver of boards, since a condition asks how many members a set has",
        ),
        (
            "game G(cells: {(nat, nat)}) {
                move to G(cells minus {p}) for p in cells
                    if all(len(c) > 1 for c in components(cells minus {p}, touching))
            }
            G(grid(2, 2))",
            "G: not by a solver of boards, since a move goes through `components`",
        ),
        (
            "game G(cells: {(nat, nat)}, n) { move to G(cells minus {p}, n + 1) for p in cells }
            G(grid(2, 2), 0)",
            "G: not by a solver of boards, since moves change a number",
        ),
        (
            "game G(cells: {nat}) { move to G(cells minus {max(cells)}) if len(cells) > 0 }
            G({1, 4})",
            "G: not by a solver of boards, since `max(cells)` is nothing that packed positions know",
        ),
    ];
    for (form, why) in forms {
        stats_say(&format!("{TOUCHING}{form}"), &[why]);
    }
}

/// A condition that may fail is not put off behind others that leave nothing to look at.
#[test]
fn mistakes_of_conditions_are_told_in_the_order_of_the_rules() {
    let ran = grundy(&[
        "-e",
        "game G(cells: {nat}) {
            move to G(cells minus {p}) for p in cells if p > 3
            move to G(cells minus {p}) if 1 / (len(cells) - 10) > 0 for p in cells if p == 77
        }
        G({n for n in 1..10})",
    ]);
    assert!(ran.errors.contains("G0502"), "{}{}", ran.output, ran.errors);
}

/// A small board that is known stays so when a larger one is none.
#[test]
fn a_board_that_is_in_vain_leaves_the_others() {
    let game = "game G(a: {(nat, nat)}, b: {(nat, nat)}) {
            move to G(a minus {p}, b) if len(a) > 2 for p in a
            move to G(a, b minus {p}) for p in b
        }
        ";
    let small = "G({(x, y) for x in 0..1 for y in 0..1}, {(0, 0)})";
    let large = "G({(x, y) for x in 0..3 for y in 0..3}, {(0, 0)})";
    stats_say(&format!("{game}[grundy({small}), grundy({large})]"), &["by the pieces solver"]);
    stats_say(&format!("{game}[grundy({large}), grundy({small})]"), &["by the pieces solver"]);
}

/// Conditions on groups that a set or an `any` asks are looked at there, and not put off until the move.
#[test]
fn conditions_on_groups_are_asked_where_they_stand() {
    holds(
        "fn joined((a, b), (c, d)) = abs(a - c) + abs(b - d) == 1
        fn breathing(stones, free) = all(
            any(len(neighbours(p, free, joined)) > 0 for p in group)
            for group in components(stones, joined)
        )
        game Plain(free: {(nat, nat)}, dark: {(nat, nat)}) {
            move to Plain(free minus {p}, dark union {p}) for p in free
                if breathing(dark union {p}, free minus {p})
        }
        game Named(free: {(nat, nat)}, dark: {(nat, nat)}) {
            move to Named(free minus {p}, dark union {p})
                where legal = {q for q in free if breathing(dark union {q}, free minus {q})}
                for p in legal
        }
        game Directly(free: {(nat, nat)}, dark: {(nat, nat)}) {
            move to Directly(free minus {p}, dark union {p})
                for p in {q for q in free if breathing(dark union {q}, free minus {q})}
        }
        game AnotherIsLeft(free: {(nat, nat)}, dark: {(nat, nat)}) {
            move to AnotherIsLeft(rest, dark union {p}) for p in free
                where rest = free minus {p}
                if breathing(dark union {p}, rest)
                if any(true for q in rest if breathing(dark union {p, q}, rest minus {q}))
        }
        let boards = [grid(1, 2), grid(1, 3), grid(2, 2), grid(2, 3)]
        assert all(grundy(Named(b, {})) == grundy(Plain(b, {})) for b in boards)
        assert all(grundy(Directly(b, {})) == grundy(Plain(b, {})) for b in boards)
        assert grundy(Plain(grid(1, 2), {})) == 1
        assert grundy(AnotherIsLeft(grid(1, 2), {})) == 0",
    );
}

/// Ends of loops that are as far from 0 as numbers go.
#[test]
fn the_least_number_begins_a_loop() {
    holds(
        "game Z(n) {
            move to Z((n - 1) * (k % 2))
                for k in (-9223372036854775807 - n)..(-9223372036854775799) if n > 0
        }
        assert grundy(Z(1)) == 1",
    );
}
