// The extension in a real VS Code: code-server, driven by a browser.
//
//   node test.mjs CODE_SERVER NODE FMTC LLDB_DAP [PICTURES]
//
// CODE_SERVER is the folder of the package, NODE a Node.js that it runs with, LLDB_DAP a path. Pictures are
// taken if there is a folder for them, and of a failure.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { debugs, packageAdapter, prepare } from './debug.mjs';
import { knowsTypes } from './types.mjs';

const [codeServer, node, fmtc, lldbDap, pictures] = process.argv.slice(2);
const entry = join(codeServer, 'out/node/entry.js');
const vsix = fileURLToPath(new URL('../dist/fmtc.vsix', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'fmtc-vscode-'));
const adapter = packageAdapter(folder, lldbDap);
// A machine without caches takes long over the first page; what it has read by then is there for the second.
const START = { timeout: 45_000 };
const PAGES = 4;
const PATIENCE = { timeout: 120_000 };
const POINT = `summary Point "(\\(x), \\(y))"

expect Point { x: 3, y: -4 } == "(3, -4)"
expect Point { x: 3, y: -4 } == "(3, 4)"
`;
let passed = 0;

/** Says what was seen. */
function seen(what) {
  passed += 1;
  console.log(`vscode: ${what}`);
}

const freePort = () => new Promise(resolve => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

/** Starts a VS Code with the extension, whose command is `path`, on a folder with a file. */
async function start(name, path) {
  const [work, user, extensions] = ['work', 'user', 'extensions'].map(part => join(folder, name, part));
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'point.fmt'), POINT);
  prepare(work);
  const settings = JSON.stringify({
    'fmtc.path': path,
    'fmtc.against': 'shop',
    'security.workspace.trust.enabled': false,
    'workbench.startupEditor': 'none',
    'workbench.secondarySideBar.defaultVisibility': 'hidden',
    'chat.disableAIFeatures': true,
    'telemetry.telemetryLevel': 'off',
    'editor.minimap.enabled': false,
    'git.enabled': false,
    'debug.toolBarLocation': 'docked',
  });
  // Settings of a machine, such as a command's path, are lost from those of the user when a debug session starts.
  for (const whose of ['User', 'Machine']) {
    mkdirSync(join(user, whose), { recursive: true });
    writeFileSync(join(user, whose, 'settings.json'), settings);
  }
  const options = ['--user-data-dir', user, '--extensions-dir', extensions];
  const install = [vsix, adapter].flatMap(file => ['--install-extension', file]);
  execFileSync(node, [entry, ...options, ...install], { stdio: 'ignore' });
  const port = await freePort();
  const server = spawn(node, [entry, ...options, '--auth', 'none', '--bind-addr', `127.0.0.1:${port}`,
    '--disable-telemetry', '--disable-update-check', '--disable-workspace-trust'],
  { stdio: 'ignore', env: { ...process.env, XDG_DATA_HOME: user } });
  const url = `http://127.0.0.1:${port}/?folder=${encodeURIComponent(work)}`;
  return { server, url, work };
}

/**
 * Opens the file, and waits until the extension shows something. In some pages VS Code lists no files, or starts no
 * extension, so others are tried.
 */
async function open(browser, url, shown) {
  const errors = [];
  for (let tries = 1; ; tries += 1) {
    const page = await browser.newPage({ viewport: { width: 1100, height: 700 } });
    page.on('console', message => message.type() === 'error' && errors.push(message.text()));
    try {
      await openIn(page, url);
      await page.locator(shown).first().waitFor(PATIENCE);
      return page;
    } catch (error) {
      console.log(`vscode: does not start: ${error.message}\n${errors.join('\n')}`);
      await page.close();
      if (tries === PAGES) {
        throw error;
      }
    }
  }
}

async function openIn(page, url) {
  for (let tries = 0; ; tries += 1) {
    try {
      await page.goto(url);
      break;
    } catch (error) {
      if (tries > 120) {
        throw error;
      }
      await page.waitForTimeout(500);
    }
  }
  await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'point.fmt' }).dblclick(START);
  await page.locator('.view-lines', { hasText: 'summary' }).waitFor(PATIENCE);
}

async function command(page, name) {
  await page.keyboard.press('F1');
  await page.locator('.quick-input-widget input').fill(`>${name}`);
  await page.locator('.quick-input-widget .monaco-list-row', { hasText: name }).first().click(PATIENCE);
}

async function picture(page, name) {
  if (pictures) {
    await page.screenshot({ path: join(pictures, `${name}.png`) });
  }
}

async function works(page, work) {
  seen('a diagnostic is underlined');
  await command(page, 'Problems: Focus on Problems View');
  const problem = page.locator('.markers-panel .monaco-list-row', { hasText: 'E0810' });
  await problem.waitFor(PATIENCE);
  assert.match(await problem.innerText(), /this does not hold in LLDB 20\.\.\.24/);
  seen('the expectation that fails is in the list of problems');

  await page.locator('.view-line', { hasText: '✗' }).waitFor(PATIENCE);
  await picture(page, 'vscode');
  seen('a hint shows what an expectation gives');

  await page.locator('.view-line', { hasText: 'summary' }).getByText('summary').first().hover();
  await page.locator('.monaco-hover-content', { hasText: 'summary' }).waitFor(PATIENCE);
  seen('hover explains');

  await page.locator('.view-line').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('sum');
  await page.keyboard.press('Control+Space');
  await page.locator('.suggest-widget .monaco-list-row', { hasText: 'summary' }).first().waitFor(PATIENCE);
  seen('completion offers items');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+K');

  await page.keyboard.press('Control+Home');
  for (let count = 0; count < 'summary'.length; count += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.type('    ');
  await command(page, 'Format Document');
  await page.locator('.view-line', { hasText: /^summary\sPoint/ }).waitFor(PATIENCE);
  seen('the file is laid out');
  await knowsTypes({ page, work, patience: PATIENCE, command, seen, picture });
  await debugs({ page, work, patience: PATIENCE, command, seen, picture });
}

/** One message, not several, says that there is no command. */
async function isMissing(page) {
  const toasts = page.locator('.notification-toast');
  // A second message would come at once.
  await page.waitForTimeout(5_000);
  const messages = await toasts.allInnerTexts();
  assert.equal(messages.length, 1, messages.join('\n'));
  assert.match(messages[0], /does not start.*Install fmtc/s);
  seen('one message says that the command is missing');
}

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  // VS Code asks the network for files that the test does not need, and would wait for them.
  args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'],
});
const servers = [];
try {
  const tests = [
    { name: 'works', path: fmtc, shown: '.squiggly-error', test: works },
    { name: 'missing', path: join(folder, 'nowhere/fmtc'), shown: '.notification-toast', test: isMissing },
  ];
  for (const { name, path, shown, test } of tests) {
    const { server, url, work } = await start(name, path);
    servers.push(server);
    const page = await open(browser, url, shown);
    try {
      await test(page, work);
    } catch (error) {
      await page.screenshot({ path: join(pictures ?? tmpdir(), `vscode-${name}-failed.png`) });
      throw error;
    }
    await page.close();
  }
} finally {
  await browser.close();
  servers.forEach(server => server.kill());
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`${passed} passed, 0 failed`);
