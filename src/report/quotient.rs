//! Misère quotients, for people and as JSON.

use super::tables::grid;
use super::{Style, count, fitting, folded};
use crate::meter::each;
use crate::session::answer::{Axis, Datum, Quotiented, Repeats};
use serde_json::{Value, json};

/// More relations than these, and elements, are left to JSON.
const MOST: usize = 60;
/// More heaps than these are not shown where no period says where to end.
const MOST_HEAPS: usize = 240;
const COLUMNS: usize = 10;
const MOST_COLUMNS: usize = 20;

pub fn text(found: &Quotiented, style: Style) -> String {
    let Quotiented { of, order, to, proved, partial, tame, .. } = found;
    let kind = if *tame { "tame" } else { "wild" };
    let lost = count(found.lost.len(), "P-element", "P-elements");
    let size = format!("{kind}, order {order}, {lost}");
    let head = match (proved, partial) {
        (Some(Repeats { period, preperiod, .. }), _) => format!(
            "{of}: misère quotient of all heaps, {size}, proved\n  \
             by the theorem of Plambeck and Siegel, from heaps 0 to {to}: Φ has period {period} from {preperiod} on"
        ),
        (None, partial) => format!(
            "{of}: misère quotient of heaps 0 to {to} only, {size}\n  partial: {}",
            partial.as_deref().unwrap_or("")
        ),
    };
    let mut out = fitting(head, style.width);
    let generators: Vec<String> =
        each(&found.generators).map(|(name, heap)| format!("{name} = heap {heap}")).collect();
    let relations: Vec<String> =
        each(&found.relations).map(|(word, least)| format!("{word} = {least}")).collect();
    for (name, all) in
        [("generators", &generators), ("relations", &relations), ("P-elements", &found.lost)]
    {
        if !all.is_empty() {
            out += &listed(name, all, style);
        }
    }
    let shown = if proved.is_some() { found.map.len() } else { found.map.len().min(MOST_HEAPS) };
    out += &format!("\n{}", table(found, shown, style));
    if shown < found.map.len() {
        out += &format!("\n(and of {} more heaps)", found.map.len() - shown);
    }
    out
}

/// Words behind a name, with commas between them.
fn listed(name: &str, all: &[String], style: Style) -> String {
    let last = all.len().min(MOST) - 1;
    let mut words: Vec<String> = Vec::new();
    for (i, word) in each(all).take(MOST).enumerate() {
        // No line ends inside of one.
        words.push(word.replace(' ', "\u{a0}") + if i < last { "," } else { "" });
    }
    if all.len() > MOST {
        words.push(format!("and\u{a0}{}\u{a0}more", all.len() - MOST));
    }
    let text = folded(&words, style.width.saturating_sub(14), "\n              ");
    format!("\n  {name:<12}{}", text.replace('\u{a0}', " "))
}

/// The map of the heaps, in rows of its period where that is short.
fn table(found: &Quotiented, shown: usize, style: Style) -> String {
    let period = found.proved.as_ref().map_or(COLUMNS, |proved| proved.period as usize);
    let wide = each(&found.map).take(shown).map(|word| word.chars().count()).max().unwrap_or(1);
    let fit = style.width.saturating_sub(12) / (wide.max(2) + 1);
    let columns = match period {
        3..=MOST_COLUMNS if period <= fit => period,
        _ => COLUMNS.min(fit.max(1)),
    };
    let number = |n: usize| Datum::Number(n as i64);
    let down = Axis { name: "n".into(), values: (0..shown).step_by(columns).map(number).collect() };
    let across = Axis { name: "+".into(), values: (0..columns.min(shown)).map(number).collect() };
    let words: Vec<Datum> = each(&found.map).take(shown).cloned().map(Datum::Text).collect();
    let rows: Vec<Vec<Datum>> = words.chunks(columns).map(<[Datum]>::to_vec).collect();
    grid(Some("Φ(n)"), &down, &across, &rows, style)
}

pub fn json(found: &Quotiented) -> Vec<(&'static str, Value)> {
    let repeats = |of: fn(&Repeats) -> u64| json!(found.proved.as_ref().map(of));
    let generator = |(name, heap): &(String, u64)| json!({"name": name, "heap": heap});
    vec![
        ("game", json!(found.of)),
        ("proved", json!(found.proved.is_some())),
        ("theorem", json!(found.proved.as_ref().map(|_| "plambeck-siegel"))),
        ("to", json!(found.to)),
        ("period", repeats(|r| r.period)),
        ("preperiod", repeats(|r| r.preperiod)),
        ("partial", json!(found.partial)),
        ("tame", json!(found.tame)),
        ("order", json!(found.order)),
        ("p_portion", json!(found.lost.len())),
        ("generators", each(&found.generators).map(generator).collect()),
        ("relations", each(&found.relations).map(|(word, least)| json!([word, least])).collect()),
        ("p_elements", each(&found.lost).map(|word| json!(word)).collect()),
        ("map", each(&found.map).map(|word| json!(word)).collect()),
    ]
}
