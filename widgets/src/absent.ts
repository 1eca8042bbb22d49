/** Stands in for what widgets never load. */
const absent = (): never => {
  throw new Error('This is not part of the widgets.');
};
export { absent as jsPDF, absent as svg2pdf };
