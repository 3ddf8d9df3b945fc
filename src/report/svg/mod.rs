//! Pictures as SVG: one text that any browser draws, without a script and without anything
//! from elsewhere.

mod map;
mod plot;
mod tree;

pub use tree::tree;

use crate::meter::{Text, each};
use crate::session::answer::{Axis, Datum, Repeats};
use std::fmt::Write;

const INK: &str = "#1b1f24";
const FAINT: &str = "#d8dee4";
const BLUE: &str = "#1f5fb4";
const RED: &str = "#c1272d";
const ORANGE: &str = "#d9822b";
const SHADE: &str = "#f3f6fa";

/// Values against a number, or a map of two.
pub fn plot(
    game: Option<&str>,
    axes: &[Axis],
    rows: &[Vec<Datum>],
    repeats: Option<Repeats>,
) -> String {
    match (axes, rows) {
        ([axis], [values]) => plot::plot(game, axis, values, repeats),
        ([down, across], rows) => map::map(game, down, across, rows),
        _ => Sheet::new("").end(0.0, 0.0),
    }
}

/// A picture in the making. Its size is known when all is drawn.
struct Sheet {
    title: String,
    body: Text,
}

/// Where a text stands with respect to its place.
#[derive(Clone, Copy)]
enum Anchor {
    Start,
    Middle,
    End,
}

impl Sheet {
    fn new(title: &str) -> Sheet {
        Sheet { title: title.to_string(), body: Text::new() }
    }

    fn text(&mut self, x: f64, y: f64, size: u32, anchor: Anchor, text: &str) {
        self.ink(x, y, (size, INK), anchor, text);
    }

    fn ink(&mut self, x: f64, y: f64, (size, ink): (u32, &str), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.put(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" \
             fill=\"{ink}\">{}</text>",
            escaped(text)
        ));
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), ink: &str) {
        self.put(format_args!(
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{ink}\"/>",
            from.0, from.1, to.0, to.1
        ));
    }

    fn rect(&mut self, at: (f64, f64), size: (f64, f64), fill: &str) {
        self.put(format_args!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{fill}\"/>",
            at.0, at.1, size.0, size.1
        ));
    }

    /// Round dots; those at the same place are drawn once.
    fn dots(&mut self, places: &[(f64, f64)], wide: f64, ink: &str) {
        let mut met = hashbrown::HashSet::new();
        let mut path = Text::new();
        for (x, y) in each(places) {
            // Tenths are written.
            if met.insert(((x * 10.0).round() as i64, (y * 10.0).round() as i64)) {
                let _ = write!(path, "M{x:.1} {y:.1}h0");
            }
        }
        let path = path.end();
        self.put(format_args!(
            "<path d=\"{path}\" stroke=\"{ink}\" stroke-width=\"{wide:.1}\" \
             stroke-linecap=\"round\" fill=\"none\"/>"
        ));
    }

    fn put(&mut self, what: std::fmt::Arguments<'_>) {
        // A text takes what there is room for.
        let _ = writeln!(self.body, "{what}");
    }

    /// The whole picture.
    fn end(self, width: f64, height: f64) -> String {
        let (width, height) = (width.ceil().max(1.0), height.ceil().max(1.0));
        let mut out = Text::new();
        let _ = write!(
            out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" \
             font-family=\"DejaVu Sans, Verdana, sans-serif\">\n\
             <title>{}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
            escaped(&self.title),
        );
        out.push(&self.body.end());
        out.push("</svg>\n");
        out.end()
    }
}

/// A text that stands for itself between tags.
pub fn escaped(text: &str) -> String {
    let mut out = Text::new();
    for c in super::clean(text).chars() {
        match c {
            '&' => out.push("&amp;"),
            '<' => out.push("&lt;"),
            '>' => out.push("&gt;"),
            '"' => out.push("&quot;"),
            c => out.push_char(c),
        }
    }
    out.end()
}
