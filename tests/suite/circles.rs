//! Circles of files: some that need each other, so that none of them can be read, or changed, by itself.
//!
//! The rule: a file uses what it names by a path from `crate`, `super` or `self`. A name that is handed on by
//! `use` counts where it is defined. Files and folders that stand side by side make a circle if each uses
//! the next and the last one the first; a folder uses what its files use. What a `mod.rs` defines its files share:
//! that they use it, and it uses them, is no circle.

use crate::architecture::{module_of, sources};
use crate::support::read;
use std::collections::{BTreeMap, BTreeSet};

/// The rooms that have circles, and how many files and folders stand in one. The numbers only shrink.
const LEFT: &[(&str, usize)] = &[("solve", 38), ("syntax", 26)];

type Path = Vec<String>;

#[derive(Default)]
struct Module {
    defines: BTreeSet<String>,
    /// Paths of `use`, each with the name that it gives.
    brings: Vec<(Path, String)>,
    names: Vec<Path>,
}

type House = BTreeMap<Path, Module>;

fn is_of_names(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Words, `::`, and signs one by one. Comments and what tests alone need are left out.
fn tokens(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let mut out: Vec<String> = Vec::new();
    for line in code.lines() {
        let mut rest = line.split("//").next().unwrap().trim_start();
        while let Some(first) = rest.chars().next() {
            let length = match rest.find(|c| !is_of_names(c)).unwrap_or(rest.len()) {
                0 if rest.starts_with("::") => 2,
                0 => first.len_utf8(),
                length => length,
            };
            let (token, after) = rest.split_at(length);
            out.push(token.to_string());
            rest = after.trim_start();
        }
    }
    out
}

/// The paths of a `use`, from the token behind it on, each with the name that it gives. None where it is a word of a
/// text.
fn used(
    tokens: &[String],
    at: &mut usize,
    before: &[String],
    out: &mut Vec<(Path, String)>,
) -> Option<()> {
    let mut path = before.to_vec();
    loop {
        match tokens.get(*at)?.as_str() {
            "::" => {}
            "{" => {
                while tokens.get(*at)? != "}" {
                    *at += 1;
                    used(tokens, at, &path, out)?;
                }
                *at += 1;
                return Some(());
            }
            "as" => {
                out.push((path, tokens.get(*at + 1)?.clone()));
                *at += 2;
                return Some(());
            }
            "," | "}" | ";" => break,
            "self" if !path.is_empty() => {}
            name if name == "*" || name.starts_with(is_of_names) => path.push(name.to_string()),
            _ => return None,
        }
        *at += 1;
    }
    if path.len() > before.len() || tokens.get(*at - 1)? == "self" {
        let name = path.last()?.clone();
        out.push((path, name));
    }
    Some(())
}

/// A path from the crate on, of one that stands in a module; none of what comes from elsewhere.
fn whole(path: &[String], own: &[String], children: &BTreeSet<Path>) -> Option<Path> {
    let child = |name: &String| children.contains(&[own, std::slice::from_ref(name)].concat());
    let (mut base, mut rest) = match path.first()?.as_str() {
        "crate" => (Vec::new(), path.get(1..)?),
        "self" => (own.to_vec(), path.get(1..)?),
        "super" => (own.to_vec(), path),
        _ if child(path.first()?) => (own.to_vec(), path),
        _ => return None,
    };
    while let Some(("super", after)) = rest.split_first().map(|(word, rest)| (word.as_str(), rest))
    {
        base.pop();
        rest = after;
    }
    base.extend(rest.iter().cloned());
    Some(base)
}

fn house() -> House {
    let files: Vec<_> = sources().into_iter().filter(|path| !path.ends_with("tests.rs")).collect();
    let paths: BTreeSet<Path> = files.iter().filter_map(|path| module_of(path)).collect();
    let mut house = House::new();
    for file in &files {
        let Some(own) = module_of(file) else { continue };
        let tokens = tokens(&read(file));
        let (mut module, mut at) = (Module::default(), 0);
        while let Some(token) = tokens.get(at) {
            at += 1;
            let next = tokens.get(at).cloned().unwrap_or_default();
            match token.as_str() {
                "use" => {
                    let (mut end, mut found) = (at, Vec::new());
                    if used(&tokens, &mut end, &[], &mut found).is_none() {
                        continue;
                    }
                    at = end;
                    let whole =
                        |(path, name): (Path, String)| Some((whole(&path, &own, &paths)?, name));
                    module.brings.extend(found.into_iter().filter_map(whole));
                }
                "crate" | "super" | "self" if next == "::" => {
                    let mut path = vec![token.clone()];
                    while tokens.get(at).is_some_and(|sign| sign == "::") {
                        path.extend(tokens.get(at + 1).cloned());
                        at += 2;
                    }
                    module.names.extend(whole(&path, &own, &paths));
                }
                "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static" => {
                    module.defines.insert(next);
                }
                _ => {}
            }
        }
        let brought = module.brings.iter().map(|(path, _)| path.clone());
        module.names.extend(brought.collect::<Vec<_>>());
        house.insert(own, module);
    }
    house
}

/// The module in which what a path names is defined.
fn home(house: &House, path: &[String], depth: usize) -> Option<Path> {
    let length = (1..=path.len()).rev().find(|length| house.contains_key(&path[..*length]))?;
    let (own, rest) = path.split_at(length);
    let module = &house[own];
    let Some(name) = rest.first().filter(|name| !module.defines.contains(*name)) else {
        return Some(own.to_vec());
    };
    for (from, alias) in module.brings.iter().filter(|_| depth < 8) {
        let (last, folder) = from.split_last()?;
        let in_all = last == "*" && house.get(folder).is_some_and(|m| m.defines.contains(name));
        if in_all {
            return Some(folder.to_vec());
        }
        if alias == name && from != path {
            return home(house, from, depth + 1);
        }
    }
    Some(own.to_vec())
}

/// In each folder what stands in circles.
fn circles(house: &House) -> BTreeMap<Path, BTreeSet<String>> {
    let mut arrows: BTreeMap<Path, BTreeSet<(String, String)>> = BTreeMap::new();
    for (own, module) in house {
        for other in module.names.iter().filter_map(|name| home(house, name, 0)) {
            let same = own.iter().zip(&other).take_while(|(a, b)| a == b).count();
            if let (1.., Some(a), Some(b)) = (same, own.get(same), other.get(same)) {
                let folder = own[..same].to_vec();
                arrows.entry(folder).or_default().insert((a.clone(), b.clone()));
            }
        }
    }
    let mut out: BTreeMap<Path, BTreeSet<String>> = BTreeMap::new();
    for (folder, arrows) in arrows {
        let leads_back = |from: &String| {
            let (mut met, mut open) = (BTreeSet::new(), vec![from]);
            while let Some(one) = open.pop() {
                let next = arrows.iter().filter(|(a, _)| a == one).map(|(_, b)| b);
                open.extend(next.filter(|b| met.insert(*b)));
            }
            met.contains(from)
        };
        let all: BTreeSet<&String> = arrows.iter().map(|(a, _)| a).collect();
        let inside = all.into_iter().filter(|from| leads_back(from)).cloned();
        let inside: BTreeSet<String> = inside.collect();
        if !inside.is_empty() {
            out.insert(folder, inside);
        }
    }
    out
}

#[test]
fn files_do_not_need_each_other_in_circles() {
    let circles = circles(&house());
    let found = circles.keys().filter_map(|folder| folder.first()).map(String::as_str);
    let rooms: BTreeSet<&str> = found.chain(LEFT.iter().map(|(room, _)| *room)).collect();
    for room in rooms {
        let own =
            circles.iter().filter(|(folder, _)| folder.first().is_some_and(|first| first == room));
        let count: usize = own.clone().map(|(_, inside)| inside.len()).sum();
        let most = LEFT.iter().find(|(name, _)| *name == room).map_or(0, |(_, most)| *most);
        let told: Vec<String> =
            own.map(|(folder, all)| format!("{}: {all:?}", folder.join("::"))).collect();
        assert_eq!(
            count,
            most,
            "{count} stand in circles of {room}; the list says {most}:\n{}",
            told.join("\n")
        );
    }
}

#[test]
fn a_circle_is_seen() {
    let module = |defines: &[&str], names: &[&str], brings: &[(&str, &str)]| {
        let path = |text: &str| text.split("::").map(str::to_string).collect::<Path>();
        Module {
            defines: defines.iter().map(|name| name.to_string()).collect(),
            names: names.iter().map(|name| path(name)).collect(),
            brings: brings.iter().map(|(from, name)| (path(from), name.to_string())).collect(),
        }
    };
    let path = |text: &str| text.split("::").map(str::to_string).collect::<Path>();
    let mut house = House::from([
        (path("room"), module(&["Shared"], &[], &[("room::b::Thing", "Thing")])),
        (path("room::a"), module(&["One"], &["room::Thing", "room::Shared"], &[])),
        (path("room::b"), module(&["Thing"], &["room::Shared"], &[])),
        (path("room::c"), module(&[], &["room::a::One"], &[])),
    ]);
    assert!(circles(&house).is_empty());
    house.insert(path("room::b"), module(&["Thing"], &["room::a::One"], &[]));
    let found = circles(&house);
    assert_eq!(found[&path("room")], BTreeSet::from(["a".to_string(), "b".to_string()]));
    let mut at = 1;
    let mut out = Vec::new();
    used(&tokens("use super::{a::{self, B}, c as d}; // more"), &mut at, &[], &mut out);
    let out: Vec<String> =
        out.iter().map(|(path, name)| format!("{} {name}", path.join("::"))).collect();
    assert_eq!(out, ["super::a a", "super::a::B B", "super::c d"]);
}
