import type { Scheme } from '#shared/view/world';

/** How light a computed colour is, 0 to 1 (`rgb()`, `color(srgb)`, `oklch()`); null where one sees through it. */
function lightnessOf(colour: string): number | null {
  const [first = 0, second = 0, third = 0, alpha = 1] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  if (alpha < 0.5) return null;
  if (colour[0] === 'o') return first;
  return (first + second + third) / (colour[0] === 'r' ? 765 : 3);
}

/**
 * The theme of an element: one of the two that it is asked for, else light or dark as the page is where the element stands: by the nearest background that one does not see through; where there is none, or a
 * picture lies over it, by the page's text, which can be read there. The visitor's system counts as far as the page follows it.
 */
export function themeOf(asked: unknown, host: Element): Scheme {
  if (asked === 'light' || asked === 'dark') return asked;
  for (let at: Element | null = host; at; at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== 'none') break;
    const lightness = lightnessOf(backgroundColor);
    if (lightness !== null) return lightness < 0.4 ? 'dark' : 'light';
  }
  return Number(lightnessOf(getComputedStyle(host).color)) > 0.6 ? 'dark' : 'light';
}

/** So long a page may take to fade from one to the other. */
const fadeMs = 300;

/** Calls back when the page may have changed between light and dark; answers how to stop. */
export function watchPage(changed: () => void): () => void {
  const soon = () => setTimeout(changed, fadeMs);
  const system = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(soon);
  for (const element of [document.documentElement, document.body]) observer.observe(element, { attributes: true });
  system.addEventListener('change', soon);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', soon);
  };
}
