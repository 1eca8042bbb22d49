import { createHash } from 'node:crypto';
import { Claim } from '#shared/contract/claims';
import { MonitoringItem } from '#shared/contract/policyReport';
import type { SingleCover } from '#shared/engine/cover';
import { observedOf } from '#shared/engine/days';
import { settlementCertificate } from '#shared/engine/event/certificate';
import { evaluate } from '#shared/engine/event/evaluate';
import { multipleOf, shareOfAmount } from '#shared/engine/money';
import { formatExact } from '#shared/format/money';
import { formatNumber, formatPct } from '#shared/format/number';
import { claimReportDocument } from '../../server/documents/claimReport';
import { monitoringReportDocument } from '../../server/documents/monitoringReport';
import { policyScheduleDocument } from '../../server/documents/policySchedule';
import { quoteDocument } from '../../server/documents/quoteDocument';
import { termSheetDocument } from '../../server/documents/termSheet';
import { coverageOf, facts, hash, letterhead } from '../../server/documents/testing/examples';
import {
  claims,
  commissionRate,
  dinars,
  items,
  outage,
  outagePrice,
  outageTerms,
  policy,
  quote,
  reported,
  sale,
  secondSource,
  share,
  shops,
} from '../support/figures';
import { linesOf } from '../support/paper';

const index = { indexId: 'downtime-sum', parameters: {} };
const period = { start: '2026-06-01', end: '2026-09-30' };
const coverage = coverageOf(
  { terms: outageTerms, index, ...period, label: 'Payments down' },
  {
    ...{ id: 'c1', version: 3, currency: 'KWD', insuredAmount: dinars(137.125) },
    grossPremiumIndicationPct: outagePrice.grossPremiumIndicationPct,
  },
);
const cover: SingleCover = { ...period, index, terms: outageTerms, target: null, dayOffsetHours: 0 };
const observed = observedOf({
  days: [],
  incidents: [{ start: '2026-07-05T09:00:00Z', end: '2026-07-05T13:08:24Z' }],
});
const certificate = settlementCertificate(
  {
    ...{ claimId: 'm1', eventId: 'e1', asOf: '2026-10-11' },
    coverage: { id: 'c1', version: 3, label: 'Payments down' },
    target: { id: 't1', name: 'Gateway', lat: 9.5, lon: 76.3 },
    data: { dataSetId: facts.dataSetId, version: 3, contentHash: hash, attribution: '' },
    ...{ cover, observed },
    insured: { sumInsured: shops.sumInsured, quantity: shops.quantity, currency: 'KWD' },
  },
  (text) => createHash('sha256').update(text).digest('hex'),
);

const exact = (amount: number) => formatExact(dinars(amount));
const pays = 'at or above 2.5 h';
const exit = `${((9000 + ((0.83 - 0.137) / 0.0625) * 3600) / 3600).toFixed(3)} h`;
/** What the cover of each cohort says, the same in the quotation and in the policy schedule. */
const terms = items.flatMap(
  ({ quantity, sumInsured, amounts }) =>
    [
      [`${formatNumber(quantity, 0)} units at`, `${exact(sumInsured)}, together ${exact(amounts.totalSumInsured)}`],
      [`Pays when the index is ${pays} Minimum payout`, `${exact(shops.amounts.minPayout)} (13.7 %)`],
      ['Exit: the limit is reached at', exit],
      ['Limit', '83 % of the sum insured'],
    ] as const,
);
const distinct = (lines: readonly (readonly [string, string])[]) => [...new Map(lines)];

test('the quotation holds what the engine priced', () =>
  linesOf(quoteDocument({ letterhead, quote, coverages: [coverage] }), [
    ['Gross premium', exact(sale.grossWrittenPremium)],
    ['Gross premium rate', formatPct(sale.rate)],
    ['Total sum insured', exact(sale.totalSumInsured)],
    ['Commission, contained in the premium', `${exact(sale.commission)} (${formatPct(commissionRate, 1)})`],
    ['Service fee, beside the premium', 'USD 37.00'],
    ...items.map(
      (item) =>
        [
          formatNumber(item.quantity, 0),
          `${exact(item.sumInsured)} ${exact(item.amounts.totalSumInsured)} ${formatPct(outagePrice.grossPremiumIndicationPct)} ${exact(item.premium)}`,
        ] as const,
    ),
    ['Total 1,411', `${exact(sale.totalSumInsured)} ${formatPct(sale.rate)} ${exact(sale.grossWrittenPremium)}`],
    ['Payout per unit', `${exact(shops.amounts.payoutPerUnit)} (6.25 % per hour)`],
    ...distinct(terms),
  ]));

