//! A class: 300 submissions of a five-problem sheet, right and wrong in the usual ways, are
//! graded by `grundy grade`. `cargo bench --bench homework`

// A benchmark that cannot go on should stop.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::panic)]

use std::fs;
use std::process::Command;
use std::time::Instant;

const SUBMISSIONS: usize = 300;

const RUBRIC: &str = r#"import kayles
import wythoff

game Take(n) {
    subtract 1..3
}

game Split(n) {
    split into 2 unequal
}

problem "1" worth 2 "The nim-value of eleven pins" {
    forbid grundy, octal, hex
    student.pins == grundy(Kayles(11))
}

problem "2" worth 5 "The rules: take one to three, or divide the heap" {
    same(student.Take(n), Take(n)) for n in 0..200 worth 2
    same(student.Split(n), Split(n)) for n in 0..60 worth 3
}

problem "3" worth 3 "Which heaps are lost for the player to move?" {
    student.lost(n) iff outcome(Take(n)) == P for n in 0..
}

problem "4" worth 4 "The period of Kayles" {
    student.period == period(Kayles)
    student.preperiod == preperiod(Kayles)
}

problem "5" worth 6 "A strategy" {
    Wythoff(x, y) in winning(Wythoff(a, b))
        for a in 0..15 for b in 0..15 if outcome(Wythoff(a, b)) == N
        where (x, y) = student.reply(a, b)
}
"#;

/// The answer of a student, by what this one gets wrong.
fn submission(student: usize) -> String {
    let wrong = |what: usize, right: &'static str, wrong: &'static str| {
        if student % 7 == what || student % 11 == what { wrong } else { right }
    };
    format!(
        "# Student {student}\nimport wythoff\nlet pins = {}\n\ngame Take(n) {{\n    {}\n}}\n\n\
         game Split(n) {{\n    {}\n}}\n\nfn lost(n) = {}\n\nlet period = {}\nlet preperiod = {}\n\n\
         fn reply(a, b) = {}\n",
        wrong(1, "6", "5"),
        wrong(
            2,
            "move to Take(n - k) for k in 1..3 if k <= n",
            "move to Take(n - k) for k in 1..3 if k < n"
        ),
        wrong(3, "split into a + b if a < b", "split into 2"),
        wrong(4, "n % 4 == 0", "n % 3 == 0"),
        wrong(5, "12", "11"),
        wrong(6, "71", "70"),
        wrong(
            0,
            "min([(x, y) for x in 0..a for y in 0..b if Wythoff(x, y) in winning(Wythoff(a, b))])",
            "(0, 0)"
        ),
    )
}

fn main() {
    let folder = std::env::temp_dir().join(format!("grundy-bench-{}", std::process::id()));
    let class = folder.join("class");
    fs::create_dir_all(&class).unwrap();
    let rubric = folder.join("sheet.game");
    fs::write(&rubric, RUBRIC).unwrap();
    for student in 0..SUBMISSIONS {
        fs::write(class.join(format!("student{student:03}.game")), submission(student)).unwrap();
    }
    let started = Instant::now();
    let ran = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .arg("grade")
        .args([&rubric, &class])
        .arg("--csv")
        .arg(folder.join("points.csv"))
        .arg("--reports")
        .arg(folder.join("reports"))
        .output()
        .unwrap();
    let seconds = started.elapsed().as_secs_f64();
    let told = String::from_utf8_lossy(&ran.stdout).into_owned();
    fs::remove_dir_all(&folder).unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let last: Vec<&str> = told.lines().skip(SUBMISSIONS).collect();
    println!("{}", last.join("\n"));
    println!(
        "{SUBMISSIONS} submissions of five problems: {seconds:.2} s, {:.1} ms each",
        1000.0 * seconds / SUBMISSIONS as f64
    );
    assert!(seconds < 30.0, "a class takes longer than 30 s");
}
