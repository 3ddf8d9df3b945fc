// Every example gives the same JSON natively and in the page, byte for byte.
//     node test/same-as-native.mjs PATH/TO/grundy [FILTER]

import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { lines } from "./engine.mjs";

const [program, filter = ""] = process.argv.slice(2);
if (!program) throw new Error("name the program: node test/same-as-native.mjs target/release/grundy");
const PATIENCE = Number(process.env.PATIENCE ?? 30_000);

// In a folder of their own: some examples write pictures beside themselves.
const folder = mkdtempSync(join(tmpdir(), "grundy-same-"));
cpSync(new URL("../../examples", import.meta.url), join(folder, "examples"), { recursive: true });
const names = ["games", "errors"].flatMap((part) =>
  readdirSync(join(folder, "examples", part)).filter((name) => name.endsWith(".game")).sort().map((name) => `examples/${part}/${name}`));

function native(name) {
  const given = ["--format", "json", "--threads", "1", "--max-memory", "1GiB", "--timeout", `${PATIENCE}ms`, name];
  return new Promise((done) => {
    execFile(resolve(program), given, { cwd: folder, maxBuffer: 1 << 28 }, (_, out) => done(out));
  });
}

let [same, different, skipped] = [0, 0, 0];
for (const name of names.filter((name) => name.includes(filter))) {
  const text = (path) => {
    const bytes = readFileSync(join(folder, path));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  };
  const beside = names.filter((other) => other.split("/")[1] === name.split("/")[1]);
  let files;
  let own;
  try {
    own = text(name);
    files = {};
    for (const other of beside) try { files[other] = text(other); } catch { /* one that is no text */ }
  } catch {
    // A page never has bytes that are no text.
    skipped++;
    console.log(`skipped    ${name}: no UTF-8`);
    continue;
  }
  // What is told of a file that could not be read, and the summary, are the command line's own.
  const wanted = (await native(name)).split("\n").filter((line) => line && !line.startsWith('{"kind":"summary"'));
  if (wanted.some((line) => /the limit of (time|memory)/.test(line))) {
    skipped++;
    console.log(`skipped    ${name}: it reaches a limit of time or memory`);
    continue;
  }
  let got;
  try {
    got = await lines(name, own, files, 6 * PATIENCE);
  } catch (problem) {
    got = [String(problem)];
  }
  const at = wanted.findIndex((line, i) => line !== got[i]);
  if (at < 0 && wanted.length === got.length) {
    same++;
    continue;
  }
  different++;
  const i = at < 0 ? wanted.length : at;
  console.log(`DIFFERENT  ${name}, line ${i + 1}\n  native ${wanted[i]?.slice(0, 400)}\n  page   ${got[i]?.slice(0, 400)}`);
}
rmSync(folder, { recursive: true });
console.log(`${same} the same, ${different} different, ${skipped} skipped`);
process.exitCode = different ? 1 : 0;
