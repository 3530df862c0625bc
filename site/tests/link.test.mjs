// Links of the playground, without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, encode } from '../play/src/link.js';
import { bomb } from './bomb.mjs';

test('a link carries a long text', async () => {
  const words = Array.from({ length: 40_000 }, (_, at) => ((at * 2_654_435_761) % 2 ** 32).toString(36));
  const state = { text: words.join('\n'), value: 'ß', lldb: 22, pane: 'trace' };
  const link = await encode(state);
  assert.ok(link.length > 200_000, `${link.length} letters`);
  assert.deepEqual(await decode(link), state);
});

test('a link that unpacks to very much is not unpacked', async () => {
  const link = bomb(400);
  assert.ok(link.length < 1 << 20, `${link.length} letters`);
  const before = process.memoryUsage().arrayBuffers;
  await assert.rejects(decode(link), /at most 4 MiB/);
  assert.ok(process.memoryUsage().arrayBuffers - before < 64 << 20);
  assert.deepEqual(Object.keys(await decode(bomb(3))), ['text']);
});

test('a text that no link may have gets none', async () => {
  await assert.rejects(encode({ text: ' '.repeat(4 << 20) }), /at most 4 MiB/);
});

test('a link that was damaged has no state', async () => {
  const link = await encode({ text: 'summary T "a"' });
  for (const damaged of ['', '!', link.slice(0, -4), 'eyJ0ZXh0']) {
    assert.equal(await decode(damaged), undefined, damaged);
  }
});
