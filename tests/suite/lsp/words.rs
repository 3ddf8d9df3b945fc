//! Hover, completion, and the form of a call.

use super::Editor;
use serde_json::{Value, json};

fn hover(editor: &mut Editor, marked: &str) -> String {
    let told = editor.at("textDocument/hover", marked);
    told["contents"]["value"].as_str().unwrap_or("").to_string()
}

#[test]
fn hover_tells_of_words_names_and_types() {
    let mut editor = Editor::new("hover");
    let builtin = hover(&mut editor, "let a = gc¦d(4, 6)\na");
    assert!(builtin.contains("gcd(number, number) -> number"), "{builtin}");
    let verb = hover(&mut editor, "import kayles\nmo¦ves Kayles(3)");
    assert!(verb.contains("lists every move"), "{verb}");
    let own = "## Take one,\n## two or three.\ngame Take(n) { subtract 1..3 }\nmoves Ta¦ke(5)";
    let own = hover(&mut editor, own);
    for part in ["game Take(n)", "Take one, two or three.", "(n: nat) -> position"] {
        assert!(own.contains(part), "{own}");
    }
    let local = hover(&mut editor, "fn f(xs) = len([x for x in xs if x¦ > 2])\nf([1])");
    assert!(local.contains("x: nat") && local.contains("variable"), "{local}");
    let blank = "game T(n) { subtract kk for kk in 1..3 as \"take {k¦k} of {kk}\" }\nT(3)";
    let blank = hover(&mut editor, blank);
    assert!(blank.contains("kk: nat"), "{blank}");
    let imported = hover(&mut editor, "import kayles as k\nk.Kay¦les(5)");
    assert!(imported.contains("octal game 0.77") && imported.contains("library"), "{imported}");
    let foreign = hover(&mut editor, "game G(n) { ta¦ke 1 }");
    assert!(foreign.contains("write `subtract`"), "{foreign}");
    assert_eq!(hover(&mut editor, "game G(n) { subtract ¦ 1 }"), "");
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn hover_and_completion_say_the_same_of_the_parts_of_a_graph() {
    let mut editor = Editor::new("graph-words");
    let told = hover(&mut editor, "graph L { top -> low; low }\nlet a = L.no¦des");
    let items = complete(&mut editor, "graph L { top -> low; low }\nlet a = L.¦");
    let nodes = items.as_array().unwrap().iter().find(|item| item["label"] == "nodes").unwrap();
    assert!(told.contains(nodes["detail"].as_str().unwrap()), "{told}");
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn hover_tells_the_value_of_small_positions() {
    let mut editor = Editor::new("value");
    let told = hover(&mut editor, "import kayles\nmoves Kay¦les(5) + Kayles(2)");
    assert!(told.contains("Kayles(5) = *4, an N-position"), "{told}");
    let told = hover(&mut editor, "import kayles as q\nmoves q.Kay¦les(4)");
    assert!(told.contains("= *1"), "{told}");
    let told = hover(&mut editor, "let h = [3, 4]\ngrun¦dy(*7)\nsum(h)");
    assert!(told.contains("`7`"), "{told}");
    // A variable has no value outside of its statement.
    let told = hover(&mut editor, "import kayles\ntable gru¦ndy(Kayles(n)) for n in 1..3");
    assert!(!told.contains("---"), "{told}");
    // What takes long has no value here.
    let endless = "game Up(n) { move to Up(n + 1) }\nU¦p(3)";
    let told = hover(&mut editor, endless);
    assert!(told.contains("game Up(n)") && !told.contains('='), "{told}");
    assert_eq!(editor.end(), Some(0));
}

fn labels(items: &Value) -> Vec<&str> {
    items.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect()
}

fn complete(editor: &mut Editor, marked: &str) -> Value {
    editor.at("textDocument/completion", marked)
}

#[test]
fn completion_knows_what_can_stand_where() {
    let mut editor = Editor::new("completion");
    let has = |items: &Value, wanted: &[&str], unwanted: &[&str]| {
        let labels = labels(items);
        for name in wanted {
            assert!(labels.contains(name), "{name} in {labels:?}");
        }
        for name in unwanted {
            assert!(!labels.contains(name), "{name} in {labels:?}");
        }
    };
    let items = complete(&mut editor, "game Take(n) { subtract 1..3 }\nmo¦");
    has(&items, &["moves", "game", "Take", "grundy"], &["subtract", "hint"]);
    let items = complete(&mut editor, "game Take(n) {\n    su¦\n}");
    has(&items, &["subtract", "remove", "split", "move", "where"], &["moves", "claim"]);
    let items = complete(&mut editor, "game Take(n) {\n    if n > 2 {\n        ¦\n    }\n}");
    has(&items, &["subtract"], &["moves"]);
    let items = complete(&mut editor, "problem \"1\" worth 2 {\n    ¦\n}");
    has(&items, &["hint", "needs", "by hand"], &["moves", "subtract"]);
    let items = complete(&mut editor, "import kayles\nmoves K¦");
    has(&items, &["Kayles", "and", "N", "len"], &["claim"]);
    let items = complete(&mut editor, "import kayles, da¦");
    has(&items, &["dawson", "kayles"], &["moves"]);
    let items = complete(&mut editor, "import kayles as q\nmoves q.¦");
    assert_eq!(labels(&items), ["Kayles"]);
    let items = complete(&mut editor, "graph L { top -> low; low }\nmoves L.¦");
    has(&items, &["top", "low", "nodes", "edges"], &["moves"]);
    let items = complete(&mut editor, "fn double(much) = 2 * mu¦\ndouble(1)");
    has(&items, &["much", "double"], &[]);
    let items = complete(&mut editor, "import kayles ¦");
    assert_eq!(labels(&items), ["as"]);
    let items = complete(&mut editor, "import \"a.game\" a¦");
    assert_eq!(labels(&items), ["as"]);
    assert_eq!(complete(&mut editor, "import kayles as k¦"), json!([]));
    // Nothing in comments and texts.
    assert_eq!(complete(&mut editor, "import kayles # a¦"), json!([]));
    assert_eq!(complete(&mut editor, "# mo¦"), json!([]));
    assert_eq!(complete(&mut editor, "let a = \"mo¦"), json!([]));
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn completion_offers_the_files_of_the_folder() {
    let mut editor = Editor::new("files");
    editor.write("other.game", "game Other(n) { subtract 1 }\n");
    editor.write("notes.txt", "");
    std::fs::create_dir(editor.folder.join("sub")).unwrap();
    editor.write("sub/deep.game", "");
    let items = complete(&mut editor, "import \"¦");
    assert_eq!(labels(&items), ["other.game", "sub/"]);
    let items = complete(&mut editor, "import \"sub/d¦");
    assert_eq!(labels(&items), ["deep.game"]);
    let edit = &items[0]["textEdit"];
    assert_eq!(edit["range"]["start"], json!({"line": 0, "character": 12}));
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn completion_has_blanks_to_fill_where_the_editor_knows_them() {
    let mut editor = Editor::new("snippets");
    let text = |items: &Value, label: &str| {
        let item = items.as_array().unwrap().iter().find(|item| item["label"] == label).unwrap();
        item["textEdit"]["newText"].as_str().unwrap().to_string()
    };
    let items = complete(&mut editor, "game Take(n) { subtract 1..3 }\n¦");
    assert_eq!(text(&items, "game"), "game ${1:NAME}(${2:parameters}) {\n\t${3:rules}\n\\}");
    assert_eq!(text(&items, "Take"), "Take(${1:n})");
    assert_eq!(text(&items, "gcd"), "gcd(${1:number}, ${2:number})");
    let mut plain = Editor::silent("plain");
    plain.ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}}));
    let items = complete(&mut plain, "¦");
    assert_eq!(text(&items, "game"), "game");
    assert_eq!(text(&items, "gcd"), "gcd");
    // Nor does it show Markdown.
    let told = plain.at("textDocument/hover", "let a = gc¦d(4, 6)\na");
    assert_eq!(told["contents"]["kind"], "plaintext");
    assert!(!told["contents"]["value"].as_str().unwrap().contains("```"), "{told}");
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn a_call_shows_what_it_takes() {
    let mut editor = Editor::new("signature");
    let mut help = |marked: &str| editor.at("textDocument/signatureHelp", marked);
    let told = help("let a = gcd(max([1, 2]), ¦");
    assert_eq!(told["signatures"][0]["label"], "gcd(number, number) -> number");
    assert_eq!(told["activeParameter"], 1);
    assert_eq!(told["signatures"][0]["parameters"][1]["label"], json!([12, 18]));
    let told = help("game Pair(a, b) { subtract 1.. from any }\nmoves Pair(3, ¦");
    assert_eq!(told["signatures"][0]["label"], "Pair(a, b)");
    let told = help("import wythoff as w\nmoves w.Wythoff(¦)");
    assert_eq!(told["signatures"][0]["label"], "Wythoff(a, b)");
    assert_eq!(help("let a = (1 + ¦"), Value::Null);
    assert_eq!(editor.end(), Some(0));
}
