// The examples of the playground: blocks of the documents, and the packs.

import { readFileSync, readdirSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { root } from './paths.mjs';

const read = path => readFileSync(root + path, 'utf8');

/**
 * The blocks of a language in a document, with the headings above them. What a block imports of the blocks
 * that are files stands in its text: the playground knows one text.
 */
export function blocks(path, languages) {
  const found = [];
  const files = new Map();
  let title = '';
  const parts = read(path).matchAll(/^#+ (.+)$|^```(\w+)(?: (\S+))?\n([^]*?)^```$/gm);
  for (const [, heading, language, file, source] of parts) {
    if (heading) {
      title = heading;
    } else if (file) {
      files.set(file, source);
    } else if (languages.includes(language)) {
      const text = source.replace(/^import "(.+)"\n/gm, (whole, name) => files.get(name) ?? whole);
      found.push({ title, source, text });
    }
  }
  return found;
}

const slug = title => title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

function named(prefix, all) {
  const ids = new Set();
  return all.map(({ title, ...texts }) => {
    let id = `${prefix}-${slug(title)}`;
    for (let at = 2; ids.has(id); at += 1) {
      id = `${prefix}-${slug(title)}-${at}`;
    }
    ids.add(id);
    return { id, title, ...texts };
  });
}

function packs() {
  const folders = readdirSync(`${root}packs`, { withFileTypes: true }).filter(entry => entry.isDirectory());
  const names = folders.map(folder => folder.name).sort();
  return names.map(name => ({ title: name, text: read(`packs/${name}/${name}.fmt`) }));
}

/** The examples in groups. */
export function examples() {
  const ofReadme = blocks('README.md', ['swift', 'fmt']).filter(({ text }) => /^summary /m.test(text));
  return [
    { name: 'README', examples: named('readme', ofReadme.map(texts => ({ ...texts, title: 'First formatter' }))) },
    { name: 'Cookbook', examples: named('cookbook', blocks('docs/cookbook.md', ['fmt'])) },
    { name: 'Packs', examples: named('pack', packs()) },
  ];
}

/** The part of an address that opens a text in the playground. */
export function anchor(text) {
  const known = examples().flatMap(group => group.examples).find(example => example.source === text);
  return known?.id ?? deflateRawSync(JSON.stringify({ text })).toString('base64url');
}
