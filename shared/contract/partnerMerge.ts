import { z } from 'zod';
import { callsOf } from './call';
import { fileQuery, listFile, readIn } from './listFile';
import { BusinessPartner, PartnerRole } from './partner';
import { NewBusinessPartner } from './newPartner';
import { body, ById, Id, pageOf, pageQuery } from './values';

const call = callsOf('partners');

export const duplicateReasons = ['registration', 'name', 'email'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];
/** Two partners of one role that may be the same; the older one is the first. */
export const DuplicatePair = z
  .object({ reason: z.enum(duplicateReasons), first: BusinessPartner, second: BusinessPartner })
  .meta({ id: 'DuplicatePair' });
export type DuplicatePair = z.output<typeof DuplicatePair>;

const pairFilter = {
  reason: z.enum(duplicateReasons).optional(),
  role: PartnerRole.optional(),
  /** Part of the name, the e-mail address or the registration number of either. */
  search: z.string().max(200).optional(),
};
export const findDuplicates = call('GET /internal/business-partners/duplicates', {
  query: z.object({ ...pageQuery(15), ...pairFilter, ...readIn }),
  response: pageOf(DuplicatePair),
  summary: 'Partners that share name, e-mail or registration number, whatever their case, spaces and signs',
});
export const exportDuplicates = call('GET /internal/business-partners/duplicates/export', {
  query: z.object({ ...fileQuery, ...pairFilter }),
  ...listFile(DuplicatePair),
  summary: 'Partners that may be the same as a file, whole',
});
export const mergePartners = call('POST /internal/business-partners/:id/merge', {
  params: ById,
  body: body({ otherId: Id, otherVersion: z.number().int(), partner: NewBusinessPartner }),
  response: BusinessPartner,
  changes: ['quotes', 'policies'],
  summary: 'Merge another partner into this one, for good: its quotes and policies name this one from then on',
});
