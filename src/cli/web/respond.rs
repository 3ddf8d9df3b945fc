//! Answers, with the heads that keep a page to itself.

use std::borrow::Cow;
use std::io::{self, Write};

/// The policy of the page: its own scripts and nothing else, no markup from texts, in no frame.
pub(super) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     worker-src 'self'; connect-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types grundy";

#[derive(Debug)]
pub(super) struct Reply<'a> {
    pub status: u16,
    pub kind: &'static str,
    pub body: Cow<'a, [u8]>,
    /// Browsers may store it, and ask for it again each time.
    pub kept: bool,
}

/// A refusal, in words.
pub(super) fn refusal(status: u16, why: &str) -> Reply<'static> {
    let body = format!("{why}\n").into_bytes().into();
    Reply { status, kind: "text/plain; charset=utf-8", body, kept: false }
}

impl Reply<'_> {
    pub(super) fn write(&self, out: &mut dyn Write, bare: bool) -> io::Result<()> {
        let Reply { status, kind, body, kept } = self;
        let reason = match status {
            200 => "OK",
            400 => "Bad Request",
            403 => "Forbidden",
            404 => "Not Found",
            405 => "Method Not Allowed",
            408 => "Request Timeout",
            413 => "Content Too Large",
            421 => "Misdirected Request",
            431 => "Request Header Fields Too Large",
            _ => "Refused",
        };
        let caching = if *kept { "no-cache" } else { "no-store" };
        let allow = if *status == 405 { "Allow: GET, HEAD\r\n" } else { "" };
        let head = format!(
            "HTTP/1.1 {status} {reason}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
             Cache-Control: {caching}\r\n{allow}Connection: close\r\n\
             Content-Security-Policy: {POLICY}\r\nX-Content-Type-Options: nosniff\r\n\
             Referrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\n\
             Cross-Origin-Opener-Policy: same-origin\r\n\r\n",
            body.len()
        );
        out.write_all(head.as_bytes())?;
        if !bare {
            out.write_all(body)?;
        }
        out.flush()
    }
}
