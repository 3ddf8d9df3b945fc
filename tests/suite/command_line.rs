//! The command line as scripts rely on it: streams, exit codes, JSON.

use crate::support::{Folder, grundy, grundy_with};
use serde_json::Value;

const RIGHT: &str = "game Heap(n) { subtract 1..3 }\nmoves Heap(5)\n";
const WRONG: &str = "game Heap(n) { subtract 0 }\n";

#[test]
fn a_right_file_ends_with_0_and_a_wrong_one_with_3() {
    let folder = Folder::new("codes");
    let (right, wrong) = (folder.file("right.game", RIGHT), folder.file("wrong.game", WRONG));
    let ran = grundy(&["check", &right]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    assert_eq!(
        folder.anonymous(&ran.output),
        "FOLDER/right.game: no mistakes in one definition and one question\n"
    );
    let ran = grundy(&["check", &right, &wrong]);
    assert_eq!(ran.code, 3);
    assert!(ran.errors.contains("G0401") && !ran.output.contains("wrong.game"));
    // A file that cannot be used weighs more than one with mistakes.
    assert_eq!(grundy(&["check", &wrong, &folder.path("none.game")]).code, 2);
    assert_eq!(grundy(&["check", "--quiet", &right]).output, "");
}

#[test]
fn statements_see_the_files_before_them() {
    let folder = Folder::new("statements");
    let right = folder.file("right.game", RIGHT);
    let ran =
        grundy(&["check", &right, "-e", "moves Heap(3)", "-e", "let a = Heap(4)", "-e", "moves a"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let ran = grundy(&["check", "-e", "moves Heap(3)"]);
    assert_eq!(ran.code, 3);
    let ran = grundy(&["check", "-e", "-1 + 2"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
}

#[test]
fn the_command_line_itself_can_be_wrong() {
    for arguments in
        [&["chekc"][..], &["check"], &["check", "--fromat", "json", "x"], &["--explain"]]
    {
        let ran = grundy(arguments);
        assert_eq!((ran.code, ran.output.as_str()), (2, ""), "{arguments:?}");
        assert!(!ran.errors.is_empty());
    }
    assert!(grundy(&["chekc"]).errors.contains("check"));
    let ran = grundy(&["--version"]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    assert!(ran.output.contains(env!("CARGO_PKG_VERSION")));
    assert_eq!(grundy(&["--help"]).code, 0);
    assert_eq!(grundy(&[]).code, 0);
}

/// Options of other programs, and words that ask how to stop.
#[test]
fn what_other_programs_have_is_told_what_to_write() {
    for (arguments, said) in [
        (&["-e", "1", "--png", "x.png"][..], "`grundy -e 'plot Kayles(0..99) to \"kayles.png\"'`"),
        (&["x.game", "-o", "x.svg"], "to \"kayles.png\""),
        (&["grade", "a.game", "b.game", "--table"], "`--csv points.csv`"),
    ] {
        let ran = grundy(arguments);
        assert!(ran.code == 2 && ran.errors.contains(said), "{arguments:?}\n{}", ran.errors);
    }
    for line in ["stop\n", "how do I stop\n"] {
        let ran = grundy_with(&[], line.as_bytes());
        let told = ran.output + &ran.errors;
        assert!(told.contains("Ctrl-C stops what runs; `:quit` leaves"), "{told}");
    }
}

fn objects(output: &str) -> Vec<Value> {
    output.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn json_is_one_object_a_line_and_a_summary() {
    let text = "game Heap(n) { subtract 0 }\nlet größe = 3; gurndy(größe)\n";
    let ran = grundy_with(&["check", "--format", "json", "-"], text.as_bytes());
    assert_eq!((ran.code, ran.errors.as_str()), (3, ""));
    let objects = objects(&ran.output);
    assert_eq!(objects.len(), 3);
    let second = &objects[1];
    assert_eq!(second["kind"], "error");
    assert_eq!(second["code"], "G0203");
    assert_eq!(second["severity"], "error");
    assert_eq!(second["source"], "let größe = 3; gurndy(größe)");
    assert_eq!(second["file"], "standard input");
    assert_eq!(
        (&second["line"], &second["column"], &second["length"]),
        (&2.into(), &16.into(), &6.into())
    );
    assert_eq!(second["labels"][0]["text"], "not known here");
    assert!(second["help"].as_str().unwrap().contains("grundy"));
    let summary = &objects[2];
    assert_eq!(summary["kind"], "summary");
    assert_eq!((&summary["errors"], &summary["warnings"]), (&2.into(), &0.into()));
    assert_eq!(summary["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn json_tells_of_warnings_and_missing_files_too() {
    let ran = grundy(&["check", "--format", "json", "-e", "game G(n) { }", "no-such.game"]);
    assert_eq!(ran.code, 2);
    let objects = objects(&ran.output);
    assert_eq!(objects[0]["message"], "there is no file no-such.game");
    assert_eq!((&objects[1]["kind"], &objects[1]["code"]), (&"warning".into(), &"G0410".into()));
}

/// `grundy table 'Kayles(0..9)'`: one message, with the command that was meant.
#[test]
fn a_question_without_its_option_is_told_how_to_ask() {
    for (wrong, meant) in [
        (&["table", "Kayles(0..3)"][..], "grundy -e 'table Kayles(0..3)'"),
        (&["moves", "Kayles(5)"], "grundy -e 'moves Kayles(5)'"),
        (&["solve", "Kayles(5)"], "grundy -e 'moves Kayles(5)'"),
        (&["value", "Kayles(5)"], "grundy -e 'grundy(Kayles(5))'"),
        (&["run", "pins.game"], "grundy pins.game"),
        (&["solve", "pins.game"], "grundy pins.game"),
    ] {
        let ran = grundy(wrong);
        assert_eq!(ran.code, 2, "{}", ran.errors);
        assert_eq!(ran.errors.lines().count(), 1, "{}", ran.errors);
        let said = format!("is neither a command nor a file; write `{meant}`");
        assert!(ran.errors.contains(&said), "{}", ran.errors);
        if let Some(statement) = meant.strip_prefix("grundy -e '") {
            let ran = grundy(&["-e", statement.trim_end_matches('\'')]);
            assert_eq!(ran.code, 0, "{meant}\n{}", ran.errors);
        }
    }
}

#[test]
fn an_option_of_a_run_is_told_from_one_that_is_unknown() {
    let told = |arguments: &[&str]| grundy(arguments).errors;
    let taken = told(&["check", "a.game", "--timeout", "1s"]);
    assert!(taken.contains("`check` takes no `--timeout`: leave it out"), "{taken}");
    let taken = told(&["test", "-e", "assert 1 == 1"]);
    assert!(taken.contains("`test` takes no `-e`: leave it out"), "{taken}");
    assert!(told(&["check", "a.game", "--tmeout"]).contains("unexpected argument '--tmeout'"));
}

/// Who asked for CSV has the rows on standard output, however it ended.
#[test]
fn the_beginning_of_a_table_is_written_as_the_whole_is() {
    let ask = "import wythoff; table Wythoff(0..300, 0..300)";
    let ran = grundy(&["--format", "csv", "--max-steps", "400000", "-e", ask]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    let whole = grundy(&["--format", "csv", "-e", ask]);
    assert!(
        ran.output.lines().count() > 3 && whole.output.starts_with(&ran.output),
        "{}",
        ran.output
    );
    assert!(ran.errors.contains("the limit of steps") && !ran.errors.contains("so far:\n"));
}

#[test]
fn a_wrong_command_line_is_an_object_where_objects_are_asked_for() {
    for wrong in
        [&["--format", "json", "--timeout", "soon"][..], &["--format=json", "--tiemout", "1s"]]
    {
        let ran = grundy(wrong);
        assert_eq!((ran.code, ran.errors.as_str()), (2, ""), "{wrong:?}");
        let objects = objects(&ran.output);
        let message = objects[0]["message"].as_str().unwrap();
        let end = ["or 1h", "'--timeout'"].iter().any(|end| message.ends_with(end));
        assert!(end && !message.contains("Usage"), "{message}");
        assert_eq!(objects[1]["errors"], 1);
        assert_eq!(
            (&objects[0]["kind"], &objects[1]["kind"]),
            (&"error".into(), &"summary".into())
        );
    }
    assert!(grundy(&["--format", "json", "--help"]).output.contains("Usage"));
}

#[test]
fn fmt_lays_out_in_place_and_check_only_tells() {
    let folder = Folder::new("fmt");
    let path =
        folder.file("a.game", "game   Heap( n ){subtract 1..3}\n\n\n\nmoves   Heap(5)#what\n");
    let ran = grundy(&["fmt", "--check", &path]);
    assert_eq!(
        (ran.code, folder.anonymous(&ran.output)),
        (1, "FOLDER/a.game: not laid out\n".into())
    );
    assert_eq!(grundy(&["fmt", &path]).code, 0);
    let laid_out = std::fs::read_to_string(&path).unwrap();
    assert_eq!(laid_out, "game Heap(n) { subtract 1..3 }\n\nmoves Heap(5)  # what\n");
    let ran = grundy(&["fmt", "--check", &path]);
    assert_eq!((ran.code, ran.output.as_str()), (0, ""));
    let piped = grundy_with(&["fmt", "-"], b"1+2");
    assert_eq!((piped.code, piped.output.as_str()), (0, "1 + 2\n"));
}

#[test]
fn fmt_leaves_a_file_with_mistakes_alone() {
    let folder = Folder::new("fmt-wrong");
    let path = folder.file("a.game", "game Heap(n {  subtract 1\n");
    let ran = grundy(&["fmt", &path]);
    assert_eq!(ran.code, 3);
    assert!(ran.errors.contains("left as it was"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "game Heap(n {  subtract 1\n");
    // What only the checker minds can be laid out.
    let path = folder.file("b.game", "moves   Unknown(3)\n");
    assert_eq!(grundy(&["fmt", &path]).code, 0);
}

#[cfg(unix)]
#[test]
fn fmt_keeps_links_and_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("fmt-links");
    let path = folder.file("a.game", "1+2\n");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
    symlink("a.game", folder.path("link.game")).unwrap();
    assert_eq!(grundy(&["fmt", &folder.path("link.game")]).code, 0);
    assert!(std::fs::symlink_metadata(folder.path("link.game")).unwrap().is_symlink());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "1 + 2\n");
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn color_is_for_terminals_or_on_demand() {
    let ran = grundy(&["check", "-e", "1 +"]);
    assert!(!ran.errors.contains('\u{1b}'));
    let ran = grundy(&["check", "--color", "always", "-e", "1 +"]);
    assert!(ran.errors.contains("\u{1b}["));
}

#[test]
fn completions_and_the_manual_page() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = grundy(&["completions", shell]);
        assert_eq!(ran.code, 0);
        assert!(ran.output.contains("check") && ran.output.contains("grundy"), "{shell}");
    }
    let ran = grundy(&["man"]);
    assert!(ran.output.contains(".TH") && ran.output.contains("grundy"));
}

/// A question is no file, and is asked behind -e.
#[test]
fn a_question_in_place_of_a_file_is_told_how_to_ask_it() {
    for (arguments, said) in [
        (vec!["Kayles(5)"], "`grundy -e 'Kayles(5)'`"),
        (vec!["moves", "Kayles(5)"], "`grundy -e 'moves Kayles(5)'`"),
        (vec!["help"], "`grundy --help`"),
        (vec!["verfy"], "`grundy verify`"),
    ] {
        let ran = grundy(&arguments);
        assert_eq!(ran.code, 2);
        assert!(ran.errors.contains(said), "{arguments:?}: {}", ran.errors);
    }
}

/// What the wrong file does not define is unknown all the same, and told.
#[test]
fn a_name_that_is_only_mentioned_in_a_wrong_file_is_unknown() {
    let folder = Folder::new("mentioned");
    let first = folder.file("b1.game", "# a game theory exercise\ngame A(n) { subtract zz }\n");
    let second = folder.file("b2.game", "game  Bar(n) { subtract zz }\n");
    let ran = grundy(&[&first, &second, "-e", "theory(3)", "-e", "Bar(3)", "-e", "A(2)"]);
    assert_eq!((ran.code, ran.output.as_str()), (3, ""));
    assert!(ran.errors.contains("no game or function `theory`"), "{}", ran.errors);
    for defined in ["`Bar`", "`A`"] {
        assert!(!ran.errors.contains(&format!("no game or function {defined}")), "{}", ran.errors);
    }
}

/// Of a text with a mistake nothing is seen: what rests on a mistake has no value.
#[test]
fn nothing_is_answered_of_what_a_text_with_a_mistake_defines() {
    let folder = Folder::new("mistaken");
    for (wrong, asked) in [
        ("let a = q\nlet b = [q, 2]\nlet d = if 1 == 1 then 5 else q\n", "a; b; d"),
        ("game G(n) { subtract 0 }\ngame H(n) = G(n) + *1\n", "G(5); H(3); period G"),
        ("game T(n) { subtract \"x\" }\n", "table T(0..4)"),
        (
            "let a = zz\ngame G(n) { subtract 1..2; subtract zz if n > 9 }\n",
            "claim grundy(G(n)) == n % 3 for n in 0..8",
        ),
        ("fn f(n) = n +\ngame G(n) { subtract f(n) if n > 3 }\n", "G(3)"),
        ("game D = octal 0.07\nlet c = D\n", "D(3); c"),
        ("import \"none.game\"\nfn f(n) = Foo(n)\n", "f(3)"),
        (
            "game W(n) { subtract 1..2 }\ngame W(n) { subtract 1..3 }\nlet a = 1\nlet a = 2\n",
            "W(3); a",
        ),
        ("coins A { turn 2 coins }\ncoins E = C2 * A\n", "E({(2, 3)})"),
    ] {
        let file = folder.file("wrong.game", wrong);
        for asked in asked.split("; ") {
            let ran = grundy(&[&file, "-e", asked]);
            assert_eq!((ran.code, ran.output.as_str()), (3, ""), "{wrong}{asked}");
            assert!(ran.errors.contains("wrong.game"), "{}", ran.errors);
        }
        let first = asked.split("; ").next().unwrap_or(asked);
        let ran = grundy(&[&file, "-e", first]);
        assert!(ran.errors.contains("nothing that it defines is seen here"), "{}", ran.errors);
        // The mistake of the file is not told of once more, as a name that is unknown.
        let name = first.split('(').next().unwrap_or(first);
        let unknown = format!("there is no game or function `{name}`");
        assert!(!ran.errors.contains(&unknown), "{wrong}{first}\n{}", ran.errors);
        if first.starts_with(char::is_uppercase) {
            let ran = grundy(&["play", first, &file]);
            assert_eq!((ran.code, ran.output.as_str()), (3, ""), "{wrong}{first}");
        }
        // What does not need it is answered.
        let ran = grundy(&[&file, "-e", "let a = zz", "-e", "let b = 3", "-e", "Nim(b)"]);
        assert!(
            ran.output.ends_with("Nim(3) = *3, an N-position: the next player wins\n"),
            "{}",
            ran.output
        );
    }
    let ran = grundy(&["-e", "Nim(q)", "-e", "Nim(q)", "-e", "Nim(5)"]);
    assert_eq!(ran.code, 3);
    assert_eq!(ran.errors.matches("there is no name `q`").count(), 2, "{}", ran.errors);
    assert_eq!(ran.output, "Nim(5) = *5, an N-position: the next player wins\n");
}

/// A stand-in for Python, which says what it was asked for.
#[cfg(unix)]
#[test]
fn the_kernel_is_installed_by_a_python_that_has_it() {
    let folder = Folder::new("kernel");
    let python = |text: &str| {
        let path = folder.script("python", text);
        grundy(&["kernel", "install", "--python", &path, "--prefix", "here"])
    };
    let ran = python("#!/bin/sh\necho \"asked for $*\"\n");
    assert_eq!(
        (ran.code, ran.output.as_str()),
        (0, "asked for -m grundy.kernel install --prefix here\n")
    );
    for (missing, help) in [("grundy", "--python"), ("ipykernel", "pip install ipykernel")] {
        let ran = python(&format!("#!/bin/sh\necho \"No module named '{missing}'\" >&2\nexit 1\n"));
        assert_eq!(ran.code, 2);
        assert!(ran.errors.contains(missing) && ran.errors.contains(help), "{}", ran.errors);
    }
    let ran = grundy(&["kernel", "install", "--python", &folder.path("none")]);
    assert!(ran.code == 2 && ran.errors.contains("cannot be started"), "{}", ran.errors);
}

#[test]
fn the_program_itself_runs_and_minds_no_closed_pipe() {
    use std::process::{Command, Stdio};
    let program = env!("CARGO_BIN_EXE_grundy");
    let told = Command::new(program).args(["check", "-e", "1 + 2"]).output().unwrap();
    assert_eq!(told.status.code(), Some(0));
    let mut child = Command::new(program)
        .args(["completions", "bash"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ended = child.wait_with_output().unwrap();
    assert!(!String::from_utf8_lossy(&ended.stderr).contains("panicked"));
}

#[test]
fn ascii_terminals_get_ascii() {
    let program = env!("CARGO_BIN_EXE_grundy");
    let told = std::process::Command::new(program)
        .args(["check", "-e", "gurndy(3)"])
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    assert!(told.stderr.is_ascii(), "{}", String::from_utf8_lossy(&told.stderr));
}

/// The account of a mistake that shows in a run tells its message as well.
#[test]
fn accounts_tell_the_messages_of_runs() {
    for (code, said) in [("G0501", "more than 64 bits"), ("G0502", "divides by zero")] {
        let told = grundy(&["--explain", code]).output;
        let answered = told.split("is answered with").nth(1).unwrap_or_default();
        assert!(answered.contains(said), "{told}");
    }
    let never = grundy(&["--explain", "G0512"]).output;
    assert!(!never.contains("is answered with"), "{never}");
}

/// What a prompt at the end of a pipe meets decides its exit code, as in a file.
#[test]
fn the_exit_code_of_a_pipe() {
    let pipe = |arguments: &[&str], typed: &str| grundy_with(arguments, typed.as_bytes());
    let hard = "import cram\nCram(grid(9, 9))\n1\n";
    assert_eq!(pipe(&["--max-steps", "1000"], hard).code, 4);
    assert_eq!(pipe(&["--max-steps", "1000"], &format!("{hard}1 / 0\n")).code, 3);
    assert_eq!(pipe(&[], "assert 1 == 2\n").code, 1);
    let ran = pipe(&["--checkpoint", "never-written.chk"], "1\n");
    assert!(ran.code == 2 && ran.errors.contains("the prompt keeps nothing"), "{}", ran.errors);
}

/// An option that nothing would read is refused: a limit that is ignored is none.
#[test]
fn options_of_a_run_before_a_command() {
    let folder = Folder::new("options-before");
    let file = folder.file("a.game", "assert 1 == 1\n");
    for (before, verb) in [
        (&["--require-proof"][..], "test"),
        (&["--timeout", "1s"], "check"),
        (&["--max-steps", "10"], "test"),
        (&["--max-memory", "1GiB"], "fmt"),
        (&["--points", "5"], "play"),
        (&["--watch"], "test"),
    ] {
        let ran = grundy(&[before, &[verb, &file]].concat());
        assert_eq!(ran.code, 2, "{before:?} {verb}: {}", ran.output);
        let stands = format!("`{}` stands before `{verb}`", before[0]);
        let takes = format!("`{verb}` takes no `{}`: leave it out", before[0]);
        let said = [stands, takes];
        assert!(said.iter().any(|said| ran.errors.contains(said)), "{}", ran.errors);
        // The help is of use: what is written behind the command is read there.
        let behind = grundy(&[&[verb], before, &[&*file]].concat());
        let reads =
            !["unexpected argument", said[1].as_str()].iter().any(|no| behind.errors.contains(no));
        assert_eq!(reads, ran.errors.contains(&said[0]), "{before:?} {verb}: {}", behind.errors);
    }
    for before in [&["--quiet"][..], &["--color", "never"], &["--format", "json"]] {
        assert_eq!(grundy(&[before, &["test", &file]].concat()).code, 0, "{before:?}");
    }
}

#[test]
fn help_in_front_of_a_command_is_one_mistake() {
    for (typed, written) in [
        (["help", "play"], "write `grundy play --help`"),
        (["help", "nothing"], "write `grundy --help`"),
    ] {
        let ran = grundy(&typed);
        assert_eq!(ran.errors.lines().count(), 1, "{}", ran.errors);
        assert!(ran.errors.contains(written), "{}", ran.errors);
    }
}
