import { dayOf } from '../../http/page';
import { defineJob } from '../../jobs/define';
import { expireQuotes } from './expire';

/** Ends a tenant's offers whose last day is over; due when a day begins, so that nobody reads of one that can no longer be accepted. */
export const expireQuotesJob = defineJob<{ readonly asOf: string | null }>({
  name: 'quotes.expire',
  area: 'quotes',
  run: ({ tenantId, now, finish }) =>
    finish(async (db) => ({ expired: await expireQuotes(db, { tenantId, today: dayOf(now), now }) })),
});
