import { parametricEvent } from '../elements/parametric-event/shell';
import { elementClass } from './element';
import { watchPolicy } from './fetch';
import type { Shell } from './shell';

/** Every element of the suite. */
const shells: readonly Shell[] = [parametricEvent];

/** The first copy on a page wins; a second one does nothing. */
function register(): void {
  watchPolicy();
  for (const shell of shells) {
    if (!customElements.get(shell.tag)) customElements.define(shell.tag, elementClass(shell));
  }
}

/** Pages whose editor strips unknown tags write `<div data-isoline="parametric-event" data-permalink="…">` instead. */
export function fillPlaces(within: ParentNode): void {
  for (const place of within.querySelectorAll<HTMLElement>('[data-isoline]')) {
    const shell = shells.find(({ tag }) => tag === place.dataset['isoline']);
    if (!shell) continue;
    const element = document.createElement(shell.tag);
    for (const name of Object.keys(shell.attributes)) {
      const value = place.getAttribute(`data-${name}`);
      if (value !== null) element.setAttribute(name, value);
    }
    place.removeAttribute('data-isoline');
    place.replaceChildren(element);
  }
}

// Importing this where there is no page, as a server does, changes nothing.
if (typeof customElements !== 'undefined') {
  register();
  fillPlaces(document);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => fillPlaces(document));
}
