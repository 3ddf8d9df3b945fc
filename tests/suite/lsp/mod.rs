//! The language server, driven as an editor drives it: the real program, over its streams.

mod answers;
mod names;
mod texts;
mod wire;
mod words;

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Nothing takes so long but what hangs.
const AT_ALL: Duration = Duration::from_secs(120);

/// An editor with the server that it has started.
pub(crate) struct Editor {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// Messages that came while another was waited for.
    kept: Vec<Value>,
    next: i64,
    pub folder: PathBuf,
}

impl Editor {
    /// A server that has been greeted, in a folder of its own.
    pub(crate) fn new(test: &str) -> Editor {
        let mut editor = Editor::silent(test);
        editor.greet(&json!({}));
        editor
    }

    /// A server that nothing has been said to.
    pub(crate) fn silent(test: &str) -> Editor {
        let folder = std::env::temp_dir().join(format!("grundy-lsp-{test}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let folder = folder.canonicalize().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .arg("lsp")
            .env("XDG_CACHE_HOME", folder.join("cache"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let (send, messages) = channel();
        std::thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                if send.send(message).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        Editor { child, input, messages, kept: Vec::new(), next: 0, folder }
    }

    pub(crate) fn greet(&mut self, options: &Value) -> Value {
        let capabilities = json!({
            "textDocument": {
                "completion": {"completionItem": {
                    "snippetSupport": true, "documentationFormat": ["markdown"],
                }},
                "hover": {"contentFormat": ["markdown", "plaintext"]},
            },
            "workspace": {"codeLens": {"refreshSupport": true}},
        });
        let told = self.ask(
            "initialize",
            json!({
                "processId": null,
                "rootUri": self.uri(""),
                "capabilities": capabilities,
                "initializationOptions": options,
            }),
        );
        self.tell("initialized", json!({}));
        told
    }

    pub(crate) fn uri(&self, file: &str) -> String {
        format!("file://{}/{file}", self.folder.display()).trim_end_matches('/').to_string()
    }

    // ---- messages

    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        // A server that has ended takes nothing more.
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    pub(crate) fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Begins to ask; the number of the request.
    pub(crate) fn begin(&mut self, method: &str, params: Value) -> i64 {
        self.next += 1;
        let id = self.next;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    /// The answer to a request, or the error.
    pub(crate) fn answer(&mut self, id: i64) -> Result<Value, Value> {
        let mut message = self.wait(&format!("the answer {id}"), |m| {
            m["id"] == json!(id) && m.get("method").is_none()
        });
        match message.get("error") {
            Some(error) => Err(error.clone()),
            None => Ok(message["result"].take()),
        }
    }

    #[track_caller]
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        self.answer(id).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// The next message that fits, those that were kept first.
    pub(crate) fn wait(&mut self, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.kept.iter().position(&fits) {
            return self.kept.remove(at);
        }
        loop {
            let message = self.messages.recv_timeout(AT_ALL);
            let message = message.unwrap_or_else(|_| panic!("{what} does not come"));
            if fits(&message) {
                return message;
            }
            self.kept.push(message);
        }
    }

    // ---- texts

    /// Opens a text under the name of a file; its URI.
    pub(crate) fn open(&mut self, file: &str, text: &str) -> String {
        let uri = self.uri(file);
        let item = json!({"uri": uri, "languageId": "grundy", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": item}));
        uri
    }

    /// Writes a file into the folder.
    pub(crate) fn write(&self, file: &str, text: &str) {
        std::fs::write(self.folder.join(file), text).unwrap();
    }

    pub(crate) fn change(&mut self, uri: &str, version: i64, changes: Value) {
        let of = json!({"uri": uri, "version": version});
        self.tell("textDocument/didChange", json!({"textDocument": of, "contentChanges": changes}));
    }

    /// The mistakes of a text at a version.
    pub(crate) fn mistakes(&mut self, uri: &str, version: i64) -> Vec<Value> {
        let mut message = self.wait("what is wrong", |m| {
            m["method"] == "textDocument/publishDiagnostics"
                && m["params"]["uri"] == uri
                && m["params"]["version"] == version
        });
        serde_json::from_value(message["params"]["diagnostics"].take()).unwrap()
    }

    /// Asks about the place in a text that is marked with `¦`, which is opened without it.
    #[track_caller]
    pub(crate) fn at(&mut self, method: &str, marked: &str) -> Value {
        let (uri, place) = self.open_at("main.game", marked);
        self.ask(method, json!({"textDocument": {"uri": uri}, "position": place}))
    }

    pub(crate) fn open_at(&mut self, file: &str, marked: &str) -> (String, Value) {
        let before = marked.split('¦').next().unwrap();
        let line = before.matches('\n').count();
        let last = before.rsplit('\n').next().unwrap();
        let character = last.encode_utf16().count();
        let uri = self.open(file, &marked.replace('¦', ""));
        (uri, json!({"line": line, "character": character}))
    }

    /// Ends the server as an editor does; its exit code.
    pub(crate) fn end(mut self) -> Option<i32> {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        self.ended()
    }

    /// Closes the input; the exit code.
    pub(crate) fn leave(mut self) -> Option<i32> {
        drop(self.input.take());
        self.ended()
    }

    fn ended(&mut self) -> Option<i32> {
        let started = std::time::Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(started.elapsed() < AT_ALL, "the server does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim().split_once(": ") {
            Some((_, n)) => length = n.parse().ok()?,
            None => break,
        }
    }
    let mut bytes = vec![0; length];
    output.read_exact(&mut bytes).ok()?;
    serde_json::from_slice(&bytes).ok()
}

/// A text with edits of the protocol made in it.
pub(crate) fn edited(text: &str, edits: &Value) -> String {
    let byte = |place: &Value| {
        let (line, character) = (place["line"].as_u64().unwrap(), place["character"].as_u64());
        let start: usize = text.split_inclusive('\n').take(line as usize).map(str::len).sum();
        let mut left = character.unwrap() as usize;
        let mut at = start;
        for c in text[start..].chars() {
            if left == 0 {
                break;
            }
            left = left.saturating_sub(c.len_utf16());
            at += c.len_utf8();
        }
        at
    };
    let mut edits: Vec<(usize, usize, &str)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|e| {
            let range = &e["range"];
            (byte(&range["start"]), byte(&range["end"]), e["newText"].as_str().unwrap())
        })
        .collect();
    edits.sort_unstable();
    let mut out = String::new();
    let mut at = 0;
    for (start, end, new) in edits {
        out += &text[at..start];
        out += new;
        at = end;
    }
    out + &text[at..]
}
