import { z } from 'zod';
import { consoleLanguages, type ConsoleLanguage } from '../phrases/languages';
import { pageQuery } from './values';

/** Files that spreadsheets open. */
export const sheetKinds = ['csv', 'xlsx'] as const;
export type SheetKind = (typeof sheetKinds)[number];
/** And the rows as the list's pages have them, for programs. */
const fileKinds = [...sheetKinds, 'json'] as const;
export type FileKind = (typeof fileKinds)[number];
const codes = consoleLanguages.map(({ code }) => code) as [ConsoleLanguage, ...ConsoleLanguage[]];
/** In which language a list is read: the words of its file are of it, and what is sorted by words goes by them. */
export const readIn = { language: z.enum(codes).default('en') };

/** What is asked for with a whole list as a file, beside its filters: the columns of the screen by their ids, in their order; all without it, and always in JSON. */
export const fileQuery = {
  kind: z.enum(fileKinds),
  columns: z
    .string()
    .max(500)
    .transform((text) => text.split(',').filter(Boolean))
    .optional(),
  ...readIn,
  sort: pageQuery(1).sort,
};
/** What every call has that answers a list as a file: whatever its kind, all rows are as they were at one moment. */
export const listFile = <R extends z.ZodType>(row: R) =>
  ({ response: z.unknown(), bytes: 'text/csv', rows: z.array(row) }) as const;
