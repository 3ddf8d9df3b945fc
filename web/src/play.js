// A game against the computer, by clicks on the drawn board.

import { board } from "./board.js";
import { by, el } from "./dom.js";
import { Engine, Stopped } from "./engine.js";

/** `given()` is the file with its name and those it imports. */
export function makePlay(given) {
  const engine = new Engine();
  const form = by("play-form");
  const place = by("play-board");
  const status = by("play-status");
  const [hint, why, undo] = ["play-hint", "play-why", "play-undo"].map(by);
  let state = null;
  let busy = false;

  const say = (text, bad = false) => {
    status.textContent = text;
    status.classList.toggle("bad", bad);
  };

  /** A position whose name is long is the one that is drawn. */
  const short = (text) => (state.position.length > 70 ? text.replaceAll(state.position, "this position") : text);

  async function ask(request) {
    busy = true;
    by("play-stop").hidden = true;
    const slow = setTimeout(() => (by("play-stop").hidden = false), 400);
    try {
      return await engine.ask(request);
    } catch (problem) {
      state = null;
      place.replaceChildren();
      say(problem instanceof Stopped ? "Stopped: the game is given up." : `The engine broke off: ${problem.message}`, true);
      return null;
    } finally {
      clearTimeout(slow);
      by("play-stop").hidden = true;
      busy = false;
    }
  }

  function refused(told) {
    place.replaceChildren();
    state = null;
    buttons();
    // What is wrong with the position itself comes before what is wrong in the text.
    const first = told.mistakes?.find((one) => one.here) ?? told.mistakes?.[0];
    if (told.file_broken && !first?.here) return say("The text has mistakes: mend them, and then play.", true);
    const also = told.file_broken ? " The text has mistakes as well, and what they touch is not known here." : "";
    say(first ? `${first.message}${first.help ? ` — ${first.help}` : ""}${also && `.${also}`}` : told.refused ?? "This cannot be played.", true);
  }

  function buttons() {
    const playing = state !== null && !state.over;
    hint.disabled = !playing || state.mover !== "you";
    why.disabled = state === null || !state.steps.some((step) => step.by === "computer");
    undo.disabled = state === null || !state.steps.some((step) => step.by === "you");
  }

  /** Of several heaps it is said which one. */
  const inPart = (choice) => (state.drawings.length > 1 ? `in ${state.drawings[choice.part].of}, ` : "");

  function draw(winning = []) {
    const mine = state.mover === "you" && !state.over;
    const choices = mine ? state.choices : [];
    const parts = [];
    // A long name says less than the board below it.
    const long = state.position.length > 70 && state.drawings.length > 0;
    const name = el("p", { class: "play-position" }, el("code", { text: state.position }));
    if (!long) parts.push(name);
    const drawn = state.drawings.length ? board({ drawings: state.drawings, choices, make, winning }) : null;
    if (drawn) parts.push(drawn);
    if (mine) {
      // Where the board has nothing to click on, each move is listed.
      const most = drawn?.querySelector("button.cell") ? 200 : choices.length;
      const list = el("ul", { class: "move-list" }, choices.slice(0, most).map((choice, index) => el("li", {}, el("button", {
        type: "button", class: `chip${winning.includes(index) ? " hint" : ""}`, onclick: () => make(index),
        text: choice.text === `to ${choice.to}` ? choice.text : `${inPart(choice)}${choice.text} → ${choice.to}`,
      }))));
      if (choices.length > most) list.append(el("li", { class: "remark", text: `and ${choices.length - most} more: click on the board` }));
      const open = !state.drawings.length || !choices.some((c) => c.after);
      parts.push(el("details", { class: "all-moves", open }, el("summary", { text: `All moves (${choices.length})` }), list));
    }
    if (long) parts.push(el("details", {}, el("summary", { text: "The position in words" }), name));
    if (state.steps.length) {
      parts.push(el("details", { class: "history" }, el("summary", { text: `Moves made (${state.steps.length})` }),
        el("ol", {}, state.steps.map((step) => el("li", {}, el("b", { text: step.by === "you" ? "You: " : "Computer: " }),
          `${step.text}${step.text === `to ${step.to}` ? "" : `, to ${step.to}`}`)))));
    }
    place.replaceChildren(...parts);
    buttons();
  }

  function turn() {
    const last = state.steps.at(-1);
    if (state.over) return say(state.ended);
    const said = last?.by === "computer" ? `The computer: ${last.text}. ` : "";
    const rule = state.steps.length === 0 ? `${state.rule[0].toUpperCase()}${state.rule.slice(1)}. ` : "";
    say(`${state.note ?? said}${state.note ? " " : ""}${rule}Your move.`);
  }

  async function go(request) {
    // Whoever plays by keys goes on where they were; after a click nothing is to light up.
    const held = place.contains(document.activeElement) && document.activeElement.matches(":focus-visible");
    const at = held ? document.activeElement.dataset.at : null;
    const part = [...place.querySelectorAll(".part")].findIndex((one) => one.contains(document.activeElement));
    let told = await ask(request);
    if (!told) return buttons();
    if (!told.steps) return refused(told);
    state = told;
    draw();
    if (!state.over && state.mover === "computer") {
      say("The computer thinks …");
      await new Promise((next) => setTimeout(next, matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 350));
      told = await ask({ do: "reply" });
      if (!told) return buttons();
      if (!told.steps) return refused(told);
      state = told;
      draw();
    }
    turn();
    // The keyboard stays on the board.
    if (held) (place.querySelectorAll(".part")[part]?.querySelector(`button.cell[data-at="${at}"]`) ?? first())?.focus();
  }

  const first = () => place.querySelector("button.cell, button, summary");

  function make(index) {
    if (!busy && state) go({ do: "move", move: index });
  }

  async function begin(position) {
    if (busy) engine.stop();
    state = null;
    buttons();
    place.replaceChildren();
    say("The board is being set up …");
    const [level, second] = [by("play-level").value, by("play-first").value === "computer"];
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    await go({ do: "play", ...(await given()), position, level, second, seed });
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const position = by("play-what").value.trim();
    if (position) begin(position);
    else say("Write a position, as in Nim(3, 4, 5).", true);
  });
  hint.addEventListener("click", async () => {
    const told = await ask({ do: "hint" });
    if (!told) return buttons();
    if (told.hint === undefined) return refused(told);
    draw(told.winning);
    say(short(told.hint).replace(/^Move \d+ wins: (.)/, (_, first) => `This wins: ${first}`));
    hint.focus();
  });
  why.addEventListener("click", async () => {
    const told = await ask({ do: "why" });
    if (!told) return buttons();
    if (told.why === undefined) return refused(told);
    say(short(told.why));
  });
  undo.addEventListener("click", async () => {
    if (busy) return;
    await go({ do: "undo" });
    // A button that can no longer be pressed loses the focus.
    if (undo.disabled) first()?.focus();
  });
  by("play-stop").addEventListener("click", () => engine.stop());
  buttons();

  return {
    begin(position) {
      by("play-what").value = position;
      return begin(position);
    },
    /** Positions of the text, to choose from. */
    offer(positions) {
      by("play-positions").replaceChildren(...positions.map((value) => el("option", { value })));
      if (!by("play-what").value && positions[0]) by("play-what").value = positions[0];
    },
  };
}
