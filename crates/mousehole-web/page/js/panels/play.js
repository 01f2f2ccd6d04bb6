/**
 * The play mode. `root` is its panel, shown while the mode is chosen.
 * To be filled: read `app.store`, set `at`, `round`, `view` or `play`; `app.board.handle('play', {…})` says what the board does.
 * @param {HTMLElement} root
 * @param {import('../types').App} app
 */
export function mountPlay(root, app) {
  void [root, app];
}
