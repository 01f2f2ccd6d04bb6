// The playground in a real browser: what a test needs to open it, to use it and to read it.
//
//     test('the cat wins', async (t) => {
//       const page = await open(t);
//       await page.drag([0, 0], [2, 3]);
//       await page.says(/Cat wins in 4/);
//     });
//
// One server and one browser serve all tests of a run; with `SITE`, a static host that has the folder which `./site` builds.
// Each test gets a window of its own, with nothing stored, and fails
// on any error in the console, any uncaught exception and any request that does not go to the server or leaves the folder.

import assert from 'node:assert/strict';
import path from 'node:path';
import { after } from 'node:test';
import { browse, isFirefox } from './browser.js';
import { serve } from './server.js';
import { serveFolder } from './static.js';

/** Between two questions that follow from each other, in milliseconds. */
const QUIET = 70;
/** No page works longer than this on what it was asked, in milliseconds: a test that waits for it has an end. */
const LONGEST = 60_000;

/** @typedef {number | string | [number, number]} Place */
/** @typedef {{winner: string | undefined, plies: number | null}} Colour */
/**
 * @typedef {object} Opening
 * @property {string} [path] what follows the address, such as `/#…`
 * @property {[number, number]} [size] of the window
 * @property {string} [locale] such as `zh-CN`
 * @property {boolean} [dark]
 * @property {boolean} [still] less motion, as the system's setting asks for; on unless a test is about motion
 * @property {boolean} [touch]
 * @property {boolean} [visited] false for somebody who has never been here, who is offered the tour
 * @property {string} [home] another address than that of the server for all tests
 * @property {boolean} [worker] whether a service worker may keep the site
 * @property {string[]} [forgive] texts of console errors that the test brings about on purpose
 */

/** The folder of the static site, where that is tested and not the server. */
export const site = process.env.SITE && path.resolve(process.env.SITE);

/** @type {ReturnType<typeof serve> | undefined} */
let server;
/** @type {ReturnType<typeof browse> | undefined} */
let browser;

after(async () => {
  await (await browser)?.close();
  await (await server)?.stop();
});

/** The address of the server, without a slash at its end, which is started where it does not run yet; `PLAYGROUND` names one that runs already. */
export async function origin() {
  const there = process.env.PLAYGROUND;
  server ??= there ? Promise.resolve({ origin: there, stop: async () => {} }) : site ? serveFolder(site) : serve();
  return (await server).origin;
}

/**
 * Opens the playground in a window of its own and waits until it shows a verdict.
 * @param {import('node:test').TestContext} t
 * @param {Opening} [how]
 */
export async function open(t, how = {}) {
  browser ??= browse();
  const home = how.home ?? (await origin());
  const viewport = { width: how.size?.[0] ?? 1280, height: how.size?.[1] ?? 800 };
  const context = await (await browser).newContext({
    viewport,
    // Firefox has one look for all windows, which `browse` sets.
    ...(!isFirefox && {
      locale: how.locale ?? 'en-GB',
      colorScheme: how.dark ? 'dark' : 'light',
      reducedMotion: (how.still ?? true) ? 'reduce' : 'no-preference',
      hasTouch: how.touch ?? false,
      serviceWorkers: how.worker ? 'allow' : 'block',
      permissions: ['clipboard-read', 'clipboard-write'],
    }),
  });
  context.setDefaultTimeout(LONGEST);
  if (how.visited ?? true) await context.addInitScript(() => location.protocol === 'about:' || localStorage.setItem('mousehole.visited', '1'));
  /** @type {string[]} */
  const faults = [];
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${home}/`) && !/^(data|blob|about):/.test(url)) faults.push(`a request to ${url}`);
  });
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !how.forgive?.some((part) => text.includes(part))) faults.push(`console: ${text}`);
  });
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack ?? error.error()}`));
  await context.addInitScript(countCalls);
  const calls = new Calls(context);
  // Faults count at the end of a test, and so also those of its last step.
  t.after(async () => {
    await context.close();
    assert.deepEqual(faults, []);
  });
  const tab = await context.newPage();
  await tab.goto(home + (how.path ?? '/'));
  const page = new Playground(tab, calls);
  await page.settled();
  return page;
}

/**
 * What is asked of the workers of a static site is counted in the page, as `window.calls`: how much there has been, how much
 * is not answered, and how many workers there are.
 */
