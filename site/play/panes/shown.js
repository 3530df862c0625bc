// What `frame variable` prints in each LLDB, side by side; what differs from the newest is marked.

import { h } from '../src/dom.js';

const OUTCOMES = {
  error: 'shows an error',
  dies: 'is killed',
  hangs: 'hangs',
  limit: 'was not followed to the end',
  unknown: 'cannot be told from this value',
};

export function showShown(pane, { shown = [], value }) {
  if (shown.length === 0) {
    pane.replaceChildren(h('p', {}, value?.problem ?? 'There is nothing to show.'));
    return;
  }
  const newest = shown.at(-1);
  const others = shown.filter(each => text(each) !== text(newest));
  const summary = others.length === 0
    ? 'The same in LLDB 20 to 24.'
    : `LLDB ${listed(others.map(({ lldb }) => lldb))} differ${others.length === 1 ? 's' : ''} from LLDB ${newest.lldb}.`;
  pane.replaceChildren(
    h('p', { class: 'verdict-line', role: 'status' }, summary),
    h('div', { class: 'releases' }, ...shown.map(each => release(each, newest))),
  );
}

function listed(releases) {
  return new Intl.ListFormat('en').format(releases.map(String));
}

function text({ outcome, text, why }) {
  return outcome === 'shown' ? text : `${outcome}: ${why}`;
}

function release(each, newest) {
  const differs = text(each) !== text(newest);
  const title = h('h3', {}, `LLDB ${each.lldb}`);
  if (differs) {
    title.append(' ', h('span', { class: 'differs' }, 'differs'));
  }
  const body = each.outcome === 'shown'
    ? h('pre', {}, ...marked(each.text, differs && newest.outcome === 'shown' ? newest.text : each.text))
    : h('p', { class: 'outcome' }, `LLDB ${OUTCOMES[each.outcome]}: ${each.why}`);
  return h('article', { class: differs ? 'release other' : 'release', 'data-lldb': each.lldb }, title, body);
}

/** The lines, those that the other text does not have marked. */
function marked(own, other) {
  const known = new Set(other.split('\n'));
  return own.replace(/\n$/, '').split('\n').flatMap((line, at) => [
    at > 0 ? '\n' : '',
    known.has(line) ? line : h('mark', {}, line),
  ]);
}
