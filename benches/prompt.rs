//! How long somebody waits at the prompt: from the start of the program to its first prompt, from
//! Ctrl-C in long work back to the prompt, and from a key to its letter on the screen. It drives
//! the real program in a pseudo-terminal.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::string_slice)]
#![allow(clippy::panic, clippy::print_stdout)]

#[cfg(target_os = "linux")]
#[allow(dead_code)]
#[path = "../tests/suite/terminal/pty.rs"]
mod pty;

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("only on Linux");
}

#[cfg(target_os = "linux")]
fn main() {
    let folder = std::env::temp_dir().join(format!("grundy-prompt-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let setting = pty::Setting { color: true, ..pty::Setting::new(&folder.to_string_lossy()) };
    // `keys` alone measures keys.
    if !std::env::args().any(|word| word == "keys") {
        times::start(&setting);
        times::interrupt(&setting);
    }
    times::keys(&setting);
    let _ = std::fs::remove_dir_all(&folder);
}

#[cfg(target_os = "linux")]
mod times {
    use super::pty::{CTRL_C, CTRL_D, Setting, Terminal};
    use std::time::{Duration, Instant};

    fn tell(what: &str, mut times: Vec<Duration>) {
        times.sort_unstable();
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        println!(
            "{what:44} median {:7.2} ms, longest {:7.2} ms, of {}",
            ms(times[times.len() / 2]),
            ms(times[times.len() - 1]),
            times.len()
        );
    }

    pub(crate) fn start(setting: &Setting) {
        let one = |_| {
            let begun = Instant::now();
            let mut terminal = Terminal::start(setting);
            let there = terminal.prompt();
            terminal.keys(CTRL_D);
            terminal.ended();
            there - begun
        };
        tell("start to prompt", (0..40).map(one).collect());
    }

    /// Work that takes longer than anybody waits, by each of the solvers.
    const LONG: &[(&str, &str, &str)] = &[
        ("a sequence", "import grundys", "grundy(Grundys(2000000000))"),
        ("the period of a sequence", "import grundys", "period Grundys"),
        ("a search for who wins", "import cram", "Cram({(r, c) for r in 0..8 for c in 0..8})"),
        ("a table", "import grundys", "table grundy(Grundys(n * n)) for n in 0..100000"),
        ("a claim", "import grundys", "claim grundy(Grundys(n * n)) < 9999 for n in 0..100000"),
        (
            "the general solver",
            "game G(l: [nat]) { move to G(l with [i] = l[i] - 1) for i in indices(l) if l[i] > 0 }",
            "grundy(G([9, 9, 9, 9, 9, 9, 9]))",
        ),
    ];

    pub(crate) fn interrupt(setting: &Setting) {
        for (what, before, long) in LONG {
            let mut terminal = Terminal::start(setting);
            terminal.prompt();
            let mut times = Vec::new();
            for _ in 0..10 {
                // What was found before would shorten the work.
                for line in [":reset", before] {
                    terminal.keys(&format!("{line}\r"));
                    terminal.prompt();
                }
                terminal.keys(&format!("{long}\r"));
                std::thread::sleep(Duration::from_millis(700));
                let pressed = Instant::now();
                terminal.keys(CTRL_C);
                times.push(terminal.prompt().saturating_duration_since(pressed));
                assert!(terminal.written().contains("interrupted"), "{}", terminal.shown());
            }
            tell(&format!("Ctrl-C in {what}"), times);
        }
    }

    pub(crate) fn keys(setting: &Setting) {
        for (what, length) in [("a short line", 20), ("a line of 2000 letters", 2000)] {
            let mut terminal = Terminal::start(setting);
            terminal.prompt();
            terminal.keys("import kayles\r");
            terminal.prompt();
            terminal.paste(&"max(1, 23 + grundy(*4)) + ".repeat(length / 26 + 1));
            terminal.drawn();
            let keys = "max(grundy(Kayles(5)), gcd(12, 8)) + ".chars();
            let times = keys.map(|key| {
                // What was typed before is drawn by then.
                std::thread::sleep(Duration::from_millis(20));
                let pressed = Instant::now();
                terminal.keys(&key.to_string());
                terminal.drawn().saturating_duration_since(pressed)
            });
            let times: Vec<Duration> = times.collect();
            tell(&format!("a key in {what}"), times);
            let times = (0..20).map(|_| {
                terminal.keys("grun");
                // All four are to be drawn.
                std::thread::sleep(Duration::from_millis(30));
                let pressed = Instant::now();
                terminal.keys("\t");
                let there = terminal.drawn();
                terminal.keys("(*1) + ");
                std::thread::sleep(Duration::from_millis(30));
                there.saturating_duration_since(pressed)
            });
            let times: Vec<Duration> = times.collect();
            tell(&format!("Tab in {what}"), times);
        }
    }
}
