import { el } from '../dom.js';

/**
 * A few choices side by side, one of which is on. They are written anew whenever what they show changes.
 * @param {import('../types').App} app
 * @param {string} label
 * @param {() => { id?: string | number, text: string, on: boolean, choose: () => void }[]} choices
 */
export function segments({ store }, label, choices) {
  const root = el('div', { class: 'segments', role: 'group', label });
  const show = () => {
    const now = choices();
    while (root.children.length > now.length) root.lastElementChild?.remove();
    now.forEach((choice, index) => {
      if (!root.children[index]) root.append(el('button', { type: 'button', click: () => choices()[index].choose() }));
      const button = root.children[index];
      if (button.textContent !== choice.text) button.textContent = choice.text;
      if (choice.id !== undefined) button.setAttribute('data-choice', String(choice.id));
      button.setAttribute('aria-pressed', String(choice.on));
    });
  };
  store.on(show);
  show();
  return root;
}
