// The page: the editor, what the engine says of its text, and the panels beside it.

import * as answers from "./answers.js";
import { by, download, el, settled } from "./dom.js";
import { makeEditor } from "./editor.js";
import { Engine, Stopped, script } from "./engine.js";
import { Files, tidy } from "./files.js";
import { makePlay } from "./play.js";
import { packed, unpacked } from "./share.js";
import { makeSum } from "./sum.js";
import { tour } from "./tour.js";
import { learn } from "./words.js";

const FIRST = `# Bowling pins in a row: knock down one pin, or two that stand side by side.
game Kayles(n) {
    remove 1..2 adjacent
}

moves Kayles(5)      # which moves win?
table Kayles(0..40)  # the nim-values
plot Kayles(0..200)
period Kayles
claim outcome(Kayles(n)) == N for n in 1..
`;

/** More answers than this nobody scrolls through. */
const MOST_ANSWERS = 2_000;

const files = new Files();
const desk = new Engine();
const runner = new Engine();
/** The name of the open file, and its text as it was stored last. */
let current = "";
let stored = "";
let found = { diagnostics: [], names: [], positions: [] };
let running = false;
/** How many runs have begun or were ended: an earlier one has nothing to say any more. */
let runs = 0;
let checks = 0;
/** What is to be read before the text is touched again. */
let notice = "";

/** `quiet` is not read aloud: it changes all the time. */
const note = (text, kind = "", quiet = false) => {
  by("status").setAttribute("aria-live", quiet ? "off" : "polite");
  by("status").textContent = text;
  by("status").className = kind;
};

// ---- the text

const keep = settled(() => {
  const text = editor.text();
  // Where nothing was written, another tab may have stored something newer.
  if (!current || text === stored) return;
  const there = files.get(current);
  if (there !== null && there !== stored && there !== text) {
    const name = current;
    rename(files.free(name));
    notice = `${name} was changed in another tab: this text is kept as ${current}.`;
    note(notice, "warn");
  }
  files.put(current, text);
  stored = text;
  tellLoss();
}, 300);

/** Says that nothing is kept, and goes on saying it. */
function tellLoss() {
  if (!files.lost) return;
  notice = "This browser keeps no files: download what you want to keep.";
  note(notice, "bad");
}

function rename(name) {
  current = name;
  files.opened(name);
  by("name").textContent = name;
  document.title = `${name} — Grundy`;
}

// What another tab has written is shown, unless something was written here since.
addEventListener("storage", (event) => {
  if (!current || event.key !== files.key(current) || event.newValue === null) return;
  if (editor.text() !== stored || event.newValue === stored) return;
  stored = event.newValue;
  editor.replace(stored);
});

const check = settled(async () => {
  const turn = ++checks;
  const text = editor.text();
  // A check that takes too long is ended by the next one.
  const slow = setTimeout(() => turn === checks && note("Reading the text takes long …"), 1500);
  try {
    const told = await desk.ask({ do: "check", name: current, text, files: await files.imported(text) });
    if (turn !== checks || text !== editor.text()) return;
    found = told;
    editor.mistakes(told.diagnostics);
    summary();
    play.offer(told.positions);
  } catch (problem) {
    if (!(problem instanceof Stopped)) note(`The engine broke off: ${problem.message}`, "bad");
  } finally {
    clearTimeout(slow);
  }
}, 220);

function summary() {
  if (running) return;
  if (notice) return note(notice, "warn");
  const errors = found.diagnostics.filter((d) => d.severity === "error");
  const warnings = found.diagnostics.length - errors.length;
  const count = (n, one) => `${n} ${one}${n === 1 ? "" : "s"}`;
  if (errors.length) {
    note(`${count(errors.length, "mistake")}: ${errors[0].message} (line ${errors[0].line})`, "bad");
  } else if (warnings) {
    note(`${count(warnings, "warning")}: ${found.diagnostics[0].message}`, "warn");
  } else {
    note("No mistakes.", "good");
  }
}

const editor = makeEditor(by("editor"), {
  names: () => found.names,
  changed() {
    notice = "";
    // What takes long was asked of a text that is no more.
    if (desk.busy > 1000) desk.stop();
    keep();
    check();
  },
  keys: [
    { key: "Mod-Enter", run: () => (run(), true) },
    { key: "Shift-Alt-f", run: () => (format(), true) },
  ],
});