test('the policy schedule holds what was sold', () =>
  linesOf(policyScheduleDocument({ letterhead, policy, holderAddress: [], coverages: [coverage] }), [
    ['Total sum insured', exact(sale.totalSumInsured)],
    ['Premium', `${exact(sale.grossWrittenPremium)}`],
    [formatPct(sale.rate), 'of the total sum insured'],
    ...items.map(
      (item) =>
        [
          formatNumber(item.quantity, 0),
          `${exact(item.sumInsured)} ${exact(item.amounts.totalSumInsured)} ${exact(item.premium)}`,
        ] as const,
    ),
    ['Total 1,411', `${exact(sale.totalSumInsured)} ${exact(sale.grossWrittenPremium)}`],
    ['Payout per unit', `${exact(shops.amounts.payoutPerUnit)} (6.25 % per hour)`],
    ...distinct(terms),
  ]));

test('the term sheet holds the amounts of what is supposed', () =>
  linesOf(
    termSheetDocument({
      ...{ letterhead, program: null, data: [facts], engineVersion: '9.9.9' },
      items: [{ coverage, quantity: shops.quantity, sumInsured: shops.sumInsured }],
    }),
    [
      [
        formatNumber(shops.quantity, 0),
        `${exact(shops.sumInsured)} ${exact(shops.amounts.totalSumInsured)} ${formatPct(outagePrice.grossPremiumIndicationPct)} ${exact(shops.amounts.premium ?? 0)}`,
      ],
      ['Total', `${exact(shops.amounts.totalSumInsured)} ${exact(shops.amounts.premium ?? 0)}`],
      ['Payout per unit', `${exact(shops.amounts.payoutPerUnit)} (6.25 % per hour)`],
      ...distinct(terms.slice(0, 4)),
    ],
  ));

test('the claim report holds what was measured, what it pays and how; the certificate the same', async () => {
  const owed = shareOfAmount(share.owed, shops.sumInsured, shops.quantity, 'KWD');
  expect([certificate.indexValue, certificate.payoutPct, certificate.amount]).toEqual([outage.index, share.owed, owed]);
  const [first] = claims;
  if (!first) throw new Error('There is a claim');
  const { parametricLoss } = first;
  const claim = Claim.parse({
    ...first,
    ...{ amount: dinars(owed), payoutPct: share.owed },
    parametricLoss: { ...parametricLoss, parametricEvent: { ...parametricLoss.parametricEvent, value: outage.index } },
  });
  const secondary = {
    ...{ dataSetName: 'Probes', indexValue: outage.second },
    ...{ payoutPct: secondSource.payouts[1], result: secondSource.result },
  };
  await linesOf(claimReportDocument({ letterhead, claim, coverage, certificate, secondary }), [
    ['Claim amount', exact(owed)],
    ['Measured value', `4.14 h trigger ${pays}`],
    ['Payout', '23.95 %'],
    ['13.7 % + (4.14 - 2.5) × 6.25 % =', `23.95 %; 23.95 % × KWD 137.125 × 1,370 = ${exact(owed)}.`],
    ['Share of the sum insured that the index pays', '23.95 %'],
    ['Sum insured per unit', exact(shops.sumInsured)],
    ['Units', '1,370'],
    ['Payout of the item: share x sum insured x units, rounded once', exact(owed)],
    ['Pays when the index is', pays],
    ['Payout at the trigger', '13.7 % of the sum insured'],
    ['Payout per further unit', '6.25 % per hour'],
    ['Exit: the limit is reached at', exit],
    ['Limit', '83 % of the sum insured'],
    ['Probes', `3.92 h ${formatPct(secondSource.payouts[1])}`],
  ]);
});

test('the monitoring report holds index, rate and payouts as they stand', () => {
  const { footprint, missingDays } = evaluate(cover, observed, '2026-07-20');
  const item = MonitoringItem.parse({ ...reported, status: 'REPORTED' });
  return linesOf(
    monitoringReportDocument({
      ...{ letterhead, title: 'Gateway 2026', asOf: '2026-07-20' },
      items: [{ item, coverage, footprint, missingDays, provenance: null }],
    }),
    [
      ['Payout so far', exact(shops.owed)],
      ['Trigger', pays],
      ['Exit', exit],
      ['Index Value', '4.14 h'],
      ['Payout per unit', `${exact(shops.amounts.payoutPerUnit)} per hour`],
      ['Sum Insured per area insured', exact(shops.sumInsured)],
      ['Sum Insured', `${exact(multipleOf(shops.sumInsured, shops.quantity, 'KWD'))} (1,370 units)`],
      ['Payout per area insured', exact(shareOfAmount(share.owed, shops.sumInsured, 1, 'KWD'))],
      ['Total Payout', `${exact(shops.owed)} (23.95 % of the sum insured)`],
      ['Monitoring Target Coverage Status Current Index', 'Trigger Payout'],
      ['Missing days', String(missingDays)],
    ],
  );
});
