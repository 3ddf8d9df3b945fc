//! How fast a text is read and checked, and whether its length changes the cost of a byte.
//!
//! `cargo bench --bench front` writes generated files of 0.1, 1 and 10 MB through the parser
//! and the checker, several times in turn so that a noisy machine treats them alike, and
//! prints the best time of each.

use grundy::check::{Mode, NoFiles, check};
use grundy::source::Source;
use grundy::syntax::{format::format, parse};
use std::hint::black_box;
use std::io::Write;
use std::time::Instant;

const ROUNDS: usize = 7;

/// A file of about so many bytes, of statements as people write them.
fn generated(bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + 2000);
    let mut i = 0;
    while text.len() < bytes {
        text += &format!(
            "## Heap game number {i}, with a comment above it.\n\
             game Heap{i}(n) {{\n    subtract {{1, {k}, {l}}} if n % 2 == 0   # even heaps only\n    \
             split into 2 unequal\n    move to Heap{i}(n - k) + Heap{i}(k / 2)\n        \
             for k in 1..n / 3\n        if k != 7 and not (k > 20 or k in {{11, 13}})\n}}\n\
             fn f{i}((a, b), xs) = if a < b then max(a, len(xs)) else sum(x * b for x in xs if x > a)\n\
             let v{i} = f{i}((3, {k}), [1, 2, {l}, {i}]) xor {k}\n\
             game Board{i}(cells: {{(nat, nat)}}, at) {{\n    for (r, c) in cells {{\n        \
             if r > at {{ move to Board{i}(cells minus {{(r, c)}}, at) }} else {{\n            \
             move to Board{i}(cells union {{(r + 1, c - 1)}}, at - 1) if at > 0 as \"down to {{at}}\"\n        \
             }}\n    }}\n}}\n\
             table outcome(Board{i}({{(0, 0), (1, m)}}, m)) for m in 0..9\n\
             assert [grundy(Heap{i}(n)) for n in 0..{k}] != [v{i}]\n\
             claim outcome(Heap{i}(n)) == P iff n % {l} == 0 for n in 0..\n\n",
            k = i % 9 + 2,
            l = i % 31 + 12,
        );
        i += 1;
    }
    text
}

fn main() {
    let out = &mut std::io::stdout().lock();
    let sizes = [100_000, 1_000_000, 10_000_000];
    let sources: Vec<Source> =
        sizes.iter().map(|n| Source::new("generated.game", generated(*n))).collect();
    let mut best = vec![[f64::INFINITY; 3]; sources.len()];
    for _ in 0..ROUNDS {
        for (source, best) in sources.iter().zip(&mut best) {
            let mut time = |which: usize, work: &mut dyn FnMut()| {
                let start = Instant::now();
                work();
                let passed = start.elapsed().as_secs_f64();
                if let Some(entry) = best.get_mut(which) {
                    *entry = entry.min(passed);
                }
            };
            time(0, &mut || drop(black_box(parse(source))));
            time(1, &mut || {
                let checked = check(source, &NoFiles, Mode::File);
                assert!(checked.diagnostics.is_empty(), "the generated file is right");
                drop(black_box(checked));
            });
            time(2, &mut || drop(black_box(format(source))));
        }
    }
    let _ = writeln!(
        out,
        "{:>10} {:>14} {:>18} {:>14}",
        "bytes", "parse MB/s", "parse+check MB/s", "fmt MB/s"
    );
    let mut costs = Vec::new();
    for (source, best) in sources.iter().zip(&best) {
        let bytes = source.text().len() as f64;
        let rates: Vec<f64> = best.iter().map(|seconds| bytes / seconds / 1e6).collect();
        if let [parse, check, format] = rates.as_slice() {
            let _ = writeln!(out, "{bytes:>10} {parse:>14.1} {check:>18.1} {format:>14.1}");
            costs.push(1.0 / check);
        }
    }
    let most = costs.iter().copied().fold(0.0, f64::max);
    let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
    let _ = writeln!(
        out,
        "cost of a byte, parse and check: {:.2} between the dearest and the cheapest",
        most / least
    );
}
