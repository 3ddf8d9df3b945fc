//! The server: messages in their order, each answered before the next is looked at. Mistakes of
//! texts that have changed are looked for when nothing else is to be done.

use super::complete::Knows;
use super::desk::{Bound, Desk, Document};
use super::offer;
use super::place::path_of;
use super::shared::Shared;
use super::wire::{Came, Wire};
use super::worker::{Job, Manner, Work};
use super::{hints, mistakes};
use crate::check::Looked;
use crate::meter::{self, Spent};
use gen_lsp_types as lsp;
use lsp::Request as _;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How often it is looked whether the system asks the program to end.
const GLANCE: Duration = Duration::from_millis(50);

/// The value of a position is shown where it is known in this time.
pub(super) const AT_ONCE: Duration = Duration::from_millis(300);

/// What goes through all files of the workspace takes no longer.
pub(super) const THROUGH_ALL: Duration = Duration::from_secs(20);

/// Why a request has no answer.
pub(super) type Refused = (ErrorCode, String);

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Running,
    /// The client has said that it is about to end.
    Ending,
}

/// What a server is made of.
pub(super) struct Parts {
    pub bound: Bound,
    pub shared: Arc<Shared>,
    pub manner: Arc<Mutex<Manner>>,
    /// Messages that have come and are not looked at yet.
    pub waiting: Arc<AtomicUsize>,
    /// Those among them that change a text.
    pub edits: Arc<AtomicUsize>,
    /// Who answers hints, and who answers statements.
    pub hints: Sender<Job>,
    pub runs: Sender<Job>,
}

pub(super) struct Server {
    pub(super) desk: Desk,
    pub(super) parts: Parts,
    state: State,
    /// What it knows of completion, and whether it shows Markdown in hovers.
    pub(super) knows: Knows,
    pub(super) hover_markdown: bool,
    watches: bool,
    /// Texts whose mistakes are to be looked for.
    unread: BTreeSet<String>,
    /// The files that the mistakes of a text were told of.
    told: BTreeMap<String, BTreeSet<String>>,
    /// Requests that an edit has interrupted, each with the version of its text.
    again: Vec<(Request, Option<i32>)>,
}

/// Serves until the client ends it or goes away; whether it ended as it should.
pub(super) fn serve(parts: Parts, messages: &Receiver<Came>) -> bool {
    let mut server = Server {
        desk: Desk::new(parts.bound),
        parts,
        state: State::New,
        knows: Knows::default(),
        hover_markdown: false,
        watches: false,
        unread: BTreeSet::new(),
        told: BTreeMap::new(),
        again: Vec::new(),
    };
    loop {
        server.ask_again();
        let came = match server.unread.is_empty() {
            false => match messages.try_recv() {
                Ok(came) => came,
                Err(TryRecvError::Disconnected) => break,
                Err(TryRecvError::Empty) => {
                    server.read_one();
                    continue;
                }
            },
            true => match messages.recv_timeout(GLANCE) {
                Ok(came) => came,
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) if (server.parts.bound.interrupted)() => break,
                Err(RecvTimeoutError::Timeout) => continue,
            },
        };
        server.parts.waiting.fetch_sub(1, Ordering::Relaxed);
        if came.is_edit() {
            server.parts.edits.fetch_sub(1, Ordering::Relaxed);
        }
        match came {
            Came::Message(Message::Request(request)) => server.request(request),
            Came::Message(Message::Notification(notification)) => {
                if notification.method == "exit" {
                    break;
                }
                server.notification(notification);
            }
            // What a client answers changes nothing.
            Came::Message(Message::Response(_)) => {}
            Came::Garbage(why) => server.wire().garbage(&why),
            Came::End => break,
        }
    }
    // Nobody waits for what is still being answered.
    server.parts.shared.change();
    server.state == State::Ending
}

impl Server {
    fn wire(&self) -> &Wire {
        &self.parts.shared.wire
    }

    // ---- texts

