// Requests to the library, which knows one text at a time.

/** What takes longer is ended. */
const PATIENCE = 10_000;

export class Engine {
  #worker;
  #next = 0;
  #waiting = new Map();
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
    this.#worker.onmessage = ({ data }) => this.#answered(data);
    this.#worker.onerror = event => this.#fail(event.message || 'the compiler could not be loaded');
  }

  #send(method, params) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#restart(), PATIENCE);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#worker.postMessage({ id, method, params });
    });
  }

  #answered({ id, result, error }) {
    const request = this.#waiting.get(id);
    if (!request) {
      return;
    }
    this.#waiting.delete(id);
    clearTimeout(request.timer);
    if (error === undefined) {
      request.resolve(result);
    } else {
      request.reject(new Error(error));
    }
  }

  #restart() {
    this.#worker.terminate();
    this.#fail('this took too long and was ended');
    this.#start();
  }

  #fail(message) {
    this.#text = undefined;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Error(message));
    }
    this.#waiting.clear();
  }
}
