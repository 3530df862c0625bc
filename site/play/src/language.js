// Completion, hover, fixes and layout: requests of the language server protocol.

import { autocompletion } from '@codemirror/autocomplete';
import { hoverTooltip } from '@codemirror/view';
import { h } from './dom.js';
import { markdown } from './markdown.js';
import { changes, everything, offset, position } from './positions.js';

const SEVERITIES = { 1: 'error', 2: 'warning', 3: 'info' };

export class Language {
  #engine;
  uri;

  constructor(engine) {
    this.#engine = engine;
  }

  #ask(doc, method, params = {}) {
    const textDocument = { uri: this.uri };
    return this.#engine.about(doc.toString(), `textDocument/${method}`, { textDocument, ...params });
  }

  async tokens(doc) {
    return (await this.#ask(doc, 'semanticTokens/full')).data;
  }

  /** What is wrong with the text, with the fixes. */
  async problems(doc) {
    const { items } = await this.#ask(doc, 'diagnostic');
    const range = everything(doc);
    const actions = await this.#ask(doc, 'codeAction', { range, context: { diagnostics: items } });
    return items.map(item => ({
      from: offset(doc, item.range.start),
      to: offset(doc, item.range.end),
      line: item.range.start.line + 1,
      severity: SEVERITIES[item.severity],
      code: item.code,
      message: item.message,
      fixes: actions.filter(action => isFor(action, item)).map(action => ({
        title: action.title,
        changes: changes(doc, action.edit.changes[this.uri] ?? []),
      })),
    }));
  }

  async format(doc) {
    const options = { tabSize: 4, insertSpaces: true };
    return changes(doc, (await this.#ask(doc, 'formatting', { options })) ?? []);
  }

  completion() {
    const source = async ({ state, pos, explicit }) => {
      const before = state.sliceDoc(Math.max(0, pos - 1), pos);
      if (!explicit && !/[\w.@":]/.test(before)) {
        return null;
      }
      const at = { position: position(state.doc, pos) };
      const context = '":'.includes(before) && !explicit && before
        ? { context: { triggerKind: 2, triggerCharacter: before } } : {};
      const { items } = await this.#ask(state.doc, 'completion', { ...at, ...context });
      if (items.length === 0) {
        return null;
      }
      return {
        from: offset(state.doc, items[0].textEdit.range.start),
        options: items.map(option),
        validFor: /^\w*$/,
      };
    };
    return autocompletion({ override: [source], icons: false });
  }

  hover() {
    return hoverTooltip(async (view, pos) => {
      const { doc } = view.state;
      const answer = await this.#ask(doc, 'hover', { position: position(doc, pos) });
      if (!answer) {
        return null;
      }
      const { start, end } = answer.range;
      return {
        pos: offset(doc, start),
        end: offset(doc, end),
        create: () => ({ dom: h('div', { class: 'hover' }, ...markdown(answer.contents.value)) }),
      };
    });
  }
}

function isFor({ diagnostics, edit }, { code, range }) {
  const same = other => other.code === code && JSON.stringify(other.range) === JSON.stringify(range);
  return edit !== undefined && (diagnostics ?? []).some(same);
}

function option(item) {
  const text = item.documentation?.value ?? item.documentation;
  return {
    label: item.label,
    detail: item.detail,
    apply: item.textEdit.newText,
    info: text ? () => h('div', {}, ...markdown(text)) : undefined,
  };
}
