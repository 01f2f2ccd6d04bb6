/**
 * Share: the link, and copies as text, JSON or image. `root` is a dialog that the button in the header opens.
 * To be filled.
 * @param {HTMLDialogElement} root
 * @param {import('../types').App} app
 * @returns {{ beforeOpen(): void }}
 */
export function mountShare(root, app) {
  void [root, app];
  return { beforeOpen() {} };
}

/**
 * What the address says, as a part of the state to start from; null where it says nothing.
 * To be filled: read `location.hash`. `layout`, `game`, `mode`, `at`, `view`, `round`, `lang` are all taken.
 * @returns {Promise<Partial<import('../types').State> | null>}
 */
export async function restoreLink() {
  return null;
}
