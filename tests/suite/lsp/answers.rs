//! What takes time: hints beside the lines, and statements that are run from the editor.

use super::Editor;
use serde_json::{Value, json};

fn hints(editor: &mut Editor, uri: &str) -> Vec<(u64, String)> {
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 999, "character": 0}});
    let told =
        editor.ask("textDocument/inlayHint", json!({"textDocument": {"uri": uri}, "range": range}));
    let all = told.as_array().unwrap().iter();
    let one = |h: &Value| {
        (h["position"]["line"].as_u64().unwrap(), h["label"].as_str().unwrap().to_string())
    };
    all.map(one).collect()
}

#[test]
fn hints_say_what_a_game_is_and_what_an_assert_comes_to() {
    let mut editor = Editor::new("hints");
    let text = "game Pins(n) {\n    remove 1..2 adjacent\n}\ngame Board(a, b) { subtract 1.. from any }\nlet five = 5\nassert grundy(Pins(five)) == 4\nassert five == 6\n";
    let uri = editor.open("a.game", text);
    let found = hints(&mut editor, &uri);
    let has = |line: u64, part: &str| {
        assert!(found.iter().any(|(at, told)| *at == line && told.contains(part)), "{found:?}");
    };
    has(0, "octal 0.77");
    has(5, "holds");
    has(6, "does not hold");
    assert!(!found.iter().any(|(at, _)| *at == 3), "{found:?}");
    // Where there are mistakes nothing is known.
    editor.change(&uri, 2, json!([{"text": format!("{text}moves")}]));
    assert_eq!(hints(&mut editor, &uri), []);
    // What takes long has no hint.
    let long = "game Up(n) { move to Up(n + 1) }\nassert grundy(Up(3)) == 0\nassert 1 == 1\n";
    editor.change(&uri, 3, json!([{"text": long}]));
    assert_eq!(hints(&mut editor, &uri), [(2, "holds".to_string())]);
    assert_eq!(editor.end(), Some(0));
}

fn lenses(editor: &mut Editor, uri: &str) -> Vec<(u64, String, Value)> {
    let told = editor.ask("textDocument/codeLens", json!({"textDocument": {"uri": uri}}));
    let all = told.as_array().unwrap().iter();
    let one = |lens: &Value| {
        let title = lens["command"]["title"].as_str().unwrap().to_string();
        let line = lens["range"]["start"]["line"].as_u64().unwrap();
        (line, title, lens["command"]["arguments"].clone())
    };
    all.map(one).collect()
}

fn run(editor: &mut Editor, arguments: &Value) -> Value {
    editor.ask("workspace/executeCommand", json!({"command": "grundy.run", "arguments": arguments}))
}

