import { createHash } from 'node:crypto';
import { Claim } from '#shared/contract/claims';
import { Quote } from '#shared/contract/quote';
import { simulate } from '#shared/engine/burn/simulate';
import type { PayoutTerms, SingleCover } from '#shared/engine/cover';
import { observedOf } from '#shared/engine/days';
import { settlementCertificate } from '#shared/engine/event/certificate';
import { shareOfAmount, sumOf } from '#shared/engine/money';
import { exitOf, payoutPct } from '#shared/engine/payout';
import { grossPremiumPct, riskPremiumPct } from '#shared/engine/price';
import { mean } from '#shared/engine/statistics';
import { formatFullDay } from '#shared/format/date';
import { numberFormat } from '#shared/format/intl';
import { formatExact } from '#shared/format/money';
import { formatNumber, formatPct } from '#shared/format/number';
import { aggregatedPricingDocument } from '../../server/documents/aggregatedPricing';
import { claimReportDocument } from '../../server/documents/claimReport';
import { exampleValues, factsheetDocument } from '../../server/documents/factsheet';
import { loadingText } from '../../server/documents/pricingParts';
import { pricingReportDocument } from '../../server/documents/pricingReport';
import { sensitivityOf } from '../../server/documents/sensitivity';
import { coverageOf, facts, letterhead } from '../../server/documents/testing/examples';
import { rateText } from '../../server/documents/words';
import { adjustedBy, claims, commissionRate, dinars, items, outageTerms, quote, sale } from '../support/figures';
import { linesOf } from '../support/paper';

const terms: PayoutTerms = outageTerms;
const index = { indexId: 'downtime-sum', parameters: {} };
const period = { start: '2026-06-01', end: '2026-09-30' };
const cover: SingleCover = { ...period, index, terms, target: null, dayOffsetHours: 0 };
/** Twenty summers, each with an outage of its own length: a few that pay nothing, one that reaches the limit. */
const secondsIn = (year: number) => (year === 2014 ? 61_200 : 2412 + ((year * 7) % 11) * 1476);
const pad = (value: number) => String(value).padStart(2, '0');
const observed = observedOf({
  days: [
    { date: '2006-01-01', values: {} },
    { date: '2025-12-31', values: {} },
  ],
  incidents: Array.from({ length: 20 }, (_, at) => {
    const seconds = secondsIn(2006 + at);
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
    return {
      start: `${2006 + at}-07-05T00:00:00Z`,
      end: `${2006 + at}-07-05T${pad(hours)}:${pad(minutes)}:${pad(seconds % 60)}Z`,
    };
  }),
});
const incidentIn2026 = observedOf({
  days: [],
  incidents: [{ start: '2026-07-05T09:00:00Z', end: '2026-07-05T13:08:24Z' }],
});
const options = { detrend: 'NONE', seed: 42 } as const;
const simulation = simulate(cover, observed, options);
const { expectedLoss, sdSample, standardError } = simulation;
const [factor, lossRatio, minimum] = [0.37, 0.67, 0.0137];
const riskPremium = riskPremiumPct(
  { expectedLoss, sd: sdSample, standardError },
  { method: 'STD_DEV', factor, minimumRiskRate: minimum },
);
const price = { riskPremiumPct: riskPremium, grossPremiumPct: grossPremiumPct(riskPremium, lossRatio) };
const coverage = coverageOf(
  { terms, index, ...period, label: 'Payments down' },
  {
    ...{ id: 'c1', version: 3, currency: 'KWD', insuredAmount: dinars(137.125), detrend: 'NONE' },
    ...{ loading: 'STD_DEV', loadingFactor: factor, expectedLossRatio: lossRatio, minimumRiskRate: minimum },
    ...{ riskPremiumPct: price.riskPremiumPct, grossPremiumIndicationPct: price.grossPremiumPct },
  },
);
const sensitivity = sensitivityOf({ cover, observed, options });

const exact = (amount: number) => formatExact(dinars(amount));
const upTo = (value: number, minimumFractionDigits: number, maximumFractionDigits: number) =>
  numberFormat('en-GB', { minimumFractionDigits, maximumFractionDigits }).format(value);
