//! What work may use, seen from outside: the real program under its limits. Times are generous:
//! what is asked is whether it ends at all.

mod copies;
mod growing;
mod prompt;
mod writers;

use crate::process::{ended, run, start};
use crate::support::{Folder, answers, grundy};
use grundy::check::{Mode, NoFiles, check};
use grundy::diagnostic::codes;
use grundy::meter::{self, Bounds};
use grundy::solve::heaps::{Budget, Failure, Sequence, Terms, naming};
use grundy::source::Source;
use grundy::syntax::format::format;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

const WYTHOFF: &str = "game Wythoff(a, b) {\n  move to Wythoff(a - k, b) for k in 1..a\n  \
    move to Wythoff(a, b - k) for k in 1..b\n  \
    move to Wythoff(a - k, b - k) for k in 1..min(a, b)\n}\n";
const AREAS: &str = "game G(a, b) { move to G(i, j) for i in 0..(a - 1) for j in 0..(b - 1) }\n";
const LARGE_PRIME: &str = "9223372036854775783";

#[test]
fn memory_is_kept_by_whatever_takes_it() {
    let growing = "fn f(xs) = f(xs + [1])\nf([])";
    let table = format!("{WYTHOFF}table Wythoff(0..20000, 0..20000)");
    let remembered = "fn f(a, b) = if a == 0 or b == 0 then 1 else f(a - 1, b) % 7 + f(a, b - 1) % 5\nf(3000, 3000)";
    let texts = "fn f(t) = f(t + t)\nlen(f(\"a\"))";
    for text in [
        growing,
        &table,
        remembered,
        texts,
        "len(subsets({0..23}))",
        "len(grid(1900, 1900))",
        "len(product([0..150, 0..150, 0..150]))",
        "len([[0..n] for n in 0..100000])",
        "len(options(*(10^9)))",
    ] {
        let ran = run(&["--max-memory", "100MiB", "--timeout", "40s", "-e", text]);
        assert_eq!(ran.code, Some(4), "{text}: {}", ran.errors);
        let told = ["the limit of memory is reached", "more options than can be listed"];
        assert!(told.iter().any(|t| ran.errors.contains(t)), "{text}: {}", ran.errors);
        assert!(ran.peak <= 120, "{text}: {} MiB", ran.peak);
    }
}

/// What functions gave is forgotten where it fills the memory, if nothing rests on it; the last results stay.
#[test]
fn results_that_nobody_waits_for_make_room() {
    let text = "fn f(n) = if n == 0 then 0 else (f(n - 1) + n) % 10007\n\
                claim f(n) <= 10006 for n in 0..1500000\nf(1500000) == 1500000 * 1500001 / 2 % 10007";
    let ran = run(&["--max-memory", "100MiB", "-e", text]);
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    assert!(ran.output.ends_with("true\n"), "{}", ran.output);
    assert!(ran.peak <= 120, "{} MiB", ran.peak);
    // What has room stays, however long ago it was found.
    let text = "fn f(n) = if n == 0 then 0 else (f(n - 1) + f(n / 2)) % 10007\n\
                claim f(n) <= 10006 for n in 0..1500000";
    let ran = run(&["--max-memory", "300MiB", "-e", text]);
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    // Large results as well, of which few fill it.
    let text = "fn l(n) = if n == 0 then [k for k in 0..800] else [(x * 7 + n) % 101 for x in l(n - 1)]\n\
                claim sum(l(n)) < 20000000 for n in 0..3000";
    let ran = run(&["--max-memory", "48MiB", "-e", text]);
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    // What earlier statements left goes while one call needs the room.
    let rule = "(F(a - 1, b, c) * 3 + F(a, b - 1, c) + F(a, b, c - 1) * 7 + F(a - 1, b - 1, c - 1)) % 10007";
    let function = |name: &str, first: &str| {
        let rule = rule.replace('F', name);
        format!("fn {name}(a, b, c) = if a == 0 or b == 0 or c == 0 then {first} else {rule}\n")
    };
    let text = function("f", "a + b + c") + &function("g", "a * b + c");
    for memory in ["53MiB", "56MiB", "60MiB", "64MiB"] {
        let ran =
            run(&["--max-memory", memory, "-e", &format!("{text}f(50, 50, 50)\ng(50, 50, 50)")]);
        assert_eq!(ran.code, Some(0), "{memory} {}", ran.errors);
    }
    // A function without an end is one, whatever was forgotten for another statement.
    let text = "fn f(n) = if n == 0 then 0 else f(n - 1)\nclaim f(n) == 0 for n in 0..900000\n\
                fn g(n) = g(n + 1) + 1\ng(1)";
    let ran = run(&["--max-memory", "128MiB", "-e", text]);
    assert!(ran.errors.contains("G0510"), "{}{}", ran.output, ran.errors);
}

