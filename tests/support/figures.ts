import { Claim } from '#shared/contract/claims';
import { Coverage } from '#shared/contract/coverage';
import { EventDetail } from '#shared/contract/monitoring';
import { MonitoringItem } from '#shared/contract/policyReport';
import { Policy, PolicyItem, PolicyRow, PolicySummary } from '#shared/contract/policy';
import { Quote, QuoteItem } from '#shared/contract/quote';
import type { PayoutTerms } from '#shared/engine/cover';
import { insuredAmounts } from '#shared/engine/insuredAmounts';
import { shareOfAmount, sumOf } from '#shared/engine/money';
import { exitOf, payoutPct, rateOf, ratePerUnit } from '#shared/engine/payout';
import { grossPremiumPct, quoteFigures } from '#shared/engine/price';
import { lossRatio } from '#shared/engine/ratios';
import { reconcile } from '#shared/engine/reconciliation';
import { sampleOf } from './console/sample';

/*
 * A world whose every figure is the engine's: an outage cover in Kuwaiti dinars and a rain cover in rupees. None of its numbers is a default
 * or one that hides a fault: no share is 1, no sum is 100, no quantity is 1, hours are not whole, and no two figures of a screen are alike.
 */

/** Seconds of downtime: 2 h 30 min are agreed, and a rate that is 6.25 % by the hour. */
export const outageTerms: PayoutTerms = {
  structure: 'linear',
  comparator: 'GTE',
  trigger: 9000,
  exit: null,
  minPayoutPct: 0.137,
  payoutPerUnitPct: 0.0625 / 3600,
  limitPct: 0.83,
};
/** Millimetres that do not fall, to an exit. */
export const rainTerms: PayoutTerms = {
  structure: 'linear',
  comparator: 'LT',
  trigger: 412.6,
  exit: 137.3,
  minPayoutPct: 0.083,
  payoutPerUnitPct: null,
  limitPct: 0.71,
};
/** 4 h 8 min 24 s, and what the data said before and after they were corrected, and what the second source says. */
export const outage = { index: 14_904, before: 11_340, corrected: 18_036, second: 14_112 };
export const share = {
  owed: payoutPct(outageTerms, outage.index),
  before: payoutPct(outageTerms, outage.before),
  corrected: payoutPct(outageTerms, outage.corrected),
};
export const rain = { index: 296.4, owed: payoutPct(rainTerms, 296.4) };

const price = (riskPremiumPct: number, expectedLossRatio: number) => ({
  riskPremiumPct,
  expectedLossRatio,
  grossPremiumIndicationPct: grossPremiumPct(riskPremiumPct, expectedLossRatio),
});
export const outagePrice = price(0.0423, 0.67);
export const rainPrice = price(0.0317, 0.73);

type Place = { readonly label: string; readonly place: string; readonly unit: string; readonly currency: string };
const placeOf = (terms: PayoutTerms) => ({
  ...{ structure: terms.structure, trigger: terms.trigger, exit: exitOf(terms) },
  ...{ minPayoutPct: terms.minPayoutPct, limitPct: terms.limitPct, payoutPerUnitPct: rateOf(terms) },
});
const shares = (terms: PayoutTerms, duration: boolean, grossPremiumIndicationPct: number | null) => ({
  ...{ minPayoutPct: terms.minPayoutPct, payoutPerUnitPct: rateOf(terms), limitPct: terms.limitPct },
  ...{ duration, grossPremiumIndicationPct },
});
const money = (currency: string) => (amount: number) => ({ amount, currency });
export const dinars = money('KWD');
export const rupees = money('INR');

/** What one coverage of so much is worth in amounts. */
export const amountsOfOutage = insuredAmounts(
  shares(outageTerms, true, outagePrice.grossPremiumIndicationPct),
  { quantity: 1, sumInsured: 137.125 },
  'KWD',
);
export const amountsOfRain = insuredAmounts(
  shares(rainTerms, false, rainPrice.grossPremiumIndicationPct),
  { quantity: 1, sumInsured: 2813.55 },
  'INR',
);

