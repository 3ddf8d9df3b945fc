//! Operations in their corner cases mean the same wherever they stand.

use crate::support::{codes, diagnose, grundy};

fn told(text: &str) -> String {
    let ran = grundy(&["-e", text]);
    assert!(ran.errors.is_empty(), "{text}\n{}", ran.errors);
    ran.output
}

#[test]
fn powers_in_statements_about_all_numbers() {
    assert!(told("claim (-1)^65 == 1 for n in 0.. if n >= 200").starts_with("refuted"));
    assert!(told("claim (-1)^65 == -1 for n in 0.. if n >= 200").starts_with("proved"));
    assert!(told("period ((n % 2) * 2 + -1)^65 + 1 for n in 0..").contains("period 2 from"));
    let negative = grundy(&["-e", "claim 2^(-1) == 1 for n in 0.. if n > 300"]);
    assert!(negative.errors.starts_with("G0503"), "{}{}", negative.output, negative.errors);
}

/// What is divided by may be larger than the language's numbers, beside a power as beside a sum.
#[test]
fn powers_by_large_divisors() {
    let large = "(n + 4611686018427387904 + 4611686018427387904)";
    for (dividend, is) in [
        ("1", "1"),
        ("(-1) ^ n", "1"),
        ("3 ^ 40", "2934293422202152993"),
        ("2 ^ 70 / 2 ^ 10", "1152921504606846976"),
    ] {
        assert_eq!(told(&format!("fn f(n) = {dividend} % {large}\nf(0)")).trim(), is, "{dividend}");
    }
    assert_eq!(told(&format!("fn f(n) = 2 ^ 64 % ({large} + 2 ^ 63) == 0\nf(0)")).trim(), "true");
    // Where a number is wanted at the end, it has to be one.
    let ran = grundy(&["-e", &format!("fn f(n) = 2 ^ 64 % ({large} + 2 ^ 65)\nf(0)")]);
    assert!(ran.errors.starts_with("G0501"), "{}{}", ran.output, ran.errors);
    assert_eq!(
        told(&format!("fn f(n) = 2 ^ 64 % ({large} + 2 ^ 65) / 4\nf(0)")).trim(),
        "4611686018427387904"
    );
    assert_eq!(
        told(&format!("game A(n) {{ subtract {{((-1) ^ n) % {large}, n..0}} }}\n[grundy(A(0))]"))
            .trim(),
        "[0]"
    );
}

/// Members of a set count once for all numbers as well, and a range stands for its members.
#[test]
fn members_of_sets_in_statements_about_all_numbers() {
    for proved in [
        "claim sum({n % 2, n % 3}) <= 3 for n in 0..",
        "claim len({n % 2, n % 3}) <= 2 for n in 0..",
        "claim sum([n % 2, n % 2]) == 2 * (n % 2) for n in 0..",
        "fn both(a) = {a, 1}; claim sum(both(n % 2)) == 1 for n in 0..",
    ] {
        let ran = grundy(&["-e", proved]);
        assert!(ran.output.starts_with("proved"), "{proved}: {}{}", ran.output, ran.errors);
    }
    for refuted in [
        "claim sum({n % 2, n % 3}) == n % 2 + n % 3 for n in 0..",
        "claim len({n % 2, n % 3}) == 2 for n in 0..",
    ] {
        assert!(told(refuted).starts_with("refuted"), "{refuted}");
    }
    assert!(told("claim len({1..3}) + n >= 3 for n in 0..").starts_with("verified"));
}

fn values(game: &str, last: usize) -> String {
    told(&format!("{game}\n[grundy(G(n)) for n in 0..{last}]")).trim().to_string()
}

#[test]
fn ranges_up_to_the_largest_number() {
    let range = "9223372036854775806..9223372036854775807";
    assert_eq!(told(&format!("len({range})")).trim(), "2");
    assert_eq!(told(&format!("len({{{range}}})")).trim(), "2");
    assert_eq!(told(&format!("count(1 for _n in {range})")).trim(), "2");
    assert_eq!(told("len(3..2)").trim(), "0");
}

/// The next power of two is no number.
#[test]
fn nim_sums_with_the_largest_number_for_ever() {
    for largest in ["9223372036854775807", "4611686018427387904"] {
        let ran = grundy(&["-e", &format!("period (n xor {largest}) for n in 0..")]);
        assert!(ran.code == 0 || ran.errors.starts_with("G0514"), "{}", ran.errors);
    }
}

#[test]
fn intersect_of_written_sets_in_rules() {
    let game = "game G(n) { subtract {1, 2} intersect {2, n} }";
    assert_eq!(values(game, 6), "[0, 1, 1, 0, 0, 1, 1]");
    let far =
        "game G(n) { subtract {1, 100} intersect {100, n} }\n[grundy(G(100)), grundy(G(101))]";
    assert_eq!(told(far).trim(), "[1, 0]");
    let of_set = "game G(s: {nat}) { move to G(s minus ({x, 70} intersect {x, 70})) for x in s }\n\
                  [grundy(G({1})), grundy(G({1, 2})), grundy(G({1, 70}))]";
    assert_eq!(told(of_set).trim(), "[1, 0, 2]");
}

#[test]
fn neighbours_of_what_is_not_on_the_board() {
    let before = "import graphs\ngraph Path { a1 -> a2; a2 -> a3 }\n";
    let arcs = "{(1, 2), (2, 3), (3, 4)}";
    for asked in ["outcome(Geography(A, {1, 2, 3}, 4))", "outcome(Geography(A, {1, 2, 3, 4}, 4))"] {
        let other = "outcome(Geography(A, {1, 2}, 3))";
        let both = told(&format!("{before}let A = {arcs}\n{asked}\n{other}"));
        let turned = told(&format!("{before}let A = {arcs}\n{other}\n{asked}"));
        let lines = |text: &str| text.lines().map(str::to_string).collect::<Vec<_>>();
        let mut turned = lines(&turned);
        turned.reverse();
        assert_eq!(lines(&both), turned);
    }
    assert_eq!(
        told("import graphs\noutcome(Geography({(1, 2), (2, 3), (3, 4)}, {1, 2, 3}, 4))").trim(),
        "N"
    );
    // Nothing is its own neighbour.
    let own = "import graphs\noutcome(Geography({(1, 1)}, {1}, 1))";
    assert_eq!(told(own).trim(), "P");
}