function countCalls() {
  const calls = { count: 0, open: 0, workers: 0 };
  Object.assign(window, { calls });
  // The library is compiled after it has come, and before anything can be asked of it.
  for (const name of /** @type {const} */ (['compile', 'compileStreaming'])) {
    const compile = /** @type {(...args: any[]) => Promise<WebAssembly.Module>} */ (WebAssembly[name]);
    Object.assign(WebAssembly, {
      [name]: (/** @type {any[]} */ ...args) => {
        calls.open += 1;
        return compile(...args).finally(() => (calls.open -= 1));
      },
    });
  }
  window.Worker = class extends Worker {
    #open = 0;
    /** @param {ConstructorParameters<typeof Worker>} args */
    constructor(...args) {
      super(...args);
      calls.workers += 1;
      // One that was ended may still have an answer on its way.
      this.addEventListener('message', () => this.#open && this.#add(-1));
    }
    /** @param {[any]} args */
    postMessage(...args) {
      if (args[0].request) this.#add((calls.count += 1) && 1);
      super.postMessage(...args);
    }
    terminate() {
      this.#add(-this.#open);
      calls.workers -= 1;
      super.terminate();
    }
    /** @param {number} number */
    #add(number) {
      this.#open += number;
      calls.open += number;
    }
  };
}

/** What is on its way from the server: answers, and parts of the page that are fetched when they are asked for. */
class Calls {
  /** @param {import('playwright-core').BrowserContext} context */
  constructor(context) {
    /** @type {Set<import('playwright-core').Request>} */
    this.open = new Set();
    /** How many there have been. */
    this.count = 0;
    context.on('request', (request) => {
      // A worker that is ended while it starts never finishes its request; what it is asked is counted in the page.
      if (request.url().endsWith('/worker.js')) return;
      this.open.add(request);
      this.count += 1;
    });
    context.on('requestfinished', (request) => void this.open.delete(request));
    context.on('requestfailed', (request) => void this.open.delete(request));
  }

  /**
   * Waits until everything is answered, and what the answers bring about as well: until the page has been idle for longer
   * than it ever waits before it asks, by its own clock, and nothing was asked or answered in the meantime.
   * @param {import('playwright-core').Page} tab
   */
  async quiet(tab) {
    let now = await this.#after(0, tab);
    let before;
    const end = Date.now() + LONGEST;
    do {
      before = now;
      now = await this.#after(QUIET, tab);
      if (Date.now() > end) throw new Error(`the page does not come to rest: ${JSON.stringify([now, ...[...this.open].map((request) => request.url())])}`);
    } while (before.open || now.open || now.count !== before.count);
  }

  /**
   * How much was asked and how much of it is open, after a pause by the clock of the page; what the page is about to ask
   * is open too.
   * @param {number} pause
   * @param {import('playwright-core').Page} tab
   */
  async #after(pause, tab) {
    const [calls, busy] = await tab.evaluate(async (time) => {
      await new Promise((resolve) => setTimeout(resolve, time));
      return [/** @type {any} */ (window).calls, document.querySelectorAll('[aria-busy=true]').length];
    }, pause);
    return { count: this.count + calls.count, open: this.open.size + calls.open + busy };
  }
}

/** A window with the playground. `page.tab` is playwright's own page, for what has no word here. */
export class Playground {
  /**
   * @param {import('playwright-core').Page} tab
   * @param {Calls} calls
   */
  constructor(tab, calls) {
    this.tab = tab;
    this.calls = calls;
    this.verdict = this.byId('verdict');
    this.board = tab.locator('#board');
  }

  /** @param {string} id a `data-testid` */
  byId(id) {
    return this.tab.locator(`[data-testid="${id}"]`);
  }

  /** Waits until everything that was asked is answered and shown. */
  async settled() {
    await this.tab.waitForSelector('body[data-ready]');
    await this.verdict.locator('h1').waitFor();
    await this.calls.quiet(this.tab);
  }

  /** The verdict, once it is there. */
  async said() {
    await this.settled();
    return (await this.verdict.innerText()).trim();
  }

  /**
   * Waits until the verdict reads so.
   * @param {string | RegExp} what
   */
  async says(what) {
    await this.verdict.filter({ hasText: what }).waitFor();
  }

  /** @param {Place} place */
  place(place) {
    return this.board.locator(`[data-place="${place}"]`).first();
  }

  /** The middles of places on the screen. @param {Place[]} places */
  async middles(places) {
    const found = await this.board.evaluate(
      (board, names) =>
        names.map((name) => {
          const box = board.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect();
          return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        }),
      places.map(String),
    );
    return found.map((point, index) => {
      assert.ok(point, `there is no place ${places[index]} to be seen`);
      return point;
    });
  }

  /** @param {Place} place */
  async middle(place) {
    return (await this.middles([place]))[0];
  }

