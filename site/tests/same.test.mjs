// The page shows what `fmtc run` prints: for each example of the cookbook, and for vectors that real
// debuggers made.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { RELEASES } from '../play/src/dom.js';
import { examples } from '../tools/examples.mjs';
import { root } from '../tools/paths.mjs';
import { browser } from './browser.mjs';

const VECTORS = 500;

const here = browser();
const run = promisify(execFile);
const fmtc = `${root}target/debug/fmtc`;
const folder = mkdtempSync(join(tmpdir(), 'fmtc-site-'));
after(() => rmSync(folder, { recursive: true }));

/** What the command prints for a value, as JSON; what it reports, if the value makes no sense to it. */
async function printed(formatters, value, lldb) {
  const printed = run(fmtc, ['run', ...formatters, ...value, '--json', '--emulate', `${lldb}`]);
  // What kills a debugger is reported beside the result.
  const { stdout, stderr } = await printed.catch(error => error);
  if (stdout === '') {
    return stderr;
  }
  const { version, ...shown } = JSON.parse(stdout.trim().split('\n').at(-1));
  assert.equal(version, 1);
  return shown;
}

test('for each example of the cookbook', async () => {
  const page = await here.playground();
  let count = 0;
  for (const { title, text } of examples()[1].examples) {
    const file = join(folder, 'example.fmt');
    writeFileSync(file, text);
    for (const value of literals(text)) {
      const seen = await page.evaluate(([text, value]) => globalThis.fmtc.about(text, 'inspect', { value }), [text, value]);
      if (seen.value.problem) {
        // Only the text knows the enumerators of an `enum` item.
        assert.match(value, /\w\.\w/, `${title}: ${value}`);
        const report = await printed([file], ['--value-literal', value], RELEASES[0]);
        assert.ok(`${report}`.includes(seen.value.problem), `${title}: ${report}`);
        continue;
      }
      const wanted = await Promise.all(RELEASES.map(lldb => printed([file], ['--value-literal', value], lldb)));
      assert.deepEqual(seen.shown, wanted, `${title}: ${value}`);
      count += 1;
    }
  }
  assert.ok(count > 60, `${count} values`);
  await page.context().close();
});

/** The values of the `expect` items that stand on a line. */
function literals(text) {
  return [...text.matchAll(/^expect (.+?) == "/gm)].map(([, value]) => value);
}

test(`for ${VECTORS} vectors`, async () => {
  const page = await here.playground();
  const read = name => JSON.parse(readFileSync(`${root}tests/vectors/${name}`, 'utf8'));
  const [vectors, fixtures] = [read('vectors.json'), read('fixtures.json')];
  const newest = Object.keys(fixtures).at(-1);
  const usable = vectors.filter(({ value }) => isExact(fixtures[newest][value]));
  const every = Math.floor(usable.length / VECTORS);
  const chosen = usable.filter((_, at) => at % every === 0).slice(0, VECTORS);
  assert.equal(chosen.length, VECTORS);
  for (const { id, value: name, program } of chosen) {
    const value = fixtures[newest][name];
    const section = record(value.type, Buffer.from(program, 'hex'));
    const [sectionFile, valueFile] = [join(folder, 'section'), join(folder, 'value.json')];
    writeFileSync(sectionFile, section);
    writeFileSync(valueFile, JSON.stringify(value));
    const lldb = RELEASES[chosen.findIndex(vector => vector.id === id) % RELEASES.length];
    const seen = await page.evaluate(([section, value]) => globalThis.fmtc.section(section, value), [[...section], value]);
    const wanted = await printed(['--section', sectionFile, '--raw'], ['--value', valueFile], lldb);
    assert.deepEqual(seen.find(each => each.lldb === lldb), wanted, id);
  }
  await page.context().close();
});

/** Whether JavaScript keeps all numbers of a value. */
function isExact(value) {
  return typeof value === 'object' && value !== null
    ? Object.values(value).every(isExact)
    : typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value);
}

/** A record of version 1 with a program as the summary of a type. */
function record(type, program) {
  const key = Buffer.from(type);
  const body = Buffer.concat([length(key.length), key, Buffer.from([0, 0]), length(program.length), program]);
  return Buffer.concat([Buffer.from([1]), length(body.length), body]);
}

/** An unsigned LEB128 number. */
function length(number) {
  const bytes = [];
  do {
    bytes.push((number & 127) | (number > 127 ? 128 : 0));
    number >>= 7;
  } while (number > 0);
  return Buffer.from(bytes);
}
