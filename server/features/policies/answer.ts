import { isAboveLimit, limitOf } from '#shared/engine/fourEyes';
import { lossRatio } from '#shared/engine/ratios';
import type { z } from 'zod';
import type { MonitoringItem } from '#shared/contract/policyReport';
import type { Policy, PolicyItem, PolicyRow as Row } from '#shared/contract/policy';
import type { TenantSettings } from '#shared/contract/settings';
import { foremost } from '../coverages/map/foremost';
import { settlingAnswer } from '../coverages/stored/settling';
import { triggerStates } from '../coverages/stored/triggerStates';
import type { User } from '../../http/user';
import { itemAmounts, quotedCoverage, shareOf } from '../quotes/answer';
import type { ClaimSums, ItemRow, PolicyRow } from './repository';

const spoken = ({ event }: ItemRow): string =>
  !event ? 'UNKNOWN' : event.warning && event.status === 'MONITORED' ? 'WARNING' : event.status;
/** The foremost event speaks for a policy; one that owes nothing is silent beside one that owes. */
function eventStatusOf(items: readonly ItemRow[]): string {
  const owing = items.filter(({ event }) => (event?.payoutPct ?? 0) > 0);
  return foremost((owing.length > 0 ? owing : items).map(spoken));
}

type Asker = Pick<User, 'ids'>;
/** Whether who asks has submitted it. */
export const isSubmitter = ({ submittedBy }: PolicyRow['policy'], { ids }: Asker): boolean =>
  submittedBy !== null && ids.includes(submittedBy);

/** Whether two people have to let it in force. */
export const isTwoPeoples = (
  { totalSumInsured, currency, reviewLimit }: PolicyRow['policy'],
  { fourEyesLimit }: Pick<TenantSettings, 'fourEyesLimit'>,
): boolean => isAboveLimit(limitOf(reviewLimit, fourEyesLimit), { amount: totalSumInsured, currency });

const title = (state: string) => state.charAt(0).toUpperCase() + state.slice(1);

function itemAnswer(row: ItemRow, currency: string): z.input<typeof PolicyItem> {
  const {
    grossPremiumIndicationPct: _,
    minPayout: __,
    payoutPerUnit: ___,
    indexDefinition,
    dataSourceDescription,
    ...covered
  } = quotedCoverage(row);
  return {
    id: row.item.id,
    name: row.item.name,
    quantity: row.item.quantity,
    ...itemAmounts(row, currency),
    grossWrittenPremium: { amount: row.item.grossWrittenPremium, currency },
    dataSourceDescription,
    description: `${row.terms.label}, ${row.target.name}`,
    indexDefinition,
    coverage: { ...covered, parametricEventId: row.event?.id ?? null },
  };
}

export const rowAnswer = ({ policy, customer }: PolicyRow): z.input<typeof Row> => ({
  id: policy.id,
  name: policy.name,
  state: policy.state as z.input<typeof Row>['state'],
  status: title(policy.state),
  customerName: customer.name,
  inceptionDate: policy.inceptionDate,
  expiryDate: policy.expiryDate,
  grossWrittenPremium: { amount: policy.grossWrittenPremium, currency: policy.currency },
  grossWrittenPremiumPct: policy.grossWrittenPremiumPct,
  totalCalculatedPayout: { amount: policy.totalCalculatedPayout, currency: policy.currency },
});

export function policyAnswer(
  { policy, customer, intermediary, createdBy, submittedBy }: PolicyRow,
  items: readonly ItemRow[],
  { claimed, paid }: ClaimSums,
  { settings, user }: { readonly settings: TenantSettings; readonly user: Asker },
): z.input<typeof Policy> {
  const { currency } = policy;
  const money = (amount: number) => ({ amount, currency });
  return {
    id: policy.id,
    name: policy.name,
    title: policy.name,
    state: policy.state as z.input<typeof Policy>['state'],
    status: title(policy.state),
    version: policy.version,
    customer: { id: customer.id, name: customer.name },
    issuer: { id: null, name: policy.issuer },
    intermediary: intermediary && { id: intermediary.id, name: intermediary.name },
    description: policy.description,
    inceptionDate: policy.inceptionDate,
    expiryDate: policy.expiryDate,
    currency,
    grossWrittenPremium: money(policy.grossWrittenPremium),
    grossWrittenPremiumPct: policy.grossWrittenPremiumPct,
    avgGrossWrittenPremiumPct: policy.grossWrittenPremiumPct,
    lossRatio: lossRatio(claimed, policy.grossWrittenPremium),
    totalSumInsured: money(policy.totalSumInsured),
    totalCalculatedPayout: money(policy.totalCalculatedPayout),
    totalClaimAmount: money(claimed),
    totalPaidAmount: money(paid),
    commission: money(policy.commission),
    sumInsuredBasis: policy.sumInsuredBasis,
    exclusions: policy.exclusions,
    policyScheduleDocumentId: policy.policyScheduleDocumentId,
    signedScheduleDocumentId: policy.signedScheduleDocumentId,
    quoteDocumentId: policy.quoteDocumentId,
    aggregatedPricingReportId: policy.aggregatedPricingReportId,
    quoteId: policy.quoteId,
    eventStatus: { id: eventStatusOf(items) },
    policyItems: items.map((item) => itemAnswer(item, currency)),
    labels: [...policy.labels],
    minDaysBeforeInception: settings.minDaysBeforeInception,
    needsSecondPerson: isTwoPeoples(policy, settings),
    isSubmitter: isSubmitter(policy, user),
    submittedBy,
    createdAt: policy.createdAt.toISOString(),
    createdBy,
  };
}

/** One line of the monitoring report of a policy. */
export function monitoringItem({ policy, customer }: PolicyRow, row: ItemRow): z.input<typeof MonitoringItem> {
  const { currency } = policy;
  const item = itemAnswer(row, currency);
  const { terms, event } = row;
  const { indexDefinition, ...covered } = quotedCoverage(row);
  return {
    id: row.item.id,
    name: row.item.name,
    eventId: event?.id ?? null,
    policyId: policy.id,
    coverageId: covered.id,
    coverageLabel: covered.label,
    coverage: item.coverage,
    monitoringTargetName: row.target.name,
    lastReportTime: event?.runTime?.toISOString() ?? null,
    runTime: event?.runTime?.toISOString() ?? null,
    status: event?.status ?? 'UNKNOWN',
    indexName: indexDefinition.name,
    indexValue: event?.indexValue ?? null,
    indexUnit: { symbol: covered.triggerUnit },
    decimals: indexDefinition.decimals,
    trigger: covered.trigger,
    exit: covered.exit,
    triggerComparator: terms.terms.payout.comparator,
    payoutPct: event?.payoutPct ?? 0,
    calculatedPayout: shareOf(event?.payoutPct ?? 0, row.item.sumInsured, row.item.quantity, currency),
    beneficiaryName: customer.name,
    quantity: row.item.quantity,
    sumInsured: item.sumInsured,
    coverageTotalSumInsured: item.totalSumInsured,
    payoutPerUnit: item.payoutPerUnit,
    dataSourceDescription: covered.dataSourceDescription,
    settling: event && settlingAnswer({ event, terms }),
    triggers: event && triggerStates({ event, terms }),
    reportingPeriod: { start: terms.start, end: event?.asOf && event.asOf < terms.end ? event.asOf : terms.end },
  };
}
