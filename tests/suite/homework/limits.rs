//! What a limit stops: the check in which it is reached, and nothing else.

use super::Sheet;
use crate::support::{Folder, grundy};

const SLOW: &str =
    "let slow = len([i for i in 0..10^9 for j in 0..10^9 if i + j < 0])\nlet a = 3\n";

/// The points of each problem where checks may do this much work.
fn points(sheet: &Sheet, submission: &str, options: &[&str]) -> Vec<f64> {
    let ran = sheet.grade(submission, &[&["--format", "json"], options].concat());
    let object: serde_json::Value =
        serde_json::from_str(ran.output.lines().next().unwrap()).unwrap();
    let problems = object["problems"].as_array().unwrap();
    problems.iter().map(|p| p["points"].as_f64().unwrap()).collect()
}

#[test]
fn a_limit_costs_its_check_alone() {
    let few = ["--max-steps", "1000000"];
    for (name, first) in [
        ("before", "student.slow == 1\n student.a == 3"),
        ("behind", "student.a == 3\n student.slow == 1"),
    ] {
        let rubric = format!(
            "problem \"1\" worth 2 {{ {first} }}\nproblem \"2\" worth 2 {{ student.a == 3 }}\n"
        );
        let sheet = Sheet::new(&format!("limit-{name}"), &rubric);
        assert_eq!(points(&sheet, SLOW, &few), [1.0, 2.0], "{first}");
    }
    // Many checks share what four may do, whatever their order.
    let endless = "student.slow == 1\n".repeat(100);
    let sheet = Sheet::new(
        "limit-many",
        &format!("problem \"1\" worth 101 {{ {endless} student.a == 3 }}\n"),
    );
    assert_eq!(points(&sheet, SLOW, &["--max-steps", "400000"]), [1.0]);
}

/// A case that comes to no end is a case that does not hold, and no more.
#[test]
fn a_limit_costs_its_case_alone() {
    let sheet = Sheet::new(
        "limit-case",
        "problem \"1\" worth 4 { student.f(n) == n for n in 0..7 by cases }\n",
    );
    let slow =
        "fn f(n) = if n == 5 then len([i for i in 0..10^9 for j in 0..10^9 if i + j < 0]) else n\n";
    let few = ["--max-steps", "1000000"];
    assert_eq!(points(&sheet, slow, &few), [3.5]);
    let wrong = slow.replace("else n\n", "else n % 4\n");
    assert_eq!(points(&sheet, &wrong, &few), [2.0]);
    // One in a clause as well.
    let sheet = Sheet::new(
        "limit-clause",
        "problem \"1\" worth 4 { student.f(n) == n for n in 0..7 if student.f(n) >= 0 by cases }\n",
    );
    assert_eq!(points(&sheet, slow, &few), [3.5]);
}

/// One that takes too much memory as well; what was found of the others stays.
#[test]
fn a_case_without_room_costs_itself_alone() {
    let sheet = Sheet::new(
        "limit-case-room",
        "problem \"1\" worth 5 { let two = 2\n student.f(n) == n * two for n in 0..9 by cases }\n",
    );
    for big in ["len({(x, y) for x in 0..3000 for y in 0..3000})", "len([x for x in 0..10^9])"] {
        let answer = format!("fn f(n) = if n == 7 then {big} else 2 * n\n");
        assert_eq!(points(&sheet, &answer, &["--max-memory", "64MB"]), [4.5], "{big}");
    }
}

