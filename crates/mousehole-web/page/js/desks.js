// The library in WebAssembly, in Web Workers: it answers what the server would, with the same statuses and bodies.
//
// Whatever is quick has one desk for all, which keeps what it solved. A game that takes long has a desk of its own, which is
// closed when nobody waits for its solve any more: so an edit cancels what the edit before it asked for, and no other game
// is lost.

/**
 * @typedef {{ request: string, resolve: (answer: Response) => void, reject: (error: unknown) => void, left: boolean }} Call
 */

/** Questions that solve many other boards: each has a desk for itself, which is closed with the answer, or when nobody waits for it. */
const ALONE = ['turning', 'random'];

/** The most desks that are kept for long games: a solved game may take hundreds of megabytes. */
const KEPT = 3;

const url = new URL('../mousehole.wasm', import.meta.url);
// Not every host knows what WebAssembly is served as.
const library = WebAssembly.compileStreaming(fetch(url)).catch(async () => WebAssembly.compile(await (await fetch(url)).arrayBuffer()));

class Desk {
  /** Those who wait; the first is being answered. @type {Call[]} */
  #calls = [];
  /** Whether it has answered anything. */
  #solved = false;
  /** @type {boolean} */
  #reserved;
  #worker = new Worker(new URL('worker.js', import.meta.url));
  /** What is to be done when it closes. */
  onclose = () => {};
  /** @type {Promise<void>} */
  #ready;

  /**
   * @param {boolean} reserved for one game that takes long
   */
  constructor(reserved) {
    this.#reserved = reserved;
    // The worker starts while the library is still on its way.
    this.#ready = library.then((module) => this.#worker.postMessage({ module }));
    this.#worker.addEventListener('message', ({ data }) => {
      this.#solved = true;
      this.#calls.shift()?.resolve(respond(data));
      this.#next();
    });
    this.#worker.addEventListener('error', (event) => {
      // An instance that has failed answers nothing any more.
      event.preventDefault();
      const error = { code: 'solver', message: event.message };
      this.close(() => Response.json({ error }, { status: 500 }));
    });
  }

  get idle() {
    return this.#calls.length === 0;
  }

  /**
   * @param {string} request
   * @param {AbortSignal} signal
   * @returns {Promise<Response>}
   */
  ask(request, signal) {
    return new Promise((resolve, reject) => {
      const call = { request, resolve, reject, left: false };
      signal.addEventListener('abort', () => this.#leave(call, signal), { once: true });
      if (this.#calls.push(call) === 1) this.#ready.then(() => this.#next(), reject);
    });
  }

  /** Ends the work, and answers those who still wait. @param {() => Response} answer */
  close(answer) {
    this.#worker.terminate();
    this.onclose();
    for (const { resolve } of this.#calls.splice(0)) resolve(answer());
  }

  #next() {
    while (this.#calls[0]?.left) this.#calls.shift();
    if (this.#calls.length) this.#worker.postMessage({ request: this.#calls[0].request, reserved: this.#reserved });
  }

  /**
   * @param {Call} call
   * @param {AbortSignal} signal
   */
  #leave(call, signal) {
    call.left = true;
    call.reject(signal.reason);
    if (this.#reserved && !this.#solved && this.#calls.every(({ left }) => left)) this.close(() => Response.error());
  }
}

/** An answer of the library: its status and content type, a line feed, and its body. @param {Uint8Array<ArrayBuffer>} answer */
function respond(answer) {
  const end = answer.indexOf(10);
  const [status, type] = new TextDecoder().decode(answer.subarray(0, end)).split(' ');
  return new Response(answer.subarray(end + 1), { status: Number(status), headers: { 'content-type': type } });
}

/** The desk for all that is quick. */
let quick = openQuick();
/** A desk that has started, for the next game that takes long: 64 by 64 cells take 2.9 times what they take the command, and 3.2 without. @type {Desk | undefined} */
let spare;
/** The desks of games that take long, the one used last at the end. @type {Map<string, Desk>} */
const reserved = new Map();

function openQuick() {
  const desk = new Desk(false);
  desk.onclose = () => (quick = openQuick());
  return desk;
}

/** @param {() => void} [onclose] */
function openReserved(onclose = () => {}) {
  const desk = spare ?? new Desk(true);
  desk.onclose = onclose;
  spare = new Desk(true);
  return desk;
}

/**
 * Answers a request as the server does.
 * @param {string} route
 * @param {string} body
 * @param {AbortSignal} signal
 * @returns {Promise<Response>}
 */
export async function ask(route, body, signal) {
  const request = `${route}\n${body}`;
  if (ALONE.includes(route)) {
    const desk = openReserved();
    const answer = await desk.ask(request, signal);
    desk.close(() => Response.error());
    return answer;
  }
  const answer = await quick.ask(request, signal);
  if (answer.status !== 303) return answer;
  const game = await answer.text();
  signal.throwIfAborted();
  const desk = reserved.get(game) ?? openReserved(() => reserved.delete(game));
  reserved.delete(game);
  reserved.set(game, desk);
  const unused = [...reserved.values()].filter(({ idle }) => idle);
  for (const old of unused.slice(0, Math.max(0, reserved.size - KEPT))) old.close(() => Response.error());
  return desk.ask(request, signal);
}

// After the first visit the page is there without a network.
navigator.serviceWorker?.register(new URL('../sw.js', import.meta.url));
