//! Pictures as SVG: one text that any browser draws, without a script and without anything
//! from elsewhere.

mod board;
mod chart;
mod graph;
mod ink;
mod layers;
mod letters;
mod map;
mod net;
mod plot;
mod tree;

pub use board::boards;
pub use tree::is_cut;

use chart::chart;
use graph::graph;
use ink::Ink;
use letters::cut;
use tree::tree;

use crate::meter::{Text, each};
use crate::session::answer::{Axis, Datum, Repeats, Told};
use std::fmt::Write;

/// The size of a title, and where it stands.
const TITLE: u32 = 17;
const MARGIN: f64 = 20.0;

/// The picture that an answer is, if it is one.
pub fn picture(told: &Told) -> Option<String> {
    Some(match told {
        Told::Plot { game, axes, rows, repeats, rare, .. } => {
            plot(game.as_deref(), axes, rows, *repeats, rare)
        }
        Told::Plots(plots) => chart(plots),
        Told::Tree { lines, .. } => tree(lines),
        Told::Graph(of) if of.too_many.is_none() => graph(of),
        _ => return None,
    })
}

/// Values against a number, or a map of two.
fn plot(
    game: Option<&str>,
    axes: &[Axis],
    rows: &[Vec<Datum>],
    repeats: Option<Repeats>,
    rare: &[usize],
) -> String {
    match (axes, rows) {
        ([axis], [values]) => plot::plot(game, axis, values, repeats, rare),
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

/// The shape of a dot. What is told by a colour is told by the shape as well.
#[derive(Clone, Copy)]
enum Shape {
    Round,
    Square,
}

impl Sheet {
    fn new(title: &str) -> Sheet {
        Sheet { title: title.to_string(), body: Text::new() }
    }

    /// The title, cut to the width of the picture; the whole of it is told beside the picture.
    fn title(&mut self, width: f64) {
        let title = cut(&self.title, TITLE, width - 2.0 * MARGIN);
        self.text(MARGIN, 28.0, TITLE, Anchor::Start, &title);
    }

    fn text(&mut self, x: f64, y: f64, size: u32, anchor: Anchor, text: &str) {
        self.ink(x, y, (size, Ink::Letters), anchor, text);
    }

    fn ink(&mut self, x: f64, y: f64, (size, ink): (u32, Ink), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.put(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" \
             class=\"{}\" fill=\"{}\">{}</text>",
            ink.name(),
            ink.light(),
            escaped(text)
        ));
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), ink: Ink) {
        self.put(format_args!(
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" \
             class=\"{}-line\" stroke=\"{}\"/>",
            from.0,
            from.1,
            to.0,
            to.1,
            ink.name(),
            ink.light()
        ));
    }

    fn rect(&mut self, at: (f64, f64), size: (f64, f64), ink: Ink) {
        let (name, colour) = (ink.name(), ink.light());
        self.boxed(at, size, format_args!("class=\"{name}\" fill=\"{colour}\""));
    }

    /// A box that is empty.
    fn outline(&mut self, at: (f64, f64), size: (f64, f64), ink: Ink) {
        let (name, colour) = (ink.name(), ink.light());
        let look = format_args!("rx=\"3\" class=\"{name}-line\" fill=\"none\" stroke=\"{colour}\"");
        self.boxed(at, size, look);
    }

    /// A box that is empty, with a line so thick.
    fn frame(&mut self, at: (f64, f64), size: (f64, f64), (ink, thick): (Ink, f64)) {
        let (name, colour) = (ink.name(), ink.light());
        let look = format_args!(
            "rx=\"3\" class=\"{name}-line\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{thick:.1}\""
        );
        self.boxed(at, size, look);
    }

    /// A line of any form, broken where `dash` says how.
    fn path(&mut self, path: &str, (ink, thick): (Ink, f64), dash: &str) {
        let (name, colour) = (ink.name(), ink.light());
        let dash =
            if dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dash}\"") };
        self.put(format_args!(
            "<path d=\"{path}\" class=\"{name}-line\" stroke=\"{colour}\" stroke-width=\"{thick:.1}\"{dash} fill=\"none\"/>"
        ));
    }

    /// A form that is filled.
    fn area(&mut self, path: &str, ink: Ink) {
        let (name, colour) = (ink.name(), ink.light());
        self.put(format_args!("<path d=\"{path}\" class=\"{name}\" fill=\"{colour}\"/>"));
    }

    /// The head of an arrow, with its tip here.
    fn head(&mut self, (x, y): (f64, f64), down: bool, ink: Ink) {
        let (name, colour) = (ink.name(), ink.light());
        let back = if down { y - 7.0 } else { y + 7.0 };
        let (left, right) = (x - 3.5, x + 3.5);
        self.put(format_args!(
            "<path d=\"M{left:.1} {back:.1}L{x:.1} {y:.1}L{right:.1} {back:.1}Z\" class=\"{name}\" fill=\"{colour}\"/>"
        ));
    }

    fn boxed(
        &mut self,
        (x, y): (f64, f64),
        (width, height): (f64, f64),
        look: std::fmt::Arguments<'_>,
    ) {
        self.put(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" {look}/>"
        ));
    }

    /// Dots, round or square; those at the same place are drawn once.
    fn dots(&mut self, places: &[(f64, f64)], wide: f64, shape: Shape, ink: Ink) {
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
            "<path d=\"{path}\" class=\"{}-line\" stroke=\"{}\" stroke-width=\"{wide:.1}\" \
             stroke-linecap=\"{}\" fill=\"none\"/>",
            ink.name(),
            ink.light(),
            match shape {
                Shape::Round => "round",
                Shape::Square => "square",
            }
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
             <svg xmlns=\"http://www.w3.org/2000/svg\" class=\"grundy-picture\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" \
             font-family=\"DejaVu Sans, Verdana, sans-serif\">\n\
             <title>{}</title>\n{}\n\
             <rect width=\"100%\" height=\"100%\" class=\"{}\" fill=\"{}\"/>\n",
            escaped(&self.title),
            ink::dark(),
            Ink::Paper.name(),
            Ink::Paper.light(),
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