function open(name, text) {
  keep.now();
  // Its answers belong to the file that is left.
  endRun();
  current = "";
  editor.open(text);
  rename(name);
  stored = text;
  files.put(name, text);
  by("answers-list").replaceChildren(empty());
  found = { diagnostics: [], names: [], positions: [] };
  by("play-what").value = "";
  notice = "";
  tellLoss();
  check.now();
}

/** Opens a text of elsewhere: as the file that says the same, else beside those of its name. */
function openCopy(name, text) {
  keep.now();
  const own = lines(text);
  const same = files.alike(name).find((one) => lines(files.get(one)) === own);
  open(same ?? files.free(name), own);
}

/** A text with the ends of lines that the editor writes. */
const lines = (text) => text.replace(/\r\n?/g, "\n");

const empty = () => el("p", { class: "empty", text: "Run the text, and the answers stand here." });

async function given() {
  const text = editor.text();
  return { name: current, text, files: await files.imported(text) };
}

// ---- running

const goto = (place) => {
  view("text");
  editor.select(place);
};

const hands = { goto, play: (position) => {
  panel("play");
  play.begin(position);
} };

/** Ends the run that is at work, if one is; nothing more comes of it. */
function endRun() {
  runs++;
  if (!running) return;
  runner.stop();
  rest();
}

/** The page as it is while nothing runs. */
function rest() {
  running = false;
  document.body.classList.remove("running");
  by("answers-list").setAttribute("aria-busy", "false");
  // The next run need not wait for a new engine.
  runner.warm()?.catch(() => {});
}

async function run() {
  endRun();
  const turn = runs;
  panel("answers");
  const list = by("answers-list");
  list.replaceChildren();
  list.setAttribute("aria-busy", "true");
  running = true;
  document.body.classList.add("running");
  const began = performance.now();
  let done = 0;
  let all = 0;
  const clock = setInterval(() => {
    const seconds = Math.round((performance.now() - began) / 1000);
    if (seconds >= 1) note(`At work on statement ${done + 1} of ${all}, for ${seconds} s. Stop ends it.`, "", true);
  }, 500);
  note("Running …");
  let end = "";
  let kind = "good";
  try {
    const width = Math.max(40, Math.min(110, Math.floor((answers.room() - 44) / 8.2)));
    const request = { do: "run", width, ...(await given()) };
    if (turn !== runs) return;
    const told = await runner.ask(request);
    if (told.statements === null) {
      for (const problem of told.diagnostics) list.append(answers.mistake(problem, hands));
      const errors = told.diagnostics.filter((d) => d.severity === "error").length;
      [end, kind] = [`Nothing was run: the text has ${errors === 1 ? "a mistake" : `${errors} mistakes`}.`, "bad"];
    } else {
      all = told.statements;
      let failed = 0;
      let count = 0;
      for (;;) {
        const next = await runner.ask({ do: "next" });
        if (next.done) break;
        done++;
        if (next.fault) {
          list.append(answers.fault(next, hands));
          [end, kind] = [`Stopped: ${next.fault.message}.`, "bad"];
          continue;
        }
        count++;
        if (next.failed) failed++;
        if (count <= MOST_ANSWERS) list.append(answers.article(next, hands));
        else if (count === MOST_ANSWERS + 1) list.append(el("p", { class: "remark", text: `More than ${MOST_ANSWERS} answers: the rest is worked out and not shown.` }));
      }
      if (!end) {
        const seconds = (performance.now() - began) / 1000;
        const time = seconds < 10 ? `${seconds.toFixed(2)} s` : `${Math.round(seconds)} s`;
        end = count === 0 ? "The text asks nothing: write a question, as in moves Kayles(5)."
          : `${count} answer${count === 1 ? "" : "s"} in ${time}${failed ? `, ${failed} failed` : ""}.`;
        if (failed) kind = "bad";
      }
    }
  } catch (problem) {
    if (turn !== runs) return;
    const seconds = Math.round((performance.now() - began) / 1000);
    end = problem instanceof Stopped ? `Stopped after ${seconds} s.`
      : /memory|unreachable/i.test(problem.message) ? "The memory of the page is used up: ask about less, or run the file with grundy."
      : `The engine broke off: ${problem.message}`;
    kind = problem instanceof Stopped ? "" : "bad";
    list.append(el("article", { class: "answer undecided" }, el("p", { text: end })));
  } finally {
    clearInterval(clock);
    if (turn === runs) {
      rest();
      if (!list.childElementCount) list.append(el("p", { class: "empty", text: end }));
      note(end, kind);
    }
  }
}

