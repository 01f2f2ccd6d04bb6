/**
 * The examples. `root` is a dialog that the button in the header opens; fill it when it opens (`beforeOpen`).
 * To be filled: `app.open(text)` or `app.change(game, { layout })` makes an example the document.
 * @param {HTMLDialogElement} root
 * @param {import('../types').App} app
 * @returns {{ beforeOpen(): void }}
 */
export function mountGallery(root, app) {
  void [root, app];
  return { beforeOpen() {} };
}
