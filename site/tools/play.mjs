// Builds the playground: play FMTC.wasm

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import binaryen from 'binaryen';
import { examples } from './examples.mjs';
import { dist, site } from './paths.mjs';

const out = `${dist}play/`;
const play = `${site}play/`;
const [, , wasm] = process.argv;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
bundle(['main', 'worker']);
bundle(['engine'], { format: 'iife' });
for (const file of ['icon.svg', 'index.html', 'style.css']) {
  cpSync(play + file, out + file);
}
writeExamples(examples());
writeFileSync(`${out}fmtc.wasm`, optimised(readFileSync(wasm)));
const files = readdirSync(out).filter(file => file !== 'sw.js').sort();
const contents = createHash('sha256');
files.forEach(file => contents.update(readFileSync(out + file)));
const define = {
  VERSION: JSON.stringify(contents.digest('hex').slice(0, 16)),
  FILES: JSON.stringify(['./', ...files.filter(file => file !== 'index.html')]),
};
bundle(['sw'], { define });
// Hosts compress what they send less well, or send what lies beside a file.
for (const file of [...files, 'sw.js']) {
  writeFileSync(`${out}${file}.br`, brotliCompressSync(readFileSync(out + file)));
}

/** The names and the first text, which are loaded at once, and the other texts. */
function writeExamples(groups) {
  const [first, ...rest] = groups.flatMap(group => group.examples);
  const listed = ({ id, title, text }) => (id === first.id ? { id, title, text } : { id, title });
  const names = groups.map(({ name, examples: each }) => ({ name, examples: each.map(listed) }));
  writeFileSync(`${out}examples.json`, JSON.stringify(names));
  writeFileSync(`${out}texts.json`, JSON.stringify(Object.fromEntries(rest.map(({ id, text }) => [id, text]))));
}

function bundle(names, options = {}) {
  buildSync({
    entryPoints: names.map(name => `${play}src/${name}.js`),
    outdir: out,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    logLevel: 'warning',
    ...options,
  });
}

function optimised(bytes) {
  const module = binaryen.readBinary(bytes);
  module.setFeatures(binaryen.Features.All);
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  binaryen.setZeroFilledMemory(true);
  module.optimize();
  return module.emitBinary();
}
