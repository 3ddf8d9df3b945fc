// Builds the page: web/src into web/dist, beside the engine that engine.sh has put there. Any
// static host can serve that folder, and the program carries it. `node build.mjs`

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { lessons } from "./lessons.mjs";

const here = new URL("./", import.meta.url);
const at = (path) => new URL(path, here);
const sha = (bytes) => createHash("sha256").update(bytes).digest("hex");

const engine = await readFile(at("dist/engine.wasm.gz"));

const options = {
  bundle: true, minify: true, format: "iife", target: ["chrome111", "firefox114", "safari16.4"],
  legalComments: "none", charset: "utf8", write: false, absWorkingDir: fileURLToPath(here), logLevel: "warning",
};
const files = new Map();
for (const name of ["page", "worker"]) {
  const { outputFiles } = await build({ ...options, entryPoints: [`src/${name}.js`] });
  files.set(`${name}.js`, outputFiles[0].contents);
}
const style = await build({ ...options, entryPoints: ["src/style.css"] });
files.set("style.css", style.outputFiles[0].contents);
for (const name of ["index.html", "icon.svg", "manifest.webmanifest"]) {
  files.set(name, await readFile(at(`src/${name}`)));
}
files.set("lessons.json", Buffer.from(JSON.stringify(await lessons(at("../")))));
files.set("engine.wasm.gz", engine);

// The worker that keeps the page: its cache is named after all that it keeps.
const names = [...files.keys()].sort();
const whole = sha(names.map((name) => sha(files.get(name))).join());
const worker = (await readFile(at("src/sw.js"), "utf8"))
  .replace("BUILD", whole.slice(0, 16))
  .replace(/\/\*[^]*?\*\/ FILE_LIST/, JSON.stringify([".", ...names]));
files.set("sw.js", Buffer.from(worker));

// What was built before stays until all of this is there.
await rm(at("dist/"), { recursive: true });
await mkdir(at("dist/"));
for (const [name, bytes] of files) await writeFile(at(`dist/${name}`), bytes);

// What it was built from, and what it is: the tests of the program compare.
const sources = [];
for (const name of (await readdir(at("src/"))).sort()) {
  sources.push(`source ${sha(await readFile(at(`src/${name}`)))} ${name}`);
}
const built = [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, bytes]) => `file ${sha(bytes)} ${name}`);
await writeFile(at("dist/BUILT"), [...sources, ...built, ""].join("\n"));

let total = 0;
for (const [name, bytes] of files) {
  const packed = name.endsWith(".gz") ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  total += packed;
  console.log(`${name.padEnd(22)} ${String(bytes.length).padStart(8)} ${String(packed).padStart(8)} gzipped`);
}
console.log(`in all ${total} bytes gzipped`);
if (total > 1_700_000) throw new Error("more than 1.7 MB gzipped");
