// A real browser and the server of the site, for the tests.

import { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { serve } from '../tools/serve.mjs';

const ARGUMENTS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

/** Starts both before the tests of a file, and ends them after. */
export function browser() {
  const here = {};
  before(async () => {
    here.server = await serve(0);
    here.origin = `http://127.0.0.1:${here.server.address().port}`;
    here.browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ARGUMENTS });
  });
  after(async () => {
    await here.browser?.close();
    here.server?.closeAllConnections();
    here.server?.close();
  });
  /** A page of the playground that is ready; what goes wrong in it is collected. */
  here.playground = async (hash = '', options = {}) => {
    const page = await here.opened(hash, options);
    await page.waitForSelector('html[data-ready=true]');
    return page;
  };
  /** A page of the playground that may not be ready yet, after what it needs before. */
  here.opened = async (hash, options, prepare = async () => {}) => {
    const context = await here.browser.newContext(options);
    const page = await context.newPage();
    await prepare(page);
    page.faults = [];
    page.on('pageerror', error => page.faults.push(error.message));
    page.on('console', message => message.type() === 'error' && page.faults.push(message.text()));
    page.on('requestfailed', request => page.faults.push(`${request.url()} failed`));
    await page.goto(`${here.origin}/play/${hash && `#${hash}`}`);
    return page;
  };
  return here;
}

/** Puts a text into the editor, as from the clipboard, and waits until the results are of this text. */
export async function write(page, text) {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
  await page.locator('#result:not([data-state=old])').waitFor();
}

/** The texts of all releases, once there are five of them and they are those that are wanted. */
export async function shown(page) {
  return page.locator('#pane-shown .release').allInnerTexts();
}
