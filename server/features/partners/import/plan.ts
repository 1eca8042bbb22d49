import { createHash } from 'node:crypto';
import { addressFields, partnerRoles } from '#shared/contract/partner';
import { NewBusinessPartner } from '#shared/contract/newPartner';
import { faultsOf } from '#shared/contract/faults';
import type { ImportCounts, ImportLine, ImportPlan, importColumns } from '#shared/contract/partnerImport';
import { previewLines } from '#shared/contract/partnerImport';
import { canonical } from '../../../db/audit';
import { partnerChanges } from '../changes';
import { columnsOf, type PartnerRow } from '../repository';
import type { PartnerTable } from './table';

type Column = (typeof importColumns)[number];
type Cells = Partial<Record<Column, string>>;
/** What is stored of a line that adds or changes a partner. */
export type PlannedWrite = {
  readonly externalId: string;
  /** The partner that is changed; null: a new one. */
  readonly stored: PartnerRow | null;
  readonly columns: ReturnType<typeof columnsOf>;
  readonly fields: ImportLine['fields'];
};
type PlannedLine = { readonly shown: ImportLine; readonly write: PlannedWrite | null };
export type Plan = { readonly answer: ImportPlan; readonly writes: readonly PlannedWrite[] };

/** Spreadsheets and our own exports put an apostrophe before what could be taken for a formula. */
const withoutGuard = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '');
const addressNames: readonly string[] = addressFields;

/** `Policy holder` and `policy_holder` are POLICY_HOLDER. */
const roleOf = (text: string) => text.toUpperCase().replaceAll(/[\s-]+/g, '_');
const isRole = (text: string): text is (typeof partnerRoles)[number] => partnerRoles.some((role) => role === text);

/** The body that a line stands for, over what is stored: columns that the file does not have change nothing. */
function bodyOf(cells: Cells, stored: PartnerRow | null, taxStatuses: ReadonlyMap<string, string>): unknown {
  const { externalId: _id, role, taxStatus, ...others } = cells;
  const isAddress = ([column]: [string, string]) => addressNames.includes(column);
  const given = Object.entries(others);
  return {
    contactPhoneNumber: stored?.contactPhoneNumber,
    taxStatus: taxStatus === undefined ? stored?.taxStatus : (taxStatuses.get(taxStatus.toLowerCase()) ?? taxStatus),
    ...Object.fromEntries(given.filter((entry) => !isAddress(entry))),
    role: roleOf(role ?? ''),
    address: { ...stored?.address, ...Object.fromEntries(given.filter(isAddress)) },
  };
}

type Parsed = ReturnType<typeof NewBusinessPartner.safeParse>;
function faultsIn(cells: Cells, parsed: Parsed, taxStatuses: ReadonlyMap<string, string>): ImportLine['faults'] {
  const faults = (parsed.success ? [] : faultsOf(parsed.error)).map(({ path, message }) => ({
    column: path.replace('address.', ''),
    message,
  }));
  const role = cells.role ?? '';
  const other = (column: Column, message: string) => faults.push({ column, message });
  if (role !== '' && !isRole(roleOf(role))) {
    faults.splice(0, faults.length, ...faults.filter(({ column }) => column !== 'role'));
    other('role', `"${role.slice(0, 40)}" is not a role: ${partnerRoles.join(', ')}`);
  }
  const tax = cells.taxStatus ?? '';
  if (tax !== '' && !taxStatuses.has(tax.toLowerCase()))
    other('taxStatus', `"${tax.slice(0, 40)}" is not a tax status: ${[...new Set(taxStatuses.values())].join(', ')}`);
  const id = cells.externalId ?? '';
  if (id === '') other('externalId', 'External id is required');
  if (id.length > 200) other('externalId', 'An external id has at most 200 characters');
  return faults;
}

type Known = {
  /** Stored partners by their external id. */
  readonly stored: ReadonlyMap<string, PartnerRow>;
  /** Ids of tax statuses by id and by name, in lower case. */
  readonly taxStatuses: ReadonlyMap<string, string>;
};

function planLine({ columns, rows }: PartnerTable, at: number, seen: Map<string, number>, known: Known): PlannedLine {
  const { line, cells: texts } = rows[at] ?? { line: 0, cells: [] };
  const cells: Cells = {};
  for (const [i, column] of columns.entries()) if (column) cells[column] = withoutGuard(texts[i] ?? '');
  const externalId = cells.externalId ?? '';
  const stored = known.stored.get(externalId) ?? null;
  const shown = { line, externalId: externalId.slice(0, 200), name: (cells.name ?? '').slice(0, 200) };
  const parsed = NewBusinessPartner.safeParse(bodyOf(cells, stored, known.taxStatuses));
  const faults = faultsIn(cells, parsed, known.taxStatuses);
  if (texts.length > columns.length)
    faults.push({ column: '', message: `The line has ${texts.length} of ${columns.length} columns` });
  const before = seen.get(externalId);
  if (before !== undefined) faults.push({ column: 'externalId', message: `Line ${before} has the same external id` });
  else if (externalId !== '') seen.set(externalId, line);
  if (faults.length > 0 || !parsed.success)
    return { shown: { ...shown, outcome: 'wrong', fields: [], faults }, write: null };
  // Who was merged into another one stays merged, whatever an old file says of them.
  if (stored?.mergedInto) return { shown: { ...shown, outcome: 'same', fields: [], faults }, write: null };
  const next = columnsOf(parsed.data);
  const fields = partnerChanges(stored, stored ? { ...stored, ...next } : next);
  if (stored && fields.length === 0) return { shown: { ...shown, outcome: 'same', fields, faults }, write: null };
  return {
    shown: { ...shown, outcome: stored ? 'update' : 'create', fields: stored ? fields : [], faults },
    write: { externalId, stored, columns: next, fields },
  };
}

/** External ids that a table names. */
export const externalIdsOf = ({ columns, rows }: PartnerTable): string[] =>
  rows.map(({ cells }) => withoutGuard(cells[columns.indexOf('externalId')] ?? ''));

/** What importing a table would do, line by line, over what is stored. */
export function planImport(table: PartnerTable, known: Known): Plan {
  const seen = new Map<string, number>();
  const planned = table.rows.map((_row, at) => planLine(table, at, seen, known));
  const counts: Record<keyof ImportCounts, number> = { create: 0, update: 0, same: 0, wrong: 0 };
  for (const { shown } of planned) counts[shown.outcome] += 1;
  const lines = planned.map(({ shown }) => shown);
  const wrong = lines.filter(({ outcome }) => outcome === 'wrong');
  const writes = planned.flatMap(({ write }) => (write ? [write] : []));
  const states = writes.map(({ stored, externalId, columns }) => [externalId, stored?.version ?? 0, columns]);
  return {
    writes,
    answer: {
      plan: createHash('sha256').update(canonical(states)).digest('hex'),
      counts,
      ignored: [...table.ignored],
      lines: [...wrong, ...lines.filter(({ outcome }) => outcome !== 'wrong')].slice(0, previewLines),
      totalLines: lines.length,
    },
  };
}