/// Rows that grow are not there twice, and what is not counted is a fifth at most.
#[test]
fn a_small_limit_of_memory_is_kept_as_well() {
    for (limit, most) in [("64MiB", 76), ("100MiB", 120)] {
        for text in [
            "game L(n) { move to L(n + 1) }\nL(0)",
            "explain sum(*(k) for k in 1..100000)",
            // What is freed is always a little shorter than what comes next.
            "fn grow(t, k) = if k == 0 then t else grow(t + t, k - 1)\nlet a = grow([1], 17)\n\
             len({reverse(a[0..1000 + i]) for i in 1..60000})",
        ] {
            let ran = run(&["--max-memory", limit, "-e", text]);
            assert_eq!(ran.code, Some(4), "{text}: {}", ran.errors);
            assert!(ran.errors.contains("the limit of memory is reached"), "{}", ran.errors);
            assert!(ran.peak <= most, "{limit} {text}: {} MiB", ran.peak);
        }
    }
}

/// An argument that no move changes makes a search of its own for each of its values.
#[test]
fn many_searches_of_one_game_are_small() {
    let game = "game T(a, b) canonical T(a, b) { move to T(v, b) where v = a / 2 if v < a }\n";
    let ran = run(&["-e", &format!("{game}table T(0..20, 0..80)")]);
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    assert!(ran.peak <= 60, "{} MiB", ran.peak);
}

#[test]
fn what_is_written_counts_as_memory() {
    for format in ["text", "json", "md", "html", "csv", "bfile"] {
        for text in [
            "[k for n in 0..1200 for k in 0..1200]",
            "[(n, k) for n in 0..600 for k in 0..600]",
            "table (a * b) for a in 0..800 for b in 0..800",
            "import nim\nlost Nim(0..700, 0..700)",
            "import nim\nplot Nim(0..700, 0..700)",
        ] {
            let ran = run(&["--max-memory", "120MiB", "--format", format, "-e", text]);
            assert!(ran.peak <= 144, "{format} {text}: {} MiB", ran.peak);
            assert!(matches!(ran.code, Some(0 | 4)), "{format} {text}: {}", ran.errors);
        }
    }
}

#[test]
fn time_is_kept_by_all_work() {
    let areas = format!("{AREAS}table G(0..900, 0..900)");
    let divisors = format!("divisors({LARGE_PRIME} - 25) != divisors({LARGE_PRIME})");
    for text in [
        "len(subsets({0..23}))",
        "import kayles\nclaim grundy(Kayles(10^9)) + n >= 1 and grundy(Kayles(n)) < 1 for n in 0..",
        &areas,
        &divisors,
        "len([k for n in 0..100000 for k in 0..100000 if k > 100001])",
        "len(components({0..200000}, fn(a, b) = abs(a - b) == 1))",
        "fn f(n) = f(n + 1)\nlen([1 for n in 0..10000000 if len(sort([0..n])) < 0])",
    ] {
        let ran = run(&["--timeout", "300ms", "-e", text]);
        assert!(matches!(ran.code, Some(4 | 3 | 1 | 0)), "{text}: {:?}", ran.code);
    }
    let ran = run(&["--timeout", "300ms", "-e", &areas]);
    assert_eq!(ran.code, Some(4));
    assert!(ran.errors.contains("the limit of time is reached"), "{}", ran.errors);
}

#[test]
fn a_constant_heap_needs_no_others() {
    let ran = grundy(&["-e", "import kayles\nclaim grundy(Kayles(10^9)) + n >= 1 for n in 0.."]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.contains("proved"), "{}", ran.output);
}

