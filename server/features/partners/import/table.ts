import { importColumns, importLines } from '#shared/contract/partnerImport';
import { refuse } from '../../../base/refuse';
import type { Row } from '../../../feeds/reading/delimited';

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

/** What is read of a file of partners, CSV or XLSX, as a table; refused as a whole where it is none. */
export function tableOf([heading, ...rows]: readonly Row[]): PartnerTable {
  if (!heading || rows.length === 0) {
    if (heading) readHeading(heading.cells);
    refuse(422, 'partners.empty', 'There is no line below the heading.');
  }
  if (rows.length > importLines)
    refuse(413, 'partners.tooMany', `The file has ${rows.length} lines; at most ${importLines} are imported at once.`);
  return { ...readHeading(heading.cells), rows };
}
