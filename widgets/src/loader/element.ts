import r2wc from '@r2wc/core';
import { emitError } from './emit';
import { origins, type Started, start } from './lazy';
import type { Shell } from './shell';

/**
 * r2wc's bridge, with its eight known defects cured (each has a test): values set before the definition, drawing while
 * detached, presence of booleans, removed attributes, bad JSON, functions by name, undefined, and moving.
 * Its inner names are stable symbols; the package is pinned and the contract is tested.
 */
const renderOf = Symbol.for('r2wc.render');
const connectedOf = Symbol.for('r2wc.connected');
const propsOf = Symbol.for('r2wc.props');
const contextOf = Symbol.for('r2wc.context');

declare class Bridge extends HTMLElement {
  [renderOf]: () => void;
  [connectedOf]: boolean;
  [propsOf]: Record<string, unknown>;
  [contextOf]?: Started;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

const propertyOf = (attribute: string) => attribute.replace(/-./g, ([, letter = '']) => letter.toUpperCase());

/** How the text of an attribute becomes a value; all others are texts. */
const parsers: Record<string, (text: string) => unknown> = { data: JSON.parse, headingLevel: Number, refresh: Number };

const internals = new WeakMap<Element, ElementInternals>();

/** The same attributes without a prototype: what a page adds to `Object.prototype` is none of them. */
const own = (props: object): Record<string, unknown> => ({ __proto__: null, ...props });

/** r2wc's class for an element: what it draws is the loader's. */
const bridgeTo = (shell: Shell) =>
  r2wc(
    () => null,
    { shadow: 'open', props: [] },
    {
      mount: (container, _view, props) =>
        start(
          shell,
          container as unknown as ShadowRoot,
          internals.get((container as unknown as ShadowRoot).host) as ElementInternals,
          own(props),
        ),
      // r2wc writes into one object for ever; what draws must see that it is another one.
      update: (started, props) => started.update(own(props)),
      unmount: (started) => started.stop(),
    },
  ) as unknown as typeof Bridge;

/** An attribute as a property, in both directions; `data` may be any value. */
function reflect(prototype: Bridge, attribute: string) {
  const property = propertyOf(attribute);
  // `lang` and the like reflect by themselves, and `refresh` is a method.
  if (property in prototype) return;
  Object.defineProperty(prototype, property, {
    enumerable: true,
    configurable: true,
    get(this: Bridge) {
      return this[propsOf][property];
    },
    set(this: Bridge, value: unknown) {
      if (property === 'data') {
        this[propsOf][property] = value ?? undefined;
        this[renderOf]();
      } else if ((value ?? false) === false) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value === true ? '' : String(value));
    },
  });
}

/** The class of a custom element; registered at once, so that properties, events and methods work from the start. */
export function elementClass(shell: Shell): CustomElementConstructor {
  const names = shell.attributes;
  class Element extends bridgeTo(shell) {
    static readonly observedAttributes = names;
    /** Another loader of the page adds where it came from: its links are understood too. */
    static readonly origins = origins;

    constructor() {
      super();
      internals.set(this, this.attachInternals());
      // r2wc takes a new element for a connected one, and would draw it while nobody can see it.
      this[connectedOf] = false;
    }

    override connectedCallback() {
      const given = this as unknown as Record<string, unknown>;
      for (const [property, value] of Object.entries(this)) {
        if (!(property in Element.prototype)) continue;
        delete given[property];
        given[property] = value;
      }
      super.connectedCallback();
    }

    override disconnectedCallback() {
      this[connectedOf] = false;
      // An element that is only being moved is back before the microtask runs, and keeps its state.
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback();
      });
    }

    /** Makes `moveBefore` keep the element as it is. */
    connectedMoveCallback() {}

    attributeChangedCallback(name: string, _old: string | null, text: string | null) {
      const property = propertyOf(name);
      try {
        this[propsOf][property] = text?.trim() ? (parsers[property] ?? String)(text) : undefined;
      } catch {
        // Only JSON can fail, and nothing may throw into the page.
        this[propsOf][property] = undefined;
        emitError(this, 'internal', `${name} is not JSON.`);
      }
      this[renderOf]();
    }

    /** Asks the server again. */
    async refresh(): Promise<void> {
      await this[contextOf]?.refresh();
    }

    /** What is shown, as comma-separated values; an empty text where there is nothing. */
    async toCSV(): Promise<string> {
      return (await this[contextOf]?.toCSV()) ?? '';
    }
  }

  for (const attribute of names) reflect(Element.prototype, attribute);
  return Element;
}
