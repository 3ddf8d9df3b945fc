// Answers as they come, each with the statement that asked.

import { download, el } from "./dom.js";

/** More letters of one answer are not shown. */
const MOST_LETTERS = 200_000;

const OUTCOMES = { N: "N-position: the next player wins", P: "P-position: the previous player wins", D: "a draw" };

/** A picture as an image: nothing in it can run or reach the page. */
const image = (svg, alt) => el("img", { class: "picture", src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, alt });

/** A picture that a click shows as large as it is. */
export function picture(svg, alt) {
  return el("button", { type: "button", class: "enlarge", title: "Show it larger", onclick: () => enlarged(svg, alt) }, image(svg, alt));
}

function enlarged(svg, alt) {
  const large = image(svg, alt);
  const dialog = el("dialog", { class: "large", "aria-label": "The picture", onclose: () => dialog.remove() },
    el("div", { class: "dialog-head" }, el("h2", { text: "The picture" }),
      el("button", { type: "button", class: "quiet", text: "Close", onclick: () => dialog.close() })),
    el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "The picture, which can be scrolled" }, large));
  document.body.append(dialog);
  dialog.showModal();
}

/** The picture in dots, at twice its size, as the page shows it: light or dark. */
async function dots(svg) {
  const drawn = image(svg, "");
  await drawn.decode();
  const canvas = el("canvas", { width: 2 * drawn.naturalWidth, height: 2 * drawn.naturalHeight });
  canvas.getContext("2d").drawImage(drawn, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("the picture is too large"))), "image/png"));
}

/** How wide an answer may be: a panel that is not shown has no width. */
export function room() {
  const list = document.getElementById("answers-list");
  return list.clientWidth || document.getElementById("panel").clientWidth || 640;
}

const nimber = (value) => el("span", { class: "nimber", text: `*${value}` });

function worth(of) {
  return el("p", { class: "worth" },
    el("code", { text: of.position }),
    of.grundy === null ? null : [el("span", { class: "equals", text: " = " }), nimber(of.grundy)],
    el("span", { class: `outcome ${of.outcome}`, text: OUTCOMES[of.outcome] ?? of.outcome }));
}

function moves(view) {
  const rows = view.moves.map((move) => el("tr", { class: move.winning ? "wins" : null },
    el("td", { class: "tick" }, move.winning ? el("span", { role: "img", "aria-label": "wins", text: "✓" }) : null),
    el("td", { text: move.text }),
    el("td", {}, move.text === `to ${move.to}` ? null : el("code", { text: move.to })),
    el("td", { class: "number" }, move.value ? el("span", { class: "nimber", text: move.value }) : null)));
  const total = view.total === null ? "Some moves that win" : view.moves.length === 0 ? "No moves" : null;
  return [
    worth(view.of),
    view.svg ? image(view.svg, `the board of ${view.of.position}`) : null,
    rows.length ? scroll("moves", el("table", { class: "moves" },
      el("thead", {}, el("tr", {}, ["wins", "move", "leaves", "worth"].map((head) => el("th", { scope: "col", text: head })))),
      el("tbody", {}, rows))) : null,
    total ? el("p", { class: "remark", text: total }) : null,
    view.more ? el("p", { class: "remark", text: "There are others like these." }) : null,
  ];
}

/** What is wider than the panel is scrolled within it; so the keyboard must reach it. */
function scroll(name, ...inside) {
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": name }, inside);
}

function table(view) {
  const cell = (text) => el("td", { class: text === "0" || text === "P" ? "zero" : null, text });
  const head = (text) => el("th", { scope: "col", text });
  const [axis, across] = view.axes;
  if (!across) {
    // In lines that fit, of a round number of values, so that nothing is hidden at the side.
    const lines = [];
    const values = axis.values;
    const letters = (texts) => Math.max(2, ...texts.map((text) => text.length));
    const each = 8 * Math.max(letters(values), letters(view.rows[0])) + 14;
    const name = 8 * Math.max(axis.name.length, (view.game ?? "value").length) + 14;
    const fit = Math.floor((room() - 36 - name) / each);
    const most = fit >= 10 ? Math.floor(fit / 5) * 5 : Math.max(1, fit);
    for (let from = 0; from < values.length; from += most) {
      lines.push(el("table", { class: "values" },
        el("thead", {}, el("tr", {}, el("th", { scope: "row", text: axis.name }), values.slice(from, from + most).map(head))),
        el("tbody", {}, el("tr", {}, el("th", { scope: "row", text: view.game ?? "value" }), view.rows[0].slice(from, from + most).map(cell)))));
    }
    return [scroll(`values of ${view.game ?? axis.name}`, lines)];
  }
  const body = view.rows.map((row, i) => el("tr", {}, el("th", { scope: "row", text: axis.values[i] }), row.map(cell)));
  return [scroll(`values of ${view.game ?? "the table"}`, el("table", { class: "values grid" },
    el("caption", { text: `${view.game ?? "values"}: ${axis.name} down, ${across.name} across` }),
    el("thead", {}, el("tr", {}, el("td", {}), across.values.map(head))),
    el("tbody", {}, body)))];
}

