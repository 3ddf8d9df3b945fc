//! Runs that are stopped: what they say of what is kept, of what was not read, and how much they count.

use crate::support::{Folder, Ran, grundy, grundy_with};
use grundy::cli::{Streams, Surroundings, run};
use serde_json::Value;

const UNEQUAL: &str = "game R(n) { split into 2 unequal }\nperiod R";

fn objects(ran: &Ran) -> Vec<Value> {
    ran.output.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// The number behind some words.
#[track_caller]
fn number(text: &str, behind: &str) -> u64 {
    let (_, rest) = text.split_once(behind).unwrap_or_else(|| panic!("{behind}: {text}"));
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("{behind}: {text}"))
}

/// What a checkpoint does not hold is not said to be there.
#[test]
fn what_cannot_be_written_is_not_called_kept() {
    let folder = Folder::new("unwritten-kept");
    let path = folder.path("run.checkpoint");
    let run = |steps: &str, more: &[&str]| {
        let limits = ["--checkpoint", &path, "--max-steps", steps];
        grundy(&[&limits, more, &["-e", UNEQUAL]].concat())
    };
    let first = run("100000", &[]);
    let held = number(&first.errors, "kept in the checkpoint: values of R up to n = ");
    let mut permissions = std::fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();

    let ran = run("200000", &[]);
    assert_eq!(ran.code, 2, "{}", ran.errors);
    assert!(!ran.errors.contains("kept in the checkpoint"), "{}", ran.errors);
    assert!(number(&ran.errors, "found on the way: values of R up to n = ") > held);
    assert_eq!(number(&ran.errors, "(in the checkpoint up to n = "), held, "{}", ran.errors);

    // The error of the statement counts beside that of the file.
    let ran = run("200000", &["--format", "json"]);
    let told = objects(&ran);
    let kept = told.iter().find_map(|line| line["so_far"]["kept"].get(0)).expect(&ran.output);
    assert_eq!(kept["in_checkpoint_to"], held, "{kept}");
    assert!(kept["values_to"].as_u64() > Some(held), "{kept}");
    let errors = told.iter().filter(|line| line["kind"] == "error").count();
    assert_eq!((errors, &told.last().unwrap()["errors"]), (2, &2.into()), "{}", ran.output);
}

/// What is read by programs ends with a line that counts, whatever keeps the run from beginning.
#[test]
fn a_checkpoint_that_is_refused_is_counted() {
    let folder = Folder::new("checkpoint-refused");
    let path = folder.file("other", "no checkpoint at all\n");
    for what in [&["-e", "1"][..], &["test", "x.game"]] {
        let ran = grundy(&[&["--format", "json", "--checkpoint", &path], what].concat());
        let told = objects(&ran);
        assert_eq!((ran.code, told.len()), (2, 2), "{}", ran.output);
        assert_eq!((&told[1]["kind"], &told[1]["errors"]), (&"summary".into(), &1.into()));
    }
    // A file that is missing is an error of a run as it is of a check.
    let ran = grundy(&["--format", "json", &folder.path("none.game")]);
    assert_eq!(objects(&ran).last().unwrap()["errors"], 1, "{}", ran.output);
}

/// `mktemp` makes a file that holds nothing.
#[test]
fn an_empty_file_is_a_checkpoint_that_begins() {
    let folder = Folder::new("checkpoint-empty");
    let path = folder.file("run.checkpoint", "");
    let run = |text: &str| grundy(&["--checkpoint", &path, "-e", text]);
    assert_eq!(run("1").code, 0);
    assert_eq!(std::fs::read(&path).unwrap(), b"");
    assert_eq!(run("game G = octal 0.56\ngrundy(G(60000))").code, 0);
    assert!(std::fs::read(&path).unwrap().len() > 60_000);
}

fn interrupted(arguments: &[&str]) -> Ran {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let arguments: Vec<_> = [&["grundy"], arguments].concat().into_iter().map(Into::into).collect();
    let surroundings = Surroundings { interrupted: || true, ..Surroundings::PIPED };
    let streams =
        Streams { input: &mut &b""[..], output: &mut output, errors: &mut errors, surroundings };
    let code = run(&arguments, streams).code();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code, output: text(output), errors: text(errors) }
}

