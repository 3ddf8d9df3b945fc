//! Misère quotients, for people and as JSON.

use super::tables::grid;
use super::{Style, count, fitting, folded};
use crate::meter::each;
use crate::session::answer::{Axis, Datum, Positions, Quotiented, Repeats};
use crate::solve::heaps::proof::Theorem;
use serde_json::{Value, json};

/// More relations than these, and elements, are left to JSON.
const MOST: usize = 60;
/// More heaps than these are not shown where no period says where to end.
const MOST_HEAPS: usize = 240;
const COLUMNS: usize = 10;
const MOST_COLUMNS: usize = 20;

pub(super) fn text(found: &Quotiented, style: Style) -> String {
    let Quotiented { of, order, to, proved, partial, tame, .. } = found;
    let kind = if *tame { "tame" } else { "wild" };
    let lost = count(found.lost.len(), "P-element", "P-elements");
    let size = format!("{kind}, order {order}, {lost}");
    let head = match (proved, partial) {
        _ if found.positions.is_some() => of_positions(found, &size),
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
    let generators: Vec<String> = each(&found.generators)
        .map(|(name, heap)| format!("{name} = {}", heap_named(found, *heap)))
        .collect();
    let relations: Vec<String> =
        each(&found.relations).map(|(word, least)| format!("{word} = {least}")).collect();
    for (name, all) in
        [("generators", &generators), ("relations", &relations), ("P-elements", &found.lost)]
    {
        if !all.is_empty() {
            out += &listed(name, all, style);
        }
    }
    if let Some(positions) = &found.positions {
        return out + &table_of_positions(found, positions, style) + &written(found);
    }
    let shown = if proved.is_some() { found.map.len() } else { found.map.len().min(MOST_HEAPS) };
    out += &format!("\n{}", table(found, shown, style));
    if shown < found.map.len() {
        out += &format!("\n(and of {} more heaps)", found.map.len() - shown);
    }
    out + &written(found)
}

/// Where the certificate is.
fn written(found: &Quotiented) -> String {
    let file = found.file.as_ref();
    file.map_or_else(String::new, |file| {
        let of = match (found.proved, &found.positions) {
            (None, None) => format!(" of heaps 0 to {}", found.to),
            _ => String::new(),
        };
        format!("\n  the certificate{of} is in {0}; `grundy verify {0}` checks it", file.name)
    })
}

/// What a quotient of positions is of.
fn of_positions(found: &Quotiented, size: &str) -> String {
    let Quotiented { of, to, partial, positions, .. } = found;
    let all = positions.as_ref().map_or(0, |positions| positions.count);
    let differ = |n: u64| count(n as usize, "position", "positions");
    match partial {
        None => format!(
            "{of}: misère quotient, {size}, proved\n  \
             of all sums of these and of what they lead to, {} beside *0",
            differ(all)
        ),
        Some(why) => format!(
            "{of}: misère quotient of the simplest {} of {all} only, {size}\n  partial: {why}",
            differ(*to)
        ),
    }
}

fn heap_named(found: &Quotiented, heap: u64) -> String {
    let names = found.positions.as_ref().map(|positions| &positions.names);
    match names.and_then(|names| names.get(heap as usize)) {
        Some(name) => name.clone(),
        None => format!("heap {heap}"),
    }
}

/// The positions with their elements: those that were asked about, then all that have no others'
/// options.
fn table_of_positions(found: &Quotiented, positions: &Positions, style: Style) -> String {
    let asked = each(&positions.asked).map(|(name, element, is_lost)| {
        (name.as_str(), element.as_str(), if *is_lost { "P" } else { "N" })
    });
    let parts = each(positions.names.iter().zip(&found.map));
    let is_lost = |element: &String| if found.lost.contains(element) { "P" } else { "N" };
    let parts = parts.map(|(name, element)| (name.as_str(), element.as_str(), is_lost(element)));
    let asked: Vec<_> = asked.take(MOST_HEAPS).collect();
    let parts: Vec<_> = parts.take(MOST_HEAPS).collect();
    let width = |name: &&str| name.chars().count().min(style.width.saturating_sub(16));
    let names = asked.iter().chain(&parts).map(|(name, ..)| name);
    let left = names.map(width).max().unwrap_or(0).max("position".len());
    let elements = asked.iter().chain(&parts).map(|(_, element, _)| element.chars().count());
    let wide = elements.max().unwrap_or(1).max(1);
    let mut out = format!("\n{:<left$}  {:<wide$}  outcome", "position", "Φ");
    for (name, element, outcome) in &asked {
        out += &format!("\n{name:<left$}  {element:<wide$}  {outcome}");
    }
    if !parts.is_empty() {
        out += "\nwhat they lead to";
    }
    for (name, element, outcome) in &parts {
        out += &format!("\n{name:<left$}  {element:<wide$}  {outcome}");
    }
    let all = positions.asked.len() + positions.names.len();
    let shown = asked.len() + parts.len();
    if shown < all {
        out += &format!("\n(and of {} more positions)", all - shown);
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

pub(super) fn json(found: &Quotiented) -> Vec<(&'static str, Value)> {
    let repeats = |of: fn(&Repeats) -> u64| json!(found.proved.as_ref().map(of));
    let generator = |(name, heap): &(String, u64)| json!({"name": name, "heap": heap});
    let mut all = vec![
        ("game", json!(found.of)),
        ("proved", json!(found.proved.is_some())),
        ("theorem", json!(found.proved.as_ref().map(|_| Theorem::PlambeckSiegel.name()))),
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
    ];
    if let Some(Positions { count, names, asked }) = &found.positions {
        let asked = each(asked).map(|(name, element, is_lost)| {
            json!({"position": name, "element": element, "outcome": if *is_lost { "P" } else { "N" }})
        });
        all.push(("asked", asked.collect()));
        all.push(("positions", each(names).map(|name| json!(name)).collect()));
        all.push(("of_positions", json!(count)));
    }
    if let Some(file) = &found.file {
        all.push(("certificate", json!(file.name)));
    }
    all
}
