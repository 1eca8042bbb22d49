import { z } from 'zod';
import { callsOf } from './call';
import { StoredFile } from './files';
import { body, ById, Id, Instant, kindOf, Labels, LabelsText, Nothing, orderedPageQuery, pageOf } from './values';

const call = callsOf('termSheets');

export const TermSheet = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    status: z.enum(['DRAFT', 'ACTIVE', 'PUBLISHED']),
    createdAt: Instant,
    createdBy: z.string(),
    updatedAt: Instant,
    files: z.array(StoredFile),
    programId: Id,
    labels: z.object({ values: Labels }),
  })
  .meta({ id: 'TermSheet' });

export const findTermSheets = call('GET /internal/termsheet/find-by-labels', {
  query: z.object({ ...orderedPageQuery(10_000), labels: LabelsText }),
  response: pageOf(TermSheet),
  summary: 'Term sheets',
});
export const createTermSheet = call('POST /internal/termsheet', {
  body: body({
    '@type': kindOf('NewTermSheet'),
    name: z.string().trim().min(1, 'Term sheet name is required').max(200),
    description: z.string().max(4000).default(''),
    programId: Id,
    labels: z.object({ values: Labels }).default({ values: [] }),
  }).meta({ id: 'NewTermSheet' }),
  response: TermSheet,
  summary: 'Create a term sheet',
});
export const deleteTermSheet = call('DELETE /internal/termsheet/:id', {
  params: ById,
  response: Nothing,
  changes: ['files'],
  summary: 'Delete a term sheet with its coverages and files',
});
