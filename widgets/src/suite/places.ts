/**
 * What a place may say. Whoever may write texts into a page, and nothing that runs, may place a card and choose how much of it is
 * shown: never data, servers or styles.
 */
export const placeAttributes = ['permalink', 'size', 'lang', 'theme', 'chart', 'date', 'history'] as const;
const renderOf = Symbol.for('r2wc.render');
type Drawn = { [renderOf]?: () => void };
const names = ['isoline', ...placeAttributes].map((name) => `data-${name}`);

/**
 * Pages whose editor strips unknown tags write `<div data-isoline="parametric-event" data-permalink="…">` instead. A place stays one:
 * what a framework writes over it, empties or clones is filled again, and what it says is what its element says. Also in shadow roots
 * that can be looked into, and in those to come.
 */
export function watchPlaces(elements: readonly { readonly tag: string }[]): void {
  const tags = elements.map(({ tag }) => tag);
  const watched = new WeakSet<Node>();
  const awaited = new Set<string>();

  function lookInto(found: Iterable<Element>): void {
    for (const { localName, shadowRoot } of found) {
      if (shadowRoot && !tags.includes(localName)) watch(shadowRoot);
      if (!localName.includes('-') || awaited.has(localName) || customElements.get(localName)) continue;
      awaited.add(localName);
      void customElements.whenDefined(localName).then(() => lookInto(document.querySelectorAll(localName)));
    }
  }
  function watch(root: Document | ShadowRoot): void {
    if (watched.has(root)) return;
    watched.add(root);
    const fill = () => {
      for (const place of root.querySelectorAll('[data-isoline]')) {
        const tag = place.getAttribute('data-isoline') ?? '';
        if (tags.includes(tag)) fillPlace(place, tag, tags);
      }
    };
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node instanceof Element) lookInto([node, ...node.querySelectorAll('*')]);
      fill();
    });
    // Pages that change without being loaded anew (Turbo, routers) bring places later.
    observer.observe(root, { childList: true, subtree: true, attributeFilter: names });
    const found = root.querySelectorAll<Element & Drawn>('*');
    lookInto(found);
    // What stood there before this loader of the page may be of its insurer.
    for (const element of found) if (tags.includes(element.localName)) element[renderOf]?.();
    fill();
  }
  watch(document);
}

function fillPlace(place: Element, tag: string, tags: readonly string[]): void {
  let element = place.firstElementChild;
  if (element?.localName !== tag) {
    element = document.createElement(tag);
    // A link that stood there is shown where the element cannot be.
    element.append(...[...place.childNodes].filter(({ nodeName }) => !tags.includes(nodeName.toLowerCase())));
    place.replaceChildren(element);
  }
  for (const name of placeAttributes) {
    const value = place.getAttribute(`data-${name}`);
    if (value === null) element.removeAttribute(name);
    else if (value !== element.getAttribute(name)) element.setAttribute(name, value);
  }
}
