//! The head of a request, as far as it matters here. What is unusual is refused, not understood.

use std::io::{ErrorKind, Read};

/// A longer head is refused.
pub(super) const LONGEST_HEAD: usize = 32 * 1024;

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Request {
    /// The path, decoded and without what follows a `?`.
    pub path: String,
    /// HEAD: the answer without its body.
    pub head_only: bool,
    pub host: String,
    /// The page that asks, where the browser says so.
    pub origin: Option<String>,
    /// How that page stands to this one: `Sec-Fetch-Site`.
    pub site: Option<String>,
}

/// Why there is no request.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// Nobody is there any more, or nothing has come in time.
    Gone,
    Because(u16, &'static str),
}

pub(super) fn read(stream: &mut dyn Read) -> Result<Request, Refused> {
    let mut head = Vec::new();
    let mut bytes = [0; 1024];
    loop {
        let n = match stream.read(&mut bytes) {
            Ok(0) => return Err(Refused::Gone),
            Ok(n) => n,
            Err(e) if e.kind() == ErrorKind::Interrupted => continue,
            Err(e) if matches!(e.kind(), ErrorKind::TimedOut | ErrorKind::WouldBlock) => {
                return Err(Refused::Because(408, "the request took too long"));
            }
            Err(_) => return Err(Refused::Gone),
        };
        // The end may arrive in two pieces.
        let from = head.len().saturating_sub(3);
        head.extend(bytes.iter().take(n));
        let new = head.get(from..).unwrap_or(&[]);
        if let Some(end) = new.windows(4).position(|w| w == b"\r\n\r\n") {
            head.truncate(from + end);
            break;
        }
        if head.len() > LONGEST_HEAD {
            return Err(Refused::Because(431, "the head of the request is too long"));
        }
    }
    if head.len() > LONGEST_HEAD {
        return Err(Refused::Because(431, "the head of the request is too long"));
    }
    parse(&head)
}

fn parse(head: &[u8]) -> Result<Request, Refused> {
    let wrong = |why| Refused::Because(400, why);
    // The lines that are read are ASCII: names of files come percent-encoded. Other lines may hold any letters;
    // browsers send the cookies of all programs on this machine.
    let plain = |bytes: &[u8]| bytes.iter().all(|b| matches!(b, b' '..=b'~' | b'\t'));
    let control = |b: &u8| b.is_ascii_control() && !matches!(b, b'\t' | b'\r' | b'\n');
    if head.iter().any(control) {
        return Err(wrong("the request is no plain text"));
    }
    let text = String::from_utf8_lossy(head);
    let mut lines = text.split("\r\n");
    let first = lines.next().filter(|line| plain(line.as_bytes()));
    let mut first = first.ok_or(wrong("the request is no plain text"))?.split(' ');
    let (method, target, version) = (first.next(), first.next(), first.next());
    if first.next().is_some() || !matches!(version, Some("HTTP/1.1" | "HTTP/1.0")) {
        return Err(wrong("this is no request of HTTP/1.1"));
    }
    let head_only = match method {
        Some("GET") => false,
        Some("HEAD") => true,
        _ => return Err(Refused::Because(405, "only GET and HEAD are answered")),
    };
    let target = target.filter(|t| t.starts_with('/')).ok_or(wrong("the path is missing"))?;
    let path = target.split(['?', '#']).next().unwrap_or("/");
    let path = decoded(path).ok_or(wrong("the path is no text"))?;
    let (mut host, mut origin, mut site) = (None, None, None);
    for line in lines {
        // Folded lines are obsolete, and serve to smuggle requests.
        let field = line.split_once(':').filter(|(name, _)| !name.contains([' ', '\t']));
        let (name, value) = field.ok_or(wrong("a line of the head is none"))?;
        let value = value.trim_matches([' ', '\t']).to_string();
        let place = match name.to_ascii_lowercase().as_str() {
            "host" => &mut host,
            "origin" => &mut origin,
            "sec-fetch-site" => &mut site,
            "transfer-encoding" => return Err(Refused::Because(413, "nothing is taken here")),
            "content-length" if value != "0" => {
                return Err(Refused::Because(413, "nothing is taken here"));
            }
            _ => continue,
        };
        if !plain(value.as_bytes()) {
            return Err(wrong("the request is no plain text"));
        }
        if place.replace(value).is_some() {
            return Err(wrong("a line of the head stands there twice"));
        }
    }
    let host = host.ok_or(wrong("the host is missing"))?;
    Ok(Request { path, head_only, host, origin, site })
}

/// A path without percents; none if it is no text then.
fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        let byte = match byte {
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                let (high, low) = (digit()?, digit()?);
                u8::try_from(high * 16 + low).ok()?
            }
            byte => byte,
        };
        bytes.push(byte);
    }
    String::from_utf8(bytes).ok().filter(|path| !path.contains('\0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(head: &str) -> Result<Request, Refused> {
        read(&mut head.as_bytes())
    }

    #[test]
    fn a_request_is_read() {
        let request =
            asked("GET /folder/a%20b%C3%A9.game?x HTTP/1.1\r\nHost: h:1\r\norigin:  o \r\n\r\n");
        let request = request.unwrap();
        assert_eq!(request.path, "/folder/a bé.game");
        assert_eq!((request.host.as_str(), request.origin.as_deref()), ("h:1", Some("o")));
        assert!(!request.head_only);
        assert!(asked("HEAD / HTTP/1.0\r\nHost: h\r\n\r\n").unwrap().head_only);
        // Other programs of this machine set cookies too.
        let cookie = format!("name=Jürgen; {}", "y".repeat(9_000));
        assert!(asked(&format!("GET / HTTP/1.1\r\nHost: h\r\nCookie: {cookie}\r\n\r\n")).is_ok());
    }

    #[test]
    fn what_is_unusual_is_refused() {
        let status = |head: &str| match asked(head) {
            Err(Refused::Because(status, _)) => status,
            other => panic!("{head:?}: {other:?}"),
        };
        assert_eq!(status("POST / HTTP/1.1\r\nHost: h\r\n\r\n"), 405);
        for head in [
            "GET /\r\nHost: h\r\n\r\n",
            "GET / HTTP/2\r\nHost: h\r\n\r\n",
            "GET / x HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET http://h/ HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n",
            "GET / HTTP/1.1\r\nHost : h\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\n folded\r\n\r\n",
            "GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET /%ff HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET /%00 HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET /é HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: hé\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\nx: \u{1}\r\n\r\n",
        ] {
            assert_eq!(status(head), 400, "{head:?}");
        }
        assert_eq!(status("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\n"), 413);
        assert_eq!(status("GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"), 413);
        let long = format!("GET / HTTP/1.1\r\nHost: h\r\nx: {}\r\n\r\n", "y".repeat(LONGEST_HEAD));
        assert_eq!(status(&long), 431);
        assert_eq!(asked("GET / HTTP/1.1\r\nHost"), Err(Refused::Gone));
    }
}
