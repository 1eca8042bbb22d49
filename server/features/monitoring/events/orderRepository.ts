import { inArray, sql } from 'drizzle-orm';
import { inForceStates } from '#shared/engine/states';
import { byCurrency, inWords, placeAmong } from '../../../db/inOrder';
import { policy, policyItem } from '../../../db/schema/business';
import { monitoringTarget } from '../../../db/schema/catalog';
import { coverageVersion } from '../../../db/schema/coverages';
import { parametricEvent } from '../../../db/schema/monitoring';

const payoutTerms = sql`${coverageVersion.terms}->'payout'`;
const trigger = sql`(${payoutTerms}->>'trigger')::float8`;
/** How far the index is past its trigger, on the side that pays, as a share of the trigger; without an index it is the lowest. */
const pastTrigger = sql`case when ${parametricEvent.indexValue} is null then '-infinity'::float8 else
  (case when ${payoutTerms}->>'comparator' in ('GT', 'GTE') then 1 else -1 end) * (${parametricEvent.indexValue} - ${trigger}) / coalesce(nullif(abs(${trigger}), 0), 1) end`;

/** What the items of its policies in force are owed together (`isInForce`), in the currency of the first of them, as the list shows it. Of events that pay nothing none is looked at. */
const totalPayout = sql`case when ${parametricEvent.payoutPct} > 0 then (
  select coalesce(sum(round(${parametricEvent.payoutPct}::numeric * owed.insured, 2)), 0) from (
    select ${policyItem.sumInsured} * ${policyItem.quantity} as insured, ${policy.currency} as currency,
      first_value(${policy.currency}) over (order by ${policy.name}, ${policyItem.position}) as shown
    from ${policyItem} inner join ${policy} on ${policy.id} = ${policyItem.policyId}
    where ${policyItem.coverageId} = ${parametricEvent.coverageId} and ${policyItem.coverageVersion} = ${parametricEvent.coverageVersion} and not ${policy.archived}
      and ${inArray(policy.state, [...inForceStates])} and ${coverageVersion.start} >= ${policy.inceptionDate} and ${coverageVersion.end} <= ${policy.expiryDate}
  ) as owed where owed.currency = owed.shown) else 0 end`;

/** How the list is sorted; `statuses` are in the order of their words. */
export const sortingBy = (statuses: readonly string[]) => ({
  columns: {
    label: inWords(coverageVersion.label),
    place: inWords(monitoringTarget.name),
    periodStart: parametricEvent.periodStart,
    periodEnd: parametricEvent.periodEnd,
    status: placeAmong(statuses, parametricEvent.status),
    payoutPct: parametricEvent.payoutPct,
    tracker: pastTrigger,
    payout: byCurrency(coverageVersion.currency, totalPayout),
    runTime: sql`coalesce(${parametricEvent.runTime}, '-infinity'::timestamptz)`,
  },
  id: parametricEvent.id,
  usual: 'periodEnd,desc',
});
/** Those of them that ask the version of the coverage. */
export const versionSorts = ['label', 'tracker', 'payout'] as const;
