// The extension as it is built and as it describes itself.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { root } from './files.mjs';

const folder = join(root, 'editors/vscode');
const read = path => readFileSync(join(folder, path), 'utf8');
const manifest = JSON.parse(read('package.json'));

/** The files of an archive, by their names. */
function unzip(bytes) {
  const files = new Map();
  let at = bytes.readUInt32LE(bytes.lastIndexOf('PK\x05\x06') + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const lengths = [28, 30, 32].map(field => bytes.readUInt16LE(at + field));
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + lengths[0]);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + size);
    files.set(name, method === 8 ? inflateRawSync(data) : data);
    at += 46 + lengths[0] + lengths[1] + lengths[2];
  }
  return files;
}

test('the package holds what it needs and nothing else', () => {
  const built = join(folder, 'dist/fmtc.vsix');
  assert.ok(existsSync(built), 'run `npm run package` first');
  const files = unzip(readFileSync(built));
  const names = [...files.keys()].map(name => name.replace(/^extension\//, '')).sort();
  assert.deepEqual(names, [
    '[Content_Types].xml',
    'dist/extension.js',
    'extension.vsixmanifest',
    'language-configuration.json',
    'package.json',
    'readme.md',
    'snippets/fmtc.json',
    'syntaxes/fmtc.tmLanguage.json',
  ]);
  const packed = JSON.parse(files.get('extension/package.json'));
  for (const path of [
    packed.main,
    packed.contributes.grammars[0].path,
    packed.contributes.languages[0].configuration,
    packed.contributes.snippets[0].path,
  ]) {
    assert.ok(files.has(`extension/${path.replace('./', '')}`), path);
  }
  const bundle = files.get('extension/dist/extension.js').toString();
  const required = [...bundle.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name);
  const node = new Set(process.getBuiltinModule('module').builtinModules);
  const foreign = required.filter(name => !node.has(name.replace(/^node:/, '')));
  assert.deepEqual([...new Set(foreign)], ['vscode']);
});

test('commands are registered', () => {
  const registered = [...read('src/extension.js').matchAll(/command\('(fmtc\.\w+)'/g)];
  const commands = manifest.contributes.commands.map(({ command }) => command);
  assert.deepEqual(registered.map(([, name]) => name).sort(), commands.sort());
});

test('the problem matcher reads the short form', () => {
  const { regexp } = manifest.contributes.problemMatchers[0].pattern;
  const sessions = readFileSync(join(root, 'tests/library/cli/errors.trycmd'), 'utf8').split('\n');
  const lines = sessions.filter(line => /^\S+\.fmt:\d+:\d+: /.test(line));
  assert.ok(lines.length > 10);
  for (const line of lines) assert.match(line, new RegExp(regexp));
  const [, ...parts] = 'a b.fmt:3:14: warning[W0302]: `n` is never used'.match(new RegExp(regexp));
  assert.deepEqual(parts, ['a b.fmt', '3', '14', 'warning', 'W0302', '`n` is never used']);
});

test('the first line of a file tells the language', () => {
  const first = new RegExp(manifest.contributes.languages[0].firstLine);
  for (const line of ['// Types of Boost.', 'summary A "x"', '@members', 'import "a.fmt"']) {
    assert.match(line, first);
  }
  for (const line of ['FORMAT = "x"', 'summaryOf(x)', '{ "a": 1 }', '      program hello']) {
    assert.doesNotMatch(line, first);
  }
});

test('patterns of the configuration are patterns', () => {
  const configuration = JSON.parse(read('language-configuration.json'));
  assert.deepEqual('ab `c d` 0x1F'.match(new RegExp(configuration.wordPattern, 'gu')), ['ab', '`c d`', '0x1F']);
  assert.match('    case 1:', new RegExp(configuration.indentationRules.increaseIndentPattern));
  assert.match('summary A { // x', new RegExp(configuration.indentationRules.increaseIndentPattern));
  assert.match('    }', new RegExp(configuration.indentationRules.decreaseIndentPattern));
});

test('snippets are complete', () => {
  for (const [name, { prefix, body, description }] of Object.entries(JSON.parse(read('snippets/fmtc.json')))) {
    assert.ok(prefix && description && body.length > 0, name);
  }
});
