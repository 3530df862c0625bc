// The documentation as a site.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { blocks, examples } from '../tools/examples.mjs';
import { dist } from '../tools/paths.mjs';
import { browser } from './browser.mjs';

const here = browser();

test('each example of the cookbook opens in the playground', async () => {
  const html = readFileSync(`${dist}cookbook.html`, 'utf8');
  const links = [...html.matchAll(/href="\/play\/#([^"]+)"/g)].map(([, hash]) => hash);
  const ids = examples()[1].examples.filter(({ text }) => /^(@.* )?expect /m.test(text)).map(({ id }) => id);
  assert.deepEqual(links.filter(link => link.startsWith('cookbook-')), ids);
  assert.equal(blocks('docs/cookbook.md', ['fmt']).length, ids.length);
  const context = await here.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${here.origin}/cookbook.html`);
  await page.getByRole('link', { name: 'Open in the playground' }).nth(1).click();
  await page.waitForSelector('html[data-ready=true]');
  assert.equal(await page.locator('#examples').inputValue(), ids[1]);
  await context.close();
});

test('blocks are highlighted by our grammar', () => {
  const html = readFileSync(`${dist}cookbook.html`, 'utf8');
  const block = html.match(/<div class="language-fmt[^]*?<\/pre>/)[0];
  const colours = new Set([...block.matchAll(/--shiki-light:(#\w+)/g)].map(([, colour]) => colour));
  assert.ok(colours.size >= 4, [...colours].join(' '));
});

test('every page opens without an error, also on a phone', async () => {
  const pages = readdirSync(dist, { recursive: true }).filter(file => /^((editors|tests|benches)\/)?[\w-]+\.html$/.test(file));
  assert.ok(pages.length > 20, `${pages.length} pages`);
  const context = await here.browser.newContext({ viewport: { width: 360, height: 700 } });
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', error => faults.push(`${page.url()}: ${error.message}`));
  page.on('response', response => response.status() >= 400 && faults.push(`${response.url()}: ${response.status()}`));
  for (const name of pages) {
    await page.goto(`${here.origin}/${name}`);
    assert.ok((await page.locator('h1').first().innerText()).length > 0, name);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 1, `${name} is ${wide} pixels too wide`);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test('links lead somewhere', () => {
  const files = new Set(readdirSync(dist, { recursive: true }));
  const missing = [];
  for (const name of [...files].filter(file => file.endsWith('.html') && !file.startsWith('play/'))) {
    const html = readFileSync(dist + name, 'utf8');
    for (const [, target] of html.matchAll(/(?:href|src)="\/([^"#?]*)/g)) {
      const file = target === '' || target.endsWith('/') ? `${target}index.html` : target;
      const found = [file, `${file}.html`].some(candidate => files.has(candidate));
      if (!found) {
        missing.push(`${name}: /${target}`);
      }
    }
  }
  assert.deepEqual(missing, []);
});
