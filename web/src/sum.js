// Positions side by side: their values, the nim-sum in binary, and the moves that win.

import { board, MOST_LETTERS } from "./board.js";
import { by, el, settled } from "./dom.js";
import { Engine, Stopped } from "./engine.js";

/** A text on a small screen: its beginning, where it is long. */
const cut = (text) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 2)} …` : text);

export function makeSum(given) {
  const engine = new Engine();
  const list = by("sum-rows");
  const status = by("sum-status");
  let positions = ["Nim(3)", "Nim(5)", "Kayles(7)"];
  let asked = 0;
  let pending = false;

  const say = (text, bad = false) => {
    status.textContent = text;
    status.classList.toggle("bad", bad);
  };

  function inputs() {
    list.replaceChildren(...positions.map((position, i) => el("li", { class: "sum-row" },
      el("div", { class: "sum-head" },
        el("input", {
          type: "text", value: position, class: "code", "aria-label": `Position ${i + 1}`, autocomplete: "off",
          autocapitalize: "off", spellcheck: "false", list: "play-positions",
          oninput: (event) => {
            positions[i] = event.currentTarget.value;
            soon();
          },
        }),
        el("span", { class: "sum-value", "aria-live": "off" }),
        el("button", { type: "button", class: "small quiet", text: "Remove", "aria-label": `Remove ${position || "this position"}`, onclick: () => {
          positions.splice(i, 1);
          inputs();
          ask();
          by("sum-add").focus();
        } })),
      el("div", { class: "sum-body" }))));
  }

  async function move(i, to) {
    // Whoever moves by keys goes on among the moves.
    const held = document.activeElement.matches(":focus-visible");
    const among = by("sum-wins").contains(document.activeElement);
    positions[i] = to;
    list.children[i].querySelector("input").value = to;
    await ask();
    if (!held) return;
    const chip = among ? by("sum-wins").querySelector("button") : null;
    (chip ?? list.children[i]?.querySelector("button.cell") ?? by("sum-add")).focus();
  }

  /** The digits of a value in columns; those that are odd in number are marked. */
  function digits(rows, total) {
    const known = rows.filter((row) => row.bits);
    if (known.length === 0 || total.bits === null) return by("sum-binary").replaceChildren();
    const width = Math.max(...known.map((row) => row.bits.length), total.bits.length);
    const cells = (bits, odd) => [...bits.padStart(width, "0")].map((digit, i) =>
      el("td", { class: `digit${digit === "1" ? " one" : ""}${odd?.[i] === "1" ? " odd" : ""}`, text: digit }));
    const odd = total.bits.padStart(width, "0");
    by("sum-binary").replaceChildren(el("p", { class: "remark", text: "In binary: a column with an odd number of ones gives a one." }), el("table", { class: "binary" },
      el("tbody", {}, known.map((row) => el("tr", {},
        el("th", { scope: "row" }, el("code", { text: row.position })), el("td", { class: "number", text: `*${row.value}` }), cells(row.bits, odd)))),
      el("tfoot", {}, el("tr", {},
        el("th", { scope: "row", text: "nim-sum" }), el("td", { class: "number", text: `*${total.total}` }), cells(total.bits, odd)))));
  }

  function show(told) {
    const wins = [];
    told.rows.forEach((row, i) => {
      const item = list.children[i];
      if (!item) return;
      const [value, body] = [item.querySelector(".sum-value"), item.querySelector(".sum-body")];
      if (row.mistake) {
        value.textContent = "";
        body.replaceChildren(el("p", { class: "bad", text: row.mistake.message }));
        return;
      }
      value.textContent = row.value === null ? (row.misere ? "misère: no value" : "no nim-value") : `= *${row.value}`;
      const make = (index) => move(i, row.moves[index].to);
      const winning = row.moves.flatMap((m, index) => (m.winning ? [index] : []));
      body.replaceChildren(row.drawings.length ? board({ drawings: row.drawings, choices: row.moves, make, winning, small: true })
        : el("p", { class: "remark", text: row.moves.length ? "It has no drawing." : "No move is left." }));
      if (row.more) body.append(el("p", { class: "remark", text: `${row.more} more moves are not shown; those that win come first.` }));
      for (const index of winning) wins.push({ i, index, row });
    });
    digits(told.rows, told);
    const most = 30;
    by("sum-wins").replaceChildren(...wins.slice(0, most).map(({ i, index, row }) => {
      const { text, to } = row.moves[index];
      const whole = `${row.position}: ${text === `to ${to}` ? text : `${text} → ${to}`}`;
      return el("li", {}, el("button", {
        type: "button", class: "chip hint", onclick: () => move(i, to), title: whole,
        text: whole.length > MOST_LETTERS ? `${cut(row.position)}: ${cut(text)}` : whole,
      }));
    }));
    if (told.rows.length === 0) return say("Add a position.");
    const many = wins.length > most ? ` (${most} of ${wins.length} are listed)` : "";
    if (told.mistake) return say(told.mistake.message, true);
    if (told.total === null) {
      const who = { N: "the next player wins", P: "the next player loses against good play", D: "neither player can be made to lose" }[told.outcome];
      if (!who) return say("One of these is no position.", true);
      return say(`One of the positions has no nim-value, so the sum has none. It is an outcome ${told.outcome}: ${who}${many}.`);
    }
    say(told.total === "0"
      ? "The nim-sum is 0: a P-position. No move wins, so the next player loses against good play."
      : `The nim-sum is ${told.total}: an N-position. A move wins if it makes the nim-sum 0${many}.`);
  }

  async function ask() {
    const turn = ++asked;
    const wanted = positions.map((position) => position.trim());
    // What was asked before nobody wants to know any more.
    if (pending) engine.stop();
    pending = false;
    by("sum-stop").hidden = true;
    if (wanted.some((position) => position === "")) return say("A position is missing.", true);
    pending = true;
    const slow = setTimeout(() => (by("sum-stop").hidden = turn !== asked), 500);
    try {
      const told = await engine.ask({ do: "sum", ...(await given()), positions: wanted });
      if (turn !== asked) return;
      if (told.rows) return show(told);
      if (told.file_broken) return say("The text has mistakes: mend them first.", true);
      for (const item of list.children) {
        item.querySelector(".sum-body").replaceChildren();
        item.querySelector(".sum-value").textContent = "";
      }
      for (const problem of told.mistakes ?? []) {
        const body = list.children[(problem.line ?? 1) - 1]?.querySelector(".sum-body");
        body?.replaceChildren(el("p", { class: "bad", text: `${problem.message}${problem.help ? ` — ${problem.help}` : ""}` }));
      }
      say("One of these is no position.", true);
    } catch (problem) {
      if (turn === asked) say(problem instanceof Stopped ? "Stopped." : `The engine broke off: ${problem.message}`, true);
    } finally {
      clearTimeout(slow);
      if (turn === asked) {
        by("sum-stop").hidden = true;
        pending = false;
      }
    }
  }
  const soon = settled(ask, 350);

  by("sum-add").addEventListener("click", () => {
    positions.push("*1");
    inputs();
    ask();
    list.lastElementChild.querySelector("input").select();
  });
  by("sum-stop").addEventListener("click", () => engine.stop());
  inputs();
  return { refresh: () => ask() };
}