  /** @param {Place} place */
  async press(place) {
    const { x, y } = await this.middle(place);
    await this.tab.mouse.click(x, y);
  }

  /**
   * Drags from place to place, through the middle of each.
   * @param {...Place} way
   */
  async drag(...way) {
    const points = await this.middles(way);
    await this.tab.mouse.move(points[0].x, points[0].y);
    await this.tab.mouse.down();
    for (const { x, y } of points.slice(1)) await this.tab.mouse.move(x, y, { steps: 2 });
    await this.tab.mouse.up();
  }

  /** Opens a board by its text, in any format; an object is written as JSON. @param {string | object} game */
  async paste(game) {
    await this.byId('open-dialog').click();
    await this.byId('paste-text').fill(typeof game === 'string' ? game : JSON.stringify(game));
    await this.byId('paste-go').click();
    const fault = this.byId('open-error').filter({ hasText: /./ });
    const refused = fault.waitFor().then(
      () => fault.innerText(),
      () => '',
    );
    const told = await Promise.race([refused, this.byId('paste-text').waitFor({ state: 'hidden' })]);
    assert.ok(!told, `${told}: ${JSON.stringify(game)}`);
    await this.settled();
  }

  /** Where an animal stands, as the board has it. @param {'mouse' | 'cat0' | 'cat1'} animal */
  async stands(animal) {
    return this.board.locator(`[data-animal=${animal}]`).getAttribute('data-at');
  }

  /**
   * Chooses one of a few words side by side.
   * @param {string} group its label
   * @param {string} name
   */
  async choose(group, name) {
    await this.tab.getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click();
  }

  /** Picks a tool of the editor. @param {string} tool */
  async tool(tool) {
    await this.tab.locator(`[data-tool="${tool}"]`).click();
  }

  /**
   * Writes into a field and leaves it, which is when it counts.
   * @param {string} id a `data-testid`
   * @param {string} value
   */
  async fill(id, value) {
    await this.byId(id).fill(value);
    await this.byId(id).press('Enter');
  }

  /** Who wins and in how many plies, as the verdict has it once everything is answered: `cat 4`, `draw`. */
  async outcome() {
    await this.settled();
    const [winner, plies] = await Promise.all(['data-winner', 'data-plies'].map((name) => this.verdict.getAttribute(name)));
    return [winner, plies].filter(Boolean).join(' ');
  }

  /**
   * Presses keys one after another, by playwright's names: `ArrowLeft`, `Control+z`, `a`.
   * @param {...string} keys
   */
  async keys(...keys) {
    for (const key of keys) await this.tab.keyboard.press(key);
  }

  /** @param {'edit' | 'explore' | 'watch' | 'play' | 'learn' | 'puzzle'} mode */
  async mode(mode) {
    await this.tab.locator(`#tab-${mode}`).click();
    await this.tab.locator(`#tab-${mode}[aria-selected=true]`).waitFor();
    await this.settled();
  }

  /**
   * What the places are coloured with, by place: `{'0,1': {winner: 'cat', plies: 4}}`.
   * @returns {Promise<Record<string, Colour>>}
   */
  async colours() {
    const places = await this.board.locator('[data-place]').evaluateAll((all) =>
      all.map((place) => {
        const { place: name, winner, plies } = /** @type {HTMLElement} */ (place).dataset;
        return [name, { winner, plies: plies === undefined || plies === '' ? null : Number(plies) }];
      }),
    );
    return Object.fromEntries(places);
  }

  /** How many places each side wins: `{mouse: 3, cat: 7, draw: 0}`. */
  async counts() {
    const counts = { mouse: 0, cat: 0, draw: 0 };
    for (const { winner } of Object.values(await this.colours())) {
      if (winner === 'mouse' || winner === 'cat' || winner === 'draw') counts[winner] += 1;
    }
    return counts;
  }

  /** What was copied last. */
  async clipboard() {
    return this.tab.evaluate(() => navigator.clipboard.readText());
  }

  /** The link that shares what is shown, as the button copies it. */
  async link() {
    await this.byId('open-share').click();
    await this.byId('copy-link').click();
    await this.byId('copied').waitFor();
    await this.keys('Escape');
    return this.clipboard();
  }

  /**
   * What a module of the page exports, as far as it is data.
   * @param {string} module its path in the page, such as `js/examples.js`
   * @param {string} name
   * @returns {Promise<any>}
   */
  async exported(module, name) {
    return this.tab.evaluate(async ([path, what]) => (await import(new URL(path, document.baseURI).href))[what], [module, name]);
  }

  /** Whether anything is cut off at the side, which on a phone would scroll. */
  async overflows() {
    return this.tab.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  }
}