/** A text as the program writes it; of a long one the beginning, which a browser can lay out. */
function plain(text) {
  const pre = el("pre", { class: "text", tabindex: "0", text: text.slice(0, MOST_LETTERS) });
  const rest = text.length - MOST_LETTERS;
  return rest <= 0 ? [pre] : [pre, el("p", { class: "remark", text: `and ${rest} more letters, which are not shown` })];
}

function shown(view, text, play) {
  switch (view.kind) {
    case "many": return plain(text);
    case "position": return [worth(view.of)];
    case "moves": return moves(view);
    case "table": return table(view);
    case "picture": return view.svg ? [picture(view.svg, text.split("\n", 1)[0])] : plain(text);
    case "play": return [el("p", { class: "remark", text: `${view.position}: a game to play.` }), play(view.position)];
    case "assert": return view.holds ? [el("p", { class: "good", text: "✓ holds" })] : plain(text);
    default: return plain(text);
  }
}

/** An answer as an article. `goto` shows its place in the text, `play` begins a game. */
export function article(answer, { goto, play }) {
  const tools = el("div", { class: "tools" });
  const tool = (name, work) => tools.append(el("button", { type: "button", class: "small", text: name, onclick: work }));
  if (answer.view?.kind === "picture" && answer.view.svg) {
    const stem = (answer.file?.name ?? "picture").replace(/\.\w+$/, "");
    tool("Save as SVG", () => download(`${stem}.svg`, answer.view.svg, "image/svg+xml"));
    tool("Save as PNG", async (event) => {
      const button = event.currentTarget;
      try {
        download(`${stem}.png`, await dots(answer.view.svg), "image/png");
      } catch {
        button.textContent = "It is too large for PNG";
        button.disabled = true;
      }
    });
    if (answer.file?.kind === "graph") tool(`Save ${answer.file.name}`, () => download(answer.file.name, answer.file.text));
  } else if (answer.file) {
    tool(`Save ${answer.file.name}`, () => download(answer.file.name, answer.file.text, "application/json"));
  }
  if (answer.csv) tool("Save CSV", () => download("table.csv", answer.csv, "text/csv"));
  const start = (position) => el("p", {}, el("button", {
    type: "button", class: "primary", text: "Play it", "aria-label": `Play it: ${position}`, onclick: () => play(position),
  }));
  const position = answer.view?.of?.position;
  if (position && answer.view.moves?.length !== 0) {
    tools.prepend(el("button", { type: "button", class: "small", text: "Play", "aria-label": `Play ${position}`, onclick: () => play(position) }));
  }
  const source = answer.source ?? "";
  const asked = el("button", { type: "button", class: "asked", title: "Show it in the text", onclick: () => goto(answer.place) },
    el("code", { text: source.split("\n")[0] + (source.includes("\n") ? " …" : "") }));
  return el("article", { class: `answer${answer.failed ? " failed" : answer.undecided ? " undecided" : ""}` },
    answer.place.here ? asked : null,
    shown(answer.view, answer.text, start),
    tools.childElementCount ? tools : null);
}

/** What stopped a run. */
export function fault({ fault: problem, so_far: before, place }, { goto }) {
  return el("article", { class: "answer failed" },
    el("h3", { text: problem.message }),
    problem.help ? el("p", { text: problem.help }) : null,
    el("pre", { class: "text", tabindex: "0", text: problem.text }),
    before ? el("pre", { class: "text", tabindex: "0", text: before }) : null,
    place?.here ? el("button", { type: "button", class: "small", text: "Show it in the text", onclick: () => goto(place) }) : null);
}

/** A mistake of the text, in a list. */
export function mistake(problem, { goto }) {
  return el("article", { class: `answer ${problem.severity === "error" ? "failed" : "undecided"}` },
    el("pre", { class: "text", tabindex: "0", text: problem.text.trim() }),
    problem.here ? el("button", { type: "button", class: "small", text: `Go to line ${problem.line}`, onclick: () => goto(problem) }) : null);
}
