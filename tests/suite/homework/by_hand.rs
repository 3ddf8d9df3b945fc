//! Answers that were to be found by hand: no question to the program, by whatever route, and no
//! game of somebody else.

use super::Sheet;
use crate::support::{Folder, grundy, root};

const RUBRIC: &str = "import kayles\n\
    problem \"1\" worth 1 { forbid values\n student.a == grundy(Kayles(5)) }\n\
    problem \"2\" worth 1 { student.b == 1 }\n";

/// Each finds 4, the value of a row of five, and asks the program on the way.
const ROUTES: &[(&str, &str)] = &[
    ("let a = grundy(Kayles(5))", "`a` uses `grundy`"),
    ("let a = min({k for k in 0..9 if Kayles(5) == *k})", "`a` compares positions"),
    ("let a = 4 + len({k for k in 0..9 if not (Kayles(5) != *k)}) - 1", "`a` compares positions"),
    ("fn is(g, h) = g == h\nlet a = min({k for k in 0..9 if is(Kayles(5), *k)})", "`a` compares"),
    (
        "fn is(g, h) = g == h\nfn apply(f, g, h) = f(g, h)\nfn v(k) = if apply(is, Kayles(5), *k) then k \
         else v(k + 1)\nlet a = v(0)",
        "`v` compares positions",
    ),
    ("let a = 3 + len([x for x in [1] if (1, Kayles(2)) == (1, *2)])", "`a` compares positions"),
    ("let a = 3 + len([x for x in [1] if Kayles(2) in [*2]])", "`a` compares positions"),
    (
        "let a = 3 + len([x for x in [1] if same_members([Kayles(2)], [*2])])",
        "`a` compares positions",
    ),
    ("let a = 3 + len({{*1}, {*2}} intersect {{*1}})", "`a` compares positions"),
    ("let a = 3 + len({Kayles(2), *2})", "members of a set"),
    ("let a = 3 + len({Kayles(k) for k in [2, 2]})", "members of a set"),
    ("fn alike(x, y) = len({x, y})\nlet a = 3 + alike(Kayles(2), *2)", "members of a set"),
    ("let s = {Kayles(2), *2}\nlet a = 3 + len([p for p in s])", "members of a set"),
    ("let a = 3 + sum(1 for p in {Kayles(2), *2})", "members of a set"),
    ("let a = 2 + len(subsets({Kayles(2), *2}))", "members of a set"),
    ("let a = 2 + len(subsets([Kayles(2), *2]))", "members of a set"),
    ("fn all(xs) = subsets(xs, 1)\nlet a = 3 + len(all([Kayles(2), *2]))", "members of a set"),
    ("fn v(g) = mex([v(h) for h in options(g)])\nlet a = v(Kayles(5))", "`v` uses `options`"),
    ("let a = min({k for k in 0..9 if same_values(Kayles(5), *k)})", "`a` uses `same_values`"),
    ("let a = min({k for k in 0..9 if outcome(Kayles(5) + *k) == P})", "`a` uses `outcome`"),
    ("let a = min({k for k in 0..9 if winning(Kayles(5) + *k) == []})", "uses `winning`"),
    ("let a = period(Kayles) - 8", "`a` uses `period`"),
];

#[test]
fn no_route_asks_for_values() {
    let sheet = Sheet::new("values", RUBRIC);
    for (route, why) in ROUTES {
        let object = sheet.object(&format!("import kayles\n{route}\nlet b = grundy(*1)\n"));
        let problem = &object["problems"][0];
        assert_eq!(problem["points"], 0, "{route}");
        let told = problem["not_judged"].as_str().unwrap_or_default();
        assert!(told.contains("without asking what positions are worth"), "{route}: {problem}");
        assert!(told.contains(why), "{route}: {told}");
        assert_eq!(object["problems"][1]["points"], 1, "{route}");
    }
    let sheet_of = Sheet::new(
        "canonical-values",
        "import nim\nproblem \"1\" worth 1 { forbid values\n same(student.K(n), Nim(n)) for n in 0..9 }\n",
    );
    let report = sheet_of.report("game K(n) canonical *n { subtract 1.. }\n");
    assert!(report.contains("`K` has a `canonical` form"), "{report}");
    // What is worked out in numbers, texts and lists is nobody's business.
    for fine in [
        "let a = 4",
        "fn v(n) = least({v(l) xor v(n - k - l) for k in 1..2 for l in 0..n - k}, 0)\n\
         fn least(s, k) = if k in s then least(s, k + 1) else k\nlet a = v(5)",
        "let a = len({1, 2, 2}) + len([*1, *1])",
        "game G(n) { move to p for p in {*n, *n + *1} if n > 0 }\nlet s = {G(1), G(2)}\nlet a = 4",
        "fn is(g, h) = g == h\nlet a = if is([1], [1]) and is(\"x\", \"x\") then 4 else 0",
    ] {
        assert_eq!(sheet.points(&format!("{fine}\nlet b = 1\n")), [1.0, 1.0], "{fine}");
    }
}

