declare module '*.css';
declare module '*.css?inline' {
  const css: string;
  export default css;
}
declare module '*?worker&url' {
  const address: string;
  export default address;
}
