import { z } from 'zod';
import { callsOf } from './call';
import { ById, Id, Instant, IsoDate } from './values';

const call = callsOf('catalog');

export const ingestReport = z.looseObject({
  file: z.string(),
  format: z.string(),
  dataSetId: Id.nullable(),
  version: z.number().nullable(),
  changed: z.boolean(),
  rows: z.number(),
  firstDate: IsoDate.nullable(),
  lastDate: IsoDate.nullable(),
  messages: z.array(z.string()),
});
export const ingestUpload = call('POST /internal/data-catalog/ingest', {
  query: z.object({ options: z.string().max(4000).optional() }),
  response: ingestReport,
  roles: ['User.Underwriter', 'User.Admin'],
  summary:
    'Bring a data file in (multipart upload, field "file"); options as JSON, named as the flags of the ingest command',
});
export const readDataSetVersions = call('GET /internal/data-catalog/data-sets/:id/versions', {
  params: ById,
  response: z.array(
    z.object({
      version: z.number(),
      contentHash: z.string(),
      fileName: z.string(),
      ingestedAt: Instant,
      rows: z.number(),
      report: z.unknown(),
    }),
  ),
  summary: 'Every version of a data set, newest first',
});
