// The extension: it starts the language server, shows the answers of statements, and plays.

const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");
const { page, remember } = require("./answers.js");
const { Play } = require("./play.js");
const { gamesOf, statementAt } = require("./statement.js");

const RUN = "grundy.run";

let client;
let output;
let panel;
let answers = [];
let play;

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
      async provideCodeLenses(document, token, next) {
        const lenses = (await next(document, token)) ?? [];
        return [...lenses, ...gamesOf(lenses).map(({ range, text }) => new vscode.CodeLens(range, {
          title: "play", command: "grundy.play", arguments: [document.uri, text],
        }))];
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

/** The editor with a file of games that has the cursor. */
function open() {
  const editor = vscode.window.activeTextEditor;
  return editor?.document.languageId === "grundy" ? editor : null;
}

/** What is selected, or the statement at the cursor. */
async function pointed({ document, selection }) {
  if (!selection.isEmpty) return document.getText(selection);
  const lenses = await vscode.commands.executeCommand("vscode.executeCodeLensProvider", document.uri, 1000);
  return statementAt(lenses ?? [], selection.active.line);
}

async function ask() {
  const editor = open();
  const statement = editor && (await pointed(editor));
  if (statement) await vscode.commands.executeCommand(RUN, editor.document.uri.toString(), statement);
}

/** Plays the statement of a lens, or else what is selected or stands at the cursor. */
async function begin(uri, statement) {
  if (typeof statement === "string") return play.show(uri, { statement });
  const editor = open();
  if (!editor) return play.show(null, {});
  const selected = !editor.selection.isEmpty;
  await play.show(editor.document.uri, { statement: await pointed(editor), selected });
}

async function activate(context) {
  output = vscode.window.createOutputChannel("Grundy answers", "grundy");
  play = new Play(vscode.Uri.joinPath(context.extensionUri, "dist", "play"));
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("grundy.ask", ask),
    vscode.commands.registerCommand("grundy.play", begin),
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
