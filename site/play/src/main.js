// The page: the text and the value on the left, what becomes of them on the right.

import { showBytecode } from '../panes/bytecode.js';
import { showExpects } from '../panes/expects.js';
import { showProblems } from '../panes/problems.js';
import { showShown } from '../panes/shown.js';
import { TracePane } from '../panes/trace.js';
import { showVerdict } from '../panes/verdict.js';
import { byId, h } from './dom.js';
import { makeEditor, replace, underline } from './editor.js';
import { pointAt, showTokens } from './highlight.js';
import { Language } from './language.js';
import { decode, encode } from './link.js';
import { tabs } from './tabs.js';

/** How long after the last key the text is compiled. */
const PAUSE = 150;

/** Made by engine.js. */
const engine = globalThis.fmtc;
const language = new Language(engine);
const value = byId('value');
const expect = byId('expect');
const view = makeEditor(byId('editor'), language, { changed: later, format });
const point = span => pointAt(view, span);
const trace = new TracePane(byId('pane-trace'), { release: refresh, point });
let pane = 'shown';
/** The number of the `expect` item whose value is shown where none is typed. */
let expected = 0;
let tokenTypes = [];
let texts;
let timer;
let round = 0;

const chooseTab = tabs(document.querySelector('[role=tablist]'), name => {
  pane = name;
  point();
});

function say(message) {
  byId('status').textContent = message;
}

/** Marks the results as those of another text or value. */
function outdate() {
  byId('result').dataset.state = 'old';
  byId('old').hidden = false;
}

function later() {
  outdate();
  clearTimeout(timer);
  timer = setTimeout(refresh, PAUSE);
}

/** Shows what becomes of the text and the value as they are now. */
async function refresh() {
  outdate();
  clearTimeout(timer);
  const [mine, { doc }] = [++round, view.state];
  const isOld = () => mine !== round;
  try {
    const seen = await engine.about(doc.toString(), 'inspect', {
      value: value.value, expect: expected, lldb: Number(trace.release.value),
    });
    if (isOld()) {
      return;
    }
    if (seen.compiled && expected > 0 && expected >= seen.expects.length) {
      expected = 0;
      refresh();
      return;
    }
    showResult(seen, doc.toString());
    const [problems, tokens] = await Promise.all([language.problems(doc), language.tokens(doc)]);
    if (isOld()) {
      return;
    }
    showTokens(view, tokens, tokenTypes);
    underline(view, problems);
    showProblems(byId('problems'), problems, { go, fix });
    say('');
  } catch (error) {
    say(error.message);
  }
}

function showResult(seen, text) {
  byId('value-problem').textContent = seen.value?.problem ?? '';
  byId('outdated').hidden = seen.compiled;
  byId('old').hidden = true;
  if (!seen.compiled) {
    byId('result').dataset.state = 'errors';
    return;
  }
  byId('result').dataset.state = 'compiled';
  showExpects(expect, seen.expects, text, isTyped() ? -1 : expected);
  showShown(byId('pane-shown'), seen);
  showBytecode(byId('pane-bytecode'), seen, text, point);
  showVerdict(byId('pane-verdict'), seen, text, point);
  trace.show(seen.trace);
}

function isTyped() {
  return value.value.trim() !== '';
}

function chooseExpect() {
  expected = expect.selectedIndex;
  value.value = '';
  refresh();
}

function go(at) {
  view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
  view.focus();
}

function fix(changes) {
  view.dispatch({ changes });
  view.focus();
  refresh();
}

async function format() {
  try {
    view.dispatch({ changes: await language.format(view.state.doc) });
    say('Laid out.');
  } catch (error) {
    say(error.message);
  }
}

async function share() {
  const state = { text: view.state.doc.toString(), value: value.value, expect: expected, lldb: trace.release.value, pane };
  history.replaceState(null, '', `#${await encode(state)}`);
  try {
    await navigator.clipboard.writeText(location.href);
    say('The link is copied; it holds all you see.');
  } catch {
    say('The link is in the address bar; it holds all you see.');
  }
}

function open({ text = '', value: typed = '', expect: number = 0, lldb = 24, pane: name = 'shown' }) {
  trace.release.value = lldb;
  value.value = typed;
  expected = number;
  replace(view, text);
  chooseTab(name);
  return refresh();
}

async function fillExamples() {
  const groups = await (await fetch('examples.json')).json();
  const all = groups.flatMap(({ examples }) => examples);
  const select = byId('examples');
  select.append(...groups.map(({ name, examples }) => h('optgroup', { label: name },
    ...examples.map(({ id, title }) => h('option', { value: id }, title)))));
  select.addEventListener('change', () => {
    openExample(all.find(({ id }) => id === select.value)).catch(error => say(error.message));
  });
  return all;
}

/** Opens an example. The texts of all but the first are loaded when one of them is wanted. */
async function openExample({ id, text }) {
  if (text === undefined) {
    texts ??= await (await fetch('texts.json')).json();
  }
  await open({ text: text ?? texts[id] });
}

/** Opens what the address asks for, a state or an example by its name; whether it asks for anything. */
async function openWanted(examples) {
  const hash = location.hash.slice(1);
  const example = examples.find(({ id }) => id === hash);
  if (example) {
    byId('examples').value = example.id;
    await openExample(example);
    return true;
  }
  const state = hash && await decode(hash);
  if (state) {
    await open(state);
  }
  return Boolean(state);
}

async function start() {
  const description = engine.describe('');
  const examples = await fillExamples();
  ({ uri: language.uri, tokenTypes } = await description);
  const opened = await openWanted(examples).catch(error => error);
  if (opened !== true) {
    await openExample(examples[0]);
    if (opened) {
      say(opened.message);
    }
  }
  document.documentElement.dataset.ready = 'true';
  addEventListener('hashchange', () => openWanted(examples).catch(error => say(error.message)));
}

byId('format').addEventListener('click', format);
byId('share').addEventListener('click', () => share().catch(error => say(error.message)));
value.addEventListener('input', later);
expect.addEventListener('change', chooseExpect);
start().catch(error => say(error.message));
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.register('sw.js').catch(() => {});
}
