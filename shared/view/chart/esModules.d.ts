/** The parts of Highcharts, which have no types of their own: each is a class or an object, and most can be composed with others. */
declare module 'highcharts/es-modules/*' {
  const part: { readonly compose: (...parts: unknown[]) => void; readonly [member: string]: unknown };
  export default part;
  export const composeBorderRadius: (...parts: unknown[]) => void;
}