const of = (share: number) => exact(shareOfAmount(share, 137.125, 1, 'KWD'));
const pct = (share: number, digits = 2) => formatPct(share, digits);
const day = (date: string) => formatFullDay(date, 'en-GB');
const hours = (seconds: number) => `${formatNumber(seconds / 3600, 1)} h`;
const summer = (year: number) => `${day(`${year}-06-01`)} to ${day(`${year}-09-30`)}`;
const riskName = coverage.riskType.split(' > ').at(-1) ?? '';
const payouts = simulation.years.map(({ payout }) => payout ?? NaN);
const paying = payouts.filter((payout) => payout > 0);
const [low, high] = simulation.interval95;
const exit = `${((exitOf(terms) ?? NaN) / 3600).toFixed(3)} h`;

test('the engine has years that pay nothing, a part and all, and each as its outage says', () => {
  expect(simulation.years.map(({ index: value }) => value)).toEqual(
    simulation.years.map(({ year }) => secondsIn(year)),
  );
  expect(payouts).toEqual(simulation.years.map(({ year }) => payoutPct(terms, secondsIn(year))));
  expect([Math.min(...payouts), Math.max(...payouts)]).toEqual([0, 0.83]);
  expect(new Set(paying).size).toBeGreaterThan(4);
  expect(expectedLoss).toBeCloseTo(mean(payouts), 12);
});

test('the pricing report holds what the engine makes of the record: loss, price, every year, and what moves it', () => {
  const { trend, fitted } = simulation;
  if (!fitted || trend.pValue === null || trend.standardError === null) throw new Error('There is a fit and a trend');
  const moved = (input: string) =>
    [-0.1, -0.05, 0, 0.05, 0.1].map((change) => {
      if (change === 0) return pct(expectedLoss);
      const found = sensitivity.find((one) => one.input === input && one.change === change);
      return pct(found?.expectedLoss ?? NaN);
    });
  const loading = riskPremium - expectedLoss;
  return linesOf(
    pricingReportDocument({
      ...{ letterhead, coverage, cover, data: [facts], simulation, price, sensitivity },
      provenance: { engineVersion: '9.9.9', computedAt: '2026-03-01T08:00:00.000Z', seed: 42 },
    }),
    [
      [`${pct(expectedLoss)} ±`, `${pct(standardError)} standard error`],
      [`${pct(riskPremium)} of`, 'the sum insured'],
      [`${pct(price.grossPremiumPct)} at a loss ratio of`, pct(lossRatio, 0)],
      [`${paying.length} of 20 one in`, `${formatNumber(simulation.returnPeriod ?? NaN, 1)} years`],
      ['Coverage', 'Payments down, version 3 (c1)'],
      ['Risk', riskName],
      ['Risk carrier', 'Monsoon Re'],
      ['Risk period', `${day(period.start)} to ${day(period.end)}`],
      ['Insured amount of reference', exact(137.125)],
      ['Monitoring target', 'Kuttanad, Alappuzha (9.981° N, 76.300° E)'],
      [
        'Settlement',
        `as soon as every day of the period has its final value, at the latest after a settlement lag of 10 days from its end`,
      ],
      ['Data set', `${facts.providerName}: ${facts.dataSetName} (${facts.dataSetId}), version 3`],
      ['Record of the place', `${day('1966-01-01')} to ${day('2026-02-28')}`],
      ['Content hash (SHA-256)', facts.contentHash],
      ['Attribution', facts.attribution],
      ['Licence', facts.licence],
      ['Days missing in used years', 'none'],
      ['Method asked for', 'None'],
      ['Method used', 'None'],
      ['Pays when the index is', 'at or above 2.5 h'],
      ['Payout at the trigger', '13.7 % of the sum insured'],
      ['Payout per further unit', '6.25 % per hour'],
      ['Exit: the limit is reached at', exit],
      ['Limit', '83 % of the sum insured'],
      ['Years in the record', '20 (2006 to 2025)'],
      ['Years used', '20'],
      ['Slope', `${upTo(trend.slope / 3600, 1, 4)} h a year, standard error ${upTo(trend.standardError / 3600, 1, 4)}`],
      ['p-value (Student t)', formatNumber(trend.pValue, 4)],
      ...simulation.alternatives.map(
        ({ method, expectedLoss: other, payoutYears }) =>
          [
            { NONE: 'None', LINEAR: 'Linear', DAMPED: 'Damped linear', LOESS: 'LOESS', AUTO: 'Auto' }[method],
            `${pct(other)} ${payoutYears} ${other > expectedLoss ? '+' : ''}${pct(other - expectedLoss)}`,
          ] as const,
      ),
      [`Payout on ${exact(137.125)}`, 'Missing days'],
      ...simulation.years.map(
        ({ year, payout }) =>
          [
            `${year} ${summer(year)}`,
            `${hours(secondsIn(year))} ${hours(secondsIn(year))} ${pct(payout ?? NaN)} ${of(payout ?? NaN)} 0`,
          ] as const,
      ),
      ['Expected loss (burn cost)', pct(expectedLoss, 3)],
      ['Standard deviation of a year', `${pct(sdSample, 3)} (n - 1); ${pct(simulation.sdPopulation, 3)} (n)`],
      ['Standard error of the mean', pct(standardError, 3)],
      ['95 % interval', `${pct(low)} to ${pct(high)} (${paying.length} of 20 years paid)`],
      ['Frequency of a payout', `${pct(paying.length / 20, 1)} of years`],
      ['Return period of a payout', `${upTo(20 / paying.length, 0, 1)} years`],
      ['Largest year', '83.00 % (2014)'],
      ['Expected loss without the largest year', pct(mean(payouts.filter((payout) => payout < 0.83)))],
      ['Expected loss by the fit', pct(fitted.expectedLoss, 3)],
      ['Expected loss by the record', pct(expectedLoss, 3)],
      ['Expected loss mean payout of 20 years', `${pct(expectedLoss, 3)} ${of(expectedLoss)}`],
      [`Loading expected loss + 0.37 x standard deviation of a year`, `${pct(loading, 3)} ${of(loading)}`],
      ['Minimum risk rate not reached', `${pct(minimum, 3)} ${of(minimum)}`],
      ['Risk premium the larger of the two', `${pct(riskPremium, 3)} ${of(riskPremium)}`],
      [
        'Gross premium indication risk premium / expected loss ratio of',
        `${pct(lossRatio, 1)} ${pct(price.grossPremiumPct, 3)} ${of(price.grossPremiumPct)}`,
      ],
      ['The gross premium is', `${formatNumber(price.grossPremiumPct / expectedLoss, 2)} times the expected loss.`],
      ['Trigger', moved('trigger').join(' ')],
      ['Payout rate', moved('rate').join(' ')],
      ['Length of the period', moved('window').join(' ')],
      ['Term', '-10 % -5 % as it is +5 % +10 %'],
      [
        'Distribution',
        `${fitted.distribution} (${Object.entries(fitted.parameters)
          .map(([name, value]) => `${name} ${upTo(value, 0, 4)}`)
          .join(', ')})`,
      ],
      ['Verdict', 'they agree within two standard errors'],
      ['Near misses No year came within 5 % of the trigger of', '2.5 h without a payout.'],
      ['Engine', 'Isoline 9.9.9'],
      ['Seed of the resampling', '42'],
      ['Detrending Expected loss Years that pay', 'Difference'],
      ['Year Period Index Detrended Payout', `Payout on ${exact(137.125)} Missing days`],
      ['Step How Share of the sum insured', `On ${exact(137.125)} Expected loss`],
      ['p-value', `(Student t) ${formatNumber(trend.pValue, 4)}`],
    ],
  );
});

