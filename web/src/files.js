// Files: those that this browser keeps, those of the folder that `grundy web` serves, and the
// examples that come with the page.

const FILE = "grundy/file/";
const OPEN = "grundy/open";

/** A name as files have them; nothing in it leads elsewhere. */
export function tidy(name) {
  const plain = [...name].filter((c) => /[\p{L}\p{N} ._()'+-]/u.test(c)).join("").trim().replace(/^\.+/, "").slice(0, 80);
  const stem = plain.replace(/\.game$/i, "");
  return `${stem || "untitled"}.game`;
}

export class Files {
  /** Kept here where the browser keeps nothing, until the page is left. */
  #memory = new Map();
  /** The folder's files that were read. */
  #folder = new Map();
  folder = null;
  examples = [];
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

  get = (name) => this.#read(FILE + name);
  put = (name, text) => this.#store(FILE + name, text);
  remove = (name) => this.#store(FILE + name, null);
  last = () => this.#read(OPEN);
  opened = (name) => this.#store(OPEN, name);

  /** A name that no file has yet. */
  free(name) {
    const stem = tidy(name).replace(/\.game$/, "");
    let free = `${stem}.game`;
    for (let i = 2; this.get(free) !== null; i++) free = `${stem} ${i}.game`;
    return free;
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
    this.#folder.set(name, text);
    return text;
  }

  /** The files that a text imports, and what those import. */
  async imported(text) {
    const found = {};
    const look = async (text) => {
      for (const [, path] of text.matchAll(/^\s*import\b[^\n#]*?"([^"\n]+)"/gm)) {
        const name = path.replace(/^\.\//, "");
        if (path in found || Object.keys(found).length > 100) continue;
        let other = this.get(name);
        if (other === null && this.folder?.files.includes(name)) {
          other = this.#folder.get(name) ?? (await this.fromFolder(name).catch(() => null));
        }
        if (other === null) continue;
        found[path] = other;
        await look(other);
      }
    };
    await look(text);
    return found;
  }
}
