import { el } from '../dom.js';
import { WORDS } from '../game/presets.js';
import { withPreset, withRules } from '../game/rules.js';

/** @typedef {import('../types').Rules} Rules */

/** The rules that are chosen from a few words. @type {[keyof Rules, string[]][]} */
const CHOICES = [
  ['first', WORDS.first],
  ['endless', WORDS.endless],
];
/** @type {[keyof Rules, string[]][]} */
const MORE = [
  ['stay', WORDS.stay],
  ['stuck', WORDS.stuck],
  ['cat_hole', WORDS.cat_hole],
  ['lazy', ['false', 'true']],
  ['directions', WORDS.directions],
  ['jump', WORDS.jump],
  ['capture', WORDS.capture],
  ['cats_move', WORDS.cats_move],
];

/** The largest limit that there is, in plies. */
const LONGEST = 4294967295;

/**
 * The rules of the game, those that are changed often first.
 * @param {HTMLElement} root
 * @param {import('../types').App} app
 */
export function mountRules(root, { store, change, t }) {
  /** @type {(() => void)[]} */
  const shows = [];

  /** @param {Partial<Rules>} rules */
  const set = (rules) => change(withRules(store.get().game, rules));

  /** @param {string} key @param {HTMLElement} input */
  const field = (key, input) => el('label', { class: 'field' }, el('span', { t: `rule.${key}` }), input);

  /** @param {'mouse_jump' | 'cat_jump' | 'reach'} key */
  function jump(key) {
    const input = el('input', { type: 'number', min: 0, max: 64, 'data-testid': key });
    input.addEventListener('change', () => {
      // Emptied is not told: what it was stands.
      if (input.value.trim()) set({ [key]: Math.max(0, Math.min(64, Math.round(Number(input.value)) || 0)) });
      else shows.forEach((show) => show());
    });
    shows.push(() => void (input.value = String(store.get().game.rules[key])));
    return field(key, input);
  }

  function limit() {
    const input = el('input', { type: 'text', inputmode: 'numeric', label: 'rule.limit', placeholder: '∞', 'data-testid': 'limit' });
    input.addEventListener('change', () => {
      const text = input.value.trim();
      const isNone = ['', 'none', '∞'].includes(text);
      const isNumber = /^\d{1,10}$/.test(text) && Number(text) <= LONGEST;
      if (isNone || isNumber) return set({ limit: isNone ? 'none' : String(Number(text)) });
      shows.forEach((show) => show());
      input.setCustomValidity(t('limit.bad', { n: LONGEST }));
      input.reportValidity();
    });
    input.addEventListener('input', () => input.setCustomValidity(''));
    shows.push(() => {
      const now = store.get().game.rules.limit;
      input.value = now === 'none' ? '' : String(now);
      input.setCustomValidity('');
    });
    return field('limit', input);
  }

  /** @param {keyof Rules} key @param {string[]} values */
  function choice(key, values) {
    const input = el('select', { 'data-testid': key }, ...values.map((value) => el('option', { value, t: `${key}.${value}` })));
    input.addEventListener('change', () => {
      const { value } = input;
      set({ [key]: key === 'lazy' ? value === 'true' : key === 'directions' ? Number(value) : value });
    });
    const label = field(key, input);
    shows.push(() => {
      input.value = String(store.get().game.rules[key]);
      if (key === 'directions') label.hidden = !store.get().game.grid;
      if (key === 'lazy') label.hidden = store.get().game.rules.cats < 2;
    });
    return label;
  }

  const preset = el('select', { 'data-testid': 'preset' }, ...['grid', 'graph', 'cops'].map((value) => el('option', { value, t: `preset.${value}` })));
  preset.addEventListener('change', () => change(withPreset(store.get().game, /** @type {import('../types').Preset} */ (preset.value))));
  shows.push(() => void (preset.value = store.get().game.preset));

  root.append(
    el(
      'div',
      { class: 'card rules' },
      el('h2', { t: 'rules' }),
      el('div', { class: 'pair' }, jump('mouse_jump'), jump('cat_jump')),
      ...CHOICES.map(([key, values]) => choice(key, values)),
      limit(),
      el(
        'details',
        {},
        el('summary', { t: 'rules.more', 'data-testid': 'more-rules' }),
        field('preset', preset),
        jump('reach'),
        ...MORE.map(([key, values]) => choice(key, values)),
      ),
    ),
  );

  const show = () => shows.forEach((one) => one());
  store.on((_, changed) => {
    if (changed.has('game') || changed.has('lang')) show();
  });
  show();
}
