import { shells } from './shells';

/**
 * Pages whose editor strips unknown tags write `<div data-isoline="parametric-event" data-permalink="…">` instead. An editor
 * lets `data-` through because it does nothing: so only the element's own attributes are taken over, never one that runs.
 */
export function fillPlaces(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-isoline]')) {
    const shell = shells.find(({ tag }) => tag === place.dataset['isoline']);
    if (!shell) continue;
    const element = document.createElement(shell.tag);
    for (const attribute of shell.attributes) {
      const value = place.getAttribute(`data-${attribute}`);
      if (value !== null) element.setAttribute(attribute, value);
    }
    place.removeAttribute('data-isoline');
    place.replaceChildren(element);
  }
}
