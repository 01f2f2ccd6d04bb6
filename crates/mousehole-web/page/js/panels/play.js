import { isAborted } from '../api.js';
import { el } from '../dom.js';
import { remember } from '../look.js';
import { startNow } from '../game/rules.js';
import { eachPlace, moved, movers, sameAt, samePlace } from '../places.js';
import { ending } from '../play/ending.js';
import { CHARACTERS, LEVELS } from '../play/opponents.js';
import { complete, nextAnimal, options, staying } from '../play/turn.js';
import { shortPlace } from '../words.js';
import { moveArrows } from './moves.js';
import { mountScore } from './score.js';
import { segments } from './segments.js';

/**
 * @typedef {import('../types').Place} Place
 * @typedef {import('../types').Side} Side
 * @typedef {import('../types').Moves} Moves
 * @typedef {import('../types').Best & Pick<import('../types').Ply, 'quality'>} Made
 */

/** How long an opponent's move is thought about, so that it can be followed, in milliseconds. */
const PAUSE = 420;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Play mode: either side against perfection or a weaker opponent.
 * @param {HTMLElement} root
 * @param {import('../types').App} app
 */
export function mountPlay(root, app) {
  const { store, api, board, t, announce } = app;
  /** What may be done in the position shown; null while it is not known, or somebody else's turn. @type {Moves | null} */
  let answer = null;
  /** What is known of the position shown. @type {Moves | null} */
  let known = null;
  /** The game and the position that `known` is of. @type {Partial<Pick<import('../types').State, 'game' | 'at'>>} */
  let knownOf = {};
  /** @type {(Place | null)[]} */
  let told = [];
  let active = 0;
  let asked = 0;
  /** What the user chose, for the games to come. @type {Partial<Pick<import('../types').PlayState, 'side' | 'opponent'>>} */
  let wish = {};

  const mine = () => {
    const { at } = store.get();
    return !at ? [] : at.turn === 'mouse' ? [at.mouse] : at.cats;
  };

  /** Begins a game. @param {import('../types').At | null} at */
  function begin(at) {
    if (!at) return;
    const { side = at.turn, opponent = 'perfect' } = { ...store.get().play, ...wish };
    store.set({ at: { ...at, plies: 0 }, play: { side, opponent, seed: Math.floor(Math.random() * 1e9), history: [] } });
  }

  /** Finds out whose turn it is and what can be done, and lets the opponent move where it is theirs. */
  async function take() {
    const { game, at, play, mode } = store.get();
    const id = (asked += 1);
    answer = null;
    board.marks([]);
    // The last move stays to be seen.
    const last = play?.history.at(-1);
    board.arrows(mode === 'play' && last ? moveArrows(last.at, last).map((arrow) => ({ ...arrow, quiet: true })) : []);
    if (mode !== 'play' || !at || !play) return show();
    try {
      // Another opponent changes nothing in the position: a move made at once counts.
      const same = knownOf.game === game && knownOf.at === at;
      const moves = same && known ? known : await api.moves({ game, at }, 'play');
      if (id !== asked) return;
      known = moves;
      knownOf = { game, at };
      const start = startNow(store.get());
      // Who comes from the end of a line wants a game, and not its end.
      if (moves.finished && !play.history.length && start && !sameAt(start, { ...at, plies: 0 })) return begin(start);
      const over = ending(game, at, moves, play);
      if (over) return show(over, moves);
      if (at.turn === play.side) {
        answer = moves;
        told = mine().map(() => null);
        active = 0;
        mark();
        return show(null, moves);
      }
      show(null, moves);
      const [made] = await Promise.all([
        api.reply({ game, at, opponent: play.opponent, seed: play.seed + at.plies }),
        new Promise((resolve) => setTimeout(resolve, calm.matches ? 0 : PAUSE)),
      ]);
      if (id !== asked) return;
      announce(t('play.moved', { who: t(at.turn), to: shortPlace(made.to, movers(at)) }));
      make(made);
    } catch (error) {
      if (!isAborted(error) && id === asked) score.fault(error);
    }
  }

  /** @param {Made} move */
  function make({ to, winner, plies, quality }) {
    const { at, play } = store.get();
    if (!at || !play || !known) return;
    const next = moved(at, to);
    const promised = play.promised ?? { winner: known.winner, plies: known.plies };
    store.set({
      at: next,
      view: { ...store.get().view, turn: next.turn },
      play: { ...play, promised, history: [...play.history, { at, to, winner, plies, quality }] },
    });
  }

  /** Shows where the animal in question may go, and where the others were told to go. */
  function mark() {
    const { at } = store.get();
    if (!answer || !at) return;
    board.marks(options(answer.moves, told, active));
    if (told.length > 1) board.view().animals({ ...at, cats: at.cats.map((cat, index) => told[index] ?? cat) });
  }

  /** Tells an animal where to go. @param {number} animal @param {Place} place */
  function tell(animal, place) {
    if (!answer) return;
    if (!options(answer.moves, told, animal).some((other) => samePlace(other, place))) {
      const own = mine().findIndex((other, index) => samePlace(told[index] ?? other, place));
      if (own >= 0 && told.length > 1) {
        active = own;
        mark();
        return announce(t('play.which', { n: own + 1 }));
      }
      return announce(t('play.illegal'));
    }
    told[animal] = place;
    const move = complete(answer.moves, told);
    if (move) return make(move);
    active = nextAnimal(told, animal);
    mark();
    show(null, answer);
    announce(t('play.which', { n: active + 1 }));
  }

  let pressed = '';
  board.handle('play', {
    grabs: (animal) => Boolean(answer) && animal.side === store.get().at?.turn,
    hover: app.hover,
    down: ({ place }) => void (pressed = String(place)),
    up({ place, animal }, cancelled) {
      if (cancelled || place == null) return;
      const index = animal?.side === 'cat' ? animal.cat : 0;
      if (!animal) return String(place) === pressed ? tell(active, place) : undefined;
      const stays = told.length === 1 && answer && options(answer.moves, told, 0).some((other) => samePlace(other, place));
      if (String(place) !== pressed || stays) return tell(index, place);
      active = index;
      mark();
    },
    act: (place) => tell(active, place),
  });

  function hint() {
    const from = mine();
    // Several cats move together: arrows of two moves at once would be misread.
    const best = answer?.moves.filter((move) => move.best).slice(0, from.length > 1 ? 1 : 6) ?? [];
    const { at } = store.get();
    if (!at || !best.length) return;
    board.arrows(best.flatMap((move) => eachPlace(move.to, from.length).map((to, index) => ({ from: from[index], to, side: at.turn }))));
    announce(t('play.hinted', { to: best.map(({ to }) => shortPlace(to, movers(at))).join('; ') }));
  }

  /** Goes back to the user's last turn. */
  function back() {
    const { play } = store.get();
    if (!play) return;
    const last = play.history.findLastIndex((ply) => ply.at.turn === play.side);
    if (last < 0) return;
    store.set({ at: play.history[last].at, play: { ...play, history: play.history.slice(0, last) } });
    announce(t('play.taken'));
  }

  function stay() {
    const move = answer && staying(answer.moves, told, mine());
    if (move) make(move);
  }

  /** @param {'side' | 'opponent'} key @param {string} value */
  function choose(key, value) {
    const { play } = store.get();
    wish = { ...wish, [key]: value };
    // Another side is another game.
    if (key === 'side' && value !== play?.side && play?.history.length) return begin(startNow(store.get()));
    if (play) store.set({ play: { ...play, [key]: value } });
  }
  /** @param {'side' | 'opponent'} key @param {string[]} values @param {string} text */
  const choice = (key, values, text) =>
    segments(app, `play.${key}`, () =>
      values.map((value) => ({ text: t(`${text}${value}`), on: store.get().play?.[key] === value, choose: () => choose(key, value) })),
    );
  const levels = el(
    'select',
    { label: 'play.level', 'data-testid': 'level', change: () => choose('opponent', levels.value || CHARACTERS[0]) },
    el('option', { value: '' }, '–'),
    ...LEVELS.map((value) => el('option', { value }, value.slice(-1))),
  );
  /** @param {string} id @param {() => void} click @param {string} [look] */
  const button = (id, click, look = '') => el('button', { type: 'button', class: look, t: `play.${id}`, 'data-testid': `play-${id}`, click });
  const [fresh, hints, undo, rest] = [
    button('new', () => begin(startNow(store.get())), 'primary'),
    button('hint', hint),
    button('back', back),
    button('stay', stay),
  ];
  const blind = el('input', {
    type: 'checkbox',
    'data-testid': 'play-blind',
    change: () => {
      remember('blind', blind.checked ? 'on' : 'off');
      store.set({ blind: blind.checked });
    },
  });
  const table = el('div', { class: 'card' });
  root.append(
    el(
      'div',
      { class: 'card' },
      el('div', { class: 'field' }, el('span', { t: 'play.side' }), choice('side', ['mouse', 'cat'], '')),
      el('div', { class: 'field' }, el('span', { t: 'play.opponent' }), choice('opponent', CHARACTERS, 'play.')),
      el('div', { class: 'field' }, el('span', { t: 'play.level' }), levels),
      el('label', { class: 'row' }, blind, el('span', { t: 'play.blind' })),
      el('div', { class: 'row tight' }, rest, hints, undo, fresh),
    ),
    table,
  );
  const score = mountScore(table, app);

  let shown = () => {};
  /** @param {ReturnType<typeof ending>} [over] @param {Moves} [moves] */
  function show(over = null, moves) {
    shown = () => show(over, moves);
    const { play, at, blind: secret } = store.get();
    blind.checked = secret;
    // A moment for who has won.
    const won = over && play ? (over.winner === play.side ? 'won' : over.winner === 'draw' ? 'drawn' : 'lost') : '';
    const frame = board.view().element;
    frame.dataset.over = over ? over.winner : '';
    if (won) store.set({ headline: { mode: 'play', title: t(`play.over.${won}`), why: score.facts(over), winner: over?.winner ?? null } });
    else
      store.set({
        headline:
          secret && play && at
            ? { mode: 'play', title: t(at.turn === play.side ? 'play.your' : 'play.their'), why: t(`turn.${at.turn}`, { cats: at.cats.length }), winner: null }
            : null,
      });
    levels.value = play && LEVELS.includes(play.opponent) ? play.opponent : '';
    hints.disabled = !answer;
    undo.disabled = !play?.history.some((ply) => ply.at.turn === play.side);
    rest.disabled = !answer || !staying(answer.moves, told, mine());
    score.show(over, moves ?? null, told);
  }

  /** @param {import('../types').State} state */
  const enter = ({ play, at }) => (!play && at ? begin(at) : take());
  store.on((state, changed) => {
    if (state.mode !== 'play') {
      if (changed.has('mode')) asked += 1;
    } else if (['mode', 'play', 'at', 'solved'].some((key) => changed.has(/** @type {any} */ (key)))) {
      enter(state);
    } else if (changed.has('lang') || changed.has('blind')) {
      shown();
    }
  });
  // A link may have led here before this was mounted.
  if (store.get().mode === 'play') enter(store.get());
}
