//! Pictures as pictures: texts have boxes, and no box touches another or leaves the frame; what is
//! written can be told from its ground on light pages and on dark ones.

use crate::support::{Folder, files_in, grundy, read};
use std::path::Path;

/// How wide the letters from the blank to `~` are in DejaVu Sans, in thousandths of their size
/// (the `hmtx` table of the font). Of the fonts that pictures name it is the widest.
const WIDTHS: [u32; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
];
/// How far its letters reach above the line that they stand on, and below it.
const ASCENT: f64 = 0.928;
const DESCENT: f64 = 0.236;

/// Texts of this size may stand as near to their ground as the guidelines for readers allow.
const CONTRAST: f64 = 4.5;

#[derive(Clone, Debug)]
struct Box {
    left: f64,
    right: f64,
    top: f64,
    foot: f64,
}

#[derive(Debug)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    text: String,
}

impl Element {
    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    fn number(&self, name: &str) -> f64 {
        self.get(name).and_then(|v| v.parse().ok()).unwrap_or_else(|| panic!("{name}: {self:?}"))
    }

    /// The box of a text, or of a rectangle.
    fn place(&self) -> Box {
        let (x, y) = (self.number("x"), self.number("y"));
        if self.name == "rect" {
            let (width, height) = (self.number("width"), self.number("height"));
            return Box { left: x, right: x + width, top: y, foot: y + height };
        }
        let size = self.number("font-size");
        let width = |c: char| (c as usize).checked_sub(32).and_then(|i| WIDTHS.get(i)).copied();
        let thousandths: u32 = self.text.chars().map(|c| width(c).unwrap_or(1000)).sum();
        let width = f64::from(thousandths) * size / 1000.0;
        let left = match self.get("text-anchor").unwrap() {
            "start" => x,
            "middle" => x - width / 2.0,
            _ => x - width,
        };
        Box { left, right: left + width, top: y - ASCENT * size, foot: y + DESCENT * size }
    }

    /// The colour on a light page, or on a dark one.
    fn colour(&self, dark: Option<&str>) -> String {
        let own = self.get("fill").unwrap().to_string();
        let Some(style) = dark else { return own };
        let rule = format!(".{}{{fill:", self.get("class").expect("a class"));
        let (_, rest) = style.split_once(&rule).unwrap_or_else(|| panic!("{rule} in {style}"));
        rest[..7].to_string()
    }
}

/// The elements of a picture, in the order in which they are drawn.
fn elements(svg: &str) -> Vec<Element> {
    let unescaped = |text: &str| {
        let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
        text.replace("&amp;", "&")
    };
    let tags = svg.split('<').filter(|tag| !tag.is_empty() && !tag.starts_with(['/', '?']));
    let one = |tag: &str| {
        let (head, text) = tag.split_once('>').expect("a tag ends");
        let (name, mut rest) = head.trim_end_matches('/').split_once(' ').unwrap_or((head, ""));
        let mut attributes = Vec::new();
        while let Some((key, behind)) = rest.split_once("=\"") {
            let (value, behind) = behind.split_once('"').expect("quotes are closed");
            attributes.push((key.trim().to_string(), value.to_string()));
            rest = behind;
        }
        Element { name: name.to_string(), attributes, text: unescaped(text.trim_end_matches('\n')) }
    };
    tags.map(one).collect()
}

