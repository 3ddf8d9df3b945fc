//! Bad messages, edits that cannot be, many edits, and the end.

use super::Editor;
use serde_json::{Value, json};

#[test]
fn what_comes_before_the_greeting_is_refused() {
    let mut editor = Editor::silent("early");
    let id = editor.begin("textDocument/hover", json!({}));
    assert_eq!(editor.answer(id).unwrap_err()["code"], -32002);
    editor.open("a.game", "moves");
    let told = editor.greet(&json!({}));
    assert_eq!(told["serverInfo"]["name"], "grundy");
    assert_eq!(told["capabilities"]["positionEncoding"], "utf-16");
    let id = editor.begin("initialize", json!({"capabilities": {}}));
    assert!(editor.answer(id).is_err());
    let id = editor.begin("textDocument/somethingNew", json!({}));
    assert_eq!(editor.answer(id).unwrap_err()["code"], -32601);
    let id = editor.begin("textDocument/hover", json!({"position": "here"}));
    assert_eq!(editor.answer(id).unwrap_err()["code"], -32602);
    let not_open = json!({"uri": editor.uri("b.game")});
    let id = editor.begin("textDocument/documentSymbol", json!({"textDocument": not_open}));
    assert_eq!(editor.answer(id).unwrap_err()["code"], -32602);
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn garbage_is_passed_over() {
    let mut editor = Editor::new("garbage");
    for garbage in [
        &b"Content-Length: 5\r\n\r\nhello"[..],
        b"Content-Length: 2\r\n\r\n{}",
        b"Content-Length: 4\r\n\r\n\xff\xfe\x00\x01",
        b"Content-Length: nine\r\n",
        b"hello\r\n",
        b"\r\n\r\n",
        b"X-Other: 1\r\nContent-Length: 2\r\nContent-Type: text\r\n\r\n[]",
        b"Content-Length: -1\r\n",
        b"Content-Length: 99999999999999999999999\r\n",
    ] {
        editor.raw(garbage);
    }
    editor.raw(format!("{}\r\n", "x".repeat(100_000)).as_bytes());
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    editor.raw(format!("Content-Length: {}\r\n\r\n{deep}", deep.len()).as_bytes());
    editor.wait("that garbage is told of", |m| m["error"]["code"] == -32700);
    let uri = editor.open("a.game", "moves *3\n");
    assert!(editor.mistakes(&uri, 1).is_empty());
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn an_id_that_cannot_be_repeated_is_told_of() {
    let mut editor = Editor::new("ids");
    for id in [json!(1_u64 << 31), json!(1.5)] {
        editor.send(&json!({"jsonrpc": "2.0", "id": id, "method": "shutdown", "params": null}));
        editor.wait("that it is no id", |m| m["error"]["code"] == -32700);
    }
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn half_a_message_is_the_end() {
    let mut editor = Editor::new("half");
    editor.raw(b"Content-Length: 1000\r\n\r\n{\"jsonrpc\":");
    assert_eq!(editor.leave(), Some(1));
    let mut editor = Editor::new("half-header");
    editor.raw(b"Content-Len");
    assert_eq!(editor.leave(), Some(1));
    // A length that nobody sends is not believed.
    let mut editor = Editor::new("huge");
    editor.raw(b"Content-Length: 90000000000000\r\n\r\n{");
    assert_eq!(editor.leave(), Some(1));
}

#[test]
fn the_server_ends_with_its_client() {
    assert_eq!(Editor::silent("gone").leave(), Some(1));
    assert_eq!(Editor::new("left").leave(), Some(1));
    let mut editor = Editor::new("shut");
    editor.ask("shutdown", Value::Null);
    let id = editor.begin("textDocument/documentSymbol", json!({}));
    assert_eq!(editor.answer(id).unwrap_err()["code"], -32600);
    assert_eq!(editor.leave(), Some(0));
    let mut editor = Editor::new("exit");
    editor.tell("exit", Value::Null);
    assert_eq!(editor.leave(), Some(1));
}

#[test]
fn edits_out_of_range_are_made_at_the_nearest_place() {
    let mut editor = Editor::new("range");
    let uri = editor.open("a.game", "let a = 1\nlet b = 2\n");
    let range = |a: u64, b: u64, c: u64, d: u64| json!({"start": {"line": a, "character": b}, "end": {"line": c, "character": d}});
    let far = 4_000_000_000_u64;
    editor.change(
        &uri,
        2,
        json!([
            {"range": range(far, far, far, far), "text": "let c = 3\n"},
            {"range": range(0, far, 0, far), "text": "0"},
            {"range": range(1, 9, 1, 8), "text": "7"},
        ]),
    );
    let told = editor.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}));
    assert_eq!(told.as_array().unwrap().len(), 3, "{told}");
    let told = editor.ask(
        "workspace/executeCommand",
        json!({
            "command": "grundy.run", "arguments": [uri, "[a, b, c]"],
        }),
    );
    assert_eq!(told["text"], "[10, 7, 3]");
    // Within a letter of two units.
    editor.change(&uri, 3, json!([{"text": "# 𝔾x"}]));
    editor.change(&uri, 4, json!([{"range": range(0, 3, 0, 4), "text": ""}]));
    let hover = editor.ask(
        "textDocument/hover",
        json!({"textDocument": {"uri": uri}, "position": {"line": far, "character": far}}),
    );
    assert_eq!(hover, Value::Null);
    // Of a text that is not open, and without sense.
    let other = editor.uri("b.game");
    editor.change(&other, 1, json!([{"text": "x"}]));
    editor.tell("textDocument/didChange", json!({"textDocument": {"uri": uri, "version": "new"}}));
    editor.tell("textDocument/didOpen", json!([]));
    editor.tell("textDocument/didClose", json!({}));
    editor.tell("workspace/didChangeWorkspaceFolders", json!({"event": 3}));
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn many_edits_in_a_row_end_with_the_mistakes_of_the_last() {
    let mut editor = Editor::new("edits");
    let mut text: String = (0..250)
        .map(|i| format!("game G{i}(n) {{ subtract 1..{} }}\nlet a{i} = G{i}({i})\n", i + 1))
        .collect();
    let uri = editor.open("a.game", &text);
    for i in 0..200_u64 {
        let place = json!({"line": 500, "character": i});
        editor.change(
            &uri,
            2 + i as i64,
            json!([{"range": {"start": place, "end": place}, "text": "x"}]),
        );
        text.push('x');
    }
    let found = editor.mistakes(&uri, 201);
    assert_eq!(found.len(), 1, "{found:?}");
    let message = found[0]["message"].as_str().unwrap();
    assert!(message.contains(&"x".repeat(50)), "{message}");
    assert_eq!(editor.end(), Some(0));
}

/// Every method is asked at every place of texts that are damaged in many ways.
#[test]
fn damaged_texts_and_odd_places_end_nothing() {
    let mut editor = Editor::new("damaged");
    let texts = [
        "",
        "\u{feff}moves",
        "game",
        "game G(",
        "game G(n) {",
        "}",
        ")))",
        "\"",
        "# ",
        "import",
        "import \"",
        "import \"../../../../etc/passwd\"",
        "import \"/dev/zero\"",
        "import \".\"",
        "moves\r\nmoves\rmoves",
        "game G(n) { subtract k for k in",
        "graph L { a ->",
        "problem \"1\" worth",
        "let = 3",
        "let (a, = 1",
        "q.",
        "q..x",
        "a.b.c(",
        "f(((((",
        "\u{0}\u{1}",
        "𝔾𝔾𝔾.𝔾(",
        "import kayles as\nkayles.",
        "game G(n) { as \"{n} {\" }",
        "problem \"1\" worth 2 {\n hint",
        "🎲 = 1",
        "assert",
        "game G(n) {\n if",
    ];
    for (number, text) in texts.iter().enumerate() {
        let uri = editor.open("a.game", text);
        let of = json!({"uri": uri});
        let lines = text.split(['\n', '\r']).count() as u64;
        for line in 0..=lines {
            for character in [0, 1, 2, 3, 5, 7, 9, 12, 30] {
                let place = json!({"line": line, "character": character});
                let mut ids = Vec::new();
                for method in [
                    "hover",
                    "completion",
                    "signatureHelp",
                    "definition",
                    "documentHighlight",
                    "prepareRename",
                ] {
                    let params = json!({"textDocument": of, "position": place});
                    ids.push(editor.begin(&format!("textDocument/{method}"), params));
                }
                for id in ids {
                    let _ = editor.answer(id);
                }
            }
        }
        let range =
            json!({"start": {"line": 0, "character": 1}, "end": {"line": 1, "character": 9}});
        let options = json!({"tabSize": 2, "insertSpaces": true});
        let all = json!({
            "textDocument": of, "range": range, "options": options, "context": {"diagnostics": []},
        });
        for method in [
            "documentSymbol",
            "foldingRange",
            "semanticTokens/full",
            "semanticTokens/range",
            "formatting",
            "rangeFormatting",
            "codeAction",
            "codeLens",
            "inlayHint",
        ] {
            let id = editor.begin(&format!("textDocument/{method}"), all.clone());
            let told = editor.answer(id);
            assert!(told.is_ok(), "text {number}, {method}: {told:?}");
        }
    }
    assert_eq!(editor.end(), Some(0));
}
