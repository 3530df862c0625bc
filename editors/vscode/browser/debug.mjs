// A program in a debug session of lldb-dap: formatters are loaded when they are saved, shown and captured.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path => fileURLToPath(new URL(path, import.meta.url));
const SOURCE = here('../../../tests/debuggers/live/shop.cpp');
const FILE = 'money.fmt';
// From the save to the text in the view. A busy machine may need several saves for it.
const REFRESH = 500;
const SAVES = 20;

const summary = word => `summary shop::Money "${word} \\(cents)"\n`;

/** Packages an extension that knows the adapter; gives its file. */
export function packageAdapter(folder, program) {
  const extension = join(folder, 'adapter');
  mkdirSync(extension);
  writeFileSync(join(extension, 'package.json'), JSON.stringify({
    name: 'adapter',
    version: '0.0.1',
    publisher: 'fmtc-test',
    engines: { vscode: '^1.100.0' },
    contributes: {
      breakpoints: [{ language: 'cpp' }],
      debuggers: [{ type: 'lldb-dap', label: 'LLDB', program, languages: ['cpp'] }],
    },
  }));
  const vsix = join(folder, 'adapter.vsix');
  const options = ['--no-dependencies', '--allow-missing-repository', '--skip-license', '--out', vsix];
  execFileSync(here('../node_modules/.bin/vsce'), ['package', ...options], { cwd: extension, stdio: 'ignore' });
  return vsix;
}

/** Writes a program, its formatters and how it is started into a folder. */
export function prepare(work) {
  const program = join(work, 'shop');
  execFileSync('g++', ['-g', SOURCE, '-o', program]);
  const line = readFileSync(SOURCE, 'utf8').split('\n').findIndex(text => text.includes('// break here')) + 1;
  const configuration = {
    type: 'lldb-dap',
    request: 'launch',
    name: 'shop',
    program,
    disableASLR: false,
    // A debug build of fmtc needs long for the types of the C library.
    initCommands: ['settings set symbols.enable-external-lookup false'],
    preRunCommands: [`breakpoint set --file shop.cpp --line ${line}`],
  };
  mkdirSync(join(work, '.vscode'));
  writeFileSync(join(work, '.vscode/launch.json'), JSON.stringify({ configurations: [configuration] }));
  writeFileSync(join(work, FILE), summary('none'));
  writeFileSync(join(work, 'types.fmt'), 'summary shop::Money "\\(cent)"\n');
}

/** Tries it all. */
export async function debugs({ page, work, patience, command, seen, picture }) {
  const row = text => page.locator('.debug-variables .monaco-list-row', { hasText: text });
  const tab = page.locator('.tab', { hasText: FILE });
  const save = async text => {
    await tab.click();
    await page.locator('.view-line').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
    const begin = Date.now();
    await page.keyboard.press('Control+S');
    return begin;
  };
  const menu = async item => {
    await row(/^price/).first().click({ button: 'right' });
    // A menu ignores clicks that come as soon as it is there.
    await page.locator('.monaco-menu .action-label', { hasText: item }).hover(patience);
    await page.keyboard.press('Enter');
  };

  await page.locator('.explorer-folders-view .monaco-list-row', { hasText: FILE }).dblclick(patience);
  await page.locator('.view-lines', { hasText: 'none' }).waitFor(patience);
  await command(page, 'Debug: Start Debugging');
  await row('Locals').locator('.monaco-tl-twistie').click(patience);
  await row(/^price/).first().waitFor(patience);
  assert.doesNotMatch(await row(/^price/).first().innerText(), /first/);
  await save(summary('first'));
  await row(/^price.*first 5/s).waitFor(patience);
  seen('a formatter that is saved is loaded into the debug session');

  let took = Infinity;
  for (let number = 0; number < SAVES && took > REFRESH; number += 1) {
    const begin = await save(summary(`save ${number}:`));
    await row(new RegExp(`^price.*save ${number}: 5`, 's')).waitFor(patience);
    took = Date.now() - begin;
  }
  assert.ok(took <= REFRESH, `the view shows the new text after ${took} ms`);
  seen(`the view shows the new text ${took} ms after a save`);

  await menu('Show the Formatter of This Variable');
  await page.locator('.repl .monaco-list-row', { hasText: `${FILE}:1: summary of \`shop::Money\`` }).waitFor(patience);
  await picture(page, 'vscode-debug');
  seen('the debug console shows the formatter of a variable');

  await menu('Capture as a Test');
  await page.locator('.view-line', { hasText: /^expect\sshop::Money/ }).waitFor(patience);
  assert.match(readFileSync(join(work, FILE), 'utf8'), /^expect shop::Money \{ cents: long 5 \} == "save \d+: 5"$/m);
  seen('a variable becomes a test in the file of its formatter');
  await command(page, 'Debug: Stop');
}
