// Places in a text. Grundy counts lines and characters from 1; the editor counts UTF-16 units of
// the whole text from 0.

/** Steps over so many characters of a text from a unit on; a line end is one character. */
export function step(text, from, characters) {
  let at = from;
  for (let left = characters; left > 0 && at < text.length; left--) {
    at += text.codePointAt(at) > 0xffff ? 2 : 1;
  }
  return at;
}

/** The stretch of a place `{line, column, length}` as `{from, to}`. */
export function stretch(text, place) {
  let start = 0;
  for (let line = 1; line < place.line; line++) {
    const end = text.indexOf("\n", start);
    if (end < 0) return { from: text.length, to: text.length };
    start = end + 1;
  }
  const from = step(text, start, place.column - 1);
  return { from, to: step(text, from, place.length) };
}