/// How bright a colour is, and how well two can be told apart (WCAG 2.1, relative luminance and
/// contrast ratio).
fn luminance(colour: &str) -> f64 {
    let part = |at: usize| {
        let c = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        if c <= 0.03928 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

fn contrast(a: &str, b: &str) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// What is wrong with a picture.
fn faults(svg: &str) -> Vec<String> {
    let all = elements(svg);
    let mut wrong = Vec::new();
    let root = all.iter().find(|e| e.name == "svg").expect("a picture");
    let (width, height) = (root.number("width"), root.number("height"));
    let style = &all.iter().find(|e| e.name == "style").expect("colours for dark pages").text;
    assert!(style.starts_with("@media (prefers-color-scheme:dark){"), "{style}");
    let mut grounds: Vec<&Element> = Vec::new();
    let mut texts: Vec<(&Element, Box)> = Vec::new();
    for element in &all {
        match element.name.as_str() {
            "rect" if element.get("fill") != Some("none") => {
                let whole = element.get("width") == Some("100%");
                if whole {
                    grounds.clear();
                }
                grounds.push(element);
            }
            "text" => {
                let own = element.place();
                let (x, y) = ((own.left + own.right) / 2.0, element.number("y") - 3.0);
                let under = |rect: &&&Element| {
                    rect.get("width") == Some("100%") || {
                        let of = rect.place();
                        of.left <= x && x <= of.right && of.top <= y && y <= of.foot
                    }
                };
                let ground = grounds.iter().rev().find(under).expect("a ground");
                for dark in [None, Some(style.as_str())] {
                    let (ink, ground) = (element.colour(dark), ground.colour(dark));
                    let told = contrast(&ink, &ground);
                    if told < CONTRAST {
                        wrong.push(format!("{}: {ink} on {ground}, {told:.1}", element.text));
                    }
                }
                texts.push((element, own));
            }
            _ => {}
        }
    }
    for (text, own) in &texts {
        if own.left < 0.0 || own.top < 0.0 || own.right > width || own.foot > height {
            wrong.push(format!("{} is outside of {width} x {height}: {own:?}", text.text));
        }
    }
    // Those that begin higher up come first, so that only near ones are compared.
    texts.sort_by(|a, b| a.1.top.total_cmp(&b.1.top));
    for (i, (text, own)) in texts.iter().enumerate() {
        for (other, of) in texts[i + 1..].iter().take_while(|(_, of)| of.top < own.foot - 0.5) {
            if own.left < of.right - 0.5 && of.left < own.right - 0.5 {
                wrong.push(format!("{} lies on {}", text.text, other.text));
            }
        }
    }
    wrong
}

fn drawn(folder: &Folder, text: &str) -> String {
    let file = folder.file("asks.game", text);
    let ran = grundy(&["--quiet", &file]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{text}\n{}", ran.output);
    let svg = read(Path::new(&folder.path("x.svg")));
    assert!(svg.contains("<text "), "no texts in {svg}");
    svg
}

/// Ranges, values and names that are larger than one would draw by hand.
#[test]
fn extreme_pictures_have_no_text_on_another_and_none_outside() {
    let folder = Folder::new("extreme");
    let long = "Abcdefghij".repeat(8).replace('W', "w");
    let game = format!("game {long}(n, m) {{ subtract 1..3 from any }}\n");
    let one = format!("game {long}(n) {{ subtract 1..3 }}\n");
    let texts = [
        "import kayles\nplot Kayles(0..1000000)".to_string(),
        "import kayles\nplot Kayles(0..500)".to_string(),
        "import kayles\nplot Kayles(123456789..123456889)".to_string(),
        "plot n * 100000000000000000 for n in -90..90".to_string(),
        "plot (n, n) for n in 1..12".to_string(),
        "plot n for n in 5..5".to_string(),
        "plot len(n) for n in [\"WWWWWWWWWWWWWWWW\", \"MMMMMMMMMMMMMMMMM\", \"W\", \"\"]".to_string(),
        "plot len(n) for n in {\"WWWWWWWWWWWWWWWW\"}".to_string(),
        "plot n % 3 == 0 for n in 0..20".to_string(),
        "plot if n % 2 == 0 then \"WWWWWWWWWWWWWW\" else \"MMMMMMMMMMMMMMM\" for n in 0..9".to_string(),
        "plot abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz for \
         abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz in 0..9".to_string(),
        "plot (a + b) * 123456789 for a in 0..12 for b in 0..12".to_string(),
        "plot a + b for a in 1000000..1000020 for b in 2000000..2000020".to_string(),
        "plot (a + b) * 100000000000000 for a in 0..30 for b in 0..30".to_string(),
        "plot a == b for a in 1000000000000..1000000000300 for b in 2000000000000..2000000000002".to_string(),
        "plot a == b for a in 0..2 for b in 1000000000000..1000000000300".to_string(),
        "plot len(a) == b for b in 0..2 for a in [\"WWWWWWWWWWWWWWWW\", \"MMMMMMMM\"]".to_string(),
        "plot len(a) == b for a in [\"WWWWWWWWWWWWWWWW\", \"MMMMMMMM\"] for b in 0..200".to_string(),
        "plot a == b for a in 0..0 for b in 0..0".to_string(),
        "plot if a > b then [a] else [b] for a in 0..4 for b in 0..4".to_string(),
        "import wythoff\nplot Wythoff(0..20, 0..20)".to_string(),
        "import wythoff\nplot Wythoff(0..8, 0..150)".to_string(),
        "import nim\nplot Nim(0..40, 0..3)".to_string(),
        format!("{game}plot {long}(0..3, 0..3)"),
        format!("{one}plot {long}(0..30)"),
        format!("{one}tree {long}(4)"),
        "tree *n for n in 1..3".to_string(),
        "tree *70".to_string(),
        "tree *0".to_string(),
        "import kayles\ntree Kayles(6)".to_string(),
        "game W(w: text) { move to W(\"\") if w != \"\" }\ntree W(\"WWWWWWWWWWMMMMMMMMMMWWWWWWWWWW\")".to_string(),
        "game Pass(a, b) { move again to Pass(a - 1, b) if a > 0; subtract 1 from b }\ntree Pass(1, 1)".to_string(),
        "import cram\ntree Cram({(r, c) for r in 0..1 for c in 0..2})".to_string(),
        "import kayles\nplot Kayles(0..60), Kayles(20..90), n % 5 for n in 0..40".to_string(),
        "plot n for n in 0..3, n * 100000000000000000 for n in 0..9 log".to_string(),
        "plot 5 - n for n in 0..3, n * n for n in -9..9, 2 * n for n in 0..9, n for n in 0..5, n + 1 for n in 0..5, 3 + n for n in 7..9".to_string(),
        "import grundys\nplot Grundys(0..300)\nplot Grundys(0..300) log".to_string(),
        "import wythoff\nplot Wythoff(0..90, 0..90)".to_string(),
        "plot a - b for a in 0..12 for b in 0..12".to_string(),
        format!("{one}plot {long}(0..30), {long}(0..9)"),
    ];
    let mut wrong = Vec::new();
    for text in texts {
        let svg = drawn(&folder, &format!("{text} to \"x.svg\""));
        wrong.extend(faults(&svg).into_iter().take(3).map(|fault| format!("{text}\n  {fault}")));
    }
    assert!(wrong.is_empty(), "{} of them\n{}", wrong.len(), wrong.join("\n"));
}

/// Positions of every kind, as graphs: beside texts, no line runs through a box.
const GRAPHS: &[&str] = &[
    "graph *5",
    "graph *0",
    "graph *n for n in 1..4",
    "import kayles\ngraph Kayles(6)",
    "import nim\ngraph Nim(1, 2, 3)",
    "import nim\ngraph Nim(25)",
    "import nim\ngraph Nim(9, 9) depth 2",
    "import cram\ngraph Cram({(r, c) for r in 0..2 for c in 0..2})",
    "import notakto\ngraph Notakto({(1, 1)}) depth 1",
    "import wythoff\ngraph Wythoff(4, 6)",
    "import treblecross\ngraph Treblecross(\".....\")",
    "import chomp\ngraph Chomp([3, 3])",
    "game Walk(n) loopy { move to Walk((n + k) % 6) for k in 1..2 if n != 0; move to Walk(n) if n == 3 }\ngraph Walk(5)",
    "game Pass(a, b) { move again to Pass(a - 1, b) if a > 0; subtract 1 from b }\ngraph Pass(2, 2)",
    "game W(w: text) { move to W(\"\") if w != \"\" }\ngraph W(\"WWWWWWWWWWMMMMMMMMMMWWWWWWWWWW\")",
    "graph X { a -> b, c, d; b -> c, d; c -> d }\ngraph X.a",
    "graph misere({*2, *3})",
    "graph Valley { peak -> hut, ridge, bridge; ridge -> hut, mill; hut -> bridge; bridge -> mill }\ngraph Valley.peak",
    "graph Round loopy { 1 -> 2; 2 -> 3, 1; 3 -> 1 }\ngraph Round.1",
    "graph X { Abcdefghijklmnopqrstuvwxyz -> WWWWWWWWWWWWWWWWWWWW }\ngraph X.Abcdefghijklmnopqrstuvwxyz",
    ON_GRAPHS,
];

/// A game over the nodes and edges of a declared graph.
const ON_GRAPHS: &str = "graph Bow { 1 -- 2; 2 -- 3; 3 -- 1; 3 -- 4; 4 -- 5; 5 -- 3 }\n\
    game Nodes(edges: {(nat, nat)}, alive: {nat}) {\n    \
        move to Nodes(edges, alive minus {v} minus neighbours(v, alive, edges)) for v in alive\n}\n\
    graph Nodes(Bow.edges, Bow.nodes)";

/// In the box of a position stand the nodes that it has, and the edges between them.
#[test]
fn a_position_on_a_graph_is_drawn_with_its_nodes() {
    let folder = Folder::new("nodes");
    let count = |svg: &str| {
        let all = elements(svg);
        let nodes = all.iter().filter(|e| e.get("font-size") == Some("10")).count();
        (nodes, all.iter().filter(|e| e.name == "line").count())
    };
    // All five; then 4 and 5, or 1 and 2, with the edge between them; and none.
    let svg = drawn(&folder, &format!("{ON_GRAPHS} to \"x.svg\""));
    assert_eq!(count(&svg), (9, 8), "{svg}");
    let text = "graph X { top -> low, end; low -> end }\ngraph X.top to \"x.svg\"";
    let svg = drawn(&folder, text);
    // Three positions, each with three nodes and as many arrows; one node has the token.
    assert_eq!(count(&svg), (9, 9), "{svg}");
    let token = |e: &&Element| e.name == "text" && e.get("class") == Some("paper");
    assert_eq!(elements(&svg).iter().filter(token).count(), 3, "{svg}");
}

/// Whether a line of a graph runs through a box on its way.
fn through_boxes(svg: &str) -> Vec<String> {
    let all = elements(svg);
    let framed = |e: &&Element| e.name == "rect" && e.get("fill") == Some("none");
    let boxes: Vec<Box> = all.iter().filter(framed).map(Element::place).collect();
    let paths = all.iter().filter(|e| e.name == "path" && e.get("fill") == Some("none"));
    let mut wrong = Vec::new();
    for path in paths.filter(|e| e.get("d").unwrap().contains('C')) {
        let text = path.get("d").unwrap();
        let numbers: Vec<f64> = text
            .split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'))
            .filter_map(|number| number.parse().ok())
            .collect();
        let [x0, y0, x1, y1, x2, y2, x3, y3] = numbers[..8] else { panic!("{text}") };
        let at = |t: f64, [a, b, c, d]: [f64; 4]| {
            let s = 1.0 - t;
            s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
        };
        let curve = (0..=40).map(|i| f64::from(i) / 40.0);
        let curve = curve.map(|t| (at(t, [x0, x1, x2, x3]), at(t, [y0, y1, y2, y3])));
        let straight = numbers.get(8).map(|end| (x3, (y3 + end) / 2.0));
        for (x, y) in curve.chain(straight) {
            let inside = |of: &&Box| {
                of.left + 1.5 < x && x < of.right - 1.5 && of.top + 1.5 < y && y < of.foot - 1.5
            };
            if let Some(of) = boxes.iter().find(inside) {
                wrong.push(format!("{text} runs through {of:?} at {x:.0} {y:.0}"));
                break;
            }
        }
    }
    wrong
}

#[test]
fn graphs_have_no_text_on_another_and_no_line_through_a_box() {
    let folder = Folder::new("graphs");
    let mut wrong = Vec::new();
    for text in GRAPHS {
        let svg = drawn(&folder, &format!("{text} to \"x.svg\""));
        let found = faults(&svg).into_iter().chain(through_boxes(&svg));
        wrong.extend(found.take(3).map(|fault| format!("{text}\n  {fault}")));
    }
    assert!(wrong.is_empty(), "{} of them\n{}", wrong.len(), wrong.join("\n"));
}

/// The JSON of a graph.
fn graph(text: &str) -> serde_json::Value {
    let ran = grundy(&["--quiet", "--format", "json", "-e", text]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{text}\n{}", ran.output);
    serde_json::from_str(ran.output.lines().next().unwrap()).unwrap()
}

/// Heaps of take-away games, by hand: positions, moves, values, layers, each once.
#[test]
fn a_graph_has_every_position_once_and_every_move() {
    for most in 1..=4_u64 {
        for n in 0..=9_u64 {
            let found = graph(&format!("game T(n) {{ subtract 1..{most} }}\ngraph T({n})"));
            let all = found["positions"].as_array().unwrap();
            let mut heaps = Vec::new();
            for one in all {
                let name = one["position"].as_str().unwrap();
                let heap: u64 =
                    name.trim_start_matches("T(").trim_end_matches(')').parse().unwrap();
                assert_eq!(one["grundy"], heap % (most + 1), "{name}");
                assert_eq!(one["outcome"], if heap.is_multiple_of(most + 1) { "P" } else { "N" });
                // A counter at a time is the longest way.
                assert_eq!(one["layer"], n - heap, "{name}");
                heaps.push(heap);
            }
            let mut sorted = heaps.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..=n).collect::<Vec<_>>());
            let mut moves: Vec<(u64, u64)> = Vec::new();
            for one in found["moves"].as_array().unwrap() {
                let place = |i: usize| heaps[one[i].as_u64().unwrap() as usize];
                moves.push((place(0), place(1)));
            }
            moves.sort_unstable();
            let wanted: Vec<(u64, u64)> =
                (0..=n).flat_map(|h| (h.saturating_sub(most)..h).map(move |to| (h, to))).collect();
            assert_eq!(moves, wanted, "{most} {n}");
        }
    }
}

/// Orders of the same heaps are one position: sums of two nim heaps are multisets.
#[test]
fn a_graph_shares_what_is_the_same() {
    let found = graph("import nim\ngraph Nim(3) + Nim(3)");
    let all = found["positions"].as_array().unwrap();
    // Pairs of 0 to 3 without order.
    assert_eq!(all.len(), 10, "{all:?}");
    let several = graph("graph *n for n in 1..4");
    assert_eq!(several["positions"].as_array().unwrap().len(), 5);
    assert_eq!(several["of"], serde_json::json!(["*1", "*2", "*3", "*4"]));
}

#[test]
fn a_depth_ends_a_graph_and_says_so() {
    let found = graph("graph *5 depth 1");
    let cut: Vec<bool> = found["positions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one.get("cut").is_some_and(|cut| cut == true))
        .collect();
    assert_eq!(cut.iter().filter(|cut| **cut).count(), 4, "*1 to *4 have more: {found}");
    assert_eq!(found["moves"].as_array().unwrap().len(), 5);
}

#[test]
fn moves_back_are_told_from_moves_on() {
    let folder = Folder::new("back");
    let text = "graph X loopy { a -> b; b -> a, c }\ngraph X.a to \"x.svg\"";
    let svg = drawn(&folder, text);
    assert!(svg.contains("stroke-dasharray=\"6 4\"") && svg.contains("dashed lines lead back up"));
    let plain = drawn(&folder, "graph *3 to \"x.svg\"");
    assert!(!plain.contains("dasharray"));
}

#[test]
fn a_graph_that_nobody_could_read_is_refused_with_advice() {
    let folder = Folder::new("refused");
    for (text, advice) in [
        ("import kayles\ngraph Kayles(60)", "`graph Kayles(60) depth 1`, or a smaller position"),
        ("import kayles\ngraph Kayles(10^15)", "Draw a smaller position"),
        ("graph *1000000", "Draw a smaller position"),
        ("graph *300", "Draw a smaller position, or for a program that draws graphs, `graph *300"),
    ] {
        let file = folder.file("asks.game", format!("{text} to \"x.svg\""));
        let ran = grundy(&[&file]);
        assert_eq!(ran.code, 4, "{text}\n{}{}", ran.output, ran.errors);
        let told = ran.output.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(advice), "{told}");
        assert!(!Path::new(&folder.path("x.svg")).exists(), "{text}");
    }
    // What is advised works.
    assert_eq!(grundy(&["-e", "import kayles; graph Kayles(60) depth 1"]).code, 0);
}

#[test]
fn a_graph_is_written_for_other_programs() {
    let folder = Folder::new("dot");
    let text = "game W(w: text) { move to W(\"\") if w != \"\" }\ngraph W(\"a\\\"b\") to \"x.dot\"\ngraph *30 to \"y.gv\"";
    let file = folder.file("asks.game", text);
    let ran = grundy(&["--quiet", &file]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{}", ran.output);
    let dot = read(Path::new(&folder.path("x.dot")));
    assert!(dot.starts_with("digraph {\n") && dot.trim_end().ends_with('}'), "{dot}");
    assert!(dot.contains("p0 -> p1 [penwidth=2];"), "{dot}");
    // Quotes inside of quotes are told from those that end a text.
    for line in dot.lines().filter(|line| line.contains("label=")) {
        let plain = line.replace("\\\\", "").replace("\\\"", "");
        assert_eq!(plain.matches('"').count() % 2, 0, "{line}");
    }
    assert_eq!(read(Path::new(&folder.path("y.gv"))).matches(" -> ").count(), 30 * 31 / 2);
    // It is replaced, and what is none of Grundy's is not.
    assert_eq!(grundy(&["--quiet", &file]).code, 0);
    folder.file("x.dot", "digraph mine {}");
    assert_eq!(grundy(&["--quiet", &file]).code, 2);
    assert_eq!(read(Path::new(&folder.path("x.dot"))), "digraph mine {}");
}

/// The word begins definitions and questions, and the one that was meant is read.
#[test]
fn a_graph_is_defined_and_asked_for() {
    let text = "graph Ladder { top -> low }\ngraph Ladder.top\ngraph {*0, *1}\nlet graph = 3\ngraph\ngraph + 1";
    let ran = grundy(&["-e", text]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{}", ran.output);
    assert!(
        ran.output.contains("What can follow Ladder.top: 2 positions, one move"),
        "{}",
        ran.output
    );
    assert!(
        ran.output.trim_end().ends_with("3\n4") || ran.output.contains("\n4"),
        "{}",
        ran.output
    );
    let missing = grundy(&["-e", "graph Ladder"]);
    assert_eq!(missing.code, 3);
    let source = grundy::source::Source::new(
        "",
        "graph  Kayles(4)  to \"x.dot\"\nplot  A(0..3),B(0..4)  log",
    );
    let laid_out = grundy::syntax::format::format(&source).unwrap();
    assert_eq!(laid_out, "graph Kayles(4) to \"x.dot\"\nplot A(0..3), B(0..4) log\n");
}

/// Behind an open range `log` is no end of it, so that the range is what is complained of.
#[test]
fn log_behind_an_open_range_is_the_word_of_the_plot() {
    use grundy::source::Source;
    use grundy::syntax::format::format;
    for text in ["plot n for n in 0.. log", "plot n for n in 0.. log to \"x.svg\""] {
        let ran = grundy(&["-e", text]);
        assert!(ran.errors.contains("has no upper end"), "{text}\n{}", ran.errors);
        assert!(!ran.errors.contains("no name `log`"), "{text}\n{}", ran.errors);
        let laid_out = format(&Source::new("", text)).unwrap();
        assert_eq!(laid_out.trim_end(), text);
    }
    // Joined to the dots, and in other questions, it is a name.
    let ran = grundy(&["-e", "let log = 3\nplot n for n in 0..log log\ntable n for n in 0.. log"]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{}", ran.output);
    assert!(ran.output.contains("from 0 to 3, by powers of 2"), "{}", ran.output);
    let mistake = "plot n for n in 0.. log\nplot m for m in 0.. log, k for k in 0..3";
    assert!(grundy(&["-e", mistake]).errors.contains("no name `log`"));
}

/// How light a map's cells are: each step of the scale can be told from the next in grey, and P-positions are
/// darker than all on paper, lighter than all on a dark page.
#[test]
fn the_scale_of_a_map_reads_in_grey() {
    let folder = Folder::new("scale");
    let svg = drawn(&folder, "import nim\nplot Nim(0..31, 0..31) to \"x.svg\"");
    let all = elements(&svg);
    let style = &all.iter().find(|e| e.name == "style").unwrap().text;
    for dark in [None, Some(style.as_str())] {
        let light = |class: &str| {
            let one = all.iter().find(|e| e.name == "rect" && e.get("class") == Some(class));
            luminance(&one.unwrap_or_else(|| panic!("{class}")).colour(dark)) + 0.05
        };
        let steps: Vec<f64> = (0..6).map(|i| light(&format!("s{i}"))).collect();
        let lost = light("lost");
        for pair in steps.windows(2) {
            let told = if dark.is_none() { pair[0] / pair[1] } else { pair[1] / pair[0] };
            assert!(told > 1.12, "{steps:?}");
        }
        let last = steps[5];
        let told = if dark.is_none() { last / lost } else { lost / last };
        assert!(told > 2.0, "{last} and {lost}");
    }
    // The legend says which numbers a step has, and they cover 1 to 31.
    let texts: Vec<&str> =
        all.iter().filter(|e| e.name == "text").map(|e| e.text.as_str()).collect();
    assert!(texts.contains(&"0, a P-position"), "{texts:?}");
    assert!(texts.contains(&"1 to 6") && texts.contains(&"31"), "{texts:?}");
}

/// The heights of a chart by powers of 2: as far from 1 to 2 as from 2 to 4.
#[test]
fn logarithms_are_even() {
    let folder = Folder::new("log");
    let svg = drawn(&folder, "plot 2^n for n in 0..6 log to \"x.svg\"");
    let all = elements(&svg);
    let path = all.iter().find(|e| e.get("class") == Some("dot-line")).unwrap();
    let places: Vec<(f64, f64)> = path
        .get("d")
        .unwrap()
        .split('M')
        .skip(1)
        .map(|one| {
            let mut numbers = one.split([' ', 'a']).map(|n| n.parse().unwrap());
            (numbers.next().unwrap(), numbers.next().unwrap())
        })
        .take(7)
        .collect();
    let steps: Vec<f64> = places.windows(2).map(|pair| pair[0].1 - pair[1].1).collect();
    assert!(steps.iter().all(|step| (step - steps[0]).abs() < 0.3 && *step > 10.0), "{steps:?}");
    let texts: Vec<&str> =
        all.iter().filter(|e| e.name == "text").map(|e| e.text.as_str()).collect();
    for power in ["0", "1", "2", "4", "64"] {
        assert!(texts.contains(&power), "{texts:?}");
    }
}

#[test]
fn what_one_picture_cannot_have_is_said_before_anything_runs() {
    for (text, said) in [
        ("import wythoff\nplot Wythoff(0..3, 0..3) log", "log"),
        ("import wythoff, kayles\nplot Kayles(0..3), Wythoff(0..3, 0..3)", "two ranges"),
        (
            "plot n for n in 0..1, n for n in 0..1, n for n in 0..1, n for n in 0..1, n for n in 0..1, n for n in 0..1, n for n in 0..1",
            "6 games at most",
        ),
    ] {
        let ran = grundy(&["-e", text]);
        assert_eq!(ran.code, 3, "{text}");
        assert!(
            ran.errors.contains("G0409") || ran.errors.contains(said),
            "{text}\n{}",
            ran.errors
        );
        assert!(ran.errors.contains(said), "{text}\n{}", ran.errors);
    }
}

/// Rare values by their definition: of all masks, the class with the fewest members, tried one by one.
#[test]
fn rare_values_have_a_ring() {
    let folder = Folder::new("rare");
    let svg = drawn(&folder, "game G = octal 0.36\nplot G(0..400) to \"x.svg\"");
    let listed =
        grundy(&["--quiet", "--format", "json", "-e", "game G = octal 0.36\ntable G(0..400)"]);
    let listed: serde_json::Value =
        serde_json::from_str(listed.output.lines().next().unwrap()).unwrap();
    let values: Vec<u64> =
        listed["values"].as_array().unwrap().iter().map(|v| v.as_u64().unwrap()).collect();
    let rare =
        |mask: u64| values.iter().filter(|v| (*v & mask).count_ones().is_multiple_of(2)).count();
    let fewest = (1..64).map(rare).min().unwrap();
    assert!(svg.contains(&format!("rare values, {fewest} of 401, in a ring")), "{fewest}");
    let kayles = drawn(&folder, "import kayles\nplot Kayles(0..300) to \"x.svg\"");
    assert!(!kayles.contains("rare"));
}

/// A page draws the board of an explanation.
#[test]
fn explanations_and_moves_have_their_board_on_a_page() {
    let board = "import cram\n{} Cram({(r, c) for r in 0..1 for c in 0..1})";
    for verb in ["explain", "moves"] {
        let page = grundy(&["--format", "html", "-e", &board.replace("{}", verb)]).output;
        let page = page.replace("{}", verb);
        assert!(page.contains("<svg") && !page.contains("a  b"), "{verb}: {page}");
    }
}

/// The plots, maps, trees and graphs of all examples, as a page has them.
#[test]
fn pictures_of_examples_have_no_text_on_another_and_none_outside() {
    let (mut met, mut wrong) = (0, Vec::new());
    for file in files_in("examples/games", "game") {
        let draws = |line: &str| ["plot ", "tree ", "graph "].iter().any(|v| line.starts_with(v));
        if !read(&file).lines().any(draws) {
            continue;
        }
        let name = file.to_string_lossy().into_owned();
        let page = grundy(&["--format", "html", &name]).output;
        let mut rest = page.as_str();
        while let Some(at) = rest.find("<svg") {
            let end = at + rest[at..].find("</svg>").expect("it ends");
            met += 1;
            wrong.extend(faults(&rest[at..end]).into_iter().map(|f| format!("{name}: {f}")));
            rest = &rest[end..];
        }
    }
    assert!(met >= 5, "only {met} pictures");
    assert!(wrong.is_empty(), "{} of them\n{}", wrong.len(), wrong.join("\n"));
}

/// The measures themselves: they see what is wrong.
#[test]
fn faults_of_pictures_are_seen() {
    let svg = |inside: &str| {
        format!(
            "<svg class=\"grundy-picture\" width=\"100\" height=\"100\">\
             <style>@media (prefers-color-scheme:dark){{.paper{{fill:#000000}}.ink{{fill:#ffffff}}}}</style>\
             <rect width=\"100%\" height=\"100%\" class=\"paper\" fill=\"#ffffff\"/>\
             <text x=\"10\" y=\"30\" font-size=\"10\" text-anchor=\"start\" class=\"ink\" fill=\"#000000\">abc</text>{inside}</svg>"
        )
    };
    let text = |x: u32, y: u32, fill: &str| {
        format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"10\" text-anchor=\"end\" class=\"ink\" fill=\"{fill}\">abc</text>"
        )
    };
    assert_eq!(faults(&svg("")), [""; 0]);
    assert!(faults(&svg(&text(20, 33, "#000000")))[0].contains("lies on"));
    assert!(faults(&svg(&text(10, 60, "#000000")))[0].contains("outside"));
    assert!(faults(&svg(&text(50, 98, "#000000")))[0].contains("outside"));
    assert!(faults(&svg(&text(50, 60, "#999999")))[0].contains("#999999 on #ffffff"));
}

/// What is lost is told by its form too, for those who see no red and for a print in grey.
#[test]
fn lost_positions_have_a_form_of_their_own() {
    let folder = Folder::new("forms");
    let plot = drawn(&folder, "import kayles\nplot Kayles(0..20) to \"x.svg\"");
    let caps = |cap: &str| {
        let paths = plot.lines().filter(|line| line.contains(&format!("stroke-linecap=\"{cap}\"")));
        paths.map(|path| path.matches("h0").count()).sum::<usize>()
    };
    assert_eq!(caps("square"), 1, "the empty row is lost: {plot}");
    assert!(caps("round") >= 20, "{plot}");
    let tree = drawn(&folder, "import kayles\ntree Kayles(4) to \"x.svg\"");
    let boxes = elements(&tree).iter().filter(|e| e.get("fill") == Some("none")).count();
    let lost = tree.matches(" = *0").count();
    assert!(lost > 0 && boxes == lost, "{boxes} boxes, {lost} lost\n{tree}");
}

#[test]
fn a_tree_in_a_file_says_that_it_is_cut() {
    let folder = Folder::new("cut");
    let file = folder.file("asks.game", "tree *70 to \"x.svg\"\ntree *4 to \"y.svg\"");
    let ran = grundy(&[&file]);
    assert!(
        ran.output.contains("the first 2000 positions alone: with `depth 2`"),
        "{}",
        ran.output
    );
    assert!(read(Path::new(&folder.path("x.svg"))).contains("only the first 2000 positions"));
    assert!(!read(Path::new(&folder.path("y.svg"))).contains("only the first"));
}

/// Long sums lose whole parts, so that every part that is left can be read.
#[test]
fn sums_are_cut_between_their_parts() {
    let folder = Folder::new("sums");
    for (text, cut) in [
        (
            "import kayles; graph Kayles(5) + Kayles(4) + Kayles(3) + Kayles(2) to \"x.svg\"",
            "Kayles(",
        ),
        ("import nim; graph Nim(1, 1, 1, 1, 1) to \"x.svg\"", "Nim("),
    ] {
        let svg = drawn(&folder, text);
        let cuts: Vec<&str> = svg.split('>').filter(|part| part.contains('…')).collect();
        assert!(!cuts.is_empty(), "{text}");
        for label in cuts {
            let label = label.split('<').next().unwrap_or("");
            let parts =
                label.split(" + ").all(|p| p == "…" || p.starts_with(cut) && p.ends_with(')'));
            assert!(parts, "{label}");
        }
    }
}

#[test]
fn forms_of_pictures_are_known_before_they_are_made() {
    for (question, written) in [
        ("plot Kayles(0..100000) to \"k.pdf\"", "write `to \"k.svg\"`; a browser prints"),
        ("plot Kayles(0..9) to \"k.jpg\"", "write `to \"k.png\"`"),
        ("graph Kayles(5) to \"k.jpg\"", "in .dot"),
    ] {
        let ran = grundy(&["check", "-e", &format!("import kayles; {question}")]);
        assert!(ran.errors.starts_with("G0328"), "{question}\n{}", ran.errors);
        assert!(ran.errors.contains(written), "{question}\n{}", ran.errors);
    }
}
