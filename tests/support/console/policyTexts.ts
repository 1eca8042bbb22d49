import { screen, within } from '@testing-library/react';
import { Claim, findClaims } from '#shared/contract/claims';
import { EventDetail, readEvent } from '#shared/contract/monitoring';
import { findPolicies, policyLabels, readPolicy, summarisePolicies } from '#shared/contract/policies';
import { MonitoringItem, reportPolicy } from '#shared/contract/policyReport';
import { Policy, PolicyItem, PolicyRow, PolicySummary } from '#shared/contract/policy';
import { policyStates } from '#shared/engine/states';
import { FakeServer } from './fakeServer';
import { openConsole } from './openConsole';
import { pageOf, sampleOf } from './sample';

export const euros = (amount: number) => ({ amount, currency: 'EUR' });
const rowOf = (state: (typeof policyStates)[number], payout: number) =>
  sampleOf(PolicyRow, {
    id: state,
    name: `Policy that is ${state}`,
    state,
    customerName: 'Asha Farms',
    inceptionDate: '2026-06-01',
    expiryDate: '2026-09-30',
    grossWrittenPremium: euros(360),
    grossWrittenPremiumPct: 0.06,
    totalCalculatedPayout: euros(payout),
  });
export const policy = sampleOf(Policy, {
  id: 'p1',
  name: 'Kuttanad paddy',
  state: 'running',
  quoteId: 'q1',
  issuer: { id: 'b1', name: 'Isoline Insurance' },
  customer: { id: 'c1', name: 'Asha Farms' },
  intermediary: null,
  description: 'Program:Paddy\nCrop:Rice',
  exclusions: '',
  inceptionDate: '2026-06-01',
  expiryDate: '2026-09-30',
  eventStatus: { id: 'NON_QUALIFIED' },
  grossWrittenPremium: euros(360),
  grossWrittenPremiumPct: 0.06,
  totalSumInsured: euros(6000),
  totalClaimAmount: euros(150),
  totalCalculatedPayout: euros(180),
  totalPaidAmount: euros(30),
  lossRatio: 0.4167,
  policyScheduleDocumentId: 'f1',
  policyItems: [
    sampleOf(PolicyItem, {
      name: 'Farms by the lake',
      quantity: 12_000,
      totalSumInsured: euros(6000),
      minPayout: euros(600),
      dataSourceDescription: 'Stations of the coast',
      coverage: {
        ...{ id: 'k1', version: 2, label: 'Late monsoon rain', monitoringTargetName: 'Kuttanad' },
        ...{ trigger: 120, triggerUnit: 'mm' },
      },
      indexDefinition: { name: 'Rain sum', triggerComparator: 'LT', decimals: 1 },
    }),
  ],
});
export const claim = sampleOf(Claim, {
  amount: euros(150),
  claimReportDocumentId: 'f2',
  payoutPct: 0.25,
  policyItem: { id: 'i1', name: 'Farms by the lake', quantity: 12, sumInsured: euros(50) },
  parametricLoss: {
    coverage: {
      riskType: 'Weather > Rainfall',
      monitoringTarget: { name: 'Kuttanad' },
      indexDefinition: { name: 'Rain sum', triggerComparator: 'LT', decimals: 1 },
      ...{ minPayoutPct: 0.052, payoutPerUnitPct: 0.005, limitPct: 1, exit: null },
      trigger: 120,
      triggerUnit: 'mm',
    },
    parametricEvent: { id: 'e1', value: 80.4, unit: 'mm', startTime: '2026-07-05' },
  },
});
export const item = sampleOf(MonitoringItem, {
  id: 'm1',
  name: 'Late monsoon rain',
  eventId: 'e1',
  policyId: 'p1',
  coverageLabel: 'Late monsoon rain',
  coverage: { trigger: 120, triggerUnit: 'mm', minPayoutPct: 0, payoutPerUnitPct: 0.0125, limitPct: 1 },
  monitoringTargetName: 'Kuttanad',
  lastReportTime: '2026-07-01T06:00:00Z',
  indexName: 'Rain sum',
  indexValue: 100,
  indexUnit: { symbol: 'mm' },
  decimals: 1,
  trigger: 120,
  exit: 40,
  triggerComparator: 'LT',
  payoutPct: 0.25,
  calculatedPayout: euros(150),
  beneficiaryName: 'Asha',
  quantity: 12_000,
  sumInsured: euros(500),
  coverageTotalSumInsured: euros(6000),
  dataSourceDescription: 'Stations of the coast',
  reportingPeriod: { start: '2026-06-01', end: '2026-09-30' },
});
const sums = {
  currency: 'EUR',
  policies: 1,
  premium: 720,
  claims: 150,
  calculated: 180,
  paid: 90,
  lossRatio: 0.2083,
  premiumRate: 0.06,
};

/** A server that knows a policy of each state, and one with its claim and report. */
export const policyServer = () =>
  new FakeServer()
    .answer(policyLabels, [{ key: 'user/crop', values: ['Rice'] }])
    .answer(summarisePolicies, sampleOf(PolicySummary, { byCurrency: [sums] }))
    .answer(
      findPolicies,
      pageOf(
        policyStates.map((state, at) => rowOf(state, at === 1 ? 150 : 0)),
        25,
        10,
      ),
    )
    .answer(readPolicy, policy)
    .answer(findClaims, pageOf([claim]))
    .answer(reportPolicy, [item])
    .answer(readEvent, sampleOf(EventDetail, { id: 'e1' }));

/** The table of this name, or the only one. */
export const table = (name?: string) => within(screen.getByRole('table', name === undefined ? {} : { name }));
/** The heads of its columns. */
export const heads = (name?: string) =>
  table(name)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
/** What the first row of a table says, cell by cell. */
export const cellsOf = (name: string) => {
  const [, row] = table(name).getAllByRole('row');
  return [...(row?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent);
};
/** Labels and values of a block, as a reader goes through it. */
export const block = (title: string | RegExp) => {
  const list = screen.getByRole('heading', { name: title }).parentElement?.querySelector('dl');
  return [...(list?.querySelectorAll('dt') ?? [])].map((label) => [
    label.textContent,
    label.nextElementSibling?.textContent,
  ]);
};
/** Opens that policy, at a tab that the address names. */
export async function openPolicy(server: FakeServer, search = '') {
  const opened = await openConsole(`/policies/policy/p1${search}`, { server });
  await screen.findByRole('tab', { name: 'Details' });
  if (search.includes('tab=report')) await screen.findByRole('table', { name: 'Coverages' });
  return opened;
}