#[test]
fn rules_are_the_students_own() {
    let sheet = Sheet::new(
        "own-rules",
        "import kayles as reference\n\
         problem \"library\" worth 1 { forbid library\n same(student.Row(n), reference.Kayles(n)) for n in 0..9 }\n\
         problem \"import\" worth 1 { forbid import\n same(student.Row(n), reference.Kayles(n)) for n in 0..9 }\n\
         problem \"hand\" worth 1 { by hand\n same(student.Row(n), reference.Kayles(n)) for n in 0..9 }\n",
    );
    assert_eq!(sheet.points("game Row(n) { remove 1..2 adjacent }\n"), [1.0, 1.0, 1.0]);
    for alias in [
        "import kayles\ngame Row(n) = Kayles(n)\n",
        "import kayles as k\ngame Row(n) { move to p for p in moved(n) }\n\
         fn moved(n) = [k.Kayles(a) + k.Kayles(n - j - a) for j in 1..2 for a in 0..n - j]\n",
    ] {
        let report = sheet.report(alias);
        assert!(report.starts_with("one: 0 of 3 points"), "{report}");
        assert!(report.contains("without the games of the library, and `"), "{report}");
        assert!(report.contains("uses `Kayles` of library: kayles"), "{report}");
    }
    // A game in which moves may be forbidden has other rules, and the report says so.
    let shown = Sheet::new(
        "own-blocking",
        "import kayles\nproblem \"1\" worth 1 { show all\n same(student.Row(n), Kayles(n)) for n in 0..9 }\n",
    );
    let report = shown.report("game Row(n) blocking 1 { remove 1..2 adjacent }\n");
    assert!(report.starts_with("one: 0 of 1 points"), "{report}");
    let said =
        "in Row(1) yours lets the opponent forbid one move, and should let no moves be forbidden";
    assert!(report.contains(said), "{report}");
    // The factors of a product are used by it.
    let coins = Sheet::new(
        "own-coins",
        "coins Ref { turn 1..2 coins }\ncoins Board = Ref × Ref\n\
         problem \"1\" worth 1 { forbid import\n same_values(student.C({(2, 3)}), Board({(2, 3)})) }\n",
    );
    let folder = coins.folder.path("product");
    std::fs::create_dir_all(&folder).unwrap();
    coins.folder.file("product/twin.game", "coins Twin { turn 1..2 coins }\n");
    let imported = "import \"twin.game\"\ncoins C = Twin × Twin\n";
    coins.folder.file("product/main.game", imported);
    let ran = grundy(&["grade", &coins.rubric, &folder]);
    assert!(ran.output.starts_with("product: 0 of 1 point"), "{}{}", ran.output, ran.errors);
    assert!(ran.output.contains("`C` uses `Twin` of twin.game"), "{}", ran.output);
    let own = "coins Twin { turn 1..2 coins }\ncoins C = Twin × Twin\n";
    assert_eq!(coins.points(own), [1.0]);
    // A file of the student's own is no library.
    let two = sheet.folder.path("two");
    std::fs::create_dir_all(&two).unwrap();
    sheet.folder.file("two/games.game", "game Row(n) { remove 1..2 adjacent }\n");
    let main = "import \"games.game\" as g\ngame Row(n) = g.Row(n)\n";
    sheet.folder.file("two/main.game", main);
    let ran = grundy(&["grade", &sheet.rubric, &two]);
    assert!(ran.output.starts_with("two: 1 of 3 points"), "{}", ran.output);
    assert!(ran.output.contains("without anything imported, and `Row`"), "{}", ran.output);
    let ran = grundy(&[
        "check",
        &sheet
            .folder
            .file("r.game", "problem \"1\" worth 1 {\n    forbid vlues\n    student.a == 1\n}\n"),
    ]);
    assert!(ran.errors.contains("did you mean `values`?"), "{}", ran.errors);
}

