// The grammar in the engine that editors use for it: each word of these lines has the scope below.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const { Registry, INITIAL, parseRawGrammar } = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const grammarPath = here("../syntaxes/grundy.tmLanguage.json");
await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
const registry = new Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => parseRawGrammar(readFileSync(grammarPath, "utf8"), grammarPath),
});
const grammar = await registry.loadGrammar("source.grundy");

/** The words of a text with their innermost scopes. */
function scopes(text) {
  const found = [];
  let state = INITIAL;
  for (const line of text.split("\n")) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens) {
      found.push([line.slice(startIndex, endIndex), scopes.at(-1)]);
    }
  }
  return found;
}

function has(text, word, scope) {
  const own = scopes(text).filter(([token]) => token.trim() === word).map(([, scope]) => scope);
  assert.ok(own.some((one) => one.startsWith(scope)), `${word} in ${text}: ${own}`);
}

test("words have their scopes", () => {
  has("game Kayles(n) {", "game", "storage.type");
  has("game Kayles(n) {", "Kayles", "entity.name.type");
  has("fn f(x) = x", "f", "entity.name.function");
  has("    subtract 1..3", "subtract", "keyword.control");
  has("game G(n) { subtract 1 from n }", "subtract", "keyword.control");
  has("moves Kayles(5)", "moves", "keyword.control");
  has("let a = 3; moves *3", "moves", "keyword.control");
  has("a and b", "and", "keyword.operator");
  has("outcome(G(3)) == N", "outcome", "support.function");
  has("outcome(G(3)) == N", "N", "constant.language");
  has("game G(n: nat) {", "nat", "support.type");
  has("# a comment", "# a comment", "comment.line");
  has("## a description", "## a description", "comment.line.documentation");
  has("game D = octal 0.137", "0.137", "constant.numeric");
  has('as "take {k}"', '"take {k}"', "string.quoted");
  has("if n % 2 == 0 then 1 else 2", "else", "keyword");
});

test("names are no words", () => {
  // A name may have a word in it, and a prime behind it.
  for (const text of ["format(x)", "in'(x)", "_if(x)", "N1 + x", "order(x)"]) {
    assert.ok(!scopes(text)[0][1].startsWith("keyword"), text);
    assert.ok(!scopes(text)[0][1].startsWith("constant"), text);
  }
});

test("no example has an unfinished scope", () => {
  const folder = here("../../../examples/games");
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".game"))) {
    let state = INITIAL;
    for (const line of readFileSync(`${folder}/${file}`, "utf8").split("\n")) {
      state = grammar.tokenizeLine(line, state).ruleStack;
      assert.equal(state.depth, 1, `${file}: ${line}`);
    }
  }
});
