import { z } from 'zod';
import { everyRole } from './access';
import { callsOf } from './call';
import { labelEntries } from './labels';
import {
  body,
  ById,
  Id,
  Instant,
  LabelFacets,
  LabelsInQuery,
  LabelsText,
  LabelValue,
  Nothing,
  pageOf,
  pageQuery,
} from './values';

const call = callsOf('files');
const LabelKey = z.string().regex(/^[^:;]+$/, 'The key of a tag holds neither a colon nor a semicolon.');

export const StoredFile = z
  .object({
    id: Id,
    fileName: z.string(),
    description: z.string(),
    contentType: z.string(),
    size: z.number(),
    sha256: z.string(),
    labels: z.record(z.string(), z.string()),
    createdBy: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'File' });
export type StoredFile = z.output<typeof StoredFile>;

export const findFiles = call('GET /internal/files/find-by-labels', {
  query: z.object({ ...pageQuery(5), labels: LabelsText }),
  response: pageOf(StoredFile),
  summary: 'Files',
});
export const fileLabels = call('GET /internal/files/labels', { response: LabelFacets, summary: 'Labels of files' });
export const readFile = call('GET /internal/files/:id', {
  params: ById,
  response: z.unknown(),
  roles: everyRole,
  bytes: 'application/octet-stream',
  alsoFor: ['coverages', 'quotes', 'policies'],
  summary: 'Download a file; ranges are honoured',
});
export const readFileInfo = call('GET /internal/files/:id/info', {
  params: ById,
  response: StoredFile,
  roles: everyRole,
  alsoFor: ['coverages', 'quotes', 'policies'],
  summary: 'What is known of a file',
});
export const uploadFile = call('POST /internal/files', {
  query: z.object({ labels: LabelsText, description: z.string().max(1000).optional() }),
  response: StoredFile,
  roles: everyRole,
  alsoFor: ['coverages', 'quotes', 'policies'],
  summary: 'Upload a file (multipart, field "file")',
});
export const deleteFilesByLabels = call('DELETE /internal/files/delete-by-labels', {
  query: z.object({ labels: LabelsInQuery.refine((text) => labelEntries(text).length > 0, 'labels are missing') }),
  response: Nothing,
  summary: 'Delete the files that carry all these labels; files of contracts are kept',
});
export const relabelFile = call('PUT /internal/files/:id', {
  params: ById,
  body: body({ description: z.string().max(1000).optional(), labels: z.record(LabelKey, LabelValue).optional() }),
  response: StoredFile,
  summary: 'Change description or labels',
});
