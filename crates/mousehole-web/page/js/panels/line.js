import { el } from '../dom.js';
import { symbol } from '../symbols.js';
import { shortPlace } from '../words.js';

const PAUSE = 750;

/**
 * The perfect game from the position shown, stepped through forward and back, or played by itself.
 * @param {HTMLElement} root
 * @param {import('../types').App} app
 */
export function mountLine(root, app) {
  const { store, t, announce } = app;
  const list = el('ol', { class: 'moves line', 'data-testid': 'line' });
  const ending = el('p', { class: 'note' });
  let player = 0;
  let wait = 0;
  /** The plies that were played before the line began. */
  let before = 0;

  /** @param {number} to */
  function go(to) {
    const { line, view } = store.get();
    const index = Math.max(0, Math.min(to, (line?.positions.length ?? 1) - 1));
    const position = line?.positions[index];
    if (!position || index === store.get().lineAt) return;
    const { mouse, cats, turn } = position;
    store.set({ lineAt: index, at: { mouse, cats, turn, plies: before + index }, view: { ...view, turn } });
  }

  function stop() {
    clearInterval(player);
    player = 0;
    playing();
  }

  function start() {
    const { line, lineAt } = store.get();
    if (!line) return;
    if (lineAt >= line.positions.length - 1) go(0);
    player = window.setInterval(() => {
      const { lineAt: at, line: now } = store.get();
      if (!now || at >= now.positions.length - 1) stop();
      else go(at + 1);
    }, PAUSE);
    playing();
  }

  const play = el('button', { type: 'button', 'data-testid': 'line-play', click: () => (player ? stop() : start()) });
  function playing() {
    play.replaceChildren(symbol(player ? 'pause' : 'play'));
    play.dataset.tLabel = player ? 'line.pause' : 'line.play';
    play.setAttribute('aria-label', t(play.dataset.tLabel));
    play.title = t(play.dataset.tLabel);
  }
  playing();

  /** @param {string} name @param {(now: number) => number} to */
  const button = (name, to) =>
    el(
      'button',
      {
        type: 'button',
        label: `line.${name}`,
        'data-testid': `line-${name}`,
        click: () => {
          stop();
          go(to(store.get().lineAt));
        },
      },
      symbol(name),
    );
  const steps = el(
    'div',
    { class: 'steps in-reach' },
    button('first', () => 0),
    button('back', (now) => now - 1),
    play,
    button('forward', (now) => now + 1),
    button('last', () => Infinity),
  );
  root.append(el('h2', { t: 'line' }), steps, list, ending);

  function write() {
    const { line } = store.get();
    root.classList.toggle('waiting', !line);
    list.replaceChildren();
    ending.textContent = '';
    if (!line) return;
    for (const [index, move] of line.line.entries()) {
      list.append(
        el(
          'li',
          {},
          el(
            'button',
            {
              type: 'button',
              'data-step': index + 1,
              click: () => {
                stop();
                go(index + 1);
              },
            },
            el('span', { class: 'number' }, `${index + 1}.`),
            el('span', { class: `chip ${move.side}` }),
            el('span', {}, `${t(move.side)} → ${shortPlace(move.to, move.side === 'mouse' ? 1 : store.get().game.rules.cats)}`),
            el('span', { class: 'outcome' }, move.plies === null ? '' : move.plies === 0 ? '✓' : t('line.left', { n: move.plies })),
          ),
        ),
      );
    }
    ending.textContent = t(`ending.${line.ending.reason}`, { limit: store.get().game.rules.limit });
  }

  function mark() {
    const { lineAt, line } = store.get();
    for (const [index, item] of [...list.children].entries()) {
      const current = index + 1 === lineAt;
      const one = /** @type {HTMLElement} */ (item.firstElementChild);
      if (one.getAttribute('aria-current') === String(current)) continue;
      one.setAttribute('aria-current', String(current));
      if (current) list.scrollTop = one.offsetTop - list.offsetTop - list.clientHeight / 2;
      if (current) announce(`${one.textContent}`);
    }
    for (const [index, one] of [...steps.children].entries()) {
      const atEnd = !line || (index < 2 ? lineAt === 0 : index > 2 && lineAt >= line.positions.length - 1);
      /** @type {HTMLButtonElement} */ (one).disabled = atEnd && index !== 2;
    }
  }

  store.on(({ mode, line, lineAt, at }, changed) => {
    if (mode !== 'explore') {
      if (player) stop();
      return;
    }
    if (changed.has('line') && line && lineAt === 0) before = at?.plies ?? 0;
    if (changed.has('line') && player) stop();
    if (changed.has('line') || changed.has('lang')) write();
    if (changed.has('line') || changed.has('lineAt') || changed.has('lang')) mark();
    if (!line && (changed.has('line') || changed.has('at') || changed.has('solved') || changed.has('mode'))) askSoon();
  });
  function askSoon() {
    clearTimeout(wait);
    wait = window.setTimeout(app.askLine, 60);
  }

  return { go, stop };
}
