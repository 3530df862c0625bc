// The documentation: the documents of the repository, highlighted by the grammar of the VS Code
// extension.

import { existsSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { anchor } from '../../tools/examples.mjs';
import { dist, made, root } from '../../tools/paths.mjs';

const grammar = JSON.parse(readFileSync(`${root}editors/vscode/syntaxes/fmtc.tmLanguage.json`, 'utf8'));

/** The shelves of README's table "Read on", in its order, with the documents that are pages here. */
function shelves() {
  const readme = readFileSync(`${root}README.md`, 'utf8');
  const rows = readme.split('\n## Read on\n')[1].split('\n## ')[0].matchAll(/^\| ([a-z ]+) \| (.*\]\(.*) \|$/gm);
  return [...rows].map(([, shelf, documents]) => {
    const links = [...documents.matchAll(/\[([^\]]*)\]\(([^)]*)\)/g)].map(([, text, file]) => [text, address(file)]);
    return [shelf, links.filter(([, link]) => existsSync(`${made}pages${link.replace(/\/$/, '/index')}.md`))];
  });
}

/** The address of a document's page. */
function address(file) {
  const name = file.startsWith('editors/') ? file : file.replace(/^docs\//, '').toLowerCase();
  return `/${name.replace(/\.md$/, '').replace(/readme$/, '')}`;
}

const sections = [['fmtc', [['README', '/'], ['Playground', '/play/']]], ...shelves()];
const capital = text => text[0].toUpperCase() + text.slice(1);
const titled = text => (text === 'fmtc' ? text : capital(text));

const item = ([name, link]) => ({ text: titled(name), link, ...(link === '/play/' && { target: '_self' }) });

/** A link to the playground below each block that has a test. */
function openInPlayground(md) {
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, at, ...rest) => {
    const { info, content } = tokens[at];
    const html = fence(tokens, at, ...rest);
    if (info.trim() !== 'fmt' || !/^(@.* )?expect /m.test(content)) {
      return html;
    }
    const href = `${base}play/#${anchor(content)}`;
    return `${html}<p class="open"><a href="${href}" target="_self">Open in the playground</a></p>`;
  };
}

/** Braces in the documents are braces, not places for values. */
function keepBraces(md) {
  for (const rule of ['text', 'code_inline']) {
    const render = md.renderer.rules[rule];
    md.renderer.rules[rule] = (...all) => render(...all).replaceAll('{{', '&#123;&#123;');
  }
}

const base = process.env.SITE_BASE ?? '/';

export default defineConfig({
  title: 'fmtc',
  description: 'Formatters for LLDB that travel inside your binary',
  base,
  head: [['link', { rel: 'icon', href: `${base}play/icon.svg` }]],
  srcDir: `${made}pages`,
  outDir: dist,
  cacheDir: `${made}vitepress`,
  ignoreDeadLinks: [/^\/play\//, /^\/files\//],
  markdown: {
    languages: [{ ...grammar, name: 'fmt', aliases: ['fmtc'] }],
    // Those without a grammar have strings and comments as these.
    languageAlias: { console: 'shellsession', fasm: 'python', meson: 'python', starlark: 'python' },
    config: md => {
      openInPlayground(md);
      keepBraces(md);
    },
  },
  themeConfig: {
    logo: '/play/icon.svg',
    search: { provider: 'local' },
    nav: [{ text: 'Playground', link: '/play/', target: '_self' }],
    sidebar: sections.map(([shelf, documents]) => ({ text: titled(shelf), items: documents.map(item) })),
    outline: [2, 3],
  },
});
