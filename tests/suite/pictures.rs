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
    assert!(!texts.is_empty(), "no texts in {svg}");
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
    read(Path::new(&folder.path("x.svg")))
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
    ];
    let mut wrong = Vec::new();
    for text in texts {
        let svg = drawn(&folder, &format!("{text} to \"x.svg\""));
        wrong.extend(faults(&svg).into_iter().take(3).map(|fault| format!("{text}\n  {fault}")));
    }
    assert!(wrong.is_empty(), "{} of them\n{}", wrong.len(), wrong.join("\n"));
}

/// The plots, maps and trees of all examples, as a page has them.
#[test]
fn pictures_of_examples_have_no_text_on_another_and_none_outside() {
    let (mut met, mut wrong) = (0, Vec::new());
    for file in files_in("examples/games", "game") {
        let draws = |line: &str| line.starts_with("plot ") || line.starts_with("tree ");
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
