module.exports = {
  Map: class {},
  Marker: class {},
  Popup: class {},
  NavigationControl: class {},
  LngLatBounds: class {},
  setWorkerUrl() {},
};
