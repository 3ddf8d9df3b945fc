//! `grundy web`: who is answered and who is not, and what; and the page that the program carries.

use crate::support::{Folder, grundy, read, root};
use sha2::{Digest, Sha256};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// The program at work on a folder.
struct Serving {
    child: Child,
    output: BufReader<ChildStdout>,
    port: u16,
}

impl Serving {
    fn of(folder: &str) -> Serving {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["web", folder, "--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let port = line.trim().strip_prefix("Grundy is at http://127.0.0.1:").unwrap();
        let port = port.trim_end_matches('/').parse().unwrap();
        Serving { child, output, port }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// What is answered to these bytes; nothing where the connection is closed without a word.
    fn told(&self, request: &[u8]) -> String {
        let mut stream = self.connect();
        let _ = stream.write_all(request);
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Asks as a page of this very host does, with further lines of the head.
    fn get(&self, path: &str, more: &str) -> (u16, String, String) {
        let host = format!("127.0.0.1:{}", self.port);
        let answer =
            self.told(format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n").as_bytes());
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{answer:?}"));
        (status(head), head.to_string(), body.to_string())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
}

#[test]
fn the_page_is_served_with_its_policy() {
    let folder = Folder::new("web-page");
    let web = Serving::of(&folder.path("."));
    for path in ["/", "/index.html", "/?x=1"] {
        let (code, head, body) = web.get(path, "");
        assert_eq!(code, 200, "{path}");
        assert!(body.contains("<title>Grundy</title>"));
        // It asks for the folder only here.
        assert!(body.contains("<meta name=\"grundy-folder\" content=\"yes\">"));
        for line in [
            "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval';",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            "X-Content-Type-Options: nosniff",
            "Cross-Origin-Resource-Policy: same-origin",
            "Referrer-Policy: no-referrer",
        ] {
            assert!(head.contains(line), "{line} is missing:\n{head}");
        }
        assert!(!head.contains("unsafe-inline") && !head.contains("Access-Control"));
    }
    for path in ["/page.js", "/worker.js", "/style.css", "/engine.wasm.gz", "/lessons.json"] {
        assert_eq!(web.get(path, "").0, 200, "{path}");
    }
    // No worker keeps the page of an address that another may have tomorrow.
    for path in ["/sw.js", "/BUILT", "/Cargo.toml", "/..", "/../Cargo.toml", "//etc/passwd"] {
        assert_eq!(web.get(path, "").0, 404, "{path}");
    }
    let host = web.port;
    let bare = web.told(format!("HEAD / HTTP/1.1\r\nHost: localhost:{host}\r\n\r\n").as_bytes());
    assert_eq!(status(&bare), 200);
    assert!(bare.ends_with("\r\n\r\n"), "{bare}");
}

#[test]
fn only_plain_files_of_games_are_read() {
    let folder = Folder::new("web-folder");
    folder.file("b c.game", "Nim(3)\n");
    folder.file("a.game", "# é\n");
    folder.file("notes.txt", "secret");
    folder.file(".hidden.game", "secret");
    std::fs::create_dir(folder.path("sub")).unwrap();
    folder.file("sub/inner.game", "secret");
    std::fs::write(folder.path("bytes.game"), [0xff, 0xfe]).unwrap();
    let large = "#".repeat((1 << 20) + 1);
    folder.file("large.game", &large);
    #[cfg(unix)]
    {
        let inside = std::path::PathBuf::from(folder.path("."));
        std::os::unix::fs::symlink(inside.join("notes.txt"), inside.join("link.game")).unwrap();
        std::os::unix::fs::symlink("/etc/passwd", inside.join("far.game")).unwrap();
        std::fs::create_dir(inside.join("folder.game")).unwrap();
    }
    let web = Serving::of(&folder.path("."));
    let (code, head, body) = web.get("/folder", "");
    assert_eq!(code, 200);
    assert!(head.contains("Cache-Control: no-store"));
    let list: serde_json::Value = serde_json::from_str(&body).unwrap();
    assert_eq!(list["files"], serde_json::json!(["a.game", "b c.game", "bytes.game"]));
    assert_eq!(web.get("/folder/b%20c.game", "").2, "Nim(3)\n");
    assert_eq!(web.get("/folder/a.game", "").2, "# é\n");
    for name in [
        "notes.txt",
        "link.game",
        "far.game",
        "folder.game",
        "large.game",
        ".hidden.game",
        "bytes.game",
        "sub/inner.game",
        "sub%2Finner.game",
        "..%2Fa.game",
        "%2e%2e/a.game",
        "sub%5Cinner.game",
        "/etc/passwd",
        "",
        "nothing.game",
        "a.game/",
        "a.game%0d%0aX: y",
    ] {
        let (code, head, body) = web.get(&format!("/folder/{}", name.replace(' ', "%20")), "");
        assert_eq!(code, 404, "{name}: {body}");
        assert!(!body.contains("secret") && !head.contains("X: y"), "{name}: {body}");
    }
}

#[test]
fn foreign_hosts_and_pages_are_refused() {
    let folder = Folder::new("web-foreign");
    folder.file("a.game", "secret");
    let web = Serving::of(&folder.path("."));
    let port = web.port;
    let asked = |host: &str| {
        status(&web.told(format!("GET /folder/a.game HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes()))
    };
    assert_eq!(asked(&format!("127.0.0.1:{port}")), 200);
    assert_eq!(asked(&format!("localhost:{port}")), 200);
    // A name of elsewhere that leads here, as in DNS rebinding, and names that begin like this one.
    for host in [
        "evil.example".to_string(),
        format!("evil.example:{port}"),
        format!("127.0.0.1:{port}.evil.example"),
        format!("localhost.evil.example:{port}"),
        format!("127.0.0.1:{}", port ^ 1),
        "127.0.0.1".to_string(),
        format!("user@127.0.0.1:{port}"),
        format!("[::1]:{port}"),
        String::new(),
    ] {
        assert_eq!(asked(&host), 421, "{host}");
    }
    for origin in ["http://evil.example", "null", "https://127.0.0.1", "file://", ""] {
        assert_eq!(web.get("/folder", &format!("Origin: {origin}\r\n")).0, 403, "{origin}");
        assert_eq!(web.get("/", &format!("Origin: {origin}\r\n")).0, 403, "{origin}");
    }
    assert_eq!(web.get("/folder", &format!("Origin: http://127.0.0.1:{port}\r\n")).0, 200);
    assert_eq!(web.get("/folder", &format!("Origin: http://127.0.0.1:{}\r\n", port ^ 1)).0, 403);
    for site in ["cross-site", "same-site"] {
        assert_eq!(web.get("/folder/a.game", &format!("Sec-Fetch-Site: {site}\r\n")).0, 403);
        // A link of another page may lead to the page.
        assert_eq!(web.get("/", &format!("Sec-Fetch-Site: {site}\r\n")).0, 200);
    }
}

#[test]
fn a_thousand_rude_requests_do_no_harm() {
    let folder = Folder::new("web-rude");
    folder.file("a.game", "Nim(3)\n");
    let web = Serving::of(&folder.path("."));
    let host = format!("Host: 127.0.0.1:{}\r\n", web.port);
    let long = "y".repeat(100_000);
    let rude: Vec<(String, &[u16])> = vec![
        (format!("POST /folder/a.game HTTP/1.1\r\n{host}Content-Length: 5\r\n\r\nhello"), &[405]),
        (format!("PUT /folder/new.game HTTP/1.1\r\n{host}Content-Length: 5\r\n\r\nhello"), &[405]),
        (format!("DELETE /folder/a.game HTTP/1.1\r\n{host}\r\n"), &[405]),
        (format!("OPTIONS * HTTP/1.1\r\n{host}\r\n"), &[405]),
        (format!("GET / HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), &[413]),
        (format!("GET / HTTP/1.1\r\n{host}X: {long}\r\n\r\n"), &[431]),
        (format!("GET /{long} HTTP/1.1\r\n{host}\r\n"), &[431]),
        (long, &[431]),
        (format!("GET / HTTP/1.1\r\n{host}{host}\r\n"), &[400]),
        ("GET / HTTP/1.1\r\n\r\n".to_string(), &[400]),
        ("\u{0}\u{1}\u{2}\r\n\r\n".to_string(), &[400]),
        ("é\r\n\r\n".to_string(), &[400]),
        ("GET / HTTP/1.1\r\nHos".to_string(), &[0]),
        (String::new(), &[0]),
        (format!("GET /%% HTTP/1.1\r\n{host}\r\n"), &[400]),
        (format!("GET / HTTP/9.9\r\n{host}\r\n"), &[400]),
        ("\r\n\r\n".to_string(), &[400]),
        ("CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n".to_string(), &[405]),
    ];
    for i in 0..1000 {
        let (request, wanted) = &rude[i % rude.len()];
        let answer = web.told(request.as_bytes());
        let start: String = request.chars().take(60).collect();
        assert!(wanted.contains(&status(&answer)), "{start:?}: {}", status(&answer));
    }
    // Guests who say nothing, or too slowly, keep nobody out for long, however many they are.
    let silent: Vec<TcpStream> = (0..200).map(|_| web.connect()).collect();
    for mut stream in silent.iter() {
        let _ = stream.write_all(b"GET / HT");
    }
    let until = std::time::Instant::now() + Duration::from_secs(60);
    while !web
        .told(format!("GET /folder/a.game HTTP/1.1\r\n{host}\r\n").as_bytes())
        .ends_with("Nim(3)\n")
    {
        assert!(std::time::Instant::now() < until, "silent guests keep others out");
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(silent);
    assert_eq!(web.get("/folder/a.game", "").2, "Nim(3)\n");
    assert!(!std::path::Path::new(&folder.path("new.game")).exists());
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    let folder = Folder::new("web-end");
    let mut web = Serving::of(&folder.path("."));
    let _open = web.connect();
    let pid = rustix::process::Pid::from_raw(web.child.id().try_into().unwrap()).unwrap();
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    assert_eq!(web.child.wait().unwrap().code(), Some(130));
    let mut rest = String::new();
    web.output.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "Ctrl-C ends it.\n");
}

#[test]
fn what_cannot_be_served_is_told() {
    let folder = Folder::new("web-no-folder");
    let file = folder.file("a.game", "");
    let ran = grundy(&["web", &file]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("is no folder: `grundy web` takes one"), "{}", ran.errors);
    assert_eq!(grundy(&["web", &format!("{file}-nothing")]).code, 2);
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let ran = grundy(&["web", &folder.path("."), "--port", &port]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains(&format!("port {port} cannot be had")), "{}", ran.errors);
}

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// `web/dist` is what `node build.mjs` makes of the present `web/src`; see web/README.md.
#[test]
fn the_page_is_built_from_its_sources() {
    let web = root().join("web");
    let built = read(&web.join("dist/BUILT"));
    let of = |kind: &str| -> Vec<(String, String)> {
        let lines = built.lines().filter_map(|line| line.strip_prefix(kind));
        let parts = lines.map(|line| line.trim().split_once(' ').unwrap());
        parts.map(|(sum, name)| (name.to_string(), sum.to_string())).collect()
    };
    let there = |folder: &str, but: &str| -> Vec<(String, String)> {
        let entries = std::fs::read_dir(web.join(folder)).unwrap().map(|entry| entry.unwrap());
        let files = entries.filter(|entry| entry.file_name() != but);
        let sums = files.map(|e| {
            let name = e.file_name().into_string().unwrap();
            (name, digest(&std::fs::read(e.path()).unwrap()))
        });
        let mut sums: Vec<(String, String)> = sums.collect();
        sums.sort();
        sums
    };
    assert_eq!(of("source"), there("src", ""), "run `node build.mjs` in web/");
    assert_eq!(of("file"), there("dist", "BUILT"), "run `node build.mjs` in web/");
}

/// What a page must load is small enough for a telephone.
#[test]
fn the_page_is_small() {
    let engine = root().join("web/dist/engine.wasm.gz").metadata().unwrap().len();
    assert!(engine < 1_500_000, "{engine} bytes");
    assert!(engine > 500_000, "{engine} bytes");
}
