import { firstNumbers } from './counting';

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the first 8 (FIPS 180-4). */
const primes = firstNumbers(312).filter((n) => n > 1 && firstNumbers(n).every((d) => d < 2 || n % d !== 0));
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32);
const rounds = primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));
const beginning = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The bytes with the mark of their end and their length in bits, in whole blocks of 64. */
function padded(bytes: Uint8Array): DataView {
  const blocks = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((byte, at) => blocks.setUint8(at, byte));
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(blocks.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  blocks.setUint32(blocks.byteLength - 4, (bytes.length * 8) >>> 0);
  return blocks;
}

function schedule(blocks: DataView, from: number): Int32Array {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i++) words[i] = blocks.getInt32(from + i * 4);
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15] as number, words[i - 2] as number];
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = ((words[i - 16] as number) + low + (words[i - 7] as number) + high) | 0;
  }
  return words;
}

type Eight = [number, number, number, number, number, number, number, number];

function mixed(state: Eight, words: Int32Array): Eight {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + high + choice + (rounds[i] as number) + (words[i] as number)) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + low + most) | 0];
  }
  return [a, b, c, d, e, f, g, h];
}

/** SHA-256 of a text as the eight words of its digest: at once, and where the browser's own is not there (pages without TLS). */
export function sha256Words(text: string): readonly number[] {
  const blocks = padded(new TextEncoder().encode(text));
  let state = beginning as Eight;
  for (let from = 0; from < blocks.byteLength; from += 64) {
    const added = mixed(state, schedule(blocks, from));
    state = state.map((word, at) => (word + (added[at] as number)) | 0) as Eight;
  }
  return state.map((word) => word >>> 0);
}
