// A link that is short and stands for very much.

import { deflateRawSync } from 'node:zlib';

/** A link whose text has so many MiB. */
export function bomb(mebibytes) {
  const state = JSON.stringify({ text: ' '.repeat(mebibytes << 20) });
  return deflateRawSync(state, { level: 9 }).toString('base64url');
}
