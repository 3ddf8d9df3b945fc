//! What stands at which path, and who may ask.

use super::folder::Folder;
use super::request::Request;
use super::respond::{Reply, refusal};
use serde_json::json;
use std::borrow::Cow;

macro_rules! page {
    ($($name:literal: $kind:literal),* $(,)?) => {
        /// The page as it was built (web/README.md): paths, kinds and bytes.
        const PAGE: &[(&str, &str, &[u8])] = &[$((
            $name,
            $kind,
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/web/dist/", $name)),
        )),*];
    };
}

page! {
    "engine.wasm.gz": "application/octet-stream",
    "icon.svg": "image/svg+xml",
    "lessons.json": "application/json",
    "manifest.webmanifest": "application/manifest+json",
    "page.js": "text/javascript; charset=utf-8",
    "style.css": "text/css; charset=utf-8",
    "worker.js": "text/javascript; charset=utf-8",
}

const INDEX: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/web/dist/index.html"));

/// What a host without a program serves beside the page: it keeps the page where there is no network.
const WORKER: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/web/dist/sw.js"));

/// All files of the page, as any host can serve them.
pub(crate) fn files() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    let own = [("index.html", INDEX.as_bytes()), ("sw.js", WORKER)];
    own.into_iter().chain(PAGE.iter().map(|(name, _, bytes)| (*name, *bytes)))
}

/// Where this says yes, the page asks for the folder and installs no service worker: another
/// program may have this address tomorrow.
const MARK: (&str, &str) = (
    "<meta name=\"grundy-folder\" content=\"no\">",
    "<meta name=\"grundy-folder\" content=\"yes\">",
);

#[derive(Debug)]
pub(super) struct Site {
    port: u16,
    index: String,
    folder: Folder,
}

impl Site {
    pub(super) fn new(port: u16, folder: Folder) -> Site {
        Site { port, index: INDEX.replace(MARK.0, MARK.1), folder }
    }

    /// Whether a host name is this server's. A foreign page whose name resolves to loopback (DNS
    /// rebinding) still sends its own name.
    fn is_own(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) => (name, port.parse::<u16>().ok()),
            // What a browser says of the usual port.
            None => (host, Some(80)),
        };
        let names = ["127.0.0.1", "localhost"];
        port == Some(self.port) && names.iter().any(|own| own.eq_ignore_ascii_case(name))
    }

    pub(super) fn reply(&self, request: &Request) -> Reply<'_> {
        if !self.is_own(&request.host) {
            return refusal(421, "this is not the host of that name");
        }
        let foreign =
            |origin: &str| !origin.strip_prefix("http://").is_some_and(|o| self.is_own(o));
        if request.origin.as_deref().is_some_and(foreign) {
            return refusal(403, "another page has nothing to ask here");
        }
        let path = request.path.trim_start_matches('/');
        if path == "folder" || path.starts_with("folder/") {
            // A link from elsewhere leads to the page, not to the files.
            let near = |site: &str| matches!(site, "same-origin" | "none");
            if request.site.as_deref().is_some_and(|site| !near(site)) {
                return refusal(403, "another page has nothing to ask here");
            }
            return self.of_folder(path.strip_prefix("folder/"));
        }
        if path.is_empty() || path == "index.html" {
            return kept("text/html; charset=utf-8", self.index.as_bytes());
        }
        match PAGE.iter().find(|(name, ..)| *name == path) {
            Some((_, kind, bytes)) => kept(kind, bytes),
            None => refusal(404, "there is nothing here"),
        }
    }

    fn of_folder(&self, name: Option<&str>) -> Reply<'_> {
        let Some(name) = name else {
            let list = json!({"name": self.folder.name(), "files": self.folder.files()});
            return fresh("application/json", list.to_string());
        };
        match self.folder.text(name) {
            Ok(text) => fresh("text/plain; charset=utf-8", text),
            Err(why) => refusal(404, why),
        }
    }
}

fn kept<'a>(kind: &'static str, body: &'a [u8]) -> Reply<'a> {
    Reply { status: 200, kind, body: Cow::Borrowed(body), kept: true }
}

fn fresh<'a>(kind: &'static str, body: String) -> Reply<'a> {
    Reply { status: 200, kind, body: Cow::Owned(body.into_bytes()), kept: false }
}
