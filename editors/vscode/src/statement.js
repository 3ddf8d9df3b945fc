// The statement that a line belongs to, by the lenses that stand above questions.

/** The text of the last question that begins on the line or above it; none if there is none. */
function statementAt(lenses, line) {
  let found = null;
  for (const { range, command } of lenses) {
    const text = command?.arguments?.[1];
    if (command?.command !== "grundy.run" || !command.title.startsWith("▶")) continue;
    const end = range.start.line + text.split("\n").length - 1;
    if (range.start.line <= line && line <= end) found = text;
  }
  return found;
}

module.exports = { statementAt };
