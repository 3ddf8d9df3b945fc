// A game against the computer beside the text. The page holds the playground's own panel for it
// and its engine, so it needs no program, no server and no port; texts come from the editor, saved
// or not.

const vscode = require("vscode");

/** More files, or larger ones, no hand wrote. */
const MOST_FILES = 100;
const LARGEST = 1 << 20;

/** The page's beginning: scripts and styles of the extension, its engine, and nothing else. */
function page(panel, source, base) {
  const policy = `default-src 'none'; script-src ${source} 'wasm-unsafe-eval'; style-src ${source}; ` +
    `connect-src ${source}; worker-src blob:`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<base href="${base}/">
<link rel="stylesheet" href="page.css">
<script src="page.js" defer></script>
</head>
<body>
${panel}
</body>
</html>
`;
}

/** What stands in a file, as the editor has it where it is open. */
async function textOf(uri) {
  const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  if (open) return open.getText();
  if ((await vscode.workspace.fs.stat(uri)).size > LARGEST) throw new Error("too large");
  return new TextDecoder("utf-8", { fatal: true }).decode(await vscode.workspace.fs.readFile(uri));
}

/** The files that a text imports, and what those import, by the names that the engine asks for. */
async function imported(uri, text) {
  const found = {};
  const look = async (text, folder) => {
    for (const [, path] of text.matchAll(/^\s*import\b[^\n#]*?"([^"\n]+)"/gm)) {
      const name = folder + path;
      if (!path.endsWith(".game") || name in found || Object.keys(found).length >= MOST_FILES) continue;
      const own = await textOf(vscode.Uri.joinPath(uri, "..", name)).catch(() => null);
      // The engine tells of a file that is missing.
      if (own === null) continue;
      found[name] = own;
      await look(own, name.slice(0, name.lastIndexOf("/") + 1));
    }
  };
  await look(text, "");
  return found;
}

/** The one page to play on, and the file that it plays. */
class Play {
  #folder;
  #panel = null;
  /** Whether the page listens: it says so, and again where it was moved to another window. */
  #ready = false;
  #uri = null;
  #last = { name: "", text: "", files: {} };
  #begin = null;

  /** `folder` is where the page was built. */
  constructor(folder) {
    this.#folder = folder;
  }

  /**
   * Opens the page at a file, and begins with the position that a statement asks of, or with the
   * one that is selected. Without a file there are the games of the library.
   */
  async show(uri, asked) {
    const same = this.#panel !== null && String(this.#uri) === String(uri);
    this.#uri = uri;
    if (!same) this.#last = { name: "", text: "", files: {} };
    this.#begin = { ...asked, fresh: !same };
    if (this.#panel) {
      this.#panel.reveal(undefined, false);
      return this.#send();
    }
    this.#panel = vscode.window.createWebviewPanel("grundy.play", "Grundy play", vscode.ViewColumn.Beside, {
      enableScripts: true,
      localResourceRoots: [this.#folder],
      // A game that is behind another page goes on there.
      retainContextWhenHidden: true,
    });
    const { webview } = this.#panel;
    this.#ready = false;
    this.#panel.onDidDispose(() => (this.#panel = null));
    webview.onDidReceiveMessage(async (asked) => {
      if (asked === "ready") {
        this.#ready = true;
        this.#begin.fresh = true;
        await this.#send();
      }
      if (asked === "given") await webview.postMessage({ given: await this.given() });
    });
    const panel = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(this.#folder, "panel.html"));
    webview.html = page(new TextDecoder().decode(panel), webview.cspSource, webview.asWebviewUri(this.#folder));
  }

  async #send() {
    if (this.#ready) await this.#panel.webview.postMessage({ begin: this.#begin });
  }

  /** The file as it is now, with those that it imports; if it is gone, as it was last. */
  async given() {
    const uri = this.#uri;
    if (!uri) return this.#last;
    try {
      const text = await textOf(uri);
      const given = { name: uri.path.split("/").at(-1), text, files: await imported(uri, text) };
      if (uri === this.#uri) this.#last = given;
      return given;
    } catch {
      return this.#last;
    }
  }
}

module.exports = { Play };
