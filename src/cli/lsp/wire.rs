//! Messages on the wire: a length in a header, then JSON. What is no message is passed over, so
//! that one mistake of a client does not end the server; no length that a client names is
//! believed before that many bytes have come.

use crate::cli::Out;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicI32, Ordering};

/// A longer message is passed over: no text that is read is half as long.
const LONGEST: u64 = 96 << 20;

/// No client sends more than this: a header that says so is wrong, and what comes behind it is read.
const BEYOND_BELIEF: u64 = 1 << 32;

/// A longer header is none.
const LONGEST_HEADER: u64 = 8 << 10;

/// What came.
pub(super) enum Came {
    Message(Message),
    /// Something that is no message: why.
    Garbage(String),
    End,
}

impl Came {
    /// Whether it makes a text another: what is worked out of the one before is of no use then.
    pub(super) fn is_edit(&self) -> bool {
        let Came::Message(Message::Notification(told)) = self else { return false };
        matches!(
            told.method.as_str(),
            "textDocument/didOpen" | "textDocument/didChange" | "textDocument/didClose"
        )
    }
}

/// Reads the next message.
pub(super) fn read(input: &mut impl BufRead) -> Came {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        match input.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return Came::End,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches(['\r', '\n']);
        match (line.is_empty(), length) {
            // Blank lines between messages are passed over.
            (true, None) => continue,
            (true, Some(length)) => return body(input, length),
            (false, _) => {}
        }
        let header = line.split_once(':');
        let Some((name, value)) = header else {
            return Came::Garbage("a header is no header".to_string());
        };
        if name.trim().eq_ignore_ascii_case("content-length") {
            match value.trim().parse::<u64>() {
                Ok(n) if n < BEYOND_BELIEF => length = Some(n),
                _ => return Came::Garbage("Content-Length is no length".to_string()),
            }
        }
    }
}

fn body(input: &mut impl BufRead, length: u64) -> Came {
    if length > LONGEST {
        return match io::copy(&mut input.take(length), &mut io::sink()) {
            Ok(read) if read == length => Came::Garbage("the message is too long".to_string()),
            _ => Came::End,
        };
    }
    let mut bytes = Vec::new();
    match input.take(length).read_to_end(&mut bytes) {
        Ok(_) if bytes.len() as u64 == length => {}
        _ => return Came::End,
    }
    let read = serde_json::from_slice::<Value>(&bytes).and_then(|value| {
        let has_id = value.get("id").is_some_and(|id| !id.is_null());
        Ok((Message::deserialize(value)?, has_id))
    });
    match read {
        // What has an id waits for an answer, and this id cannot be repeated.
        Ok((Message::Notification(_), true)) => {
            Came::Garbage("an id is a text, or a whole number of 32 bits".to_string())
        }
        Ok((message, _)) => Came::Message(message),
        Err(problem) => Came::Garbage(format!("the message cannot be read: {problem}")),
    }
}

/// Where messages go, from several threads.
#[derive(Debug, Default)]
pub(super) struct Wire {
    /// The number of the last request of the server.
    requests: AtomicI32,
}

impl Wire {
    fn send(message: &Message) {
        #[derive(Serialize)]
        struct Rpc<'a> {
            jsonrpc: &'static str,
            #[serde(flatten)]
            message: &'a Message,
        }
        let text = serde_json::to_string(&Rpc { jsonrpc: "2.0", message });
        Wire::write(&text.unwrap_or_default());
    }

    fn write(text: &str) {
        let whole = format!("Content-Length: {}\r\n\r\n{text}", text.len());
        let mut out = Out;
        // One piece, so that what two threads send does not mix. A client that has gone closes
        // the input as well, which ends the server.
        let _ = out.write_all(whole.as_bytes());
        let _ = out.flush();
    }

    pub(super) fn answer(&self, id: RequestId, result: impl Serialize) {
        let response_result = serde_json::to_value(result).map_err(|problem| ResponseError {
            code: ErrorCode::InternalError as i32,
            message: problem.to_string(),
            data: None,
        });
        Wire::send(&Message::Response(Response { id, response_result }));
    }

    pub(super) fn refuse(&self, id: RequestId, code: ErrorCode, message: impl Into<String>) {
        let response_result =
            Err(ResponseError { code: code as i32, message: message.into(), data: None });
        Wire::send(&Message::Response(Response { id, response_result }));
    }

    /// Tells that something came which is no message.
    pub(super) fn garbage(&self, why: &str) {
        let error = json!({"code": ErrorCode::ParseError as i32, "message": why});
        let text = json!({"jsonrpc": "2.0", "id": null, "error": error});
        Wire::write(&text.to_string());
    }

    pub(super) fn notify(&self, method: &str, params: impl Serialize) {
        let params = serde_json::to_value(params).unwrap_or(Value::Null);
        Wire::send(&Message::Notification(Notification { method: method.to_string(), params }));
    }

    /// Asks the client for something; what it answers changes nothing.
    pub(super) fn ask(&self, method: &str, params: Value) {
        let number = self.requests.fetch_add(1, Ordering::Relaxed);
        let id = RequestId::from(format!("grundy-{number}"));
        Wire::send(&Message::Request(Request { id, method: method.to_string(), params }));
    }
}
