import type { Scheme } from '#shared/view/world';

/** How light a computed colour is, 0 to 1 (`rgb()`, `color(display-p3)`, `oklch()`, `lab()`); null where one sees through it. */
function lightnessOf(colour: string): number | null {
  const [, space = '', numbers = ''] = /^(\w+)\((?:[a-z][\w-]* )?(.*)/.exec(colour) ?? [];
  const [first = 0, second = 0, third = 0, alpha = 1] = numbers.match(/[\d.]+/g)?.map(Number) ?? [];
  if (alpha < 0.5) return null;
  if (space[0] === 'o') return first;
  if (space[0] === 'l') return first / 100;
  return (first + second + third) / (space[0] === 'r' ? 765 : 3);
}

/** What an element stands in, across shadow boundaries; in a slot that can be looked into, what is around the slot. */
const around = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;

/**
 * The theme of an element: one of the two that it is asked for, else light or dark as the page is where the element stands: by the nearest background that one does not see through; where there is none, or a
 * picture lies over it, by the page's text, which can be read there. The visitor's system counts as far as the page follows it.
 */
export function themeOf(asked: unknown, host: Element): Scheme {
  if (asked === 'light' || asked === 'dark') return asked;
  for (let at: Element | null = host; at; at = around(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== 'none') break;
    const lightness = lightnessOf(backgroundColor);
    if (lightness !== null) return lightness < 0.4 ? 'dark' : 'light';
  }
  return Number(lightnessOf(getComputedStyle(host).color)) > 0.6 ? 'dark' : 'light';
}

/** So long a page may take to fade from one to the other. */
const fadeMs = 300;

/** Calls back when what is around an element may have changed between light and dark; answers how to stop. */
export function watchPage(host: Element, changed: () => void): () => void {
  let timer = 0;
  const soon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(changed, fadeMs);
  };
  const system = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(soon);
  for (let at = around(host); at; at = around(at)) observer.observe(at, { attributes: true });
  // Styles may come after the elements.
  observer.observe(document.head, { childList: true });
  // A page may take its time to fade.
  document.addEventListener('transitionend', soon);
  system.addEventListener('change', soon);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('transitionend', soon);
    system.removeEventListener('change', soon);
  };
}
