// The library as WebAssembly: requests and answers are JSON in its memory.

/**
 * Makes a function that answers requests, from the response with the module: `{ result }`, or `{ error }`
 * if the library refuses. It throws when the library panics; nothing in its memory can be relied on then.
 */
export async function load(response) {
  const library = (await instantiate(response)).instance.exports;
  return (method, params) => answer(library, method, params);
}

/** Not every server knows the type that compiling while loading insists on. */
async function instantiate(response) {
  return response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.instantiateStreaming(response)
    : WebAssembly.instantiate(await response.arrayBuffer());
}

function answer(library, method, params) {
  const request = new TextEncoder().encode(JSON.stringify({ method, params }));
  // The memory may move with each call, so it is looked up after it.
  const place = library.buffer(request.length);
  new Uint8Array(library.memory.buffer, place, request.length).set(request);
  const length = library.answer();
  const bytes = new Uint8Array(library.memory.buffer, library.answer_at(), length);
  return JSON.parse(new TextDecoder().decode(bytes));
}
