//! Answers as one page for a browser that stands alone: no script, no other file, nothing from
//! outside. The words are those of the Markdown; pictures are drawn in the page.

use super::markdown;
use super::marks;
use super::svg::{self, escaped};
use crate::meter::{self, Spent, Text, joined, wholly};
use crate::session::answer::{Answer, Told};
use pulldown_cmark::{Options, Parser, html};

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1b1f24;--faint:#d8dee4;--shade:#f3f6fa;--paper:#fff;--blue:#1f5fb4}\
@media(prefers-color-scheme:dark){:root{--ink:#e4e8ec;--faint:#3b4450;--shade:#1c232b;--paper:#12171c;--blue:#8ab8f2}}\
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);\
max-width:52rem;margin:2rem auto;padding:0 1rem}\
code,pre{font-family:ui-monospace,Consolas,monospace;font-size:.93em}\
pre{background:var(--shade);padding:.7rem .9rem;border-radius:6px;overflow-x:auto;line-height:1.3}\
section{border-top:1px solid var(--faint);padding:.6rem 0}\
section>p:first-child>code:only-child{color:var(--blue);font-weight:600}\
table{border-collapse:collapse;display:block;overflow-x:auto;margin:.6rem 0}\
th,td{padding:.15rem .6rem;border-bottom:1px solid var(--faint);text-align:left}\
th{background:var(--shade)}\
figure{margin:.6rem 0}figure svg{max-width:100%;height:auto;border-radius:6px}\
summary{cursor:pointer}\
.wrong,.warned{border-left:.3rem solid #c62f3b;padding-left:.8rem}.warned{border-color:#b8860b}\
@media print{body{margin:0;max-width:none}section{break-inside:avoid}\
table{overflow:visible;font-size:.75em}th,td{padding:.1rem .25rem}pre{white-space:pre-wrap}}";

/// The beginning of a page. A page needs no end: what comes last closes it.
pub fn begin(title: &str) -> String {
    head(title, "", "")
}

/// The same with more of a style, under a policy: what the page may not do is refused by the browser.
pub fn begin_with(title: &str, more: &str, scripts: &str) -> String {
    let policy = format!("default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'{scripts}");
    head(
        title,
        more,
        &format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n"),
    )
}

fn head(title: &str, more: &str, policy: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"generator\" content=\"Grundy\">\n{policy}\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{}</title>\n<style>{STYLE}{more}</style>\n</head>\n<body>\n",
        escaped(title)
    )
}

/// The text that is answered.
pub fn source(name: &str, text: &str) -> Result<String, Spent> {
    wholly(|| {
        let mut out = Text::new();
        out.push(&format!(
            "<details open>\n<summary>{}</summary>\n<pre tabindex=\"0\"><code>",
            escaped(name)
        ));
        for line in text.lines() {
            out.push(&escaped(line));
            out.push("\n");
        }
        out.push("</code></pre>\n</details>\n");
        out.end()
    })
}

/// The question, and below it the answer.
pub fn answer(answer: &Answer) -> Result<String, Spent> {
    let inside = wholly(|| body(&answer.told, &answer.source))?;
    let question = of_markdown(&marks::code(&answer.source))?;
    let class = if answer.told.failed() { " class=\"wrong\"" } else { "" };
    Ok(format!("<section{class}>\n{question}{inside}</section>\n"))
}

/// What is wrong with the text, as it stands on a terminal.
pub fn problem(text: &str, is_error: bool) -> String {
    let class = if is_error { "wrong" } else { "warned" };
    let lines: Vec<String> = text.trim_end().lines().map(escaped).collect();
    format!(
        "<section class=\"{class}\">\n<pre tabindex=\"0\">{}</pre>\n</section>\n",
        lines.join("\n")
    )
}

/// A page of Markdown that Grundy has written.
pub fn of_markdown(text: &str) -> Result<String, Spent> {
    meter::room(4 * text.len())?;
    let mut out = String::with_capacity(2 * text.len());
    html::push_html(&mut out, Parser::new_ext(text, Options::ENABLE_TABLES));
    // What is scrolled within the page must be reached by keys.
    Ok(out.replace("<table>", "<table tabindex=\"0\">").replace("<pre>", "<pre tabindex=\"0\">"))
}

fn body(told: &Told, source: &str) -> String {
    match told {
        Told::Many(all) => joined(all.iter().map(|one| body(one, source)), ""),
        other => match svg::picture(other) {
            Some(picture) => figure(&picture),
            None => match drawn_apart(other) {
                Some((board, rest)) => figure(&board) + &words(&rest, source),
                None => words(other, source),
            },
        },
    }
}

fn words(told: &Told, source: &str) -> String {
    of_markdown(&markdown::body(told, source)).unwrap_or_default()
}

/// The board of an answer as a picture, and the answer without it.
fn drawn_apart(told: &Told) -> Option<(String, Told)> {
    let mut rest = told.clone();
    let (of, drawings) = match &mut rest {
        Told::Moves { of, drawings, .. } => (of, drawings),
        Told::Explain { of, lesson, .. } => (of, &mut lesson.drawings),
        _ => return None,
    };
    if drawings.is_empty() {
        return None;
    }
    let picture = svg::boards(&of.position, &std::mem::take(drawings));
    Some((picture, rest))
}

/// Whether the page has a picture of an answer, or of its position.
pub fn is_drawn(told: &Told) -> bool {
    match told {
        Told::Many(all) => all.iter().any(is_drawn),
        Told::Moves { drawings, .. } => !drawings.is_empty(),
        Told::Explain { lesson, .. } => !lesson.drawings.is_empty(),
        Told::Graph(of) => of.too_many.is_none(),
        told => matches!(told, Told::Plot { .. } | Told::Plots(_) | Told::Tree { .. }),
    }
}

/// A picture as a part of the page.
fn figure(svg: &str) -> String {
    let drawing = svg.find("<svg").and_then(|at| svg.get(at..)).unwrap_or("");
    format!("<figure>\n{drawing}</figure>\n")
}
