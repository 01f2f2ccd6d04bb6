import { byId } from './dom.js';
import { mountKeys } from './keys.js';
import { recall, remember } from './look.js';
import { notice } from './notice.js';
import { dialog, opens } from './panels/dialogs.js';
import { mountOpen } from './panels/open.js';
import { mountShare } from './panels/share.js';
import { addTexts, MODES } from './text/index.js';

/**
 * What can wait until the board is drawn and its first solve is under way. The examples and the tour are fetched when they
 * are asked for.
 * @param {import('./types').App} app
 */
export function mountLater(app) {
  opens('open-share', dialog('share'), mountShare(dialog('share'), app).beforeOpen);
  mountOpen(dialog('open'), app);
  mountKeys(app);

  /** @type {{ beforeOpen(): void } | undefined} */
  let gallery;
  opens('open-gallery', dialog('gallery'), async () => {
    const [{ mountGallery }] = await Promise.all([import('./panels/gallery.js'), addTexts(MODES)]);
    gallery ??= mountGallery(dialog('gallery'), app);
    gallery.beforeOpen();
  });

  const why = /** @type {HTMLDetailsElement} */ (byId('why'));
  why.addEventListener('toggle', async () => (await import('./panels/why.js')).mountWhy(why, app), { once: true });

  /** @type {(() => void) | undefined} */
  let begin;
  async function tour() {
    offer?.();
    const [{ mountTour }] = await Promise.all([import('./panels/tour.js'), addTexts(MODES)]);
    begin ??= mountTour(dialog('tour'), app);
    begin();
  }
  byId('open-tour').addEventListener('click', tour);
  // Offered once, and no longer once somebody has found their own way.
  const offer = !recall('visited') && location.hash.length < 2 ? notice('tour.offer', [['tour.start', tour]]) : undefined;
  remember('visited', '1');
  app.store.on((_, changed) => {
    if (changed.has('mode') || changed.has('game')) offer?.();
  });
}
