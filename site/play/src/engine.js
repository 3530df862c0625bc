// Requests to the library, which knows one text at a time. The page runs this script first: the library is the
// largest part, and is loaded while the others are.

/** A request that takes longer is ended. */
const PATIENCE = 10_000;

class Engine {
  #worker;
  #isLoaded = false;
  #next = 0;
  #waiting = new Map();
  #timer;
  #text;

  constructor(url) {
    this.url = url;
    this.#start();
  }

  /** Answers a request about a text. */
  async about(text, method, params) {
    if (text !== this.#text) {
      this.#text = text;
      this.#send('open', { text }).catch(() => {});
    }
    return this.#send(method, params);
  }

  /** The URI and the kinds of tokens. */
  async describe(text) {
    this.#text = text;
    return this.#send('open', { text });
  }

  /** What each LLDB shows with the bytes of a section for a value in JSON. */
  section(section, value) {
    return this.#send('section', { section, value });
  }

  #start() {
    this.#worker = new Worker(this.url, { type: 'module' });
    this.#worker.onmessage = ({ data }) => this.#received(data);
    this.#worker.onerror = event => this.#failed(event.message);
  }

  #send(method, params) {
    if (!this.#worker) {
      this.#start();
    }
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, method, params });
      if (this.#waiting.size === 1) {
        this.#watch();
      }
    });
  }

  /** Requests are answered one after another, once the library is loaded; each has its time. */
  #watch() {
    clearTimeout(this.#timer);
    if (this.#isLoaded && this.#waiting.size > 0) {
      this.#timer = setTimeout(() => this.#end('this took too long and was ended'), PATIENCE);
    }
  }

  #received({ loaded, failed, id, result, error }) {
    if (failed !== undefined) {
      this.#failed(failed);
      return;
    }
    if (loaded) {
      this.#isLoaded = true;
    } else {
      this.#answered(id, result, error);
    }
    this.#watch();
  }

  #answered(id, result, error) {
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) {
      resolve(result);
    } else {
      reject(new Error(error));
    }
  }

  #failed(message) {
    this.#end(this.#isLoaded
      ? `the compiler failed; it starts again with the next change (${message})`
      : `the compiler could not be loaded; reload the page to try again (${message})`);
  }

  /** Ends the worker with all that it was to answer; the next request starts another. */
  #end(message) {
    this.#worker.onmessage = this.#worker.onerror = null;
    this.#worker.terminate();
    this.#worker = undefined;
    this.#isLoaded = false;
    this.#text = undefined;
    clearTimeout(this.#timer);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    waiting.forEach(({ reject }) => reject(new Error(message)));
  }
}

globalThis.fmtc = new Engine('worker.js');
