import { shells } from './shells';
import { elementClass } from '../loader/element';
import { fillPlaces } from './places';

// Importing this where there is no page, as a server does, changes nothing.
if (typeof customElements !== 'undefined') {
  for (const shell of shells) {
    // The first copy on a page wins; a second one does nothing.
    if (!customElements.get(shell.tag)) customElements.define(shell.tag, elementClass(shell));
  }
  fillPlaces();
  // Pages that change without being loaded anew (Turbo, routers) bring places later.
  new MutationObserver(fillPlaces).observe(document, { childList: true, subtree: true });
}