/// What was asked of two members is known for the same relation alone, in either direction.
#[test]
fn relations_are_told_apart() {
    let before = "fn near(a, b) = abs(a - b) == 1\nfn after(a, b) = b == a + 2\n";
    let near = |of: &str, among: &str, how: &str| format!("neighbours({of}, {{{among}}}, {how})");
    let all = [
        near("3", "1..6", "near"),
        near("3", "1..6", "after"),
        near("3", "3..6", "near"),
        near("4", "1..6", "after"),
        near("4", "1..6", "near"),
    ];
    let told = told(&format!("{before}[{}]", all.join(", ")));
    assert_eq!(told.trim(), "[{2, 4}, {1, 5}, {4}, {2, 6}, {3, 5}]");
}

#[test]
fn sums_and_products_of_nothing() {
    assert_eq!(told("product(1..0)").trim(), "1");
    assert_eq!(told("product([[k] for k in 1..0])").trim(), "[[]]");
    assert_eq!(told("product([]) == [[]]").trim(), "true");
    assert_eq!(told("fn ways(xs) = product(xs)\nlen(ways([[k] for k in 1..0]))").trim(), "1");
    assert_eq!(told("sum(k for k in 1..0)").trim(), "0");
    assert_eq!(told("sum(*k for k in 1..0) in [*0]").trim(), "true");
    assert_eq!(
        values("game G(n) { subtract product(1..n / 4) }", 8),
        "[0, 1, 0, 1, 0, 1, 0, 1, 1]"
    );
}

#[test]
fn what_is_too_large_is_still_compared() {
    for (text, is) in [
        ("2^100 <= 5", "false"),
        ("2^100 > 5 and -(2^100) < 5 and 0 <= 2^70 - 1", "true"),
        ("5 < 2^80 * 3 + 1", "true"),
        ("9223372036854775807 + 1 == 9223372036854775807", "false"),
        ("2^64 - 2^64 + 1 == 1", "true"),
        ("1 < 2^100 < 3", "false"),
        ("2^100 in {1, 2} or 2^100 in 5..", "true"),
        ("(-3)^101 < 0", "true"),
    ] {
        assert_eq!(told(text).trim(), is, "{text}");
    }
    assert!(grundy(&["-e", "2^100"]).errors.starts_with("G0501"));
    assert!(grundy(&["-e", "let x = 2^100\nx < 5"]).errors.starts_with("G0501"));
    // In rules, and where the sides would be shown.
    assert_eq!(
        values("game G(n) { subtract k for k in 1..n if 3^(20 * k) > 5 }", 3),
        "[0, 1, 2, 3]"
    );
    let failed = grundy(&["-e", "assert 2^100 <= 5"]);
    assert!(failed.code == 1 && failed.errors.is_empty(), "{}{}", failed.output, failed.errors);
    assert!(told("claim 7^n > n for n in 0..60").starts_with("verified"));
}

#[test]
fn divisors_and_primes_of_large_numbers() {
    assert_eq!(told("prime(9223372036854775783)").trim(), "true");
    assert_eq!(told("divisors(9223372036854775783)").trim(), "{1, 9223372036854775783}");
    assert_eq!(told("len(divisors(9223372036854775807))").trim(), "96");
    assert_eq!(told("(-9223372036854775807 - 1) % -1").trim(), "0");
}

#[test]
fn set_operators_that_read_in_two_ways() {
    let before = "let a = {1, 2}\nlet b = {2, 3}\nlet c = {2}\n";
    for (row, read, other) in [
        ("a minus b xor c", "a minus (b xor c)", "(a minus b) xor c"),
        ("a union b xor c minus a", "a union (b xor c) minus a", "(a union b) xor c minus a"),
        ("a minus b intersect c", "(a minus b) intersect c", "a minus (b intersect c)"),
        (
            "a union b intersect c minus b",
            "(a union b) intersect c minus b",
            "a union (b intersect c) minus b",
        ),
    ] {
        let found = diagnose(&format!("{before}{row}\n"));
        assert_eq!(codes(&found), ["G0330"], "{row}");
        let help = found[0].help.clone().unwrap_or_default();
        assert_eq!(help, format!("it is read as `{read}`; write that, or `{other}`"));
        assert_eq!(told(&format!("{before}{read} == ({read})")).trim(), "true");
        let plain = grundy(&["-e", &format!("{before}{row}")]).output;
        assert_eq!(plain, told(&format!("{before}{read}")), "{row}");
        assert!(diagnose(&format!("{before}{read}\n")).is_empty(), "{read}");
        assert!(diagnose(&format!("{before}{other}\n")).is_empty(), "{other}");
    }
    for row in
        ["a minus b union c", "a minus b minus c", "a xor b minus c", "a intersect b union c"]
    {
        assert!(diagnose(&format!("{before}{row}\n")).is_empty(), "{row}");
    }
}

#[test]
fn sets_of_large_numbers_in_rules() {
    let twice =
        "game G(n) { subtract count(1 for _x in {9223372036854775807, 9223372036854775806 + 1}) }";
    assert_eq!(values(twice, 3), "[0, 1, 0, 1]");
    let wide = "game G(n) { subtract 1 if n in {-9000000000000000000..9000000000000000000} }\ngrundy(G(2))";
    assert!(grundy(&["-e", wide]).errors.starts_with("G0511"));
}

