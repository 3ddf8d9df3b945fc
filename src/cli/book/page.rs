//! A page of the book: Markdown to HTML, with places that links lead to, and the way to the other pages.

use super::run;
use crate::assist::{Class, Classes};
use crate::report::html::begin_with;
use pulldown_cmark::{
    CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html,
};

/// A page before it is written.
pub(super) struct Leaf<'a> {
    pub file: String,
    pub title: String,
    pub headings: Vec<Heading>,
    events: Vec<Event<'a>>,
}

/// A heading with what stands below it, to be found.
pub(super) struct Heading {
    pub level: HeadingLevel,
    pub id: String,
    pub text: String,
    pub below: String,
}

/// All pages of the book.
pub(super) fn leaves<'a>(pages: &[(&str, &'a str)]) -> Vec<Leaf<'a>> {
    let files: Vec<String> = pages.iter().map(|(name, _)| file_of(name)).collect();
    pages.iter().map(|(name, text)| leaf(name, text, &files)).collect()
}

fn file_of(name: &str) -> String {
    match name {
        "README" => "index.html".to_string(),
        name => format!("{name}.html"),
    }
}

fn leaf<'a>(name: &str, text: &'a str, files: &[String]) -> Leaf<'a> {
    let mut events: Vec<Event<'a>> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
    let headings = headings(&events);
    let mut ids = headings.iter().map(|heading| heading.id.clone());
    for event in &mut events {
        if let Event::Start(Tag::Heading { id, .. }) = event {
            *id = ids.next().map(CowStr::from);
        }
    }
    let events = coloured(led(events, files), name);
    let title = headings.first().map_or_else(|| name.to_string(), |first| first.text.clone());
    Leaf { file: file_of(name), title, headings, events }
}

/// The headings of a page, each with its place as GitHub names it.
fn headings(events: &[Event<'_>]) -> Vec<Heading> {
    let mut all: Vec<Heading> = Vec::new();
    let mut inside = false;
    for event in events {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                inside = true;
                let (id, text, below) = (String::new(), String::new(), String::new());
                all.push(Heading { level: *level, id, text, below });
            }
            Event::End(TagEnd::Heading(_)) => {
                inside = false;
                let taken: Vec<String> = all.iter().map(|heading| heading.id.clone()).collect();
                if let Some(last) = all.last_mut() {
                    last.id = place(&last.text, &taken);
                }
            }
            Event::Text(text) | Event::Code(text) => {
                let Some(last) = all.last_mut() else { continue };
                let part = if inside { &mut last.text } else { &mut last.below };
                part.push_str(text);
            }
            Event::SoftBreak | Event::HardBreak | Event::End(_) => {
                if let Some(last) = all.last_mut().filter(|_| !inside) {
                    last.below.push(' ');
                }
            }
            _ => {}
        }
    }
    all
}

/// The place of a heading: its letters in lower case, and hyphens for blanks.
fn place(text: &str, taken: &[String]) -> String {
    let kept = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ');
    let plain: String = text.chars().filter(|c| kept(*c)).flat_map(char::to_lowercase).collect();
    let plain = plain.replace(' ', "-");
    let again = (1..).map(|n| format!("{plain}-{n}"));
    let mut names = [plain.clone()].into_iter().chain(again);
    names.find(|name| !taken.contains(name)).unwrap_or(plain)
}

/// Links to other pages of the book lead to their files; what is no page of it is no link.
fn led<'a>(events: Vec<Event<'a>>, files: &[String]) -> Vec<Event<'a>> {
    let mut open: Vec<bool> = Vec::new();
    let mut out = Vec::with_capacity(events.len());
    for event in events {
        match event {
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let to = target(&dest_url, files);
                open.push(to.is_some());
                if let Some(to) = to {
                    let dest_url = CowStr::from(to);
                    out.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
            }
            Event::End(TagEnd::Link) => {
                if open.pop() == Some(true) {
                    out.push(Event::End(TagEnd::Link));
                }
            }
            // The book has no markup of its own.
            Event::Html(text) | Event::InlineHtml(text) => out.push(Event::Text(text)),
            other => out.push(other),
        }
    }
    out
}

