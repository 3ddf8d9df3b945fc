//! Marks that are right where work ends early, and points that somebody can earn.

use super::Sheet;
use crate::support::{Folder, grundy};

/// No end, and no deep call either: the steps alone end it.
const ENDLESS: &str =
    "fn endless(n) = count(k for k in 1..1000000000 for j in 1..1000000000 if k * j % 7 == n)\n";

#[test]
fn points_that_nobody_can_earn_are_a_mistake() {
    let folder = Folder::new("homework-no-share");
    for (checks, left) in [
        ("student.a == 5 worth 0 of them", 4),
        ("student.a == 5 worth 0 of them\n student.b == 6 worth 0 of them", 4),
        ("student.a == 5 worth 1\n student.b == 6 worth 0 of them", 3),
    ] {
        let text = format!("problem \"1\" worth 4 {{ {checks} }}\n");
        let ran = grundy(&["check", &folder.file("r.game", &text)]);
        assert_eq!(ran.code, 3, "{}", ran.errors);
        assert!(
            ran.errors.contains(&format!("nobody can earn {left} of the points")),
            "{}",
            ran.errors
        );
        let mended = text.replacen("worth 0 of them", "worth 1 of them", 1);
        assert!(ran.errors.contains("did you mean `worth 1 of them`?"), "{}", ran.errors);
        assert_eq!(grundy(&["check", &folder.file("r.game", mended)]).code, 0);
    }
    // Beside a check that shares what is left, one without a share is one that earns nothing.
    let beside = "problem \"1\" worth 4 { student.a == 5\n student.b == 6 worth 0 of them }\n";
    let ran = grundy(&["check", &folder.file("r.game", beside)]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
}

/// What does not hold before work ends has failed, whatever is behind it.
#[test]
fn what_was_refuted_before_a_limit_has_failed() {
    let sheet = Sheet::new(
        "fair-refuted",
        "problem \"1\" worth 4 { student.f(n) == n for n in 0..20 }\n\
         problem \"2\" worth 4 { student.f(n) == n for n in 0..20 by cases }\n\
         problem \"3\" worth 4 { student.h(a, b) == a + b for a in 0..20 for b in 0..20 }\n",
    );
    let answer = format!(
        "{ENDLESS}fn f(n) = if n == 12 then endless(n) else if n == 9 then 8 else n\n\
         fn h(a, b) = if a == 4 then endless(b) else if a == 2 and b == 5 then 1 else a + b\n"
    );
    let ran = sheet.grade(&answer, &["--max-steps", "2000000"]);
    let told = "fails at n = 9\n      yours is 8, and should be 9\n";
    assert_eq!(ran.output.matches(told).count(), 2, "{}", ran.output);
    assert!(ran.output.contains("holds in 19 of 21 cases"), "{}", ran.output);
    let two = "fails at a = 2, b = 5\n      yours is 1, and should be 7\n      \
               the search ended there; a smaller one may exist\n";
    assert!(ran.output.contains(two), "{}", ran.output);
    let json = sheet.grade(&answer, &["--max-steps", "2000000", "--format", "json"]);
    assert_eq!(json.output.matches("\"smallest\":false").count(), 1, "{}", json.output);
    assert_eq!(json.output.matches("\"refuted\"").count(), 3, "{}", json.output);
}

/// A case that is wrong is named before one that has no answer.
#[test]
fn the_wrong_case_is_told_and_not_the_limit() {
    let sheet = Sheet::new(
        "fair-wrong-case",
        "problem \"1\" worth 4 { student.f(n) == n for n in 0..20 by cases }\n\
         problem \"2\" worth 4 { student.e(n) == n for n in 0..20 by cases }\n\
         problem \"3\" worth 4 { student.g(n) == n for n in 0..20 by cases }\n",
    );
    let answer = format!(
        "{ENDLESS}fn f(n) = if n == 2 then endless(n) else if n == 9 then 8 else n\n\
         fn e(n) = if n == 2 then 1 / 0 else if n == 9 then 8 else n\n\
         fn g(n) = if n == 2 then endless(n) else n\n"
    );
    let ran = sheet.grade(&answer, &["--max-steps", "2000000"]);
    let told = "fails at n = 9\n      yours is 8, and should be 9\n      holds in 19 of 21 cases";
    assert_eq!(ran.output.matches(told).count(), 2, "{}", ran.output);
    // Where none is wrong, the limit is all that there is to tell.
    let limit = "a case has no answer: there is no answer within the limits";
    assert_eq!(ran.output.matches(limit).count(), 1, "{}", ran.output);
}

/// Right values before it do not make an endless function right; a slow one is.
#[test]
fn an_answer_without_an_end_earns_nothing_for_what_is_before() {
    let sheet = Sheet::new(
        "fair-endless",
        "problem \"1\" worth 4 { student.f(n) == n % 5 * n for n in 0.. }\n\
         problem \"2\" worth 4 { needs proof worth 1\n student.f(n) == n % 5 * n for n in 0.. }\n\
         problem \"3\" worth 4 { student.g(n) == n % 5 * n for n in 0.. if n % 3 == 0 }\n\
         problem \"4\" worth 4 { student.h(a, b) == a * b * b for a in 0.. for b in 0.. }\n\
         problem \"5\" worth 4 { student.wrong(n) == n % 5 * n for n in 0.. }\n\
         problem \"6\" worth 4 { student.slow(n) == n % 5 * n for n in 0.. }\n",
    );
    let answer = format!(
        "{ENDLESS}fn f(n) = if n < 205 then n % 5 * n else endless(n)\n\
         fn g(n) = if n < 604 then n % 5 * n else endless(n)\n\
         fn h(a, b) = if a < 15 or b < 3 then a * b * b else endless(a)\n\
         fn wrong(n) = if n < 205 then n % 5 * n else much(n) - 1\n\
         fn slow(n) = if n < 205 then n % 5 * n else much(n)\n\
         fn much(n) = n % 5 * n + 0 * count(k for k in 1..20000 if k % 7 == n)\n"
    );
    let ran = sheet.grade(&answer, &["--max-steps", "3000000"]);
    let none = "could not be judged: there is no answer within the limits of work and memory; at ";
    for (told, times) in [
        (format!("{none}n = 205; it holds to 204"), 2),
        (format!("{none}n = 606; it holds to 603"), 1),
        (format!("{none}a = 15, b = 3; it holds to"), 1),
        ("fails at n = 205".to_string(), 1),
        ("where the limit of work ended it".to_string(), 1),
        (": 0 of 4".to_string(), 5),
        ("6: 4 of 4".to_string(), 1),
    ] {
        assert_eq!(ran.output.matches(&told).count(), times, "{told}: {}", ran.output);
    }
}

/// A check that asks for nothing is judged, and says nothing of the submission.
#[test]
fn who_defines_nothing_is_told_so_beside_a_check_that_asks_for_nothing() {
    let sheet = Sheet::new(
        "fair-nothing",
        "problem \"1\" worth 2 { 1 == 1\n student.a == 1 }\nproblem \"2\" worth 1 { 2 == 2 }\n",
    );
    let table = sheet.folder.path("points.csv");
    for (answer, told) in
        [("let b = 1\n", true), ("let a = 2\n", false), ("let a = 1\nlet b = 1\n", false)]
    {
        sheet.grade(answer, &["--csv", &table]);
        let text = crate::support::read(std::path::Path::new(&table));
        let note = "it defines nothing that is asked for: `a`";
        assert_eq!(text.contains(note), told, "{answer}: {text}");
    }
}
