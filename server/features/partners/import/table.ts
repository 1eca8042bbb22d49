import { DataFault } from '#shared/engine/dataFault';
import { importColumns, importLines } from '#shared/contract/partnerImport';
import { refuse } from '../../../base/refuse';
import { checkWidth, rowsOf, separatorOf, type Row } from '../../../feeds/reading/delimited';
import { decodeText } from './text';
import { readWorkbook } from './workbook';

type ImportColumn = (typeof importColumns)[number];
export type PartnerTable = {
  /** What stands in which column of the file; null: nothing that is known. */
  readonly columns: readonly (ImportColumn | null)[];
  readonly ignored: readonly string[];
  readonly rows: readonly Row[];
};

/** What every line must say; the other columns may be left out, and then change nothing. */
const required: readonly ImportColumn[] = [
  ...(['externalId', 'name', 'role', 'contactName', 'contactEmailAddress'] as const),
  ...(['postcode', 'state', 'stateCode', 'country', 'countryCode'] as const),
];
const otherNames: Readonly<Record<string, ImportColumn>> = {
  email: 'contactEmailAddress',
  mail: 'contactEmailAddress',
  phone: 'contactPhoneNumber',
  contact: 'contactName',
  organizationname: 'name',
  zip: 'postcode',
  postalcode: 'postcode',
};
const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
const byName = new Map<string, ImportColumn>([
  ...Object.entries(otherNames),
  ...importColumns.map((column) => [plain(column), column] as const),
]);

/** Finds the columns by the names of the heading. */
function readHeading(cells: readonly string[]): Pick<PartnerTable, 'columns' | 'ignored'> {
  const columns = cells.map((cell) => byName.get(plain(cell)) ?? null);
  const missing = required.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    refuse(
      422,
      'partners.columns',
      `The first line must name the columns. It lacks ${missing.join(', ')}; columns are separated by comma, semicolon, tab or |.`,
    );
  const twice = columns.find((column, at) => column !== null && columns.indexOf(column) !== at);
  if (twice) refuse(422, 'partners.columns', `The column ${twice} is there twice.`);
  return { columns, ignored: cells.filter((cell, at) => columns[at] === null && cell.trim() !== '') };
}

/** Cells of a text file. One that was cut off is refused with the line in which it breaks off. */
function readText(bytes: Buffer): Row[] {
  const text = decodeText(bytes);
  const start = text.search(/[^\r\n]/);
  const heading = text.slice(Math.max(start, 0)).split(/\r?\n/, 1)[0] ?? '';
  try {
    const rows = rowsOf(text, separatorOf(heading));
    const [head, last] = [rows[0], rows.at(-1)];
    if (head && last && last.cells.length < head.cells.length) checkWidth(last, head.cells.length, true);
    return rows;
  } catch (error) {
    if (!(error instanceof DataFault)) throw error;
    return refuse(422, error.code, error.message);
  }
}

async function readCells(bytes: Buffer): Promise<Row[]> {
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
  if (!isZip) return readText(bytes);
  const sheet = await readWorkbook(bytes);
  return sheet
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** A file of partners as a table, CSV or XLSX; refused as a whole where it is none. */
export async function readTable(bytes: Buffer): Promise<PartnerTable> {
  const [heading, ...rows] = await readCells(bytes);
  if (!heading || rows.length === 0) {
    if (heading) readHeading(heading.cells);
    refuse(422, 'partners.empty', 'There is no line below the heading.');
  }
  if (rows.length > importLines)
    refuse(413, 'partners.tooMany', `The file has ${rows.length} lines; at most ${importLines} are imported at once.`);
  return { ...readHeading(heading.cells), rows };
}
