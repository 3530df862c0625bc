// The client of `fmtc lsp`, and commands about debug sessions.

'use strict';

const { execFile } = require('node:child_process');
const { promisify } = require('node:util');
const vscode = require('vscode');
const { LanguageClient, TransportKind } = require('vscode-languageclient/node');
const debug = require('./debug');

const LANGUAGE = 'fmtc';

let client;

async function activate(context) {
  const command = (name, run) => context.subscriptions.push(vscode.commands.registerCommand(name, run));
  command('fmtc.restart', restart);
  command('fmtc.showFormatter', debug.showFormatter);
  command('fmtc.capture', debug.capture);
  context.subscriptions.push(...debug.follow(fmtcPath));
  context.subscriptions.push(vscode.workspace.onDidChangeConfiguration(event => {
    if (event.affectsConfiguration('fmtc.path')) {
      return restart();
    }
  }));
  await start();
}

async function deactivate() {
  await client?.stop();
}

function fmtcPath() {
  return vscode.workspace.getConfiguration(LANGUAGE).get('path') || 'fmtc';
}

async function start() {
  const path = fmtcPath();
  try {
    // The client would report a command that is missing as well: one message is enough.
    await promisify(execFile)(path, ['--version']);
  } catch (error) {
    await offerSettings(path, error);
    return;
  }
  const server = { command: path, args: ['lsp'], transport: TransportKind.stdio };
  client = new LanguageClient(LANGUAGE, 'fmtc', server, {
    documentSelector: [{ language: LANGUAGE }],
    // The server reads the settings at its start, and again when they change.
    initializationOptions: () => programs(),
    synchronize: {
      fileEvents: vscode.workspace.createFileSystemWatcher('**/*.fmt'),
      configurationSection: LANGUAGE,
    },
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    await offerSettings(path, error);
  }
}

/** The programs that formatters are compared with. */
function programs() {
  const settings = vscode.workspace.getConfiguration(LANGUAGE);
  return {
    against: settings.get('against'),
    againstBuildFolders: settings.get('againstBuildFolders'),
  };
}

async function restart() {
  const old = client;
  client = undefined;
  // A server that never started, or has died, cannot be stopped.
  await old?.stop().catch(() => {});
  await start();
}

async function offerSettings(path, error) {
  const settings = 'Open Settings';
  const message = `\`${path} lsp\` does not start: ${error.message ?? error}. ` +
    'Install fmtc, or say where it is in the setting fmtc.path.';
  if (await vscode.window.showErrorMessage(message, settings) === settings) {
    await vscode.commands.executeCommand('workbench.action.openSettings', 'fmtc.path');
  }
}

module.exports = { activate, deactivate };
