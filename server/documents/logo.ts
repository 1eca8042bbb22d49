import { inflateSync } from 'node:zlib';
import { documentKind, tellingBytes } from '#shared/contract/documentKind';

const largest = 1_000_000;

/** The picture data of a PNG unpack: pdfkit does that in the background, where a fault would end the process. */
function isSoundPng(bytes: Buffer): boolean {
  const data: Buffer[] = [];
  // The chunks stand behind the eight bytes that tell a PNG.
  for (let at = tellingBytes; at + 12 <= bytes.length;) {
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
  switch (documentKind(bytes)) {
    case 'image/png':
      return isSoundPng(bytes) ? bytes : null;
    case 'image/jpeg':
      return isWholeJpeg(bytes) ? bytes : null;
    default:
      return null;
  }
}

const isWholeJpeg = (bytes: Buffer) => bytes.length > 200 && bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
