//! Mistakes and their mends, lists, layout, folding and colours.

use super::{Editor, edited};
use serde_json::{Value, json};

fn codes(mistakes: &[Value]) -> Vec<&str> {
    mistakes.iter().map(|m| m["code"].as_str().unwrap_or("")).collect()
}

#[test]
fn all_mistakes_of_a_text_are_told_and_go_away() {
    let mut editor = Editor::new("mistakes");
    let text = "game Pair(a, b) { subtract 1.. }\nmoves Pair(3)\nlet x = 𝔾\n";
    let uri = editor.open("pair.game", text);
    let found = editor.mistakes(&uri, 1);
    assert_eq!(codes(&found), ["G0402", "G0307", "G0201"], "{found:?}");
    assert_eq!(found[0]["severity"], 1);
    assert_eq!(found[0]["source"], "grundy");
    assert!(found[0]["message"].as_str().unwrap().contains("help: add `from a`"), "{found:?}");
    let range = |from: u32, to: u32, line: u32| json!({"start": {"line": line, "character": from}, "end": {"line": line, "character": to}});
    assert_eq!(found[1]["range"], range(6, 10, 1));
    let related = &found[1]["relatedInformation"];
    assert_eq!(related[1]["location"]["range"], range(5, 9, 0), "{related}");
    // A letter beyond the first plane is two units wide.
    assert_eq!(found[2]["range"], range(8, 10, 2));
    editor.change(
        &uri,
        2,
        json!([
            {"range": range(8, 10, 2), "text": "Pair(1, 2)"},
            {"range": range(11, 12, 1), "text": "3, 𝔾"},
            {"range": range(14, 16, 1), "text": "4"},
            {"range": range(30, 30, 0), "text": " from any"},
        ]),
    );
    let found = editor.mistakes(&uri, 2);
    assert!(found.is_empty(), "{found:?}");
    editor.tell("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn what_is_not_used_is_a_warning_that_can_be_shown_pale() {
    let mut editor = Editor::new("unused");
    let uri = editor.open("a.game", "import kayles\nfn f(x, y) = x\nf(1, 2)\n");
    let found = editor.mistakes(&uri, 1);
    assert!(!found.is_empty());
    for one in found {
        assert_eq!((&one["severity"], &one["tags"]), (&json!(2), &json!([1])), "{one}");
    }
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn a_text_that_is_open_counts_where_it_is_imported() {
    let mut editor = Editor::new("imports");
    editor.write("lib.game", "game Take(n) { subtract 1..3 }\n");
    let text = "import \"lib.game\"\nmoves Take(5)\n";
    let sheet = editor.open("sheet.game", text);
    assert!(editor.mistakes(&sheet, 1).is_empty());
    // What is typed into the other file is not saved.
    let library = editor.open("lib.game", "game Taken(n) { subtract 1..3 }\n");
    let found = editor.mistakes(&sheet, 1);
    assert_eq!(codes(&found), ["G0203"], "{found:?}");
    editor.change(&library, 2, json!([{"text": "game Take(n) { subtract }\n"}]));
    let found = editor.mistakes(&library, 2);
    assert!(!found.is_empty());
    editor.tell("textDocument/didClose", json!({"textDocument": {"uri": library}}));
    assert!(editor.mistakes(&sheet, 1).is_empty());
    // What is to be imported must not clash with a text that is not saved either.
    let library = editor.open("lib.game", "game Geography(n) { subtract 1..3 }\n");
    editor.change(&sheet, 2, json!([{"text": "import \"lib.game\"\nmoves ArcKayles(Path)\n"}]));
    editor.mistakes(&sheet, 2);
    let actions = actions(&mut editor, &sheet, &["quickfix"]);
    assert!(!json!(actions).to_string().contains("import graphs"), "{actions:?}");
    editor.tell("textDocument/didClose", json!({"textDocument": {"uri": library}}));
    editor.change(&sheet, 3, json!([{"text": text}]));
    // A file with mistakes that is not open is told of by those that import it.
    editor.write("lib.game", "game Take(n) { subtract }\n");
    editor.tell("workspace/didChangeWatchedFiles", json!({"changes": []}));
    let told = editor.wait("the mistakes of the library", |m| {
        m["params"]["uri"] == library && m["params"]["diagnostics"][0].is_object()
    });
    assert_eq!(told["params"]["diagnostics"][0]["source"], "grundy");
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn mistakes_of_a_file_stay_as_long_as_a_text_imports_it() {
    let mut editor = Editor::new("two-imports");
    editor.write("lib.game", "let x = 1 &&\n");
    let lib = editor.uri("lib.game");
    editor.open("a.game", "import \"lib.game\"\n");
    let other = editor.open("z.game", "import \"lib.game\"\n");
    editor.mistakes(&other, 1);
    editor.kept.clear();
    editor.change(&other, 2, json!([{"text": "let y = 3\n"}]));
    editor.mistakes(&other, 2);
    editor.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": other}}));
    let of_lib = |m: &&Value| m["params"]["uri"] == lib;
    let last = editor.kept.iter().rfind(of_lib).cloned();
    assert!(last.is_none_or(|last| last["params"]["diagnostics"] != json!([])), "still wrong");
    let a = editor.uri("a.game");
    editor.change(&a, 2, json!([{"text": "let y = 3\n"}]));
    editor.wait("that nobody imports it", |m| {
        m["params"]["uri"] == lib && m["params"]["diagnostics"] == json!([])
    });
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn an_edit_does_not_wait_for_what_is_asked_of_a_long_text() {
    let mut editor = Editor::new("long");
    let uri = editor.open("a.game", &"let x = = 3\n".repeat(40_000));
    let of = json!({"textDocument": {"uri": uri}});
    let id = editor.begin("textDocument/documentSymbol", of.clone());
    editor.change(&uri, 2, json!([{"text": "let x = 3\n"}]));
    assert_eq!(editor.answer(id).unwrap_err()["code"], -32801);
    let symbols = editor.ask("textDocument/documentSymbol", of.clone());
    assert_eq!(symbols[0]["name"], "x");
    // What is asked of one text is answered behind the edit of another.
    let long = "let x = = 3\n".repeat(20_000) + "let y = 3\n";
    editor.change(&uri, 3, json!([{"text": long}]));
    let id = editor.begin("textDocument/documentSymbol", of);
    editor.open("b.game", "let z = 3\n");
    assert_eq!(editor.answer(id).unwrap()[0]["name"], "y");
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn rubrics_are_texts_like_others() {
    let mut editor = Editor::new("rubric");
    let text = "problem \"1\" worth 2 \"Sums\" {\n    student.five == 5\n    1 + 1 == 2\n    needs \"7\"\n}\n";
    let uri = editor.open("rubric.game", text);
    let found = editor.mistakes(&uri, 1);
    assert_eq!(found.len(), 1, "{found:?}");
    editor.change(&uri, 2, json!([{"text": text.replace("    needs \"7\"\n", "")}]));
    let found = editor.mistakes(&uri, 2);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0]["message"].as_str().unwrap().contains("decides this check"), "{found:?}");
    assert_eq!(
        (&found[0]["severity"], &found[0]["range"]["start"]["line"]),
        (&json!(2), &json!(2))
    );
    let symbols = editor.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}));
    assert_eq!(symbols[0]["name"], "\"1\" \"Sums\"");
    assert_eq!(editor.end(), Some(0));
}