#[test]
fn ctrl_c_is_told_once_and_is_no_mistake_of_a_file() {
    let folder = Folder::new("check-stopped");
    let files = ["a.game", "b.game", "c.game"].map(|name| folder.file(name, "assert 1 == 1\n"));
    let files = files.each_ref().map(String::as_str);
    for verb in ["check", "test"] {
        let ran = interrupted(&[&[verb], &files[..]].concat());
        assert_eq!(ran.code, 130, "{verb}");
        assert_eq!(ran.errors.matches("interrupted").count(), 1, "{verb}: {}", ran.errors);
        assert!(ran.errors.contains("a.game") && !ran.errors.contains("mistake"), "{}", ran.errors);
        let ran = interrupted(&[&["--format", "json", verb], &files[..]].concat());
        let told = objects(&ran);
        assert_eq!((ran.code, told.len()), (130, 2), "{}", ran.output);
        assert_eq!(told[0]["code"], "G0512");
        assert_eq!((&told[1]["files"], &told[1]["errors"]), (&1.into(), &1.into()), "{verb}");
    }
}

/// Also where the process has to be ended: what was told is counted.
#[cfg(unix)]
#[test]
fn whoever_reads_objects_gets_the_last_one_after_ctrl_c() {
    use std::io::Read;
    let folder = Folder::new("interrupted-objects");
    let long: String = (0..600_000).map(|n| format!("let a{n} = {n}\n")).collect();
    let long = folder.file("long.game", long);
    let mut stopped = 0;
    for work in [&["check"][..], &["test"], &[]] {
        let mut child =
            crate::process::start(&[&["--format", "json"], work, &[&*long, &*long]].concat());
        std::thread::sleep(std::time::Duration::from_millis(300));
        let id = child.id().to_string();
        assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let mut output = String::new();
        child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
        let status = child.wait().unwrap();
        if status.code() != Some(130) {
            // It had not begun to listen, or was done.
            continue;
        }
        let told: Vec<Value> =
            output.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
        let last = told.last().unwrap_or_else(|| panic!("{work:?} tells nothing"));
        assert_eq!((&last["kind"], &last["errors"]), (&"summary".into(), &1.into()), "{output}");
        assert_eq!(told.iter().filter(|line| line["code"] == "G0512").count(), 1, "{output}");
        assert_eq!(last.get("asserts").is_some(), work == ["test"], "{output}");
        stopped += 1;
    }
    assert!(stopped > 0, "no run was stopped");
}

/// A limit of reading names what was read, and the option that gives more.
#[test]
fn what_was_not_read_to_its_end_has_a_name() {
    let folder = Folder::new("unread");
    let long: String = (0..40_000).map(|n| format!("let a{n} = {n}\n")).collect();
    let file = folder.file("long.game", long);
    for verb in [&[][..], &["test"], &["play", "*1"]] {
        let ran = grundy(&[verb, &["--timeout", "1ms", &file]].concat());
        assert_eq!(ran.code, 4, "{}", ran.errors);
        for part in ["before all is read", "long.game:1:1", "give it more with --timeout"] {
            assert!(ran.errors.contains(part), "{part}: {}", ran.errors);
        }
        let ran = grundy(&[verb, &["--format", "json", "--timeout", "1ms", &file]].concat());
        let told = &objects(&ran)[0];
        assert_eq!((&told["file"], &told["line"]), (&file.clone().into(), &1.into()), "{told}");
        assert_eq!(told["help"], "give it more with --timeout");
    }
    let typed = format!(":limits timeout 1ms\n:load {file}\n");
    let ran = grundy_with(&[], typed.as_bytes());
    assert!(ran.errors.contains("long.game:1:1"), "{}", ran.errors);
    assert!(ran.errors.contains("give it more with `:limits timeout 5m`"), "{}", ran.errors);
    assert_eq!(ran.code, 4);
}

