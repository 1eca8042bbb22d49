// What browsers have and jsdom lacks.
const { TextDecoder, TextEncoder } = require('node:util');
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
URL.createObjectURL ??= () => 'blob:http://localhost/1';
URL.revokeObjectURL ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
