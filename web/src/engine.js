// The engine from the page's side: workers, and the promises of their answers.

/** The one policy of this page: addresses of its own scripts, and nothing else. */
const OWN = new Set(["worker.js", "sw.js"]);
const policy = globalThis.trustedTypes?.createPolicy("grundy", {
  createScriptURL(name) {
    if (!OWN.has(name)) throw new TypeError(`${name} is no script of this page`);
    return name;
  },
});
export const script = (name) => policy?.createScriptURL(name) ?? name;

let compiled = null;

/** The engine's code, fetched and compiled once for all workers. */
function code() {
  compiled ??= (async () => {
    const packed = await fetch("engine.wasm.gz");
    if (!packed.ok) throw new Error(`the engine could not be loaded (${packed.status})`);
    const bytes = await packed.arrayBuffer();
    // Some hosts send a packed file as the encoding of a plain one, and the browser has unpacked it.
    const is = new Uint8Array(bytes, 0, 2);
    if (is[0] !== 0x1f || is[1] !== 0x8b) return WebAssembly.compile(bytes);
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const type = { headers: { "Content-Type": "application/wasm" } };
    return WebAssembly.compileStreaming(new Response(plain, type));
  })();
  compiled.catch(() => (compiled = null));
  return compiled;
}

/** What a browser says where a page comes from the disk is no advice. */
const FROM_DISK = "a browser does not run it from a folder of the disk: put the folder on a server, or use `grundy web`";

export class Stopped extends Error {}

/** An engine with more memory than this makes room for a new one when its work is done. */
const LARGE = 1 << 28;

/** A worker with an engine of its own. It is made when it is first asked, and again after `stop`. */
export class Engine {
  #worker = null;
  #ready = null;
  #waiting = new Map();
  #next = 0;
  /** How many bytes its memory has; it never shrinks. */
  #size = 0;

  #start() {
    if (location.protocol === "file:") {
      this.#ready = Promise.reject(new Error(FROM_DISK));
      this.#ready.catch(() => {});
      return;
    }
    const worker = new Worker(script("worker.js"));
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (this.#worker === worker) this.#size = data.size ?? 0;
      if (data.problem === undefined) return waiting?.resolve(data.told);
      // Its memory cannot be trusted any more.
      waiting?.reject(new Error(data.problem));
      if (this.#worker === worker) this.stop();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#worker === worker) this.stop();
    };
    this.#ready = code().then((module) => this.#post(worker, { module }));
    // `ask` passes it on; without a request there is nobody to tell.
    this.#ready.catch(() => {});
  }

  #post(worker, what) {
    if (worker !== this.#worker) return Promise.reject(new Stopped("stopped"));
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, since: performance.now() });
      worker.postMessage({ id, ...what });
    });
  }

  /** Asks, and gives what is answered. */
  async ask(request) {
    if (!this.#worker) this.#start();
    const worker = this.#worker;
    await this.#ready;
    return this.#post(worker, { request });
  }

  /** For how many milliseconds it has been at work on what was asked first. */
  get busy() {
    const [first] = this.#waiting.values();
    return first ? performance.now() - first.since : 0;
  }

  /** Makes it ready before it is asked; one that has grown large gives its memory back first. */
  warm() {
    if (this.#size > LARGE && this.#waiting.size === 0) this.stop();
    if (!this.#worker) this.#start();
    return this.#ready;
  }

  /** Ends its work at once; requests that wait are refused with `Stopped`. */
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = null;
    this.#size = 0;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Stopped("stopped"));
  }
}
