declare module 'world-atlas/countries-50m.json' {
  const world: unknown;
  export default world;
}
declare module '*?worker&url' {
  const url: string;
  export default url;
}
