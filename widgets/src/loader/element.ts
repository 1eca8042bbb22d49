import r2wc from '@r2wc/core';
import { emit } from './emit';
import { type Started, start } from './lazy';
import type { AttributeType, Props, Shell } from './shell';

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

function parse(type: AttributeType, text: string | null): unknown {
  if (type === 'boolean') return text !== null && text !== 'false';
  if (text === null || text.trim() === '') return undefined;
  if (type === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (type === 'string') return text;
  return JSON.parse(text);
}

/** The class of a custom element; registered at once, so that properties, events and methods work from the start. */
export function elementClass(shell: Shell): CustomElementConstructor {
  const names = Object.entries(shell.attributes);
  const Base = r2wc(
    () => null,
    { shadow: 'open', props: [] },
    {
      mount: (container, _view, props) => start(shell, container as unknown as ShadowRoot, props as Props),
      update: (started, props) => started.update(props as Props),
      unmount: (started) => started.stop(),
    },
  ) as unknown as typeof Bridge;

  class Element extends Base {
    static readonly observedAttributes = Object.keys(shell.attributes);

    constructor() {
      super();
      // r2wc takes a new element for a connected one, and would draw it while nobody can see it.
      this[connectedOf] = false;
    }

    override connectedCallback() {
      const own = this as unknown as Record<string, unknown>;
      for (const [, [property]] of names) {
        if (!Object.hasOwn(this, property)) continue;
        const value = own[property];
        Reflect.deleteProperty(this, property);
        own[property] = value;
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
      const [property, type] = shell.attributes[name] ?? [];
      if (!property || !type) return;
      try {
        this[propsOf][property] = parse(type, text);
      } catch {
        // Only JSON can fail, and nothing may throw into the page.
        this[propsOf][property] = undefined;
        emit(this, 'isoline-error', {
          code: 'internal',
          message: `The attribute ${name} is not JSON.`,
          retryable: false,
          requestId: null,
        });
      }
      this[renderOf]();
    }

    /** Asks the server again. */
    refresh(): Promise<void> {
      return this[contextOf]?.refresh() ?? Promise.resolve();
    }

    /** What is shown, as comma-separated values; an empty text where there is nothing. */
    toCSV(): Promise<string> {
      return this[contextOf]?.toCSV() ?? Promise.resolve('');
    }
  }

  for (const [attribute, [property, type]] of names) {
    // `lang` and the like reflect by themselves.
    if (property in HTMLElement.prototype) continue;
    Object.defineProperty(Element.prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: Bridge) {
        return this[propsOf][property];
      },
      set(this: Bridge, value: unknown) {
        if (type === 'json') {
          this[propsOf][property] = value ?? undefined;
          this[renderOf]();
        } else if (value === undefined || value === null || value === false) {
          if (this.hasAttribute(attribute)) this.removeAttribute(attribute);
        } else this.setAttribute(attribute, value === true ? '' : String(value));
      },
    });
  }
  return Element;
}
