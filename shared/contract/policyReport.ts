import { z } from 'zod';
import { HistoryEntry } from './history';
import { comparators } from '#shared/engine/cover';
import { callsOf } from './call';
import { ById, Fraction, Id, Instant, IsoDate, Money, orderedPageQuery, pageOf, Unit } from './values';
import { Settling, TriggerState } from './event';
import { PolicyItem } from './policy';

const call = callsOf('policies');

export const MonitoringItem = z
  .object({
    id: Id,
    /** The cohort: two items of one coverage differ by it. */
    name: z.string(),
    eventId: Id.nullable(),
    policyId: Id,
    coverageId: Id,
    coverageLabel: z.string(),
    coverage: PolicyItem.shape.coverage,
    monitoringTargetName: z.string(),
    lastReportTime: Instant.nullable(),
    runTime: Instant.nullable(),
    status: z.string(),
    indexName: z.string(),
    indexValue: z.number().nullable(),
    indexUnit: Unit,
    decimals: z.number(),
    trigger: z.number(),
    exit: z.number().nullable(),
    triggerComparator: z.enum(comparators),
    payoutPct: Fraction,
    calculatedPayout: Money,
    beneficiaryName: z.string(),
    quantity: z.number(),
    sumInsured: Money,
    coverageTotalSumInsured: Money,
    payoutPerUnit: Money,
    dataSourceDescription: z.string(),
    settling: Settling.nullish(),
    /** Of several triggers, each by itself. */
    triggers: z.array(TriggerState).nullish(),
    reportingPeriod: z.object({ start: IsoDate, end: IsoDate }),
  })
  .meta({ id: 'MonitoringItem' });

export const reportPolicy = call('GET /internal/policies/:id/report', {
  params: ById,
  response: z.array(MonitoringItem),
  roles: ['User.Admin', 'User.Agent'],
  summary: 'Monitoring items of a policy',
});
export const readMonitoringReport = call('GET /internal/policies/:id/report/document', {
  params: ById,
  response: z.unknown(),
  bytes: 'application/pdf',
  roles: ['User.Admin', 'User.Agent'],
  summary: 'Data Monitoring Report of a policy as it stands now',
});
export const policyHistory = call('GET /internal/policies/:id/history', {
  params: ById,
  query: z.object(orderedPageQuery(50)),
  response: pageOf(HistoryEntry),
  summary: 'Who did what to this policy',
});
