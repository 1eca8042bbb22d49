/**
 * The chunk of the card. The other elements take what they share with it from here, so that the bundler lays all of it
 * into this one chunk: another piece would be another round trip before anything is painted.
 */
export { mount } from './parametric-event/element';
export { mountElement } from '../runtime/mount';
