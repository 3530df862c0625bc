// Positions of the language server protocol, and those of the editor.

/** The offset of a position. */
export function offset(doc, { line, character }) {
  if (line >= doc.lines) {
    return doc.length;
  }
  const found = doc.line(line + 1);
  return Math.min(found.from + character, found.to);
}

/** The position of an offset. */
export function position(doc, at) {
  const line = doc.lineAt(at);
  return { line: line.number - 1, character: at - line.from };
}

/** The edits as changes of the editor. */
export function changes(doc, edits) {
  return edits.map(({ range, newText }) => ({
    from: offset(doc, range.start),
    to: offset(doc, range.end),
    insert: newText,
  }));
}

/** The whole text as a range. */
export function everything(doc) {
  return { start: { line: 0, character: 0 }, end: position(doc, doc.length) };
}