#[test]
fn steps_are_the_same_in_every_run_and_for_any_number_of_threads() {
    let wythoff = format!("{WYTHOFF}table Wythoff(0..60, 0..60)");
    let texts = [
        "game T(n) { move to T(i) + T(n - k - i) for k in 2..3 for i in 0..(n - k) }\nperiod T",
        "import cram\noutcome(Cram(grid(5, 5)))",
        "import chomp\ngrundy(Chomp([6, 6, 6, 5]))",
        &wythoff,
        "fn f(n) = f(n + 1)\nf(0)",
        "len(subsets({0..15}))",
        "game H(n) { take 1..4\n  split }\nlen([n for n in 0..3000 if grundy(H(n)) == 0])",
    ];
    for text in texts {
        for steps in ["20000", "300000", "4000000"] {
            let told: Vec<_> = ["1", "4", "1", "4"]
                .iter()
                .map(|threads| {
                    let ran = run(&["--max-steps", steps, "--threads", threads, "-e", text]);
                    (ran.code, ran.output, ran.errors)
                })
                .collect();
            assert!(told.iter().all(|one| *one == told[0]), "{text} {steps}: {told:#?}");
            if told[0].0 == Some(4) {
                assert!(told[0].2.contains("the limit of steps is reached"), "{}", told[0].2);
            }
        }
        let few = run(&["--max-steps", "10", "-e", text]);
        assert!(matches!(few.code, Some(4 | 3)), "{text}: {:?} {}", few.code, few.errors);
    }
}

#[test]
fn steps_begin_anew_with_each_statement() {
    let count = "len([n for n in 0..9999])\n";
    assert_eq!(run(&["--max-steps", "300000", "-e", &count.repeat(20)]).code, Some(0));
    assert_eq!(run(&["--max-steps", "3000", "-e", count]).code, Some(4));
}

/// A test of a number takes as many steps in the code of a rule as elsewhere.
#[test]
fn primes_are_counted_by_what_it_takes_to_find_them() {
    // Two million were enough while such a test in a rule counted as any other turn of its loop.
    for (steps, code) in [("2500000", 4), ("20000000", 0)] {
        let text = "game F(n) { subtract {p for p in 2..n if prime(p)} }\nF(3000)";
        let ran = run(&["--max-steps", steps, "-e", text]);
        assert_eq!(ran.code, Some(code), "{steps}: {}", ran.errors);
    }
}

/// Comparing, finding and sorting take as many steps as the values are large.
#[test]
fn large_values_are_compared_in_many_steps() {
    let lists = "let xs = [k for k in 1..300000]\nlet ys = [k for k in 1..300000]\n\
        fn z(n) = if n % 2 == 0 then xs else ys\n";
    let texts = "fn d(n) = if n == 0 then \"a\" else d(n - 1) + d(n - 1)\nlet u = d(20)\n\
        let v = d(19) + d(19)\nfn z(n) = if n % 2 == 0 then u else v\n";
    for (values, condition) in [
        (lists, "z(n) == ys"),
        (lists, "z(n) in {ys}"),
        (lists, "z(n) in [xs, ys]"),
        (lists, "[z(n), ys] == [ys, xs]"),
        (lists, "same_members([z(n), ys], [ys, xs])"),
        (lists, "len(sort([z(n), ys])) == 2"),
        (lists, "len({z(n), ys}) == 1"),
        (texts, "z(n) == v"),
        (texts, "len(z(n)) == n"),
        (texts, "z(n)[n] == \"b\""),
        (texts, "\"ab\" in z(n)"),
    ] {
        let text = format!("{values}len([1 for n in 1..20000 if {condition}])");
        let ran = grundy(&["--max-steps", "8000000", "-e", &text]);
        assert!(
            ran.errors.contains("the limit of steps"),
            "{condition}: {} {}",
            ran.output,
            ran.errors
        );
    }
}

/// Short loops are gone through to see whether a game is one of heaps, as far as it is worth it.
#[test]
fn products_of_short_loops_are_counted() {
    let text = "game G(n) { move to G(n - a) for a in 1..4000 for b in 1..4000 for c in 1..4000 \
        if a + b + c == 5 and n >= a }\nG(3)";
    let ran = grundy(&["--max-steps", "4000000", "-e", text]);
    assert!(ran.errors.contains("the limit of steps"), "{} {}", ran.output, ran.errors);
}

