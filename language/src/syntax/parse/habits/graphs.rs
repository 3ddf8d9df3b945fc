//! Nodes of a graph in the manner of other languages and of paper: `a => b`, `a -> b -> c`, `a -> {b, c}`.

use super::super::scene::{Place, Scene};
use super::steps::leaving;
use super::{Slip, graph_words};
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;

const A_LINE_IS: &str = "a line of a graph is a node, `->`, and where one can go from it";

/// A line of a graph: a node, the arrow, and where one can go from it.
struct Line<'a> {
    from: &'a str,
    arrow: &'static str,
    to: Vec<&'a str>,
}

/// `graph G { a: b c; b: c }`, `graph G { edge a b; (b, c) }`, `graph G { k -> k - 1 }`: all lines in one go.
pub(crate) fn whole(s: &Scene<'_>) -> Option<Slip> {
    let open = s.next_of(2, &["{"]);
    let close = s.closing(open).filter(|close| close + 1 == s.len())?;
    let stretch = s.text.get(s.span.range())?;
    if s.place != Place::File || !s.is(0, "graph") || stretch.contains('#') {
        return None;
    }
    if s.next_of(open + 1, &["for", "if", ".."]) < close {
        return None;
    }
    if let Some(slip) = numbers(s, open, close) {
        return Some(slip);
    }
    let named = || graph_words::outcome_as_node(s, open, close);
    let words = || graph_words::before_a_node(s, open, close);
    if let Some(slip) = named().or_else(words).or_else(|| in_sentences(s, open, close)) {
        return Some(slip);
    }
    let all = stretches(s, open + 1, close).into_iter().flat_map(|line| one_by_one(s, line));
    let Some(lines) = lines_of(s, &all.collect::<Vec<_>>()) else {
        return stretches(s, open + 1, close).into_iter().find_map(|(from, _)| unread(s, from));
    };
    if is_mixed(&lines) {
        let message = "a graph has either arrows `->` or edges `--`";
        let mut slip = s.slip(codes::MIXED_EDGES, s.at, message, "both kinds here");
        slip.instead = "an edge in both directions is two arrows: `a -> b`, `b -> a`".into();
        slip.sure = true;
        return Some(slip);
    }
    let lines = written(&lines);
    let text = match stretch.contains('\n') {
        true => format!("{{\n    {}\n}}", lines.join("\n    ")),
        false => format!("{{ {} }}", lines.join("; ")),
    };
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, s.at, A_LINE_IS, "written otherwise here");
    slip.instead = "write `a -> b, c`".to_string();
    let arrows = text.contains("->") && (open..close).any(|at| s.is(at, "- –"));
    slip.because = arrows.then_some("a move goes along an arrow, and not back");
    let from = if s.is(2, "= :") { 2 } else { open };
    slip.edits.push(s.replace(from, close + 1, text));
    Some(slip)
}