/// Each problem is judged as if it stood alone: neither what others found nor what has no end
/// changes it.
#[test]
fn the_order_of_problems_changes_nothing() {
    let a = "problem \"a\" worth 1 { outcome(student.S(40, 40, 40)) == P or true }\n";
    let b = "problem \"b\" worth 1 { outcome(student.S(40, 40, 41)) == N or true }\n";
    let c = "problem \"c\" worth 1 { student.f(90) > 0 }\n";
    let game = "game S(a, b, c) {\n    move to S(a - k, b, c) for k in 1..a if a >= k\n    \
        move to S(a, b - k, c) for k in 1..b if b >= k\n    \
        move to S(a, b, c - k + 1) for k in 2..c if c >= k\n}\n";
    let (fine, hangs) = ("fn f(n) = n\n", "fn f(n) = f(n + 1) + 1\n");
    for steps in ["146000", "150000", "160000"] {
        let few = ["--max-steps", steps];
        let all = |name: &str, rubric: String, f: &str| {
            let sheet = Sheet::new(&format!("order-{name}-{steps}"), &rubric);
            points(&sheet, &format!("{game}{f}"), &few)
        };
        let alone = all("b", b.to_string(), fine)[0];
        assert_eq!(all("ab", format!("{a}{b}"), fine)[1], alone, "{steps}");
        assert_eq!(all("ba", format!("{b}{a}"), fine)[0], alone, "{steps}");
        assert_eq!(all("acb", format!("{a}{c}{b}"), fine)[2], alone, "{steps}");
        assert_eq!(all("hangs", format!("{a}{c}{b}"), hangs)[2], alone, "{steps}");
    }
}

/// A right answer that is slow is not wrong: it holds as far as the limit of work lets it be tried, which is the
/// same in every run. What holds at few places alone is not judged.
#[test]
fn a_slow_answer_holds_as_far_as_it_was_tried() {
    let sheet = Sheet::new(
        "limit-slow",
        "game Take(n) { subtract 1..3 }\n\
         problem \"1\" worth 2 { student.lost(n) iff outcome(Take(n)) == P for n in 0.. }\n",
    );
    let slow = "fn lost(n) = len([k for k in 0..n if 4 * k == n]) == 1\n";
    let few = ["--max-steps", "3000000"];
    let ran = sheet.grade(slow, &few);
    let end = ", where the limit of work ended it\n";
    let line = ran.output.lines().find(|line| format!("{line}\n").ends_with(end)).unwrap();
    assert!(line.starts_with("      holds as far as it was tried, to "), "{}", ran.output);
    assert!(ran.code == 0 && ran.output.starts_with("one: 2 of 2 points\n"), "{}", ran.output);
    assert_eq!(sheet.grade(slow, &few).output, ran.output);
    assert_eq!(points(&sheet, slow, &[&few[..], &["--points", "300"]].concat()), [2.0]);
    // Wrong is wrong, also where it is slow.
    assert_eq!(points(&sheet, &slow.replace("4 * k", "5 * k"), &few), [0.0]);
    // Where it is slow from the start, nothing is known.
    let start = "fn lost(n) = len([k for k in 0..1000000 if 4 * k == n]) == 1\n";
    let ran = sheet.grade(start, &few);
    assert!(ran.output.contains("could not be judged"), "{}", ran.output);
    assert!(ran.output.starts_with("one: 0 of 2 points\n"), "{}", ran.output);
    // So it is where the first values alone are listed, and nothing behind them ends.
    let listed = "fn lost(n) = if n < 100 then n in {4 * k for k in 0..25} \
        else len([i for i in 0..10^9 for j in 0..10^9 if i + j < n]) == 0\n";
    assert_eq!(points(&sheet, listed, &few), [0.0]);
    // Where a proof is asked for, there is none.
    let proof = Sheet::new(
        "limit-slow-proof",
        "game Take(n) { subtract 1..3 }\n\
         problem \"1\" worth 3 {\n    needs proof worth 1\n    \
         student.lost(n) iff outcome(Take(n)) == P for n in 0..\n}\n",
    );
    let ran = proof.grade(slow, &few);
    assert!(ran.output.starts_with("one: 2 of 3 points\n"), "{}", ran.output);
    assert!(ran.output.contains("there is none: the limit of work ended"), "{}", ran.output);
}

