// The extension: it starts the language server, and shows the answers of statements.

const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");
const { page, remember } = require("./answers.js");
const { statementAt } = require("./statement.js");

const RUN = "grundy.run";

let client;
let output;
let panel;
let answers = [];

function settings() {
  return vscode.workspace.getConfiguration("grundy");
}

/** Shows an answer beside the text, with its tables and pictures; as text it stands in the output. */
function show(statement, answer) {
  if (!answer) return;
  output.appendLine(`> ${statement.trim()}`);
  output.appendLine(answer.text);
  output.appendLine("");
  // A program that is older than the extension gives no page.
  if (!answer.html) return output.show(true);
  answers = remember(answers, answer.html);
  if (!panel) {
    const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const still = { enableScripts: false, localResourceRoots: [] };
    panel = vscode.window.createWebviewPanel("grundy.answers", "Grundy answers", beside, still);
    panel.onDidDispose(() => (panel = undefined));
  }
  panel.webview.html = page(answer.head, answers);
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
    // Answers are shown beside the text, not as messages.
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