/// By its rules alone the game is the right one, and it says of itself that it is another.
#[test]
fn a_false_canonical_is_refused_in_same() {
    let sheet = Sheet::new(
        "canonical",
        "import nim\nproblem \"1\" worth 1 { same(student.Sheet(n), Nim(n)) for n in 0..30 }\n\
         problem \"2\" worth 1 { same(student.Sheet(n), Nim(n)) for n in 0..9 }\n",
    );
    let report = sheet.report("game Sheet(n) canonical Sheet(n / 2) { subtract 1.. }\n");
    assert!(report.starts_with("one: 0 of 2 points"), "{report}");
    assert!(report.contains("Sheet(1) is not the same as Sheet(0), as the game says"), "{report}");
    // Only far up it is false.
    let far = sheet.report("game Sheet(n) canonical Sheet(min(n, 14)) { subtract 1.. }\n");
    assert!(far.starts_with("one: 1 of 2 points"), "{far}");
    assert_eq!(sheet.points("game Sheet(n) canonical Sheet(n) { subtract 1.. }\n"), [1.0, 1.0]);
    // At one position, larger than those that are valued by the definition.
    let sheet = Sheet::new(
        "canonical-far",
        "game Take(n) { subtract 1..3 }\nproblem \"1\" worth 1 { same(student.Sheet(n), Take(n)) for n in 0..100 }\n",
    );
    for form in [
        "if n == 100 then 99 else n",
        "min(n, 95)",
        "if n == 70 then 3 else n",
        "if n == 64 then 0 else n",
    ] {
        let text = format!("game Sheet(n) canonical Sheet({form}) {{ subtract 1..3 }}\n");
        let holds = form.contains("64");
        assert_eq!(sheet.points(&text), [f64::from(u8::from(holds))], "{form}");
    }
}

/// Everything that the shipped sheets ask for, asked of the program.
#[test]
fn the_shipped_sheets_are_not_solved_by_the_program() {
    let answers = [
        (
            "take-away",
            "import nim\ngame Sheet(n) { subtract 1..3 }\ngame Other(n) { subtract {1, 3, 4} }\n\
             let values = [min({k for k in 0..9 if Sheet(n) == *k}) for n in 0..8]\n\
             fn lost(n) = Sheet(n) == *0\nlet lost_up_to_30 = {n for n in 0..30 if Other(n) == *0}\n\
             let cycle = period(Other)\n\
             let nim_moves = [[a, b, c] for a in 0..3 for b in 0..5 for c in 0..7 if Nim(a) + Nim(b) + Nim(c) in winning(Nim(3, 5, 7))]\n\
             fn reply(n) = min({k for k in 1..3 if k <= n and Sheet(n - k) == *0} union {4})\n\
             fn lost_pair(a, b) = Sheet(a) == Sheet(b)\n",
            4.0,
        ),
        (
            "taking-and-breaking",
            "import kayles\nimport grundys\nimport lasker\ngame Row(n) = Kayles(n)\n\
             game Divide(n) = Grundys(n)\nlet eleven = min({k for k in 0..9 if Row(11) == *k})\n\
             let throws = {(a, b) for a in 0..6 for b in a..6 if a + b in {5, 6} and Row(a) == Row(b)}\n\
             let lost_heaps = {n for n in 0..30 if Divide(n) == *0}\nlet cycle = period(Kayles)\n\
             let begins = preperiod(Kayles)\nfn value(n) = min({k for k in 0..n + 1 if Lasker(n) == *k})\n",
            0.0,
        ),
        (
            "two-numbers-and-misere",
            "import euclid\nimport nim\nimport wythoff\ngame Queen(a, b) = Wythoff(a, b)\n\
             game Take(n) { subtract 1..3 }\nfn lost(x, y) = Queen(x, y) == *0\n\
             let lost_squares = {(x, y) for x in 0..10 for y in 0..10 if lost(x, y)}\n\
             fn reply(x, y) = min([(a, b) for a in 0..x for b in 0..y if lost(a, b) and Wythoff(a, b) in options(Wythoff(x, y))])\n\
             fn first_wins(a, b) = Euclid(a, b) != *0\nfn loses(n) = misere(Take(n)) == *0\n\
             fn loses_nim(a, b, c) = misere(Nim(a, b, c)) == *0\n\
             let small = {p for p in {(1, 1, 1)} if misere(Nim(1, 1, 1)) == *0}\n\
             let large = {p for p in {(2, 3, 1)} if misere(Nim(2, 3, 1)) == *0}\n",
            0.0,
        ),
    ];
    for (name, answer, rules) in answers {
        let folder = Folder::new(&format!("homework-machine-{name}"));
        let file = folder.file("machine.game", answer);
        let rubric = root().join("examples/homework").join(name).join("rubric.game");
        let ran = grundy(&["grade", &rubric.to_string_lossy(), &file, "--format", "json"]);
        let object: serde_json::Value =
            serde_json::from_str(ran.output.lines().next().unwrap_or_default()).unwrap();
        assert_eq!(object["points"], rules, "{name}: {:#}", object["problems"]);
        assert_eq!(object["mistakes"].as_array().map(Vec::len), Some(0), "{name}: {object:#}");
    }
}

