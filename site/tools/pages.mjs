// The pages of the documentation, from the documents of the repository: links to what is no page lead to
// a copy of the file, those to packs into the playground.

import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { made, root } from './paths.mjs';

const out = `${made}pages/`;

/** The documents, and the pages they become. */
export const pages = new Map([
  ['README.md', 'index.md'],
  ['CHANGELOG.md', 'changelog.md'],
  ['CONTRIBUTING.md', 'contributing.md'],
  ['site/README.md', 'site.md'],
  ['tests/README.md', 'tests/index.md'],
  ['tests/debuggers/compatibility.md', 'tests/compatibility.md'],
  ['benches/README.md', 'benches/index.md'],
  ['editors/vscode/README.md', 'editors/vscode-extension.md'],
  ...readdirSync(`${root}docs`).filter(isDocument).map(name => [`docs/${name}`, name.toLowerCase()]),
  ...readdirSync(`${root}docs/upstream`).filter(isDocument)
    .map(name => [`docs/upstream/${name}`, `upstream/${name === 'README.md' ? 'index.md' : name}`]),
  ...readdirSync(`${root}editors`).filter(isDocument).map(name => [`editors/${name}`, `editors/${name}`]),
]);

function isDocument(name) {
  return name.endsWith('.md');
}

function link(from, target) {
  const [path, anchor] = target.split('#');
  if (path === '' || /^\w+:/.test(target)) {
    return target;
  }
  const file = normalize(join(dirname(from), path));
  const hash = anchor ? `#${anchor}` : '';
  const pack = file.match(/^packs\/([\w-]+)\/\1\.fmt$/);
  if (pages.has(file)) {
    return `/${pages.get(file)}${hash}`;
  }
  if (pack) {
    return `/play/#pack-${pack[1]}`;
  }
  if (!existsSync(root + file)) {
    throw new Error(`${from}: there is no ${target}`);
  }
  return statSync(root + file).isDirectory() ? undefined : copy(file);
}

/** A file of the repository, as it is. Of what is nothing a browser shows the copy is a text. */
function copy(file) {
  const shown = /\.(svg|png|json|txt)$/.test(file) ? file : `${file}.txt`;
  const place = `${out}public/files/${shown}`;
  mkdirSync(dirname(place), { recursive: true });
  cpSync(root + file, place);
  return `/files/${shown}`;
}

/** The text with links as the site has them, outside of blocks of code. */
function linked(from, text) {
  return text.split(/(^```[^]*?^```$)/m).map((part, at) => (at % 2 === 1 ? part : part
    .replace(/(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (whole, picture, label, target) => {
      const to = link(from, target);
      if (to === undefined) {
        return label;
      }
      const plain = /^\/(files|play)\//.test(to) && !picture;
      return `${picture}[${label}](${to})${plain ? '{target="_self"}' : ''}`;
    }))).join('');
}

rmSync(out, { recursive: true, force: true });
for (const [from, to] of pages) {
  mkdirSync(dirname(out + to), { recursive: true });
  writeFileSync(out + to, linked(from, readFileSync(root + from, 'utf8')));
}
