//! Texts as they are typed: mistakes, names, layout, and the words of the language.

use grundy::check::{self, FileError, Files, Mode, Opened};
use grundy::diagnostic::{Diagnostic, codes};
use grundy::library;
use grundy::report::{self, Style};
use grundy::source::{Source, Span};
use grundy::syntax::ast::{ImportFrom, Statement, StatementKind, TypeKind};
use grundy::syntax::{format as laid_out, parse};
use grundy::vocabulary as words;
use serde_json::{Map, Value, json};

/// The files of the page: one folder.
pub struct Folder<'a>(Option<&'a Map<String, Value>>);

impl Folder<'_> {
    pub fn of(request: &Value) -> Folder<'_> {
        Folder(request["files"].as_object())
    }
}

impl Files for Folder<'_> {
    fn open(&self, path: &str, from: &Source) -> Result<Opened, FileError> {
        // A file is looked for beside the one that imports it.
        let folder = from.name().rfind('/').map_or("", |at| &from.name()[..=at]);
        let name = format!("{folder}{}", path.trim_start_matches("./"));
        let text = self.0.and_then(|files| files.get(&name)).and_then(Value::as_str);
        let Some(text) = text else {
            let names = self.0.into_iter().flat_map(|files| files.keys()).map(String::as_str);
            let nearest = words::nearest(&name, names).map(str::to_string);
            return Err(FileError::Missing { nearest });
        };
        Ok(Opened { source: Source::new(name.as_str(), text), identity: name })
    }
}

/// The text of a request, under its name.
pub fn source(request: &Value) -> Source {
    let name = request["name"].as_str().unwrap_or("this file");
    Source::new(name, request["text"].as_str().unwrap_or(""))
}

pub fn check(request: &Value) -> Value {
    let source = source(request);
    let checked = check::check(&source, &Folder::of(request), Mode::File);
    json!({
        "diagnostics": diagnostics(&checked.diagnostics, &source),
        "names": names(&source),
        "positions": positions(&source),
    })
}

pub fn format(request: &Value) -> Value {
    let source = source(request);
    match laid_out::format(&source) {
        Ok(text) => json!({ "text": text }),
        Err(found) => json!({ "diagnostics": diagnostics(&found, &source) }),
    }
}

/// More mistakes than these nobody mends in one go.
const MOST: usize = 200;

pub fn diagnostics(all: &[Diagnostic], own: &Source) -> Value {
    all.iter().take(MOST).map(|one| diagnostic(one, own)).collect()
}

/// A mistake as the command line writes it, with what a page needs beside it: its words, and
/// whether each place is in the text that is being edited.
pub fn diagnostic(diagnostic: &Diagnostic, own: &Source) -> Value {
    let mut worded = diagnostic.clone();
    if diagnostic.code == codes::LIMIT_REACHED {
        worded.help = Some(
            "the page has less room than the program on a computer: ask about less, see whether \
             positions grow for ever, or run the file with `grundy`"
                .to_string(),
        );
    }
    let mut object = report::json::diagnostic(&worded);
    let Some(fields) = object.as_object_mut() else { return object };
    let style = Style { color: false, unicode: true, width: 76 };
    fields.insert("text".into(), json!(report::diagnostic(&worded, style)));
    fields.insert("here".into(), json!(diagnostic.place().is_some_and(|l| l.source.is(own))));
    fields.insert("elsewhere".into(), {
        diagnostic.labels.iter().map(|label| json!(!label.source.is(own))).collect()
    });
    if let Some(mend) = fields.remove("fix") {
        fields.insert("mend".into(), mend);
    }
    object
}

pub fn place(source: &Source, span: Span) -> Value {
    let from = source.place(span.start);
    let length = source.slice(span).chars().count();
    json!({"line": from.line, "column": from.column, "length": length})
}

/// The names that a text defines or imports from the library, with how each is called.
fn names(source: &Source) -> Value {
    let mut all = Vec::new();
    for statement in &parse(source).file.statements {
        match &statement.it {
            StatementKind::Import(imports) => {
                for import in imports {
                    if let ImportFrom::Library(name) = &import.it.from
                        && let Some(text) = library::text(&name.it)
                    {
                        let text = Source::new(library::title(&name.it), text);
                        let own = parse(&text).file.statements;
                        all.extend(own.iter().filter_map(|s| named(&text, s)));
                    }
                }
            }
            _ => all.extend(named(source, statement)),
        }
    }
    Value::Array(all)
}

