import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { Coverage } from '#shared/contract/coverage';
import { observedIn, readRecord, TargetRecord } from '#shared/contract/coverageRecord';
import { readCoverage } from '#shared/contract/coverages';
import { trialOf } from '#shared/engine/burn/trial';
import { dateOf, dayNumber } from '#shared/engine/calendar';
import type { PayoutTerms } from '#shared/engine/cover';
import { precipSumTotal } from '#shared/engine/indices/precipSumTotal';
import { insuredAmounts } from '#shared/engine/insuredAmounts';
import { exitOf, payoutPct, rateOf } from '#shared/engine/payout';
import { formatExact } from '#shared/format/money';
import { formatNumber, formatPct } from '#shared/format/number';
import { FakeServer } from '../support/console/fakeServer';
import { answerMap } from '../support/console/mapConfig';
import { openConsole } from '../support/console/openConsole';
import { sampleOf } from '../support/console/sample';
import { cellOf } from '../support/console/figuresOn';
import { expectFigures, type FigureRow } from '../support/figureTable';

/** Rain that does not fall in June, in yen, which have no smaller part. */
const terms: PayoutTerms = {
  ...{ structure: 'linear', comparator: 'LT', trigger: 97.3, exit: 41.6 },
  ...{ minPayoutPct: 0.083, payoutPerUnitPct: null, limitPct: 0.71 },
};
const firstDay = dayNumber('1999-01-01');
const days = dayNumber('2025-12-31') - firstDay + 1;
/** Some years are dry, some are not, and none is like another. */
const rainOn = (date: string) => {
  const year = Number(date.slice(0, 4));
  return date.slice(5, 7) === '06' ? 1.1 + ((year * 7) % 13) * 0.43 + (Number(date.slice(8)) % 3) * 0.17 : 0.4;
};
const record = sampleOf(TargetRecord, {
  ...{ dataSetName: 'Kanto', hash: 'a1b2c3', firstDate: '1999-01-01', days, dayOffsetHours: 9 },
  ...{ lat: 35.7, lon: 139.7, reachKm: 1500, minimumRiskRate: 0 },
  columns: [{ id: 'precip', values: Array.from({ length: days }, (_, at) => rainOn(dateOf(firstDay + at))) }],
});
const coverage = sampleOf(Coverage, {
  ...{ id: 'c1', label: 'Dry June', riskTypeId: 'RAINFALL', structure: 'linear', triggerUnit: 'mm' },
  ...{ trigger: terms.trigger, exit: exitOf(terms), minPayoutPct: terms.minPayoutPct, limitPct: terms.limitPct },
  payoutPerUnitPct: rateOf(terms),
  ...{ insuredAmount: { amount: 13_700, currency: 'JPY' }, currency: 'JPY', start: '2026-06-01', end: '2026-06-30' },
  ...{ detrend: 'NONE', loading: 'STD_DEV', loadingFactor: 0.23, minimumRiskRate: 0 },
  ...{ expectedLossRatio: 0.67, dataSetId: 'kanto', monitoringTarget: { id: 'tokyo', name: 'Tokyo' } },
  indexDefinition: { id: precipSumTotal.id, triggerComparator: 'LT', decimals: 1, output: { unit: { symbol: 'mm' } } },
});
const { simulation, price } = trialOf({
  cover: {
    ...{ start: '2026-06-01', end: '2026-06-30', index: { indexId: precipSumTotal.id, parameters: {} }, terms },
    ...{ target: { lat: record.lat, lon: record.lon }, dayOffsetHours: record.dayOffsetHours },
  },
  ...{ observed: observedIn(record), hash: record.hash, detrend: 'NONE' },
  basis: { loading: 'STD_DEV', loadingFactor: 0.23, minimumRiskRate: 0, expectedLossRatio: 0.67 },
});

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = answerMap(new FakeServer()).answer(readCoverage, coverage).answer(readRecord, record);
});
afterEach(() => server.close());

