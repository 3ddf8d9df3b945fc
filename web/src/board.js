// Positions drawn as boards that can be clicked. What a move changes is found by comparing the
// drawing before it with the one after it.

import { el } from "./dom.js";
import { changedNodes, inWords, spread } from "./net.js";

const key = (row, column) => `${row},${column}`;

/** The squares that a move changes, and those of them that stand for it when they are clicked. */
function touched(before, after, splits) {
  const rows = before.rows.map((row) => [...row]);
  if (before.kind === "graph") return changedNodes(before, after);
  if (before.kind === "heaps") return heap(rows, after, splits);
  if (after.length !== 1 || after[0].kind !== before.kind) {
    // Nothing is left, or something of another kind.
    if (after.length > 0) return null;
    const all = rows.flatMap((row, i) => row.map((_, j) => [i, j])).filter(([i, j]) => rows[i][j] !== "." && rows[i][j] !== " ");
    return { cells: all, anchors: before.kind === "rows" ? all.slice(0, 1) : all };
  }
  const others = after[0].rows.map((row) => [...row]);
  const cells = [];
  for (let i = 0; i < Math.max(rows.length, others.length); i++) {
    const [a, b] = [rows[i] ?? [], others[i] ?? []];
    for (let j = 0; j < Math.max(a.length, b.length); j++) if (a[j] !== b[j] && j < a.length) cells.push([i, j]);
  }
  // What reaches to the end of its rows is known by its corner.
  return { cells, anchors: before.kind === "rows" ? cells.slice(0, 1) : cells };
}

function heap(rows, after, splits) {
  const lengths = after.flatMap((drawing) => drawing.rows.map((row) => [...row].length));
  if (after.some((drawing) => drawing.kind !== "heaps")) return null;
  if (after.length <= 1 && (lengths.length === rows.length || lengths.length === 0)) {
    const cells = rows.flatMap((row, i) => row.map((_, j) => [i, j]).slice(lengths[i] ?? 0));
    // Of a row that is taken out of, both ends are ends.
    const twin = splits && rows.length === 1 ? cells.map(([i, j]) => [i, rows[0].length - 1 - j]) : null;
    return { cells, anchors: splits ? cells : cells.slice(0, 1), twin };
  }
  if (rows.length !== 1) return null;
  const total = lengths.reduce((a, b) => a + b, 0);
  const length = rows[0].length;
  if (total > length) return null;
  if (total === length) {
    // A cut: before the first counter of the second part.
    const [first] = lengths;
    return { cells: [], anchors: [[0, first]], cut: first };
  }
  if (lengths.length !== 2) return null;
  const span = (from, to) => Array.from({ length: to - from }, (_, i) => [0, from + i]);
  const cells = span(lengths[0], length - lengths[1]);
  const twin = lengths[0] === lengths[1] ? null : span(lengths[1], length - lengths[0]);
  return { cells, anchors: cells, twin };
}

/** For each part, what stands for each of its moves. */
function candidates(drawings, choices) {
  const splits = drawings.map((_, part) => choices.some((c) => c.part === part && c.after?.length > 1));
  const all = drawings.map(() => []);
  choices.forEach((choice, index) => {
    const before = drawings[choice.part];
    const found = before && choice.after ? touched(before, choice.after, splits[choice.part]) : null;
    if (!found || found.anchors.length === 0) return;
    all[choice.part].push({ index, cells: found.cells, anchors: found.anchors, cut: found.cut });
    if (found.twin?.length) all[choice.part].push({ index, cells: found.twin, anchors: found.twin });
  });
  // What can be done in one of several equal heaps, or in one of several equal parts, is listed once:
  // a click on any of them does it.
  drawings.forEach((drawing, part) => {
    if (drawing.kind === "heaps") all[part].push(...inEqualRows(drawing.rows, all[part]));
  });
  drawings.forEach((drawing, part) => {
    if (all[part].length > 0 || drawing.kind === "graph") return;
    const same = (other) => other.kind === drawing.kind && other.rows.join("\n") === drawing.rows.join("\n");
    const like = drawings.findIndex((other, at) => all[at].length > 0 && same(other));
    if (like >= 0) all[part] = all[like].map((way) => ({ ...way }));
  });
  return all;
}

