// Colours from the semantic tokens of the library, and the part of the text that a pane points at.

import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import { offset } from './positions.js';

const setTokens = StateEffect.define();
const setPointed = StateEffect.define();

/** A field that holds decorations which an effect replaces and edits move. */
function decorations(effect) {
  return StateField.define({
    create: () => Decoration.none,
    update(value, transaction) {
      const moved = value.map(transaction.changes);
      return transaction.effects.reduce((all, e) => (e.is(effect) ? e.value : all), moved);
    },
    provide: field => EditorView.decorations.from(field),
  });
}

export const highlighting = [decorations(setTokens), decorations(setPointed)];

/** Colours the text: five numbers a token, as the protocol packs them. */
export function showTokens(view, data, types) {
  const doc = view.state.doc;
  const marks = [];
  let [line, column] = [0, 0];
  for (let at = 0; at + 5 <= data.length; at += 5) {
    const [lines, columns, length, type] = data.slice(at, at + 4);
    line += lines;
    column = lines > 0 ? columns : column + columns;
    const from = offset(doc, { line, character: column });
    const to = Math.min(from + length, doc.length);
    if (from < to) {
      marks.push(Decoration.mark({ class: `tok-${types[type]}` }).range(from, to));
    }
  }
  view.dispatch({ effects: setTokens.of(Decoration.set(marks, true)) });
}

/** Marks the part of the text that an instruction comes from; nothing without one. */
export function pointAt(view, span) {
  const [from, to] = span ?? [0, 0];
  const visible = from < to && to <= view.state.doc.length;
  const marks = visible ? [Decoration.mark({ class: 'pointed' }).range(from, to)] : [];
  const effects = [setPointed.of(Decoration.set(marks))];
  if (visible) {
    effects.push(EditorView.scrollIntoView(from));
  }
  view.dispatch({ effects });
}
