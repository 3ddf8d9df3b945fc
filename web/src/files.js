// Files: those that this browser keeps, those of the folder that `grundy web` serves, and the
// examples that come with the page.

const FILE = "grundy/file/";
const OPEN = "grundy/open";
/** For so many milliseconds a file of the folder is not read again. */
const RECENT = 2_000;

/** A name as files have them; nothing in it leads elsewhere. */
export function tidy(name) {
  const plain = [...name].filter((c) => /[\p{L}\p{N} ._()'+-]/u.test(c)).slice(0, 80).join("").trim().replace(/^\.+/, "");
  const stem = plain.replace(/\.game$/i, "");
  return `${stem || "untitled"}.game`;
}

/** The name of another file of this name: `kayles.game`, `kayles 2.game`. */
function numbered(name, number) {
  const stem = tidy(name).replace(/\.game$/, "");
  return number === 1 ? `${stem}.game` : `${stem} ${number}.game`;
}

export class Files {
  /** Kept here where the browser keeps nothing, until the page is left. */
  #memory = new Map();
  /** The folder's files that were read. */
  #folder = new Map();
  #lessons = null;
  folder = null;
  lost = false;

  #store(name, value) {
    this.#memory.set(name, value);
    try {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
      this.lost = false;
    } catch {
      this.lost = true;
    }
  }

  #read(name) {
    try {
      return localStorage.getItem(name) ?? this.#memory.get(name) ?? null;
    } catch {
      return this.#memory.get(name) ?? null;
    }
  }

  names() {
    const all = new Set([...this.#memory].filter(([, value]) => value !== null).map(([name]) => name));
    try {
      for (let i = 0; i < localStorage.length; i++) all.add(localStorage.key(i));
    } catch {
      // Then there is what this page has kept itself.
    }
    const own = [...all].filter((name) => name.startsWith(FILE)).map((name) => name.slice(FILE.length));
    return own.sort((a, b) => a.localeCompare(b));
  }

  key = (name) => FILE + name;
  get = (name) => this.#read(FILE + name);
  put = (name, text) => this.#store(FILE + name, text);
  remove = (name) => this.#store(FILE + name, null);
  last = () => this.#read(OPEN);
  opened = (name) => this.#store(OPEN, name);

  /** A name that no file has yet. */
  free(name) {
    return numbered(name, this.alike(name).length + 1);
  }

  /** The files of this name, with a number or without. */
  alike(name) {
    const all = [];
    for (let i = 1; this.get(numbered(name, i)) !== null; i++) all.push(numbered(name, i));
    return all;
  }

  /** The list of the folder, if the program serves one. */
  async look() {
    const marker = document.querySelector('meta[name="grundy-folder"]')?.content;
    if (marker !== "yes") return;
    try {
      const told = await fetch("folder", { cache: "no-store" });
      if (told.ok) this.folder = await told.json();
    } catch {
      this.folder = null;
    }
  }

  async fromFolder(name) {
    const told = await fetch(`folder/${encodeURIComponent(name)}`, { cache: "no-store" });
    if (!told.ok) throw new Error(`${name} cannot be read: ${await told.text()}`);
    const text = await told.text();
    this.#folder.set(name, { text, read: performance.now() });
    return text;
  }

  /** A file of the folder as it is now, or was a moment ago. */
  async #fresh(name) {
    const known = this.#folder.get(name);
    if (known && performance.now() - known.read < RECENT) return known.text;
    return this.fromFolder(name).catch(() => known?.text ?? null);
  }

  /** The tour and the examples, which are fetched once. */
  lessons() {
    this.#lessons ??= fetch("lessons.json").then((told) => told.json());
    this.#lessons.catch(() => (this.#lessons = null));
    return this.#lessons;
  }

  /** An example, where nobody has a file of this name. */
  async #example(name) {
    const { examples } = await this.lessons().catch(() => ({ examples: [] }));
    return examples.find((one) => one.name === name)?.text ?? null;
  }

  /** The files that a text imports, and what those import. */
  async imported(text) {
    const found = Object.create(null);
    const look = async (text) => {
      // Behind a comma it goes on in the next line.
      const imports = text.match(/(?<=^|[;\n])[ \t]*import\b(?:[^#;\n]|(?<=,[ \t]*)\n)*/g) ?? [];
      for (const [, path] of imports.flatMap((one) => [...one.matchAll(/"([^"]+)"/g)])) {
        const name = path.replace(/^(\.\/)+/, "");
        if (Object.hasOwn(found, name) || Object.keys(found).length > 100) continue;
        let other = this.get(name);
        // A copy that nobody has changed here is as new as the file in the folder.
        if (this.folder?.files.includes(name) && (other === null || other === this.#folder.get(name)?.text)) {
          other = await this.#fresh(name);
        }
        other ??= await this.#example(name);
        if (other === null) continue;
        found[name] = other;
        await look(other);
      }
    };
    await look(text);
    return found;
  }
}