test('the engine has past years that pay a part, all and nothing', () => {
  const shares = simulation.years.map(({ payout }) => payout ?? 0);
  expect(new Set(shares).size).toBeGreaterThan(5);
  expect([Math.min(...shares), Math.max(...shares)]).toEqual([0, terms.limitPct]);
  expect(simulation.returnPeriod).toBeGreaterThan(1);
});

test('the laboratory shows what the engine makes of what is typed, and each past year beside it', async () => {
  const { user } = await openConsole('/coverages/new?id=c1&mode=edit', { server });
  const laboratory = within(await screen.findByRole('region', { name: 'Index laboratory' }));
  const figures = within(await laboratory.findByRole('group', { name: 'Figures of these terms' }));
  await user.click(laboratory.getByText('The years as a table'));
  const item = (name: string, part: 0 | 1 = 0) =>
    figures.getByText(name).closest('dt')?.nextElementSibling?.children[part]?.textContent;
  const share = (value: number) => formatPct(value, 2);
  const pct = (value: number) => formatPct(value, [0, 2]);
  const yen = (amount: number) => formatExact({ amount, currency: 'JPY' });
  const amounts = insuredAmounts(
    {
      ...{ minPayoutPct: terms.minPayoutPct, payoutPerUnitPct: rateOf(terms), limitPct: terms.limitPct },
      ...{ duration: false, grossPremiumIndicationPct: null },
    },
    { quantity: 1, sumInsured: 13_700 },
    'JPY',
  );
  const paid = simulation.years.filter(({ payout }) => (payout ?? 0) > 0).length;
  const [low, high] = simulation.interval95;
  const priced = 'riskPremiumPct' in price ? price : { riskPremiumPct: NaN, grossPremiumPct: NaN };
  const cell = (year: number, head: string) => cellOf('The years as a table', `^${year}`, head);
  const drawing = within(laboratory.getAllByRole('img').at(-1) as HTMLElement);
  const bar = (year: number) => drawing.getByText(new RegExp(`^${year}: `), { selector: 'title' }).textContent;
  const mark = (name: string) => drawing.getByText(new RegExp(`^${name} `)).textContent;
  expectFigures([
    ['expected loss', share(simulation.expectedLoss), item('Expected loss')],
    ['interval', `95 %: ${share(low)} to ${share(high)}`, item('Expected loss', 1)],
    ['return period', `every ${formatNumber(simulation.returnPeriod ?? NaN, 1)} years`, item('A payout')],
    ['years that paid', `${paid} of ${simulation.usedYears} years paid`, item('A payout', 1)],
    ['risk premium', share(priced.riskPremiumPct), item('Risk Premium')],
    ['gross premium', share(priced.grossPremiumPct), item('Gross premium')],
    [
      'amounts',
      `Of ${yen(13_700)} insured: ${yen(amounts.minPayout)} at the trigger, then ${yen(amounts.payoutPerUnit)} for each mm below it, at most ${yen(amounts.limit)}.`,
      screen.getByText(/^Of JPY/).textContent,
    ],
    [
      'curve',
      `Nothing down to ${formatNumber(terms.trigger, 1)} mm, then ${pct(terms.minPayoutPct)} at once and ${pct(rateOf(terms))} for each mm below, up to ${pct(terms.limitPct)} at ${formatNumber(exitOf(terms) ?? NaN, 1)} mm.`,
      screen.getByText(/^Nothing down to/).textContent,
    ],
    ['trigger in the drawing', `Trigger ${formatNumber(terms.trigger, 1)} mm`, mark('Trigger')],
    ['exit in the drawing', `Exit ${formatNumber(exitOf(terms) ?? NaN, 1)} mm`, mark('Exit')],
    ...simulation.years.flatMap(({ year, index }): FigureRow[] => [
      [
        `${year}: in the drawing`,
        `${year}: ${formatNumber(index ?? NaN, 1)} mm, Payout ${formatPct(payoutPct(terms, index ?? NaN), 2)}`,
        bar(year),
      ],
      [`${year}: index`, formatNumber(index ?? NaN, 1), cell(year, 'Index (mm)')],
      [`${year}: payout`, formatPct(payoutPct(terms, index ?? NaN), 2), cell(year, 'Payout')],
    ]),
  ]);
});