/// `G = {"a": ["b", "c"], "b": ["c"]}`: what each node leads to, in another language.
pub(super) fn dictionary(s: &Scene<'_>) -> Option<Slip> {
    let name = usize::from(s.is(0, "let"));
    let open = name + 2;
    let lists = s.is(open + 2, ":") && s.is(open + 3, "[ {");
    let whole = s.is(open, "{") && s.closing(open) == s.len().checked_sub(1);
    if s.place != Place::File || !s.is(name + 1, "=") || !lists || !whole {
        return None;
    }
    let all = one_by_one(s, (open + 1, s.len() - 1));
    let lines = lines_of(s, &all).filter(|lines| !is_mixed(lines))?;
    let text = format!("graph {} {{ {} }}", s.word(name), written(&lines).join("; "));
    let message = "what each node leads to is a graph";
    let slip = s.slip(codes::FOREIGN_DEFINITION, open, message, "written otherwise here");
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `from a to b, c; from b to c`, `edge a b, edge a c`
fn in_sentences(s: &Scene<'_>, open: usize, close: usize) -> Option<Slip> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let node = |at: usize| at < close && (s.is_word(at) || s.kind(at) == Some(TokenKind::Number));
    let begins = |at: usize| s.is(at, "from edge") && node(at + 1);
    let mut at = open + 1;
    while at < close {
        let sign = at + 2 + usize::from(s.is(at + 2, "to -> ,"));
        let named = sign > at + 2 || s.is(at, "edge");
        if !begins(at) || !node(sign) || !named || s.is(at, "from") && s.is(at + 2, ",") {
            return None;
        }
        let (from, mut to) = (s.word(at + 1), vec![s.word(sign)]);
        let edge = s.is(at, "edge");
        at = sign + 1;
        while !edge && s.is(at, ", and or") && node(at + 1) && !begins(at + 1) {
            to.push(s.word(at + 1));
            at += 2;
        }
        while s.is(at, ", ;") {
            at += 1;
        }
        add(&mut lines, Line { from, arrow: "->", to });
    }
    if lines.is_empty() {
        return None;
    }
    let text = format!("{{ {} }}", written(&lines).join("; "));
    let slip = s.slip(codes::FOREIGN_OPERATOR, open + 1, A_LINE_IS, "written otherwise here");
    Some(slip.writes(s.replace(open, close + 1, text)))
}

/// The lines of a graph: all arrows of a node stand in one of them.
fn lines_of<'s>(s: &'s Scene<'_>, stretches: &[(usize, usize)]) -> Option<Vec<Line<'s>>> {
    let mut lines = Vec::new();
    for (from, to) in stretches {
        for line in read(s, *from, *to)? {
            add(&mut lines, line);
        }
    }
    Some(lines)
}

/// A graph has one kind of arrows.
fn is_mixed(lines: &[Line<'_>]) -> bool {
    let has = |arrow: &str| lines.iter().any(|line| line.arrow == arrow && !line.to.is_empty());
    has("->") && has("--")
}

fn written(lines: &[Line<'_>]) -> Vec<String> {
    let written = |line: &Line<'_>| match line.to.as_slice() {
        [] => line.from.to_string(),
        to => format!("{} {} {}", line.from, line.arrow, to.join(", ")),
    };
    lines.iter().map(written).collect()
}

fn add<'s>(lines: &mut Vec<Line<'s>>, line: Line<'s>) {
    // A node without arrows is there for both kinds.
    let alone = |own: &Line<'_>| own.to.is_empty() || line.to.is_empty();
    let fits = |own: &Line<'_>| own.from == line.from && (own.arrow == line.arrow || alone(own));
    match lines.iter_mut().find(|own| fits(own)) {
        Some(own) => {
            own.arrow = if line.to.is_empty() { own.arrow } else { line.arrow };
            own.to.extend(line.to);
        }
        None => lines.push(line),
    }
}

const NODES: &str = "nodes vertices points";

const EDGES: &str = "edges edge arcs arrows";

fn is_arrow(s: &Scene<'_>, at: usize) -> bool {
    s.is(at, "-> -- <- → ← - – => ⟷ ↔ to")
}

/// Does this word say what stands behind it, and is no node to which another line goes?
fn is_label(s: &Scene<'_>, at: usize) -> bool {
    let goes = |i: &usize| {
        let listed = s.is(*i, "nodes vertices") && s.is(i + 2, ",");
        let begins = s.is(i + 1, ": =") || (listed || is_arrow(s, i + 2)) && s.is_word(i + 1);
        s.word(*i) == s.word(at) && (is_arrow(s, i - 1) || s.is(i - 1, ": =") || !begins)
    };
    !(1..s.len()).any(|i| goes(&i))
}

/// `edges: a -> b, b -> c`, `nodes = [a, b]`: what stands behind the label, one by one.
fn one_by_one(s: &Scene<'_>, (from, to): (usize, usize)) -> Vec<(usize, usize)> {
    let sign = usize::from(s.is(from + 1, ": ="));
    let set = |letter: &str| s.is(from, letter) && s.is(from + 1, "=");
    // `nodes a, b, c`
    let beside = s.is_word(from + 1) && (from + 2 >= to || s.is(from + 2, ","));
    let nodes = s.is(from, NODES) && (sign == 1 || beside) || set("V");
    let edges = s.is(from, EDGES) && (sign == 1 || is_arrow(s, from + 2) || s.is(from + 1, "( {"));
    let labelled = (nodes || edges || set("E")) && is_label(s, from);
    let (mut at, mut end) = (if labelled { from + 1 + sign } else { from }, to);
    let pair = s.is(at + 2, ",") && s.closing(at) == Some(at + 4);
    let one = pair && !nodes;
    if labelled && s.is(at, "[ { (") && s.closing(at) == Some(to - 1) && !one {
        (at, end) = (at + 1, to - 1);
    }
    // A comma before a node with an arrow of its own begins another line.
    let begins = |i: &usize| {
        let another = nodes && labelled
            || is_arrow(s, i + 2)
            || s.is(i + 1, "( {")
            || s.is(i + 2, ":")
            || labelled && s.is(i + 1, "[");
        s.is(*i, ";") || s.is(*i, ",") && another
    };
    let mut all = Vec::new();
    while at < end {
        let next = (at..end).find(begins).unwrap_or(end);
        // `a -> b b -> c`: a node behind a node, with an arrow of its own.
        let node = |i: usize| s.is_word(i) || s.kind(i) == Some(TokenKind::Number);
        let plain = |i: usize| node(i) && !is_arrow(s, i);
        let new = |i: &usize| plain(*i) && plain(i - 1) && is_arrow(s, i + 1) && plain(i + 2);
        let mut from = at;
        while let Some(start) = (from + 3..next.saturating_sub(2)).find(new) {
            all.push((from, start));
            from = start;
        }
        all.push((from, next));
        at = next + 1;
    }
    all
}

/// `graph G { k -> k - 1 }`: a game of numbers.
fn numbers(s: &Scene<'_>, open: usize, close: usize) -> Option<Slip> {
    let name = s.word(open + 1);
    let arrow = s.is(open + 2, "-> → =>");
    let counts = (open + 3..close).any(|at| s.is(at, "- /"));
    let itself = (open + 3..close).any(|at| s.word(at) == name);
    if !arrow || !counts || !itself || stretches(s, open + 1, close).len() != 1 {
        return None;
    }
    let rules = leaving(s, (s.word(1), &[name.to_string()]), Some(0), open + 3, close)?;
    let message = "nodes of a graph are names, and what can be said of all numbers are rules";
    let slip = s.slip(codes::FOREIGN_OPERATOR, open + 2, message, "of every number");
    let text = format!("game {}({name}) {{ {rules} }}", s.word(1));
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// The lines in the braces: what stands between line ends and `;`.
pub(super) fn stretches(s: &Scene<'_>, from: usize, to: usize) -> Vec<(usize, usize)> {
    let (mut all, mut start) = (Vec::new(), from);
    for at in from..=to {
        let behind = s.text.get(s.span_of(at.saturating_sub(1)).end as usize..).unwrap_or("");
        let gap = (s.span_of(at).start - s.span_of(at.saturating_sub(1)).end) as usize;
        let new = at > start && behind.get(..gap).is_some_and(|gap| gap.contains('\n'));
        if s.is(at, ";") || at == to || new {
            all.extend((start < at).then_some((start, at)));
            start = at + usize::from(s.is(at, ";"));
        }
    }
    all
}

/// `graph G = a -> b -> c`, `graph G a -- b, b -- c`, `graph G:` and lines below it: they stand in braces.
pub(super) fn behind_heading(s: &Scene<'_>) -> Option<Slip> {
    let sign = usize::from(s.is(2, "= :"));
    let braces = usize::from(sign == 1 && s.is(3, "{"));
    let (from, to) = (2 + sign + braces, s.len() - braces);
    if s.place != Place::File || !s.is(0, "graph") || sign + braces == 0 && !is_arrow(s, 3) {
        return None;
    }
    let all = stretches(s, from, to).into_iter().flat_map(|line| one_by_one(s, line));
    let lines = lines_of(s, &all.collect::<Vec<_>>()).filter(|lines| !is_mixed(lines))?;
    let lines = written(&lines);
    let text = format!("{{ {} }}", lines.join("; "));
    let message = "the lines of a graph stand in braces";
    let mut slip = s.slip(codes::NO_BODY, 2, message, "not needed");
    slip.instead = format!("write `graph {} {text}`", s.word(1));
    let mut edit = s.replace(2, s.len(), format!(" {text}"));
    edit.span.start = s.span_of(1).end;
    slip.edits.push(edit);
    (!lines.is_empty()).then_some(slip)
}

/// What a line says, in words or signs of another kind.
fn read<'s>(s: &'s Scene<'_>, from: usize, to: usize) -> Option<Vec<Line<'s>>> {
    let node = |at: usize| match s.kind(at)? {
        TokenKind::Word | TokenKind::Number => Some(s.word(at)),
        // `"a": ["b"]`
        TokenKind::Text => {
            let name = s.word(at).trim_matches('"');
            name.chars().all(crate::syntax::is_name_char).then_some(name)
        }
        _ => None,
    };
    let pair = |at: usize| s.is(at, "(") && s.is(at + 2, ",") && s.is(at + 4, ")");
    let set = |at: usize| s.is(at, "{ [") && s.is(at + 2, ", -") && s.closing(at) == Some(at + 4);
    if set(from) && from + 5 == to {
        return Some(vec![Line { from: node(from + 1)?, arrow: "--", to: vec![node(from + 3)?] }]);
    }
    if pair(from) {
        let mut lines = Vec::new();
        let mut at = from;
        while at < to {
            let edge = Line { from: node(at + 1)?, arrow: "->", to: vec![node(at + 3)?] };
            lines.push(edge);
            pair(at).then_some(())?;
            at += 5 + usize::from(s.is(at + 5, ","));
        }
        return Some(lines);
    }
    let said = s.is(from, "edge arrow arc") && node(from + 1).is_some();
    let at = from + usize::from(said) + usize::from(said && s.is(from + 1, "from"));
    let first = node(at)?;
    if at + 1 == to {
        return Some(vec![Line { from: first, arrow: "->", to: Vec::new() }]);
    }
    let length = match arrow_at(s, at + 1) {
        Some((length, _)) => length,
        None if s.is(at + 1, "to , goes") => 1,
        None if said || at + 1 >= s.len() || from + 2 == to => 0,
        None => return None,
    };
    let sign = arrow_at(s, at + 1).map_or("->", |(_, sign)| sign);
    let back = sign == "<-";
    let arrow = if sign == "--" { "--" } else { "->" };
    // `a -- b -- c`: two edges.
    if let Some(edges) = one_after_another(s, at, to).filter(|edges| edges.len() > 1) {
        return Some(edges);
    }
    let mut others = Vec::new();
    for next in at + 1 + length..to {
        match node(next) {
            Some("and" | "or" | "to") => {}
            Some(name) => others.push(name),
            None if s.is(next, ", { } [ ] ( )") => {}
            None => return None,
        }
    }
    if back {
        let each = |from: &'s str| Line { from, arrow, to: vec![first] };
        return Some(others.into_iter().map(each).collect());
    }
    let comma = s.is(at + 1, ",") && !said;
    (!comma).then(|| vec![Line { from: first, arrow, to: others }])
}

/// Nodes or edges behind a label, in a form that is not known: `edges: ab, bc`.
fn unread(s: &Scene<'_>, at: usize) -> Option<Slip> {
    if !s.is(at + 1, ": =") || !s.is(at, NODES) && !s.is(at, EDGES) {
        return None;
    }
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, at + 1, A_LINE_IS, "written otherwise here");
    slip.instead = "each edge is written `a -> b`, or `a -- b` where it has no direction".into();
    slip.sure = true;
    Some(slip)
}

/// An arrow in the manner of other languages: its tokens, and what it is here.
fn arrow_at(s: &Scene<'_>, at: usize) -> Option<(usize, &'static str)> {
    Some(match (s.word(at), s.word(at + 1)) {
        ("--", ">" | "->") | ("-", "->") | ("=", "=>") => (2, "->"),
        ("<-", ">") => (2, "--"),
        ("-" | "–", _) if are_edges(s) => (1, "--"),
        ("->" | "→" | "=>" | "⟶" | ":" | "-" | "=", _) => (1, "->"),
        ("--" | "⟷" | "↔", _) => (1, "--"),
        ("<-" | "←", _) => (1, "<-"),
        _ => return None,
    })
}

/// `a - b` is an edge, unless others are arrows, or a node is asked about below.
fn are_edges(s: &Scene<'_>) -> bool {
    let node = format!("{}.", s.word(1));
    let mut asked = s.below_near().split(&node).skip(1);
    let asked = asked.any(|part| !part.starts_with("nodes") && !part.starts_with("edges"));
    !asked && !s.text.get(s.span.range()).is_some_and(|text| text.contains("->"))
}

/// `a -> b <- c`: each arrow is between the two nodes beside it.
fn one_after_another<'s>(s: &'s Scene<'_>, from: usize, to: usize) -> Option<Vec<Line<'s>>> {
    let (mut at, mut edges) = (from, Vec::new());
    while at + 1 < to {
        let (length, sign) = arrow_at(s, at + 1)?;
        let next = at + 1 + length;
        let kind = s.kind(next).filter(|_| next < to)?;
        matches!(kind, TokenKind::Word | TokenKind::Number).then_some(())?;
        let (one, other) = (s.word(at), s.word(next));
        edges.push(match sign {
            "<-" => Line { from: other, arrow: "->", to: vec![one] },
            arrow => Line { from: one, arrow, to: vec![other] },
        });
        at = next;
    }
    Some(edges)
}

/// `1: 2, 3`, `1 to 2`, `1 => 2`, `1 --> 2`
pub(super) fn arrow(s: &Scene<'_>) -> Option<Slip> {
    if s.place == Place::Graph && s.len() == 3 && s.is(1, "<- ←") {
        let text = format!("{} -> {}", s.word(2), s.first());
        let labels = ("an arrow goes from left to right", "written otherwise here");
        return Some(s.rewritten(codes::FOREIGN_OPERATOR, 1, labels, text));
    }
    let long = matches!((s.word(1), s.word(2)), ("--", ">" | "->") | ("-", "->") | ("=", "=>"));
    let sign = long || s.is(1, ": to => → - = ⟶");
    if s.place != Place::Graph || !sign || s.len() < 3 {
        return None;
    }
    if let Some(slip) = unread(s, 0) {
        return Some(slip);
    }
    let behind = 2 + usize::from(long);
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, 1, "an arrow is `->`", "written otherwise here");
    slip.instead = "write `a -> b, c`".to_string();
    let (_, here) = arrow_at(s, 1).unwrap_or((1, "->"));
    let mut edit = s.replace(1, behind, format!(" {here} "));
    edit.span.start = s.span_of(0).end;
    edit.span.end = s.span_of(behind).start;
    slip.edits.push(edit);
    Some(slip)
}

