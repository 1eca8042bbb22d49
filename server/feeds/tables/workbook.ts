import { zipSync } from 'fflate';
import { on } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { readSheet } from 'read-excel-file/universal';
import { fromBuffer, type Entry, type Options, type ZipFile, type ZipFileOptions } from 'yauzl';
import { DataFault } from '#shared/engine/dataFault';

/** Most bytes of a workbook once it is unpacked: some 10,000 full lines take 15 MB. */
const mostBytes = 60_000_000;
const mostEntries = 1000;
/** Most cells of the rectangle from A1 to the last one. */
const mostCells = 2_000_000;

type Cell = string | number | boolean | Date | null | undefined;
type Files = Readonly<Record<string, Uint8Array>>;
/** A cell as a person would have typed it. */
function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

const broken = (cause: unknown) =>
  cause instanceof DataFault
    ? cause
    : new DataFault(
        'partners.workbook',
        'This XLSX file cannot be read: it is damaged, protected by a password, or cut off.',
        { cause },
      );
const tooLarge = () =>
  new DataFault('partners.tooLarge', 'This XLSX file is too large when it is unpacked. Split it into smaller files.');

const openZip = promisify(
  fromBuffer as (bytes: Buffer, options: Options, done: (error: Error | null, zip: ZipFile) => void) => void,
);

/** @throws where more comes of it than the zip says, as soon as it does */
const inflated = (packed: Buffer, size: number): Buffer =>
  inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });

/** Unpacks a zip, and counts what comes of it. Of an entry no more comes than the zip says: else it is damaged. */
async function unpack(bytes: Buffer): Promise<Files> {
  const zip = await openZip(bytes, { lazyEntries: true });
  if (zip.entryCount > mostEntries) throw tooLarge();
  const openEntry = promisify(
    zip.openReadStream.bind(zip) as (
      entry: Entry,
      options: ZipFileOptions,
      done: (error: Error | null, stream: Readable) => void,
    ) => void,
  );
  const files: Record<string, Uint8Array> = {};
  let size = 0;
  const entries = on(zip, 'entry', { close: ['end'] });
  zip.readEntry();
  for await (const [entry] of entries as AsyncIterable<[Entry]>) {
    size += entry.uncompressedSize;
    if (size > mostBytes) throw tooLarge();
    const isPacked = entry.isCompressed();
    // Its own unpacking says nothing where more comes than the zip told: the stream that should is never ended.
    const options = { decompress: isPacked ? false : null, decrypt: null, start: null, end: null };
    const packed = await buffer(await openEntry(entry, options));
    files[entry.fileName] = isPacked ? inflated(packed, entry.uncompressedSize) : packed;
    zip.readEntry();
  }
  return files;
}

const textIn = (files: Files, name: string) => Buffer.from(files[name] ?? []).toString('utf8');

/** The files of the sheets that may be the first one: that one, where the workbook says which it is. */
function firstSheets(files: Files): string[] {
  const sheets = Object.keys(files).filter((name) => name.startsWith('xl/worksheets/'));
  const [, id] = /<(?:\w+:)?sheet\b[^>]*?\br:id=["']([^"']+)["']/.exec(textIn(files, 'xl/workbook.xml')) ?? [];
  const relations = textIn(files, 'xl/_rels/workbook.xml.rels').match(/<Relationship\b[^>]*>/g) ?? [];
  const relation = relations.find((text) => / Id=["']([^"']+)["']/.exec(text)?.[1] === id) ?? '';
  const target = / Target=["']([^"']+)["']/.exec(relation)?.[1]?.split('/').at(-1);
  const first = sheets.filter((name) => name.split('/').at(-1) === target);
  return first.length > 0 ? first : sheets;
}

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Refuses a sheet that reaches so far that nobody has filled it: every place in between would become a cell. */
function checkCells(files: Files, name: string): void {
  let [rows, columns, last] = [1, 1, ''];
  for (const [, kind, letters = '', digits] of textIn(files, name).matchAll(
    /<(?:\w+:)?(row|c)\b[^>]*?\br=["']([A-Z]{0,4})(\d{1,9})["']/g,
  )) {
    rows = Math.max(rows, Number(digits));
    if (kind === 'c') columns = Math.max(columns, columnOf(letters));
    last ||= rows * columns > mostCells ? `${letters || 'A'}${digits}` : '';
  }
  if (last)
    throw new DataFault(
      'partners.tooLarge',
      `The sheet reaches to ${last}, which makes more than ${mostCells} cells. Delete what stands below and to the right of the table.`,
    );
}

/** The cells of the first sheet of a workbook, formulas by their last result; row `i` is line `i + 1`. */
export async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  try {
    const files = await unpack(bytes);
    for (const name of firstSheets(files)) checkCells(files, name);
    // What was counted is what is read: packed anew, nothing in it can say otherwise.
    const counted = zipSync(files, { level: 0 });
    const rows = await readSheet(new Uint8Array(counted).buffer);
    return rows.map((row) => row.map((cell) => textOf(cell as Cell)));
  } catch (error) {
    throw broken(error);
  }
}
