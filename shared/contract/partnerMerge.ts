import { z } from 'zod';
import { callsOf } from './call';
import { BusinessPartner, NewBusinessPartner } from './partner';
import { body, ById, Id, orderedPageQuery, pageOf } from './values';

const call = callsOf('partners');

export const duplicateReasons = ['registration', 'name', 'email'] as const;
/** Two partners of one role that may be the same; the older one is the first. */
export const DuplicatePair = z
  .object({ reason: z.enum(duplicateReasons), first: BusinessPartner, second: BusinessPartner })
  .meta({ id: 'DuplicatePair' });
export type DuplicatePair = z.output<typeof DuplicatePair>;

export const findDuplicates = call('GET /internal/business-partners/duplicates', {
  query: z.object(orderedPageQuery(15)),
  response: pageOf(DuplicatePair),
  summary: 'Partners that share name, e-mail or registration number, whatever their case, spaces and signs',
});
export const mergePartners = call('POST /internal/business-partners/:id/merge', {
  params: ById,
  body: body({ otherId: Id, otherVersion: z.number().int(), partner: NewBusinessPartner }),
  response: BusinessPartner,
  changes: ['quotes', 'policies'],
  summary: 'Merge another partner into this one, for good: its quotes and policies name this one from then on',
});
