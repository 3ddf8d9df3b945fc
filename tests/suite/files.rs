//! Files that the program reads and writes: of which kinds, and what it leaves alone.

use crate::support::{Folder, grundy, grundy_with, read};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

fn fifo(path: &str) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

fn names(folder: &Folder) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path("")).unwrap();
    let mut names: Vec<String> =
        entries.map(|e| e.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_picture_stands_in_no_file_of_another_kind() {
    let folder = Folder::new("picture-kinds");
    folder.file("there.svg", "<svg>drawn by hand</svg>");
    folder.file("precious.txt", "precious");
    symlink("precious.txt", folder.path("link.svg")).unwrap();
    symlink("nowhere.svg", folder.path("dangling.svg")).unwrap();
    std::fs::create_dir(folder.path("folder.svg")).unwrap();
    fifo(&folder.path("pipe.svg"));
    let before = names(&folder);
    let cases = [
        ".bashrc",
        "thesis.tex",
        "a.game",
        "picture",
        ".svg",
        "a.json",
        "there.svg",
        "link.svg",
        "dangling.svg",
        "folder.svg",
        "pipe.svg",
        "\u{202e}a.svg",
    ];
    for name in cases {
        let text = format!("import nim\ntree Nim(2) to \"{name}\"\n");
        let main = folder.file("a.game", &text);
        let ran = grundy(&[&main]);
        // Names that are none of a picture are refused before anything runs.
        let is_one = name.ends_with(".svg") && name != ".svg";
        let (code, begins) = if is_one { (2, "error: ") } else { (3, "G0328\n") };
        assert_eq!(ran.code, code, "{name}: {}{}", ran.output, ran.errors);
        assert_eq!(ran.output, "", "{name}");
        assert!(ran.errors.starts_with(begins), "{name}: {}", ran.errors);
        assert_eq!(read(Path::new(&main)), text);
    }
    std::fs::remove_file(folder.path("a.game")).unwrap();
    assert_eq!(names(&folder), before);
    assert_eq!(read(Path::new(&folder.path("there.svg"))), "<svg>drawn by hand</svg>");
    assert_eq!(read(Path::new(&folder.path("precious.txt"))), "precious");
}

#[test]
fn a_picture_replaces_a_picture_and_a_certificate_a_certificate() {
    let folder = Folder::new("picture-again");
    let main = folder.file(
        "a.game",
        "import kayles\ntree Kayles(2) to \"a.svg\"\nplot Kayles(0..9) to \"a.svg\"\n\
         period Kayles to \"a.json\"\nperiod Kayles to \"a.json\"\n",
    );
    let ran = grundy(&[&main]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    assert_eq!(names(&folder), ["a.game", "a.json", "a.svg"]);
    // A period is told even where its certificate cannot be kept, and nothing is said of a file.
    folder.file("a.json", "{\"mine\": 1}");
    let ran = grundy(&[&main]);
    assert_eq!(ran.code, 2);
    assert!(ran.output.contains("period 12") && !ran.output.contains("certificate is in"));
    assert!(ran.errors.contains("is no certificate, and stays as it is"), "{}", ran.errors);
    assert_eq!(read(Path::new(&folder.path("a.json"))), "{\"mine\": 1}");
    // The same at a prompt, which names files beside where it runs.
    let ran = grundy_with(&[], b"import nim\ntree Nim(2) to \"picture.txt\"\n");
    assert!(!ran.output.contains("picture is in"), "{}", ran.output);
    assert_eq!(ran.code, 3);
}

#[test]
fn the_parts_of_a_graph_of_an_imported_file_have_names() {
    let folder = Folder::new("imported-graph");
    folder.file("v.game", "graph V { a -> b; b -> c }\n");
    let text = "import \"v.game\" as q\nlen(q.V.nodes)\nlen(q.V.edges)\nq.V.a\noutcome(q.V.c)\n";
    let ran = grundy(&[&folder.file("m.game", text)]);
    assert_eq!((ran.output.lines().count(), ran.code), (4, 0), "{}{}", ran.output, ran.errors);
    assert!(ran.output.starts_with("3\n2\n") && ran.output.ends_with("P\n"), "{}", ran.output);
    let ran = grundy(&[&folder.file("n.game", "import \"v.game\" as q\nq.V\n")]);
    assert!(ran.errors.contains("all of them are `q.V.nodes`"), "{}", ran.errors);
    // A local name of the same letters is the local.
    let text = "import \"v.game\" as q\nfn f(q) = q.0\nf((1, 2))\nq.V.b\n";
    let ran = grundy(&[&folder.file("l.game", text)]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
}

#[test]
fn no_text_but_that_of_games_is_imported() {
    let folder = Folder::new("import-kinds");
    let secret = folder.file("secret.txt", "root:x:0:0 is secret (\n");
    symlink(&secret, folder.path("link.game")).unwrap();
    symlink("/dev/zero", folder.path("zero.game")).unwrap();
    symlink("/etc/passwd", folder.path("users.game")).unwrap();
    std::fs::create_dir(folder.path("folder.game")).unwrap();
    fifo(&folder.path("pipe.game"));
    for name in [
        "/etc/passwd",
        "secret.txt",
        "link.game",
        "zero.game",
        "users.game",
        "folder.game",
        "pipe.game",
        "/dev/zero",
        "/proc/self/environ",
        "/dev/stdin",
        "/proc/version",
    ] {
        let main = folder.file("main.game", format!("import \"{name}\"\n1\n"));
        for verb in [&["check"][..], &[]] {
            let ran = grundy(&[verb, &[main.as_str()]].concat());
            assert_eq!(ran.code, 3, "{name}: {}{}", ran.output, ran.errors);
            assert!(
                !ran.errors.contains("root:") && !ran.errors.contains("Linux"),
                "{}",
                ran.errors
            );
        }
    }
}

#[test]
fn the_command_line_reads_files_and_what_a_shell_opens() {
    let folder = Folder::new("read-kinds");
    let pipe = folder.path("pipe.game");
    fifo(&pipe);
    for (path, why) in
        [(pipe.as_str(), "it is a pipe"), ("/dev/zero", "it is a device"), ("/dev", "folder")]
    {
        for verb in [&[][..], &["check"], &["fmt"], &["test"], &["verify"]] {
            let ran = grundy(&[verb, &[path]].concat());
            assert_eq!(ran.code, 2, "{path}");
            assert!(ran.errors.contains(why), "{}", ran.errors);
        }
    }
    let program = env!("CARGO_BIN_EXE_grundy");
    let bash = |text: &str| {
        let told = Command::new("bash").args(["-c", text]).output().unwrap();
        (told.status.code(), String::from_utf8(told.stdout).unwrap())
    };
    assert_eq!(bash(&format!("'{program}' <(echo 1 + 1)")), (Some(0), "2\n".into()));
    assert_eq!(bash(&format!("echo 1 + 1 | '{program}' /dev/stdin")), (Some(0), "2\n".into()));
    assert_eq!(bash(&format!("'{program}' check <(yes '# a line')")).0, Some(2));
}

#[test]
fn results_of_grading_replace_nothing_else() {
    let folder = Folder::new("results-kinds");
    let text = "problem \"1\" worth 1 { student.a == 3 }\n";
    let rubric = folder.file("sheet.game", text);
    let own = folder.file("own.game", "let a = 3\n");
    for option in ["--csv", "--junit", "--gradescope"] {
        let ran = grundy(&["grade", &rubric, &own, option, &rubric]);
        assert_eq!(ran.code, 2, "{option}");
        assert!(ran.errors.contains("would be written over"), "{}", ran.errors);
        assert_eq!(read(Path::new(&rubric)), text);
        let other = folder.file("thesis.tex", "mine\n");
        let ran = grundy(&["grade", &rubric, &own, option, &other]);
        assert_eq!(ran.code, 2, "{option}");
        assert!(ran.errors.contains("stays as it is"), "{}", ran.errors);
        assert_eq!(read(Path::new(&other)), "mine\n");
        std::fs::remove_file(&other).unwrap();
        let path = folder.path("result");
        assert_eq!(grundy(&["grade", &rubric, &own, option, &path]).code, 0);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
        symlink("result", folder.path("link")).unwrap();
        let ran = grundy(&["grade", &rubric, &own, option, &folder.path("link")]);
        assert_eq!(ran.code, 0, "{option}: {}", ran.errors);
        let data = Path::new(&path).symlink_metadata().unwrap();
        assert!(data.is_file());
        assert_eq!(data.permissions().mode() & 0o777, 0o600);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o400)).unwrap();
        let ran = grundy(&["grade", &rubric, &own, option, &path]);
        assert!(ran.code == 2 && ran.errors.contains("protected"), "{}", ran.errors);
        let pipe = folder.path("pipe");
        fifo(&pipe);
        assert_eq!(grundy(&["grade", &rubric, &own, option, &pipe]).code, 2, "nobody reads it");
        for name in ["result", "link", "pipe"] {
            std::fs::remove_file(folder.path(name)).unwrap();
        }
        assert_eq!(grundy(&["grade", &rubric, &own, option, "/dev/full"]).code, 2);
    }
    // A report over a file of the same name.
    std::fs::create_dir(folder.path("reports")).unwrap();
    folder.file("reports/own.md", "# Notes\n");
    let ran = grundy(&["grade", &rubric, &own, "--reports", &folder.path("reports")]);
    assert_eq!(ran.code, 2);
    assert_eq!(read(Path::new(&folder.path("reports/own.md"))), "# Notes\n");
    assert_eq!(names(&folder), ["own.game", "reports", "sheet.game"]);
    let ran = grundy(&["grade", "-", &own]);
    assert!(ran.code == 2 && ran.errors.contains("rubric must be a file"), "{}", ran.errors);
}

#[test]
fn a_session_is_saved_as_games_or_markdown_only() {
    let folder = Folder::new("save-kinds");
    let other = folder.file(".bashrc", "precious");
    let typed = format!(
        "let a = 3\n:save! {other}\n:save! {}\n:save {}\n",
        folder.path(""),
        folder.path("b.txt")
    );
    let ran = grundy_with(&[], typed.as_bytes());
    assert!(ran.errors.contains("a session is saved as"), "{}", ran.errors);
    assert_eq!(names(&folder), [".bashrc"]);
    assert_eq!(read(Path::new(&other)), "precious");
}

#[test]
fn fmt_leaves_nothing_behind_where_it_cannot_write() {
    let folder = Folder::new("fmt-protected");
    let path = folder.file("a.game", "1+1\n");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o444)).unwrap();
    let ran = grundy(&["fmt", &path]);
    assert!(ran.code == 2 && ran.errors.contains("protected"), "{}", ran.errors);
    assert_eq!(names(&folder), ["a.game"]);
    assert_eq!(read(Path::new(&path)), "1+1\n");
}