    fn notification(&mut self, notification: Notification) {
        if self.state != State::Running && notification.method != "initialized" {
            return;
        }
        let Notification { method, params } = notification;
        match method.as_str() {
            "initialized" if self.watches => offer::watch(self.wire()),
            "textDocument/didOpen" => {
                let Ok(params) = serde_json::from_value::<lsp::DidOpenTextDocumentParams>(params)
                else {
                    return;
                };
                let lsp::TextDocumentItem { uri, version, text, .. } = params.text_document;
                self.desk.open(Document::new(&uri.0, version, text));
                self.changed(self.desk.is_as_on_disk(&uri.0));
            }
            "textDocument/didChange" => {
                let Ok(params) = serde_json::from_value::<lsp::DidChangeTextDocumentParams>(params)
                else {
                    return;
                };
                let lsp::VersionedTextDocumentIdentifier { version, text_document_identifier } =
                    params.text_document;
                let uri = text_document_identifier.uri.0;
                self.desk.change(&uri, version, params.content_changes);
                self.changed(false);
            }
            "textDocument/didClose" => {
                let uri = params.pointer("/textDocument/uri").and_then(Value::as_str);
                let Some(uri) = uri.map(str::to_string) else { return };
                let same = self.desk.is_as_on_disk(&uri);
                self.desk.close(&uri);
                self.changed(same);
                self.publish(&uri, None, BTreeMap::new());
                self.unread.remove(&uri);
            }
            "workspace/didChangeWatchedFiles" => {
                self.desk.forget();
                self.changed(false);
            }
            "workspace/didChangeWorkspaceFolders" => {
                let list = |which: &str| {
                    let all = params.pointer(which).and_then(Value::as_array);
                    let uris = all.into_iter().flatten().filter_map(|one| one["uri"].as_str());
                    uris.filter_map(path_of).collect::<Vec<_>>()
                };
                let (added, removed) = (list("/event/added"), list("/event/removed"));
                self.desk.folders.retain(|folder| !removed.contains(folder));
                self.desk.folders.extend(added);
            }
            _ => {}
        }
    }

    /// Some text is another now: what is found of each that may import it is, too. Where it was only opened
    /// or closed and is the `same`, what is being answered stays right.
    fn changed(&mut self, same: bool) {
        if !same {
            self.parts.shared.change();
        }
        self.unread = self.desk.documents().map(|document| document.uri.clone()).collect();
    }

    /// Looks for the mistakes of one text, unless something else comes.
    fn read_one(&mut self) {
        let Some(uri) = self.unread.first().cloned() else { return };
        let waiting = self.parts.waiting.clone();
        let looked = self.desk.look(&uri, move || waiting.load(Ordering::Relaxed) > 0);
        let (Some(looked), Some(document)) = (looked, self.desk.document(&uri)) else {
            if self.desk.document(&uri).is_none() || (self.parts.bound.interrupted)() {
                self.unread.remove(&uri);
            }
            return;
        };
        let version = document.version;
        let all = {
            let _meter = self.desk.bound.meter(Some(THROUGH_ALL), || false);
            mistakes::of_document(&self.desk, document, &looked)
        };
        self.unread.remove(&uri);
        self.publish(&uri, Some(version), all);
    }

    /// Tells the mistakes of a text and of the files that it imports.
    fn publish(
        &mut self,
        uri: &str,
        version: Option<i32>,
        all: BTreeMap<String, Vec<lsp::Diagnostic>>,
    ) {
        let now: BTreeSet<String> = all.keys().cloned().collect();
        let before = self.told.insert(uri.to_string(), now.clone()).unwrap_or_default();
        let told = |gone: &&String| self.told.values().any(|files| files.contains(*gone));
        // What was told of a file that is right now, or that no open text imports any more.
        let gone = before.difference(&now).filter(|gone| self.desk.document(gone).is_none());
        for gone in gone.filter(|gone| !told(gone)) {
            self.wire()
                .notify("textDocument/publishDiagnostics", json!({"uri": gone, "diagnostics": []}));
        }
        for (of, diagnostics) in all {
            let version = version.filter(|_| of == uri);
            let params = lsp::PublishDiagnosticsParams { uri: of.into(), version, diagnostics };
            self.wire().notify("textDocument/publishDiagnostics", params);
        }
    }

