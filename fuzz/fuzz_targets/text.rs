//! Any text: it is read, checked and laid out without a panic, every message can be drawn, and
//! what can be laid out keeps its tree.
//!
//!     RUSTC_BOOTSTRAP=1 cargo fuzz run -s none text -- -max_total_time=600 -max_len=2000

#![no_main]

use grundy::check::{Mode, NoFiles, check};
use grundy::report::{Style, diagnostic, json};
use grundy::source::Source;
use grundy::syntax::{format::format, more_to_come, parse};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let source = Source::new("fuzz.game", text);
    for mode in [Mode::File, Mode::Session] {
        for found in check(&source, &NoFiles, mode).diagnostics {
            assert!(!found.labels.is_empty(), "a mistake without a place");
            let drawn = diagnostic(&found, Style::PLAIN);
            assert!(!drawn.contains('\u{1b}'), "a control character is drawn");
            let _ = json::diagnostic(&found).to_string();
        }
    }
    let _ = more_to_come(text);
    if let Ok(laid_out) = format(&source) {
        let again = Source::new("again.game", laid_out.clone());
        assert!(parse(&source).file == parse(&again).file, "{text}\n---\n{laid_out}");
        assert_eq!(format(&again).expect("what was laid out parses"), laid_out);
    }
});
