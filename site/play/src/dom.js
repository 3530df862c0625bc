// Elements without markup in strings: no text of a user is ever read as HTML.

/** An element with attributes; those that begin with `on` are listeners. */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) {
      element.addEventListener(key.slice(2), value);
    } else if (value !== undefined && value !== false) {
      element.setAttribute(key, value === true ? '' : value);
    }
  }
  element.append(...children.filter(child => child !== undefined));
  return element;
}

/** A part of the text on one line, without its end if it is long. */
export function excerpt(text, [from, to], most) {
  const line = text.slice(from, to).replace(/\s+/g, ' ');
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

export const byId = id => document.getElementById(id);

/** The releases that are emulated, the oldest first. */
export const RELEASES = [20, 21, 22, 23, 24];