function coverageOf(
  id: string,
  terms: PayoutTerms,
  { label, place, unit, currency }: Place,
  { duration, decimals, insured }: { readonly duration: boolean; readonly decimals: number; readonly insured: number },
  prices: ReturnType<typeof price>,
) {
  const of = money(currency);
  const { minPayout, payoutPerUnit, limit } = duration ? amountsOfOutage : amountsOfRain;
  return sampleOf(Coverage, {
    ...{ id, label, version: 3, uiState: 'active', createdAt: '2026-02-01T10:00:00Z' },
    ...{
      riskTypeId: duration ? 'PAYMENT' : 'RAINFALL',
      riskType: duration ? 'Business > Payments' : 'Weather > Rainfall',
    },
    ...placeOf(terms),
    ...prices,
    ...{ duration, currency, triggerUnit: unit, insuredAmount: of(insured) },
    ...{ minPayout: of(minPayout), payoutPerUnit: of(payoutPerUnit), limit: of(limit) },
    riskPremium: of(shareOfAmount(prices.riskPremiumPct, insured, 1, currency)),
    ...{ start: '2026-06-01', end: '2026-09-30', settlementLagDays: 7 },
    monitoringTarget: { id: `t-${id}`, name: place, lon: 76.3, lat: 9.5 },
    indexDefinition: {
      triggerComparator: terms.comparator,
      decimals,
      output: { name: label, unit: { symbol: unit } },
    },
    indexDefinitionName: label,
  });
}
export const outageCoverage = coverageOf(
  'c1',
  outageTerms,
  { label: 'Payments down', place: 'Gateway', unit: 's', currency: 'KWD' },
  { duration: true, decimals: 0, insured: 137.125 },
  outagePrice,
);
export const rainCoverage = coverageOf(
  'c2',
  rainTerms,
  { label: 'Late rain', place: 'Alappuzha', unit: 'mm', currency: 'INR' },
  { duration: false, decimals: 1, insured: 2813.55 },
  rainPrice,
);

/** Two cohorts on the outage cover, in numbers that do not come out even. */
const cohorts = [
  { id: 'i1', name: 'Shops', quantity: 1370, sumInsured: 137.125 },
  { id: 'i2', name: 'Markets', quantity: 41, sumInsured: 2813.375 },
] as const;
export const commissionRate = 0.075;
export const sale = quoteFigures(
  cohorts.map(({ quantity, sumInsured }) => ({
    quantity,
    sumInsured,
    grossPct: outagePrice.grossPremiumIndicationPct,
  })),
  { commissionRate, currency: 'KWD' },
);
const itemOf = (cohort: (typeof cohorts)[number], premium: number) => {
  const owed = (paid: number) => shareOfAmount(paid, cohort.sumInsured, cohort.quantity, 'KWD');
  return {
    ...cohort,
    amounts: insuredAmounts(shares(outageTerms, true, outagePrice.grossPremiumIndicationPct), cohort, 'KWD'),
    premium,
    ...{ owed: owed(share.owed), before: owed(share.before), corrected: owed(share.corrected) },
  };
};
export const shops = itemOf(cohorts[0], sale.itemPremiums[0] ?? 0);
export const markets = itemOf(cohorts[1], sale.itemPremiums[1] ?? 0);
export const items = [shops, markets] as const;

const sold = {
  ...{ id: 'c1', version: 3, label: 'Payments down', riskTypeId: 'PAYMENT', coverageType: 'SINGLE' as const },
  ...{ monitoringTargetName: 'Gateway', triggerUnit: 's', duration: true },
  ...placeOf(outageTerms),
  ...{ start: '2026-06-01', end: '2026-09-30' },
};
const { structure: _, ...soldTerms } = sold;
const indexDefinition = { name: 'Downtime', triggerComparator: outageTerms.comparator, decimals: 0 };
const amountsOf = ({ quantity, sumInsured, amounts }: (typeof items)[number]) => ({
  quantity,
  sumInsured: dinars(sumInsured),
  totalSumInsured: dinars(amounts.totalSumInsured),
  minPayout: dinars(amounts.minPayout),
  payoutPerUnit: dinars(
    insuredAmounts(shares(outageTerms, true, null), { quantity: 1, sumInsured }, 'KWD').payoutPerUnit,
  ),
  totalPayoutPerUnit: dinars(amounts.payoutPerUnit),
});

