// The whole state of the page in the part of its address that is never sent to a server.

/** The largest state of a link, in bytes of its JSON. */
const MAX_STATE = 4 << 20;

class TooLarge extends Error {
  constructor() {
    super(`A link holds at most ${MAX_STATE >> 20} MiB of text; exchange a larger text as a file.`);
  }
}

/**
 * The state as text for an address.
 *
 * @throws {TooLarge} if `decode` would refuse it.
 */
export async function encode(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  if (bytes.length > MAX_STATE) {
    throw new TooLarge();
  }
  const packed = await through(new CompressionStream('deflate-raw'), bytes);
  const text = btoa(Array.from(packed, byte => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * The state that such a text holds; none if it was damaged.
 *
 * @throws {TooLarge} as soon as more than a state may have is unpacked.
 */
export async function decode(text) {
  try {
    const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
    const packed = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
    const bytes = await through(new DecompressionStream('deflate-raw'), packed, MAX_STATE);
    const state = JSON.parse(new TextDecoder().decode(bytes));
    return typeof state === 'object' ? state : undefined;
  } catch (error) {
    if (error instanceof TooLarge) {
      throw error;
    }
    return undefined;
  }
}

/** What a stream makes of the bytes; it ends where that is more than the limit. */
async function through(stream, bytes, limit = Infinity) {
  const made = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (let next = await made.read(); !next.done; next = await made.read()) {
    length += next.value.length;
    if (length > limit) {
      await made.cancel();
      throw new TooLarge();
    }
    parts.push(next.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
