//! Where names are given and used, in one file and in several, and other names for them.

use super::{Editor, edited};
use serde_json::{Value, json};

const LIBRARY: &str = "\
## Take one, two or three.
game Take(n) { subtract 1..3 }
fn lost(n) = n % 4 == 0
let first = [n for n in 0..20 if lost(n)]
";
const SHEET: &str = "\
import \"lib.game\"
import \"lib.game\" as other
moves Take(5) + other.Take(2)
claim lost(n) iff outcome(Take(n)) == P for n in 0..50
";

fn place(text: &str, word: &str) -> Value {
    let at = text.find(word).unwrap();
    let line = text[..at].matches('\n').count();
    let column = text[..at].rsplit('\n').next().unwrap().encode_utf16().count();
    json!({"line": line, "character": column})
}

fn two_files(test: &str) -> (Editor, String, String) {
    let mut editor = Editor::new(test);
    editor.write("lib.game", LIBRARY);
    editor.write("sheet.game", SHEET);
    let sheet = editor.open("sheet.game", SHEET);
    let library = editor.uri("lib.game");
    (editor, sheet, library)
}

fn at(uri: &str, text: &str, word: &str) -> Value {
    json!({"textDocument": {"uri": uri}, "position": place(text, word)})
}

#[test]
fn definitions_are_found_in_other_files_and_in_the_library() {
    let (mut editor, sheet, library) = two_files("definition");
    let found = editor.ask("textDocument/definition", at(&sheet, SHEET, "Take(5)"));
    assert_eq!(found["uri"], library);
    assert_eq!(found["range"]["start"], place(LIBRARY, "Take(n)"));
    let found = editor.ask("textDocument/definition", at(&sheet, SHEET, "lib.game"));
    assert_eq!(found["uri"], library);
    let found = editor.ask("textDocument/definition", at(&sheet, SHEET, "n) iff"));
    assert_eq!(found["uri"], sheet);
    assert_eq!(found["range"]["start"], place(SHEET, "n in 0..50"));
    let text = "import kayles\nmoves Kayles(5)\n";
    let own = editor.open("own.game", text);
    let found = editor.ask("textDocument/definition", at(&own, text, "Kayles(5)"));
    let path = found["uri"].as_str().unwrap().strip_prefix("file://").unwrap().to_string();
    assert!(std::fs::read_to_string(path).unwrap().contains("game Kayles(n)"));
    let nothing = editor.ask("textDocument/definition", at(&own, text, "moves"));
    assert_eq!(nothing, Value::Null);
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn uses_are_found_in_all_files() {
    let (mut editor, sheet, library) = two_files("references");
    let asked = |own: bool| {
        let mut params = at(&sheet, SHEET, "Take(5)");
        params["context"] = json!({"includeDeclaration": own});
        params
    };
    let found = editor.ask("textDocument/references", asked(true));
    let places: Vec<(&str, u64)> = found
        .as_array()
        .unwrap()
        .iter()
        .map(|l| (l["uri"].as_str().unwrap(), l["range"]["start"]["line"].as_u64().unwrap()))
        .collect();
    assert_eq!(places, [(&*library, 1), (&*sheet, 2), (&*sheet, 2), (&*sheet, 3)]);
    let found = editor.ask("textDocument/references", asked(false));
    assert_eq!(found.as_array().unwrap().len(), 3);
    let marks = editor.ask("textDocument/documentHighlight", at(&sheet, SHEET, "n) iff"));
    assert_eq!(marks.as_array().unwrap().len(), 3);
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn a_name_is_changed_in_all_files() {
    let (mut editor, sheet, library) = two_files("rename");
    let mut params = at(&sheet, SHEET, "Take(5)");
    let told = editor.ask("textDocument/prepareRename", params.clone());
    assert_eq!(told["placeholder"], "Take");
    params["newName"] = json!("TakeAway");
    let told = editor.ask("textDocument/rename", params);
    let new = edited(SHEET, &told["changes"][&sheet]);
    assert_eq!(new, SHEET.replace("Take", "TakeAway"));
    let new = edited(LIBRARY, &told["changes"][&library]);
    assert_eq!(new, LIBRARY.replace("Take(n)", "TakeAway(n)"));
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn a_file_that_is_imported_from_elsewhere_has_the_new_name_too() {
    let mut editor = Editor::silent("elsewhere");
    editor.ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}}));
    std::fs::create_dir(editor.folder.join("sub")).unwrap();
    editor.write("lib.game", LIBRARY);
    let text = SHEET.replace("lib.game", "../lib.game");
    let sheet = editor.open("sub/sheet.game", &text);
    let mut params = at(&sheet, &text, "Take(5)");
    params["newName"] = json!("TakeAway");
    let told = editor.ask("textDocument/rename", params);
    let new = edited(LIBRARY, &told["changes"][editor.uri("lib.game")]);
    assert_eq!(new, LIBRARY.replace("Take(n)", "TakeAway(n)"));
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn every_kind_of_name_can_be_changed() {
    let mut editor = Editor::new("kinds");
    // The mark stands in the name; what it is called then; the text with it.
    let cases = [
        (
            "game G(n¦, m) { subtract k from n for k in 1..m as \"{k} of {n}, {n}\" }\nG(3, 2)",
            "game G(size, m) { subtract k from size for k in 1..m as \"{k} of {size}, {size}\" }\nG(3, 2)",
        ),
        (
            "game G(a, b) symmetric (a, b¦) { subtract 1 from a; subtract 1 from b }\nG(1, 2)",
            "game G(a, size) symmetric (a, size) { subtract 1 from a; subtract 1 from size }\nG(1, 2)",
        ),
        (
            "graph L { top -> low, mid; mid -> low; low }\nmoves L.lo¦w",
            "graph L { top -> size, mid; mid -> size; size }\nmoves L.size",
        ),
        (
            "import kayles as k¦\nmoves k.Kayles(3) + k.Kayles(2)",
            "import kayles as size\nmoves size.Kayles(3) + size.Kayles(2)",
        ),
        (
            "let (a, b¦) = (1, 2)\nassert a + b == 3 and {b} == {2}",
            "let (a, size) = (1, 2)\nassert a + size == 3 and {size} == {2}",
        ),
        (
            "game G(n) {\n    where h¦ = n / 2 { move to G(h) if h >= 1 }\n}\nG(2)",
            "game G(n) {\n    where size = n / 2 { move to G(size) if size >= 1 }\n}\nG(2)",
        ),
        (
            "game G(n) { split into a + b¦ if a < b }\nG(3)",
            "game G(n) { split into a + size if a < size }\nG(3)",
        ),
        (
            "game Piles(hs¦: [nat]) { subtract 1.. from any of hs }\nPiles([1])",
            "game Piles(size: [nat]) { subtract 1.. from any of size }\nPiles([1])",
        ),
        (
            "# 𝔾 is no letter of a name\nlet 𝒢¦ = 3; assert 𝒢 == 3 # 𝒢",
            "# 𝔾 is no letter of a name\nlet size = 3; assert size == 3 # 𝒢",
        ),
    ];
    for (marked, new) in cases {
        let (uri, place) = editor.open_at("main.game", marked);
        let told = editor.ask(
            "textDocument/rename",
            json!({"textDocument": {"uri": uri}, "position": place, "newName": "size"}),
        );
        assert_eq!(edited(&marked.replace('¦', ""), &told["changes"][&uri]), new);
    }
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn a_name_that_would_mean_something_else_is_refused() {
    let mut editor = Editor::new("refused");
    let mut refused = |marked: &str, new: &str| {
        let (uri, place) = editor.open_at("main.game", marked);
        let id = editor.begin(
            "textDocument/rename",
            json!({"textDocument": {"uri": uri}, "position": place, "newName": new}),
        );
        editor.answer(id).unwrap_err()["message"].as_str().unwrap().to_string()
    };
    let two = "let a¦ = 1\nlet b = 2\nassert a < b";
    assert!(refused(two, "b").contains("meaning of its own"), "{}", refused(two, "b"));
    assert!(refused(two, "for").contains("word of the language"));
    assert!(refused(two, "1a").contains("is no name"));
    assert!(refused(two, "").contains("is no name"));
    let inner = "let a¦ = 1\nassert [a + k for k in 1..2] == [2, 3]";
    assert!(refused(inner, "k").contains("meaning of its own"), "{}", refused(inner, "k"));
    let builtin = "let a¦ = 1\nassert len([a]) == 1";
    assert!(refused(builtin, "len").contains("meaning of its own"), "{}", refused(builtin, "len"));
    assert!(refused("let a = le¦n([1])", "b").contains("function of the language"));
    assert!(refused("import kayles\nKay¦les(3)", "B").contains("library"));
    assert!(refused("problem \"1\" worth 1 { student.fi¦ve == 5 }", "six").contains("students"));
    assert!(refused("mo¦ves *3", "b").contains("no name here"));
    assert_eq!(editor.end(), Some(0));
}