fn target(url: &str, files: &[String]) -> Option<String> {
    if url.starts_with('#') || url.starts_with("https://") {
        return Some(url.to_string());
    }
    let (path, place) = url.split_once('#').map_or((url, None), |(path, at)| (path, Some(at)));
    let file = file_of(path.strip_suffix(".md")?);
    let place = place.map_or(String::new(), |place| format!("#{place}"));
    files.contains(&file).then(|| format!("{file}{place}"))
}

/// Blocks of code with colours; what is answered looks otherwise than what is asked.
fn coloured<'a>(events: Vec<Event<'a>>, page: &str) -> Vec<Event<'a>> {
    let mut out = Vec::with_capacity(events.len());
    let mut count = 0;
    let mut block: Option<(String, String)> = None;
    for event in events {
        match (event, &mut block) {
            (Event::Start(Tag::CodeBlock(kind)), _) => {
                let info = match kind {
                    CodeBlockKind::Fenced(info) => info.to_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                block = Some((info, String::new()));
            }
            (Event::Text(text), Some((_, code))) => code.push_str(&text),
            (Event::End(TagEnd::CodeBlock), _) => {
                if let Some((info, code)) = block.take() {
                    let mut text = code_block(&info, &code);
                    if run::runs(&info, &code) {
                        count += 1;
                        text += &run_link(page, count, &info, &code);
                    }
                    out.push(Event::Html(CowStr::from(text)));
                }
            }
            (other, _) => out.push(other),
        }
    }
    out
}

fn code_block(info: &str, code: &str) -> String {
    let kind = info.split(' ').next().unwrap_or("");
    let (class, inside) = match kind {
        "game" => ("asked", highlighted(code)),
        "text" => ("answer", escaped(code)),
        _ => ("asked", escaped(code)),
    };
    format!("<pre class=\"{class}\" tabindex=\"0\"><code>{inside}</code></pre>\n")
}

/// What stands below a block that can be run.
fn run_link(page: &str, count: usize, info: &str, code: &str) -> String {
    let named = info.split(' ').find_map(|word| word.strip_prefix("file="));
    let page = page.to_lowercase();
    let name = named.map_or_else(|| format!("{page}-{count}.game"), str::to_string);
    let (words, about) = match info.contains("error=") {
        true => ("See the mistake", "in the playground"),
        false => ("Run it", "in the playground"),
    };
    let to = escaped(&run::link(&name, code));
    format!("<p class=\"run\"><a href=\"{to}\">{words}</a> {about}</p>\n")
}

fn highlighted(code: &str) -> String {
    let mut out = String::new();
    let mut at = 0;
    for (token, class) in Classes::new(code) {
        let class = match class {
            Class::Reserved | Class::Begins | Class::Part => "k",
            Class::Type | Class::Builtin => "b",
            Class::Number | Class::Outcome => "n",
            Class::Text => "s",
            Class::Comment => "c",
            _ => continue,
        };
        let span = token.span;
        let (from, to) = (span.start as usize, span.end as usize);
        let (Some(before), Some(own)) = (code.get(at..from), code.get(from..to)) else { continue };
        out += &format!("{}<span class=\"{class}\">{}</span>", escaped(before), escaped(own));
        at = to;
    }
    out + &escaped(code.get(at..).unwrap_or(""))
}

/// A text in which nothing is markup.
pub(super) fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;")
}

