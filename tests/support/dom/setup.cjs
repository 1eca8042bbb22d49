// What browsers have and jsdom lacks.
const { TextDecoder, TextEncoder } = require('node:util');
const { configure } = require('@testing-library/dom');
globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;
globalThis.CSS ??= { supports: () => false, escape: (text) => text };
globalThis.CSS.supports ??= () => false;
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
globalThis.ResizeObserver ??= Observer;
globalThis.IntersectionObserver ??= Observer;
window.matchMedia ??= (media) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
  onchange: null,
});
SVGElement.prototype.getBBox ??= () => ({ x: 0, y: 0, width: 0, height: 0 });
globalThis.Headers ??= class {
  #values;
  constructor(values = {}) {
    this.#values = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
  }
  get(name) {
    return this.#values.get(name.toLowerCase()) ?? null;
  }
};
globalThis.BroadcastChannel ??= class extends EventTarget {
  postMessage() {}
  close() {}
};
URL.createObjectURL ??= () => 'blob:http://localhost/1';
URL.revokeObjectURL ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
// jsdom would open what a browser hands over to the downloads.
HTMLAnchorElement.prototype.click = function () {
  if (this.hasAttribute('download')) this.addEventListener('click', (event) => event.preventDefault(), { once: true });
  HTMLElement.prototype.click.call(this);
};

// What is waited for comes when a screen was loaded and drawn, however long a busy machine takes: about as long as a test may, so that what never
// comes is named. The library of its own accord waits a second.
configure({ asyncUtilTimeout: 200_000 });

// React's development build takes the stack of each element that is made, a tenth of the time of these suites, until it has taken
// ten thousand in a second. Nobody reads them here.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = require('react');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
