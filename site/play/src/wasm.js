// The library as WebAssembly: requests and answers are JSON in its memory.

/** Makes a function that answers requests, from the bytes of the module or the response with them. */
export async function load(source) {
  const module = source instanceof Response
    ? await WebAssembly.compileStreaming(source)
    : await WebAssembly.compile(source);
  let instance = await WebAssembly.instantiate(module, {});
  return async function ask(method, params) {
    try {
      return answer(instance.exports, method, params);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) {
        throw error;
      }
      // Nothing in the memory of an instance that was stopped can be relied on.
      instance = await WebAssembly.instantiate(module, {});
      throw new Error(`this text is too much for the browser: ${error.message}`);
    }
  };
}

function answer(library, method, params) {
  const request = new TextEncoder().encode(JSON.stringify({ method, params }));
  // The memory may move with each call, so it is looked up after it.
  const place = library.buffer(request.length);
  new Uint8Array(library.memory.buffer, place, request.length).set(request);
  const length = library.answer();
  const bytes = new Uint8Array(library.memory.buffer, library.answer_at(), length);
  const { result, error } = JSON.parse(new TextDecoder().decode(bytes));
  if (error !== undefined) {
    throw new Error(error);
  }
  return result;
}
