//! The digests of certificates.

use sha2::{Digest, Sha256};

fn digest(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A certificate with digests that are right for what it says, those of the certificates in it too.
pub(crate) fn signed(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        if line.starts_with("  \"sha256\"") {
            let digest = digest(&out);
            out += &format!("  \"sha256\": \"{digest}\"\n");
        } else if let Some((before, after)) = line.split_once(",\"sha256\":\"") {
            let end = after.split_once('"').map_or("", |(_, end)| end);
            let digest = digest(&format!("{}}}", before.trim_start()));
            out += &format!("{before},\"sha256\":\"{digest}\"{end}\n");
        } else if let Some(inner) = inner(line) {
            let inner = serde_json::to_string(&signed(&inner)).unwrap_or_default();
            let end = if line.ends_with(',') { "," } else { "" };
            out += &format!("    {{\"proof\":{inner}}}{end}\n");
        } else {
            out += line;
            out.push('\n');
        }
    }
    out
}

/// The certificate that stands in a line of another.
fn inner(line: &str) -> Option<String> {
    let text = line.trim_end_matches(',').strip_prefix("    {\"proof\":")?.strip_suffix('}')?;
    serde_json::from_str(text).ok()
}