/// The numbers of many entries at once are small: sums that are not are left to others.
#[test]
fn entries_that_grow_too_large_on_the_way() {
    let more = " + 2047".repeat(17);
    let rule = format!("move to G([y - 1 for y in h if y{more} > 0]) if len(h) > 0 and min(h) > 0");
    let game = format!("game G(h: [nat]) {{ {rule} }}\ngrundy(G([1, 2]))\ngrundy(G([1]))");
    assert_eq!(told(&game), "1\n1\n");
}

fn code(text: &str) -> String {
    let ran = grundy(&["-e", text]);
    assert_eq!(ran.code, 3, "{text}\n{}{}", ran.output, ran.errors);
    let at = ran.errors.find("G05").unwrap_or_else(|| panic!("{text}\n{}", ran.errors));
    ran.errors[at..at + 5].to_string()
}

/// The machine works out all arguments, members and what is counted; tables do so, too.
#[test]
fn what_is_not_looked_at_may_be_wrong_in_rules() {
    let functions = "fn former(x, y) = x\nfn either(c, x, y) = if c then x else y\n";
    for number in [
        "former(0, 10 / (n - 2))",
        "either(n > 0, 0, 10 % (n - 2))",
        "count(10 / (n - 2) for x in 1..2) - 2",
        "len([x % (n - 2) for x in 1..2]) - 2",
        "(if 1 in {1, 10 / (n - 2)} then 0 else 1)",
        "(if 1 in 5..10 / (n - 2) then 1 else 0)",
        "former(0, gcd(n + 4611686018427387904 + 4611686018427387904, 2))",
        "max(0, former(0, isqrt(n - 3)))",
        "(if 10 / (n - 2) in [] then 1 else 0)",
        "former(0, n * (0 - 9223372036854775807 - 1) + n - 2)",
    ] {
        let game = format!("{functions}game G(n) {{ move to G(v) where v = {number} if v < n }}\n");
        let plain = code(&format!("{functions}fn e(n) = {number}\ne(2)"));
        assert_eq!(code(&format!("{game}grundy(G(2))")), plain, "{number}");
    }
    let unused =
        "game G(n) { move to G(n - k) for k in 1..n where z = 10 / (n - 2) }\ngrundy(G(2))";
    assert_eq!(code(unused), "G0502");
    let set =
        "fn kept(s, _x) = s\ngame G(s: {nat}) { move to G(kept(s minus {x}, 1 / x)) for x in s }";
    assert_eq!(code(&format!("{set}\ngrundy(G({{0, 1}}))")), "G0502");
    assert_eq!(told(&format!("{set}\ngrundy(G({{1, 2}}))")).trim(), "0");
}

/// A function does not know of which of its uses nothing at all is.
#[test]
fn nothing_of_several_types() {
    let both = "fn ways(xs) = product(xs)\nways([2, 3])\nlen(ways([[1, 2]]))\n";
    assert_eq!(told(both), "6\n2\n");
    assert_eq!(code(&format!("{both}ways([k for k in 1..0])")), "G0505");
    assert_eq!(code(&format!("{both}len(ways([[k] for k in 1..0]))")), "G0505");
    let sums = "fn all_of(xs) = sum(xs)\nall_of([2, 3])\ngrundy(all_of([*1, *3]))\n";
    assert_eq!(told(sums), "5\n2\n");
    assert_eq!(code(&format!("{sums}grundy(all_of([*k for k in 1..0]))")), "G0505");
    let one = "fn ways(xs) = product(xs)\nways([2, 3])\nways([k for k in 1..0])";
    assert_eq!(told(one), "6\n1\n");
}

/// Options are what is written; sets of positions hold one of those that are the same.
#[test]
fn options_of_different_games() {
    let game = "import nim\ngame G(n) { move to Nim(3) if n > 0; move to *3 if n > 0; move to *3 if n > 1 }\n";
    assert_eq!(told(&format!("{game}len(options(G(2)))\nlen({{Nim(3), *3}})")), "2\n1\n");
}

#[test]
fn an_empty_range_in_braces_is_a_set_of_numbers() {
    assert_eq!(told("{2..1}").trim(), "{}");
    assert!(told("{}").contains("P-position"));
    assert_eq!(told("{2..1} == {k for k in 1..0}").trim(), "true");
}

/// Members that are equal far out are one there, so nothing is proved of how many there are.
#[test]
fn members_of_a_set_that_may_be_equal_are_not_counted_for_all_numbers() {
    for claim in [
        "claim len([k for k in {n, 5000}]) == 2 for n in 0..",
        "claim len([k for k in {2 * j for j in {n, 5000}}]) == 2 for n in 0..",
        "let s = {1, 2}\nclaim len([k for x in s for k in {n, 5000 + x}]) == 4 for n in 0..",
    ] {
        let ran = grundy(&["-e", claim]);
        assert!(!ran.output.contains("proved"), "{claim}: {}", ran.output);
    }
    let list = told("claim len([k for k in [n, 5000]]) == 2 for n in 0..");
    assert!(list.starts_with("proved for all n"), "{list}");
    let known = told("claim len([k for k in {1, 2, 7} if k <= n]) == 3 for n in 7..");
    assert!(known.starts_with("proved for all n"), "{known}");
}

/// Whether a number is in a range is seen from its ends, however long it is.
#[test]
fn a_number_is_looked_for_between_the_ends_of_a_range() {
    assert_eq!(told("5 in 0..10^15").trim(), "true");
    assert_eq!(told("[n for n in 0..6 if n not in 2..4]").trim(), "[0, 1, 5, 6]");
    assert_eq!(told("[2 in 3..1, 2 not in 3..1, 3 in 3..3]").trim(), "[false, true, true]");
    assert_eq!(told("fn t(n) = n - 8 in 0..10^15\n[t(5), t(8)]").trim(), "[false, true]");
    let game = "game G(n) { subtract 1..2 if n in 3..10^15 }\n[grundy(G(n)) for n in 0..8]";
    assert_eq!(told(game).trim(), "[0, 0, 0, 1, 2, 0, 1, 2, 0]");
}

