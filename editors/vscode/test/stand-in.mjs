// As much of the module `vscode` as the page to play on asks for, over the files of a folder.

import { readFile, stat } from "node:fs/promises";
import { Module, createRequire } from "node:module";
import { pathToFileURL } from "node:url";

class Uri {
  constructor(address) {
    this.address = address;
  }
  get path() {
    return decodeURIComponent(new URL(this.address).pathname);
  }
  toString() {
    return this.address;
  }
  static file = (path) => new Uri(pathToFileURL(path).href);
  static joinPath = (uri, ...parts) => new Uri(parts.reduce((address, part) => new URL(encodeURI(part), `${address}/`).href.replace(/\/$/, ""), uri.address));
}

/** The module, and the panels that were made. `open` are documents, `{uri, getText}`. */
export function standIn(open = []) {
  const panels = [];
  const vscode = {
    Uri,
    ViewColumn: { Beside: -2 },
    workspace: {
      textDocuments: open,
      fs: {
        readFile: async (uri) => new Uint8Array(await readFile(new URL(uri.address))),
        stat: (uri) => stat(new URL(uri.address)),
      },
    },
    window: {
      createWebviewPanel(kind, title, column, options) {
        const panel = {
          options, revealed: 0, told: [],
          webview: {
            cspSource: "http://127.0.0.1:*",
            html: "",
            asWebviewUri: (uri) => `webview:${uri.path}`,
            onDidReceiveMessage: (hears) => (panel.hears = hears),
            postMessage: async (message) => void panel.told.push(message),
          },
          reveal: () => panel.revealed++,
          onDidDispose: (ends) => (panel.end = ends),
        };
        panels.push(panel);
        return panel;
      },
    },
  };
  return { vscode, panels };
}

/** Requires a file of the extension with this module in place of `vscode`. */
export function requireWith(vscode, path) {
  const load = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
  try {
    const require = createRequire(import.meta.url);
    const file = require.resolve(path);
    delete require.cache[file];
    return require(file);
  } finally {
    Module._load = load;
  }
}
