//! What is known before play is compiled in: values of `let`, arguments that no move changes, and
//! collections made of these. The answers are those of the plain machine.

use grundy::check::{Mode, NoFiles, check};
use grundy::session::{Options, Session, Told};
use grundy::solve::Solver;
use grundy::source::Source;

const OPTIONS: Options<'static> =
    Options { positions: 1_000_000, points: 400, ..Options::unwatched(400_000_000) };

/// What a text answers, statement by statement, and which solvers hold positions of its games.
#[track_caller]
pub(crate) fn answers(program: &str, plain: bool) -> (Vec<Result<Told, String>>, Vec<Solver>) {
    let checked = check(&Source::new("t", program), &NoFiles, Mode::File);
    assert!(!checked.has_errors(), "{program}\n{:?}", checked.diagnostics);
    let module = checked.program.modules.last().cloned().expect("a module");
    let mut session = Session::new(checked.program);
    session.machine.plain = plain;
    let mut told = Vec::new();
    for statement in &module.statements {
        match session.run_one(statement, &module.source, &OPTIONS) {
            Ok(None) => {}
            Ok(Some(answer)) => told.push(Ok(answer.told)),
            Err(fault) => told.push(Err(fault.code.name.to_string())),
        }
    }
    let solvers = session.stored().into_iter().map(|stored| stored.solver).collect();
    (told, solvers)
}

/// Both machines say the same, and one of these solvers has answered.
#[track_caller]
pub(crate) fn agree(program: &str, solver: Solver) {
    agree_by(program, solver, true);
}

/// The same of the first answer alone, where the plain machine has no proofs.
#[track_caller]
fn agree_by(program: &str, solver: Solver, all: bool) {
    let (fast, solvers) = answers(program, false);
    let (plain, _) = answers(program, true);
    match all {
        true => assert_eq!(fast, plain, "{program}"),
        false => assert_eq!(fast.first(), plain.first(), "{program}"),
    }
    assert!(!fast.is_empty(), "{program}");
    assert!(solvers.contains(&solver), "{program}\n{solvers:?}");
}

#[test]
fn values_of_let_in_rules() {
    agree(
        "let x = 2
        game H(n) {
            move to H(max(n - x, 0)) if n > 0
            move to H(n - 1) if n > 0
        }
        table H(0..40)",
        Solver::Sequence,
    );
    agree(
        "let amounts = {1, 4, 10}
        game Pair(a, b) {
            subtract amounts from any
            move to Pair(a - k, b - k) for k in amounts if k <= min(a, b)
        }
        table Pair(0..12, 0..12)",
        Solver::Table,
    );
    agree(
        "let jumps = [3, 1, 2]
        game Steps(n) { move to Steps(n - jumps[n % len(jumps)]) if n >= 3 }
        table Steps(0..40)",
        Solver::Table,
    );
}

/// A game whose moves lead to another one that has waited for a value.
#[test]
fn games_that_wait_for_one_another() {
    let program = "let x = {1, 2}
        game Down(n) { subtract x }
        game Into(n) { move to Down(n - k) for k in x if k <= n }
        [grundy(Into(n)) for n in 0..30]
        period Into";
    agree_by(program, Solver::Sequence, false);
}

/// A value that is not there yet when a game is first asked about.
#[test]
fn values_of_let_that_come_later() {
    let program = "game H(n) { subtract x }\n[grundy(H(n)) for n in 0..5]\nlet x = {1, 3}";
    assert_eq!(answers(program, false).0, answers(program, true).0);
}

