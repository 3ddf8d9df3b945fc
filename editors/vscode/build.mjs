// Builds the extension, and the page to play on from that of the playground (web/).

import { build } from "esbuild";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const options = { bundle: true, minify: true, logLevel: "warning", absWorkingDir: at(".") };
await rm(at("dist"), { recursive: true, force: true });
await mkdir(at("dist/play"), { recursive: true });

await build({
  ...options, entryPoints: ["src/extension.js"], outfile: "dist/extension.js",
  platform: "node", format: "cjs", external: ["vscode"],
});
const worker = await build({ ...options, entryPoints: ["../../web/src/worker.js"], format: "iife", write: false });
await build({
  ...options, entryPoints: ["src/page/page.js", "src/page/page.css"], outdir: "dist/play", format: "iife",
  target: ["chrome111"], charset: "utf8", inject: ["src/page/worker.js"],
  define: { WORKER: JSON.stringify(worker.outputFiles[0].text) },
});
await cp(at("../../LICENSE"), at("LICENSE"));
await cp(at("../../web/dist/engine.wasm.gz"), at("dist/play/engine.wasm.gz"));

const index = await readFile(at("../../web/src/index.html"), "utf8");
const panel = /<div id="panel-play"[^>]*>\n([^]*?)\n    <\/div>\n/.exec(index);
if (!panel) throw new Error("web/src/index.html has no panel to play on");
await writeFile(at("dist/play/panel.html"), panel[1]);