#[test]
fn questions_are_run_and_their_answers_shown() {
    let mut editor = Editor::new("lenses");
    let text = "import kayles\ngame Take(n) { subtract 1..3 }\nlet five = 5\nmoves Kayles(five)\nassert 1 == 2\nproblem \"1\" worth 1 { student.a == 1 }\n";
    let uri = editor.open("a.game", text);
    let all = lenses(&mut editor, &uri);
    let titles: Vec<(u64, &str)> = all.iter().map(|(line, title, _)| (*line, &**title)).collect();
    let wanted = [(1, "values"), (1, "plot"), (1, "period"), (3, "▶ run"), (4, "▶ run")];
    assert_eq!(titles, wanted);
    let told = run(&mut editor, &all[3].2);
    assert_eq!(told["ok"], true);
    let answer = told["text"].as_str().unwrap();
    assert!(answer.starts_with("Kayles(5) = *4, an N-position"), "{answer}");
    assert!(told["markdown"].as_str().unwrap().contains("| "), "{told}");
    assert!(told["html"].as_str().unwrap().contains("<table tabindex="), "{told}");
    assert!(told["head"].as_str().unwrap().starts_with("<!DOCTYPE html>"), "{told}");
    let shown = editor.wait("a message", |m| m["method"] == "window/showMessage");
    assert_eq!((&shown["params"]["type"], &shown["params"]["message"]), (&json!(3), &told["text"]));
    editor.wait("that lenses are asked for again", |m| m["method"] == "workspace/codeLens/refresh");
    let all = lenses(&mut editor, &uri);
    assert!(all[4].1.starts_with("Kayles(5) = *4"), "{all:?}");
    let told = run(&mut editor, &all[0].2);
    assert!(told["text"].as_str().unwrap().contains("Take   0  1  2  3  0"), "{told}");
    let told = run(&mut editor, &all[5].2);
    assert!(told["text"].as_str().unwrap().contains("does not hold"), "{told}");
    // An answer is that of the text as it is.
    editor.change(&uri, 2, json!([{"text": text.replace("five = 5", "five = 4")}]));
    assert_eq!(lenses(&mut editor, &uri).len(), 5);
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn an_editor_that_shows_answers_by_itself_hears_them_once() {
    let mut editor = Editor::silent("quiet");
    editor.greet(&json!({"messages": false}));
    let uri = editor.open("a.game", "*3\n");
    let all = lenses(&mut editor, &uri);
    let told = run(&mut editor, &all[0].2);
    assert!(told["text"].as_str().unwrap().contains("*3"), "{told}");
    editor.wait("that lenses are asked for again", |m| m["method"] == "workspace/codeLens/refresh");
    assert!(!editor.kept.iter().any(|m| m["method"] == "window/showMessage"));
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn an_answer_with_mistakes_or_without_end_is_told() {
    let mut editor = Editor::new("faults");
    let uri =
        editor.open("a.game", "game Up(n) { move to Up(n + 1) }\nmoves Up(3)\nlet b = [1][7]\n");
    let told = run(&mut editor, &json!([uri, "moves Down(3)"]));
    assert_eq!(told["ok"], false);
    assert!(told["text"].as_str().unwrap().contains("G0203"), "{told}");
    let told = run(&mut editor, &json!([uri, "moves Up(3)"]));
    assert_eq!(told["ok"], false);
    assert!(told["text"].as_str().unwrap().contains("no entry 7"), "{told}");
    let id = editor.begin(
        "workspace/executeCommand",
        json!({"command": "grundy.run", "arguments": [editor.uri("none.game"), "1"]}),
    );
    assert!(editor.answer(id).is_err());
    let id = editor.begin("workspace/executeCommand", json!({"command": "rm", "arguments": []}));
    assert!(editor.answer(id).is_err());
    assert_eq!(editor.end(), Some(0));
}

/// Takes far longer than a test may, and hears that nobody wants it any more.
const ENDLESS: &str = "game Long(a, b, c, d) { subtract 1.. from any; subtract 1.. from a and b }\ngrundy(Long(90, 91, 92, 93))\n";

#[test]
fn the_next_edit_ends_what_is_being_answered() {
    let mut editor = Editor::new("endless");
    let uri = editor.open("a.game", ENDLESS);
    let asked =
        json!({"command": "grundy.run", "arguments": [uri, "grundy(Long(90, 91, 92, 93))"]});
    let id = editor.begin("workspace/executeCommand", asked.clone());
    // The server answers other things meanwhile.
    let symbols = editor.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}));
    assert_eq!(symbols[0]["name"], "Long");
    editor.change(&uri, 2, json!([{"text": "*3\n"}]));
    assert_eq!(editor.answer(id).unwrap_err()["code"], -32801);
    let told = run(&mut editor, &json!([uri, "*3"]));
    assert_eq!(told["ok"], true);
    // So does its client, who takes it back.
    editor.change(&uri, 3, json!([{"text": ENDLESS}]));
    let id = editor.begin("workspace/executeCommand", asked.clone());
    editor.tell("$/cancelRequest", json!({"id": id}));
    assert_eq!(editor.answer(id).unwrap_err()["code"], -32800);
    // And the end of the server.
    editor.begin("workspace/executeCommand", asked);
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn what_has_no_answer_shows_none_and_what_fails_is_told_as_that() {
    let mut editor = Editor::new("kinds");
    let uri = editor.open("a.game", "import kayles\n");
    run(&mut editor, &json!([uri, "let a = 1"]));
    let told = run(&mut editor, &json!([uri, "assert 1 == 2"]));
    assert_eq!((&told["ok"], &told["holds"]), (&json!(true), &json!(false)), "{told}");
    // The first message is of the assert.
    let shown = editor.wait("the answer", |m| m["method"] == "window/showMessage");
    assert_eq!(shown["params"]["type"], 1, "{shown}");
    assert!(shown["params"]["message"].as_str().unwrap().contains("assert"), "{shown}");
    let asked = json!({"command": "grundy.walk", "arguments": [uri]});
    let id = editor.begin("workspace/executeCommand", asked);
    let refused = editor.answer(id).unwrap_err();
    assert!(refused["message"].as_str().unwrap().contains("`grundy.run`"), "{refused}");
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn to_open_a_saved_file_ends_nothing() {
    let mut editor = Editor::new("opened");
    let uri = editor.open("a.game", "let a = 1\n");
    editor.write("b.game", "let a = 1\n");
    let question = "len([n for n in 1..400000 if n % 7 == 3])";
    let asked = json!({"command": "grundy.run", "arguments": [uri, question]});
    let id = editor.begin("workspace/executeCommand", asked);
    let other = editor.open("b.game", "let a = 1\n");
    editor.mistakes(&other, 1);
    editor.tell("textDocument/didClose", json!({"textDocument": {"uri": other}}));
    assert_eq!(editor.answer(id).unwrap()["ok"], true);
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn answers_before_a_picture_that_cannot_be_written_are_told() {
    let mut editor = Editor::new("unwritten");
    let uri = editor.open("a.game", "import kayles\n");
    let told = run(&mut editor, &json!([uri, "*3 + *1\nplot Kayles(0..9) to \"none/k.svg\""]));
    assert_eq!(told["ok"], false, "{told}");
    let text = told["text"].as_str().unwrap();
    assert!(text.contains("= *2") && text.contains("none/k.svg"), "{text}");
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn pictures_are_written_beside_the_text() {
    let mut editor = Editor::new("pictures");
    let uri = editor.open("a.game", "import kayles\nplot Kayles(0..50) to \"k.svg\"\n");
    let told = run(&mut editor, &json!([uri, "plot Kayles(0..50) to \"k.svg\""]));
    assert_eq!(told["ok"], true, "{told}");
    assert!(std::fs::read_to_string(editor.folder.join("k.svg")).unwrap().contains("<svg"));
    assert_eq!(editor.end(), Some(0));
}
