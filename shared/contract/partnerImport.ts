import { z } from 'zod';
import { callsOf } from './call';
import { addressFields, partnerFields } from './partner';

const call = callsOf('partners');

/** 10,000 full lines of text take some 4 MB. */
export const mostImportMb = 20;

/** Most lines that a file may have, its heading not counted. */
export const importLines = 10_000;
/** Most lines that a preview shows. */
export const previewLines = 500;
/** Columns of a file, in the order of the empty one; upper and lower case, spaces and signs make no difference. */
export const importColumns = ['externalId', ...partnerFields, ...addressFields] as const;
export const importOutcomes = ['create', 'update', 'same', 'wrong'] as const;

const ImportLine = z.object({
  /** In the file, from 1. */
  line: z.number(),
  externalId: z.string(),
  name: z.string(),
  outcome: z.enum(importOutcomes),
  /** What differs from what is stored; of a new partner nothing. */
  fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** What is wrong, by column. */
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type ImportLine = z.output<typeof ImportLine>;
const Counts = z.object({ create: z.number(), update: z.number(), same: z.number(), wrong: z.number() });
export type ImportCounts = z.output<typeof Counts>;

/** What an import of a file would do; nothing has been stored. */
export const ImportPlan = z
  .object({
    /** Stands for the file and for what it would do: to be handed in with the confirmation. */
    plan: z.string(),
    counts: Counts,
    /** Columns that no field is called by. */
    ignored: z.array(z.string()),
    /** Wrong lines first, then in the order of the file. */
    lines: z.array(ImportLine),
    totalLines: z.number(),
  })
  .meta({ id: 'ImportPlan' });
export type ImportPlan = z.output<typeof ImportPlan>;

export const previewImport = call('POST /internal/business-partners/import/preview', {
  response: ImportPlan,
  summary: 'What a file of partners (CSV or XLSX; multipart, field "file") would do, line by line; stores nothing',
});
export const importPartners = call('POST /internal/business-partners/import', {
  query: z.object({ plan: z.string().min(1).max(100) }),
  response: Counts,
  summary: 'Import a file of partners as it was previewed, all of it or nothing (multipart, field "file")',
});
