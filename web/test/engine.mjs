// The engine in node: a worker thread that can be ended, as in the page.

import { readFileSync } from "node:fs";
import { Worker, isMainThread, parentPort } from "node:worker_threads";
import { gunzipSync } from "node:zlib";

if (!isMainThread) {
  const packed = readFileSync(new URL("../dist/engine.wasm.gz", import.meta.url));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(gunzipSync(packed)), {});
  parentPort.on("message", ({ id, request }) => {
    try {
      const bytes = new TextEncoder().encode(JSON.stringify(request));
      const at = exports.alloc(bytes.length);
      new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
      const packed = BigInt.asUintN(64, exports.answer(at, bytes.length));
      exports.free(at, bytes.length);
      const [from, length] = [Number(packed & 0xffffffffn), Number(packed >> 32n)];
      const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, from, length));
      exports.free(from, length);
      parentPort.postMessage({ id, told: JSON.parse(text) });
    } catch (problem) {
      parentPort.postMessage({ id, problem: String(problem) });
    }
  });
}

/** An engine; `ask` refuses with "late" after so many milliseconds. */
export class Engine {
  #worker = new Worker(new URL(import.meta.url));
  #waiting = new Map();
  #next = 0;

  constructor() {
    this.#worker.on("message", ({ id, told, problem }) => {
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (problem) reject(new Error(problem));
      else resolve(told);
    });
  }

  ask(request, patience = 120_000) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("late")), patience);
      const end = (how) => (what) => (clearTimeout(timer), how(what));
      this.#waiting.set(id, { resolve: end(resolve), reject: end(reject) });
      this.#worker.postMessage({ id, request });
    });
  }

  end = () => this.#worker.terminate();
}

/** The lines of JSON that a text gives, as the command line writes them. */
export async function lines(name, text, files, patience) {
  const engine = new Engine();
  try {
    const begun = await engine.ask({ do: "run", name, text, files, width: 100 }, patience);
    if (begun.lines === undefined) throw new Error(JSON.stringify(begun));
    const all = [...begun.lines];
    if (begun.statements === null) return all;
    for (;;) {
      const next = await engine.ask({ do: "next" }, patience);
      if (next.done) return all;
      all.push(next.line);
    }
  } finally {
    await engine.end();
  }
}
