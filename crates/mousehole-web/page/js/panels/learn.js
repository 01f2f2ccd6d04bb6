import { ApiError, isAborted } from '../api.js';
import { icon } from '../board/pieces.js';
import { el, translate } from '../dom.js';
import { drawn } from '../examples.js';
import { createMatrix } from '../learn/matrix.js';
import { createNumbers } from '../learn/numbers.js';
import { costOf, createReplay } from '../learn/replay.js';
import { eachPlace, placeKey } from '../places.js';
import { symbol } from '../symbols.js';
import { addTexts } from '../text/index.js';
import { errorWords, verdictWords } from '../words.js';
import { segments } from './segments.js';

/**
 * @typedef {import('../types').Method} Method
 * @typedef {import('../types').Trace} Trace
 * @typedef {import('../types').TraceStep} TraceStep
 * @typedef {import('../types').At} At
 * @typedef {import('../types').LearnState} LearnState
 */

const METHODS = /** @type {Method[]} */ (['counter', 'recheck', 'dp', 'bits']);
/** Those that keep a queue. */
const QUEUED = ['counter', 'recheck'];
/** Milliseconds between two steps, and how many parts of the whole a step is at the least. */
const SPEEDS = { slow: [900, Infinity], normal: [200, Infinity], fast: [30, 300] };
/** So many positions of the queue are shown. */
const CHIPS = 10;
/** Boards with more positions are better seen on a smaller one. */
const EASY = 600;