/// One mend is enough: all definitions that use what is forbidden are named.
#[test]
fn all_that_is_forbidden_is_named() {
    let rubric =
        "problem \"1\" worth 2 {\n    forbid values\n    student.a == 4\n    student.b == 3\n}\n";
    let sheet = Sheet::new("all-forbidden", rubric);
    let answer = "import kayles\nlet a = grundy(Kayles(5))\nlet b = 1 + len({k for k in 0..1 if outcome(Kayles(k)) == P}) + 1\n";
    let told = sheet.object(answer)["problems"][0]["not_judged"].as_str().unwrap().to_string();
    assert!(told.contains("`a` uses `grundy`") && told.contains("`b` uses `outcome`"), "{told}");
}

#[test]
fn what_is_forbidden_costs_the_checks_that_come_to_it() {
    let rubric = "problem \"1\" worth 4 {\n    forbid values, mex\n    student.a == 4\n    student.b == 3 worth 3\n}\n";
    let sheet = Sheet::new("forbidden-by-check", rubric);
    let object = sheet.object("let a = grundy(*4)\nlet b = 3\n");
    let problem = &object["problems"][0];
    assert_eq!(problem["points"], 3.0, "{problem}");
    assert_eq!(problem["checks"][0]["verdict"], "unfit");
    let told = problem["checks"][0]["reason"].as_str().unwrap();
    assert!(told.ends_with("and `a` uses `grundy`"), "{told}");
    // Of the other check nothing fits either: both are told.
    let told = sheet.object("let a = grundy(*4)\n")["problems"][0]["not_judged"].to_string();
    assert!(told.contains("defines no `b`") && told.contains("`a` uses `grundy`"), "{told}");
    // Where only names and types are looked at, it is told as well.
    let dry = sheet.grade("let a = grundy(*4)\nlet b = 3\n", &["--dry"]);
    assert!(dry.output.contains("`a` uses `grundy`"), "{}", dry.output);
}

/// One mend is enough where all that is forbidden is told at once.
#[test]
fn each_forbidden_word_is_told() {
    let rubric = "problem \"1\" worth 2 { forbid values, mex, library\n student.a == 4 }\n";
    let sheet = Sheet::new("each-forbidden", rubric);
    let answer = "import kayles\nlet a = mex({0, 1, grundy(Kayles(1)) + 1, 3})\n";
    let told = sheet.object(answer)["problems"][0]["not_judged"].to_string();
    for part in [
        "without asking what positions are worth",
        "without `mex`",
        "without the games of the library",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}
