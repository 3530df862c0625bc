// The bytecode: each instruction with the stack after it, and the part of the text it comes from.

import { excerpt, h } from '../src/dom.js';

export function showBytecode(pane, { records = [], size }, source, point) {
  const tables = records.map(({ key, size: own, lines }) => h('table', {},
    h('caption', {}, `${key}: ${own} bytes`),
    h('thead', {}, h('tr', {}, ...['Instruction', 'Stack after it', 'From'].map(name =>
      h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...lines.map(line => row(line, source, point))),
  ));
  const total = size === undefined ? 'There are errors, so there is no bytecode.' : `${size} bytes in all.`;
  pane.replaceChildren(h('p', {}, total), ...tables);
}

function row({ text, stack, span }, source, point) {
  if (stack === null && span === null) {
    return h('tr', {}, h('td', { colspan: 3 }, h('code', {}, text)));
  }
  return h('tr', { onmouseenter: () => point(span), onmouseleave: () => point() },
    h('td', {}, h('code', {}, text)),
    h('td', {}, h('code', {}, stack ?? '')),
    h('td', {}, ...(span ? [place(span, source, point)] : [])),
  );
}

/** A button that shows where in the text something is. */
export function place(span, source, point) {
  return h('button', {
    type: 'button',
    class: 'place',
    onfocus: () => point(span),
    onblur: () => point(),
    onclick: () => point(span),
  }, excerpt(source, span, 32));
}