test('the factsheet holds what the cover pays at examples, and what past years would have paid', () =>
  linesOf(
    factsheetDocument({ letterhead, coverage, cover, data: [facts], simulation, price, engineVersion: '9.9.9' }),
    [
      [`${pct(price.grossPremiumPct)} of`, 'the sum insured'],
      ['up to', '83 % of the sum insured. No loss has to be shown.'],
      [
        'is at or above 2.5 h, the cover pays 13.7 % of the sum insured, and',
        `6.25 % per hour further, up to 83 % at ${exit}.`,
      ],
      [`on ${exact(137.125)}`, 'insured'],
      ...exampleValues(terms, exitOf(terms), 1800, 's').map((value) => {
        const share = payoutPct(terms, value);
        return [`${upTo(value / 3600, 1, 6)} h`, `${pct(share)} ${of(share)}`] as const;
      }),
      [
        `In ${paying.length} of the 20 years from 2006 to 2025 this cover would have paid; over all of them`,
        `${pct(expectedLoss)} of the sum insured a year.`,
      ],
      ...simulation.years.map(
        ({ year, payout }) => [`${year} ${formatNumber(secondsIn(year) / 3600, 1)}`, pct(payout ?? NaN, 1)] as const,
      ),
    ],
  ));

test('the aggregated report holds what the quote costs, what its items lose, and what all would have paid together', () => {
  const priced = Quote.parse({
    ...quote,
    quoteItems: quote.quoteItems.map((item) => ({
      ...item,
      coverage: { ...item.coverage, grossPremiumIndicationPct: price.grossPremiumPct },
    })),
  });
  const total = sale.totalSumInsured;
  const amounts = simulation.years.map(({ year, payout }) => ({
    year,
    amount: sumOf(
      items.map(({ sumInsured, quantity }) => shareOfAmount(payout ?? NaN, sumInsured, quantity, 'KWD')),
      'KWD',
    ),
  }));
  const average = mean(amounts.map(({ amount }) => amount));
  const largest = [...amounts].sort((a, b) => b.amount - a.amount).slice(0, 5);
  const harbour = { ...coverage, monitoringTarget: { ...coverage.monitoringTarget, name: 'Harbour' } };
  // The larger sum lies at the place that comes last.
  const joined = [...items].reverse().map(({ id }, at) => ({
    ...{ itemId: id, coverage: at === 0 ? coverage : harbour, simulation, pricedBy: '9.9.8', data: [facts] },
  }));
  const places = items.map(
    ({ amounts: { totalSumInsured } }, at) =>
      [...[['Harbour', 'Kuttanad, Alappuzha'][at] ?? '', totalSumInsured]] as [string, number],
  );
  return linesOf(aggregatedPricingDocument({ letterhead, quote: priced, items: joined, engineVersion: '9.9.9' }), [
    [exact(sale.commission), `${pct(commissionRate, 1)}, contained in the premium`],
    ['Service fee, beside the premium', 'USD 37.00'],
    ...items.map(
      ({ name, amounts: { totalSumInsured }, premium }) =>
        [
          `${name} Payments down, v3`,
          `${pct(expectedLoss, 3)} ${pct(riskPremium, 3)} ${pct(lossRatio, 1)} ${pct(price.grossPremiumPct, 3)} ${exact(shareOfAmount(expectedLoss, totalSumInsured, 1, 'KWD'))} ${exact(premium)}`,
        ] as const,
    ),
    ['Payments down', `expected loss + 0.37 x standard deviation of a year; minimum risk rate ${pct(minimum)}`],
    ['All items added up year by year over the 20 years that they share', '(2006 to 2025): accumulation counts here'],
    ['Mean of a year', `${exact(average)} (${pct(average / total)} of the total sum insured)`],
    ['Years with a payout', `${paying.length} of 20`],
    ['Premium over the mean of a year', `${formatNumber(sale.grossWrittenPremium / average, 2)} times`],
    ...largest.map(
      ({ year, amount }, at) =>
        [`${at + 1} ${year}`, `${exact(amount)} ${pct(amount / total, 1)} ${upTo(20 / (at + 1), 0, 1)} years`] as const,
    ),
    [
      'Monitoring target Sum insured Share',
      [...places]
        .sort(([, a], [, b]) => b - a)
        .map(([name, amount]) => `${name} ${exact(amount)} ${pct(amount / total, 1)}`)
        .join(' '),
    ],
    ['Policy holder', 'Souq'],
    ['Cohort Coverage Expected loss Risk premium Loss ratio Gross rate Expected loss a year', 'Premium'],
    ['Rank Year Payout Of the sum insured', 'Return period'],
    ['Cohort Coverage Years used Engine', 'Data set and version'],
    ['Period of cover', `${day(period.start)} to ${day(period.end)}`],
    [`Risk Sum insured Share ${riskName}`, `${exact(total)} 100.0 %`],
    ...items.map(
      ({ name }) => [`${name} Payments down, version 3`, `20 9.9.8 ${facts.dataSetName}, version 3`] as const,
    ),
  ]);
});