async function format() {
  const text = editor.text();
  const told = await desk.ask({ do: "format", name: current, text }).catch(() => null);
  if (text !== editor.text() || !told) return;
  if (told.text === undefined) return note("The text has mistakes: it is laid out once they are mended.", "bad");
  editor.replace(told.text);
  note(told.text === text ? "It was laid out already." : "Laid out.", "good");
}

// ---- panels

const PANELS = ["answers", "play", "sum", "tour"];
const scrolled = new Map();

function panel(name) {
  // A panel that is not shown forgets how far it was scrolled.
  for (const one of PANELS) {
    const element = by(`panel-${one}`);
    if (!element.hidden) scrolled.set(one, element.scrollTop);
    element.hidden = one !== name;
  }
  view("panel");
  by(`panel-${name}`).scrollTop = name === "answers" ? 0 : scrolled.get(name) ?? 0;
  if (name === "sum") sum.refresh();
  if (name === "tour") showTour();
}

/** On a narrow page one of two is seen: the text, or the panel. */
const narrow = matchMedia("(max-width: 820px)");

function view(name) {
  document.body.dataset.view = name;
  const text = narrow.matches && name === "text";
  by("tab-text").setAttribute("aria-selected", String(text));
  by("tab-text").tabIndex = text ? 0 : -1;
  for (const one of PANELS) {
    const chosen = !text && !by(`panel-${one}`).hidden;
    by(`tab-${one}`).setAttribute("aria-selected", String(chosen));
    by(`tab-${one}`).tabIndex = chosen ? 0 : -1;
  }
}
narrow.addEventListener("change", () => view(document.body.dataset.view));

const tabs = by("tabs");
tabs.addEventListener("click", (event) => {
  const name = event.target.closest("[role=tab]")?.id.slice(4);
  if (name === "text") view("text");
  else if (name) panel(name);
});
tabs.addEventListener("keydown", (event) => {
  const all = [...tabs.querySelectorAll("[role=tab]")].filter((tab) => tab.offsetParent !== null);
  const at = all.indexOf(document.activeElement);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  const tab = all[(next + all.length) % all.length];
  tab.click();
  tab.focus();
});

let lessons = null;
async function showTour() {
  if (lessons) return;
  try {
    lessons = await files.lessons();
    by("tour-text").replaceChildren(...tour(lessons.tour, (name, text, asks) => {
      openCopy(name, text);
      if (asks) run();
      else view("text");
    }).filter(Boolean));
  } catch {
    lessons = null;
    by("tour-text").replaceChildren(el("p", { class: "bad", text: "The tour could not be loaded." }));
  }
}

// ---- files

const dialog = by("files-dialog");

async function showFiles() {
  keep.now();
  await files.look();
  const own = by("files-own");
  const row = (name) => el("li", {},
    el("button", { type: "button", class: "file", "aria-current": name === current ? "true" : null, text: name, onclick: () => {
      dialog.close();
      if (name !== current) open(name, files.get(name) ?? "");
    } }),
    el("button", { type: "button", class: "small quiet", text: "Delete", "aria-label": `Delete ${name}`, onclick: (event) => {
      const button = event.currentTarget;
      // The second click does it.
      if (button.dataset.sure !== "yes") {
        button.dataset.sure = "yes";
        button.textContent = "Really?";
        button.setAttribute("aria-label", `Really delete ${name}?`);
        return;
      }
      files.remove(name);
      if (name === current) {
        const next = files.names()[0];
        current = "";
        if (next) open(next, files.get(next) ?? "");
        else open("untitled.game", "");
      }
      showFiles();
    } }));
  own.replaceChildren(...files.names().map(row));
  by("files-folder-part").hidden = !files.folder;
  if (files.folder) {
    by("files-folder-name").textContent = files.folder.name;
    by("files-folder").replaceChildren(...files.folder.files.map((name) => el("li", {},
      el("button", { type: "button", class: "file", text: name, onclick: async () => {
        try {
          const text = await files.fromFolder(name);
          dialog.close();
          openCopy(name, text);
        } catch (problem) {
          note(problem.message, "bad");
        }
      } }))));
  }
  const { examples } = await files.lessons().catch(() => ({ examples: [] }));
  by("files-examples").replaceChildren(...examples.map(({ name, title, text }) => el("li", {},
    el("button", { type: "button", class: "file", onclick: () => {
      dialog.close();
      openCopy(name, text);
      view("text");
    } }, el("b", { text: name.replace(/\.game$/, "") }), el("span", { class: "about", text: title })))));
  if (!dialog.open) dialog.showModal();
}

