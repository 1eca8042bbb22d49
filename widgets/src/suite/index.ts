import { shells } from './shells';
import { elementClass } from '../loader/element';
import { loadChunk, origins } from '../loader/lazy';

type Known = { readonly origins?: Set<string> };

// Importing this where there is no page, as a server does, changes nothing.
if (typeof customElements !== 'undefined') {
  for (const shell of shells) {
    // The first copy on a page wins; a second one, of another insurer, adds the server that it came from.
    const known = customElements.get(shell.tag) as Known | undefined;
    if (known) for (const origin of origins) known.origins?.add(origin);
    else customElements.define(shell.tag, elementClass(shell));
  }
  loadChunk(() => import('./places')).then(
    ({ watchPlaces }) => watchPlaces(shells),
    // Without it tags are drawn, and a place is empty as it was.
    () => undefined,
  );
}