/// A `let` that had too few steps in one problem is tried again in the next.
#[test]
fn a_limit_is_not_remembered() {
    let many = "student.a == 0\n".repeat(40);
    let rubric = format!(
        "problem \"1\" worth 40 {{ {many} }}\nproblem \"2\" worth 2 {{ student.a == 0 }}\n"
    );
    let sheet = Sheet::new("limit-again", &rubric);
    let submission = "let a = len([i for i in 0..100000 if i < 0])\n";
    assert_eq!(points(&sheet, submission, &["--max-steps", "900000"]), [0.0, 2.0]);
}

/// The clock decides nothing: what it ends in one problem is no fault in the next.
#[test]
fn the_clock_is_not_remembered() {
    let sheet = Sheet::new(
        "limit-clock",
        "problem \"1\" worth 2 { student.a >= 0 }\nproblem \"2\" worth 4 { student.a == 0 }\n",
    );
    let slow = "let a = len([i for i in 0..3000 for j in 0..3000 if i * j < 0])\n";
    let results = sheet.folder.path("g.json");
    let options = ["--timeout", "100ms", "--format", "json", "--gradescope", &results];
    let ran = sheet.grade(slow, &options);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    // The sum of what is known would be taken for the mark.
    let results: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(results).unwrap()).unwrap();
    assert!(results.get("score").is_none(), "{results}");
    assert!(results["output"].as_str().unwrap().starts_with("not decided"), "{results}");
    let object: serde_json::Value =
        serde_json::from_str(ran.output.lines().next().unwrap()).unwrap();
    assert!(object["problems"][1]["undecided"].is_string(), "{}", ran.output);
}

#[test]
fn a_limit_is_no_mistake_of_the_rubric() {
    let sheet = Sheet::new(
        "limit-blame",
        "let base = len([i for i in 0..10^9 if i < 0])\nproblem \"1\" worth 2 { student.a == base }\n\
         problem \"2\" worth 2 { let own = len([i for i in 0..10^9 if i < 0])\n student.a == own }\n",
    );
    let ran = sheet.grade("let a = 0\n", &["--max-steps", "1000000"]);
    assert!(!ran.errors.contains("a mistake of its own"), "{}", ran.errors);
    assert!(!ran.output.contains("the sheet itself"), "{}", ran.output);
    // It is nobody's 0, and the teacher is told, for it is so for all.
    assert_eq!(ran.code, 4, "{}", ran.errors);
    assert_eq!(ran.output.matches("more work than a check may").count(), 2, "{}", ran.output);
    assert!(ran.errors.contains("problem \"1\" cannot be judged for anybody"), "{}", ran.errors);
    let slow = SLOW.replace("slow", "a").replace("let a = 3", "");
    let ran = sheet.grade(&slow, &["--max-steps", "1000000"]);
    assert!(!ran.errors.contains("for anybody"), "{}", ran.errors);
}

/// What the rubric alone cannot work out is nobody's 0; what an answer leaves no steps for is its own.
#[test]
fn too_much_work_of_the_rubric_alone_is_not_decided() {
    let few = ["--max-steps", "100000"];
    let sheet = Sheet::new(
        "limit-own-part",
        "import cram\nproblem \"1\" worth 2 { student.a == grundy(Cram(grid(7,7))) }\n\
         problem \"2\" worth 1 { needs \"1\"\n student.a == 3 }\n",
    );
    let ran = sheet.grade("let a = 3\n", &few);
    assert_eq!(ran.code, 4, "{}", ran.output);
    assert!(
        ran.output.contains("? 1: not decided") && ran.output.contains("? 2"),
        "{}",
        ran.output
    );
    assert!(ran.errors.contains("problem \"1\" cannot be judged for anybody"), "{}", ran.errors);
    let sheet = Sheet::new(
        "limit-own-part-fine",
        "problem \"1\" worth 2 { student.f(n) == len([k for k in 0..n if k < 9]) for n in 0..60 }\n",
    );
    let slow = "fn f(n) = len([k for k in 0..n for _j in 0..n * n if k < 9]) / max(1, n * n + 1)\n";
    let ran = sheet.grade(slow, &few);
    assert!(!ran.errors.contains("for anybody"), "{}", ran.errors);
    assert_eq!(points(&sheet, slow, &few), [0.0]);
}

