import { z } from 'zod';
import { programStates } from '#shared/engine/states';
import { everyRole } from './access';
import { callsOf } from './call';
import { HistoryEntry } from './history';
import { fileQuery, listFile, readIn } from './listFile';
import { SumPerUnit } from './fields';
import { knownCountry, KnownCurrency } from './places';
import {
  body,
  ById,
  Currency,
  Id,
  kindOf,
  LabelValue,
  Nothing,
  orderedPageQuery,
  pageOf,
  pageQuery,
  tooLong,
} from './values';

const call = callsOf('programs');

/** A program of the catalogue (the bundled templates); its field names are an interface (docs/rules.md §14.4). */
export const SampleProgram = z
  .object({
    id: z.number(),
    Name: z.string(),
    InsuredValue: z.string(),
    InsuredUnit: z.string(),
    Country: z.string(),
    Currency,
    SumInsuredBasis: z.string(),
    DefaultSIperUnit: z.number(),
    SelectionType: z.string(),
    /** west, south, east, north */
    BoundingBox: z.array(z.number()).length(4).nullable(),
    ZoomLevelMin: z.number().nullable(),
    ZoomLevelMax: z.number().nullable(),
    Icon: z.string(),
    Industry: z.string(),
    Description: z.string(),
  })
  .meta({ id: 'SampleProgram' });
export type SampleProgram = z.output<typeof SampleProgram>;

export const programIcons = ['image', 'grass', 'filter', 'cloud', 'home', 'car'] as const;
/** In place of a status: what every organisation may begin with. */
export const templateStatus = 'TEMPLATE';
export const insuredUnits = ['Hectares', 'Acres', 'Square Kilometers', 'Square Meters'] as const;

const programFields = {
  id: Id,
  name: z.string(),
  description: z.string().max(4000, tooLong(4000)).default(''),
  currency: Currency,
  country: z.string().min(1, 'Country is required'),
  icon: z.enum(programIcons).default('image'),
  insuredUnit: z.string().max(60),
  /** What the sum insured is measured by, such as the loan or the expected yield. */
  sumInsuredBasis: z.string().max(200, tooLong(200)).default(''),
  /** What one unit is usually insured for, in the program's currency; null: nothing is proposed. */
  sumPerUnit: z.number().nullable().default(null),
  status: z.string().default('DRAFT'),
  labels: z.record(z.string(), z.string()).default({}),
} as const;
export const Program = z.object({ ...programFields, version: z.number() }).meta({ id: 'Program' });
export type Program = z.output<typeof Program>;
export const NewProgram = body({
  ...programFields,
  '@type': kindOf('NewProgram'),
  name: LabelValue.min(1, 'Program name is required').max(200, tooLong(200)),
  currency: KnownCurrency,
  sumPerUnit: SumPerUnit.nullable().default(null),
  country: knownCountry(programFields.country),
  status: z.enum(programStates, 'a program is DRAFT or ACTIVE').default('DRAFT'),
}).meta({ id: 'NewProgram' });

const listFilter = {
  status: z.enum(programStates, 'a program is DRAFT or ACTIVE').optional(),
  /** Part of the name, the description, the country or the company. */
  search: z.string().max(200).optional(),
};
const statusesOf = (programs: readonly unknown[]) =>
  [...new Set(programs.map((program) => (program as Partial<Program> | null)?.status ?? ''))].filter(Boolean).sort();
/** Programs may also come as a bare list, or as a page that says nothing of statuses: then they are those of its programs. */
function asProgramPage(answer: unknown): unknown {
  const page = Array.isArray(answer)
    ? { content: answer, totalPages: 1, totalElements: answer.length, numberOfElements: answer.length }
    : (answer as { readonly content?: unknown } | null);
  if (!page || !Array.isArray(page.content)) return answer;
  const { content } = page;
  return { numberOfElements: content.length, statuses: statusesOf(content), ...page };
}
export const findPrograms = call('GET /internal/program/', {
  query: z.object({ ...pageQuery(10), ...listFilter, ...readIn }),
  response: pageOf(Program).extend({
    /** Every status that a program of the tenant has, whatever the page shows. */
    statuses: z.array(z.string()),
  }),
  accepts: asProgramPage,
  alsoFor: ['coverages', 'quotes'],
  summary: 'Programs',
});
export const exportPrograms = call('GET /internal/program/export', {
  query: z.object({
    ...fileQuery,
    ...listFilter,
    /** Templates, too, before the programs or in their order. */
    templates: z.stringbool().optional(),
  }),
  ...listFile(Program),
  summary: 'Programs as a file, whole',
});
export const readProgram = call('GET /internal/program/:id', {
  params: ById,
  response: Program,
  summary: 'Read a program',
});
export const programHistory = call('GET /internal/program/:id/history', {
  params: ById,
  query: z.object(orderedPageQuery(20)),
  response: pageOf(HistoryEntry),
  summary: 'Who did what to a program, newest first',
});
export const saveProgram = call('POST /internal/program/', {
  body: NewProgram,
  response: Program,
  summary: 'Create a program, or update the one with this id',
});
export const deleteProgram = call('DELETE /internal/program/:id', {
  params: ById,
  response: Nothing,
  summary: 'Archive a program',
});
export const restoreProgram = call('POST /internal/program/:id/restore', {
  params: ById,
  response: Program,
  summary: 'Undo that a program was archived: only by whoever did it, and only at once',
});
export const samplePrograms = call('GET /mock/programs', {
  response: z.array(SampleProgram),
  public: true,
  roles: everyRole,
  summary: 'Sample programs',
});
export const sampleProgram = call('GET /mock/programs/:id', {
  params: ById,
  response: SampleProgram,
  public: true,
  roles: everyRole,
  summary: 'One sample program',
});
