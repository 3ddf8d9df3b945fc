// Statements of a text, by the lenses that stand above questions.

/** The questions that have a lens, each with its text and its place. */
function questions(lenses) {
  const own = lenses.filter(({ command }) => command?.command === "grundy.run" && command.title.startsWith("▶"));
  return own.map(({ range, command }) => ({ range, text: command.arguments[1] }));
}

/** The text of the last question that begins on the line or above it; none if there is none. */
function statementAt(lenses, line) {
  let found = null;
  for (const { range, text } of questions(lenses)) {
    const end = range.start.line + text.split("\n").length - 1;
    if (range.start.line <= line && line <= end) found = text;
  }
  return found;
}

/** The questions of one position each, which can be played. */
function gamesOf(lenses) {
  return questions(lenses).filter(({ text }) => /^(moves|explain|play|tree)\b(?![^]*(\.\.|\bfor\b))/.test(text));
}

module.exports = { gamesOf, statementAt };
