//! What an explanation says beside the options, as JSON.

use super::{board, heads};
use crate::session::answer::{Lesson, Misere, Repeated, Summand};
use crate::solve::{closed, theory};
use serde_json::{Value, json};

/// The fields beside those of the position and its steps; each stands only where it says anything.
pub(super) fn in_json(lesson: &Lesson, put: &mut dyn FnMut(&str, Value)) {
    if !lesson.drawings.is_empty() {
        put("drawings", board::in_json(&lesson.drawings));
    }
    if !lesson.parts.is_empty() {
        let part = |part: &Summand| {
            let witnesses = part.witnesses.as_ref().map(|all| {
                all.iter().map(|(n, text)| json!({"grundy": n, "text": text})).collect::<Value>()
            });
            json!({
                "position": part.position,
                "grundy": part.grundy,
                "witnesses": witnesses,
                "wins": part.wins,
            })
        };
        put("parts", lesson.parts.iter().map(part).collect());
    }
    if !lesson.periods.is_empty() {
        let heap = |h: &Repeated| {
            json!({
                "position": h.heap,
                "game": h.game,
                "period": h.period,
                "preperiod": h.preperiod,
                "saltus": h.saltus,
                "theorem": h.theorem.name(),
                "like": h.like,
            })
        };
        put("periods", lesson.periods.iter().map(heap).collect());
    }
    if !lesson.theorems.is_empty() {
        let theorem = |(of, by): &(String, closed::ValueTheorem)| json!({"position": of, "theorem": by.source(), "says": by.statement()});
        put("theorems", lesson.theorems.iter().map(theorem).collect());
    }
    if !lesson.heads.is_empty() {
        put("heads", heads::in_json(&lesson.heads));
    }
    if let Some(more) = lesson.unlisted {
        put("more", json!(more.any()));
    }
    if !lesson.beyond.is_empty() {
        let part = |(position, value): &(String, theory::Worth)| json!({"position": position, "grundy": value.nimber(), "value": value.written()});
        put("parts", lesson.beyond.iter().map(part).collect());
    }
    if let Some(Misere::Heaps(heaps)) = &lesson.misere {
        put("nim_heaps", json!(heaps));
    }
    if lesson.cut {
        put("cut", json!(true));
    }
}
