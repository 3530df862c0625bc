// The editor.

import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers,
} from '@codemirror/view';
import { highlighting } from './highlight.js';

/** Makes an editor that tells of each change of its text. */
export function makeEditor(parent, language, { changed, format }) {
  return new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        lintGutter(),
        highlighting,
        language.completion(),
        language.hover(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Formatter', spellcheck: 'false' }),
        EditorView.updateListener.of(update => update.docChanged && changed()),
        keymap.of([
          { key: 'Shift-Alt-f', run: () => (format(), true) },
          ...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...historyKeymap,
          ...defaultKeymap, indentWithTab,
        ]),
      ],
    }),
  });
}

/** Puts a text into the place of the other. */
export function replace(view, text) {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}

/** Underlines what is wrong; each fix is a button. */
export function underline(view, problems) {
  const diagnostics = problems.map(({ fixes, code, ...problem }) => ({
    ...problem,
    source: code,
    actions: fixes.map(({ title, changes }) => ({
      name: title,
      apply: target => target.dispatch({ changes }),
    })),
  }));
  view.dispatch(setDiagnostics(view.state, diagnostics));
}