test('a year close to the trigger is told with its distance, and days that are missing with their year', async () => {
  const near = { ...terms, trigger: 8700 };
  const other = simulate({ ...cover, terms: near }, observed, options);
  const [close] = other.years.filter(({ index: value, payout }) => payout === 0 && (value ?? 0) > 8700 * 0.95);
  const gaps = other.years.map((year) => (year.year === 2009 ? { ...year, missingDays: 4 } : year));
  if (!close?.index) throw new Error('A year is close to the trigger');
  await linesOf(
    pricingReportDocument({
      ...{ letterhead, data: [facts], price, sensitivity: [], cover: { ...cover, terms: near } },
      coverage: { ...coverage, trigger: 8700, minimumRiskRate: riskPremium },
      simulation: { ...other, years: gaps },
      provenance: { engineVersion: '9.9.9', computedAt: '2026-03-01T08:00:00.000Z', seed: 42 },
    }),
    [
      [`${close.year} ${hours(close.index)}`, hours(close.index - 8700)],
      ['Days missing in used years', '2009: 4'],
      ['Minimum risk rate it carries the price', `${pct(riskPremium, 3)} ${of(riskPremium)}`],
      ['Sensitivity of the expected loss', 'No sensitivity was computed for this coverage.'],
    ],
  );
});

