/** @type {import('./index.js').Texts} */
export const zh = {
  'lang.other': 'EN',
  'lang.label': 'Switch to English',
  'mode.edit': '编辑',
  'mode.explore': '探索',
  'mode.watch': '观看',
  'mode.play': '对弈',
};