/// A sum of many terms means what its brackets mean, whatever is added.
#[test]
fn long_sums_mean_what_short_ones_mean() {
    let rules = "game A(n) { subtract 1..2 }\n";
    for (term, value) in [
        ("2", "x"),
        ("[1]", "x"),
        ("\"a\"", "x"),
        ("*1", "grundy(x)"),
        ("A(4)", "grundy(x)"),
        ("{*0, *1}", "grundy(x)"),
        ("{A(1) + *1, A(5)}", "grundy(x)"),
        ("{A(n) for n in 1..3}", "grundy(x)"),
    ] {
        let seven = format!("({})", [term; 7].join(" + "));
        let [long, short] = [[term; 21].join(" + "), [seven.as_str(); 3].join(" + ")]
            .map(|sum| told(&format!("{rules}let x = {sum}\n{value}")));
        assert_eq!(long, short, "{term}");
    }
}

/// What is answered follows its type, not what happens to be in it.
#[test]
fn sets_of_empty_sets_of_numbers_are_no_positions() {
    for text in
        ["{{1} minus {1}}", "{subsets({1})[0]}", "{{k for k in 1..3 if k > j} for j in 3..4}"]
    {
        assert_eq!(told(text).trim(), "{{}}", "{text}");
    }
    assert!(told("{{}}").contains("*1, an N-position"), "{}", told("{{}}"));
    assert_eq!(told("grid(0, 2^31) == grid(-1, 2^31)").trim(), "true");
}

/// A `nat` is 0 or more wherever it stands in a parameter.
#[test]
fn negative_numbers_in_parameters() {
    let list = "game T(xs: [nat]) { move to T(xs with [i] = xs[i] - 2) for i in indices(xs) if xs[i] > 0 }";
    for (game, position) in [
        (list, "T([1])"),
        (list, "T([3, -1])"),
        ("game A(c: {(nat, nat)}) { move to A(c minus {x}) for x in c }", "A({(0, -1)})"),
        ("game S(c: {nat}) { move to S(c minus {x}) for x in c }", "S({2, -1})"),
        ("game Q(p: (nat, nat)) { move to Q((0, 0)) if p.1 > 0 }", "Q((-1, 2))"),
        ("game R(p: (int, [nat])) { move to R((0, [])) if p.0 > 0 }", "R((1, [-1]))"),
        ("import moore", "MooreK(1, [-1, 3])"),
        ("import welter", "Welter({-1, 3})"),
    ] {
        let ran = grundy(&["-e", &format!("{game}\n{position}")]);
        assert!(ran.errors.starts_with("G0506"), "{position}: {}{}", ran.output, ran.errors);
    }
    // An `int` may be anything, also beside one.
    let whole = "game R(p: (int, [nat])) { move to R((0, [])) if p.0 < 0 }\nR((-1, [1]))";
    assert!(told(whole).contains("*1"), "{}", told(whole));
}

/// Ends that `symmetric` puts together are one option, like positions with moves.
#[test]
fn ends_of_symmetric_games_are_counted_once() {
    let game = "game A(a, b) symmetric { subtract 1.. from any if a + b > 2 }";
    assert_eq!(told(&format!("{game}\nlen(options(A(2, 2)))")).trim(), "2");
    assert_eq!(told(&format!("{game}\npositions(A(2, 2))")).trim(), "5");
    let list = "game L(xs: [nat]) symmetric (xs) { subtract 1 from any of xs if sum(xs) > 1 }";
    assert_eq!(told(&format!("{list}\nlen(options(L([1, 1])))")).trim(), "1");
}

/// Functions that take long for one large number count it.
#[test]
fn functions_of_large_numbers_are_counted() {
    for text in [
        "[nimpower(2^62 + k, 2^62) for k in 0..10^6]",
        "[len(divisors(9223372036854775807 - k)) for k in 0..10^6]",
        "[niminverse(2^31 + k) for k in 0..10^6]",
        "[2^31 ⊗ (2^31 + k) for k in 0..10^6]",
        "count(n for n in 2^62..2^62 + 10^6 if prime(n))",
    ] {
        let ran = grundy(&["-e", text, "--max-steps", "300000"]);
        assert_eq!(ran.code, 4, "{text}: {}{}", ran.output, ran.errors);
    }
}

/// A name that a value gives itself is no use of a definition of that name, wherever that stands.
#[test]
fn names_of_its_own_lead_to_no_circle() {
    for (text, value) in [
        ("let a = [x for x in 0..3]\nlet x = len(a)\nx", "4"),
        ("let a = f(1)\nfn f(x) = x + 1\nlet x = a + 1\nx", "3"),
        ("fn f(x) = x + 1\nlet a = f(1)\nlet x = a + 1\nx", "3"),
        ("let lost = {n for n in 0..20 if n % 7 in {0, 2}}\nlet n = len(lost)\nn", "6"),
        ("fn g(a) = y + a where y = a * 2\nlet y = g(1)\ny", "3"),
        ("let s = sum([v + 0 * k for (k, v) in [(1, 2), (3, 4)]])\nlet k = s\nlet v = k\nv", "6"),
        ("let b = 2\nlet c = [x * b for x in 0..b]\nlen(c)", "3"),
    ] {
        assert_eq!(told(text).trim(), value, "{text}");
        let folder = crate::support::Folder::new("own-names");
        let ran = grundy(&[&folder.file("a.game", text)]);
        assert_eq!(ran.output.trim(), value, "{text}: {}", ran.errors);
    }
    for circle in ["let a = b\nlet b = a", "let a = [x for x in 0..a]", "fn f(x) = a\nlet a = f(1)"]
    {
        let ran = grundy(&["check", "-e", circle]);
        let found = ["G0217", "G0218"].iter().any(|code| ran.errors.starts_with(code));
        assert!(found, "{circle}: {}", ran.errors);
    }
}

