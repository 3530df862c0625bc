// Which programs the verifier proves to do no harm.

import { h } from '../src/dom.js';
import { place } from './bytecode.js';

const MEANINGS = {
  harmless: 'neither aborts nor hangs an LLDB, nor makes it print an address of its memory',
  'not proven': 'the verifier cannot see that',
};

export function showVerdict(pane, { records = [] }, source, point) {
  const programs = records.flatMap(({ key, programs }) => programs.map(p => ({ key, ...p })));
  pane.replaceChildren(
    programs.length === 0 ? h('p', {}, 'There are no programs.') : table(programs, source, point),
    h('dl', { class: 'meanings' }, ...Object.entries(MEANINGS).flatMap(([verdict, meaning]) => [
      h('dt', { class: classes(verdict) }, verdict), h('dd', {}, meaning),
    ])),
  );
}

const classes = verdict => `verdict ${verdict.replace(' ', '-')}`;

function table(programs, source, point) {
  return h('table', {},
    h('caption', {}, 'Whether each program is proven to do no harm'),
    h('thead', {}, h('tr', {}, ...['Program', 'Verdict'].map(name => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...programs.map(({ key, signature, verdict, finding }) => h('tr', {},
      h('th', { scope: 'row' }, `${key} ${signature}`),
      h('td', { class: classes(verdict) }, verdict, ...(finding ? because(finding, source, point) : []))))),
  );
}

function because({ message, span }, source, point) {
  return [`: ${message} `, ...(span ? [place(span, source, point)] : [])];
}
