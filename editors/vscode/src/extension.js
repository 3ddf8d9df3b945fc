// The extension: it starts the language server, and shows the answers of statements.

const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");
const { statementAt } = require("./statement.js");

const RUN = "grundy.run";

let client;
let output;

function settings() {
  return vscode.workspace.getConfiguration("grundy");
}

/** Shows an answer in the panel: its statement, then what it came to. */
function show(statement, answer) {
  if (!answer) return;
  output.appendLine(`> ${statement.trim()}`);
  output.appendLine(answer.text);
  output.appendLine("");
  output.show(true);
}

async function start() {
  const command = settings().get("path");
  const server = {
    command,
    args: ["lsp", "--timeout", settings().get("timeout")],
    transport: TransportKind.stdio,
  };
  client = new LanguageClient("grundy", "Grundy", server, {
    documentSelector: [{ language: "grundy" }],
    // Answers are shown in the panel, not as messages.
    initializationOptions: { messages: false },
    middleware: {
      async executeCommand(name, args, next) {
        const answer = await next(name, args);
        if (name === RUN) show(args[1], answer);
        return answer;
      },
    },
  });
  try {
    await client.start();
  } catch {
    const why = `Grundy: \`${command}\` cannot be started. Put the program on the PATH, or name it in grundy.path.`;
    vscode.window.showErrorMessage(why);
  }
}

/** Asks the statement at the cursor, or what is selected. */
async function ask() {
  const editor = vscode.window.activeTextEditor;
  if (!editor || editor.document.languageId !== "grundy") return;
  const { document, selection } = editor;
  const lenses = await vscode.commands.executeCommand("vscode.executeCodeLensProvider", document.uri, 1000);
  const statement = selection.isEmpty
    ? statementAt(lenses ?? [], selection.active.line)
    : document.getText(selection);
  if (statement) await vscode.commands.executeCommand(RUN, document.uri.toString(), statement);
}

async function activate(context) {
  output = vscode.window.createOutputChannel("Grundy answers", "grundy");
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("grundy.ask", ask),
    vscode.commands.registerCommand("grundy.restart", async () => {
      await client?.stop().catch(() => {});
      await start();
    }),
  );
  await start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
