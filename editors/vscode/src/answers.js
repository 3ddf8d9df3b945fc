// The page of answers: what the program writes for a page of its own, with a policy that allows
// no script and nothing from elsewhere.

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;

/** Answers before these are forgotten. */
const MOST = 50;

/** Puts an answer before those of earlier questions. */
function remember(answers, html) {
  return [html, ...answers].slice(0, MOST);
}

/** A page of answers, behind the beginning that the program gives. */
function page(head, answers) {
  return `${head.replace("<head>", () => `<head>\n${POLICY}`)}${answers.join("")}</body>\n</html>\n`;
}

module.exports = { page, remember };