/// What goes wrong on the way to no options goes wrong all the same.
#[test]
fn an_error_before_an_empty_collection_is_told() {
    let latter = "fn latter(_x, y) = y;";
    for rule in [
        "move to B(x) for x in latter(1 / n, {}) if 0 <= x and x < n",
        "move to B(x) for x in latter(gcd(n, n) / n, divisors(0)) if 0 <= x and x < n",
        "move to B(x) for x in latter(1 / n, 1..0) if 0 <= x and x < n",
        "subtract latter(1 / n, divisors(0))",
        "subtract 1 if n in latter(1 / n, {})",
    ] {
        let ran = grundy(&["-e", &format!("{latter} game B(n) {{ {rule} }}; B(0)")]);
        assert!(ran.errors.starts_with("G0502"), "{rule}: {}{}", ran.output, ran.errors);
    }
}

/// An expression may have names and conditions of its own, as a question may.
#[test]
fn an_expression_takes_clauses_without_a_range() {
    assert_eq!(told("x + 1 where x = 7"), "8\n");
    assert_eq!(told("5 if true"), "5\n");
    assert_eq!(told("5 if false"), "");
    assert_eq!(told("[1, 2] if 1 < 2"), "[1, 2]\n");
    assert!(told("import nim; Nim(n) where n = 3").starts_with("Nim(3) = *3"));
}

/// What is not so for ever often ends beside a number that stands in the program, or at a round one.
#[test]
fn claims_without_a_proof_are_tried_far_out() {
    for (claim, at) in [
        ("claim isqrt(n) < 1000 for n in 0..", "n = 1000000"),
        ("claim isqrt(n) != 1000000 or n != 10^12 for n in 0..", "n = 1000000000000"),
        (
            "fn f(n) = isqrt(n) + (if n == 654321 then 1 else 0); claim f(n) == isqrt(n) for n in 0..",
            "n = 654321",
        ),
        ("claim isqrt(n) < 100 for n in 0..", "n = 10000"),
        // The first of several.
        ("claim isqrt(n) < 123 for n in 0..", "n = 15129"),
    ] {
        let ran = grundy(&["-e", claim]);
        assert!(ran.output.starts_with("refuted"), "{claim}: {}{}", ran.output, ran.errors);
        assert!(ran.output.contains(at), "{claim}: {}", ran.output);
    }
    // Where nothing is found it stands as before.
    assert!(told("claim isqrt(n) * isqrt(n) <= n for n in 0..").starts_with("verified"));
}

/// A number that is not known is not outside of a range.
#[test]
fn what_is_too_large_on_the_way_is_no_member_and_no_stranger() {
    for text in ["2^200 - 2^200 in 0..5", "2^200 - 2^200 not in 0..5"] {
        let ran = grundy(&["-e", text]);
        assert!(ran.errors.starts_with("G0501"), "{text}: {}", ran.output);
    }
    let large = "9223372036854775800";
    let told = |game: &str, asked: &[&str]| {
        let all: Vec<&str> =
            ["-e", game].into_iter().chain(asked.iter().flat_map(|a| ["-e", a])).collect();
        let ran = grundy(&all);
        assert!(ran.output.is_empty(), "{game}: {}", ran.output);
        assert_eq!(ran.errors.matches("G0501").count(), asked.len(), "{game}: {}", ran.errors);
    };
    told(
        &format!(
            "game A(a, b) {{ subtract 1..2 from a if min(b + {large} - {large}, 5) > 3; subtract {{1, 3}} from b }}"
        ),
        &["grundy(A(3, 20))", "grundy(A(3, 9))"],
    );
    told(
        "game B(n, m) { subtract 2 from n if min((m * 4611686018427387904) * 0, 1) == 0; subtract 1 from m }",
        &["grundy(B(3, 30))", "grundy(B(3, 5))"],
    );
    for amount in [format!("k + {large} - {large}"), "k * 4611686018427387904 * 0 + k".to_string()]
    {
        told(&format!("game B(n) {{ subtract {amount} for k in 1..n }}"), &["grundy(B(20))"]);
    }
    told(
        &format!(
            "game B(n) {{ move to B(v) for k in 1..n where w = k + {large} where u = w - {large} where v = n - u }}"
        ),
        &["grundy(B(20))"],
    );
}

/// The ends of a loop are worked out before its conditions, and names before what does not use them.
#[test]
fn what_has_no_value_is_seen_before_a_condition_that_does_not_hold() {
    for (game, asked) in [
        (
            "game G(n) { move to G(n - k) for k in (10 / (n % 3))..n if n < 0; subtract 1 from n }",
            "grundy(G(5))",
        ),
        (
            "game G(n, c) { move to G(n - k, c) for k in (c + n)..n if n < 0; subtract 1 from n }",
            "grundy(G(5, 9223372036854775807))",
        ),
        (
            "game G(n, c) { move to G(n - k, c) for k in 1..n if min(c + 1, 5) < k if n < 0; subtract 1 from n }",
            "grundy(G(5, 9223372036854775807))",
        ),
        ("game G(n) { subtract k for k in 1..n where _w = 10 / (n % 3) }", "grundy(G(5))"),
        (
            "game G(n) { subtract 1 if any(x > 1 for x in [10 / (5 - y) for y in 0..5]) }",
            "grundy(G(3))",
        ),
        (
            "game G(n) { subtract 1 if not all(x < 1 for x in [10 / (5 - y) for y in 0..5]) }",
            "grundy(G(3))",
        ),
        (
            "game G(n) { move to G(n - k) for k in 1..n if min(n - (-9223372036854775807) - k, 5) < 6 }",
            "grundy(G(1))",
        ),
    ] {
        let ran = grundy(&["-e", game, "-e", asked]);
        assert!(
            ran.output.is_empty() && ran.errors.contains("G050"),
            "{game}: {}{}",
            ran.output,
            ran.errors
        );
    }
}

