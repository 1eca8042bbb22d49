// Sheets for a page cannot be made in jsdom; the one of a map that draws nothing is not missed. jsdom's own class is shared by all
// windows: what is added to it would stay for the next suite, which has no list of sheets.
globalThis.CSSStyleSheet = class {
  replaceSync() {}
};
document.adoptedStyleSheets ??= [];

// A map that draws nothing: it stands over the whole world and bears the marks that are put on it.
class Map {
  #listeners = {};
  /** What the newest map was opened with, and where it was sent. */
  static newest = null;
  sent = [];
  /** What was drawn on it, by the name of its source. */
  sources = {};
  constructor({ container, ...options }) {
    Map.newest = this;
    this.options = options;
    if (globalThis.hasNoWebGl) throw new Error('Failed to initialize WebGL');
    this.container = container;
    setTimeout(() => this.#listeners.load?.());
  }
  on(event, listener) {
    this.#listeners[event] = listener;
    return this;
  }
  /** As if a person had done it. */
  fire(event, told) {
    this.#listeners[event]?.(told);
  }
  getContainer() {
    return this.container;
  }
  getCanvas() {
    return document.createElement('canvas');
  }
  getBounds() {
    return {
      toArray: () => [
        [-170, -60],
        [170, 80],
      ],
    };
  }
  getCenter() {
    return { lng: 0, lat: 20 };
  }
  getZoom() {
    return 2;
  }
  addControl() {}
  getLayer() {}
  getSource(name) {
    return this.sources[name];
  }
  addSource(name, source) {
    const drawn = { ...source, setData: (data) => Object.assign(drawn, { data }) };
    this.sources[name] = drawn;
  }
  addLayer() {}
  setPaintProperty() {}
  /** How often it was told to take the size of its frame. */
  resized = 0;
  resize() {
    this.resized += 1;
  }
  flyTo(target) {
    this.sent.push(target);
  }
  fitBounds(bounds, how) {
    this.sent.push({ bounds, ...how });
  }
  remove() {}
}
class Marker {
  #element;
  constructor({ element }) {
    this.#element = element;
  }
  setLngLat() {
    return this;
  }
  addTo(map) {
    map.container.append(this.#element);
    return this;
  }
  remove() {
    this.#element.remove();
  }
}
module.exports = {
  Map,
  Marker,
  Popup: class {},
  NavigationControl: class {},
  LngLatBounds: class {},
  setWorkerUrl() {},
};
