// The editor: CodeMirror in a shadow root, where it styles itself without a `<style>` element,
// which the page's policy forbids.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import {
  EditorView, drawSelection, dropCursor, highlightActiveLine, highlightActiveLineGutter,
  highlightSpecialChars, hoverTooltip, keymap, lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { el } from "./dom.js";
import { stretch } from "./places.js";
import { completions, language, meaning } from "./words.js";

const colours = HighlightStyle.define([
  { tag: tags.definitionKeyword, color: "var(--code-begin)", fontWeight: "600" },
  { tag: tags.keyword, color: "var(--code-keyword)" },
  { tag: tags.atom, color: "var(--code-number)", fontWeight: "600" },
  { tag: tags.modifier, color: "var(--code-keyword)" },
  { tag: tags.standard(tags.variableName), color: "var(--code-builtin)" },
  { tag: tags.typeName, color: "var(--code-game)", fontWeight: "500" },
  { tag: tags.variableName, color: "var(--ink)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: tags.string, color: "var(--code-text)" },
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: tags.operator, color: "var(--ink-soft)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "var(--code-size)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-content": { padding: "14px 0 40vh", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 16px 0 6px" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--ink-soft)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "34px" },
  ".cm-activeLine": { backgroundColor: "var(--line-active)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--line-active)", color: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selection)", outline: "none" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--edge)",
    borderRadius: "8px", boxShadow: "var(--shadow)", overflow: "hidden", maxWidth: "min(460px, 92vw)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete": { overflow: "visible" },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "15em", borderRadius: "8px" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "3px 8px", color: "var(--ink)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { fontStyle: "normal", color: "var(--ink-soft)", fontSize: ".88em" },
  "li[aria-selected] .cm-completionDetail": { color: "inherit" },
  ".cm-completionInfo": { padding: "8px 10px", fontFamily: "var(--sans)", maxWidth: "300px" },
  ".cm-completionIcon": { display: "none" },
  ".cm-diagnostic": { padding: "8px 12px", borderLeft: "4px solid var(--bad)", fontFamily: "var(--sans)", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warn)" },
  ".cm-diagnosticAction": {
    backgroundColor: "var(--accent)", color: "var(--on-accent)", borderRadius: "6px", padding: "3px 10px",
    font: "inherit", border: "none", cursor: "pointer", margin: "8px 0 2px",
  },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad) 1.5px", textUnderlineOffset: "3px" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warn) 1.5px", textUnderlineOffset: "3px" },
  ".cm-gutter-lint": { width: "20px" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)", borderColor: "var(--edge)" },
  ".cm-textfield, .cm-button": {
    backgroundColor: "var(--paper)", backgroundImage: "none", color: "var(--ink)", border: "1px solid var(--edge)", borderRadius: "6px",
  },
  ".cm-searchMatch": { backgroundColor: "var(--selection)" },
  ".cm-about": { padding: "8px 12px", fontFamily: "var(--sans)" },
  ".cm-about code": { fontFamily: "var(--mono)", display: "block", whiteSpace: "pre-wrap", color: "var(--code-begin)" },
});

/** What a mistake says under its word. */
function told(mistake) {
  const own = mistake.labels[0]?.text;
  return () => el("div", {},
    el("strong", { text: mistake.message }),
    own ? el("div", { text: own }) : null,
    mistake.help ? el("div", { text: `Help: ${mistake.help}` }) : null,
    el("div", { text: mistake.code, class: "cm-code" }));
}

