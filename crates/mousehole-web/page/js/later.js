import { byId } from './dom.js';
import { mountKeys } from './keys.js';
import { dialog, opens } from './panels/dialogs.js';
import { mountGallery } from './panels/gallery.js';
import { mountOpen } from './panels/open.js';
import { mountPlay } from './panels/play.js';
import { mountShare } from './panels/share.js';
import { mountTour } from './panels/tour.js';
import { mountWatch } from './panels/watch.js';

/**
 * What can wait until the board is drawn and its first solve is under way.
 * @param {import('./types').App} app
 * @param {Parameters<typeof mountKeys>[1]} explore
 */
export function mountLater(app, explore) {
  mountWatch(byId('panel-watch'), app);
  mountPlay(byId('panel-play'), app);
  opens('open-gallery', dialog('gallery'), mountGallery(dialog('gallery'), app).beforeOpen);
  opens('open-share', dialog('share'), mountShare(dialog('share'), app).beforeOpen);
  mountOpen(dialog('open'), app);
  mountTour(dialog('tour'), app);
  mountKeys(app, explore);
}