#[cfg(unix)]
fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
}

/// Deaf work, too: no builtin, no picture and no reading keeps the program from ending.
#[cfg(unix)]
#[test]
fn a_wish_to_stop_ends_all_work_with_130() {
    let folder = Folder::new("stopping");
    let numbers: String = (0..600_000).map(|n| format!("let a{n} = {n}\n")).collect();
    let long = folder.file("long.game", &numbers);
    let rows = folder.file("rows.game", format!("let x = [{}]\n", "1, ".repeat(900_000) + "1"));
    let shape = "len(shape(grid(1900, 1900)))";
    let components = "len(components({0..200000}, fn(a, b) = abs(a - b) == 1))";
    let divisors = format!("divisors({LARGE_PRIME})");
    let works: [&[&str]; 8] = [
        &["-e", shape],
        &["-e", components],
        &["-e", &divisors],
        &[
            "--points",
            "300000",
            "-e",
            "game G(n) { take 1..3 if n != 7\n take 9 if n % 11 == 3 }\nguess G",
        ],
        &["check", &long],
        &["fmt", "--check", &long],
        &["check", &rows],
        &["-e", "fn f(n) = f(n + 1)\nlen([1 for n in 0..100000000])"],
    ];
    for (work, name) in works.iter().zip(["-INT", "-TERM"].iter().cycle()) {
        let mut child = start(work);
        std::thread::sleep(Duration::from_millis(120));
        if child.try_wait().unwrap().is_none() {
            signal(&child, name);
            let begun = Instant::now();
            let (status, _) = ended(&mut child);
            // What was done already may have its own end.
            assert!(matches!(status.code(), Some(130 | 0 | 3)), "{work:?} {name}: {status}");
            assert!(begun.elapsed() < Duration::from_secs(20), "{work:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_run_ends_when_nobody_reads_any_more() {
    let text = "let a = 1\n[n for n in 0..20000]\n".to_string()
        + "len([1 for n in 0..3000000 for k in 0..3000000 if k < 0])";
    let mut child = start(&["-e", &text]);
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut first = [0; 10];
    output.read_exact(&mut first).unwrap();
    drop(output);
    let (status, _) = ended(&mut child);
    assert_eq!(status.code(), Some(141));
}

#[test]
fn mistakes_in_json_are_capped() {
    let folder = Folder::new("mistakes");
    let many: String = (0..3000).map(|i| format!("nobody{i}\n")).collect();
    let many = folder.file("many.game", many);
    let ran = run(&["check", "--format", "json", &many]);
    assert_eq!(ran.code, Some(3));
    let lines = BufReader::new(ran.output.as_bytes()).lines().count();
    assert_eq!(lines, 1001);
    assert!(ran.output.lines().last().unwrap().contains("3000"), "{}", ran.output.len());
}

#[test]
fn reading_a_file_keeps_the_limit_of_time() {
    let folder = Folder::new("reading");
    let numbers: String = (0..300_000).map(|n| format!("let a{n} = {n}\n")).collect();
    let long = folder.file("long.game", &numbers);
    for arguments in [&["--timeout", "1ms", &long][..], &["test", "--timeout", "1ms", &long]] {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(4), "{}", ran.errors);
        assert!(ran.errors.contains("the limit of time is reached"), "{}", ran.errors);
    }
}

fn few_steps(steps: u64) -> meter::Installed {
    let stop = std::sync::Arc::new(|| None);
    meter::install(Bounds { steps: Some(steps), bytes: usize::MAX, live: None, stop })
}

/// A text that was not read to its end is neither right nor wrong, and is never written.
#[test]
fn what_is_not_read_to_its_end_is_said_to_be_so() {
    let text: String = (0..2000).map(|n| format!("fn f{n}(x)=x+{n}\n")).collect();
    let source = Source::new("long.game", text);
    let whole = format(&source).unwrap();
    for steps in [0, 100, 10_000, 100_000, 300_000] {
        let _meter = few_steps(steps);
        let formatted = format(&source);
        assert!(formatted.as_ref().is_ok_and(|text| *text == whole) || formatted.is_err());
        if let Err(told) = formatted {
            assert_eq!(told[0].code, codes::LIMIT_REACHED);
        }
        meter::begin(Some(steps));
        let checked = check(&source, &NoFiles, Mode::File);
        match checked.has_errors() {
            true => assert_eq!(checked.diagnostics[0].code, codes::LIMIT_REACHED),
            false => assert_eq!(checked.program.main().unwrap().statements.len(), 2000),
        }
    }
    let _meter = few_steps(100);
    assert!(format(&source).is_err());
    assert!(check(&source, &NoFiles, Mode::File).has_errors());
}

#[test]
fn codes_have_so_many_digits_and_no_more() {
    let code = |digits: usize| format!("game O = octal 0.{}\ngrundy(O(9))", "7".repeat(digits));
    assert_eq!(run(&["-e", &code(9000)]).code, Some(0));
    let ran = run(&["-e", &code(12_000)]);
    assert_eq!(ran.code, Some(3));
    assert!(ran.errors.contains("at most 10000 digits"), "{}", ran.errors);
}

/// The values of a sequence ask the meter, whatever their own budget says.
#[test]
fn a_long_sequence_asks_for_room() {
    let value = |bytes: usize| {
        let stop = std::sync::Arc::new(|| None);
        let _meter = meter::install(Bounds { steps: None, bytes, live: Some(|| 0), stop });
        let budget = Budget { go_on: &|| true, bytes: 1 << 30, threads: 1 };
        let mut sequence = Sequence::new(naming::game("0.007").expect("a code"));
        sequence.value(100_000, &Terms { budget, passed: &|_, _| {} })
    };
    assert_eq!(value(50_000), Err(Failure::Memory));
    assert!(value(100 << 20).is_ok());
}

/// What a game works out before play is worked out for those who ask for the game.
#[test]
fn a_game_that_nobody_asks_for_costs_no_steps() {
    let slow = "game Slow(n) { subtract len([i for i in 0..10^6 for j in 0..10^6]) }";
    let text = format!("import kayles\n{slow}\ngrundy(Kayles(11))\nperiod(Kayles)");
    let ran = grundy(&["-e", &text, "--max-steps", "3000000"]);
    assert_eq!(ran.output, "6\n12\n", "{}", ran.errors);
}

/// The limit of positions is looked at now and then, and at the end of the work.
#[test]
fn few_positions_are_as_few() {
    for text in [
        "import wythoff; grundy(Wythoff(90, 99))",
        "import chomp; grundy(Chomp([5, 5]))",
        "game G(xs: [nat]) { subtract 1.. from any of xs }; grundy(G([3, 4, 5]))",
    ] {
        let ran = grundy(&["--max-positions", "10", "-e", text]);
        assert_eq!(ran.code, 4, "{text}: {}{}", ran.output, ran.errors);
        assert!(ran.errors.contains("the limit of positions is reached"), "{}", ran.errors);
        let ran = grundy(&["--max-positions", "100000", "-e", text]);
        assert_eq!(ran.code, 0, "{text}: {}", ran.errors);
    }
}

/// Positions that a condition only names are kept, and so they count.
#[test]
fn positions_of_points_are_counted() {
    let game = "game G(n) { remove 2 leaving 0 or 2 heaps; split into 2 unequal }\n";
    let ask = "claim outcome(G(n)) == N or n < 99999 for n in 0..50000";
    let ran = grundy(&["--max-positions", "20000", "-e", &format!("{game}{ask}")]);
    assert_eq!((ran.code, &*ran.output), (4, ""), "{}", ran.errors);
    assert!(ran.errors.contains("the limit of positions is reached"), "{}", ran.errors);
}

/// Positions count wherever they are kept: in a table, and by themselves.
#[test]
fn positions_of_all_solvers_are_counted_together() {
    let text = "import wythoff; table Wythoff(0..200, 0..200)";
    let ran = grundy(&["--max-positions", "5000", "--stats", "-e", text]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    let numbers =
        ran.errors.split(" positions by").map(|before| before.rsplit(' ').next().unwrap());
    let kept: usize = numbers.filter_map(|number| number.parse::<usize>().ok()).sum();
    assert!((2_500..=5_500).contains(&kept), "{kept}: {}", ran.errors);
}

/// That nothing is proved is not known where a limit ended the search.
#[test]
fn a_limit_of_positions_refutes_no_proof() {
    let game = "game T(n) { subtract {1, 2, 3} }\n";
    for ask in ["proved(T)", "assert proved(T)", "if proved(T) then 1 else 2"] {
        let ran = grundy(&["--max-positions", "5", "-e", &format!("{game}{ask}")]);
        assert_eq!((ran.code, &*ran.output), (4, ""), "{ask}: {}", ran.errors);
        assert!(ran.errors.contains("the limit of positions is reached"), "{ask}: {}", ran.errors);
        assert_eq!(grundy(&["-e", &format!("{game}{ask}")]).code, 0, "{ask}");
    }
    let ran = grundy(&["--max-positions", "50", "--stats", "-e", &format!("{game}guess T")]);
    assert!(!ran.errors.contains("10000 positions"), "{}", ran.errors);
}

/// What fails before an error is refuted, wherever the error is.
#[test]
fn a_failure_before_an_error_refutes() {
    for step in [4, 40, 400] {
        let claim = format!("claim [4, 5][n / {step}] == 5 for n in 0..");
        let ran = grundy(&["-e", &claim]);
        assert!(ran.output.starts_with("refuted\n  at n = 0"), "{claim}: {}", ran.errors);
    }
    let ran = grundy(&["-e", "claim [4, 5][n / 4] >= 4 for n in 0..20"]);
    assert_eq!(ran.code, 3, "{}", ran.output);
}

/// Parts that nobody can count are not counted to recognise a game.
#[test]
fn large_heaps_in_many_equal_parts_are_seen_at_once() {
    for rule in ["split into 5 equal if n != 32767", "split into 6 equal if n != 5000"] {
        let ran = grundy(&["-e", &format!("game H(n) {{ {rule} }}; H(30)")]);
        assert_eq!(ran.output, "H(30) = *1, an N-position: the next player wins\n", "{rule}");
    }
}

/// What is held back while files run side by side is no work.
#[test]
fn steps_are_the_same_for_any_number_of_threads() {
    let folder = Folder::new("limits-threads");
    let file = folder.file("v.game", "[k * k for k in 1..300]\n");
    let ends = |threads: &str, steps: u64| {
        let steps = steps.to_string();
        grundy(&["--threads", threads, "--max-steps", &steps, &file, &file]).code == 0
    };
    let least = |threads: &str| {
        let (mut few, mut many) = (1, 1_000_000);
        assert!(ends(threads, many));
        while few + 1 < many {
            let middle = few.midpoint(many);
            match ends(threads, middle) {
                true => many = middle,
                false => few = middle,
            }
        }
        many
    };
    assert_eq!(least("1"), least("2"));
}

/// Widths of columns are bounded, whatever stands in them.
#[test]
fn very_long_cells_are_told() {
    let name = "a".repeat(70_000);
    for text in [
        "table {1..k} for k in 13000..13001".to_string(),
        "table 1 for s in [{1..13000}, {2..13001}]".to_string(),
        format!("table {name} for {name} in 0..3"),
        format!("table {name} + b for {name} in 0..3 for b in 0..2"),
    ] {
        let ran = grundy(&["-e", &text]);
        assert_eq!(ran.code, 0, "{}", ran.errors.chars().take(300).collect::<String>());
        assert!(ran.output.len() > 60_000);
    }
}

/// A certificate of a thousand letters may ask for the work of hours.
#[test]
fn a_certificate_is_checked_under_limits() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/certificates/long_to_check.json");
    let stopped = grundy(&["verify", "--timeout", "300ms", file]);
    assert_eq!(stopped.code, 4, "{stopped:?}");
    assert!(stopped.errors.contains("the limit of time is reached"), "{stopped:?}");
    let json = grundy(&["verify", "--timeout", "300ms", "--format", "json", file]);
    assert_eq!(json.code, 4, "{json:?}");
    assert!(json.output.contains("\"code\":\"G0511\""), "{json:?}");
}

/// A small counterexample waits for none of the points behind it, and stays the one whose greatest number is
/// least.
#[test]
fn small_counterexamples_are_found_at_once() {
    for (claim, at) in [
        ("claim n * n % 1000 != 16 for n in 0..100000000", "n = 4"),
        ("claim false for a in 1..3000 for b in 1..3000", "a = 1, b = 1"),
        ("claim a + b != 70 for a in 0..3000 for b in 0..3000", "a = 35, b = 35"),
        (
            "claim a + b != 100 for a in 0..90000 for b in 100 - a..100 if a <= 100",
            "a = 50, b = 50",
        ),
    ] {
        let ran = grundy(&["--max-steps", "2000000", "-e", claim]);
        assert_eq!(ran.code, 1, "{claim}: {}{}", ran.output, ran.errors);
        assert!(ran.output.contains(at), "{claim}: {}", ran.output);
    }
}

/// What is kept of many games made from one is told of the largest, in one order.
#[test]
fn what_is_kept_of_many_games_is_told_in_one_order() {
    let text = "game Sub(n, a, b) { subtract {1, a, b} from n }\n\
        table period(Sub(n, a, b) for n in 0..) for a in 2..99 for b in 2..99";
    let told = || {
        let ran = grundy(&["--max-steps", "400000", "--threads", "1", "-e", text]);
        assert_eq!(ran.code, 4, "{}{}", ran.output, ran.errors);
        ran.errors
    };
    let first = told();
    let kept = first.matches("values of").count();
    assert!(kept > 1 && kept <= 12, "{first}");
    assert_eq!(first, told());
}

/// A condition that fails has failed, though a limit ends the search for a smaller counterexample.
#[test]
fn a_failure_before_a_limit_refutes() {
    let range = "a + b != 3000 for a in 0..3000 for b in 0..3000";
    for (what, kind) in [("claim", "claim"), ("assert", "assert")] {
        let text = format!("{what} {range}\n1 + 1");
        let ran = grundy(&["--max-steps", "5000000", "-e", &text]);
        assert_eq!(ran.code, 1, "{what}: {}{}", ran.output, ran.errors);
        assert!(ran.output.contains("a smaller counterexample may exist"), "{}", ran.output);
        assert!(ran.output.ends_with("\n2\n"), "{what}: {}", ran.output);
        let told = answers(&["--max-steps", "5000000"], &text).swap_remove(0);
        assert_eq!((&told["kind"], &told["smallest"]), (&kind.into(), &false.into()), "{told}");
        let told = answers(&[], &text).swap_remove(0);
        assert!(told.get("smallest").is_none(), "{told}");
    }
}

/// Pieces that have no points, and the ends of numbers; what failed before is not forgotten for what holds later.
#[test]
fn pieces_at_the_ends() {
    for text in [
        "assert n == n if 1 > 2 for n in 0..9223372036854775807",
        "assert n == n for n in 9223372036854775000..9223372036854775807",
        "assert n < 0 for n in 5..4",
    ] {
        let ran = grundy(&["--max-steps", "2000000", "-e", text]);
        assert!(matches!(ran.code, 0 | 4), "{text}: {}", ran.errors);
        assert!(!ran.errors.contains("panicked"), "{text}: {}", ran.errors);
    }
    let text = "assert not (a == 0 and b == 9000) for a in 0..60000 for b in 0..20000";
    let ran = grundy(&["--max-steps", "12000000", "-e", text]);
    assert_eq!(ran.code, 1, "{}{}", ran.output, ran.errors);
    assert!(ran.output.contains("a = 0, b = 9000"), "{}", ran.output);
}

/// Nothing that is said of a counterexample keeps it from being told; and what may be smaller is said to be so.
#[test]
fn a_counterexample_is_told_whatever_lies_behind_it() {
    let text = "import grundys\nclaim n < 3 and grundy(Grundys(10^17)) >= 0 for n in 3..10";
    let ran = grundy(&["--max-positions", "100000", "--max-memory", "100MiB", "-e", text]);
    assert_eq!(ran.code, 1, "{}{}", ran.output, ran.errors);
    assert!(ran.output.contains("n = 3"), "{}", ran.output);
    let text = "fn f(n) = 10 / (3 - n)\nclaim not (a == 0 and b == 5) and (a < 3 or f(a) >= 0) and \
        not (a == 4 and b == 0) for a in 0..7 for b in 0..7";
    let ran = grundy(&["-e", text]);
    assert!(
        ran.output.contains("a = 0, b = 5") && ran.output.contains("smaller"),
        "{}",
        ran.output
    );
    let text =
        "game L(n) { subtract 1..; split into 2 }\nassert grundy(L(10^15 * n)) >= 0 for n in 0..30";
    let ran = grundy(&["-e", text]);
    assert_eq!((ran.code, ran.output.as_str()), (0, ""), "{}", ran.errors);
}

/// A long range is gone through in pieces: what lies behind a counterexample takes no steps, and the points of
/// a piece take no room behind it.
#[test]
fn a_long_range_goes_by_in_pieces() {
    let refuted = "claim n != 70000 for n in 0..1000000000";
    let ran = grundy(&["--max-steps", "20000000", "-e", refuted]);
    assert_eq!(ran.code, 1, "{}", ran.errors);
    assert!(ran.output.contains("n = 70000") && !ran.output.contains("smaller"), "{}", ran.output);
    // Of several ranges the first is cut: its pieces hold as many points as there is room for.
    let pairs = "claim a + b != 3000 for a in 0..100 for b in a..3000";
    let ran = grundy(&["--max-memory", "60MiB", "-e", pairs]);
    assert!(ran.output.contains("at a = 100, b = 2900"), "{}{}", ran.output, ran.errors);
    assert!(!ran.output.contains("smaller"), "{}", ran.output);
    let pairs = "claim a + b < 9000 for a in 0..300 for b in a..3000";
    let ran = grundy(&["--max-memory", "60MiB", "-e", pairs]);
    assert_eq!(ran.output, "verified at all 858151 points\n", "{}", ran.errors);
    let long = "claim a + b >= 0 for a in 0..1 for b in 1..400000";
    let ran = grundy(&["--max-memory", "60MiB", "-e", long]);
    assert_eq!(ran.output, "verified at all 800000 points\n", "{}", ran.errors);
    let holds = "claim n % 2 < 2 for n in 1..1000000 if n % 3 == 0";
    let ran = grundy(&["--max-memory", "100MiB", "-e", holds]);
    assert_eq!(ran.output, "verified at all 333333 points\n", "{}", ran.errors);
    let ran = grundy(&["--max-steps", "6000000", "-e", "assert n < 10^9 for n in 0..100000000"]);
    let told = ran.errors.split_once("so far: it holds at ").expect(&ran.errors).1;
    let (points, last) = told.split_once(" points, up to n = ").expect(told);
    let last = last.lines().next().unwrap().parse::<usize>().unwrap();
    assert_eq!(points.parse::<usize>().unwrap(), last + 1, "{told}");
}

/// Of lost positions that were found before a limit all are counted, and the first are told.
#[test]
fn what_is_lost_before_a_limit_is_counted() {
    let text = "game M(a, b) {\n move to M(a - 1, b) if a >= 1\n move to M(a, b - 1) if b >= 1\n}\n\
        lost M(0..2000, 0..2000)";
    let ran = grundy(&["--max-steps", "300000", "-e", text]);
    let told = ran.errors.split_once("M: lost at ").expect(&ran.errors).1;
    let count = told.split_whitespace().next().unwrap().parse::<usize>().unwrap();
    let more = told.split_once("(and ").expect(told).1.split_whitespace().next().unwrap();
    assert_eq!(count, 200 + more.parse::<usize>().unwrap(), "{told}");
}

/// The side of a square of so many points is found, and not counted up to.
#[test]
fn many_points_are_no_work_by_themselves() {
    for points in ["10000000000", "1000000000000000000", "18446744073709551615"] {
        for claim in [
            "n * n >= 0 for n in 0..",
            "n * m >= 0 for n in 0.. for m in 0..",
            "n < 70000 for n in 0..",
        ] {
            let text = format!("claim {claim}");
            let ran = run(&["--points", points, "--max-steps", "2000000", "-e", &text]);
            let wanted = if claim.contains('<') { 1 } else { 4 };
            assert_eq!(ran.code, Some(wanted), "{points} {claim}: {}{}", ran.output, ran.errors);
        }
    }
}
