// The server behind the client's own library of messages; and the statement at the cursor.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const rpc = require("vscode-jsonrpc/node");
const { page, remember } = require("../src/answers.js");
const { statementAt } = require("../src/statement.js");
const built = fileURLToPath(new URL("../../../target/debug/grundy", import.meta.url));

test("a question is run by its lens", async () => {
  const server = spawn(process.env.GRUNDY ?? built, ["lsp", "--stdio"]);
  const connection = rpc.createMessageConnection(
    new rpc.StreamMessageReader(server.stdout),
    new rpc.StreamMessageWriter(server.stdin),
  );
  const told = new Promise((done) => connection.onNotification("textDocument/publishDiagnostics", done));
  connection.listen();
  await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
    initializationOptions: { messages: false },
  });
  await connection.sendNotification("initialized", {});
  const uri = "file:///nowhere/a.game";
  const text = "import kayles\nmoves Kayles(5)\n";
  await connection.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: "grundy", version: 1, text },
  });
  assert.deepEqual((await told).diagnostics, []);
  const lenses = await connection.sendRequest("textDocument/codeLens", { textDocument: { uri } });
  assert.equal(statementAt(lenses, 1), "moves Kayles(5)");
  assert.equal(statementAt(lenses, 0), null);
  const [{ command }] = lenses;
  const answer = await connection.sendRequest("workspace/executeCommand", {
    command: command.command,
    arguments: command.arguments,
  });
  assert.match(answer.text, /^Kayles\(5\) = \*4, an N-position/);
  const plot = await connection.sendRequest("workspace/executeCommand", {
    command: command.command,
    arguments: [uri, "plot Kayles(0..20)"],
  });
  const whole = page(plot.head, remember(remember([], answer.html), plot.html));
  assert.ok(whole.indexOf("<svg") < whole.indexOf("<table"), "the last answer stands first");
  assert.match(whole, /<head>\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'/);
  assert.equal(remember(Array(50).fill("a"), "b").length, 50);
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  const code = await new Promise((done) => server.on("exit", done));
  assert.equal(code, 0);
  connection.dispose();
});
