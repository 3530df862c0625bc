// The playground as people use it.

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { get } from 'node:http';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { browser, shown, write } from './browser.mjs';
import { bomb } from './bomb.mjs';
import { examples as allExamples } from '../tools/examples.mjs';
import { dist } from '../tools/paths.mjs';

const here = browser();
const examples = allExamples().flatMap(group => group.examples);
const POINT = 'summary Point "(\\(x), \\(y))"\n\nexpect Point { x: 3, y: -4 } == "(3, -4)"\n';

test('a mistake is typed, reported, mended and shown', async () => {
  const page = await here.playground();
  await write(page, 'summary Point "(\\(x), \\(y.vallue()))"\n\nexpect Point { x: 3, y: -4 } == "(3, -4)"\n');
  const problem = page.locator('#problems li', { hasText: 'vallue' }).first();
  await problem.waitFor();
  assert.match(await problem.innerText(), /line 1.*E0308/s);
  assert.ok(await page.locator('.cm-lintRange').count() > 0, 'nothing is underlined');
  await problem.getByRole('button', { name: /^Fix/ }).click();
  await page.getByText('nothing to report').waitFor();
  await page.locator('.release', { hasText: '(3, -4)' }).first().waitFor();
  assert.deepEqual((await shown(page)).map(text => text.includes('(3, -4)')), Array(5).fill(true));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a value is typed as a literal and as JSON', async () => {
  const page = await here.playground();
  await write(page, POINT);
  for (const value of ['Point { x: 70, y: 1 }', '{ "type": "Point", "members": { "x": 70, "y": 1 } }']) {
    await page.locator('#value').fill('Point {');
    await page.locator('#value-problem', { hasText: /./ }).waitFor();
    await page.locator('#value').fill(value);
    await page.locator('.release', { hasText: '(70, 1)' }).first().waitFor();
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('results of another value are called old', async () => {
  const page = await here.playground();
  await write(page, POINT);
  const isOld = () => page.locator('#old').isVisible();
  assert.equal(await isOld(), false);
  const state = await page.locator('#value').evaluate(value => {
    value.value = 'Point { x: 70, y: 1 }';
    value.dispatchEvent(new Event('input'));
    return [document.querySelector('#old').hidden, document.querySelector('#result').innerText.includes('(3, -4)')];
  });
  assert.deepEqual(state, [false, true]);
  await page.locator('.release', { hasText: '(70, 1)' }).first().waitFor();
  assert.equal(await isOld(), false);
  await page.context().close();
});

test('the values of all expectations can be seen', async () => {
  const page = await here.playground();
  await write(page, `${POINT}expect Point { x: 8, y: 9 } == "(8, 9)"\n`);
  const select = page.getByLabel('Expected');
  await select.selectOption('Point { x: 8, y: 9 }');
  await page.locator('.release', { hasText: '(8, 9)' }).first().waitFor();
  await page.locator('#value').fill('Point { x: 1, y: 1 }');
  await page.locator('.release', { hasText: '(1, 1)' }).first().waitFor();
  assert.equal(await select.inputValue(), '');
  await select.selectOption('Point { x: 8, y: 9 }');
  await page.locator('.release', { hasText: '(8, 9)' }).first().waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.locator('#status', { hasText: 'link' }).waitFor();
  const other = await here.playground(new URL(page.url()).hash.slice(1));
  await other.locator('.release', { hasText: '(8, 9)' }).first().waitFor();
  await write(page, POINT);
  await page.locator('.release', { hasText: '(3, -4)' }).first().waitFor();
  assert.deepEqual([...page.faults, ...other.faults], []);
  await page.context().close();
  await other.context().close();
});

test('each example loads without an error', async () => {
  const page = await here.playground();
  assert.ok(examples.length > 50, `${examples.length}`);
  for (const { id, title } of examples) {
    await page.evaluate(hash => {
      // What is there afterwards is of this example.
      document.querySelector('#problems').replaceChildren();
      delete document.querySelector('#result').dataset.state;
      location.hash = hash;
    }, id);
    await page.waitForFunction(id => document.querySelector('#examples').value === id
      && document.querySelector('#status').textContent === '', id);
    await page.waitForFunction(() => document.querySelector('#problems li') !== null);
    assert.equal(await page.locator('#problems .error').count(), 0, title);
    assert.equal(await page.locator('#result').getAttribute('data-state'), 'compiled', title);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a link carries the whole state', async () => {
  const page = await here.playground();
  await write(page, POINT.replace('Point', 'Punkt').replace('expect Point', 'expect Punkt'));
  await page.locator('#value').fill('Punkt { x: 1, y: 2 }');
  await page.getByRole('tab', { name: 'Trace' }).click();
  await page.locator('#trace-release').selectOption('21');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.locator('#status', { hasText: 'link' }).waitFor();
  const hash = new URL(page.url()).hash.slice(1);
  const other = await here.playground(hash);
  assert.equal(await other.locator('#value').inputValue(), 'Punkt { x: 1, y: 2 }');
  assert.equal(await other.locator('#trace-release').inputValue(), '21');
  assert.match(await other.locator('.cm-content').innerText(), /summary Punkt/);
  assert.ok(await other.locator('#pane-trace').isVisible());
  assert.ok(await other.locator('#pane-shown').isHidden());
  await page.context().close();
  await other.context().close();
});

test('a link that was damaged opens an example', async () => {
  const page = await here.playground('eyJ0ZXh0');
  assert.match(await page.locator('.cm-content').innerText(), /summary/);
  await page.context().close();
});

test('a link that unpacks to very much opens an example and says so', async () => {
  const page = await here.playground(bomb(64));
  assert.match(await page.locator('.cm-content').innerText(), /summary/);
  assert.match(await page.locator('#status').innerText(), /at most 4 MiB/);
  await write(page, POINT);
  await page.evaluate(hash => { location.hash = hash; }, bomb(8));
  await page.locator('#status', { hasText: 'at most 4 MiB' }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('bytecode, verdicts and the steps of a run are shown', async () => {
  const page = await here.playground();
  await write(page, POINT);
  await page.locator('.release', { hasText: '(3, -4)' }).first().waitFor();
  await page.getByRole('tab', { name: 'Bytecode' }).click();
  const rows = page.locator('#pane-bytecode tbody tr');
  assert.ok(await rows.count() > 8);
  await page.locator('#pane-bytecode .place').first().focus();
  await page.locator('.cm-content .pointed').first().waitFor();
  await page.getByRole('tab', { name: 'Verdict' }).click();
  assert.equal(await page.locator('#pane-verdict td.verdict').count(), 1);
  await page.getByRole('tab', { name: 'Trace' }).click();
  assert.match(await page.locator('#step').innerText(), /Step 1 of \d+/);
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  assert.match(await page.locator('#step').innerText(), /Step 2 of/);
  await page.getByRole('button', { name: 'Last step' }).click();
  assert.match(await page.locator('#step').innerText(), /The summary: \(3, -4\)/);
  await page.context().close();
});

test('differences between releases are marked', async () => {
  const page = await here.playground();
  const { text } = examples.find(({ title }) => title === 'More in newer debuggers');
  await write(page, text);
  await page.locator('.release .differs').first().waitFor();
  assert.ok(await page.locator('.release mark').count() > 0);
  await page.context().close();
});

test('completion, hover and layout answer', async () => {
  const page = await here.playground();
  await write(page, POINT);
  await page.keyboard.press('Control+End');
  await page.keyboard.type('su');
  await page.keyboard.press('Control+Space');
  const option = page.locator('.cm-tooltip-autocomplete li', { hasText: 'summary' });
  await option.first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.tok-keyword', { hasText: 'summary' }).first().hover();
  await page.locator('.hover').waitFor();
  await page.mouse.move(0, 0);
  await page.locator('.hover').waitFor({ state: 'detached' });
  await write(page, POINT.replace('summary Point', 'summary    Point'));
  await page.getByRole('button', { name: 'Format' }).click();
  await page.locator('.cm-line', { hasText: /^summary Point/ }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a panic of the library, and a request without end, are told, and the page goes on', async () => {
  const page = await here.opened('', {}, ({ clock }) => clock.install());
  await page.waitForSelector('html[data-ready=true]');
  await write(page, POINT);
  const told = async (x, status) => {
    await page.locator('#value').fill(`Point { x: ${x}, y: 0 }`);
    await page.locator('#status', { hasText: status }).waitFor();
    await page.locator('#value').fill(`Point { x: ${x}, y: 1 }`);
    await page.locator('.release', { hasText: `(${x}, 1)` }).first().waitFor();
    await page.locator('#status:empty').waitFor({ state: 'attached' });
  };
  await page.workers()[0].evaluate(() => {
    // No vector is as long.
    TextEncoder.prototype.encode = () => ({ length: 2 ** 31 });
  });
  await told(1, 'the compiler failed');
  await page.workers()[0].evaluate(() => {
    TextEncoder.prototype.encode = () => {
      for (;;);
    };
  });
  const later = setInterval(() => page.clock.fastForward(10_000), 500);
  await told(2, 'took too long').finally(() => clearInterval(later));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the library may come slowly, from a server that does not know its type', async () => {
  let send;
  const sent = new Promise(resolve => {
    send = resolve;
  });
  const page = await here.opened('', { serviceWorkers: 'block' }, async page => {
    await page.clock.install();
    await page.context().route('**/fmtc.wasm', async route => {
      await sent;
      const response = await route.fetch();
      await route.fulfill({ response, contentType: 'application/octet-stream' });
    });
  });
  await page.waitForFunction(() => document.querySelector('#examples').length > 0);
  await page.clock.fastForward(60_000);
  send();
  await page.locator('.release').first().waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a library that cannot be loaded is told', async () => {
  const page = await here.opened('', { serviceWorkers: 'block' }, page =>
    page.context().route('**/fmtc.wasm', route => route.fulfill({ status: 404, body: 'nothing' })));
  await page.locator('#status', { hasText: 'could not be loaded' }).waitFor();
  await page.context().close();
});

test('it fits a phone', async () => {
  const page = await here.playground('', { viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true });
  await page.locator('.release').first().waitFor();
  const { wide, left, right } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - innerWidth,
    left: document.querySelector('.input').getBoundingClientRect().bottom,
    right: document.querySelector('#result').getBoundingClientRect().top,
  }));
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  assert.ok(left <= right, 'the parts do not stand below each other');
  await page.context().close();
});

test('keys reach everything', async () => {
  const page = await here.playground();
  await page.locator('#tab-shown').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('#tab-bytecode').getAttribute('aria-selected'), 'true');
  await page.keyboard.press('End');
  assert.ok(await page.locator('#pane-trace').isVisible());
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  const outside = await page.evaluate(() => !document.activeElement.closest('.cm-content'));
  assert.ok(outside, 'the editor keeps the focus');
  await page.context().close();
});

test('nothing is amiss for screen readers, in light and dark', async () => {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  for (const colorScheme of ['light', 'dark']) {
    // The policy of the page forbids what was not built with it, so the checker needs an exception.
    const page = await here.playground('', { colorScheme, bypassCSP: true });
    await write(page, 'summary Point "(\\(x), \\(yy))"\nexpect Point { x: 3, y: -4 } == "(3, -4)"\n');
    await page.locator('#problems li').first().waitFor();
    await page.addScriptTag({ path: axe });
    for (const tab of ['shown', 'bytecode', 'verdict', 'trace']) {
      await page.locator(`#tab-${tab}`).click();
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`);
      assert.deepEqual(found, [], `${colorScheme} ${tab}`);
    }
    await page.context().close();
  }
});

test('the first load is small, and the first result is there in a second', async () => {
  // Something else on the machine may delay one.
  const loads = [await firstLoad(), await firstLoad(), await firstLoad()];
  const time = Math.min(...loads.map(load => load.time));
  const { loaded } = loads[0];
  const sizes = await Promise.all([...loaded].map(sent));
  const size = sizes.reduce((sum, size) => sum + size, 0);
  const wasm = statSync(`${dist}play/fmtc.wasm`).size;
  console.log(`first load ${size} bytes compressed, the library ${wasm} bytes, first result after ${time.toFixed()} ms`);
  assert.ok(size < 850_000, `${size} bytes`);
  assert.ok(time < 1_000 * Number(process.env.FMTC_SLOW ?? 1), `${time} ms`);
  assert.ok([...loaded].every(url => url.startsWith(here.origin)), 'it asks others');
});

/** Loads the page as nobody has before: what is loaded, and the time until there is a result. */
async function firstLoad() {
  const context = await here.browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const loaded = new Set();
  page.on('response', response => loaded.add(response.url()));
  const start = performance.now();
  await page.goto(`${here.origin}/play/`);
  await page.locator('.release').first().waitFor();
  const time = performance.now() - start;
  await page.waitForLoadState('networkidle');
  await context.close();
  return { loaded, time };
}

/** How many bytes are sent for an address. */
function sent(url) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br, gzip' } }, async response => {
      let size = 0;
      for await (const part of response) {
        size += part.length;
      }
      resolve(size);
    }).on('error', reject);
  });
}

test('it works without a network after loading', async () => {
  const page = await here.playground();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length === 1);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('html[data-ready=true]');
  await write(page, POINT);
  await page.locator('.release', { hasText: '(3, -4)' }).first().waitFor();
  await page.context().close();
});
