// Formatters in debug sessions of lldb-dap: the commands of `fmtc setup lldb`, without typing them.

'use strict';

const { execFile } = require('node:child_process');
const { promisify } = require('node:util');
const vscode = require('vscode');

const LANGUAGE = 'fmtc';
const ADAPTER = 'lldb-dap';

const sessions = new Set();

/** What follows debug sessions, to be disposed of; `fmtcPath` gives the command. */
function follow(fmtcPath) {
  return [
    vscode.debug.registerDebugConfigurationProvider(ADAPTER, {
      resolveDebugConfigurationWithSubstitutedVariables: (_folder, configuration) =>
        withCommands(configuration, fmtcPath()),
    }),
    vscode.debug.onDidStartDebugSession(session => session.type === ADAPTER && sessions.add(session)),
    vscode.debug.onDidTerminateDebugSession(session => sessions.delete(session)),
    vscode.workspace.onDidSaveTextDocument(({ languageId, fileName }) => {
      if (languageId === LANGUAGE) {
        sessions.forEach(session => tell(session, 'watch', fileName));
      }
    }),
  ];
}

/** The configuration of a session that begins with the commands, where fmtc is there. */
async function withCommands(configuration, fmtcPath) {
  try {
    const { stdout } = await promisify(execFile)(fmtcPath, ['setup', 'lldb']);
    return { ...configuration, initCommands: [...configuration.initCommands ?? [], stdout.trim()] };
  } catch {
    return configuration;
  }
}

/** Gives what a command says about a file or a variable; the debug console shows it too. */
async function tell(session, command, about, frameId) {
  const prefix = session.configuration.commandEscapePrefix ?? '`';
  const expression = `${prefix}fmtc ${command} '${about.replaceAll("'", `'\\''`)}'`;
  const { result } = await session.customRequest('evaluate', { expression, context: 'repl', frameId });
  vscode.debug.activeDebugConsole.appendLine(result.trimEnd());
  return result;
}

/** The same about a variable of the Variables view. */
function tellOf({ variable }, command) {
  const name = variable.evaluateName || variable.name;
  return tell(vscode.debug.activeDebugSession, command, name, vscode.debug.activeStackItem?.frameId);
}

/** Shows which formatter made the text of a variable. */
async function showFormatter(context) {
  await tellOf(context, 'show');
  await vscode.commands.executeCommand('workbench.debug.action.focusRepl');
}

/** Appends a variable as a test to the file of its formatter, and opens that. */
async function capture(context) {
  const unsaved = vscode.workspace.textDocuments.filter(({ isDirty, languageId }) => isDirty && languageId === LANGUAGE);
  await Promise.all(unsaved.map(document => document.save()));
  const said = await tellOf(context, 'capture --append');
  const path = said.match(/^written to (.+)$/m)?.[1];
  if (!path) {
    await vscode.window.showWarningMessage(said.trimEnd());
    return;
  }
  const document = await vscode.workspace.openTextDocument(path);
  const end = document.lineAt(document.lineCount - 1).range.end;
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(end, end) });
}

module.exports = { follow, showFormatter, capture };
