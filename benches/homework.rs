//! A class: 300 submissions of a five-problem sheet, right and wrong in the usual ways, are
//! graded by `grundy grade` with several numbers of jobs, alone and beside busy processes. All results
//! must be the same bytes. `cargo bench --bench homework`
//!
//! With `cargo bench --bench homework -- fuzz [COUNT] [SEED]` mutations of the shipped submissions are
//! graded beside two others, whose marks must stay what they are.

// A benchmark that cannot go on should stop.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const SUBMISSIONS: usize = 300;

/// What a class may take on two cores that have nothing else to do.
const MOST_SECONDS: f64 = 10.0;

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
    answer(student, |what| student % 7 == what || student % 11 == what)
}

fn answer(student: usize, is_wrong: impl Fn(usize) -> bool) -> String {
    let wrong = |what: usize, right: &'static str, wrong: &'static str| {
        if is_wrong(what) { wrong } else { right }
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
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<u64>().ok());
    let folder = std::env::temp_dir().join(format!("grundy-bench-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    match words.first().map(String::as_str) {
        Some("fuzz") => fuzz(&folder, number(1).unwrap_or(10_000), number(2).unwrap_or(1)),
        _ => class(&folder),
    }
    fs::remove_dir_all(&folder).unwrap();
}

fn program() -> PathBuf {
    // Another build of it may be measured.
    std::env::var_os("GRUNDY").map_or_else(|| env!("CARGO_BIN_EXE_grundy").into(), PathBuf::from)
}

/// A class in its folder: the same bytes whatever else goes on, and in time.
fn class(folder: &Path) {
    let class = folder.join("class");
    fs::create_dir_all(&class).unwrap();
    let rubric = folder.join("sheet.game");
    fs::write(&rubric, RUBRIC).unwrap();
    for student in 0..SUBMISSIONS {
        fs::write(class.join(format!("student{student:03}.game")), submission(student)).unwrap();
    }
    // Where others are at work the time says nothing.
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().and_then(|load| load.parse::<f64>().ok());
    let idle = load.is_some_and(|load| load < 0.5);
    let mut first: Option<BTreeMap<String, Vec<u8>>> = None;
    let runs = [(1, 0), (2, 0), (4, 0), (16, 0), (1, 4), (2, 4), (4, 4), (16, 4)];
    for (jobs, busy) in runs {
        let results = folder.join("results");
        fs::create_dir_all(&results).unwrap();
        let mut load: Vec<Child> = (0..busy).map(|_| busy_process()).collect();
        let (started, used) = (Instant::now(), seconds_of_children());
        let ran = Command::new(program())
            .args(["grade", "--format", "json", "--jobs", &jobs.to_string()])
            .args([&rubric, &class])
            .args(["--day", "2026-12-01", "--csv"])
            .arg(results.join("points.csv"))
            .arg("--junit")
            .arg(results.join("points.xml"))
            .arg("--gradescope")
            .arg(results.join("results.json"))
            .arg("--html")
            .arg(results.join("class.html"))
            .arg("--reports")
            .arg(results.join("reports"))
            .output()
            .unwrap();
        let seconds = started.elapsed().as_secs_f64();
        let used = seconds_of_children() - used;
        for busy in &mut load {
            busy.kill().unwrap();
            busy.wait().unwrap();
        }
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        let mut all = bytes_in(&results);
        all.insert("standard output".to_string(), ran.stdout);
        fs::remove_dir_all(&results).unwrap();
        println!(
            "{SUBMISSIONS} submissions, --jobs {jobs:>2}, beside {busy} busy processes: {seconds:.2} s, \
             {used:.2} s of a processor, {} files",
            all.len()
        );
        assert!(
            !idle || busy > 0 || jobs < 2 || seconds < MOST_SECONDS,
            "longer than {MOST_SECONDS} s on an idle machine"
        );
        match &first {
            None => first = Some(all),
            Some(first) => {
                for (name, bytes) in first {
                    assert!(all.get(name) == Some(bytes), "{name} differs with --jobs {jobs}");
                }
                assert_eq!(first.len(), all.len(), "other files with --jobs {jobs}");
            }
        }
    }
}

/// The processor's time of all processes that were started and have ended, where the system tells.
fn seconds_of_children() -> f64 {
    let told = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = told.rsplit(')').next().unwrap_or_default().split_whitespace();
    // In hundredths of a second.
    fields.skip(13).take(2).filter_map(|n| n.parse::<f64>().ok()).sum::<f64>() / 100.0
}

fn busy_process() -> Child {
    Command::new("sh").args(["-c", "while :; do :; done"]).spawn().unwrap()
}

/// All files of a folder and those below it, by their paths.
fn bytes_in(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(&at).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
                all.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    all
}

/// So many submissions are graded at a time, among them two whose marks are known.
const BATCH: u64 = 100;

/// A batch that takes longer hangs.
const HANGS: Duration = Duration::from_secs(600);

/// Mutations of the shipped submissions, among which two others must keep their marks; no process
/// lives on, also after a run that is told to end.
fn fuzz(folder: &Path, count: u64, seed: u64) {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/homework");
    let texts: Vec<String> = bytes_in(&examples)
        .into_iter()
        .filter(|(name, _)| name.ends_with(".game") && !name.ends_with("rubric.game"))
        .map(|(_, bytes)| String::from_utf8_lossy(&bytes).into_owned())
        .collect();
    let words: Vec<String> = texts.iter().flat_map(|text| tokens(text)).collect();
    let rubric = folder.join("sheet.game");
    fs::write(&rubric, RUBRIC).unwrap();
    let (right, half) = (answer(0, |_| false), submission(1));
    let mut random = Random(seed);
    let mut known: Option<[String; 2]> = None;
    let (mut undecided, mut stopped, mut earned) = (0, 0, 0);
    println!("{count} mutations from seed {seed} on");
    for batch in 0..count.div_ceil(BATCH) {
        let class = folder.join("class");
        fs::create_dir_all(&class).unwrap();
        fs::write(class.join("right.game"), &right).unwrap();
        fs::write(class.join("half.game"), &half).unwrap();
        for n in 0..BATCH.min(count - batch * BATCH) {
            let base = match random.below(4) {
                0 => &texts[random.below(texts.len())],
                1 => &half,
                _ => &right,
            };
            let mut text = base.clone().into_bytes();
            for _ in 0..1 + random.below(4) {
                mutate(&mut text, &words, &mut random);
            }
            fs::write(class.join(format!("mutation{n:03}.game")), text).unwrap();
        }
        let csv = folder.join("points.csv");
        let mut run = Command::new(program())
            .args(["grade", "--quiet", "--max-steps", "3000000", "--csv"])
            .args([&csv, &rubric, &class])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let ended_early = batch % 10 == 9;
        if ended_early {
            std::thread::sleep(Duration::from_millis(300));
            let id = run.id().to_string();
            assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        }
        let code = ended(&mut run, batch);
        assert_eq!(living(&rubric), 0, "batch {batch} of seed {seed}: a process lives on");
        if ended_early {
            stopped += 1;
        } else {
            assert!(matches!(code, Some(0 | 4)), "batch {batch} of seed {seed}: code {code:?}");
            let table = fs::read_to_string(&csv).unwrap();
            let row = |name: &str| {
                let row = table.lines().find(|line| line.starts_with(name));
                row.unwrap_or_else(|| panic!("batch {batch} of seed {seed}: no {name}")).to_string()
            };
            let own = ["half,", "right,"].map(row);
            assert!(own[1].starts_with("right,2,5,3,4,6,20,20"), "{}", own[1]);
            if let Some(known) = &known {
                assert_eq!(known, &own, "batch {batch} of seed {seed} costs others a point");
            }
            known = Some(own);
            if code == Some(4) {
                let open: Vec<&str> = table.lines().filter(|l| l.contains("not decided")).collect();
                println!("batch {batch}: not decided:\n{}", open.join("\n"));
                undecided += open.len();
                let kept = std::env::temp_dir().join(format!("grundy-undecided-{seed}-{batch}"));
                println!("its submissions are in {}", kept.display());
                let _ = fs::rename(&class, kept);
            }
            earned += table.lines().filter(|line| line.contains(",20,20,")).count();
        }
        let _ = fs::remove_dir_all(&class);
        let _ = fs::remove_file(&csv);
    }
    println!(
        "no other submission lost a point, {stopped} runs were ended early, no process was left; \
         {earned} mutations and known ones have all points, {undecided} are not decided"
    );
    assert_eq!(undecided, 0);
}

/// The exit code of a run, which must end.
fn ended(run: &mut Child, batch: u64) -> Option<i32> {
    let started = Instant::now();
    loop {
        if let Some(status) = run.try_wait().unwrap() {
            return status.code();
        }
        if started.elapsed() > HANGS {
            run.kill().unwrap();
            panic!("batch {batch} hangs");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// How many processes name this rubric, where the system tells.
fn living(rubric: &Path) -> usize {
    let rubric = rubric.to_string_lossy().into_owned();
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let names = |entry: &fs::DirEntry| fs::read(entry.path().join("cmdline")).unwrap_or_default();
    entries.filter(|entry| String::from_utf8_lossy(&names(entry)).contains(&rubric)).count()
}

/// Words, numbers and signs, each with the blanks before it.
fn tokens(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut last = ' ';
    for c in text.chars() {
        let inside = c.is_alphanumeric() && (last.is_alphanumeric() || last.is_whitespace());
        match all.last_mut() {
            Some(token) if inside || last.is_whitespace() => token.push(c),
            _ => all.push(c.to_string()),
        }
        last = c;
    }
    all
}

/// What a program may stumble over.
const HARD: &[&str] = &[
    "10^8",
    "9223372036854775807",
    "-1",
    "0",
    "1 / 0",
    "{0..60}",
    "subsets({0..40})",
    "student",
    "f(f(n))",
    "for i in 0..10^9",
    "grundy",
    "outcome",
    "options",
    "winning",
    "import kayles\n",
    "import \"../sheet.game\"\n",
    "((((((((",
    "\u{feff}",
    "\u{202e}",
    "\"",
    "#",
    "{",
    "}",
    "[",
    ")",
    "isqrt",
    "prime(9223372036854775783)",
    "canonical",
    "octal 0.77",
    "fn lost(n) = lost(n)\n",
    "fn lost(n) = lost(n + 1)\n",
    "game Take(n) { move to Take(n + 1) }\n",
    "loopy ",
    "with",
    "mex",
    "let pins = len([i for i in 0..10^6 for j in 0..10^6])\n",
    "fn t(n) = if n == 0 then \"ab\" else t(n - 1) + t(n - 1)\nlet pins = len(t(60))\n",
    "game Split(n) { subtract 1..isqrt(n) + 3 }\nlet pins = grundy(Split(10^8))\n",
];

fn mutate(text: &mut Vec<u8>, words: &[String], random: &mut Random) {
    let at = random.below(text.len() + 1);
    let end = (at + 1 + random.below(30)).min(text.len());
    let line = |at: usize| {
        let start = text[..at].iter().rposition(|b| *b == b'\n').map_or(0, |n| n + 1);
        let end = text[at..].iter().position(|b| *b == b'\n').map_or(text.len(), |n| at + n + 1);
        start..end
    };
    match random.below(8) {
        0 => drop(text.drain(at..end)),
        1 => {
            let part = text[at..end].to_vec();
            let to = random.below(text.len() + 1);
            text.splice(to..to, part);
        }
        2 => {
            if let Some(byte) = text.get_mut(at) {
                *byte = random.below(256) as u8;
            }
        }
        3 => {
            let word = &words[random.below(words.len())];
            text.splice(at..at, word.bytes());
        }
        4 => {
            let word = &words[random.below(words.len())];
            text.splice(at..end, word.bytes());
        }
        5 => {
            let hard = HARD[random.below(HARD.len())];
            let to = if hard.ends_with('\n') { line(at).start } else { at };
            text.splice(to..to, hard.bytes());
        }
        6 => drop(text.drain(line(at))),
        _ => {
            let part = text[line(at)].to_vec();
            let to = line(random.below(text.len() + 1)).start;
            for _ in 0..1 + random.below(3) {
                text.splice(to..to, part.iter().copied());
            }
        }
    }
}

/// Numbers that follow from a seed (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % most.max(1) as u64) as usize
    }
}
