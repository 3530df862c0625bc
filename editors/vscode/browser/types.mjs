// What the editor knows of the types of a program: `shop.cpp`, which the settings name.

const FILE = 'types.fmt';

/** Tries it all. */
export async function knowsTypes({ page, patience, command, seen, picture }) {
  const line = text => page.locator('.view-line', { hasText: text });
  const write = async text => {
    await page.locator('.view-line').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
  };
  const act = async title => {
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget .monaco-list-row', { hasText: title }).first().click(patience);
  };

  await page.locator('.explorer-folders-view .monaco-list-row', { hasText: FILE }).dblclick(patience);
  await page.locator('.squiggly-warning').first().waitFor(patience);
  seen('a member that the program does not have is underlined');
  await line('cent').getByText('cent').first().click();
  await act('cents');
  await line('(cents)').waitFor(patience);
  seen('a quick fix writes the member');

  await line('summary').getByText('Money').first().hover();
  const hover = page.locator('.monaco-hover-content', { hasText: 'shop::Money: struct, 8 bytes' });
  await hover.filter({ hasText: 'declared at' }).filter({ hasText: `summary: ${FILE}:1` }).waitFor(patience);
  await picture(page, 'vscode-types');
  seen('hover over a key shows size, members, declaration and formatter');

  await page.keyboard.press('Control+Home');
  await line('summary').getByText('Money').first().click();
  await page.keyboard.press('F12');
  await page.locator('.tab.active', { hasText: 'shop.cpp' }).waitFor(patience);
  seen('a key leads to the declaration in the source');
  await page.locator('.tab', { hasText: FILE }).click();

  await command(page, 'Go to Symbol in Workspace...');
  await page.keyboard.type('Money');
  for (const file of [FILE, 'shop.cpp']) {
    await page.locator('.quick-input-list .monaco-list-row', { hasText: file }).first().waitFor(patience);
  }
  seen('symbols of the workspace are formatters and types');
  await page.keyboard.press('Escape');

  await write('summary shop::');
  await page.keyboard.press('Control+Space');
  const item = page.locator('.suggest-widget .monaco-list-row', { hasText: 'shop::Money' }).first();
  await item.waitFor(patience);
  await page.keyboard.type('Money');
  await page.keyboard.press('Control+Space');
  await page.locator('.suggest-details', { hasText: '8 bytes' }).waitFor(patience);
  seen('completion offers the names of a scope, with size and members');
  await page.keyboard.press('Escape');

  await write('summary Money');
  await act('write a formatter and an `expect` for `shop::Money`');
  await line(/^expect\sshop::Money/).waitFor(patience);
  seen('a formatter and a test are written');
  await page.keyboard.press('Control+S');
}
