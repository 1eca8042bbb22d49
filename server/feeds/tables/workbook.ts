import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { DataFault } from '#shared/engine/dataFault';

/** Most bytes of a workbook once it is unpacked: some 10,000 full lines take 15 MB. */
const mostBytes = 60_000_000;
const mostEntries = 1000;
/** Most cells of the rectangle from A1 to the last one. */
const mostCells = 2_000_000;
/** So much of a file is unpacked before its size is looked at. */
const pieceBytes = 65_536;

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

/** Unpacks a zip piece by piece and counts what comes: what it says of its own sizes may be wrong. */
function unpack(bytes: Uint8Array): Files {
  const found: Record<string, Uint8Array[]> = {};
  let [size, entries, open] = [0, 0, 0];
  const zip = new Unzip((file) => {
    entries += 1;
    open += 1;
    if (entries > mostEntries) throw tooLarge();
    const pieces: Uint8Array[] = (found[file.name] = []);
    file.ondata = (error, piece, isLast) => {
      if (error) throw error;
      size += piece.length;
      if (size > mostBytes) throw tooLarge();
      pieces.push(piece);
      if (isLast) open -= 1;
    };
    file.start();
  });
  zip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += pieceBytes)
    zip.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length);
  if (open > 0 || entries === 0) throw new Error('The zip breaks off.');
  return Object.fromEntries(Object.entries(found).map(([name, pieces]) => [name, Buffer.concat(pieces)]));
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
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  try {
    const files = unpack(bytes);
    for (const name of firstSheets(files)) checkCells(files, name);
    // What was counted is what is read: packed anew, nothing in it can say otherwise.
    const counted = zipSync(files, { level: 0 });
    const rows = await readSheet(new Uint8Array(counted).buffer);
    return rows.map((row) => row.map((cell) => textOf(cell as Cell)));
  } catch (error) {
    throw broken(error);
  }
}
