// The documentation: the documents of the repository, highlighted by the grammar of the VS Code
// extension.

import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { anchor } from '../../tools/examples.mjs';
import { dist, made, root } from '../../tools/paths.mjs';

const grammar = JSON.parse(readFileSync(`${root}editors/vscode/syntaxes/fmtc.tmLanguage.json`, 'utf8'));

const sections = [
  ['Start', [['README', '/'], ['Playground', '/play/'], ['Install', '/install'], ['Tutorial', '/tutorial'],
    ['My formatter does not show', '/not-showing'], ['Cookbook', '/cookbook'], ['Migrating', '/migrating'], ['Packs', '/packs']]],
  ['Reference', [['The language', '/language'], ['Commands', '/commands'], ['JSON', '/json'], ['Values', '/values'], ['Diagnostics', '/diagnostics'],
    ['Compatibility', '/compatibility'], ['Types of programs', '/types'], ['Importing', '/import'], ['Embedding', '/embedding'],
    ['Live', '/live'], ['Other debuggers', '/debuggers']]],
  ['Editors', [['VS Code', '/editors/vscode'], ['Neovim', '/editors/neovim'], ['Helix', '/editors/helix'],
    ['Emacs', '/editors/emacs'], ['Sublime Text', '/editors/sublime'], ['Zed', '/editors/zed']]],
  ['Inside', [['LLDB', '/lldb'], ['Faults of LLDB', '/upstream/'], ['Assembly', '/assembly'], ['Code size', '/code-size'],
    ['Performance', '/performance'], ['Robustness', '/robustness'], ['Architecture', '/architecture'],
    ['Contributing', '/contributing'], ['Changes', '/changelog']]],
];

const item = ([text, link]) => (link === '/play/' ? { text, link, target: '_self' } : { text, link });

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
    sidebar: sections.map(([text, items]) => ({ text, items: items.map(item) })),
    outline: [2, 3],
  },
});