by("files").addEventListener("click", showFiles);
by("files-close").addEventListener("click", () => dialog.close());
by("files-new").addEventListener("click", () => {
  dialog.close();
  open(files.free("untitled"), "");
  view("text");
  editor.view.focus();
});
by("files-rename").addEventListener("submit", (event) => {
  event.preventDefault();
  const wanted = tidy(by("files-rename-name").value);
  if (wanted !== current) {
    const free = files.free(wanted);
    const text = editor.text();
    files.remove(current);
    rename(free);
    files.put(free, text);
    stored = text;
  }
  dialog.close();
});
dialog.addEventListener("toggle", () => (by("files-rename-name").value = current));
by("files-save").addEventListener("click", () => download(current, editor.text()));
by("files-load").addEventListener("change", async (event) => {
  const chosen = [...event.target.files];
  event.target.value = "";
  for (const file of chosen) {
    if (file.size > 1 << 20) {
      note(`${file.name} is larger than a megabyte: no hand wrote it.`, "bad");
      continue;
    }
    open(files.free(file.name), await file.text());
  }
  dialog.close();
});

// ---- links

by("share").addEventListener("click", async () => {
  const address = new URL(location.href);
  address.hash = await packed(current, editor.text());
  by("share-link").value = address.href;
  by("share-dialog").showModal();
  by("share-link").select();
});
by("share-close").addEventListener("click", () => by("share-dialog").close());
by("share-copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(by("share-link").value);
    by("share-told").textContent = "Copied.";
  } catch {
    by("share-link").select();
    by("share-told").textContent = "Copy it with the keyboard: it is selected.";
  }
});

/** Opens the file that the address carries; none if it carries none. */
async function fromLink() {
  let file;
  try {
    file = await unpacked(location.hash);
  } catch (problem) {
    notice = `This link cannot be opened: ${problem.message}.`;
    note(notice, "bad");
    return false;
  } finally {
    if (location.hash.includes("text=")) history.replaceState(null, "", location.pathname + location.search);
  }
  if (!file) return false;
  openCopy(tidy(file.name), file.text);
  return true;
}
addEventListener("hashchange", fromLink);

// ---- the rest

by("run").addEventListener("click", run);
by("stop").addEventListener("click", () => runner.stop());
by("format").addEventListener("click", format);
by("status").addEventListener("click", () => {
  if (found.diagnostics.length) goto(found.diagnostics[0]);
});
addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "Enter" && !event.defaultPrevented) {
    event.preventDefault();
    run();
  }
  // What Escape closes, a dialog or a list of words, is not what it stops.
  const closes = event.defaultPrevented || document.querySelector("dialog[open]");
  if (event.key === "Escape" && running && !closes) runner.stop();
});
addEventListener("pagehide", () => keep.now());
addEventListener("beforeprint", () => (by("print-text").textContent = editor.text()));

const play = makePlay(given);
const sum = makeSum(given);

async function begin() {
  view("text");
  await files.look();
  if (!(await fromLink())) {
    const last = files.last();
    const text = last === null ? null : files.get(last);
    const told = notice;
    if (text !== null) open(last, text);
    else open("kayles.game", FIRST);
    notice = told;
  }
  try {
    learn(await desk.ask({ do: "words" }));
    editor.refresh();
    check.now();
    document.documentElement.dataset.ready = "yes";
    runner.warm()?.catch(() => {});
  } catch (problem) {
    note(`The engine could not be started: ${problem.message}`, "bad");
  }
}
begin();

const served = document.querySelector('meta[name="grundy-folder"]')?.content === "yes";
if (!served && "serviceWorker" in navigator && isSecureContext) {
  navigator.serviceWorker.register(script("sw.js")).catch(() => {
    // Then it works as long as there is a network.
  });
}
