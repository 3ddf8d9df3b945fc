//! Answers for other programs and for paper: CSV, b-files, Markdown.

use crate::support::{Folder, Ran, grundy, grundy_with};

const GAMES: &str = "import kayles; import wythoff; ";

fn asked(format: &str, question: &str) -> Ran {
    grundy(&["--format", format, "-e", &format!("{GAMES}{question}")])
}

#[test]
fn a_row_of_values_is_two_columns() {
    let ran = asked("csv", "table Kayles(3..6)");
    assert_eq!((ran.code, &*ran.output, &*ran.errors), (0, "n,Kayles\n3,3\n4,1\n5,4\n6,3\n", ""));
    let ran = asked("csv", "table n^2 for n in 2..3");
    assert_eq!(ran.output, "n,value\n2,4\n3,9\n");
}

#[test]
fn a_grid_is_a_sheet_with_its_heads() {
    let ran = asked("csv", "table Wythoff(0..1, 0..2)");
    assert_eq!(ran.output, "a \\ b,0,1,2\n0,0,1,2\n1,1,2,0\n");
}

#[test]
fn moves_lost_positions_and_lists_are_sheets_too() {
    let ran = asked("csv", "moves Kayles(2); lost Wythoff(0..3, 0..3); [(1, 2), (3, 4)]");
    assert_eq!(
        ran.output,
        "move,leaves,grundy,winning\n\
         \"remove 1, leaving 1\",Kayles(1),1,false\n\
         \"remove 2, leaving 0\",Kayles(0),0,true\n\
         \na,b\n0,0\n1,2\n2,1\n\
         \npart 1,part 2\n1,2\n3,4\n"
    );
}

#[test]
fn cells_with_commas_and_quotes_are_quoted() {
    let ran = asked("csv", "[\"a, b\", \"say \\\"x\\\"\", \" c\"]");
    assert_eq!(ran.output, "index,value\n0,\"a, b\"\n1,\"say \"\"x\"\"\"\n2,\" c\"\n");
}

#[test]
fn a_b_file_has_a_term_a_line() {
    let ran = asked("bfile", "table Kayles(3..6)");
    assert_eq!(ran.output, "# table Kayles(3..6)\n3 3\n4 1\n5 4\n6 3\n");
    let ran = asked("bfile", "lost Kayles(0..9); [grundy(Kayles(n)) for n in 5..6]");
    let list = "# [grundy(Kayles(n)) for n in 5..6]\n0 4\n1 3\n";
    assert_eq!(ran.output, format!("# lost Kayles(0..9)\n1 0\n\n{list}"));
}

/// Data for a program stay data: what has no such form is told beside them.
#[test]
fn what_is_no_table_goes_to_the_errors() {
    let ran = asked("csv", "period Kayles; table Kayles(0..1)");
    assert_eq!(ran.output, "n,Kayles\n0,0\n1,1\n");
    assert!(ran.errors.starts_with("Kayles: period 12 from 71 on"), "{}", ran.errors);
    let ran = asked("bfile", "table Wythoff(0..1, 0..1); table n^2 for n in {1, 3}");
    assert_eq!(ran.output, "");
    assert!(ran.errors.contains("a, b │ 0 1"), "{}", ran.errors);
    let ran = asked("csv", "assert grundy(Kayles(3)) == 1; table Kayles(0..1)");
    assert_eq!((ran.code, &*ran.output), (1, "n,Kayles\n0,0\n1,1\n"));
    assert!(ran.errors.contains("the left side is 3"), "{}", ran.errors);
}

/// Files that run side by side are told one after the other, with an empty line between.
#[test]
fn tables_of_several_files_stand_apart() {
    let folder = Folder::new("formats");
    let one = folder.file("one.game", "table n for n in 0..1\n");
    let two = folder.file("two.game", "table 2 * n for n in 0..1\n");
    let apart = "n,value\n0,0\n1,1\n\nn,value\n0,0\n1,2\n";
    for threads in ["1", "2"] {
        let ran = grundy(&["--format", "csv", "--threads", threads, &one, &two]);
        assert_eq!(ran.output, apart, "{threads} threads");
    }
}

