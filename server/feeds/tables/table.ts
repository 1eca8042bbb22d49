import { checkWidth, rowsOf, separatorOf, type Row } from '../reading/delimited';
import { decodeText } from './text';
import { readWorkbook } from './workbook';

/** Cells of a text file. One that was cut off is refused with the line in which it breaks off. */
function readText(bytes: Buffer): Row[] {
  const text = decodeText(bytes);
  const start = text.search(/[^\r\n]/);
  const heading = text.slice(Math.max(start, 0)).split(/\r?\n/, 1)[0] ?? '';
  const rows = rowsOf(text, separatorOf(heading));
  const [head, last] = [rows[0], rows.at(-1)];
  if (head && last && last.cells.length < head.cells.length) checkWidth(last, head.cells.length, true);
  return rows;
}

/** The lines of a table, CSV or XLSX, that are not empty. @throws DataFault where it is none */
export async function readTable(bytes: Buffer): Promise<Row[]> {
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
  if (!isZip) return readText(bytes);
  const sheet = await readWorkbook(bytes);
  return sheet
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}
