//! Reports of a sane size, and pages for a browser.

use super::Sheet;
use crate::support::{Folder, grundy, read};
use std::path::Path;

#[test]
fn what_is_very_long_is_cut_and_counted() {
    let sheet = Sheet::new(
        "long",
        "problem \"1\" worth 1 { student.a == [1] }\nproblem \"2\" worth 1 { student.f(n) == 1 for n in 0..3 }\n",
    );
    let wrong: String = (0..300).map(|i| format!("let x{i} = missing{i}\n")).collect();
    let reports = sheet.folder.path("reports");
    let text = format!(
        "let a = [n for n in 0..100000]\nfn f(n) = [k for k in 0..100000][{}]\n{wrong}",
        "n"
    );
    let ran = sheet.grade(&text, &["--reports", &reports, "--format", "json"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    for file in ["one.txt", "one.md", "one.html"] {
        let report = read(Path::new(&sheet.folder.path(&format!("reports/{file}"))));
        assert!(report.len() < 60_000, "{file}: {}", report.len());
        assert!(report.contains("more letters)"), "{file}: {report}");
        assert!(report.contains("and 260 more mistakes"), "{file}");
    }
    assert!(ran.output.len() < 60_000, "{}", ran.output.len());
}

/// What is told in the place of a reason is cut as well.
#[test]
fn what_students_are_told_is_cut() {
    let sheet = Sheet::new(
        "long-told",
        "problem \"1\" worth 1 { student.f(n) == v for (n, v) in [(1, 1), (2, 2)] }\n",
    );
    let name = format!("G{}", "a".repeat(100_000));
    let text = format!("game {name}(n) {{ move to {name}(n) }}\nfn f(n) = grundy({name}(n))\n");
    let reports = sheet.folder.path("reports");
    assert_eq!(sheet.grade(&text, &["--reports", &reports]).code, 0);
    for file in ["one.txt", "one.md", "one.html"] {
        let report = read(Path::new(&sheet.folder.path(&format!("reports/{file}"))));
        assert!(report.len() < 20_000, "{file}: {}", report.len());
    }
}

#[test]
fn pages_stand_alone() {
    let folder = Folder::new("homework-pages");
    let rubric = folder.file(
        "rubric.game",
        "problem \"1\" worth 2 \"<A>\" { student.a == 1\n student.b == 2 }\nproblem \"2\" worth 4 { student.c == 3 }\n",
    );
    std::fs::create_dir_all(folder.path("in")).unwrap();
    for (name, a, c) in [("one", 1, 3), ("two", 5, 3), ("three", 5, 4), ("<b>", 5, 4)] {
        folder.file(&format!("in/{name}.game"), format!("let a = {a}\nlet b = 2\nlet c = {c}\n"));
    }
    let (page, reports) = (folder.path("class.html"), folder.path("reports"));
    std::fs::create_dir_all(&reports).unwrap();
    folder.file("reports/left over.txt", "mine");
    folder.file("reports/notes.pdf", "mine");
    let ran =
        grundy(&["grade", &rubric, &folder.path("in"), "--html", &page, "--reports", &reports]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(
        ran.errors.contains("reports that are not of this run: left over.txt\n"),
        "{}",
        ran.errors
    );
    assert_eq!(read(Path::new(&folder.path("reports/left over.txt"))), "mine");
    assert!(ran.output.contains("mean 3.25, median 3, quartiles 1 and 5.25\n"), "{}", ran.output);
    let class = read(Path::new(&page));
    for said in [
        "mean 3.25",
        "<svg",
        "<script>",
        "1 &lt;A&gt;: missed by 3 of 4",
        "3 times: check 1, and the answer is 5",
        "student.a == 1</code>: missed by 3",
        "&lt;b&gt;",
    ] {
        assert!(class.contains(said), "{said}: {class}");
    }
    let own = read(Path::new(&folder.path("reports/two.html")));
    assert!(own.contains("yours is 5") && !own.contains("should be"), "{own}");
    for page in [class, own] {
        assert!(
            !page.contains("http") && !page.contains("<b>") && !page.contains("src="),
            "{page}"
        );
    }
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--format", "json"]);
    let summary: serde_json::Value =
        serde_json::from_str(ran.output.lines().last().unwrap()).unwrap();
    assert_eq!(summary["statistics"]["quartiles"][1], 5.25);
}

#[test]
fn what_gives_no_points_writes_no_gradebook() {
    let sheet = Sheet::new("dry-csv", "problem \"1\" worth 1 { student.a == 1 show all }\n");
    let file = sheet.folder.file("points.csv", "mine");
    for how in ["--dry", "--public"] {
        for option in ["--csv", "--junit", "--gradescope", "--html"] {
            let ran = sheet.grade("let a = 1\n", &[how, option, &file]);
            assert_eq!(ran.code, 2, "{how} {option}");
            assert!(ran.errors.contains("gives no points"), "{}", ran.errors);
        }
        assert_eq!(sheet.grade("let a = 1\n", &[how, "--format", "csv"]).code, 2);
        assert_eq!(sheet.grade("let a = 1\n", &[how]).code, 0);
    }
    assert_eq!(read(Path::new(&file)), "mine");
}

/// Where nothing was handed in there is nothing to judge, whatever a person marks.
#[test]
fn an_empty_file_has_nothing_to_judge() {
    let rubric =
        "problem \"1\" worth 1 { student.a == 1 show all }\nproblem \"2\" worth 1 { by hand }\n";
    let sheet = Sheet::new("dry-empty", rubric);
    for how in ["--dry", "--public"] {
        assert_eq!(sheet.grade("", &[how]).code, 1, "{how}");
        assert_eq!(sheet.grade("let a = 1\n", &[how]).code, 0, "{how}");
    }
}

/// Pieces of the language are set as code on pages, and a check that only fails is said to.
#[test]
fn pages_have_no_backticks() {
    let folder = Folder::new("homework-backticks");
    let rubric = folder.file(
        "rubric.game",
        "problem \"1\" worth 2 { student.a == 1\n student.b in {2} }\nproblem \"2\" worth 1 { student.none }\n\
         problem \"3\" worth 1 { student.f(p.0 + p.1) == p.1 for p in [(1, 2)] }\n",
    );
    std::fs::create_dir_all(folder.path("in")).unwrap();
    for name in ["one", "two"] {
        folder.file(&format!("in/{name}.game"), "let a = 5\nlet b = 3\nfn f(n) = `\n");
    }
    for name in ["three", "four"] {
        folder.file(
            &format!("in/{name}.game"),
            "let a = 1\nlet b = 2\nfn f(n) = n\nlet none = false\n",
        );
    }
    let (page, reports) = (folder.path("class.html"), folder.path("reports"));
    let ran =
        grundy(&["grade", &rubric, &folder.path("in"), "--html", &page, "--reports", &reports]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let class = read(Path::new(&page));
    assert!(class.contains("asks for <code>none</code>"), "{class}");
    assert!(
        class.contains("<li>2 times: check 1 fails at p = (1, 2), and the answer is 3</li>"),
        "{class}"
    );
    assert!(class.contains("<li>2 times: check 1 does not hold</li>"), "{class}");
    let own = read(Path::new(&folder.path("reports/one.html")));
    assert!(own.contains("check 1: <code>a</code>"), "{own}");
    assert!(!class.contains('`'), "{class}");
    // One sign alone is none of the two around a word.
    assert_eq!(own.matches('`').count() % 2, 1, "{own}");
}
