import { shells } from './shells';
import { elementClass } from '../loader/element';

/** Pages whose editor strips unknown tags write `<div data-isoline="parametric-event" data-permalink="…">` instead. */
function fillPlaces(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-isoline]')) {
    const name = shells.find(({ tag }) => tag === place.dataset['isoline'])?.tag;
    if (!name) continue;
    const element = document.createElement(name);
    for (const { name: attribute, value } of place.attributes) {
      if (/^data-(?!isoline)/.test(attribute)) element.setAttribute(attribute.slice(5), value);
    }
    place.removeAttribute('data-isoline');
    place.replaceChildren(element);
  }
}

// Importing this where there is no page, as a server does, changes nothing.
if (typeof customElements !== 'undefined') {
  for (const shell of shells) {
    // The first copy on a page wins; a second one does nothing.
    if (!customElements.get(shell.tag)) customElements.define(shell.tag, elementClass(shell));
  }
  fillPlaces();
  addEventListener('DOMContentLoaded', fillPlaces);
}