/// What the pages look like, beside what all pages of the program do.
pub(super) const STYLE: &str = "\
body{max-width:64rem}header{display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:baseline;\
justify-content:space-between;border-bottom:1px solid var(--faint);padding-bottom:.5rem}\
header form{display:flex;gap:.3rem}input,button{font:inherit;color:inherit;background:var(--paper);\
border:1px solid var(--ink);border-radius:4px;padding:.1rem .4rem}a{color:var(--blue)}\
.book{display:grid;grid-template-columns:minmax(0,1fr);gap:0 2rem}\
nav ol,nav ul{list-style:none;padding-left:0;margin:.2rem 0}nav ul{padding-left:.9rem;font-size:.9em}\
nav li{margin:.15rem 0}nav [aria-current]{font-weight:600}\
.turn{display:flex;justify-content:space-between;gap:1rem;border-top:1px solid var(--faint);padding:.8rem 0}\
.run{margin:-.6rem 0 1rem;font-size:.9em;text-align:right}pre.answer{background:none;border:1px solid var(--faint);border-left:.25rem solid var(--blue)}\
pre .k{color:var(--blue)}pre .b{color:#7a3fa0}pre .n{color:#a2481a}pre .s{color:#2b6b2f}pre .c{color:#5b6570}\
@media(prefers-color-scheme:dark){pre .b{color:#cda6e8}pre .n{color:#eaa67e}pre .s{color:#97d19b}\
pre .c{color:#a3adb8}}\
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem}\
@media(min-width:54rem){.book{grid-template-columns:14rem minmax(0,1fr)}.book nav{grid-column:1;grid-row:1}\
.book main{grid-column:2;grid-row:1}}\
@media print{header form,.book nav,.turn,.skip,.run{display:none}.book{display:block}}";

/// What stands above each page.
pub(super) fn header() -> &'static str {
    "<a class=\"skip\" href=\"#main\">To the text</a>\n<header>\n\
     <a href=\"index.html\">The book of Grundy</a>\n<a href=\"#contents\">Contents</a>\n\
     <form action=\"search.html\" role=\"search\">\n\
     <input type=\"search\" name=\"q\" aria-label=\"Search the book\">\n\
     <button>Search</button>\n</form>\n</header>\n"
}

/// The contents: all pages, and the headings of the one that is open.
pub(super) fn contents(leaves: &[Leaf<'_>], open: Option<usize>) -> String {
    let mut out = String::from("<nav id=\"contents\" aria-label=\"Contents\">\n<ol>\n");
    for (at, leaf) in leaves.iter().enumerate() {
        let current = if open == Some(at) { " aria-current=\"page\"" } else { "" };
        out += &format!("<li><a href=\"{}\"{current}>{}</a>", leaf.file, escaped(&leaf.title));
        let own = leaf.headings.iter().filter(|h| open == Some(at) && h.level == HeadingLevel::H2);
        let own: Vec<String> = own
            .map(|h| format!("<li><a href=\"#{}\">{}</a></li>\n", escaped(&h.id), escaped(&h.text)))
            .collect();
        if !own.is_empty() {
            out += &format!("\n<ul>\n{}</ul>\n", own.concat());
        }
        out += "</li>\n";
    }
    out + "</ol>\n</nav>\n"
}

/// A page with its contents, and the pages before and after it.
pub(super) fn page(leaves: &[Leaf<'_>], at: usize, leaf: &Leaf<'_>) -> String {
    let mut out = begin_with(&leaf.title, STYLE, "");
    out += header();
    out += "<div class=\"book\">\n<main id=\"main\">\n";
    html::push_html(&mut out, leaf.events.iter().cloned());
    let to = |other: Option<&Leaf<'_>>, rel: &str, word: &str| {
        other.map_or_else(
            || "<span></span>\n".to_string(),
            |l| {
                let title = escaped(&l.title);
                format!("<a rel=\"{rel}\" href=\"{}\">{word}: {title}</a>\n", l.file)
            },
        )
    };
    let before = at.checked_sub(1).and_then(|at| leaves.get(at));
    let after = leaves.get(at + 1);
    out += "<div class=\"turn\">\n";
    out += &to(before, "prev", "Before");
    out += &to(after, "next", "Next");
    out += "</div>\n</main>\n";
    out += &contents(leaves, Some(at));
    out + "</div>\n"
}