/// What a canonical form leaves is what it says, whatever it is made of.
#[test]
fn canonical_forms_with_lists_that_are_written_out() {
    let rules = "{ subtract 1.. from any of xs }";
    for form in [
        "L([h]) for h in xs",
        "L([h]) for h in sort(xs)",
        "L([xs[i]]) for i in indices(xs)",
        "L([h]) for h in xs if h > 0",
    ] {
        let game = format!("game L(xs: [nat]) canonical sum({form}) {rules}");
        for (asked, value) in
            [("[1, 2]", "3"), ("[1, 2, 4]", "7"), ("[5, 5]", "0"), ("[3, 0, 6, 1]", "4")]
        {
            let ran = grundy(&["-e", &game, "-e", &format!("grundy(L({asked}))")]);
            assert_eq!(ran.output.trim(), value, "{form} {asked}: {}", ran.errors);
        }
    }
}

/// No mistake hides behind a second definition of the name.
#[test]
fn a_name_that_one_text_defines_twice() {
    for text in
        ["let a = q; let a = 4", "fn a(_n) = q; fn a(_n) = 4", "let (a, b) = (q, 1); let a = 4"]
    {
        let ran = grundy(&["-e", text, "-e", "1"]);
        assert!(
            ran.errors.contains("`q`") && ran.code == 3,
            "{text}: {}{}",
            ran.output,
            ran.errors
        );
    }
    let ran = grundy(&["-e", "let a = 1", "-e", "let a = 2", "-e", "a"]);
    assert_eq!(ran.output.trim(), "2", "{}", ran.errors);
}

/// Two subtractions are exchanged only where neither may be too large: numbers of a list, of a set, and of
/// a product as well as those that are written.
#[test]
fn a_heap_without_a_large_number_of_a_list_has_no_value() {
    for rule in [
        "move to G(n - j - k + j) for k in 1..n for j in [-9223372036854775807]",
        "move to G(n - j - k + j) for k in 1..n for j in {-9223372036854775807}",
        "move to G(n - j - k + j) for k in 1..n for i in 1..1 where j = 0 - i * 8589934592 * 1073741823 - 8589934591",
    ] {
        let ran = grundy(&["-e", &format!("game G(n) {{ {rule} }}\ngrundy(G(1))")]);
        assert_eq!(ran.code, 3, "{rule}: {}", ran.output);
        assert!(ran.errors.contains("G0501"), "{rule}: {}", ran.errors);
    }
    let small = "game G(n) { move to G(n - j - k + j) for k in 1..n for j in [-7, 5] if n >= 5 }\n";
    let ran = grundy(&["-e", &format!("{small}[grundy(G(n)) for n in 0..8]")]);
    assert_eq!(ran.output, "[0, 0, 0, 0, 0, 1, 2, 3, 4]\n", "{}", ran.errors);
}

/// What small heaps show is so for large ones only as far as all numbers in the rules have a value.
#[test]
fn heaps_whose_numbers_are_too_large_have_no_value() {
    const FACTOR: i64 = 1 << 58;
    for (rule, n) in [
        (format!("move to G(n - k + w - w) for k in 1..2 where w = n * {FACTOR} if n >= k"), 50),
        (
            format!(
                "move to G(n - k + n * j - n * j) for k in 1..2 for j in [{FACTOR}, 5] if n >= k"
            ),
            50,
        ),
        (format!("subtract 1..2 + (n * {FACTOR} - n * {FACTOR}) from n"), 50),
        ("move to G(n + n - n - k) for k in 1..2 if n + n - n - k >= 0".into(), 1 << 62),
        ("move to G(n + 1 - 2) if n > 0".into(), i64::MAX),
    ] {
        for asked in [
            "grundy(G(N))",
            "outcome(G(N))",
            "grundy(G(N) + G(3))",
            "outcome(misere(G(N)))",
            "outcome(misere(G(N) + G(3)))",
            "moves G(N)",
        ] {
            let asked = asked.replace('N', &n.to_string());
            let ran = grundy(&["-e", &format!("game G(n) {{ {rule} }}\n{asked}")]);
            assert!(ran.errors.contains("G0501"), "{rule}, {asked}: {}", ran.output);
        }
        let small = grundy(&["-e", &format!("game G(n) {{ {rule} }}\ngrundy(G(7))")]);
        assert_eq!(small.output, "1\n", "{rule}: {}", small.errors);
    }
    // What is known of smaller heaps stays known.
    let rule = "game G(n) { move to G(n + n - n - k) for k in 1..2 if n + n - n - k >= 0 }";
    let ran = grundy(&["-e", rule, "-e", "grundy(G(4611686018427387904))", "-e", "period G"]);
    assert!(ran.output.contains("period 3"), "{}", ran.output);
    let proved = format!("game G(n) {{ subtract 1..2 + (n * {FACTOR} - n * {FACTOR}) from n }}\n");
    let ran = grundy(&["-e", &format!("{proved}period G")]);
    assert!(!ran.output.contains("proved"), "{}", ran.output);
    assert_eq!(told("game G(n) { subtract {1, 3} }\ngrundy(G(9223372036854775807))"), "1\n");
}

/// Products that are too large leave what they leave; powers do so whatever their size.
#[test]
fn what_large_numbers_leave() {
    for (asked, wanted) in [
        ("10^18 * 10^18 % (10^9 + 7)", "2401"),
        ("(10^18 + 1) * -(10^18) % 1000", "0"),
        ("-(10^18) * 7 % 11", "4"),
        ("10^18 * 10^18 / 10^18 / 10", "100000000000000000"),
        ("10^18 * 10^18 / 10^17 / 10^17 * 3", "300"),
        ("(10^18 * 3 + 10^18 * 8 + 5) / 10^18", "11"),
        ("7 % 2^100", "7"),
        ("-7 / 2^100", "-1"),
        ("3^(10^18) % 7", "4"),
        ("0^0 % 1", "0"),
        ("2^3^3 % 1000", "728"),
        ("(-2)^63 % 10 * 2^62 % 10", "8"),
        ("if 2^1000 % 7 == 2 then 1 else 0", "1"),
        ("10^18 * 30 / 10 < 10^18 * 4", "true"),
        ("2^90 / 3 * 3 + 1 == 2^90", "true"),
    ] {
        assert_eq!(told(asked).trim(), wanted, "{asked}");
    }
    for (asked, code) in [
        ("10^18 * 10^18 / 10", "G0501"),
        ("2^200 / 2^199", "G0501"),
        ("2^200 * 3 % 5", "G0501"),
        ("2^100 % 0", "G0502"),
        ("2^100 / (3 - 3)", "G0502"),
        ("2^(-1) % 5", "G0503"),
        ("2^70 * 2 % 5 + 2^70", "G0501"),
    ] {
        let ran = grundy(&["-e", asked]);
        assert!(ran.errors.starts_with(code), "{asked}: {}{}", ran.output, ran.errors);
    }
    // In rules, and in statements about all numbers.
    let game = "game G(n) { subtract {n * 2^61 * 8 % 5 + 1, 3^(n * 10^17) % 4} }\n[grundy(G(n)) for n in 0..9]";
    let plain = "game G(n) { subtract {n * (2^61 % 5) * 8 % 5 + 1, 1} }\n\
                 [grundy(G(n)) for n in 0..9]";
    assert_eq!(told(game), told(plain));
}