/// `a -> b -> c`
pub(super) fn chain(s: &Scene<'_>) -> Option<Slip> {
    let nodes: Vec<&str> = (0..s.len()).step_by(2).map(|at| s.word(at)).collect();
    let arrows = (1..s.len()).step_by(2).all(|at| s.is(at, "->"));
    if s.place != Place::Graph || !s.is(s.at, "->") || !arrows || s.len().is_multiple_of(2) {
        return None;
    }
    let pairs = nodes.iter().zip(nodes.iter().skip(1));
    let text = pairs.map(|(from, to)| format!("{from} -> {to}")).collect::<Vec<_>>().join("; ");
    let slip = s.slip(
        codes::FOREIGN_OPERATOR,
        s.at,
        "each node says in a line of its own where one can go from it",
        "a line of its own",
    );
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `a -> b, a -> c, b -> d`: a list of edges.
pub(super) fn edges(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::Graph || !s.is(s.at, "->") || !(s.len() + 1).is_multiple_of(4) {
        return None;
    }
    let mut from: Vec<(&str, Vec<&str>)> = Vec::new();
    for at in (0..s.len()).step_by(4) {
        let (one, other) = (s.word(at), s.word(at + 2));
        if !s.is(at + 1, "->") || !matches!(s.word(at + 3), "," | "") {
            return None;
        }
        match from.iter_mut().find(|(node, _)| *node == one) {
            Some((_, all)) => all.push(other),
            None => from.push((one, vec![other])),
        }
    }
    let lines = from.iter().map(|(node, all)| format!("{node} -> {}", all.join(", ")));
    let text = lines.collect::<Vec<_>>().join("; ");
    let message = "each node says in a line of its own where one can go from it";
    let slip = s.slip(codes::FOREIGN_OPERATOR, s.at, message, "another edge");
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `a -> {b, c}`, `a -> [b, c]`
pub(super) fn braces(s: &Scene<'_>) -> Option<Slip> {
    let close = s.closing(2).filter(|close| close + 1 == s.len())?;
    if s.place != Place::Graph || !s.is(1, "->") || !s.is(2, "{ [ (") {
        return None;
    }
    let text = format!("{} -> {}", s.first(), s.between(3, close));
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        2,
        "nodes stand behind the arrow with commas between them",
        "no brackets",
    );
    slip.instead = format!("write `{}`", text.trim_end());
    slip.edits.push(s.replace(0, s.len(), text.trim_end()));
    Some(slip)
}
