// The values of the `expect` items of the text, of which one is shown where no other is typed.

import { excerpt, h } from '../src/dom.js';

/** Lists them, with the one that is shown; nothing is chosen if another is typed. */
export function showExpects(select, spans, source, chosen) {
  select.replaceChildren(...spans.map((span, at) => h('option', { value: at }, excerpt(source, span, 60))));
  select.selectedIndex = chosen;
  select.closest('p').hidden = spans.length === 0;
}