#[test]
fn sets_of_so_many_and_nim_sums() {
    for (asked, wanted) in [
        ("subsets(3..5, 2)", "[{3, 4}, {3, 5}, {4, 5}]"),
        ("subsets([2, 1, 2])", "[{}, {1}, {2}, {1, 2}]"),
        ("subsets({1, 2}, 0)", "[{}]"),
        ("subsets({1, 2}, 3)", "[]"),
        ("subsets({1, 2}, -1)", "[]"),
        ("len(subsets(1..100, 3))", "161700"),
        ("import nim\nlen(subsets([Nim(1), *1, *2], 2))", "1"),
        ("nimsums([1, 0, 2], [0, 3])", "[0, 3, 0, 6]"),
        ("nimsums(tally([0, 1, 1]), 2, 100)", "[5, 4]"),
        ("nimsums([1, 1, 1, 1], 10^18, 10^9)", "[446777344, 446777344, 446777344, 446777344]"),
    ] {
        assert_eq!(told(asked).trim(), wanted, "{asked}");
    }
    let ran = grundy(&["-e", "len(subsets(1..1000, 500))"]);
    assert!(ran.errors.starts_with("G05") && ran.code != 0, "{}", ran.errors);
}

/// What comes into a set may lie beyond the board that the first position has: what is near it was not
/// looked at.
#[test]
fn parts_of_sets_that_grow() {
    let rules = |lines: &str, grown: &str, asked: &str| {
        format!(
            "let lines = {lines}\nfn near(a, b) = a == b + 1 or b == a + 1\n\
             game A(s: {{nat}}, n) {{\n  {grown}\n  {asked} if n == 0\n}}\n"
        )
    };
    let one = "move to A(s union lines[n - 1], n - 1) if n > 0";
    let parts = "move to A(s minus part, n) for part in components(s, near)";
    let game = rules("[{3, 4}]", one, parts);
    assert_eq!(told(&format!("{game}outcome(A({{0}}, 1))")).trim(), "N");
    assert!(told(&format!("{game}moves A({{0}}, 1)")).starts_with("A({0}, 1) = *1"));
    let any = "move to A(s union l, n - 1) for l in lines if n > 0";
    let game = rules("[{3, 4}, {6, 7, 8}]", any, parts);
    assert_eq!(told(&format!("{game}[grundy(A({{0}}, n)) for n in 0..3]")).trim(), "[1, 1, 0, 0]");
    let near = "move to *0 if n > 0\n  \
                move to *(k) for k in 0..(len(neighbours(1, s, near)) - 1)";
    let game = rules("[{1, 2}]", one, near);
    assert_eq!(told(&format!("{game}grundy(A({{0}}, 1))")).trim(), "1");
}

/// A power of a constant is one, and anything to the power 0 is 1 where it has a value.
#[test]
fn powers_in_rules() {
    assert_eq!(values("game G(n) { subtract 2^2^1 }", 9), "[0, 0, 0, 0, 1, 1, 1, 1, 0, 0]");
    assert_eq!(values("game G(n) { subtract 1 if n^0 == 1 }", 4), "[0, 1, 0, 1, 0]");
    assert_eq!(values("game G(n) { move to *(2^0 - 1) if n > 0 }", 2), "[0, 1, 1]");
    let large = "game G(n) { subtract 1 if (n * 4611686018427387904)^0 == 1 }";
    assert_eq!(values(large, 4), "[0, 1, 0, 1, 0]");
    let none = grundy(&["-e", "game G(n) { subtract 1 if 2^(-1) == n }\ngrundy(G(2))"]);
    assert!(none.errors.starts_with("G0503"), "{}{}", none.output, none.errors);
}

/// What has no value at one of the first points has no period.
#[test]
fn periods_of_what_has_no_value() {
    let large = "4611686018427387904 * n";
    for text in [
        format!("period min({large}, 3) for n in 0.."),
        format!("import nim\ngame G(n) = Nim(min({large}, 3))\nperiod G"),
    ] {
        let ran = grundy(&["-e", &text]);
        assert!(ran.errors.starts_with("G0501"), "{text}: {}{}", ran.output, ran.errors);
    }
    assert!(told("period min(4096 * n, 3) for n in 0..").contains("proved"));
}

/// Sets that hold nothing but empty sets are positions where one is wanted, in sums as well.
#[test]
fn sets_of_nothing_are_added() {
    for (text, said) in [
        ("{{}} + {}", "*1, an N-position"),
        ("grundy({} + {{}})", "1"),
        ("outcome({{}} + {{}})", "P"),
        ("outcome(misere({{}, {}} + {}))", "P"),
        ("{{{}}} + {{}}", "*1"),
    ] {
        assert!(told(text).contains(said), "{text}: {}", told(text));
    }
}

