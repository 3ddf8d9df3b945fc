//! `--checkpoint`: what a run has found, another one goes on from.

use crate::support::{Folder, grundy};
const GAME: &str = "game G = octal 0.56\n";

#[test]
fn a_run_goes_on_where_another_ended() {
    let folder = Folder::new("checkpoint");
    let path = folder.path("run.checkpoint");
    let file = path.as_str();
    let run = |more: &[&str], text: &str| {
        grundy(&[&["--checkpoint", file], more, &["-e", &format!("{GAME}{text}")]].concat())
    };
    // Not far enough for the proof; what was found is kept.
    let first = run(&["--max-positions", "200000"], "grundy(G(10^9))");
    assert_eq!(first.code, 4, "{}{}", first.output, first.errors);
    let whole = std::fs::read(&path).expect("a checkpoint");
    assert!(whole.len() > 190_000 && whole.len() < 1_000_000, "{}", whole.len());
    let second = run(&[], "period G\ngrundy(G(10^9))");
    let alone = grundy(&["-e", &format!("{GAME}period G\ngrundy(G(10^9))")]);
    assert_eq!(second.code, 0, "{}", second.errors);
    assert_eq!(second.output, alone.output);

    // A change anywhere is seen; nothing is answered from such a file.
    let whole = std::fs::read(&path).expect("a checkpoint");
    for at in [0, 9, 30, 200, whole.len() / 2, whole.len() - 1] {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        std::fs::write(&path, &damaged).unwrap();
        let ran = run(&[], "grundy(G(3))");
        assert_eq!(ran.code, 2, "byte {at}: {}", ran.output);
        assert!(ran.errors.contains("checkpoint"), "{}", ran.errors);
        assert_eq!(ran.output, "");
    }
    for length in [1, 10, 40, whole.len() - 1] {
        std::fs::write(&path, &whole[..length]).unwrap();
        let ran = run(&[], "grundy(G(3))");
        assert_eq!(ran.code, 2, "{length} bytes");
        assert!(ran.errors.ends_with("with another name the run begins anew\n"), "{}", ran.errors);
    }
}

/// A run of few steps gets somewhere as well, when it is started again and again.
#[test]
fn runs_of_few_steps_go_on_from_each_other() {
    let folder = Folder::new("checkpoint-steps");
    let path = folder.path("run.checkpoint");
    let text = "game R(n) { split into 2 unequal }\nperiod R";
    let run = || grundy(&["--checkpoint", &path, "--max-steps", "100000", "-e", text]);
    let heaps = |errors: &str| -> u64 {
        let (_, rest) =
            errors.split_once("kept in the checkpoint: values of R up to n = ").expect(errors);
        rest.trim().parse().expect(rest)
    };
    let first = run();
    let second = run();
    assert_eq!((first.code, second.code), (4, 4));
    assert!(heaps(&second.errors) > heaps(&first.errors) + 1000, "{}", second.errors);
}

/// Another game's values are no values of this one.
#[test]
fn values_belong_to_their_rules() {
    let folder = Folder::new("checkpoint-rules");
    let path = folder.path("run.checkpoint");
    let file = path.as_str();
    let run = |text: &str| grundy(&["--checkpoint", file, "-e", text]);
    assert_eq!(run("game G = octal 0.16\ngrundy(G(60000))").code, 0);
    let other = run("game G = octal 0.165\ntable G(0..30)");
    let alone = grundy(&["-e", "game G = octal 0.165\ntable G(0..30)"]);
    assert_eq!(other.output, alone.output);
}

/// What cannot be kept is said, and nothing half written stays.
#[cfg(unix)]
#[test]
fn a_checkpoint_that_cannot_be_written_is_told_of() {
    let folder = Folder::new("checkpoint-unwritten");
    std::fs::create_dir(folder.path("folder")).unwrap();
    std::os::unix::fs::symlink("nowhere", folder.path("link")).unwrap();
    for name in ["folder", "link", "none/at/all", "/dev/full", "/dev/zero"] {
        let path = if name.starts_with('/') { name.to_string() } else { folder.path(name) };
        let ran = grundy(&["--checkpoint", &path, "-e", &format!("{GAME}grundy(G(3))")]);
        assert_eq!((ran.code, ran.output.as_str()), (2, ""), "{name}");
        assert!(ran.errors.contains(name), "{}", ran.errors);
    }
    // It can be written at first, and later it cannot.
    let path = folder.path("later");
    assert_eq!(grundy(&["--checkpoint", &path, "-e", &format!("{GAME}grundy(G(60000))")]).code, 0);
    let mut permissions = std::fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();
    let ran = grundy(&["--checkpoint", &path, "-e", &format!("{GAME}grundy(G(90000))")]);
    assert_eq!(ran.code, 2, "{}", ran.errors);
    assert_eq!(ran.errors.matches("protected against writing").count(), 1, "{}", ran.errors);
    let mut names: Vec<String> = std::fs::read_dir(folder.path(""))
        .unwrap()
        .map(|e| e.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, ["folder", "later", "link"]);
    // What holds nothing does not stay.
    let path = folder.path("short");
    assert_eq!(grundy(&["--checkpoint", &path, "-e", "1"]).code, 0);
    assert!(!std::fs::exists(&path).unwrap());
}

#[test]
fn two_runs_do_not_share_a_checkpoint() {
    let folder = Folder::new("checkpoint-lock");
    let path = folder.path("run.checkpoint");
    let run = || grundy(&["--checkpoint", &path, "-e", &format!("{GAME}grundy(G(60000))")]);
    assert_eq!(run().code, 0);
    let other = std::fs::File::open(&path).unwrap();
    other.lock().unwrap();
    let ran = run();
    assert_eq!((ran.code, ran.output.as_str()), (2, ""));
    assert!(ran.errors.contains("another run writes it"), "{}", ran.errors);
    drop(other);
    assert_eq!(run().code, 0);
}

/// Values that somebody has put there, with a digest that fits.
#[test]
fn values_that_the_rules_do_not_have_are_refused() {
    use sha2::{Digest, Sha256};
    let folder = Folder::new("checkpoint-forged");
    let path = folder.path("run.checkpoint");
    let run = || grundy(&["--checkpoint", &path, "-e", &format!("{GAME}grundy(G(60000))")]);
    let right = run();
    let whole = std::fs::read(&path).unwrap();
    // Behind the title and a line that tells of the game.
    let mut lines = whole.iter().enumerate().filter(|(_, b)| **b == b'\n');
    let values = lines.nth(1).unwrap().0 + 1;
    for at in [values + 5, values + 299, whole.len() - 40] {
        let mut forged = whole[..whole.len() - 32].to_vec();
        forged[at] ^= 3;
        let digest = Sha256::digest(&forged);
        forged.extend(digest);
        std::fs::write(&path, &forged).unwrap();
        let ran = run();
        assert_eq!((ran.code, &ran.output), (2, &right.output), "{at}");
        assert!(ran.errors.contains("values that the rules do not have"), "{}", ran.errors);
    }
}
