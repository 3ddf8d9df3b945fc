//! `grundy` at the end of a pipe, and long input.

use super::transcript;
use crate::support::grundy_with;

#[test]
fn a_pipe_is_answered_without_prompts() {
    let ran = grundy_with(&[], b"let a = 2\na +\n1\n");
    assert_eq!((ran.code, ran.output.as_str()), (0, "3\n"), "{}", ran.errors);
    let ran = grundy_with(&[], b"nonsense\n1\n");
    assert_eq!((ran.code, ran.output.as_str()), (3, "1\n"), "{}", ran.errors);
    let ran = grundy_with(&[], b"assert 1 == 2\n");
    assert_eq!(ran.code, 1, "{}", ran.errors);
    let ran = grundy_with(&["--format", "json"], b"1 + 1\n");
    assert!(ran.output.contains("\"value\":2"), "{}", ran.output);
}

#[test]
fn what_is_no_text_is_told() {
    let ran = grundy_with(&[], b"1 + \xff\n2\n");
    assert_eq!((ran.code, ran.output.as_str()), (3, "2\n"), "{}", ran.errors);
}

#[test]
fn an_end_in_the_middle_is_told() {
    let ran = grundy_with(&[], b"game G(n) {\n subtract 1\n");
    assert_eq!(ran.code, 3, "{}", ran.errors);
    assert!(ran.errors.contains("never closed"), "{}", ran.errors);
}

#[test]
fn a_megabyte_is_read() {
    let rows: String = (0..60_000).map(|i| format!("  f({i}),\n")).collect();
    let text = format!("fn f(n) = n % 7\nlen([\n{rows}  f(1)\n])\n");
    assert!(text.len() > 700_000);
    let ran = grundy_with(&[], text.as_bytes());
    assert_eq!((ran.code, ran.output.as_str()), (0, "60001\n"), "{}", ran.errors);
    let junk = "(".repeat(1 << 20);
    let ran = grundy_with(&[], format!("{junk}\n").as_bytes());
    assert_eq!(ran.code, 3);
}

#[test]
fn lines_of_other_systems_are_read() {
    assert!(transcript("1 +\r\n2\r\n").contains("\n3\n"));
}

#[test]
fn sessions_of_the_page_are_what_comes_of_them() {
    let page = crate::support::read(&crate::support::root().join("docs/repl.md"));
    let blocks = page.split("```text\n").skip(1).map(|b| b.split("```").next().unwrap());
    let mut sessions = 0;
    for block in blocks.filter(|block| block.starts_with("> ")) {
        let typed = block.lines().filter_map(|l| l.strip_prefix("> ").or(l.strip_prefix(". ")));
        let typed: String = typed.map(|line| format!("{line}\n")).collect();
        assert_eq!(transcript(&typed), format!("{block}> \n"));
        sessions += 1;
    }
    assert!(sessions >= 2);
}
