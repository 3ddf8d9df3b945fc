// The words of the language, as the engine lists them: for colours, completion and what is shown
// of a word.

import { StreamLanguage } from "@codemirror/language";

let words = null;
const known = new Map();
const sets = { begins: new Set(), reserved: new Set(), parts: new Set(), builtins: new Set(), types: new Set() };

/** Takes over the engine's tables. */
export function learn(tables) {
  words = tables;
  const note = (list, kind, into) => {
    for (const { name, form, doc } of list) {
      if (!known.has(name)) known.set(name, { name, kind, form, doc });
      into?.add(name);
    }
  };
  note(words.statements, "statement", sets.begins);
  note(words.questions, "question", sets.begins);
  note(words.rules, "rule", sets.begins);
  note(words.builtins.map((b) => ({ ...b, form: b.forms.join("\n") })), "function", sets.builtins);
  note(words.operators, "operator");
  note(words.parts, "word", sets.parts);
  note(words.types, "type", sets.types);
  note(words.outcomes.map((o) => ({ ...o, form: o.name })), "outcome");
  for (const name of words.reserved) sets.reserved.add(name);
}

/** What a word means; the names of the text come first. */
export function meaning(word, names) {
  return names.find((name) => name.name === word) ?? known.get(word) ?? null;
}

const NAME = /^[\p{XID_Start}_][\p{XID_Continue}']*/u;

/** The colours of a text, word by word. */
export const language = StreamLanguage.define({
  name: "grundy",
  startState: () => ({ first: true }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (stream.sol()) state.first = true;
    if (stream.eatSpace()) return null;
    if (stream.peek() === "#") {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) {
      state.first = false;
      return "string";
    }
    if (stream.match(/^\d[\p{XID_Continue}']*/u)) {
      state.first = false;
      return "number";
    }
    const name = stream.match(NAME);
    if (name) {
      const [word] = name;
      const first = state.first;
      state.first = false;
      if (first && sets.begins.has(word)) return "definitionKeyword";
      if (sets.reserved.has(word)) return word.length === 1 ? "atom" : "keyword";
      if (sets.builtins.has(word) && /^\s*\(/.test(stream.string.slice(stream.pos))) return "variableName.standard";
      if (sets.parts.has(word) || sets.types.has(word)) return "modifier";
      return /^\p{Lu}/u.test(word) ? "typeName" : "variableName";
    }
    const sign = stream.next();
    state.first = sign === "{" || sign === ";";
    return "operator";
  },
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
});

const TYPE = {
  statement: "keyword", question: "keyword", rule: "keyword", word: "keyword", operator: "keyword",
  function: "function", game: "class", graph: "class", value: "variable", type: "type", outcome: "constant",
};

/** Completion: what may stand here, from the tables and from the names of the text. */
export function completions(names) {
  return (context) => {
    if (!words) return null;
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    if (before.includes("#")) return null;
    const imported = /^\s*import\s+([\p{XID_Continue}, ]*)$/u.exec(before);
    const word = context.matchBefore(/[\p{XID_Start}_][\p{XID_Continue}']*/u);
    if (imported) {
      const options = words.library.map(({ name, games }) => ({ label: name, type: "namespace", detail: games.join(", ") }));
      return { from: word?.from ?? context.pos, options };
    }
    if (!word && !context.explicit) return null;
    const start = /(^|[{;])\s*[\p{XID_Continue}']*$/u.test(before);
    const option = ({ name, form, doc }, kind, boost) => ({
      label: name,
      type: TYPE[kind],
      detail: form && form !== name ? form.split("\n")[0].replace(new RegExp(`^${kind} `), "") : undefined,
      info: doc || undefined,
      boost,
    });
    const met = new Set();
    const options = [];
    const add = (one, kind, boost) => {
      if (met.has(one.name) || !/^[\p{XID_Start}_]/u.test(one.name)) return;
      met.add(one.name);
      options.push(option(one, kind, boost));
    };
    for (const name of names()) add(name, name.kind, 3);
    if (start) for (const kind of ["statements", "questions", "rules"]) for (const one of words[kind]) add(one, "statement", 2);
    for (const one of words.builtins) add({ ...one, form: one.forms[0] }, "function", 1);
    for (const kind of ["operators", "parts", "types"]) for (const one of words[kind]) add(one, kind === "types" ? "type" : "word", 0);
    for (const name of words.reserved) add({ name }, "word", 0);
    // A game of the library, with the import that it needs.
    const text = context.state.doc.toString();
    for (const { name: file, games } of words.library) {
      for (const game of games) {
        if (met.has(game)) continue;
        met.add(game);
        options.push({
          label: game,
          type: "class",
          detail: `import ${file}`,
          apply(view, _, from, to) {
            const line = `import ${file}\n`;
            const needs = !text.includes(line.trim());
            view.dispatch({
              changes: [...(needs ? [{ from: 0, insert: line }] : []), { from, to, insert: game }],
              selection: { anchor: (needs ? line.length : 0) + from + game.length },
              userEvent: "input.complete",
            });
          },
        });
      }
    }
    return { from: word?.from ?? context.pos, options, validFor: /^[\p{XID_Continue}']*$/u };
  };
}
