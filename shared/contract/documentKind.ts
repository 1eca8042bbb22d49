/** How the contents begin that people sign or print: a PDF, or a picture. Whatever name and type a sender gives. */
const beginnings = [
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
] as const;
export type DocumentKind = (typeof beginnings)[number]['type'];
/** So many bytes from the beginning tell. */
export const tellingBytes = 8;

/** What kind of document begins so, by its content; null where it is none of them. */
export const documentKind = (begin: Uint8Array): DocumentKind | null =>
  beginnings.find(({ bytes }) => bytes.every((byte, i) => begin[i] === byte))?.type ?? null;