fn whole() -> Value {
    json!({"start": {"line": 0, "character": 0}, "end": {"line": 999, "character": 0}})
}

fn actions(editor: &mut Editor, uri: &str, only: &[&str]) -> Vec<Value> {
    let mut context = json!({"diagnostics": []});
    if !only.is_empty() {
        context["only"] = json!(only);
    }
    let told = editor.ask(
        "textDocument/codeAction",
        json!({"textDocument": {"uri": uri}, "range": whole(), "context": context}),
    );
    serde_json::from_value(told).unwrap()
}

#[test]
fn every_mend_that_was_computed_is_offered() {
    let mut editor = Editor::new("mends");
    let cases = [
        ("game G(n) { take 1..3 }\nG(5)\n", "game G(n) { subtract 1..3 }\nG(5)\n"),
        ("moves Kayles(5)\n", "import kayles\n\nmoves Kayles(5)\n"),
        (
            "# A sheet\n\n## A game\ngame G(n) { move to Kayles(n) }\nG(2)\n",
            "# A sheet\n\nimport kayles\n\n## A game\ngame G(n) { move to Kayles(n) }\nG(2)\n",
        ),
        (
            "import nim\nmoves Nim(1) + Kayles(5)\n",
            "import nim\nimport kayles\nmoves Nim(1) + Kayles(5)\n",
        ),
        ("game G(n) { substract 1..3 }\nG(5)\n", "game G(n) { subtract 1..3 }\nG(5)\n"),
        ("import nim\nmovs Nim(3)\n", "import nim\nmoves Nim(3)\n"),
        ("import kayle\nmoves Kayles(3)\n", "import kayles\nmoves Kayles(3)\n"),
        ("let 𝔾 = 1\n", "let 𝔾 = 1\n"),
    ];
    for (number, (text, mended)) in cases.into_iter().enumerate() {
        let uri = editor.open(&format!("{number}.game"), text);
        let all = actions(&mut editor, &uri, &["quickfix"]);
        let Some(first) = all.first() else {
            assert_eq!(text, mended, "nothing is offered");
            continue;
        };
        assert_eq!(edited(text, &first["edit"]["changes"][&uri]), mended, "{all:?}");
        assert_eq!((&first["isPreferred"], &first["kind"]), (&json!(true), &json!("quickfix")));
        assert!(first["diagnostics"][0]["message"].is_string());
    }
    // Of each file with a mistake that has a mend, the mend is offered, and is an edit of it.
    let mut offered = 0;
    for path in crate::support::files_in("examples/errors", "game") {
        let text = std::fs::read(&path).unwrap();
        let Ok(text) = String::from_utf8(text) else { continue };
        let text = text.trim_start_matches('\u{feff}');
        let source = grundy::source::Source::new("x.game", text);
        let (files, mode) = (grundy::check::NoFiles, grundy::check::Mode::File);
        let checked = grundy::check::check(&source, &files, mode);
        // An import has a place of its own in an editor, as above.
        let computed = |d: &&grundy::diagnostic::Diagnostic| d.code.name != "G0202";
        let own = checked.diagnostics.iter().take(200).filter(computed);
        let uri = editor.open("x.game", text);
        let all = actions(&mut editor, &uri, &["quickfix"]);
        for mend in own.filter_map(|d| d.mend.as_ref()) {
            offered += 1;
            let new =
                [&text[..mend.span.range().start], &mend.text, &text[mend.span.range().end..]];
            let is = |a: &&Value| edited(text, &a["edit"]["changes"][&uri]) == new.concat();
            assert!(all.iter().any(|a| is(&a)), "{}: {mend:?}\n{all:?}", path.display());
        }
    }
    assert!(offered > 5, "{offered}");
    let text = "game G(n) { take 1..3 }\ngame H(n) { take 1 }\nG(1) + H(1)\n";
    let uri = editor.open("two.game", text);
    let all = actions(&mut editor, &uri, &["source.fixAll"]);
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(edited(text, &all[0]["edit"]["changes"][&uri]), text.replace("take", "subtract"));
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn texts_are_laid_out() {
    let mut editor = Editor::new("layout");
    let text = "# 𝔾\ngame   G(n){subtract 1..3}\n\n\n\nlet a=1\nlet   b  =  2\nmoves G( a+b )\n";
    let laid_out = "# 𝔾\ngame G(n) { subtract 1..3 }\n\nlet a = 1\nlet b = 2\nmoves G(a + b)\n";
    let uri = editor.open("a.game", text);
    let of = json!({"uri": uri});
    let options = json!({"tabSize": 4, "insertSpaces": true});
    let edits =
        editor.ask("textDocument/formatting", json!({"textDocument": of, "options": options}));
    assert_eq!(edited(text, &edits), laid_out);
    let range = json!({"start": {"line": 6, "character": 3}, "end": {"line": 6, "character": 3}});
    let edits = editor.ask(
        "textDocument/rangeFormatting",
        json!({"textDocument": of, "options": options, "range": range}),
    );
    assert_eq!(edited(text, &edits), text.replace("let   b  =  2", "let b = 2"));
    let again = editor.open("b.game", laid_out);
    let edits = editor.ask(
        "textDocument/formatting",
        json!({"textDocument": {"uri": again}, "options": options}),
    );
    assert_eq!(edits, json!([]));
    // What has mistakes is left alone.
    let wrong = editor.open("c.game", "game G(n) { subtract }\n");
    let edits = editor.ask(
        "textDocument/formatting",
        json!({"textDocument": {"uri": wrong}, "options": options}),
    );
    assert_eq!(edits, Value::Null);
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn symbols_of_a_text_and_of_the_folder() {
    let mut editor = Editor::new("symbols");
    editor.write("other.game", "game FarAway(n) { subtract 1 }\n");
    std::fs::create_dir(editor.folder.join(".hidden")).unwrap();
    editor.write(".hidden/x.game", "game FarHidden(n) { subtract 1 }\n");
    let text =
        "game Near(n) { subtract 1 }\ngraph L { a -> b; b }\nfn f(x) = x\nlet (u, v) = (1, 2)\n";
    let uri = editor.open("a.game", text);
    let all = editor.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}));
    let names: Vec<&str> =
        all.as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Near", "L", "f", "u", "v"]);
    assert_eq!(all[0]["selectionRange"]["start"], json!({"line": 0, "character": 5}));
    let found = editor.ask("workspace/symbol", json!({"query": "far"}));
    assert_eq!(found.as_array().unwrap().len(), 1, "{found}");
    assert_eq!(found[0]["name"], "FarAway");
    assert_eq!(found[0]["location"]["uri"], editor.uri("other.game"));
    let found = editor.ask("workspace/symbol", json!({"query": "nr"}));
    assert_eq!(found[0]["name"], "Near");
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn blocks_and_comments_can_be_folded() {
    let mut editor = Editor::new("folds");
    let text = "# one\n# two\nimport nim\nimport kayles\ngame G(n) {\n    if n > 2 {\n        subtract 1\n    }\n    subtract {\n        2,\n        3\n    }\n}\nlet a = 1 # behind\n";
    let uri = editor.open("a.game", text);
    let all = editor.ask("textDocument/foldingRange", json!({"textDocument": {"uri": uri}}));
    let mut folds: Vec<(u64, u64, &str)> = all
        .as_array()
        .unwrap()
        .iter()
        .map(|f| {
            let line = |name: &str| f[name].as_u64().unwrap();
            (line("startLine"), line("endLine"), f["kind"].as_str().unwrap_or(""))
        })
        .collect();
    folds.sort_unstable();
    let wanted = [(0, 1, "comment"), (2, 3, "imports"), (4, 11, ""), (5, 6, ""), (8, 10, "")];
    assert_eq!(folds, wanted);
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn colours_follow_the_meaning_of_words() {
    let mut editor = Editor::silent("colours");
    let told = editor.greet(&json!({}));
    let legend = &told["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"];
    let legend: Vec<String> = serde_json::from_value(legend.clone()).unwrap();
    let text = "import kayles as k # 𝔾\ngame G(heaps: nat) loopy {\n    subtract 1 from heaps if \"𝔾\" == \"x\"\n}\nassert outcome(k.Kayles(3)) == N\n";
    let uri = editor.open("a.game", text);
    let told =
        editor.ask("textDocument/semanticTokens/full", json!({"textDocument": {"uri": uri}}));
    let data: Vec<usize> = serde_json::from_value(told["data"].clone()).unwrap();
    let lines: Vec<Vec<u16>> = text.split('\n').map(|l| l.encode_utf16().collect()).collect();
    let (mut line, mut start) = (0, 0);
    let mut seen = Vec::new();
    for token in data.chunks(5) {
        line += token[0];
        start = if token[0] == 0 { start + token[1] } else { token[1] };
        let word = String::from_utf16(&lines[line][start..start + token[2]]).unwrap();
        seen.push(format!("{word}:{}:{}", legend[token[3]], token[4]));
    }
    let wanted = [
        "import:keyword:0",
        "as:keyword:0",
        "k:namespace:1",
        "# 𝔾:comment:0",
        "game:keyword:0",
        "G:class:1",
        "heaps:parameter:1",
        "nat:type:2",
        "loopy:keyword:0",
        "subtract:keyword:0",
        "1:number:0",
        "from:keyword:0",
        "heaps:parameter:0",
        "if:keyword:0",
        "\"𝔾\":string:0",
        "\"x\":string:0",
        "assert:keyword:0",
        "outcome:function:2",
        "k:namespace:0",
        "Kayles:class:0",
        "3:number:0",
        "N:enumMember:2",
    ];
    assert_eq!(seen, wanted);
    let range = json!({"start": {"line": 4, "character": 0}, "end": {"line": 5, "character": 0}});
    let told = editor.ask(
        "textDocument/semanticTokens/range",
        json!({"textDocument": {"uri": uri}, "range": range}),
    );
    assert_eq!(told["data"].as_array().unwrap().len(), 6 * 5);
    assert_eq!(told["data"][0], 4);
    assert_eq!(editor.end(), Some(0));
}
