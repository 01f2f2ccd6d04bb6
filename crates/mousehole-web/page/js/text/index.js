import { enModes } from './en-modes.js';
import { en } from './en.js';
import { zhModes } from './zh-modes.js';
import { zh } from './zh.js';

/** @typedef {Record<string, any>} Values */
/** @typedef {Record<string, string | ((values: Values) => string)>} Texts */

/** @type {Record<'en' | 'zh', Texts>} */
export const LANGUAGES = { en: { ...en, ...enModes }, zh: { ...zh, ...zhModes } };
let texts = LANGUAGES.en;

/** @param {'en' | 'zh'} lang */
export function setLanguage(lang) {
  texts = LANGUAGES[lang];
  document.documentElement.lang = lang === 'zh' ? 'zh-Hans' : 'en';
}

/**
 * A text in the language set; `{name}` is replaced by the value of that name. Texts that depend on their values are functions.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = texts[key] ?? LANGUAGES.en[key] ?? key;
  if (typeof text === 'function') return text(values);
  return text.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
}