    // ---- requests

    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        if self.parts.shared.done(&id) {
            self.wire().refuse(id, ErrorCode::RequestCanceled, "taken back");
            return;
        }
        match (self.state, method.as_str()) {
            (State::New, "initialize") => {
                self.initialize(&params);
                self.state = State::Running;
                self.wire().answer(id, offer::result());
                return;
            }
            (State::New, _) => {
                let why = "`initialize` comes first";
                return self.wire().refuse(id, ErrorCode::ServerNotInitialized, why);
            }
            (State::Ending, _) | (State::Running, "initialize") => {
                return self.wire().refuse(id, ErrorCode::InvalidRequest, "not now");
            }
            (State::Running, "shutdown") => {
                self.state = State::Ending;
                self.wire().answer(id, Value::Null);
                return;
            }
            (State::Running, _) => {}
        }
        let again = Request { id: id.clone(), method: method.clone(), params: params.clone() };
        let mut asked = Asked { id, method, params, met: false, interrupted: false };
        self.about_words(&mut asked);
        self.about_texts(&mut asked);
        self.about_answers(&mut asked);
        if asked.interrupted {
            let version = self.version_for(&again);
            self.again.push((again, version));
            return;
        }
        if !asked.met {
            let why = format!("`{}` is not offered", asked.method);
            self.wire().refuse(asked.id, ErrorCode::MethodNotFound, why);
        }
    }

    /// The version of the text that a request is about.
    fn version_for(&self, request: &Request) -> Option<i32> {
        let uri = request.params.pointer("/textDocument/uri").and_then(Value::as_str)?;
        self.desk.document(uri).map(|document| document.version)
    }

    /// Answers what edits have interrupted, where they were of other texts; no edit is waiting by now.
    fn ask_again(&mut self) {
        if self.parts.edits.load(Ordering::Relaxed) > 0 {
            return;
        }
        for (request, version) in std::mem::take(&mut self.again) {
            match self.version_for(&request) == version && !(self.parts.bound.interrupted)() {
                true => self.request(request),
                false => self.wire().refuse(request.id, EDITED.0, EDITED.1),
            }
        }
    }

    fn initialize(&mut self, params: &Value) {
        let is = |path: &str| params.pointer(path).and_then(Value::as_bool) == Some(true);
        let lists = |path: &str| {
            let all = params.pointer(path).and_then(Value::as_array);
            all.is_some_and(|all| all.contains(&json!("markdown")))
        };
        let item = "/capabilities/textDocument/completion/completionItem";
        self.knows = Knows {
            snippets: is(&format!("{item}/snippetSupport")),
            markdown: lists(&format!("{item}/documentationFormat")),
        };
        self.hover_markdown = lists("/capabilities/textDocument/hover/contentFormat");
        self.watches = is("/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration");
        let quiet = params.pointer("/initializationOptions/messages") == Some(&json!(false));
        *self.parts.manner.lock().unwrap_or_else(PoisonError::into_inner) = Manner {
            messages: !quiet,
            lenses_again: is("/capabilities/workspace/codeLens/refreshSupport"),
        };
        let folders = params.pointer("/workspaceFolders").and_then(Value::as_array);
        let folders = folders.into_iter().flatten().filter_map(|folder| folder["uri"].as_str());
        let mut folders: Vec<_> = folders.filter_map(path_of).collect();
        if folders.is_empty() {
            folders.extend(params["rootUri"].as_str().and_then(path_of));
        }
        self.desk.folders = folders;
    }

    /// Answers a request of one kind.
    pub(super) fn on<R: lsp::Request>(
        &mut self,
        asked: &mut Asked,
        answer: impl FnOnce(&mut Server, R::Params) -> Result<R::Result, Refused>,
    ) {
        if asked.met || asked.method != R::METHOD.as_str() {
            return;
        }
        asked.met = true;
        let id = asked.id.clone();
        match serde_json::from_value::<R::Params>(std::mem::take(&mut asked.params)) {
            Ok(params) => match answer(self, params) {
                Ok(result) => self.wire().answer(id, result),
                Err((code, _)) if code as i32 == EDITED.0 as i32 => asked.interrupted = true,
                Err((code, why)) => self.wire().refuse(id, code, why),
            },
            Err(problem) => self.wire().refuse(id, ErrorCode::InvalidParams, problem.to_string()),
        }
    }

    /// A text with what is found of it.
    pub(super) fn text(&mut self, uri: &lsp::Uri) -> Result<(Document, Rc<Looked>), Refused> {
        let edits = self.parts.edits.clone();
        let looked = self.desk.look(&uri.0, move || edits.load(Ordering::Relaxed) > 0);
        match (self.desk.document(&uri.0).cloned(), looked) {
            (Some(document), Some(looked)) => Ok((document, looked)),
            (None, _) => Err(closed(&uri.0)),
            (_, None) => Err((EDITED.0, EDITED.1.to_string())),
        }
    }

    /// The same, and a place in it.
    pub(super) fn place(
        &mut self,
        at: &lsp::TextDocumentPositionParams,
    ) -> Result<(Document, Rc<Looked>, u32), Refused> {
        let (document, looked) = self.text(&at.text_document.uri)?;
        let place = document.lines.byte(document.text(), at.position);
        Ok((document, looked, place))
    }

    /// Does work for a while. An edit does not wait for it: the request is asked again behind it.
    pub(super) fn metered<T>(
        &self,
        time: Duration,
        work: impl FnOnce(&Desk) -> T,
    ) -> Result<T, Refused> {
        let edits = self.parts.edits.clone();
        let _meter = self.desk.bound.meter(Some(time), move || edits.load(Ordering::Relaxed) > 0);
        let done = work(&self.desk);
        if meter::why() == Some(Spent::Interrupted) {
            return Err((EDITED.0, EDITED.1.to_string()));
        }
        Ok(done)
    }

    pub(super) fn open(&self, uri: &lsp::Uri) -> Result<Document, Refused> {
        self.desk.document(&uri.0).cloned().ok_or_else(|| closed(&uri.0))
    }

    /// What takes time is handed to the threads that answer it.
    fn about_answers(&mut self, asked: &mut Asked) {
        if asked.met {
            return;
        }
        let (to, uri, work) = if asked.method == lsp::InlayHintRequest::METHOD.as_str() {
            asked.met = true;
            let params = serde_json::from_value(std::mem::take(&mut asked.params));
            let Ok(lsp::InlayHintParams { text_document, range, .. }) = params else {
                return self.misread(asked);
            };
            let Ok(document) = self.open(&text_document.uri) else {
                return self.wire().answer(asked.id.clone(), Value::Null);
            };
            let part = document.lines.span(document.text(), range);
            (&self.parts.hints, text_document.uri.0, Work::Hints(part))
        } else if asked.method == lsp::ExecuteCommandRequest::METHOD.as_str() {
            asked.met = true;
            let params = serde_json::from_value(std::mem::take(&mut asked.params));
            let Ok(lsp::ExecuteCommandParams { command, arguments, .. }) = params else {
                return self.misread(asked);
            };
            let mut arguments = arguments.unwrap_or_default().into_iter();
            match (command.as_str(), arguments.next(), arguments.next()) {
                (hints::RUN, Some(Value::String(uri)), Some(Value::String(text))) => {
                    (&self.parts.runs, uri, Work::Run(text))
                }
                _ => {
                    let why = format!(
                        "`{command}` is no command here: `{}` takes the file's URI and a statement",
                        hints::RUN
                    );
                    let id = asked.id.clone();
                    return self.wire().refuse(id, ErrorCode::InvalidParams, why);
                }
            }
        } else {
            return;
        };
        let id = asked.id.clone();
        let Some(document) = self.desk.document(&uri).cloned() else {
            let (code, why) = closed(&uri);
            return self.wire().refuse(id, code, why);
        };
        let generation = self.parts.shared.generation.load(Ordering::Relaxed);
        let overlay = self.desk.overlay();
        // The thread ends only when the server does.
        let _ = to.send(Job { id, document, overlay, generation, work });
    }

    fn misread(&self, asked: &Asked) {
        let why = format!("`{}` is asked in another way", asked.method);
        self.wire().refuse(asked.id.clone(), ErrorCode::InvalidParams, why);
    }
}

/// A request on its way to what answers it.
pub(super) struct Asked {
    id: RequestId,
    method: String,
    params: Value,
    met: bool,
    /// An edit has come before it was answered.
    interrupted: bool,
}

pub(super) fn closed(uri: &str) -> Refused {
    (ErrorCode::InvalidParams, format!("{uri} is not open"))
}

/// What was asked is of a text that is another by now.
const EDITED: (ErrorCode, &str) = (ErrorCode::ContentModified, "the text has changed");

pub(super) fn failed(why: String) -> Refused {
    (ErrorCode::RequestFailed, why)
}
