/** A cell is what it is: numbers stay plain, dates are ISO texts, nothing is an empty cell. */
export type CsvCell = string | number | boolean | Date | null | undefined;
type CsvTable = { readonly heads: readonly string[]; readonly rows: readonly (readonly CsvCell[])[] };

/** Excel reads a file as UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF';

/** A spreadsheet runs texts that begin so (also in full width, and behind blanks); an apostrophe before them makes them texts again. */
const runs = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

const safeText = (text: string) => (runs.test(text) ? `'${text}` : text);

/** Whether a text may run, or needs quotes: most do neither, and are not looked at any further. */
const isSpecial = /^[\s=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[",\r\n;]|\s$/;
function textCell(text: string): string {
  if (!isSpecial.test(text)) return text;
  const safe = safeText(text);
  return /[",\r\n;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'string') return textCell(cell);
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (typeof cell === 'boolean') return String(cell);
  return cell.toISOString();
}

type CsvColumn<R> = { readonly value: (row: R) => CsvCell };
/** Rows as CSV (RFC 4180) that spreadsheets open safely, as a text. */
export function csvRows<R>(rows: readonly R[], columns: readonly CsvColumn<R>[]): string {
  // One text that grows: lists of cells and of lines took longer than what stands in them.
  let text = '';
  for (const row of rows) {
    let before = '';
    for (const { value } of columns) {
      text += before + cellText(value(row));
      before = ',';
    }
    text += '\r\n';
  }
  return text;
}

/** A whole table as such a text. */
export const csvText = ({ heads, rows }: CsvTable): string =>
  csvRows(
    [heads, ...rows],
    heads.map((_, at) => ({ value: (cells: readonly CsvCell[]) => cells[at] })),
  );

/** A table as spreadsheets take it where it is pasted: tabs between cells, a line a row. */
export const pastedTable = ({ heads, rows }: CsvTable): string =>
  [heads, ...rows]
    .map((cells) =>
      cells.map((cell) => (typeof cell === 'string' ? safeText(cell).replace(/\s+/g, ' ') : cellText(cell))),
    )
    .map((texts) => `${texts.join('\t')}\r\n`)
    .join('');

/** A table as the content of a CSV file. */
export const csvFile = (table: CsvTable): string => byteOrderMark + csvText(table);
