import { ApiError, isAborted } from '../api.js';
import { el } from '../dom.js';
import { withRules } from '../game/rules.js';
import { samePlace } from '../places.js';
import { errorWords } from '../words.js';

/** Positions that come closer together than this are explained once, in milliseconds. */
const PAUSE = 200;

/**
 * Why a game comes out as it does: sentences that show their places on the board, and a button that makes the smallest change
 * that turns it.
 * @param {import('../types').App} app
 */
export function createWhy(app) {
  const { board } = app;
  const list = el('ul', { class: 'why', 'data-testid': 'why', hidden: true });
  const clear = () => board.marks([]);

  /** @param {string} text @param {import('../types').Place[]} places */
  function sentence(text, places) {
    const show = () => board.marks(places);
    return el(
      'li',
      { class: text.startsWith(' ') ? 'inner' : '' },
      places.length
        ? el(
            'button',
            {
              type: 'button',
              class: 'said',
              'data-places': places.map(String).join(' '),
              pointerenter: show,
              focus: show,
              click: show,
              pointerleave: clear,
              blur: clear,
            },
            text.trim(),
          )
        : text.trim(),
    );
  }

  return {
    element: list,
    /** @param {import('../types').Why | null} answer what was said; the outcome, which comes first, stands in the headline */
    show(answer) {
      list.hidden = !answer;
      list.replaceChildren(...(answer?.text ?? []).flatMap((text, index) => (index ? [sentence(text, answer?.places[index] ?? [])] : [])));
      const flips = answer?.changes?.flips;
      if (flips)
        list.append(
          el('li', {}, el('button', { type: 'button', t: 'why.apply', 'data-testid': 'why-apply', click: () => app.change(changed(app.store.get(), flips)) })),
        );
    },
  };
}

/**
 * The game of the position shown with one rule changed.
 * @param {import('../types').State} state
 * @param {import('../types').RuleChange} change
 * @returns {import('../types').Game}
 */
function changed({ game, at, mode }, { rule, to, at: cat }) {
  const start = at && mode !== 'edit' && game.rules.mouse != null ? withRules(game, { mouse: at.mouse, cat: at.cats, first: at.turn }) : game;
  if (rule !== 'cats') return withRules(start, { [rule]: rule === 'limit' ? String(to) : to });
  const { cat: cats = [] } = start.rules;
  if (cat == null) return withRules(start, { cats: Number(to) });
  const gone = cats.findIndex((other) => samePlace(other, cat));
  return withRules(start, { cats: Number(to), cat: Number(to) > start.rules.cats ? [...cats, cat] : cats.filter((_, index) => index !== gone) });
}

/**
 * The same below the verdict, of the position shown, as long as it is open.
 * @param {HTMLDetailsElement} root
 * @param {import('../types').App} app
 */
export function mountWhy(root, app) {
  const { store, api, t, announce } = app;
  const why = createWhy(app);
  const fault = el('p', { class: 'note', role: 'status' });
  root.append(why.element, fault);
  let timer = 0;
  /** The position whose answer is to be shown. @type {unknown} */
  let asked = null;

  /** What is shown is of another position until the answer comes: its button must not change this one. @param {boolean} busy */
  function wait(busy) {
    root.ariaBusy = String(busy);
    why.element.inert = busy;
  }

  async function ask() {
    const { game, at, mode, solved, lang } = store.get();
    if (!root.open || root.hidden || solved?.of !== game || !at) {
      why.show(null);
      fault.textContent = '';
      wait(false);
      return;
    }
    const about = mode === 'edit' ? game : at;
    asked = about;
    try {
      const answer = await api.explain({ game, ...(mode !== 'edit' && { at }), lang });
      if (asked !== about) return;
      why.show(answer);
      fault.textContent = '';
      announce(answer.text.join(' '));
    } catch (error) {
      if (isAborted(error) || asked !== about) return;
      why.show(null);
      fault.textContent = error instanceof ApiError ? errorWords(error) : t('error.offline');
    }
    wait(false);
  }
  const soon = () => {
    wait(true);
    asked = null;
    clearTimeout(timer);
    timer = window.setTimeout(ask, PAUSE);
  };
  root.addEventListener('toggle', soon);
  store.on((_, changed) => {
    if (['game', 'at', 'mode', 'solved', 'lang'].some((key) => changed.has(/** @type {any} */ (key)))) soon();
  });
  ask();
}