/// Rules that would take all memory to be written out are mistakes of their game, and cost nothing else.
#[test]
fn rules_that_are_too_large_cost_their_own_game() {
    let sheet = Sheet::new(
        "limit-rules",
        "problem \"1\" worth 2 { student.most == 3 }\nproblem \"2\" worth 2 { grundy(student.Z(1)) == 1 }\n",
    );
    let names = |many: usize| (0..many).map(|i| format!("a{i}")).collect::<Vec<_>>().join(", ");
    let summands = |many: usize| vec!["a0"; many].join(" + ");
    let rules: String = (1..4000).map(|k| format!("subtract {k} from any\n")).collect();
    for game in [
        format!("game Z({}) {{ subtract 1 from any }}\n", names(2500)),
        format!("game Z({}) {{ subtract 1 from any if {} >= 0 }}\n", names(300), summands(50_000)),
        format!("game Z({}) {{ {rules} }}\n", names(60)),
        format!(
            "game Z({}) {{ if {} >= 0 {{ subtract 1 from any }} }}\n",
            names(300),
            summands(50_000)
        ),
    ] {
        assert_eq!(sheet.points(&format!("let most = 3\n{game}")), [2.0, 0.0]);
    }
}

#[test]
fn an_error_says_how_far_the_check_holds() {
    let sheet = Sheet::new(
        "error-place",
        "problem \"1\" worth 2 { student.f(n) >= 0 for n in 0..20 show all }\n",
    );
    let report = sheet.report("fn f(n) = if n == 5 then 1 / 0 else n\n");
    assert!(report.contains("could not be judged: "), "{report}");
    assert!(report.contains("; at n = 5\n"), "{report}");
    // Of all numbers there is no list to look through.
    let sheet = Sheet::new(
        "error-place-open",
        "problem \"1\" worth 2 { student.f(n) >= 0 for n in 0.. show all }\n",
    );
    let report = sheet.report("fn f(n) = if n == 5 then 1 / 0 else n\n");
    assert!(report.contains("; it holds to n = 4\n"), "{report}");
}

/// What several checks share is found on steps of its own.
#[test]
fn shared_values_cost_no_check_its_steps() {
    let work = "len([i for i in 0..700 for j in 0..700 if i * j < 0])";
    let (one, other) = (format!("{work} + student.a == 0"), "student.a == 0".to_string());
    for checks in [[&one, &other], [&other, &one]] {
        let [first, second] = checks;
        let rubric = format!("problem \"1\" worth 2 {{ {first}\n {second} }}\n");
        let sheet = Sheet::new("limit-shared", &rubric);
        let answer = format!("let a = {work}\n");
        assert_eq!(points(&sheet, &answer, &["--max-steps", "5000000"]), [2.0], "{rubric}");
    }
}

/// What nests too deep costs the definition that it stands in, and nothing behind it.
#[test]
fn nesting_too_deep_costs_its_own_statement() {
    let sheet = Sheet::new(
        "too-deep",
        "problem \"1\" worth 2 { student.a == 3\n student.b == 4 }\nproblem \"2\" worth 1 { student.c == 1 }\n",
    );
    let (open, close) = ("(".repeat(150), ")".repeat(150));
    for deep in [format!("{open}1{close}"), format!("{open}1"), format!("{open}1\n{close}")] {
        let ran = sheet.grade(&format!("let a = 3\nlet c = {deep}\nlet b = 4\n"), &[]);
        assert!(ran.output.contains("✓ 1: 2 of 2"), "{}", ran.output);
        assert!(ran.output.contains("✗ 2: 0 of 1"), "{}", ran.output);
        assert_eq!(ran.output.matches("stand one inside another").count(), 1, "{}", ran.output);
    }
}

