/**
 * What pages of strangers do with our elements, written from outside: by what a page may expect of any element of its own. Rows of a
 * family stand side by side on one page, each in a section of its own; every engine is given the same ones.
 */
export type Scene = {
  readonly name: string;
  /** `LINK` is a full link of the insurer, `SERVER` its address. */
  readonly html: string;
  /** What the page does once its elements are drawn. It runs in the page, with what `handsOfPages` gives it. */
  readonly act?: (scope: HTMLElement) => unknown;
  /** True when all is as it should be, else what is not. Asked until it is, for a while. */
  readonly holds: (scope: HTMLElement) => unknown;
};
export type Family = { readonly name: string; readonly head?: string; readonly scenes: readonly Scene[] };

declare global {
  /** What is found in the shadow tree of an element. */
  function within(scope: ParentNode, tag: string, selector: string): HTMLElement | null;
  /** The text that an element of ours shows. */
  function textIn(scope: ParentNode, tag: string): string;
  function isReady(scope: ParentNode, tag: string): boolean;
  /** What is in the shadow tree and does not have this value of a property of style. */
  function unlike(scope: ParentNode, tag: string, property: string, value: string): string[];
  /** What a reader would hit in the middle of the element. */
  function hitAt(element: Element | null): Element | null;
  /** Addresses that the page has asked for. */
  function asked(part: string): number;
  function press(target: EventTarget | null, key: string): void;
  interface Window {
    /** What a scene has noted down of itself, by its name. */
    notes: Record<string, string[]>;
  }
}

/** Put into the page before the scenes. */
export function handsOfPages(): void {
  const all = (scope: ParentNode, tag: string) => [
    ...(scope.querySelector(tag)?.shadowRoot?.querySelectorAll<HTMLElement>('.frame, .frame *') ?? []),
  ];
  Object.assign(window, {
    notes: {},
    within: (scope: ParentNode, tag: string, selector: string) =>
      scope.querySelector(tag)?.shadowRoot?.querySelector(selector) ?? null,
    textIn: (scope: ParentNode, tag: string) =>
      (scope.querySelector(tag)?.shadowRoot?.querySelector<HTMLElement>('.frame')?.innerText ?? '').replace(
        /\s+/g,
        ' ',
      ),
    isReady: (scope: ParentNode, tag: string) => scope.querySelector(tag)?.matches(':state(ready)') ?? false,
    unlike: (scope: ParentNode, tag: string, property: string, value: string) => {
      const found = all(scope, tag);
      if (found.length < 10) return ['nothing is drawn'];
      return found
        .filter((one) => getComputedStyle(one).getPropertyValue(property) !== value)
        .map((one) => `${one.localName}.${one.getAttribute('class') ?? ''}`);
    },
    hitAt: (element: Element | null) => {
      element?.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 10));
    },
    asked: (part: string) => performance.getEntriesByType('resource').filter(({ name }) => name.includes(part)).length,
    press: (target: EventTarget | null, key: string) => {
      for (const type of ['keydown', 'keypress', 'keyup'])
        target?.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, composed: true, cancelable: true }));
    },
  });
}

export const card = '<parametric-event permalink="LINK" loading="eager" chart="none"></parametric-event>';
const chart = '<event-chart permalink="LINK" loading="eager"></event-chart>';
export const list = '<coverage-viewer view="list" loading="eager"></coverage-viewer>';
export const place = '<div data-isoline="parametric-event" data-permalink="LINK" data-chart="none"></div>';
/** The same scene with each of the elements. */
export const each = (
  what: string,
  html: (element: string) => string,
  scene: Omit<Scene, 'name' | 'html'>,
): readonly Scene[] =>
  [card, chart, list].map((element) => ({
    ...scene,
    name: `${what}: ${/^<([\w-]+)/.exec(element)?.[1]}`,
    html: html(element).replace('<section', '<section class="ours"'),
  }));
