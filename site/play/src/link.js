// The whole state of the page in the part of its address that is never sent to a server.

/** The state as text for an address. */
export async function encode(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const packed = await through(new CompressionStream('deflate-raw'), bytes);
  const text = btoa(Array.from(packed, byte => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The state that such a text holds; none if it was damaged. */
export async function decode(text) {
  try {
    const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
    const packed = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
    const bytes = await through(new DecompressionStream('deflate-raw'), packed);
    const state = JSON.parse(new TextDecoder().decode(bytes));
    return typeof state === 'object' ? state : undefined;
  } catch {
    return undefined;
  }
}

async function through(stream, bytes) {
  const packed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