function marked(text, mistake) {
  const label = mistake.labels[0];
  if (!mistake.here || !label) return null;
  let { from, to } = stretch(text, label);
  if (from === to) to = Math.min(text.length, to + 1);
  const actions = [];
  const word = /did you mean `([\p{XID_Continue}']+)`\?/u.exec(mistake.help ?? "")?.[1];
  const offered = mistake.mend ? { ...stretch(text, mistake.mend), text: mistake.mend.text }
    : word && /^[\p{XID_Continue}']+$/u.test(text.slice(from, to)) ? { from, to, text: word } : null;
  if (offered) {
    const { text: change, ...mend } = offered;
    const now = text.slice(mend.from, mend.to);
    const name = change === "" ? `Take out “${now}”` : now === "" ? `Put in “${change.trim()}”` : `Write “${change.trim()}”`;
    actions.push({
      name: name.length > 60 ? "Mend it" : name,
      apply: (view) => view.dispatch({ changes: { ...mend, insert: change }, userEvent: "input.mend" }),
    });
  }
  const { severity, message } = mistake;
  return { from, to, severity, message: `${message} ${mistake.help ?? ""}`, renderMessage: told(mistake), actions };
}

/** Puts the editor into an element. `changed` hears of every change of the text. */
export function makeEditor(parent, { changed, names, keys }) {
  const root = parent.attachShadow({ mode: "open" });
  // Boxes as the page has them; the sheet is adopted, which the policy allows.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":host{display:block;height:100%} .cm-code{color:var(--ink-soft);font-size:.85em;margin-top:4px}");
  root.adoptedStyleSheets = [sheet];
  const about = hoverTooltip((view, pos) => {
    const line = view.state.doc.lineAt(pos);
    for (const found of line.text.matchAll(/[\p{XID_Start}_][\p{XID_Continue}']*/gu)) {
      const [from, to] = [line.from + found.index, line.from + found.index + found[0].length];
      if (pos < from || pos > to) continue;
      const word = meaning(found[0], names());
      if (!word || (!word.doc && !word.form)) return null;
      return { pos: from, end: to, above: true, create: () => ({
        dom: el("div", { class: "cm-about" }, word.form ? el("code", { text: word.form }) : null, word.doc ? el("div", { text: word.doc }) : null),
      }) };
    }
    return null;
  }, { hoverTime: 500 });
  const extensions = [
    lineNumbers(), lintGutter(), highlightActiveLineGutter(), highlightSpecialChars(), history(), drawSelection(),
    dropCursor(), EditorState.allowMultipleSelections.of(true), indentUnit.of("    "), EditorState.tabSize.of(4),
    language, syntaxHighlighting(colours), bracketMatching(), closeBrackets(), highlightActiveLine(),
    highlightSelectionMatches(), autocompletion({ override: [completions(names)], icons: false }), about, theme,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      "aria-label": "The text of the game", tabindex: "0", autocapitalize: "off", autocorrect: "off", spellcheck: "false",
    }),
    // Tab is left to the page, so that the keyboard gets out of here.
    keymap.of([...keys, ...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) changed(update.state.doc.toString());
    }),
  ];
  const state = (doc) => EditorState.create({ doc, extensions });
  const view = new EditorView({ state: state(""), parent: root, root });
  return {
    view,
    text: () => view.state.doc.toString(),
    /** Another file: with nothing to undo. */
    open(text) {
      view.setState(state(text));
    },
    /** The same file with other words. */
    replace(text) {
      const now = view.state.doc.toString();
      if (now === text) return;
      // Only what differs is changed: the cursor stays where it was.
      let start = 0;
      while (start < now.length && start < text.length && now[start] === text[start]) start++;
      let end = 0;
      while (end < now.length - start && end < text.length - start && now.at(-1 - end) === text.at(-1 - end)) end++;
      view.dispatch({ changes: { from: start, to: now.length - end, insert: text.slice(start, text.length - end) } });
    },
    mistakes(all) {
      const text = view.state.doc.toString();
      const found = all.map((mistake) => marked(text, mistake)).filter(Boolean);
      view.dispatch(setDiagnostics(view.state, found));
    },
    /** Colours the words anew, once they are known. */
    refresh() {
      const { doc, selection } = view.state;
      view.setState(EditorState.create({ doc, selection, extensions }));
    },
    select(place) {
      const { from, to } = stretch(view.state.doc.toString(), place);
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.focus();
    },
  };
}