#[test]
fn arguments_that_no_move_changes() {
    agree(
        "game Sub(n, s: {nat}) { move to Sub(n - k, s) for k in s if k <= n }
        table grundy(Sub(n, {1, 4, 10})) for n in 0..40
        table grundy(Sub(n, {2, 3})) for n in 0..40
        Sub(30, {1, 4, 10}) + Sub(30, {2, 3})",
        Solver::Sequence,
    );
    agree(
        "game Upto(n, k) { subtract 1..k from n }
        table Upto(0..20, 0..5)",
        Solver::Sequence,
    );
    agree(
        "game Split(k, n) { move to Split(k, a) + Split(k, n - k - a) for a in 0..n - k }
        table Split(1..3, 0..20)",
        Solver::Sequence,
    );
    agree(
        "game Told(word: text, n) { move to Told(word, n - k) for k in 1..3 if k <= n }
        table grundy(Told(\"x\", n)) for n in 0..20",
        Solver::Sequence,
    );
}

#[test]
fn lists_of_moves() {
    agree(
        "let lines = [[0, 1, 3], [2, 4], [5], [0, 2, 5], [1, 4], [3]]
        let taken = {{l[k] for k in i..j} for l in lines for i in indices(l) for j in i..len(l) - 1}
        game Pins(pins: {nat}) {
            move to Pins(pins minus m) for m in taken if all(p in pins for p in m)
        }
        Pins({0..5})
        moves Pins({0, 1, 2, 5})",
        Solver::Placing,
    );
    agree(
        "let lines = [[0, 1, 3], [2, 4], [5], [0, 2, 5], [1, 4], [3]]
        game Pins(pins: {nat}) {
            move to Pins(pins minus m)
                for l in lines for i in indices(l) for j in i..len(l) - 1
                where m = {l[k] for k in i..j} if m minus pins == {}
        }
        Pins({0..5})",
        Solver::Placing,
    );
    for all in [
        "m intersect pins == m",
        "m == pins intersect m",
        "not (m minus pins != {})",
        "{} == m minus pins",
    ] {
        agree(
            &format!(
                "let taken = {{{{0, 1}}, {{1, 2, 3}}, {{2, 5}}, {{4}}, {{3, 9}}, {{0, 5}}}}
                game Pins(pins: {{nat}}) {{ move to Pins(pins minus m) for m in taken if {all} }}
                Pins({{0..5}})
                moves Pins({{0, 1, 2, 5}})"
            ),
            if all.starts_with("not") { Solver::Pieces } else { Solver::Placing },
        );
    }
    // What must be missing is another matter, and what is the same as all of the position.
    for all in ["pins intersect {0, 1, 2} == m", "pins == m"] {
        agree(
            &format!(
                "let taken = {{{{0, 1}}, {{1, 2, 3}}, {{2, 5}}, {{4}}, {{0, 1, 2, 3, 4, 5}}, {{0}}}}
                game Pins(pins: {{nat}}) {{
                    move to Pins(pins minus m) for m in taken if {all}
                    move to Pins(pins minus {{v}}) for v in pins
                }}
                Pins({{0..5}})
                moves Pins({{0, 1, 2}})"
            ),
            Solver::Pieces,
        );
    }
    agree(
        "game Lines(left: {nat}, lines: {{nat}}) {
            move to Lines(left minus l, lines) for l in lines if all(p in left for p in l)
        }
        Lines({0..6}, {{0, 1}, {1, 2, 3}, {4, 5}, {6}, {0, 6}})
        Lines({0..6}, {{0, 1}, {1, 2, 3}, {4, 5}, {6}, {}})",
        Solver::Placing,
    );
}

#[test]
fn segments_of_a_board() {
    let tactix =
        "let segments = {{(r, c) for c in a..b} for r in 0..2 for a in 0..2 for b in a..2} union
            {{(r, c) for r in a..b} for c in 0..2 for a in 0..2 for b in a..2}
        game TacTix(cells: {(nat, nat)}) {
            move to TacTix(cells minus s) for s in segments if all(p in cells for p in s)
        }";
    agree(&format!("{tactix}\nTacTix(grid(3, 3))"), Solver::Placing);
    agree(&format!("{tactix}\noutcome(misere(TacTix(grid(3, 3))))"), Solver::Outcomes);
    agree(
        &format!("{tactix}\n[outcome(misere(TacTix(grid(a, b)))) for a in 0..3 for b in 0..3]"),
        Solver::Outcomes,
    );
}

#[test]
fn relations_between_vertices() {
    agree(
        "let edges = {(0, 1), (1, 2), (2, 3), (3, 4), (0, 4), (1, 4)}
        game Kayles(alive: {nat}) {
            move to Kayles(alive minus {v} minus neighbours(v, alive, edges)) for v in alive
        }
        Kayles({0..4})",
        Solver::Placing,
    );
    // The relation goes through a function whose own names have the same numbers.
    agree(
        "fn around(v, all, pairs) = neighbours(v, all, pairs)
        game Kayles(edges: {(nat, nat)}, alive: {nat}, n) {
            move to Kayles(edges, alive minus {v} minus around(v, alive, edges), n)
                for v in alive if v < n
        }
        Kayles({(0, 1), (1, 2), (2, 3)}, {0..4}, 4)
        Kayles({(0, 2), (1, 2), (2, 3)}, {0..4}, 3)",
        Solver::Placing,
    );
}

/// A form that takes a graph apart says nothing that the moves do not say, unless they reach further.
#[test]
fn graphs_taken_apart() {
    let kayles = |edges: &str| {
        format!(
            "let edges = {edges}
            game Kayles(alive: {{nat}}) canonical sum(Kayles(part) for part in components(alive, edges)) {{
                move to Kayles(alive minus {{v}} minus neighbours(v, alive, edges)) for v in alive
            }}"
        )
    };
    let irregular = kayles("{(0, 1), (1, 2), (2, 3), (3, 4), (0, 4), (1, 4), (7, 9)}");
    agree(&format!("{irregular}\nKayles({{0..9}})\nmoves Kayles({{0..4}})"), Solver::Placing);
    // Row after row of a board, counted from 1; a board that lacks cells; one that is no board.
    let rows =
        "{(4 * i + j, 4 * i + j + 1) for i in 0..2 for j in 1..3} union {(k, k + 4) for k in 1..8}";
    agree(&format!("{}\nKayles({{1..12}})\nKayles({{2..11}})", kayles(rows)), Solver::Placing);
    agree(
        &format!("{}\nKayles({{1..9}})", kayles(&format!("{rows} union {{(1, 9)}}"))),
        Solver::Placing,
    );
    // The edges are passed on.
    agree(
        "game K(edges: {(nat, nat)}, alive: {nat}) canonical sum(K(edges, part) for part in components(alive, edges)) {
            move to K(edges, alive minus {v} minus neighbours(v, alive, edges)) for v in alive
        }
        K({(0, 1), (1, 2), (2, 3), (4, 5)}, {0..5})",
        Solver::Placing,
    );
    // What a move takes hangs together by what it needs.
    agree(
        "let edges = {(0, 1), (1, 2), (2, 3), (3, 4)}
        game Far(alive: {nat}) canonical sum(Far(part) for part in components(alive, edges)) {
            move to Far(alive minus {v, v + 2}) for v in alive if v + 2 in alive if v + 1 in alive
        }
        Far({0..4})",
        Solver::Placing,
    );
}

