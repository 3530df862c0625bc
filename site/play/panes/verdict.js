// What the verifier proves of each program in each LLDB.

import { RELEASES, h } from '../src/dom.js';
import { place } from './bytecode.js';

const MEANINGS = {
  safe: 'shows its text',
  types: 'safe unless a member is missing or of another kind',
  error: 'may show an error text',
  hazard: 'some value may abort or hang LLDB',
  refused: 'aborts or hangs LLDB for every value, or loses code',
  '-': 'not run by this LLDB',
};

export function showVerdict(pane, { records = [] }, source, point) {
  const programs = records.flatMap(({ key, programs }) => programs.map(p => ({ key, ...p })));
  pane.replaceChildren(
    programs.length === 0 ? h('p', {}, 'There are no programs.') : table(programs),
    ...programs.filter(({ findings }) => findings.length > 0).map(p => findings(p, source, point)),
    h('dl', { class: 'meanings' }, ...Object.entries(MEANINGS).flatMap(([verdict, meaning]) => [
      h('dt', { class: `verdict ${verdict}` }, verdict), h('dd', {}, meaning),
    ])),
  );
}

function table(programs) {
  const head = ['Program', ...RELEASES.map(lldb => `LLDB ${lldb}`)];
  return h('table', {},
    h('caption', {}, 'What each program may do'),
    h('thead', {}, h('tr', {}, ...head.map(name => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...programs.map(({ key, signature, verdicts }) => h('tr', {},
      h('th', { scope: 'row' }, `${key} ${signature}`),
      ...RELEASES.map(lldb => verdicts[lldb] ?? '-').map(verdict =>
        h('td', { class: `verdict ${verdict}` }, verdict))))),
  );
}

function findings({ key, signature, findings }, source, point) {
  return h('section', {},
    h('h3', {}, `${key} ${signature}`),
    h('ul', {}, ...findings.map(({ verdict, releases, message, span }) => h('li', {},
      `${verdict} in ${releases}: ${message} `, ...(span ? [place(span, source, point)] : [])))),
  );
}