const noAddress = { houseNumber: '', street: '', postcode: '', city: '', county: '', state: '', country: '' };
const { limitPct: _limit, ...quotedTerms } = soldTerms;
export const quote = sampleOf(Quote, {
  ...{ id: 'q1', name: 'Gateway 2026', status: 'COMPLETED', uiState: 'completed', currency: 'KWD' },
  customer: { id: 'k1', name: 'Souq', address: noAddress },
  ...{ inceptionDate: '2026-06-01', expiryDate: '2026-09-30', validUntil: '2026-05-20' },
  ...{ grossWrittenPremium: dinars(sale.grossWrittenPremium), grossWrittenPremiumPct: sale.rate },
  ...{ totalSumInsured: dinars(sale.totalSumInsured), commission: dinars(sale.commission), commissionRate },
  serviceFee: { amount: 37, currency: 'USD' },
  quoteItems: items.map((item) =>
    sampleOf(QuoteItem, {
      ...{ id: item.id, name: item.name, grossWrittenPremium: dinars(item.premium) },
      ...amountsOf(item),
      coverage: {
        ...quotedTerms,
        indexDefinition,
        dataSourceDescription: 'Status pages',
        grossPremiumIndicationPct: outagePrice.grossPremiumIndicationPct,
      },
    }),
  ),
});

/** Claimed when less downtime was known, adjusted since; the first claim of each was paid, and the last adjustment waits for the next run. */
export const claimed = {
  total: sumOf(
    items.map(({ owed }) => owed),
    'KWD',
  ),
  paid: sumOf(
    items.map(({ before }) => before),
    'KWD',
  ),
  calculated: sumOf(
    items.map(({ corrected }) => corrected),
    'KWD',
  ),
};
export const ratios = { loss: lossRatio(claimed.total, sale.grossWrittenPremium), rate: sale.rate };
export const policy = sampleOf(Policy, {
  ...{ id: 'p1', name: 'Gateway 2026', state: 'claims', quoteId: 'q1', currency: 'KWD' },
  customer: { id: 'k1', name: 'Souq' },
  ...{ inceptionDate: '2026-06-01', expiryDate: '2026-09-30', eventStatus: { id: 'REPORTED' } },
  ...{ grossWrittenPremium: dinars(sale.grossWrittenPremium), grossWrittenPremiumPct: sale.rate },
  ...{ totalSumInsured: dinars(sale.totalSumInsured), commission: dinars(sale.commission), lossRatio: ratios.loss },
  totalCalculatedPayout: dinars(claimed.calculated),
  ...{ totalClaimAmount: dinars(claimed.total), totalPaidAmount: dinars(claimed.paid) },
  policyItems: items.map((item) =>
    sampleOf(PolicyItem, {
      ...{ id: item.id, name: item.name, grossWrittenPremium: dinars(item.premium) },
      ...amountsOf(item),
      coverage: { ...soldTerms, parametricEventId: 'e1' },
      indexDefinition,
    }),
  ),
});
export const policyRow = sampleOf(PolicyRow, {
  ...{ id: 'p1', name: 'Gateway 2026', state: 'claims', customerName: 'Souq' },
  ...{ inceptionDate: '2026-06-01', expiryDate: '2026-09-30' },
  ...{ grossWrittenPremium: dinars(sale.grossWrittenPremium), grossWrittenPremiumPct: sale.rate },
  totalCalculatedPayout: dinars(claimed.calculated),
});
export const summary = sampleOf(PolicySummary, {
  byCurrency: [
    {
      ...{ currency: 'KWD', policies: 3, premium: sale.grossWrittenPremium, premiumRate: ratios.rate },
      ...{ calculated: claimed.calculated, claims: claimed.total, paid: claimed.paid, lossRatio: ratios.loss },
    },
  ],
});
/** The claim of the shops, and what it was adjusted by. */
export const adjustedBy = sumOf([shops.owed, -shops.before], 'KWD');
const claimOf = (id: string, kind: 'claim' | 'adjustment', amount: number, payoutShare: number, value: number) =>
  sampleOf(Claim, {
    ...{ id, kind, amount: dinars(amount), payoutPct: payoutShare, policyId: 'p1' },
    policyItem: { id: 'i1', name: 'Shops', quantity: shops.quantity, sumInsured: dinars(shops.sumInsured) },
    parametricLoss: {
      coverage: {
        ...soldTerms,
        riskType: 'Business > Payments',
        monitoringTarget: { name: 'Gateway' },
        indexDefinition,
      },
      parametricEvent: { id: 'e1', value, unit: 's', startTime: '2026-07-05' },
    },
  });