/** The moves of a row for each equal row that has none of its own. */
function inEqualRows(rows, ways) {
  const inRow = (way) => (way.cells.every(([i]) => i === way.anchors[0][0]) ? way.anchors[0][0] : null);
  const moved = new Set(ways.flatMap((way) => way.anchors.map(([i]) => i)));
  return rows.flatMap((row, i) => {
    const like = moved.has(i) ? -1 : rows.findIndex((other, at) => moved.has(at) && other === row);
    const own = like < 0 ? [] : ways.filter((way) => inRow(way) === like);
    const there = (cells) => cells.map(([, j]) => [i, j]);
    return own.map((way) => ({ ...way, cells: there(way.cells), anchors: there(way.anchors) }));
  });
}

/** A move that changes more squares is not named by them. */
const MOST_NAMED = 6;
/** In a row of more squares they are small. */
const MOST_LARGE = 14;
/** What is longer does not say what a move leaves. */
export const MOST_LETTERS = 60;
const NAMES = { ".": "empty", o: "a counter", X: "taken", " ": "no square" };
const square = (i, j) => `${String.fromCharCode(97 + j)}${i + 1}`;

/**
 * A position with its moves. `make(index)` is called for the move that was clicked; where several moves
 * have one square, they are offered below the board. `winning` are the moves of a hint.
 */
