declare module '*.css?inline' {
  const text: string;
  export default text;
}

/** A copy that is laid into no other chunk (widgets/build.ts). */
declare module '#shared/engine/event/certificate?apart' {
  export * from '#shared/engine/event/certificate';
}
declare module '#shared/engine/sha256?apart' {
  export * from '#shared/engine/sha256';
}
