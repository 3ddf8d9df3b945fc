//! `--watch`: files run again when they are saved.

use crate::support::{Folder, grundy};
use grundy::cli::{Exit, Streams, Surroundings, run};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// What is written, for somebody who waits for it.
#[derive(Clone, Default)]
struct Page(Arc<(Mutex<String>, Condvar)>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let (text, told) = &*self.0;
        text.lock().unwrap().push_str(std::str::from_utf8(bytes).unwrap());
        told.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Page {
    /// Waits until this is said, and takes the page away.
    #[track_caller]
    fn until(&self, wanted: &str) -> String {
        let (text, told) = &*self.0;
        let text = text.lock().unwrap();
        let wait = Duration::from_secs(30);
        let (mut text, late) =
            told.wait_timeout_while(text, wait, |text| !text.contains(wanted)).unwrap();
        assert!(!late.timed_out(), "{wanted:?} is not said:\n{text}");
        std::mem::take(&mut *text)
    }
}

static STOP: AtomicBool = AtomicBool::new(false);
const WAITS: &str = "waiting until a file is saved";

/// However the test ends, the watch ends with it.
struct End;

impl Drop for End {
    fn drop(&mut self) {
        STOP.store(true, Ordering::Relaxed);
    }
}

/// One test: the flag that ends a watch belongs to the process.
#[test]
fn a_file_that_is_saved_runs_again() {
    let folder = Folder::new("watching");
    folder.file("rules.game", "game Take(n) {\n    subtract 1..3\n}\n");
    let main = folder.file("main.game", "import \"rules.game\"\n\nTake(7)\n");
    let page = Page::default();
    let (mut output, mut errors) = (page.clone(), page.clone());
    std::thread::scope(|scope| {
        let arguments = ["grundy", "--watch", &main].map(Into::into);
        let watching = scope.spawn(move || {
            let interrupted = || STOP.load(Ordering::Relaxed);
            let surroundings = Surroundings { interrupted, ..Surroundings::PIPED };
            let input = &mut std::io::empty();
            run(
                &arguments,
                Streams { input, output: &mut output, errors: &mut errors, surroundings },
            )
        });
        let _end = End;
        assert!(page.until(WAITS).contains("Take(7) = *3"));

        folder.file("main.game", "import \"rules.game\"\n\nTake(8) + *1\n");
        assert!(page.until(WAITS).contains("Take(8) + *1 = *1"));

        // A file that it imports counts as well; mistakes are told, and may be mended.
        folder.file("rules.game", "game Take(n) {\n    subtract 1..4 frm a\n}\n");
        assert!(page.until(WAITS).contains("rules.game:2"));
        folder.file("rules.game", "game Take(n) {\n    subtract 1..4\n}\n");
        assert!(page.until(WAITS).contains("Take(8) + *1 = *2"));

        // What is still being looked for is given up for the new text.
        folder.file("main.game", "count(n for n in 1..10^15 if n % 3 == 1)\n");
        std::thread::sleep(Duration::from_millis(300));
        folder.file("main.game", "1 + 1\n");
        let said = page.until(WAITS);
        assert!(said.contains('2') && !said.contains("G05"), "{said}");

        STOP.store(true, Ordering::Relaxed);
        assert_eq!(watching.join().unwrap(), Exit::Interrupted);
    });
}

#[test]
fn only_files_can_be_watched() {
    for arguments in [&["--watch"][..], &["--watch", "-"], &["--watch", "-e", "1"]] {
        let ran = grundy(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(ran.errors.contains("`--watch` takes files"), "{}", ran.errors);
    }
}
