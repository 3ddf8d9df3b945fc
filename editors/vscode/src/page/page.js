// The page to play on, inside the editor: the playground's panel, with texts from the editor.

import { by } from "../../../../web/src/dom.js";
import { Engine } from "../../../../web/src/engine.js";
import { makePlay } from "../../../../web/src/play.js";

const editor = acquireVsCodeApi();
const desk = new Engine();
const waiting = [];

/** The file as the editor has it now. */
const given = () => new Promise((told) => {
  waiting.push(told);
  editor.postMessage("given");
});

const play = makePlay(given);

/** The positions of a text; what is no text of games has none. */
const positions = async (file) => (await desk.ask({ do: "check", ...file })).positions;

/** Begins with the position of a statement or with what is selected; where neither is, on a fresh page. */
async function begin({ statement, selected, fresh }) {
  if (fresh) by("play-what").value = "";
  try {
    const file = await given();
    const [own] = statement ? await positions({ name: file.name, text: statement }) : [];
    const all = await positions(file);
    // Games of the library are at hand in every file.
    if (all.length === 0) all.push("Nim(3, 4, 5)");
    play.offer(all);
    const first = own ?? (selected ? statement.trim() : fresh ? all[0] : null);
    if (first) await play.begin(first);
  } catch (problem) {
    by("play-status").textContent = `The engine could not be started: ${problem.message}`;
  }
}

addEventListener("message", ({ data }) => {
  if (data.given) for (const told of waiting.splice(0)) told(data.given);
  if (data.begin) begin(data.begin);
});
editor.postMessage("ready");
