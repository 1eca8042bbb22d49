/** An element that the page is made with. */
export function find<E extends HTMLElement = HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`The page has no ${selector}`);
  return element;
}

type Attributes = Readonly<Record<string, string>>;

/** A new element of the page. */
export function make<N extends keyof HTMLElementTagNameMap>(
  name: N,
  content: string | readonly Node[] = '',
  attributes: Attributes = {},
): HTMLElementTagNameMap[N] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...[content].flat());
  return element;
}
