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
    for length in [0, 10, 40, whole.len() - 1] {
        std::fs::write(&path, &whole[..length]).unwrap();
        assert_eq!(run(&[], "grundy(G(3))").code, 2, "{length} bytes");
    }
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
