// The page to play on: what the extension tells it, and the page itself in a browser, in a frame
// of another origin as the editor shows it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { requireWith, standIn } from "./stand-in.mjs";

const require = createRequire(import.meta.url);
const { gamesOf } = require("../src/statement.js");
const own = fileURLToPath(new URL("..", import.meta.url));
const built = join(own, "dist/play");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const folder = mkdtempSync(join(tmpdir(), "grundy-play-"));

before(() => {
  execFileSync(process.execPath, ["build.mjs"], { cwd: own });
  mkdirSync(join(folder, "sub folder"));
  writeFileSync(join(folder, "sheet.game"), 'import "sub folder/take.game"\nmoves Take(8)\n');
  writeFileSync(join(folder, "sub folder/take.game"), 'import "../set.game"\ngame Take(n) { subtract S }\n');
  writeFileSync(join(folder, "set.game"), "let S = {1, 2, 3}\n");
  writeFileSync(join(folder, "odd.game"), 'import "none.game"\nimport "notes.txt"\nimport "odd.game"\n');
  writeFileSync(join(folder, "notes.txt"), "no game\n");
});
after(() => rmSync(folder, { recursive: true }));

/** A page that was opened at the file `sheet.game`. */
async function opened(documents = []) {
  const { vscode, panels } = standIn(documents);
  const { Play } = requireWith(vscode, "../src/play.js");
  const uri = vscode.Uri.file(join(folder, "sheet.game"));
  const play = new Play(vscode.Uri.file(built));
  await play.show(uri, { statement: "moves Take(8)" });
  return { vscode, panels, play, uri };
}

test("the page has the panel of the playground, and lets in nothing from elsewhere", async () => {
  const { panels: [{ webview, options }] } = await opened();
  assert.match(webview.html, /default-src 'none'; script-src http:\/\/127\.0\.0\.1:\* 'wasm-unsafe-eval'/);
  assert.doesNotMatch(webview.html, /unsafe-inline|'unsafe-eval'|<script>/);
  for (const id of ["play-form", "play-board", "play-hint", "play-stop"]) assert.ok(webview.html.includes(`id="${id}"`), id);
  assert.doesNotMatch(webview.html, /panel-sum/);
  assert.match(webview.html, /<base href="webview:[^"]*\/dist\/play\/">/);
  for (const [, name] of webview.html.matchAll(/(?:src|href)="(page[^"]+)"/g)) assert.ok(existsSync(join(built, name)), name);
  assert.equal(options.localResourceRoots.length, 1);
});

test("it is given the file with those that it imports, and told where to begin", async () => {
  const { vscode, panels, play, uri } = await opened();
  const [panel] = panels;
  await panel.hears("ready");
  await panel.hears("given");
  assert.deepEqual(panel.told[0], { begin: { statement: "moves Take(8)", fresh: true } });
  const { given } = panel.told[1];
  assert.equal(given.name, "sheet.game");
  assert.deepEqual(Object.keys(given.files), ["sub folder/take.game", "sub folder/../set.game"]);
  await play.show(vscode.Uri.joinPath(uri, "..", "odd.game"), {});
  assert.deepEqual(Object.keys((await play.given()).files), ["odd.game"]);
  await play.show(uri, {});
  // The page that is there is used again, until it is closed.
  await play.show(uri, {});
  assert.deepEqual([panels.length, panel.revealed, panel.told.at(-1).begin.fresh], [1, 3, false]);
  await play.show(null, {});
  assert.equal(panel.told.at(-1).begin.fresh, true);
  assert.equal((await play.given()).text, "");
  panel.end();
  await play.show(uri, {});
  assert.equal(panels.length, 2);
});

test("a file that is open is played as it stands in the editor, saved or not", async () => {
  const documents = [];
  const { vscode, play, uri } = await opened(documents);
  documents.push({ uri, getText: () => "Nim(1)\n" });
  assert.deepEqual(await play.given(), { name: "sheet.game", text: "Nim(1)\n", files: {} });
  const draft = new vscode.Uri("untitled:Untitled-1");
  documents.push({ uri: draft, getText: () => "Nim(2)\n" });
  await play.show(draft, {});
  assert.equal((await play.given()).text, "Nim(2)\n");
  // A draft that was closed is played as it was.
  documents.pop();
  assert.equal((await play.given()).text, "Nim(2)\n");
});

test("questions of one position have a lens to play", () => {
  const lens = (text) => ({ range: {}, command: { command: "grundy.run", title: "▶ run", arguments: ["uri", text] } });
  const texts = ["moves Take(8)", "explain Nim(3) + Nim(4)", "table Take(0..9)", "Take(8)", "moves Take(n) for n in 1..3"];
  assert.deepEqual(gamesOf(texts.map(lens)).map(({ text }) => text), texts.slice(0, 2));
});

test("a game is played by clicks", { skip: !existsSync(CHROMIUM) && `${CHROMIUM} is not there` }, async () => {
  const { panels: [panel], play, uri } = await opened();
  const kinds = { ".js": "text/javascript", ".css": "text/css" };
  const host = (reply) => new Promise((ready) => {
    const server = createServer(reply);
    server.listen(0, "127.0.0.1", () => ready(server));
  });
  const address = (server) => `http://127.0.0.1:${server.address().port}`;
  // As in the editor, the files of the extension come from another origin than the page.
  const files = await host((request, reply) => {
    const name = request.url.slice(1);
    reply.writeHead(200, { "Content-Type": kinds[extname(name)] ?? "application/octet-stream", "Access-Control-Allow-Origin": "*" });
    reply.end(readFileSync(join(built, name)));
  });
  const pages = await host((request, reply) => {
    reply.writeHead(200, { "Content-Type": "text/html" });
    const html = panel.webview.html.replace(/<base href="[^"]*">/, `<base href="${address(files)}/">`);
    reply.end(request.url === "/" ? '<iframe src="/page" style="width: 100%; height: 700px"></iframe>' : html);
  });
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage();
    const complaints = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (problem) => complaints.push(String(problem)));
    // What the editor does between the page and the extension.
    await page.exposeFunction("tell", panel.hears);
    await page.addInitScript(() => (globalThis.acquireVsCodeApi = () => ({ postMessage: (message) => globalThis.tell(message) })));
    const frame = () => page.frames().find((one) => one.url().endsWith("/page"));
    panel.webview.postMessage = (message) => frame().evaluate((message) => void window.postMessage(message), message);
    await page.goto(address(pages));
    const says = (pattern) => frame().locator("#play-status", { hasText: pattern }).waitFor({ timeout: 60_000 });
    await says(/Your move/);
    assert.equal(await frame().locator("#play-what").inputValue(), "Take(8)");
    await frame().locator("#play-board button.cell").last().click();
    await says(/The computer: subtract 3/);
    await frame().locator("#play-board button.cell").last().click();
    await says(/the computer has won/);
    // No file begins anew; a position that is selected is played.
    await play.show(null, {});
    await says(/Your move/);
    assert.equal(await frame().locator("#play-what").inputValue(), "Nim(3, 4, 5)");
    await play.show(uri, { statement: "Take(6)", selected: true });
    await frame().locator(".board-name", { hasText: "Take(6)" }).waitFor();
    if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
    assert.deepEqual(complaints, []);
  } finally {
    await browser.close();
    files.close();
    pages.close();
  }
});
