import { commandRefusal } from '../base/refuse';

/** Blocks of a tar archive (POSIX ustar): so that any tar can list and unpack a backup. */
const block = 512;

const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0') + '\0';

/** A name of more than 100 bytes is cut in two at a slash: 155 bytes before it, 100 after. */
function split(name: string): { readonly prefix: string; readonly rest: string } {
  if (Buffer.byteLength(name) <= 100) return { prefix: '', rest: name };
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(rest) <= 100) return { prefix, rest };
  }
  throw commandRefusal(`The path ${name} is too long for a backup.`);
}

/** The header of one file. */
export function headerOf(name: string, size: number, seconds: number): Buffer {
  const { prefix, rest } = split(name);
  const header = Buffer.alloc(block);
  header.write(rest, 0, 100);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(seconds, 12), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345, 155);
  header.write(`${octal(checksumOf(header), 7)} `, 148);
  return header;
}

const checksumOf = (header: Buffer) => header.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 0x20 : byte), 0);
/** Zeros up to the next full block. */
export const paddingOf = (size: number) => Buffer.alloc((block - (size % block)) % block);
export const endOfArchive = Buffer.alloc(2 * block);

const textAt = (header: Buffer, at: number, length: number) =>
  header.toString('utf8', at, at + length).split('\0')[0] ?? '';

export type Entry = { readonly name: string; readonly size: number; readonly content: AsyncIterable<Buffer> };

/** Reads the files of an archive one after the other; each content must be read to its end before the next comes. */
export async function* entriesOf(archive: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const source = archive[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  async function take(most: number): Promise<Buffer> {
    if (held.length === 0) {
      const { value, done } = await source.next();
      if (done) throw commandRefusal('The backup ends in the middle: it is damaged.');
      held = value;
    }
    const taken = held.subarray(0, most);
    held = held.subarray(taken.length);
    return taken;
  }
  async function takeAll(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = length; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await take(left));
    return Buffer.concat(parts);
  }
  for (;;) {
    const header = await takeAll(block);
    if (header.every((byte) => byte === 0)) return;
    if (parseInt(textAt(header, 148, 8), 8) !== checksumOf(header)) throw commandRefusal('The backup is damaged.');
    const prefix = textAt(header, 345, 155);
    const size = parseInt(textAt(header, 124, 12), 8);
    const content = async function* () {
      for (let left = size; left > 0;) {
        const chunk = await take(left);
        left -= chunk.length;
        yield chunk;
      }
      await takeAll(paddingOf(size).length);
    };
    yield { name: (prefix ? `${prefix}/` : '') + textAt(header, 0, 100), size, content: content() };
  }
}