/** @param {HTMLElement} root @param {import('../types').App} app */
export async function mountLearn(root, app) {
  await addTexts({ en: async () => (await import('../text/en-learn.js')).enLearn, zh: async () => (await import('../text/zh-learn.js')).zhLearn });
  const { store, api, board, t, announce } = app;
  let timer = 0;
  /** What is worked out of a trace once. @type {WeakMap<Trace, { known: ReturnType<typeof createReplay>, longest: number }>} */
  const worked = new WeakMap();

  /** @param {Trace} trace */
  function work(trace) {
    const there = worked.get(trace) ?? {
      known: createReplay(trace),
      longest: trace.steps.reduce((most, { found = [] }) => found.reduce((more, { plies }) => Math.max(more, plies), most), 0),
    };
    worked.set(trace, there);
    return there;
  }

  /** The trace of the method chosen, or why there is none; null while it is not known. @returns {Trace | ApiError | null} */
  function traced(method = store.get().learn.method) {
    const { traces, game } = store.get();
    return (traces?.of === game && traces.by[method]) || null;
  }
  const trace = () => {
    const found = traced();
    return found instanceof ApiError ? null : found;
  };

  /** @param {Partial<LearnState>} patch */
  const set = (patch) => store.set({ learn: { ...store.get().learn, ...patch } });

  /** Asks for the traces that are missing, the one that is shown first. */
  async function ask() {
    const { game, solved, learn, mode, traces } = store.get();
    if (mode !== 'learn' || solved?.of !== game || asking === game) return;
    if (traces?.of !== game) store.set({ traces: { of: game, by: {} } });
    asking = game;
    for (const method of [learn.method, ...METHODS]) {
      if (traced(method)) continue;
      const found = await api.trace({ game, method }).catch((error) => error);
      if (store.get().game !== game || store.get().traces?.of !== game) break;
      if (isAborted(found)) continue;
      store.set({ traces: { of: game, by: { .../** @type {NonNullable<import('../types').State['traces']>} */ (store.get().traces).by, [method]: found } } });
    }
    if (asking === game) asking = null;
  }
  /** @type {import('../types').Game | null} */
  let asking = null;

  /** @param {number} step */
  function go(step) {
    const last = trace()?.steps.length ?? 0;
    set({ step: Math.max(0, Math.min(last, step)), chosen: null });
  }

  /** @param {number} by */
  function move(by) {
    pause();
    go(store.get().learn.step + by);
    announce(said.textContent ?? '');
  }

  /** To the next step that labels something. */
  function next() {
    const { step } = store.get().learn;
    const found = trace()?.steps.findIndex(({ found = [] }, index) => index >= step && found.length);
    move(found === undefined || found < 0 ? Infinity : found + 1 - step);
  }

  function run() {
    clearInterval(timer);
    const steps = trace()?.steps.length ?? 0;
    if (store.get().learn.step >= steps) go(0);
    const [pause_, parts] = SPEEDS[store.get().speed];
    const by = Math.max(1, Math.round(steps / parts));
    timer = window.setInterval(() => {
      const { learn, mode } = store.get();
      if (mode !== 'learn' || learn.step >= (trace()?.steps.length ?? 0)) pause();
      else go(learn.step + by);
    }, pause_);
    show();
  }

  function pause() {
    if (!timer) return;
    clearInterval(timer);
    timer = 0;
    show();
  }

  const methods = segments(app, 'learn.method', () =>
    METHODS.map((method) => ({
      id: method,
      text: t(`learn.${method}`),
      on: store.get().learn.method === method,
      choose: () => (pause(), set({ method, step: 0, chosen: null })),
    })),
  );
  methods.classList.add('tight');
  const about = el('p', { class: 'note' });
  const code = el('ol', { class: 'code', label: 'learn.code', 'data-testid': 'learn-code' });
  const slider = el('input', {
    type: 'range',
    min: 0,
    value: 0,
    label: 'learn.slider',
    'data-testid': 'learn-slider',
    input: () => (pause(), go(Number(slider.value))),
  });
  const count = el('output', { class: 'count', 'data-testid': 'learn-step' });
  /** @param {string} name @param {() => void} click @param {string} [look] */
  const button = (name, click, look = 'square') =>
    el('button', { type: 'button', class: look, label: `learn.${name}`, 'data-testid': `learn-${name}`, click }, symbol(name));
  const play = button('play', () => (timer ? pause() : run()), 'primary square');
  const pace = segments(app, 'watch.speed', () =>
    /** @type {(keyof typeof SPEEDS)[]} */ (Object.keys(SPEEDS)).map((name) => ({
      text: t(`watch.${name}`),
      on: name === store.get().speed,
      choose: () => store.set({ speed: name }),
    })),
  );
  const found = el('button', { type: 'button', t: 'learn.next', 'data-testid': 'learn-next', click: next });
  const said = el('p', { class: 'told-step', 'data-testid': 'learn-said' });
  const queue = el('div', { class: 'chips', 'data-testid': 'learn-queue' });
  const queueCard = el('div', { class: 'card' }, el('h2', { t: 'learn.queue' }), queue);
  const reasons = el('div', { class: 'chips', 'data-testid': 'learn-reasons' });
  const reasonHead = el('h3');
  const matrix = createMatrix((position) => {
    pause();
    set({ chosen: position });
    announce(positionWords(position));
  });
  const matrixHeads = el('div', { class: 'pair note' }, el('span', { t: 'turn.mouse' }), el('span', { t: 'turn.cat' }));
  const costs = el('ul', { class: 'costs', 'data-testid': 'learn-costs' });
  const small = el('button', {
    type: 'button',
    t: 'learn.small',
    'data-testid': 'learn-small',
    click: () => app.change(drawn('####F #C... M....', { mouse_jump: 2 })),
  });
  const refusal = el('p', { class: 'fault', role: 'status', 'data-testid': 'learn-refused' });
  const smaller = el('div', { class: 'row spread' }, el('span', { class: 'note' }), small);
  const steps = el(
    'div',
    { class: 'learn-steps' },
    code,
    el(
      'div',
      { class: 'row controls in-reach' },
      button('first', () => move(-Infinity)),
      button('back', () => move(-1)),
      play,
      button('forward', () => move(1)),
      button('last', () => move(Infinity)),
    ),
    slider,
    el('div', { class: 'row spread' }, count, found),
    said,
  );
  const space = el(
    'div',
    { class: 'card' },
    el('h2', { t: 'learn.space' }),
    matrixHeads,
    matrix.element,
    reasonHead,
    reasons,
    el('p', { class: 'note', t: 'learn.space.line' }),
  );
  const cost = el(
    'div',
    { class: 'card' },
    el('h2', { t: 'learn.cost' }),
    costs,
    el('p', { class: 'note', t: 'learn.cost.line' }),
    el('div', { class: 'field' }, el('span', { t: 'watch.speed' }), pace),
  );
  root.append(el('div', { class: 'card' }, methods, about, refusal, smaller, steps), space, queueCard, cost);

  const numbers = () => {
    const { solved, game } = store.get();
    return solved && solved.of === game ? createNumbers(solved, game.rules.cats) : null;
  };

  /** @param {number} position */
  function positionWords(position) {
    const at = numbers()?.position(position);
    return at ? t('learn.position', { mouse: at.mouse, cat: at.cats.join(' · '), turn: t(`turn.${at.turn}`, { cats: at.cats.length }) }) : '';
  }

  /** @param {number} position @param {import('../types').Side | null} by @param {number | null} [plies] */
  function chip(position, by, plies = null) {
    const at = numbers()?.position(position);
    if (!at) return el('span');
    /** @param {import('../types').Side} side @param {string} where */
    const animal = (side, where) => el('span', { class: at.turn === side ? 'mover' : '' }, icon(side), where);
    return el(
      'button',
      {
        type: 'button',
        class: 'position',
        'data-winner': by,
        'data-position': position,
        'aria-label': positionWords(position),
        title: positionWords(position),
        click: () => {
          pause();
          set({ chosen: position });
        },
      },
      animal('mouse', placeKey(at.mouse)),
      animal('cat', at.cats.map(placeKey).join(' ')),
      ...(plies === null ? [] : [el('b', {}, String(plies))]),
    );
  }

  /** What a step did, in words. @param {TraceStep} step @param {Method} method */
  function what({ at, what: event, left, escape: way, plies, of, found: labelled = [], line }, method) {
    const cats = store.get().game.rules.cats;
    const many = cats > 1;
    const first = labelled[0];
    const who = first && t(first.by === 'cat' && many ? 'cats' : first.by);
    const values = { who, many: many && first?.by === 'cat', n: first?.plies, left, d: plies, count: labelled.length };
    if (event === 'undecided' && way !== undefined && at !== undefined) {
      const [from, to] = [at, way].map((number) => /** @type {At} */ (numbers()?.position(number)));
      return t('learn.what.undecided', { to: String(from.turn === 'mouse' ? to.mouse : to.cats.join(' · ')) });
    }
    if (event === 'row')
      return t(labelled.length ? (line === 1 ? 'learn.what.row.over' : line === 3 ? 'learn.what.row.some' : 'learn.what.row.every') : 'learn.what.row.none', {
        ...values,
        who: t(of === 'cat' && many ? 'cats' : String(of)),
      });
    if (event === 'round') return t(of ? 'learn.what.round.of' : 'learn.what.round', { ...values, who: of && t(of === 'cat' && many ? 'cats' : of) });
    if (event === 'lost') return t(method === 'counter' ? 'learn.what.lost.counter' : 'learn.what.lost', values);
    return t(`learn.what.${event}`, values);
  }

  /** The arrows of moves from one position to others. @param {number} from @param {number[]} to */
  function arrows(from, to) {
    const all = numbers();
    if (!all) return [];
    const at = all.position(from);
    const stand = at.turn === 'mouse' ? [at.mouse] : at.cats;
    return to.flatMap((number) => {
      const then = all.position(number);
      return eachPlace(at.turn === 'mouse' ? then.mouse : stand.length > 1 ? then.cats : then.cats[0], stand.length).map((place, index) => ({
        from: stand[index],
        to: place,
        side: at.turn,
      }));
    });
  }

  /** Draws the board for a position: who would win with the mouse (or, in its own row, the cat) elsewhere. @param {number | null} position @param {import('../learn/replay.js').Known} known @param {number} longest @param {boolean} rowOfMouse */
  function drawBoard(position, known, longest, rowOfMouse) {
    const all = numbers();
    const { solved, learn } = store.get();
    if (!all || !solved) return;
    shown = position === null ? null : { position, rowOfMouse };
    const at = all.position(position ?? 0);
    const names = rowOfMouse ? (solved.cat_names ?? solved.names) : solved.names;
    const there = names.map((place) => Number(all.number(rowOfMouse ? { ...at, cats: [place] } : { ...at, mouse: place })));
    /** @type {Map<string, string>} */
    const notes = new Map();
    if (learn.method === 'counter') names.forEach((place, index) => known.left[there[index]] && notes.set(placeKey(place), `(${known.left[there[index]]})`));
    const colors = {
      fixed: /** @type {import('../types').Side} */ (rowOfMouse ? 'mouse' : 'cat'),
      turn: at.turn,
      keys: names.map(placeKey),
      winners: there.map((number) => known.by[number]),
      plies: there.map((number) => (known.by[number] ? known.plies[number] : null)),
      counts: { mouse: 0, cat: 0, draw: 0 },
      longest,
    };
    board.view().animals(position === null ? { cats: [] } : at);
    board.view().paint({ colors, figures: true, notes });
    board.view().marks(position === null ? [] : [at.turn === 'mouse' ? at.mouse : at.cats[0]]);
  }

  function show() {
    const { mode, learn, game, solved, lang } = store.get();
    if (mode !== 'learn') return;
    const now = traced();
    const there = trace();
    const all = numbers();
    about.textContent = t(`learn.about.${learn.method}`);
    refusal.textContent = now instanceof ApiError ? (now.code === 'no_trace' ? t('learn.refused') : errorWords(now)) : '';
    const positions = solved?.of === game ? solved.positions : 0;
    smaller.hidden = positions <= EASY;
    /** @type {HTMLElement} */ (smaller.firstElementChild).textContent = t('learn.positions', { n: positions.toLocaleString(lang) });
    for (const card of [steps, space, cost]) card.hidden = !there;
    queueCard.hidden = !there || !QUEUED.includes(learn.method);
    play.replaceChildren(symbol(timer ? 'pause' : 'play'));
    play.dataset.tLabel = timer ? 'learn.pause' : 'learn.play';
    translate(play);
    if (!there || !all) {
      store.set({ headline: { mode: 'learn', title: now ? t('mode.learn') : t('solving'), why: '', winner: null } });
      board.view().paint({ colors: null });
      return;
    }
    const { known: replay, longest } = work(there);
    const step = Math.min(learn.step, there.steps.length);
    const known = replay(step);
    const last = step ? there.steps[step - 1] : null;
    code.replaceChildren(...there.code.map((_, index) => codeLine(t(`learn.code.${learn.method}.${index + 1}`), last?.line === index + 1)));
    slider.max = String(there.steps.length);
    slider.value = String(step);
    count.textContent = t('learn.count', { n: step.toLocaleString(lang), of: there.steps.length.toLocaleString(lang) });
    slider.setAttribute('aria-valuetext', count.textContent);
    found.disabled = step >= there.steps.length;
    said.textContent = last ? what(last, learn.method) : t('learn.begin');
    const rowOf = last?.what === 'row' && learn.chosen === null ? last.of : null;
    const position = learn.chosen ?? last?.found?.[0]?.position ?? last?.at ?? null;
    const label = position === null ? null : known.by[position];
    const because = position === null ? [] : (known.because[position] ?? []);
    const many = game.rules.cats > 1 && label === 'cat';
    reasonHead.textContent =
      position === null
        ? ''
        : label
          ? t(because.length ? 'learn.because' : 'learn.over', {
              verdict: verdictWords({ winner: label, plies: known.plies[position] }, game.rules.cats),
              many,
            })
          : t('learn.open', { left: known.left[position] });
    reasons.replaceChildren(...because.map((number) => chip(number, known.by[number], known.plies[number])));
    const waiting = known.queue.slice(known.head, known.head + CHIPS);
    queue.replaceChildren(...waiting.map((number) => chip(number, known.by[number])));
    const more = known.queue.length - known.head - waiting.length;
    if (more > 0) queue.append(el('span', { class: 'note' }, t('learn.more', { n: more.toLocaleString(lang) })));
    if (!waiting.length) queue.append(el('span', { class: 'note' }, t('learn.empty')));
    const looked = rowOf && position !== null ? row(all, Number(last?.at), rowOf) : last?.at === undefined ? [] : [last.at];
    matrix.draw(all, known, longest, { at: position, looked, because });
    matrix.element.setAttribute('aria-label', `${t('learn.matrix')} ${t('learn.decided', { n: known.found, of: there.moves.length })}`);
    drawBoard(position, known, longest, rowOf === 'mouse' && game.rules.cats === 1);
    board.arrows(
      position === null ? [] : last?.escape !== undefined && learn.chosen === null ? arrows(Number(last.at), [last.escape]) : arrows(position, because),
    );
    showCosts(known.found);
    store.set({
      headline: {
        mode: 'learn',
        title:
          label && position !== null
            ? verdictWords({ winner: label, plies: known.plies[position] }, game.rules.cats)
            : t(position === null ? 'mode.learn' : 'learn.undecided'),
        why: position === null ? t('learn.begin') : positionWords(position),
        winner: label,
      },
    });
  }

  /** A line of the method, indented also where it is broken. @param {string} text @param {boolean} lit */
  function codeLine(text, lit) {
    const line = el('li', { 'aria-current': lit ? 'step' : null }, text.trim());
    line.style.setProperty('--depth', String((text.length - text.trimStart().length) / 2));
    return line;
  }

  /** The positions of a row. @param {import('../learn/numbers.js').Numbers} all @param {number} first @param {import('../types').Side} of */
  function row(all, first, of) {
    const step = of === 'mouse' ? 1 : all.placements;
    return Array.from({ length: of === 'mouse' ? all.placements : all.places }, (_, index) => first + index * step);
  }

  /** What each method has cost when it knows as many positions. @param {number} labelled */
  function showCosts(labelled) {
    const { learn, lang } = store.get();
    const all = METHODS.map((method) => {
      const there = traced(method);
      return { method, there: there instanceof ApiError ? null : there };
    });
    const most = Math.max(1, ...all.map(({ there }) => there?.steps.at(-1)?.looked_at ?? 0));
    costs.replaceChildren(
      ...all.map(({ method, there }) => {
        const now = !there
          ? 0
          : method === learn.method
            ? work(there).known(Math.min(learn.step, there.steps.length)).lookedAt
            : labelled
              ? costOf(there, labelled)
              : 0;
        const total = there?.steps.at(-1)?.looked_at ?? 0;
        const bar = el('span', { class: 'cost-bar', 'aria-hidden': 'true' }, el('span', { class: 'cost-all' }), el('span', { class: 'cost-now' }));
        /** @type {HTMLElement} */ (bar.children[0]).style.width = `${(100 * total) / most}%`;
        /** @type {HTMLElement} */ (bar.children[1]).style.width = `${(100 * now) / most}%`;
        return el(
          'li',
          { 'data-method': method, 'aria-current': method === learn.method ? 'true' : null },
          el('span', {}, t(`learn.${method}`)),
          bar,
          el(
            'span',
            { class: 'count' },
            there ? t(method === 'bits' ? 'learn.rows' : 'learn.looks', { n: now.toLocaleString(lang), of: total.toLocaleString(lang) }) : '–',
          ),
        );
      }),
    );
  }

  /** The position on the board. @type {{ position: number, rowOfMouse: boolean } | null} */
  let shown = null;
  let pressed = '';
  /** Looks at the position with the animal elsewhere whose places are coloured. @param {import('../types').Place} place */
  function choose(place) {
    const all = numbers();
    if (shown === null || !all) return;
    const at = all.position(shown.position);
    const chosen = all.number(shown.rowOfMouse ? { ...at, cats: [place] } : { ...at, mouse: place });
    if (chosen === null) return;
    pause();
    set({ chosen });
    announce(`${positionWords(chosen)}. ${reasonHead.textContent}`);
  }
  board.handle('learn', {
    hover: app.hover,
    down: ({ place }) => void (pressed = String(place)),
    up: ({ place }, cancelled) => {
      if (!cancelled && place != null && String(place) === pressed) choose(place);
    },
    act: choose,
    keys: { ',': () => move(-1), '.': () => move(1), n: next, p: () => (timer ? pause() : run()) },
  });

  store.on(({ mode }, changed) => {
    if (mode !== 'learn') return pause();
    if (changed.has('speed') && timer) run();
    if (changed.has('game')) {
      pause();
      set({ step: 0, chosen: null });
    }
    if (['mode', 'game', 'solved'].some((key) => changed.has(/** @type {any} */ (key)))) ask();
    if (['mode', 'game', 'layout', 'at', 'colors', 'solved', 'learn', 'traces', 'lang', 'theme'].some((key) => changed.has(/** @type {any} */ (key)))) show();
  });
  // A link may have led here before this was mounted.
  ask();
  show();
}
