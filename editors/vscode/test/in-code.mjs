// The packed extension in Visual Studio Code itself, as code-server runs it in a browser:
//
//   npm run package && CODE_SERVER=/path/to/code-server node test/in-code.mjs
//
// CODE_SERVER is its program, or its file out/node/entry.js. The program of Grundy is GRUNDY, or
// target/debug/grundy. SHOTS names a folder for pictures of the screen.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const own = (path) => fileURLToPath(new URL(path, import.meta.url));
const home = mkdtempSync(join(tmpdir(), "grundy-code-"));
const at = (name) => join(home, name);
const folders = ["--user-data-dir", at("data"), "--extensions-dir", at("extensions")];
const server = process.env.CODE_SERVER;
const command = server.endsWith(".js") ? [process.execPath, server] : [server];
const env = { ...process.env, HOME: home };

mkdirSync(at("data/User"), { recursive: true });
mkdirSync(at("games"));
writeFileSync(at("games/take.game"), "game Take(n) { subtract 1..3 }\n");
writeFileSync(at("games/sheet.game"), 'import "take.game"\nmoves Take(8)\nmoves Take(6)\nplot Take(0..40)\n');
writeFileSync(at("data/User/settings.json"), JSON.stringify({
  "grundy.path": process.env.GRUNDY ?? own("../../../target/debug/grundy"),
  "security.workspace.trust.enabled": false, "workbench.startupEditor": "none", "telemetry.telemetryLevel": "off",
}));
execFileSync(command[0], [...command.slice(1), ...folders, "--install-extension", own("../grundy.vsix")], { env });
const bind = ["--auth", "none", "--bind-addr", "127.0.0.1:0", "--disable-telemetry", "--disable-update-check"];
const program = spawn(command[0], [...command.slice(1), ...folders, ...bind, at("games")], { env });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  const address = await new Promise((told) => program.stdout.on("data", (text) => {
    const found = /http:\/\/127\S+/.exec(text);
    if (found) told(found[0]);
  }));
  const page = await browser.newPage({ viewport: { width: 1300, height: 800 } });
  page.setDefaultTimeout(60_000);
  const shot = (name) => process.env.SHOTS && page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
  await page.goto(`${address}?folder=${at("games")}`);
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "sheet.game" }).dblclick();
  const lens = (text) => page.locator(".codelens-decoration a", { hasText: text });
  await lens("play").first().waitFor();
  assert.equal(await lens("play").count(), 2);

  // The page of a webview is a frame in a frame.
  const frame = page.frameLocator("iframe.webview.ready").last().frameLocator("iframe#active-frame");
  const says = (text) => frame.locator("#play-status", { hasText: text }).waitFor();
  await lens("play").first().click();
  await says("Your move");
  assert.equal(await frame.locator("#play-what").inputValue(), "Take(8)");
  await frame.locator("#play-board button.cell").last().click();
  await says("The computer: subtract 3");
  await shot("play");
  console.log("ok: a lens plays");

  await page.locator(".view-line", { hasText: "Take(6)" }).click();
  await page.keyboard.press("F1");
  await page.keyboard.type("Grundy: Play");
  await page.locator(".quick-input-list .monaco-list-row", { hasText: "Grundy: Play" }).waitFor();
  await page.keyboard.press("Enter");
  await frame.locator(".board-name", { hasText: "Take(6)" }).waitFor();
  console.log("ok: the command plays the position at the cursor");

  await lens("run").last().click();
  const answers = page.frameLocator("iframe.webview.ready").last().frameLocator("iframe#active-frame");
  await answers.locator("svg").waitFor();
  await shot("answers");
  console.log("ok: an answer has its picture");
} finally {
  await browser.close();
  program.kill();
  await new Promise((ended) => program.on("exit", ended));
  rmSync(home, { recursive: true, force: true });
}
