// The TextMate grammar, run as VS Code runs it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { root, texts } from './files.mjs';

const require = createRequire(import.meta.url);
const { INITIAL, Registry, parseRawGrammar } = require('vscode-textmate');
const oniguruma = require('vscode-oniguruma');

const path = join(root, 'editors/vscode/syntaxes/fmtc.tmLanguage.json');
let grammar;

before(async () => {
  const wasm = readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: patterns => new oniguruma.OnigScanner(patterns),
      createOnigString: text => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(readFileSync(path, 'utf8'), path),
  });
  grammar = await registry.loadGrammar('source.fmtc');
});

/** The tokens of each line: `{ text, scopes }`, scopes without `source.fmtc` and the ending. */
function tokens(text) {
  let stack = INITIAL;
  return text.split(/\r?\n/).map(line => {
    const result = grammar.tokenizeLine(line, stack);
    stack = result.ruleStack;
    return result.tokens.map(token => ({
      text: line.slice(token.startIndex, token.endIndex),
      scopes: token.scopes.slice(1).map(scope => scope.replace(/\.fmtc$/, '')),
    }));
  });
}

/** The innermost scope of a piece of a line. */
function scope(line, piece, at = 0) {
  const found = tokens(line).flat().filter(token => token.text.trim() === piece);
  assert.ok(found[at], `no token \`${piece}\` in \`${line}\``);
  return found[at].scopes.at(-1);
}

test('every item begins outside everything', () => {
  let items = 0;
  for (const { name, text } of texts()) {
    for (const [index, line] of tokens(text).entries()) {
      const first = line[0]?.text;
      if (!/^(summary|children|func|let|import|expect)$/.test(first)) continue;
      assert.equal(line[0].scopes.length, 1, `${name}:${index + 1}: ${line[0].scopes}`);
      assert.match(line[0].scopes[0], /^keyword\./, `${name}:${index + 1}`);
      items += 1;
    }
  }
  assert.ok(items > 300, `${items} items`);
});

test('nothing in a file without faults is illegal, and no word is left plain', () => {
  for (const { name, text } of texts()) {
    for (const [index, line] of tokens(text).entries()) {
      for (const token of line) {
        const place = `${name}:${index + 1}: \`${token.text}\` ${token.scopes}`;
        assert.ok(!token.scopes.some(scope => scope.startsWith('invalid')), place);
        if (/[\p{L}_]/u.test(token.text)) assert.ok(token.scopes.length > 0, place);
      }
    }
  }
});

test('comments and strings are told apart', () => {
  assert.equal(scope('summary A "// no" // yes', '// yes'), 'comment.line.double-slash');
  assert.equal(scope('summary A "// no" // yes', '// no'), 'string.quoted.double');
  assert.equal(scope('/// of an item', '/// of an item'), 'comment.line.documentation');
  assert.equal(scope('summary /^a\\/\\/b$/ "x" // y', '// y'), 'comment.line.double-slash');
});

test('interpolations nest', () => {
  const line = 'summary A "a\\(b("c\\(d)e"))f"';
  assert.equal(scope(line, 'a'), 'string.quoted.double');
  assert.equal(scope(line, 'b'), 'entity.name.function.call');
  assert.equal(scope(line, 'c'), 'string.quoted.double');
  assert.equal(scope(line, 'd'), 'variable.other');
  assert.equal(scope(line, 'e'), 'string.quoted.double');
  assert.equal(scope(line, 'f'), 'string.quoted.double');
});

test('keys', () => {
  assert.equal(scope('summary a::B<int, _> "x"', 'a'), 'entity.name.namespace');
  assert.equal(scope('summary a::B<int, _> "x"', 'B'), 'entity.name.type');
  assert.equal(scope('summary a::B<int, _> "x"', '_'), 'variable.language.wildcard');
  assert.equal(scope('summary /^a.+$/ "x"', '^'), 'keyword.control.anchor.regexp');
  assert.equal(scope('summary "struct s" "x"', '"struct s"'), 'string.quoted.double.key');
  assert.equal(scope('summary "struct s", T { x }', 'x'), 'variable.other');
});

test('words that are names', () => {
  assert.equal(scope('summary A { let summary = children }', 'summary', 1), 'variable.other.constant');
  assert.equal(scope('summary A { let summary = children }', 'children'), 'variable.other');
  assert.equal(scope('let A = a.if.let', 'if'), 'variable.other.member');
  assert.equal(scope('let A = from + by', 'from'), 'variable.other');
  assert.equal(scope('let A = join(n from head by next) { n }', 'from'), 'keyword.control.loop');
  assert.equal(scope('let A = f(x, align: left)', 'align'), 'variable.parameter.label');
});

test('values', () => {
  const line = 'expect P { x: -1.5, y: Color RED, z: null } == "a"';
  assert.equal(scope(line, 'x'), 'variable.other.member');
  assert.equal(scope(line, '-1.5'), 'constant.numeric');
  assert.equal(scope(line, 'RED'), 'entity.name.type');
  assert.equal(scope(line, 'null'), 'constant.language');
  assert.equal(scope(line, '=='), 'keyword.operator.comparison');
});