/// On 8 × 8 the second player answers each move by its half turn: few positions are looked at, also
/// where the cells are numbers.
#[test]
fn a_board_of_numbered_cells_is_its_own_half_turn() {
    let game = "let edges = {(8 * i + j, 8 * i + j + 1) for i in 0..7 for j in 0..6} union {(k, k + 8) for k in 0..55}
        game Kayles(alive: {nat}) canonical sum(Kayles(part) for part in components(alive, edges)) {
            move to Kayles(alive minus {v} minus neighbours(v, alive, edges)) for v in alive
        }
        grundy(Kayles({0..63}))";
    let ran = crate::support::grundy(&["--max-positions", "20000", "-e", game]);
    assert_eq!((ran.code, ran.output.trim()), (0, "0"), "{}", ran.errors);
}

#[test]
fn amounts_by_the_size_of_the_heap() {
    agree("game Root(n) { subtract 1..isqrt(n) }\ntable Root(0..200)", Solver::Table);
    agree(
        "game Squares(n) { subtract {k^2 for k in 1..isqrt(n)} }\ntable Squares(0..200)",
        Solver::Table,
    );
    agree(
        "game Far(n) { subtract {k^2 for k in 1..isqrt(n)} }\nFar(9000)\noutcome(Far(5000))",
        Solver::Table,
    );
    agree(
        "game AllBut(n) { subtract {k for k in 1..n if k not in {3, 7}} }\ntable AllBut(0..200)",
        Solver::Sequence,
    );
    agree(
        "game Saliquant(n) { move to Saliquant(n - d) for d in 1..n if n % d != 0 }\ntable Saliquant(0..200)",
        Solver::Table,
    );
}

/// A table grows with the questions, whatever their order.
#[test]
fn tables_that_grow() {
    agree(
        "game Root(n) { subtract 1..isqrt(n) }\ntable grundy(Root((n * 37) % 101)) for n in 0..100",
        Solver::Table,
    );
    let moves = "move to G(a - 1, b) if a > 0 and b % 3 != 1
        move to G(a, b - k) for k in 1..b if (a + k) % 2 == 0";
    for asked in ["(n * 7) % 13, (n * 5) % 11", "12 - n, n", "n, 12 - n"] {
        let text = format!("game G(a, b) {{\n{moves}\n}}\n[grundy(G({asked})) for n in 0..12]");
        agree(&text, Solver::Table);
    }
}