fn named(source: &Source, statement: &Statement) -> Option<Value> {
    let (kind, name, doc) = match &statement.it {
        StatementKind::Game(game) => ("game", game.name.it.to_string(), &game.doc[..]),
        StatementKind::Graph(graph) => ("graph", graph.name.it.to_string(), &graph.doc[..]),
        StatementKind::Function(function) => {
            ("function", function.name.it.to_string(), &function.doc[..])
        }
        StatementKind::Let(_) => {
            let written = source.slice(statement.span);
            let (name, _) = written.strip_prefix("let")?.split_once('=')?;
            let name = name.trim().to_string();
            let plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
            return plain.then(|| json!({"name": name, "kind": "value", "form": "", "doc": ""}));
        }
        _ => return None,
    };
    let written = source.slice(statement.span);
    // What stands before the definition are its lines of description.
    let head = written.lines().find(|line| !line.trim_start().starts_with('#'))?;
    let head = head.split(['{', '=']).next()?;
    let form = head.trim().split_once(' ').map_or(head, |(_, form)| form).trim();
    let doc: Vec<&str> = doc.iter().map(|line| line.trim()).collect();
    Some(json!({"name": name, "kind": kind, "form": form, "doc": doc.join(" ")}))
}

/// Positions of a text that can be played: what its questions are about, and its games with
/// numbers that begin a game.
fn positions(source: &Source) -> Value {
    let mut all: Vec<String> = Vec::new();
    let statements = parse(source).file.statements;
    for statement in &statements {
        let text = source.slice(statement.span).trim();
        let asked = match &statement.it {
            StatementKind::Ask(_) => text
                .split_once(' ')
                .filter(|(verb, _)| matches!(*verb, "moves" | "explain" | "play" | "tree"))
                .map(|(_, what)| what.split(" depth ").next().unwrap_or(what).trim()),
            // A function or a value does not begin with a capital letter.
            StatementKind::Show(_) => {
                let game = text.starts_with(char::is_uppercase) || text.starts_with("misere(");
                Some(text).filter(|text| game && text.ends_with(')'))
            }
            _ => None,
        };
        let asked = asked.filter(|t| !t.contains(['\n', '"', '#']) && !t.contains("for "));
        all.extend(asked.filter(|t| !t.contains("..")).map(str::to_string));
    }
    for statement in &statements {
        let StatementKind::Game(game) = &statement.it else { continue };
        let first = [9, 7, 5, 3];
        let params = game.params.as_deref().unwrap_or(&[]);
        let value = |(i, kind): (usize, Option<&TypeKind>)| match kind {
            None => Some(first[i % first.len()].to_string()),
            Some(TypeKind::Named(name)) if &**name == "nat" || &**name == "int" => {
                Some(first[i % first.len()].to_string())
            }
            Some(TypeKind::List(of)) if matches!(&of.it, TypeKind::Named(n) if &**n == "nat") => {
                Some("[3, 4, 5]".to_string())
            }
            _ => None,
        };
        let kinds = params.iter().map(|param| param.ty.as_ref().map(|ty| &ty.it));
        let values: Option<Vec<String>> = kinds.enumerate().map(value).collect();
        let name = &game.name.it;
        all.extend(values.map(|values| match values.is_empty() {
            true if game.params.is_none() => format!("{name}(9)"),
            true => name.to_string(),
            false => format!("{name}({})", values.join(", ")),
        }));
    }
    let mut met = Vec::new();
    for one in all {
        if !met.contains(&one) && one.len() < 200 {
            met.push(one);
        }
    }
    met.truncate(20);
    json!(met)
}

/// The words of the language, from its own tables.
pub fn words() -> Value {
    let list = |words: &[words::Word]| -> Value {
        words.iter().map(|w| json!({"name": w.name, "form": w.form, "doc": w.doc})).collect()
    };
    let builtins = words::BUILTINS.iter().map(
        |b| json!({"name": b.name(), "forms": b.forms(), "doc": b.doc(), "example": b.example()}),
    );
    let library = library::names().map(|file| {
        let games = library::definitions().iter().filter(|(of, _)| *of == file);
        let games: Vec<&str> = games.map(|(_, game)| game.as_str()).collect();
        json!({"name": file, "games": games, "text": library::text(file)})
    });
    let outcomes = words::OUTCOMES.iter().map(|(name, doc)| json!({"name": name, "doc": doc}));
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "statements": list(words::STATEMENT_WORDS),
        "questions": list(words::VERBS),
        "rules": list(words::RULE_WORDS),
        "parts": list(words::PARTS),
        "types": list(words::TYPE_WORDS),
        "operators": list(words::OPERATORS),
        "reserved": words::RESERVED,
        "outcomes": outcomes.collect::<Value>(),
        "builtins": builtins.collect::<Value>(),
        "library": library.collect::<Value>(),
    })
}
