/**
 * The watch mode. `root` is its panel, shown while the mode is chosen.
 * To be filled: read `app.store`, set `at`, `round`, `view` or `play`; `app.board.handle('watch', {…})` says what the board does.
 * @param {HTMLElement} root
 * @param {import('../types').App} app
 */
export function mountWatch(root, app) {
  void [root, app];
}
