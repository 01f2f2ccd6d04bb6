import { t } from './text/index.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {Element} [parent]
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, parent) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  parent?.append(element);
  return element;
}

/**
 * An HTML element. `t` is the key of its text and `label` that of its name for screen readers and tooltips: both follow the
 * language. Attributes that are functions are listeners.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, /** @type {EventListener} */ (value));
    else if (name === 't') element.dataset.t = String(value);
    else if (name === 'label') element.dataset.tLabel = String(value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children);
  translate(element);
  return element;
}

/** @param {string} id an element that is in index.html */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no #${id}`);
  return element;
}

/** Writes the texts of `data-t` and `data-t-label` in the language set. @param {Element} root */
export function translate(root) {
  for (const element of [root, ...root.querySelectorAll('[data-t],[data-t-label]')]) {
    const { t: text, tLabel } = /** @type {HTMLElement} */ (element).dataset;
    if (text) element.textContent = t(text);
    if (tLabel) {
      element.setAttribute('aria-label', t(tLabel));
      element.setAttribute('title', t(tLabel));
    }
  }
}

/** Fetches a style sheet that the page does not begin with. @param {string} name */
export const addStyle = (name) =>
  new Promise((resolve) => {
    document.head.append(el('link', { rel: 'stylesheet', href: `style/${name}.css`, load: resolve, error: resolve }));
  });
