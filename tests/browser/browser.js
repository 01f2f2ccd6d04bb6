// Debian's chromium, with everything off that would talk to the world by itself, or its firefox-esr.

import { chromium } from 'playwright-core';

/** Whether firefox is used. */
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
export async function browse() {
  if (!isFirefox) return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  // Playwright 1.55 is the last whose WebDriver BiDi needs no more than firefox 140 has; chromium needs a newer one.
  const { default: playwright } = await import('playwright-for-firefox-140');
  return /** @type {any} */ (playwright)._bidiFirefox.launch({
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    channel: 'moz-firefox',
    firefoxUserPrefs: PREFERENCES,
  });
}