export const claims = [
  claimOf('m1', 'claim', shops.before, share.before, outage.before),
  claimOf('m2', 'adjustment', adjustedBy, share.owed, outage.index),
];
export const reported = sampleOf(MonitoringItem, {
  ...{ id: 'i1', eventId: null, policyId: 'p1', coverageLabel: 'Payments down', coverage: soldTerms },
  ...{ monitoringTargetName: 'Gateway', indexName: 'Downtime', indexValue: outage.index, indexUnit: { symbol: 's' } },
  ...{ decimals: 0, trigger: outageTerms.trigger, exit: exitOf(outageTerms), triggerComparator: 'GTE' },
  ...{ payoutPct: share.owed, calculatedPayout: dinars(shops.owed), quantity: shops.quantity },
  ...{ sumInsured: dinars(shops.sumInsured), coverageTotalSumInsured: dinars(shops.amounts.totalSumInsured) },
  reportingPeriod: { start: '2026-06-01', end: '2026-09-30' },
});

const { structure: _event, ...eventTerms } = placeOf(outageTerms);
export const secondSource = reconcile(outageTerms, outage.index, outage.second, 0);
const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
export const event = sampleOf(EventDetail, {
  ...{ id: 'e1', version: 5, status: 'QUALIFIED', triggered: true, runTime: '2026-07-20T04:00:00.000Z' },
  ...{ indexValue: outage.index, payoutPct: share.owed, indicativePayoutPct: share.corrected, missingDays: 2 },
  totalPayout: dinars(
    sumOf(
      items.map(({ owed }) => owed),
      'KWD',
    ),
  ),
  ...{ insuredExtendValue: units, insuredExtendUnit: 'units', totalSumInsured: dinars(sale.totalSumInsured) },
  coverage: {
    ...{ id: 'c1', label: 'Payments down', triggerLabel: 'Downtime', riskTypeId: 'PAYMENT', duration: true },
    ...eventTerms,
    ...{ start: '2026-06-01', end: '2026-09-30', dataSourceDescription: 'Status pages', triggerUnit: 's' },
    indexDefinition: {
      ...{ name: 'Downtime', triggerComparator: 'GTE', decimals: 0 },
      output: { name: 'Downtime', unit: { symbol: 's' } },
    },
  },
  policyItems: items.map((item) => ({
    ...{ id: item.id, policyId: 'p1', policyHolderName: item.name, beneficiaryName: item.name },
    ...{ calculatedPayout: dinars(item.owed), quantity: item.quantity },
    coverageTotalSumInsured: dinars(item.amounts.totalSumInsured),
    policyTotalSumInsured: dinars(sale.totalSumInsured),
  })),
  policyItemsTotal: items.length,
  secondary: {
    ...{ dataSetId: 'd2', dataSetName: 'Probes', indexValue: outage.second },
    ...{ payoutPct: secondSource.payouts[1], result: secondSource.result },
  },
  correction: {
    ...{ asOf: '2026-07-21', dataVersion: 3, createdAt: '2026-07-21T04:00:00.000Z' },
    ...{ oldIndexValue: outage.index, newIndexValue: outage.corrected },
    ...{ oldPayoutPct: share.owed, newPayoutPct: share.corrected, newTotalPayout: dinars(claimed.calculated) },
  },
});

/** The rate of the outage cover as it is read: by the hour. */
export const hourlyRate = ratePerUnit(rateOf(outageTerms), { duration: true });
