/** What the server refused, and why. */
export class ApiError extends Error {
  /** @param {{ code: string, message: string, chinese?: string, line?: number, column?: number }} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.chinese = error.chinese ?? error.message;
    this.line = error.line;
    this.column = error.column;
  }
}

/** @param {unknown} error whether a newer call replaced this one */
export const isAborted = (error) => error instanceof DOMException && error.name === 'AbortError';

/** How many times more a call is made that finds the server busy. */
const RETRIES = 4;

/**
 * Waits, unless the call is aborted.
 * @param {number} seconds
 * @param {AbortSignal} signal
 */
const pause = (seconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, 1000 * seconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason)), { once: true });
  });

/** Where there is no server, the library: it is on its way before the first question. */
const desks = document.documentElement.dataset.solver === 'page' ? import('./desks.js') : null;

/**
 * Asks whoever answers: the server that the page comes from, or the library in the page where it comes from a static site.
 * @type {(route: string, body: string, signal: AbortSignal) => Promise<Response>}
 */
async function ask(route, body, signal) {
  if (desks) return (await desks).ask(route, body, signal);
  return fetch(`api/${route}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal });
}

/**
 * The questions about a game. One call of each kind is under way: the next one aborts it.
 * @returns {import('./types').Api}
 */
export function createApi() {
  /** @type {Map<string, AbortController>} */
  const running = new Map();

  /**
   * @param {string} route
   * @param {unknown} body
   * @param {string} [kind]
   */
  async function post(route, body, kind = route) {
    running.get(kind)?.abort();
    const control = new AbortController();
    running.set(kind, control);
    try {
      const call = () => ask(route, JSON.stringify(body), control.signal);
      let answer = await call();
      for (let left = RETRIES; left > 0 && answer.headers.has('retry-after'); left -= 1) {
        await pause(Number(answer.headers.get('retry-after')), control.signal);
        answer = await call();
      }
      if (answer.ok) return route === 'picture' ? await answer.blob() : await answer.json();
      const fault = await answer.json().catch(() => null);
      throw new ApiError(fault?.error ?? { code: 'server', message: `${answer.status} ${answer.statusText}` });
    } catch (error) {
      if (isAborted(error) || error instanceof ApiError) throw error;
      throw new ApiError({ code: 'offline', message: '' });
    } finally {
      if (running.get(kind) === control) running.delete(kind);
    }
  }

  return {
    solve: (game, layout = false) => post('solve', { game, layout }),
    colors: (body, kind) => post('colors', body, kind),
    moves: (body, kind) => post('moves', body, kind),
    line: (body) => post('line', body),
    reply: (body) => post('reply', body),
    explain: (body) => post('explain', body),
    trace: (body) => post('trace', body, `trace ${body.method}`),
    turning: (game) => post('turning', { game }),
    random: (body) => post('random', body),
    stop: (kind) => running.get(kind)?.abort(),
    convert: (body, kind) => post('convert', body, kind),
    picture: (body) => post('picture', body),
  };
}
