import { inflateSync } from 'node:zlib';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const largest = 1_000_000;

/** The picture data of a PNG unpack: pdfkit does that in the background, where a fault would end the process. */
function isSoundPng(bytes: Buffer): boolean {
  const data: Buffer[] = [];
  for (let at = pngStart.length; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) return false;
    if (kind === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  try {
    return inflateSync(Buffer.concat(data), { maxOutputLength: 40 * largest }).length > 0;
  } catch {
    // Whatever is wrong with it, it is no logo to print.
    return false;
  }
}

/** A tenant's logo from its data URL: PNG or JPEG. Null for anything else; then the name stands alone. */
export function logoBytes(logo: string | null): Buffer | null {
  const coded = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/=\s]+)$/.exec(logo ?? '')?.[1];
  if (!coded || coded.length > 1.4 * largest) return null;
  const bytes = Buffer.from(coded, 'base64');
  if (bytes.subarray(0, 8).equals(pngStart)) return isSoundPng(bytes) ? bytes : null;
  const isJpeg =
    bytes.length > 200 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
  return isJpeg ? bytes : null;
}