#[test]
fn sums_that_go_on() {
    for parts in [
        "n - i) for i in 1..k",
        "n - i) for i in 2..k",
        "i) for i in 1..k - 2",
        "n - i) for i in 1..min(k, 3)",
    ] {
        for from in [0, 1, 3] {
            let text = format!(
                "game R(n) {{ move to sum(R({parts}) for k in {from}..n if n > 0 }}\ntable R(0..30)"
            );
            agree(&text, Solver::Table);
        }
    }
}

/// Any number is taken, and the rest is divided.
#[test]
fn rests_of_heaps() {
    for rules in [
        "move to R(a) + R(n - k - a) for k in 1..n for a in 0..(n - k) / 2",
        "move to R(a) + R(n - a - k) for k in 2..n - 1 for a in 1..n - k if a != n - k - a",
        "move to R(a) + R(n - k - a) for k in 1..n for a in 0..n - k\nsubtract {1, 3}",
        "move to R(a) + R(a) + R(n - k - 2 * a) for k in 1..n for a in 0..(n - k) / 2 if (n - k) % 3 != 1",
        "move to R(a) + *(n - k) for k in 3..n for a in 1..n - k",
    ] {
        agree(&format!("game R(n) {{\n{rules}\n}}\ntable R(0..40)"), Solver::Table);
        agree(&format!("game R(n) {{\n{rules}\n}}\nR(35)\nR(12)\ntable R(30..44)"), Solver::Table);
    }
}

/// Numbers that a player may name once, until a sum is reached.
#[test]
fn sets_beside_a_number() {
    let can = "game Can(left: {nat}, total: int) {
        move to Can(left minus {k}, total - k) for k in left if total > 0
    }";
    agree(&format!("{can}\n[outcome(Can({{1..6}}, t)) for t in 0..22]"), Solver::Outcomes);
    agree(&format!("{can}\n[outcome(misere(Can({{1..6}}, t))) for t in 0..22]"), Solver::Outcomes);
}

#[test]
fn who_wins_without_values() {
    let fibonacci = "game F(n, most) { move to F(n - k, 2 * k) for k in 1..min(n, most) }";
    agree(
        &format!("{fibonacci}\n[n for n in 1..60 if outcome(F(n, n - 1)) == P]"),
        Solver::Outcomes,
    );
    agree(
        &format!("{fibonacci}\n[n for n in 1..30 if outcome(misere(F(n, n - 1))) == P]"),
        Solver::Outcomes,
    );
    agree(
        &format!("{fibonacci}\ngrundy(F(20, 19))\noutcome(F(30, 29))\ngrundy(F(21, 20))"),
        Solver::Outcomes,
    );
}

/// Options that are found from keys alone, and beside them others; a number below 0 borrows of no other.
#[test]
fn who_wins_by_sums_of_keys() {
    for (rules, asked) in [
        ("F(n, m) { move to F(n - k, 3 * k - 2) for k in 1..min(n, m) if k != 3 }", "F(n, n - 1)"),
        ("F(n, t: int) { move to F(n - k, t - 2 * k) for k in 1..min(n, 5) if t > -9 }", "F(n, 3)"),
        (
            "F(n, t: int, m) { move to F(n - k, t - k + 4, m + k) for k in 1..min(n, m)
                move to F(n - 1, -t, 2) if n > 0 and t != 0
                move to F(n - 2, t, m) if n > 1 and m % 3 == 1 }",
            "F(n, -2, 2)",
        ),
        (
            "F(n, odd: bool) { move to F(n - k, not odd) for k in 1..min(n, 4) if odd or k != 2
                move to F(n - 3, odd) if n > 2 }",
            "F(n, n % 2 == 1)",
        ),
    ] {
        for outcome in ["outcome", "outcome(misere"] {
            let closed = &")"[..usize::from(outcome.contains('('))];
            let asked = format!("[{outcome}({asked}){closed} for n in 1..24]");
            agree(&format!("game {rules}\n{asked}"), Solver::Outcomes);
        }
    }
    let cells = "move to S(left minus s, n) for s in sets if all(p in left for p in s)";
    for more in [
        "",
        "move to S(left minus {v}, n) for v in left if v % 3 == 0 and 3 in left",
        "move to S(left minus {v}, n - v) for v in left if v < n",
    ] {
        agree(
            &format!(
                "let sets = {{{{0, 1}}, {{1, 2, 3}}, {{2, 5}}, {{4}}, {{0, 5, 7}}, {{6, 7}}}}
                game S(left: {{nat}}, n) {{\n{cells}\n{more}\n}}
                [outcome(S({{0..k}}, 4)) for k in 0..7]
                [outcome(misere(S({{0..k}}, 5))) for k in 0..7]"
            ),
            Solver::Outcomes,
        );
    }
}

