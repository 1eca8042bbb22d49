/** The chunk that draws footprints: what is drawn, and what draws it. */
export { drawChart } from './draw';
export { footprintOptions } from './footprintOptions';