/// What the rubric asks itself may take too much work wherever that is met: nobody pays for it.
#[test]
fn a_slow_heap_of_the_rubric_costs_nobody() {
    let rubric = "import grundys\nproblem \"1\" worth 2 { student.a == grundy(Grundys(10^7)) }\n";
    let sheet = super::Sheet::new("slow-heap", rubric);
    let ran = sheet.grade("let a = 3\n", &["--max-steps", "100000"]);
    assert_eq!(ran.code, 4, "{}", ran.output);
    assert!(ran.output.contains("not decided"), "{}", ran.output);
}

/// A proof that there is no room for is none: the answer is tried as far as others are.
#[test]
fn a_proof_without_room_costs_no_points() {
    let rubric = "game Ref(n) { subtract {1, 3, 4} }\nproblem \"1\" worth 1 { student.f(n) == grundy(Ref(n)) for n in 0.. }\n";
    let sheet = super::Sheet::new("proof-without-room", rubric);
    let answer =
        "let all = [0, 1, 0, 1, 2, 3, 2]\nfn f(n) = sum(n % k for k in 1..20) * 0 + all[n % 7]\n";
    let ran = sheet.grade(answer, &["--max-memory", "100MiB"]);
    assert!(ran.output.contains("1 of 1 points"), "{}", ran.output);
    assert!(ran.output.contains("holds as far as it was tried"), "{}", ran.output);
}

/// Cases that find no room together and hold one by one are solved, and what needs the problem is judged.
#[test]
fn cases_that_hold_one_by_one_are_solved() {
    let folder = Folder::new("cases-one-by-one");
    let rubric = folder.file(
        "r.game",
        "problem \"1\" worth 4 { student.f(n) == 0 for n in 0..19 by cases }\n\
         problem \"2\" worth 5 { needs \"1\"; student.a == 7 }\n",
    );
    let answer = folder.file(
        "b.game",
        "fn slow(n) = count(x for x in 0..4000 if (x + n) % 7 == 9)\nfn f(n) = slow(n)\nlet a = 7\n",
    );
    let ran = grundy(&["grade", &rubric, &answer, "--max-steps", "1000000", "--format", "csv"]);
    assert!(ran.output.contains(",4,5,9,9"), "{}{}", ran.output, ran.errors);
    let shown = grundy(&["grade", &rubric, &answer, "--max-steps", "1000000"]).output;
    assert!(!shown.contains('✗') && !shown.contains("not judged"), "{shown}");
}

/// What it keeps of the numbers before fills the memory: that is no part of the answer at the next number.
#[test]
fn an_answer_that_keeps_too_much_holds_as_far_as_it_was_tried() {
    let sheet = Sheet::new(
        "limit-kept",
        "game Take(n) { subtract 1..3 }\n\
         problem \"1\" worth 2 { student.lost(n) iff outcome(Take(n)) == P for n in 0.. }\n",
    );
    let keeps = "fn lost(n) = go(n, 0)\n\
        fn go(n, k) = if n < 4 then n == 0 else go(n - 4, k + 1)\n";
    let little = ["--max-memory", "64MiB"];
    let ran = sheet.grade(keeps, &little);
    assert!(ran.output.contains("holds as far as it was tried, to "), "{}", ran.output);
    assert!(ran.output.starts_with("one: 2 of 2 points\n"), "{}", ran.output);
    assert_eq!(sheet.grade(keeps, &little).output, ran.output);
    // What takes all the memory at one number has no answer there.
    let listed = "fn lost(n) = if n < 100 then n in {4 * k for k in 0..25} \
        else len([x for x in 0..10^9]) == n\n";
    assert_eq!(points(&sheet, listed, &little), [0.0]);
    // Wrong is wrong.
    assert_eq!(points(&sheet, &keeps.replace("n == 0", "n == 1"), &little), [0.0]);
}