#[test]
fn markdown_pastes_into_an_assignment() {
    let ran = asked(
        "md",
        "Kayles(3) + *2; moves Kayles(2); explain Kayles(1); table Kayles(0..21); \
         table Wythoff(0..1, 0..2); lost Kayles(0..5); period Kayles; \
         claim grundy(Kayles(n)) == n for n in 0..; tree Kayles(2); \"a|b_`c`\"",
    );
    assert_eq!((ran.code, &*ran.errors), (1, ""));
    insta::assert_snapshot!("markdown", ran.output);
}

/// A page tells what is wrong as well: mistakes, what fails, and what was stopped.
#[test]
fn a_page_has_what_is_wrong() {
    let folder = Folder::new("page-wrong");
    let page = |text: &str| {
        let file = folder.file("wrong.game", text);
        grundy(&["--format", "html", "--max-steps", "1000000", &file]).output
    };
    let mistakes = page("game G(n) { sutract 1 }\nG(3)\n");
    assert!(
        mistakes.contains("<section class=\"wrong\">\n<pre tabindex=\"0\">G0122\n"),
        "{mistakes}"
    );
    assert!(mistakes.contains("did you mean `subtract`?"), "{mistakes}");
    assert!(mistakes.contains("game G(n) { sutract 1 }\nG(3)\n</code>"), "{mistakes}");
    let fails = page("game G(n) { subtract 1 }\nassert G(3) == *0\nclaim n < 3 for n in 0..9\n");
    assert_eq!(fails.matches("<section class=\"wrong\">").count(), 2, "{fails}");
    let stopped = page("fn f(n) = f(n + 1)\nf(0)\n1 + 1\n");
    assert_eq!(stopped.matches("<section class=\"wrong\">").count(), 1, "{stopped}");
    assert!(stopped.contains("<pre tabindex=\"0\">G0510\n\n"), "{stopped}");
}

/// A page stands alone, and no text of a game is markup in it.
#[test]
fn a_page_for_a_browser_stands_alone() {
    let folder = Folder::new("page");
    let text = "import kayles\n# <script>alert(1)</script>\n\
        game G(n) { move to *0 as \"<b>&\" if n > 0 }\nmoves G(1)\n\"<img src=x>\"\n\
        table Kayles(0..3)\nplot Kayles(0..20)\ntree G(1)\nexplain Kayles(2) + Kayles(3)\n";
    let file = folder.file("page.game", text);
    let ran = grundy(&["--format", "html", &file]);
    assert_eq!((ran.code, &*ran.errors), (0, ""));
    let page = ran.output;
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"), "{page}");
    assert_eq!(page.matches("<section>").count(), 6, "{page}");
    assert_eq!(page.matches("<figure>\n<svg ").count(), 2, "{page}");
    assert!(page.contains("<td>✓</td><td>&lt;b&gt;&amp;</td>"), "{page}");
    assert!(page.contains("# &lt;script&gt;alert(1)"), "{page}");
    assert!(page.contains("<th>n</th><th>0</th>"), "{page}");
    for outside in ["<script", "<img", "<link", "<b>", "href=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}: {page}");
    }
    // Two files make one page.
    let both = grundy(&["--format", "html", "--threads", "2", &file, &file]).output;
    assert_eq!(both.matches("<!DOCTYPE").count(), 1);
    assert_eq!(both.matches("<summary>").count(), 2);
}

#[test]
fn tables_of_piped_statements_stand_apart_too() {
    let text = b"table n for n in 0..1\nassert 1 == 2\ntable n^2 for n in 0..1\n";
    let ran = grundy_with(&["--format", "csv"], text);
    assert_eq!(ran.output, "n,value\n0,0\n1,1\n\nn,value\n0,0\n1,1\n", "{}", ran.errors);
}
