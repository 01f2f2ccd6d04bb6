// Debian's chromium, with everything off that would talk to the world by itself, or its firefox-esr.

import playwright from 'playwright-core';

/** Whether firefox is used. It is spoken to by WebDriver BiDi, of which playwright 1.55 is the last to use no more than version 140 has. */
export const isFirefox = process.env.BROWSER === 'firefox';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const PREFERENCES = { 'intl.accept_languages': 'en-GB', 'ui.prefersReducedMotion': 1, 'dom.serviceWorkers.enabled': false };

/**
 * Starts the browser; playwright gives it an empty user-data-dir of its own and removes it afterwards.
 * @returns {Promise<import('playwright-core').Browser>}
 */
export function browse() {
  if (!isFirefox) return playwright.chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  return /** @type {any} */ (playwright)._bidiFirefox.launch({ executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr', channel: 'moz-firefox', firefoxUserPrefs: PREFERENCES });
}