test.each([
  ['EXPECTED_LOSS', 'expected loss, no loading'],
  ['STD_DEV', 'expected loss + 0.3725 x standard deviation of a year'],
  ['UNCERTAINTY', 'expected loss + 0.3725 x standard error'],
  ['TAIL', 'expected loss + 0.3725 x (99 % value at risk - expected loss)'],
  ['COST_OF_CAPITAL', 'expected loss + 0.3725 a year on the capital beyond it'],
] as const)('a loading by %s is told with its factor', (loading, told) =>
  expect(loadingText({ loading, loadingFactor: 0.3725 }).replaceAll(/\s/g, ' ')).toBe(told),
);

test.each([
  ['days', 0.0375, '3.75 % per day'],
  ['points', 0.0375, '3.75 % per point'],
  ['mm', 0.0375, '3.75 % per mm'],
  ['h', 0.0375 / 3600, '3.75 % per hour'],
  ['', 0.0375, '3.75 % per unit'],
])('a rate in %s is told for each one', (unit, payoutPerUnitPct, told) => {
  const measure = { unit, scale: unit === 'h' ? 3600 : 1, at: String, exact: String };
  expect(rateText({ structure: 'linear', payoutPerUnitPct }, measure).replaceAll(/\s/g, ' ')).toBe(told);
  expect(rateText({ structure: 'binary', payoutPerUnitPct }, measure)).toBe('none: the payout is one sum');
});

test('a claim report tells how it adjusts, what a person has to look at, who decided, and how it is proved', async () => {
  const made = settlementCertificate(
    {
      ...{ claimId: 'm2', eventId: 'e1', asOf: '2026-10-11' },
      coverage: { id: 'c1', version: 3, label: 'Payments down' },
      target: { id: 't1', name: 'Gateway', lat: -9.5, lon: -76.3 },
      data: { dataSetId: facts.dataSetId, version: 3, contentHash: facts.contentHash, attribution: 'Status pages' },
      ...{ cover, observed: incidentIn2026 },
      insured: { sumInsured: 137.125, quantity: 1370, currency: 'KWD' },
    },
    (text) => createHash('sha256').update(text).digest('hex'),
  );
  const [, adjusted] = claims;
  if (!adjusted) throw new Error('There is an adjustment');
  const history = [
    {
      ...{ id: 'h1', at: '2026-10-12T09:15:00.000Z', who: 'u', whoName: 'Uma', channel: 'console', action: 'moved' },
      ...{ from: 'drawn_up', to: 'in_review', reason: 'As computed.', details: null },
    },
  ];
  const claim = Claim.parse({ ...adjusted, ...{ amount: dinars(adjustedBy), payoutPct: made.payoutPct, history } });
  const report = (drawn: Claim, result: 'AGREES' | 'DIFFERS') =>
    claimReportDocument({
      ...{ letterhead, claim: drawn, coverage, certificate: made },
      secondary: { dataSetName: 'Probes', indexValue: null, payoutPct: 0, result },
    });
  await linesOf(report(claim, 'DIFFERS'), [
    ['Adjustment', exact(adjustedBy)],
    ['This claim adjusts earlier claims of the same item and event by', `${exact(adjustedBy)}, so that together`],
    ['Location', 'Gateway (9.500° S, 76.300° W)'],
    ['Probes', '--- 0.00 %'],
    ['The two sources', 'differ: the decision below was made by a person.'],
    ['Uma', 'drawn up to in review As computed.'],
    ['isoline verify CERTIFICATE.json --hash', made.hash],
    ['Certificate hash (SHA-256)', made.hash],
    ['Data hash (SHA-256)', facts.contentHash],
    ['Attribution', 'Status pages'],
    ['As of', day('2026-10-11')],
    ['Cover', 'Payments down, version 3'],
    ['Source Index', 'Payout'],
    ['When Who What', 'Reason'],
    ['Day Measured Change Index', 'Payout owed'],
    ['Engine', `Isoline ${made.engineVersion}`],
  ]);
  const other = Claim.parse({ ...claim, kind: 'claim', amount: dinars(made.amount + 0.001) });
  await linesOf(report(other, 'AGREES'), [
    ['Claim amount', exact(made.amount + 0.001)],
    [`This claim is for ${exact(made.amount + 0.001)}, while the certificate gives`, `${exact(made.amount)}: a person`],
    ['The two sources', 'agree.'],
  ]);
});
