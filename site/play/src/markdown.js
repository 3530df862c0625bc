// The Markdown that the library writes: blocks of code, rules, lists, emphasis and code in lines.

import { h } from './dom.js';

export function markdown(text) {
  return text.split(/^```\w*\n([^]*?)^```$/m).flatMap((part, at) => {
    if (at % 2 === 1) {
      return [h('pre', {}, part)];
    }
    return part.split(/\n{2,}/).map(block => block.trim()).filter(Boolean).map(blockOf);
  });
}

function blockOf(text) {
  if (/^-{3,}$/.test(text)) {
    return h('hr');
  }
  if (text.startsWith('- ')) {
    return h('ul', {}, ...text.slice(2).split(/\n- /).map(item => h('li', {}, ...inline(item))));
  }
  return h('p', {}, ...inline(text));
}

/** Text with emphasis and code. */
export function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map(part => {
    if (part.startsWith('`') && part.length > 1) {
      return h('code', {}, part.slice(1, -1));
    }
    return part.startsWith('**') && part.length > 2 ? h('strong', {}, part.slice(2, -2)) : part;
  });
}
