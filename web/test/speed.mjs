// Long questions in the program and in the page, side by side: the page has at least a third of the speed.
//     node test/speed.mjs PATH/TO/grundy [ROUNDS]

import { spawnSync } from "node:child_process";
import { lines } from "./engine.mjs";

const [program, rounds = "3"] = process.argv.slice(2);
if (!program) throw new Error("name the program: node test/speed.mjs target/release/grundy");

const QUESTIONS = [
  ["values of pairs", "import wythoff\nsum(grundy(Wythoff(a, b)) for a in 0..900 for b in 0..900)"],
  ["a search on a board", "import cram\nCram({(r, c) for r in 0..4 for c in 0..6})"],
  ["rare values", "import grundys\nGrundys(1000000)"],
  ["an octal game", "game G = octal 0.376\nG(800000)"],
  ["rows", "import chomp\nChomp([22, 22, 22, 22, 22, 22])"],
  ["numbers", "count(n for n in 1..4000000 if prime(n))"],
  ["functions", "fn f(a, b) = (a xor b) * (a + b) % 7\nsum(f(a, b) for a in 0..1500 for b in 0..1500)"],
  ["three heaps", "game T(a, b, c) symmetric { subtract 1..4 from any }\nsum(grundy(T(a, b, c)) for a in 0..90 for b in 0..90 for c in 0..90)"],
  ["drawings", "import sprouts\nSprouts(8)"],
];

const native = (text) => {
  const began = performance.now();
  const given = ["--format", "json", "--threads", "1", "--max-memory", "1GiB", "-e", text];
  const ran = spawnSync(program, given, { encoding: "utf8" });
  return [performance.now() - began, ran.stdout.split("\n")[0]];
};
const paged = async (text) => {
  const began = performance.now();
  const [line] = await lines("-e", text, {}, 600_000);
  return [performance.now() - began, line];
};
/** What an engine takes before it is asked anything. */
const start = await paged("1 + 1");

let slow = 0;
for (const [name, text] of QUESTIONS) {
  let [own, page] = [Infinity, Infinity];
  for (let i = 0; i < Number(rounds); i++) {
    const [a, b] = [native(text), await paged(text)];
    if (a[1] !== b[1]) throw new Error(`${name}: ${a[1]}\n  page ${b[1]}`);
    [own, page] = [Math.min(own, a[0]), Math.min(page, b[0])];
  }
  const ratio = page / own;
  if (ratio > 3) slow++;
  console.log(`${name.padEnd(22)} native ${(own / 1000).toFixed(2)} s, page ${(page / 1000).toFixed(2)} s, ${ratio.toFixed(2)} times as long${ratio > 3 ? "  TOO SLOW" : ""}`);
}
console.log(`an engine begins in ${Math.round(start[0])} ms, which counts with the page's`);
process.exitCode = slow ? 1 : 0;
