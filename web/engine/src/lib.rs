//! Grundy for a page. A request is one JSON object in memory, and so is its answer: the page
//! writes bytes to what `alloc` gives, calls `answer`, reads, and gives both back with `free`.
//!
//! The module imports nothing. It has no clock: what takes too long is ended by ending the worker
//! that it runs in. Its memory never shrinks, but what one request gives back the next one uses: the
//! meter goes by what is in use.

mod desk;
mod play;
mod run;
mod sum;
mod view;

use grundy::meter::counting::{Counting, live};
use grundy::meter::{self, Bounds};
use grundy::session::Options;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::sync::Arc;

#[global_allocator]
static MEMORY: Counting = Counting;

/// What a statement may keep in memory. An address space is 4 GiB here, and a phone has less.
pub const BYTES: usize = 1 << 30;

/// What was begun and goes on with the next request.
#[derive(Default)]
struct Work {
    run: Option<run::Run>,
    game: Option<play::Match>,
}

thread_local! {
    static WORK: RefCell<Work> = RefCell::default();
}

/// Memory for a request.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    let mut bytes = vec![0_u8; length].into_boxed_slice();
    let at = bytes.as_mut_ptr();
    std::mem::forget(bytes);
    at
}

/// Gives memory back: what came from `alloc`, or from `answer`.
///
/// # Safety
/// `at` and `length` are those of one such piece, which is given back once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(at: *mut u8, length: usize) {
    // SAFETY: the caller's promise; both kinds of pieces are boxed slices of this length.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length)) });
}

/// Answers a request: the address of the answer in the lower half, its length in the upper.
///
/// # Safety
/// `at` and `length` are those of a piece that came from `alloc`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn answer(at: *const u8, length: usize) -> u64 {
    // SAFETY: the caller's promise.
    let request = unsafe { std::slice::from_raw_parts(at, length) };
    let text = told(request).to_string().into_bytes().into_boxed_slice();
    let length = text.len() as u64;
    let at = Box::into_raw(text).cast::<u8>() as usize as u64;
    at | length << 32
}

fn told(request: &[u8]) -> Value {
    let Ok(request) = serde_json::from_slice::<Value>(request) else {
        return json!({"refused": "the request is no JSON"});
    };
    let bounds = Bounds { steps: None, bytes: BYTES, live: Some(live), stop: Arc::new(|| None) };
    let _meter = meter::install(bounds);
    WORK.with_borrow_mut(|work| match request["do"].as_str() {
        Some("words") => desk::words(),
        Some("check") => desk::check(&request),
        Some("format") => desk::format(&request),
        Some("run") => run::begin(&request, &mut work.run),
        Some("next") => run::next(&mut work.run),
        Some("play") => play::begin(&request, &mut work.game),
        Some("move" | "reply" | "undo" | "hint" | "why") => play::go(&request, &mut work.game),
        Some("sum") => sum::sum(&request),
        _ => json!({"refused": "nothing of that name can be asked"}),
    })
}

/// The limits of the command line, but for memory and threads.
pub fn options() -> Options<'static> {
    Options::unwatched(BYTES)
}
