//! `grundy lsp`: the language server, for editors. Messages are read by the thread that began, one
//! thread answers them in their order, and two answer what takes time: hints, and statements.

mod complete;
mod desk;
mod folder;
mod hints;
mod layout;
mod mistakes;
mod offer;
mod place;
mod requests;
mod server;
mod shared;
mod symbols;
mod uses;
mod wire;
mod words;
mod worker;

use super::args::Lsp;
use super::{Exit, Surroundings};
use desk::Bound;
use lsp_server::{Message, RequestId};
use server::{Parts, serve};
use shared::Shared;
use std::io::{BufReader, Read};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use wire::Came;
use worker::{Manner, work};

pub(super) fn lsp(args: &Lsp, input: &mut dyn Read, surroundings: Surroundings) -> Exit {
    let Surroundings { interrupted, live, .. } = surroundings;
    let bound = Bound { interrupted, live, bytes: args.max_memory };
    let shared = Arc::new(Shared::default());
    let manner = Arc::new(Mutex::new(Manner { messages: true, lenses_again: false }));
    let waiting = Arc::new(AtomicUsize::new(0));
    let edits = Arc::new(AtomicUsize::new(0));
    let (send, messages) = mpsc::channel();
    let (hints, hints_to_answer) = mpsc::channel();
    let (runs, runs_to_answer) = mpsc::channel();
    let time = args.timeout;
    let ended = std::thread::scope(|scope| {
        let answer = |jobs| {
            let (shared, manner) = (shared.clone(), manner.clone());
            move || work(&jobs, &shared, bound, time, &manner)
        };
        scope.spawn(answer(hints_to_answer));
        scope.spawn(answer(runs_to_answer));
        let (shared, manner) = (shared.clone(), manner.clone());
        let (shown, changes) = (waiting.clone(), edits.clone());
        let parts = Parts {
            bound,
            shared: shared.clone(),
            manner,
            waiting: shown,
            edits: changes,
            hints,
            runs,
        };
        let server = scope.spawn(move || serve(parts, &messages));
        let mut input = BufReader::new(input);
        loop {
            let came = wire::read(&mut input);
            let last = match &came {
                Came::Message(Message::Notification(n)) if n.method == "$/cancelRequest" => {
                    // It may be answered right now.
                    if let Some(id) = n.params.get("id") {
                        let id: Result<RequestId, _> = serde_json::from_value(id.clone());
                        id.into_iter().for_each(|id| shared.cancel(id));
                    }
                    continue;
                }
                Came::Message(Message::Notification(n)) => n.method == "exit",
                Came::End => true,
                _ => false,
            };
            waiting.fetch_add(1, Ordering::Relaxed);
            if came.is_edit() {
                edits.fetch_add(1, Ordering::Relaxed);
            }
            if send.send(came).is_err() || last {
                break;
            }
        }
        server.join().unwrap_or(false)
    });
    if ended { Exit::Fine } else { Exit::Failed }
}
