// The tour and the examples, taken out of the book and the folder of examples, as data: the page
// makes elements of it and reads no markup.

import { readFile, readdir } from "node:fs/promises";

export async function lessons(root) {
  const tour = blocks(await readFile(new URL("docs/tour.md", root), "utf8"));
  const folder = new URL("examples/games/", root);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".game")).sort();
  const examples = [];
  for (const name of names) {
    const text = await readFile(new URL(name, folder), "utf8");
    examples.push({ name, title: title(text), text });
  }
  return { tour, examples };
}

/** The first sentence about a game in the comment that its file begins with. */
function title(text) {
  const lines = [];
  for (const line of text.split("\n")) {
    if (!line.startsWith("#")) break;
    lines.push(line.replace(/^#+ ?/, ""));
  }
  // Its first line is the name of the game, where what follows is a sentence of its own.
  const named = lines.length > 1 && (lines[1].trim() === "" || /^[\p{Lu}\d]/u.test(lines[1].trim()));
  const about = (named ? lines.slice(1) : lines).join(" ").trim() || lines.join(" ").trim();
  // A point inside brackets ends nothing.
  const ends = [...about.matchAll(/[.:](?=\s|$)/g)].map(({ index }) => about.slice(0, index));
  const closed = (text) => text.split("(").length === text.split(")").length;
  const sentence = ends.find(closed) ?? about;
  return sentence.length > 90 ? `${sentence.slice(0, 88)}…` : sentence;
}

/** Inline text, taken apart. */
function spans(text) {
  const all = [];
  let rest = text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
  const forms = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/;
  for (let found; (found = forms.exec(rest)); rest = rest.slice(found.index + found[0].length)) {
    if (found.index) all.push(rest.slice(0, found.index));
    if (found[1]) all.push({ code: found[1] });
    else if (found[2]) all.push({ strong: found[2] });
    else all.push({ em: found[3] });
  }
  if (rest) all.push(rest);
  return all;
}

function blocks(markdown) {
  const out = [];
  const lines = markdown.split("\n");
  for (let i = 0; i < lines.length; ) {
    const line = lines[i];
    const fence = /^```(\w*)(.*)$/.exec(line);
    if (fence) {
      const code = [];
      for (i++; i < lines.length && lines[i] !== "```"; i++) code.push(lines[i]);
      i++;
      const file = /file=(\S+)/.exec(fence[2])?.[1];
      out.push({ code: `${code.join("\n")}\n`, lang: fence[1] || "text", ...(file ? { file } : {}) });
      continue;
    }
    const head = /^(#+) (.*)$/.exec(line);
    if (head) {
      out.push({ h: head[1].length, spans: spans(head[2]) });
      i++;
      continue;
    }
    if (line.trim() === "" || line.startsWith("<!--")) {
      i++;
      continue;
    }
    if (/^[-*] /.test(line)) {
      const list = [];
      for (; i < lines.length && lines[i].trim() !== ""; i++) {
        if (/^[-*] /.test(lines[i])) list.push(lines[i].slice(2));
        else list[list.length - 1] += ` ${lines[i].trim()}`;
      }
      out.push({ list: list.map(spans) });
      continue;
    }
    const words = [];
    for (; i < lines.length && lines[i].trim() !== "" && !/^(```|#)/.test(lines[i]); i++) words.push(lines[i].trim());
    out.push({ p: spans(words.join(" ")) });
  }
  return out;
}
