/**
 * The guided tour. `root` is a dialog: `root.showModal()` opens it; boards of its own come from board/grid-view.js.
 * To be filled.
 * @param {HTMLDialogElement} root
 * @param {import('../types').App} app
 */
export function mountTour(root, app) {
  void [root, app];
}
