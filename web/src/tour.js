// The tour: a page of the book, of which each game can be loaded.

import { el } from "./dom.js";

/** Inline text: code, emphasis and links, as the builder has taken them apart. */
const spans = (all) => all.map((span) => {
  if (typeof span === "string") return span;
  if (span.code !== undefined) return el("code", { text: span.code });
  if (span.em !== undefined) return el("em", { text: span.em });
  if (span.strong !== undefined) return el("strong", { text: span.strong });
  return "";
});

/** Whether a text asks something, or defines what others ask about. */
const asks = (text) => /^(?!(game|graph|coins|fn|let|import|problem)\b)[^\s#})\]]/m.test(text);

/** The tour as elements; `load(name, text, run)` opens a block as a file. */
export function tour(blocks, load) {
  let games = 0;
  return blocks.map((block) => {
    if (block.h) return el(`h${Math.min(6, block.h + 1)}`, {}, spans(block.spans));
    if (block.p) return el("p", {}, spans(block.p));
    if (block.list) return el("ul", {}, block.list.map((item) => el("li", {}, spans(item))));
    if (block.code === undefined) return null;
    const text = el("pre", { class: `text ${block.lang}`, tabindex: "0", text: block.code });
    if (block.lang !== "game") return text;
    const name = block.file ?? `tour ${++games}.game`;
    const run = asks(block.code);
    const label = run ? "Load and run" : "Load";
    return el("div", { class: "tour-game" }, text,
      el("button", { type: "button", class: "small", text: label, "aria-label": `${label} ${name}`, onclick: () => load(name, block.code, run) }));
  });
}