/// What is wrong with an option is told, although one before it is lost.
#[test]
fn options_that_are_no_positions_are_found() {
    for rules in [
        "move to F(n - k, m + 4 - 2 * k) for k in 1..n",
        "move to F(n - k, 5000000000 * (k - 1)) for k in 1..n",
        "move to F(n - 1, 0) if n > 0\nmove to F(n - 1, m - 3) if n > 0",
    ] {
        let asked =
            "outcome(F(1, 1))\noutcome(F(2, 2))\noutcome(F(7, 2))\noutcome(misere(F(3, 1)))";
        let program = format!("game F(n, m) {{\n{rules}\n}}\n{asked}");
        assert_eq!(answers(&program, false).0, answers(&program, true).0, "{program}");
    }
}

/// Amounts that are found once, also where a loop is longer than a column of them.
#[test]
fn amounts_that_are_the_same_for_all_heaps() {
    for rules in [
        "subtract {k^2 for k in 1..isqrt(n)}",
        "subtract {k * k + 1 for k in 0..n if k % 3 != 1}",
        "move to A(n - k * k) for k in 2..n if k * k <= n and k % 5 != 0 or k == 3 and n >= 9",
        "move to A(n - k * k / 3) for k in 2..n if k * k / 3 <= n",
        "move to A(n - k / 3) for k in 3..n",
        "move to A(n - k * (k + 1) / 2) for k in n % 2 + 1..n if k * (k + 1) / 2 <= n",
        "move to A(n - k * k) for k in 1..n if k * k <= n\nmove to A(n - k - k / 7) for k in 1..n if k + k / 7 <= n",
    ] {
        agree(&format!("game A(n) {{\n{rules}\n}}\ntable A(0..300)"), Solver::Table);
    }
    agree(
        "game A(n, m) {
            move to A(n - k * k, m) for k in 1..n if k * k <= n
            move to A(n, m - k * k) for k in 1..m if k * k <= m and k != 2
            move to A(n - k, m / 2) for k in 1..n if k % 4 == 1 and m > 0
        }
        table A(0..40, 0..40)",
        Solver::Table,
    );
}

/// Games for very many sets are made as well, and each question takes no more than for few.
#[test]
fn hundreds_of_sets_take_as_long_as_a_few() {
    let steps = |most: usize| {
        let text = format!(
            "game Sub(n, S: {{nat}}) {{ subtract S from n }}\n\
             table grundy(Sub(2000, S)) for S in subsets(1..{most}, 3)"
        );
        let sets = most * (most - 1) * (most - 2) / 6;
        // The plain way takes more than this for a set.
        let ran =
            crate::support::grundy(&["--max-steps", &(20_000 * sets).to_string(), "-e", &text]);
        assert_eq!(ran.code, 0, "{most}: {}", ran.errors);
    };
    steps(8);
    steps(16);
}

/// What goes wrong in a round that need not be gone through is told all the same.
#[test]
fn loops_that_end_early_tell_what_goes_wrong() {
    for program in [
        "game A(n) { move to A(n - k) for k in 1..1000*n if min(k*k*k*k, 5) > 0 and k <= n }
        grundy(A(60))",
        "game A(n) { subtract k*k*k*k for k in 1..1000*n if k*k*k*k <= n and k <= n }
        [grundy(A(n)) for n in 0..40]",
        "game A(n) { move to A(n - 2^k) for k in 0..n if 2^k <= n*10 / (80 - k) and 2^k <= n }
        grundy(A(80))",
        "let w = [5, 6, 7, 8, 9]
        game A(n) { move to A(n - 10000000^k) for k in 0..n if 10000000^k <= w[k] and 10000000^k <= n }
        grundy(A(5))",
    ] {
        assert_eq!(answers(program, false).0, answers(program, true).0, "{program}");
    }
}