export function board({ drawings, choices, make, winning = [], small = false }) {
  const chooser = el("div", { class: "chooser", hidden: true, role: "group", "aria-label": "Which move?" });
  // A long row has smaller squares, so that it fits into the panel.
  const long = drawings.some(({ kind, rows }) => kind !== "graph" && rows.some((row) => [...row].length > MOST_LARGE));
  const parts = el("div", { class: small || long ? "boards small" : "boards" });
  const options = candidates(drawings, choices);
  const hints = new Set(winning);
  /** A move that has no words is named by the squares that it changes. */
  const named = (index, part) => {
    const choice = choices[index];
    const cells = options[part].find((way) => way.index === index)?.cells ?? [];
    const squares = !["heaps", "graph"].includes(drawings[part].kind) && cells.length > 0 && cells.length <= MOST_NAMED;
    if (choice.text !== `to ${choice.to}`) return choice.text;
    return squares ? cells.map(([i, j]) => square(i, j)).join(", ") : choice.text;
  };
  const offer = (indices, part, from) => {
    chooser.replaceChildren(el("span", { class: "chooser-ask", text: "Which move? " }));
    for (const index of indices) {
      const { to } = choices[index];
      const name = named(index, part);
      const whole = name === `to ${to}` ? name : `${name} → ${to}`;
      chooser.append(el("button", {
        type: "button", class: "chip", text: whole.length > MOST_LETTERS ? name : whole, title: to,
        onclick: () => make(index), onmouseenter: () => light(index, part), onfocus: () => light(index, part),
      }));
    }
    chooser.append(el("button", { type: "button", class: "chip quiet", text: "Cancel", onclick: () => {
      chooser.hidden = true;
      light(null);
      from.focus();
    } }));
    chooser.hidden = false;
    chooser.onkeydown = (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      chooser.querySelector("button:last-child").click();
    };
    chooser.querySelector("button").focus();
  };
  const cellsOf = drawings.map(() => new Map());
  function light(index, part, where) {
    for (const cells of cellsOf) for (const cell of cells.values()) cell.classList.remove("lit", "cut");
    if (index === null) return;
    const ways = options[part].filter((way) => way.index === index);
    const way = ways.find((one) => where && one.cells.some(([i, j]) => key(i, j) === where)) ?? ways[0];
    for (const [i, j] of way?.cells ?? []) cellsOf[part].get(key(i, j))?.classList.add("lit");
    if (way?.cut !== undefined) cellsOf[part].get(key(0, way.cut))?.classList.add("cut");
  }
  drawings.forEach((drawing, part) => {
    const ways = new Map();
    for (const way of options[part]) {
      for (const [i, j] of way.anchors) {
        const at = key(i, j);
        if (!ways.has(at)) ways.set(at, []);
        if (!ways.get(at).includes(way.index)) ways.get(at).push(way.index);
      }
    }
    const marks = new Set(drawing.marks.map(([i, j]) => key(i, j)));
    const heaps = drawing.kind === "heaps";
    const graph = drawing.kind === "graph";
    const width = Math.max(1, ...drawing.rows.map((row) => [...row].length));
    const grid = el("div", {
      class: `board ${drawing.kind}`, role: "group",
      "aria-label": graph
        ? `${drawing.of}: ${inWords(drawing)}${ways.size ? "; arrow keys go through its nodes" : ""}`
        : `${drawing.of}${ways.size ? ": arrow keys go through its squares" : ""}`,
    });
    let first = true;
    if (!heaps && !graph && width > 1) {
      const head = el("div", { class: "board-row heads", "aria-hidden": "true" }, el("span", { class: "side" }));
      for (let j = 0; j < width; j++) head.append(el("span", { class: "head", text: String.fromCharCode(97 + j) }));
      grid.append(head);
    }
    drawing.rows.forEach((row, i) => {
      const line = el("div", { class: "board-row" });
      if (!heaps && !graph) line.append(el("span", { class: "side", "aria-hidden": "true", text: drawing.rows.length > 1 || width > 1 ? String(i + 1) : "" }));
      const signs = [...row];
      if (heaps && signs.length === 0) line.append(el("span", { class: "none", text: "empty" }));
      signs.forEach((sign, j) => {
        if (graph && sign === " ") return;
        const at = key(i, j);
        const moves = ways.get(at) ?? [];
        const looks = graph ? (sign === "o" ? "node token" : "node") : sign === "o" ? "disc" : sign === "." ? "empty" : sign === " " ? "gap" : sign === "X" ? "cross" : "sign";
        const hinted = moves.some((index) => hints.has(index));
        const names = `cell ${looks}${marks.has(at) ? " fresh" : ""}${hinted ? " hint" : ""}`;
        const shown = graph ? drawing.names[j] : looks === "sign" ? sign : "";
        let cell;
        if (moves.length === 0) {
          cell = el("span", { class: names, text: shown, "aria-hidden": "true" });
        } else {
          const what = moves.length === 1 ? named(moves[0], part) : `${moves.length} moves`;
          const name = graph ? `node ${drawing.names[j]}${sign === "o" ? ", with the token" : ""}` : heaps ? `counter ${j + 1} of ${signs.length}` : `${square(i, j)}, ${NAMES[sign] ?? sign}`;
          cell = el("button", {
            type: "button", class: names, text: shown, title: what, tabindex: first ? "0" : "-1",
            "aria-label": `${name}: ${what}${hinted ? ", wins" : ""}`,
            onclick: (event) => (moves.length === 1 ? make(moves[0]) : offer(moves, part, event.currentTarget)),
            onmouseenter: () => light(moves[0], part, at), onfocus: () => light(moves[0], part, at),
            onmouseleave: () => light(null), onblur: () => light(null),
          });
          first = false;
        }
        cell.dataset.at = at;
        cellsOf[part].set(at, cell);
        line.append(cell);
      });
      if (graph) spread(line, drawing, small);
      grid.append(line);
    });
    grid.addEventListener("keydown", (event) => arrow(event, grid));
    const name = drawings.length > 1 || heaps && !small ? el("div", { class: "board-name", text: drawing.of }) : null;
    parts.append(el("div", { class: `part${drawing.fresh ? " fresh" : ""}` }, name, el("div", { class: "board-scroll" }, grid)));
  });
  return el("div", { class: "board-whole" }, parts, chooser);
}

/** Arrow keys: to the nearest square in a direction that can be clicked. */
function arrow(event, grid) {
  let way = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const from = event.target.dataset?.at;
  if (!way || !from) return;
  event.preventDefault();
  const [i, j] = from.split(",").map(Number);
  const cells = [...grid.querySelectorAll("button.cell")];
  // Around a circle there are two ways only.
  if (grid.classList.contains("graph") && way[0] !== 0) way = [0, way[0]];
  let best = null;
  let least = Infinity;
  for (const cell of cells) {
    const [a, b] = cell.dataset.at.split(",").map(Number);
    const ahead = (a - i) * way[0] + (b - j) * way[1];
    const aside = Math.abs((a - i) * way[1]) + Math.abs((b - j) * way[0]);
    if (ahead > 0 && ahead + 4 * aside < least) [best, least] = [cell, ahead + 4 * aside];
  }
  if (!best) return;
  event.target.tabIndex = -1;
  best.tabIndex = 0;
  best.focus();
}
