// The `.fmt` files of the repository, and the blocks of its documents.

import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

// These are wrong on purpose.
const WRONG = [/^tests\/cases\/syntax\/wrong\//, /^tests\/library\/cli\/[^/]*\.in\//, /^tests\/cases\/wrong/];

function walk(folder, found) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!['target', 'node_modules', '.git'].includes(entry.name)) walk(path, found);
    } else if (entry.name.endsWith('.fmt')) {
      found.push(path);
    }
  }
  return found;
}

/** Texts without faults: `{ name, text }`. */
export function texts() {
  const files = walk(root, []).map(path => relative(root, path));
  const good = files.filter(path => !WRONG.some(wrong => wrong.test(path)));
  const texts = good.map(name => ({ name, text: readFileSync(join(root, name), 'utf8') }));
  const language = readFileSync(join(root, 'docs/language.md'), 'utf8');
  const blocks = language.matchAll(/```fmt\n([^]*?)```/g);
  return [...texts, ...[...blocks].map(([, text], at) => ({ name: `docs/language.md ${at}`, text }))];
}