/// Under misère play it is not enough that `symmetric` puts together what is worth the same.
#[test]
fn symmetric_games_have_the_same_moves_under_misere_play() {
    let rules = "{ move to *0 if a == 0 and b == 1; move to *2 + *2 if a == 1 and b == 0; \
        move to W(1, 0) if a + b == 3 }";
    for question in ["outcome(misere(W(1, 2)))", "genus(W(1, 2))", "outcome(misere(W(1, 2) + *3))"]
    {
        let ran = grundy(&["-e", &format!("game W(a, b) symmetric {rules}; {question}")]);
        assert_eq!(ran.code, 3, "{question}: {}", ran.output);
        assert!(ran.errors.contains("G0515"), "{question}: {}", ran.errors);
    }
    let text = format!("game W(a, b) symmetric {rules}; outcome(W(1, 2))");
    assert_eq!(grundy(&["-e", &text]).output, "P\n");
    // Whatever is asked, and whichever position comes first.
    let nim = "game A(a, b) symmetric { subtract 1.. from any; move to {*2} if a == 1 and b == 0 }";
    for question in [
        "grundy(misere(A(1, 2)))",
        "[outcome(misere(A(a, b))) for a in 0..3 for b in 0..3]",
        "lost misere(A(a, b)) for a in 0..3 for b in 0..3",
        "[winning(misere(A(a, b))) for a in 0..2 for b in 0..2]",
        "claim outcome(misere(A(a, b))) == P iff a == b and a > 1 or a + b == 1 for a in 0..3 for b in 0..3",
    ] {
        let ran = grundy(&["-e", &format!("{nim}; {question}")]);
        assert_eq!(ran.code, 3, "{question}: {}", ran.output);
        assert!(ran.errors.contains("G0515"), "{question}: {}", ran.errors);
    }
    // What is asked about later may lead to positions that were not below the first.
    let later = "game B(a, b) symmetric { subtract {1, 3} from any; move to *1 if a + b == 6; \
        move to B(b, a - 1) if a > 0; move to B(b - 1, a) if b > 0; move to {*20} if a == 1 and b == 2 }\n\
        grundy(misere(B(0, 1)))\ngrundy(misere(B(1, 1)))\ngrundy(misere(B(2, 3) + *1))";
    let ran = grundy(&["-e", later]);
    assert!(ran.errors.contains("G0515"), "{}{}", ran.output, ran.errors);
    // What leads to another game without a value can still be compared, or is not said to differ.
    let circle = "game C(n) { move to C(1 - n) if n < 2; move to C(5) if n == 1 }\n\
        game S(a, b) symmetric { subtract 1..2 from any; move to C(0) if a + b == 3 }";
    let asked = format!("{circle}\noutcome(misere(S(0, 2)))");
    assert_eq!(grundy(&["-e", &asked]).output, "N\n", "{}", grundy(&["-e", &asked]).errors);
    let nim =
        "game M(a, b) symmetric { subtract 1.. from any }; outcome(misere(M(5, 7) + M(1, 1)))";
    assert_eq!(grundy(&["-e", nim]).output, "N\n");
}

/// A graph of positions has each once, as `positions` counts them.
#[test]
fn a_graph_has_each_position_once() {
    for (game, position) in [
        ("game W(a, b) symmetric { subtract 1.. from any }", "W(3, 4)"),
        ("game W(a, b) { subtract 1.. from any }", "W(3, 4)"),
        ("import kayles", "Kayles(4) + Kayles(2)"),
        ("import kayles", "misere(Kayles(4))"),
        ("game R(xs: [nat]) symmetric { subtract 1..2 from any of xs }", "R([2, 3, 2])"),
    ] {
        let text = format!("{game}\ngraph {position}\npositions({position})");
        let ran = grundy(&["-e", &text]);
        assert_eq!(ran.code, 0, "{position}: {}", ran.errors);
        let count = ran.output.trim_end().lines().last().unwrap();
        assert!(ran.output.contains(&format!("{count} positions")), "{position}: {}", ran.output);
    }
}

/// An amount is asked for before the clauses of the parts: what cannot be taken needs no condition.
#[test]
fn clauses_hear_of_no_parts_that_nothing_leaves() {
    for (rule, values) in [
        ("remove [64, 20] leaving a + b if 7 % b != 5", "0 1 2 0 1 2"),
        ("remove taken leaving a + b if 7 % b != 5", "0 1 2 0 1 2"),
        ("remove {v for v in 1..n if v < v} leaving a + b if 4 % b >= 3", "0 1 2 0 1 2"),
        ("remove {k for k in 1..n if k < 0} leaving a + b if 1 / (b - 1) > 5", "0 1 2 0 1 2"),
        (
            "remove {k for k in 1..n if k == 2} leaving a + b \
             if 1 / (if a + b + 2 == n then 1 else 0) == 1",
            "0 1 2 0 1 2",
        ),
        ("remove (n - n)..(n - 2) leaving a + b if 1 / n <= 5", "0 1 2 3 1 4"),
        ("remove [5, 0] leaving a + b if 1 / (n - 2) > 5", "0 1 2 0 1 2"),
        // An amount that may fail is asked for where the clauses let it.
        ("remove 6 / (n - 3) leaving a + b if n > 3 and a <= b", "0 1 2 0 1 3"),
        (
            "remove min({d for d in 2..n - 1 if n % d == 0}) leaving a + b \
             if n > 3 and n % 2 == 0 and a <= b",
            "0 1 2 0 1 2",
        ),
        // An amount of the parts is known behind them; nothing is still no amount.
        ("remove a * b leaving a + b if 6 / n >= 0", "0 1 2 3 0 1"),
    ] {
        let text = format!(
            "let taken = {{20, 64}}\ngame K(n) {{ {rule}; subtract 1..2 }}\n[grundy(K(n)) for n in 0..5]"
        );
        let ran = grundy(&["-e", &text]);
        let values = format!("[{}]", values.replace(' ', ", "));
        assert_eq!((ran.code, ran.output.trim()), (0, &*values), "{rule}\n{}", ran.errors);
    }
}
