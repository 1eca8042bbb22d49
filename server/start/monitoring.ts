import { makeClaimDocuments } from '../features/claims/documents';
import { drawUpClaims } from '../features/claims/draw';
import { tellOfDay } from '../features/inbox/tell';
import { monitorJobWith, monitorPartJobWith } from '../features/monitoring/run/job';
import { advancePolicies } from '../features/policies/advance';
import { expireQuotes } from '../features/quotes/expire';

/** What follows from monitoring in the areas that come after it, by hand. */
export const eventReported = drawUpClaims;
export const monitorJob = monitorJobWith({
  eventReported,
  eventsStand: makeClaimDocuments,
  async dayEnds(db, day) {
    await advancePolicies(db, day);
    await expireQuotes(db, day);
    await tellOfDay(db, day);
  },
});
export const monitorPartJob = monitorPartJobWith({ eventReported });
