// A graph as a board: its nodes on a circle, on which no edge runs through a third node.

const SVG = "http://www.w3.org/2000/svg";
const HIGH = 32;
const HEAD = 9;

/** The nodes that a move changes, and those that stand for it when they are clicked. */
export function changedNodes(before, after) {
  const same = (drawing) => drawing.kind === "graph" && drawing.names.join("\n") === before.names.join("\n");
  if (!after.every(same)) return null;
  // A graph that falls apart has a drawing for each part: a node is there if it is in one of them.
  const rows = after.map((drawing) => [...drawing.rows[0]]);
  const left = (i) => rows.map((row) => row[i]).find((sign) => sign !== " ") ?? " ";
  const cells = [...before.rows[0]].flatMap((sign, i) => (sign === left(i) ? [] : [[0, i]]));
  // A token is known by where it goes.
  const goal = cells.filter(([, i]) => left(i) === "o");
  return { cells, anchors: goal.length ? goal : cells };
}

/** Puts the nodes of a row on their circle, and draws the edges below them. */
export function spread(line, drawing, small) {
  const longest = Math.max(...drawing.names.map((name) => [...name].length));
  const across = Math.max(36, Math.min(longest * 8.5 + 16, 130));
  const count = drawing.names.length;
  const radius = count < 2 ? 0 : Math.max(small ? 44 : 62, (count * (Math.max(across, HIGH) + 12)) / (2 * Math.PI));
  const middle = [radius + across / 2 + 6, radius + HIGH / 2 + 6];
  const place = (i) => {
    const angle = (2 * Math.PI * i) / count;
    return [middle[0] + radius * Math.sin(angle), middle[1] - radius * Math.cos(angle)];
  };
  for (const cell of line.querySelectorAll(".cell")) {
    const [x, y] = place(Number(cell.dataset.at.split(",")[1]));
    cell.style.left = `${x}px`;
    cell.style.top = `${y}px`;
    cell.style.width = `${across}px`;
  }
  const [width, height] = [2 * middle[0], 2 * middle[1]];
  line.style.width = `${width}px`;
  line.style.height = `${height}px`;
  const edges = document.createElementNS(SVG, "svg");
  const put = (name, attributes) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    edges.append(made);
  };
  for (const [key, value] of Object.entries({ class: "edges", width, height, "aria-hidden": "true" })) edges.setAttribute(key, value);
  const signs = [...drawing.rows[0]];
  for (const [a, b] of drawing.edges.filter(([a, b]) => a !== b && signs[a] !== " " && signs[b] !== " ")) {
    const [from, to] = [place(a), place(b)];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [x, y] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    // What a node hides of the line.
    const hidden = Math.min(across / 2 / Math.abs(x), HIGH / 2 / Math.abs(y)) + 2;
    const tip = [to[0] - x * hidden, to[1] - y * hidden];
    put("line", { x1: from[0] + x * hidden, y1: from[1] + y * hidden, x2: tip[0], y2: tip[1] });
    if (!drawing.directed) continue;
    const back = [tip[0] - x * HEAD, tip[1] - y * HEAD];
    const side = (way) => `${back[0] - (way * y * HEAD) / 2} ${back[1] + (way * x * HEAD) / 2}`;
    put("path", { d: `M${side(1)}L${tip[0]} ${tip[1]}L${side(-1)}Z` });
  }
  line.prepend(edges);
}

/** The nodes in words, for those who do not see the edges. */
export function inWords(drawing) {
  const signs = [...drawing.rows[0]];
  const there = (i) => signs[i] !== " ";
  const lines = drawing.names.flatMap((name, i) => {
    if (!there(i)) return [];
    const to = drawing.edges.filter(([a, b]) => a === i && there(b)).map(([, b]) => drawing.names[b]);
    return to.length ? [`${name} ${drawing.directed ? "to" : "with"} ${to.join(", ")}`] : [];
  });
  return lines.length ? `edges: ${lines.join("; ")}` : "no edges";
}
