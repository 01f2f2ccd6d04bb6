/** @typedef {Record<string, any>} Values */
/** @typedef {Record<string, string | ((values: Values) => string)>} Texts */
/** @typedef {'en' | 'zh'} Language */

/** The languages that have been fetched. @type {Partial<Record<Language, Texts>>} */
export const LANGUAGES = {};
/** @type {Texts} */
let texts = {};
/** Texts that come with a part of the page that is fetched later. @type {Record<Language, () => Promise<Texts>>[]} */
const later = [];

/** Fetches the texts of a language: only those that are read are loaded. @param {Language} lang */
export async function loadLanguage(lang) {
  if (LANGUAGES[lang]) return;
  LANGUAGES[lang] = { ...(lang === 'zh' ? (await import('./zh.js')).zh : (await import('./en.js')).en) };
  for (const part of later) await addTo(lang, part);
}

/** The texts of the modes and dialogs that are fetched later. @type {Record<Language, () => Promise<Texts>>} */
export const MODES = {
  en: async () => (await import('./en-modes.js')).enModes,
  zh: async () => (await import('./zh-modes.js')).zhModes,
};

/** Adds the texts of a part of the page, now and in any language that is fetched later. @param {Record<Language, () => Promise<Texts>>} part */
export async function addTexts(part) {
  if (!later.includes(part)) later.push(part);
  await Promise.all(/** @type {Language[]} */ (Object.keys(LANGUAGES)).map((lang) => addTo(lang, part)));
}

/** @param {Language} lang @param {Record<Language, () => Promise<Texts>>} part */
async function addTo(lang, part) {
  Object.assign(LANGUAGES[lang] ?? {}, await part[lang]());
}

/** @param {Language} lang one that has been fetched */
export function setLanguage(lang) {
  texts = LANGUAGES[lang] ?? texts;
  document.documentElement.lang = lang === 'zh' ? 'zh-Hans' : 'en';
}

/**
 * A text in the language set; `{name}` is replaced by the value of that name. Texts that depend on their values are functions.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = texts[key] ?? key;
  if (typeof text === 'function') return text(values);
  return text.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
}
