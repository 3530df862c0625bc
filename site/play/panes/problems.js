// What is wrong, under the text, with buttons that mend it.

import { h } from '../src/dom.js';
import { inline } from '../src/markdown.js';

export function showProblems(list, problems, { go, fix }) {
  list.replaceChildren(...problems.map(problem => h('li', { class: problem.severity },
    h('button', { type: 'button', class: 'place', onclick: () => go(problem.from) },
      `line ${problem.line}`),
    h('span', { class: 'message' },
      h('strong', {}, `${problem.severity} `),
      h('a', { href: `../diagnostics.html#${problem.code.toLowerCase()}` }, problem.code),
      ' ', ...inline(problem.message)),
    ...problem.fixes.map(({ title, changes }) =>
      h('button', { type: 'button', class: 'fix', onclick: () => fix(changes) }, 'Fix: ', ...inline(title))),
  )));
  if (problems.length === 0) {
    list.append(h('li', { class: 'fine' }, 'nothing to report'));
  }
}
