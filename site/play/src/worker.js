// The library in a thread of its own: the page stays responsive, and can end what takes too long.

import { load } from './wasm.js';

const ready = fetch('fmtc.wasm').then(load);

self.onmessage = async ({ data: { id, method, params } }) => {
  try {
    const ask = await ready;
    self.postMessage({ id, result: await ask(method, params) });
  } catch (error) {
    self.postMessage({ id, error: error.message });
  }
};
