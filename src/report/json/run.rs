//! What is said of a run beside its answers.

use crate::diagnostic::Account;
use crate::report::stats::{slower, solver};
use crate::session::Stored;
use crate::solve::{Slower, Solver};
use crate::verify::Certified;
use serde_json::{Value, json};

/// A file or a line of the command that cannot be used.
pub fn unusable(message: &str) -> Value {
    json!({"kind": "error", "source": "", "severity": "error", "message": message})
}

/// A file that `fmt --check` would change.
pub fn not_laid_out(file: &str) -> Value {
    json!({"kind": "fmt", "file": file, "laid_out": false})
}

/// What a certificate proves.
pub fn verified(file: &str, found: &Certified) -> Value {
    let mut object = json!({"kind": "verify", "file": file, "verdict": "verified"});
    let proved = match found {
        Certified::Period(found) => json!({
            "game": found.game,
            "period": found.period,
            "preperiod": found.preperiod,
            "last_exception": found.preperiod as i64 - 1,
            "saltus": found.saltus,
            "theorem": found.theorem,
            "checked_to": found.checked as i64 - 1,
        }),
        Certified::Claim(found) => json!({
            "claim": found.claim,
            "written": found.written,
            "games": found.games,
        }),
        Certified::Automaton(found) => json!({
            "game": found.game,
            "claim": found.claim,
            "states": found.states,
            "theorem": "automatic",
        }),
        Certified::Quotient(found) => json!({
            "game": found.game,
            "claim": found.claim,
            "order": found.order,
            "p_portion": found.lost,
            "checked_to": found.heaps,
            "theorem": "plambeck-siegel",
        }),
    };
    if let (Value::Object(object), Value::Object(proved)) = (&mut object, proved) {
        object.extend(proved);
    }
    object
}

/// Why a certificate proves nothing.
pub fn refused(file: &str, line: usize, reason: &str) -> Value {
    json!({
        "kind": "verify",
        "file": file,
        "verdict": "refused",
        "line": line,
        "reason": reason,
    })
}

/// The account of a code.
pub fn account(account: &Account) -> Value {
    json!({
        "kind": "account",
        "code": account.code.name,
        "severity": account.code.severity.word(),
        "title": account.title,
        "explanation": account.explanation,
        "example": String::from_utf8_lossy(account.broken),
        "mended": account.mended,
    })
}

/// What a file has left in memory.
pub fn stats(name: &str, stored: &[Stored], slow: &[(String, Slower)], seconds: f64) -> Value {
    let each = |s: &Stored| {
        let mut one = json!({
            "game": s.game,
            "solver": solver(s.solver),
            "positions": s.positions,
            "bytes": s.bytes,
        });
        if let (Solver::Theorem(theorem), Some(fields)) = (s.solver, one.as_object_mut()) {
            fields.insert("theorem".into(), json!(theorem.source()));
        }
        one
    };
    let stored: Vec<Value> = stored.iter().map(each).collect();
    let slow: Vec<Value> =
        slow.iter().map(|(game, why)| json!({ "game": game, "why": slower(why) })).collect();
    json!({ "kind": "stats", "file": name, "seconds": seconds, "stored": stored, "slower": slow })
}

/// The last object of a run.
pub fn summary(files: usize, statements: usize, errors: usize, warnings: usize) -> Value {
    json!({
        "kind": "summary",
        "files": files,
        "statements": statements,
        "errors": errors,
        "warnings": warnings,
        "version": env!("CARGO_PKG_VERSION"),
    })
}
