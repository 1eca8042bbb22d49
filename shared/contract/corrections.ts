import { z } from 'zod';
import { callsOf } from './call';
import { body, ById, Fraction, Instant, IsoDate, Money, Nothing, Reason } from './values';

const call = callsOf('monitoring');

/** What corrected data would make of an event that people have taken over; it changes nothing until somebody decides. */
export const CorrectionNotice = z
  .object({
    /** The day as of which the new figures were computed, and the version of the data they rest on. */
    asOf: IsoDate,
    dataVersion: z.number(),
    oldIndexValue: z.number().nullable(),
    newIndexValue: z.number().nullable(),
    oldPayoutPct: Fraction,
    newPayoutPct: Fraction,
    /** What the policies on the event are owed by the new share. */
    newTotalPayout: Money,
    createdAt: Instant,
  })
  .meta({ id: 'CorrectionNotice' });
export type CorrectionNotice = z.output<typeof CorrectionNotice>;

export const decideCorrection = call('POST /internal/monitoring/:id/correction', {
  params: ById,
  body: body({ decision: z.enum(['keep', 'adopt']), reason: Reason }),
  response: Nothing,
  changes: ['policies', 'claims', 'inbox'],
  summary: 'Keep the figures of an event whose data were corrected, or adopt the corrected ones',
});