/// What a function has given at the places before is forgotten, where it fills the memory: an answer that is right at
/// each place of a range is right.
#[test]
fn results_of_the_places_before_do_not_fill_the_memory() {
    let answer =
        "fn lost(n) = down(n, 0)\nfn down(n, k) = if n < 4 then n == 0 else down(n - 4, k + 1)\n";
    for cases in ["", " by cases"] {
        let sheet = Sheet::new(
            &format!("forgets{}", cases.replace(' ', "-")),
            &format!(
                "problem \"1\" worth 4 {{ student.lost(n) iff n % 4 == 0 for n in 2000..2999{cases} }}\n"
            ),
        );
        assert_eq!(points(&sheet, answer, &["--max-memory", "64MiB"]), [4.0], "{cases}");
        let wrong = answer.replace("n == 0", "n == 1");
        let some = if cases.is_empty() { 0.0 } else { 2.0 };
        assert_eq!(points(&sheet, &wrong, &["--max-memory", "64MiB"]), [some], "{cases}");
    }
}

/// Cases that are too many to be counted are no cases that do not hold.
#[test]
fn cases_that_cannot_be_counted_are_not_counted() {
    let sheet = Sheet::new(
        "limit-countless",
        "problem \"1\" worth 4 { student.a == n * 0 + 3 for n in 0..1000000 by cases }\n",
    );
    let ran = sheet.grade("let a = 3\n", &["--max-steps", "100000"]);
    assert!(
        ran.output.contains("0 of 4 points") && ran.output.contains("within the limits"),
        "{}",
        ran.output
    );
    assert!(!ran.output.contains("holds in"), "{}", ran.output);
}

/// What is looked at first, for an answer that is wrong there, takes no steps from the check.
#[test]
fn a_check_has_what_a_claim_has() {
    let sheet =
        Sheet::new("limit-early", "problem \"1\" worth 4 { student.f(n) == n for n in 0..6 }\n");
    let answer = "fn f(n) = n + 0 * count(k for k in 0..200000 if k % 7 == n)\n";
    let steps = ["--max-steps", "20000000"];
    assert_eq!(points(&sheet, answer, &steps), [4.0]);
    let claim = format!("{answer}claim f(n) == n for n in 0..6");
    assert_eq!(grundy(&["--max-steps", "20000000", "-e", &claim]).code, 0);
}

/// A public check may take as many steps where it is tried as where it is graded.
#[test]
fn checks_that_are_left_out_leave_their_share() {
    let hidden = "student.f(0) == 0\n".repeat(7);
    let rubric =
        format!("problem \"1\" worth 8 {{ student.f(n) == n for n in 0..2 show all\n{hidden} }}\n");
    let sheet = Sheet::new("limit-public", &rubric);
    let answer = "fn f(n) = n + 0 * count(k for k in 0..200000 if k % 7 == n)\n";
    let told = |options: &[&str]| {
        let ran = sheet.grade(answer, &[&["--max-steps", "3000000"], options].concat());
        ran.output.contains("no answer within the limits")
    };
    assert!(told(&[]) && told(&["--public"]));
}

/// A long file with many mistakes is decided, and costs no more than its length.
#[test]
fn a_file_of_mistakes_is_decided() {
    let rubric = "problem \"1\" worth 2 { student.g(n) == n for n in 0..9 }\n".to_string();
    let sheet = Sheet::new("limit-mistakes", &rubric);
    let lines = (0..20_000).map(|i| format!("fn f{i}(n) = n )\n"));
    let ran = sheet.grade(&lines.collect::<String>(), &["--timeout", "2s"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.contains("this file defines no `g`"), "{}", ran.output);
}
