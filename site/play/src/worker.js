// The library in a thread of its own: the page stays responsive, and can end what takes too long.

import { load } from './wasm.js';

const loading = fetch('fmtc.wasm').then(load);
loading.then(() => self.postMessage({ loaded: true }), fail);

self.onmessage = async ({ data: { id, method, params } }) => {
  try {
    const ask = await loading;
    self.postMessage({ id, ...ask(method, params) });
  } catch (error) {
    fail(error);
  }
};

/** The page must start another worker. */
function fail({ message }) {
  self.postMessage({ failed: message });
}
