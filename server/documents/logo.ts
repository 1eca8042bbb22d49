import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { documentKind, tellingBytes } from '#shared/contract/documentKind';

/** In a thread of zlib's own: requests are answered meanwhile. */
const unpack = promisify(inflate);

const largest = 1_000_000;
/** Dots of a logo: printed some centimetres wide, a hundredth of them would do. */
const mostDots = 4_000_000;

/** Bytes of a PNG's picture data once they are unpacked, by its heading; null where there are too many dots, or none. */
function unpackedSize(bytes: Buffer): number | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width === 0 || height === 0 || width * height > mostDots) return null;
  const samples = [1, 0, 3, 1, 2, 0, 4][bytes[25] ?? 0] ?? 0;
  return height * (1 + Math.ceil((width * samples * (bytes[24] ?? 0)) / 8));
}

/** The picture data of a PNG unpack, into what its heading says and no more: pdfkit does that in the background, where a fault would end the process. */
async function isSoundPng(bytes: Buffer): Promise<boolean> {
  const size = unpackedSize(bytes);
  if (size === null) return false;
  const isInterlaced = bytes[28] === 1;
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
    // Interlaced, each of seven small pictures has lines of its own.
    const { length } = await unpack(Buffer.concat(data), { maxOutputLength: 2 * size + 1024 });
    return isInterlaced ? length > 0 : length >= size;
  } catch {
    // Whatever is wrong with it, it is no logo to print.
    return false;
  }
}

/** A tenant's logo from its data URL: PNG or JPEG. Null for anything else; then the name stands alone. */
export async function logoBytes(logo: string | null): Promise<Buffer | null> {
  const coded = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/=\s]+)$/.exec(logo ?? '')?.[1];
  if (!coded || coded.length > 1.4 * largest) return null;
  const bytes = Buffer.from(coded, 'base64');
  switch (documentKind(bytes)) {
    case 'image/png':
      return (await isSoundPng(bytes)) ? bytes : null;
    case 'image/jpeg':
      return isWholeJpeg(bytes) ? bytes : null;
    default:
      return null;
  }
}

const isWholeJpeg = (bytes: Buffer) => bytes.length > 200 && bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
