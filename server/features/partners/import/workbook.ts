import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { refuse } from '../../../base/refuse';

/** Most bytes of a workbook once it is unpacked: some 10,000 full lines take 15 MB. */
const mostBytes = 60_000_000;
const mostEntries = 1000;

type Cell = string | number | boolean | Date | null | undefined;
/** A cell as a person would have typed it. */
function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

const broken = () =>
  refuse(
    422,
    'partners.workbook',
    'This XLSX file cannot be read: it is damaged, protected by a password, or cut off.',
  );

/** Refuses what would unpack into more than a table of partners can be, before any of it is unpacked. */
function checkSize(bytes: Uint8Array): void {
  let [size, entries] = [0, 0];
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        size += originalSize;
        entries += 1;
        return false;
      },
    });
  } catch (error) {
    if (error instanceof Error) broken();
    throw error;
  }
  if (size > mostBytes || entries > mostEntries)
    refuse(413, 'partners.tooLarge', 'This XLSX file is too large when it is unpacked. Split it into smaller files.');
}

/** The cells of the first sheet of a workbook, formulas by their last result; row `i` is line `i + 1`. */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  checkSize(bytes);
  const copy = new Uint8Array(bytes).buffer;
  const rows = await readSheet(copy).catch(() => broken());
  return rows.map((row) => row.map((cell) => textOf(cell as Cell)));
}