/// Also where a game does not begin.
#[test]
fn every_game_that_is_asked_for_in_json_has_a_last_object() {
    let left = grundy_with(&["--format", "json", "play", "kayles"], b"");
    assert_eq!(left.code, 0);
    for (play, errors) in [
        (&["*1", "--checkpoint", "kept.json"][..], 1),
        (&["*1", "nowhere.game"], 1),
        (&["Kayles(3, "], 1),
    ] {
        let ran = grundy(&[&["--format", "json", "play"], play].concat());
        let told = objects(&ran);
        let last = told.last().unwrap_or_else(|| panic!("{play:?}: {}", ran.output));
        assert_eq!((&last["kind"], &last["errors"]), (&"summary".into(), &errors.into()), "{last}");
        assert_ne!(ran.code, 0);
    }
    let last = objects(&left).pop().unwrap();
    assert_eq!((&last["kind"], &last["errors"]), (&"summary".into(), &0.into()), "{last}");
}

/// Also where it would stand in quotes, and be taken as it is.
#[test]
fn a_byte_that_is_no_text_is_a_mistake_at_the_prompt() {
    for (typed, place) in [
        (&b"\"a\xc3\"\n2 + 3\n"[..], "prompt:1:3"),
        (b"1 + \xc3\n2 + 3\n", "prompt:1:5"),
        (b"[\"a\",\n\"b\xff\"]\n2 + 3\n", "prompt:2:3"),
        (b":save \"a\xc3.game\"\n2 + 3\n", "prompt:1:9"),
    ] {
        let ran = grundy_with(&[], typed);
        assert_eq!((ran.code, ran.output.as_str()), (3, "5\n"), "{}", ran.errors);
        assert!(ran.errors.contains("G0116") && ran.errors.contains(place), "{}", ran.errors);
    }
    // The letter that shows such bytes is one like others.
    assert_eq!(grundy_with(&[], "\"a\u{fffd}\"\n".as_bytes()).code, 0);
}

/// A position that is long is cut where a page ends, and is whole where programs read.
#[test]
fn long_positions_stay_on_the_page() {
    let game = "fn near((a, b), (c, d)) = abs(a - c) + abs(b - d) == 1
fn by(p, s) = neighbours(p, s, near)
game Cram(s: {(nat, nat)}) canonical sum(Cram(c) for c in components(s, near)) {
    move to Cram(s minus {p, q}) for p in s for q in by(p, s)
}
grundy(Cram(grid(8, 9)))";
    let ask = ["--max-steps", "10000", "-e", game];
    let ran = grundy(&ask);
    assert_eq!(ran.code, 4);
    for line in ran.errors.lines() {
        assert!(line.chars().count() <= 100, "{line}");
    }
    assert!(ran.errors.contains("╰── stopped at Cram({(0, 0)"), "{}", ran.errors);
    assert!(ran.errors.contains("(7, 8)})"), "{}", ran.errors);
    let ran = grundy(&[&["--format", "json"], &ask[..]].concat());
    let told = objects(&ran);
    let text = told[0]["labels"][0]["text"].as_str().unwrap();
    assert!(!text.contains('…') && text.ends_with("(7, 8)})") && text.len() > 400, "{text}");
}

#[test]
fn what_is_asked_for_may_have_no_room_by_itself() {
    for (n, what) in [("10^8", "numbers of this range"), ("2*10^6", "the answer")] {
        let ask = format!("import grundys; table Grundys(0..{n})");
        let ran = grundy(&["--max-memory", "100MiB", "-e", &ask]);
        assert_eq!(ran.code, 4);
        assert!(ran.errors.contains(what), "{n}: {}", ran.errors);
        assert!(ran.errors.contains("or ask for a part of it"), "{n}: {}", ran.errors);
    }
}

#[test]
fn limits_are_written_as_they_are() {
    let ran = grundy_with(&[], b":limits memory 1KiB\n");
    assert!(ran.output.contains("memory     1 KiB\n"), "{}", ran.output);
    assert!(grundy_with(&[], b":limits\n").output.contains("memory     2048 MiB\n"));
}
