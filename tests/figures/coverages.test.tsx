import '@testing-library/jest-dom';
import { act, screen, within } from '@testing-library/react';
import { PricingResult, readPricingResult } from '#shared/contract/coverageVersions';
import { coverageLabels, findCoverages, listCoverages, readCoverage } from '#shared/contract/coverages';
import { findPrograms, samplePrograms } from '#shared/contract/programs';
import type { Coverage } from '#shared/contract/coverage';
import { insuredAmounts } from '#shared/engine/insuredAmounts';
import { multipleOf, shareOfAmount, sumOf } from '#shared/engine/money';
import { payoutPct } from '#shared/engine/payout';
import { mean } from '#shared/engine/statistics';
import { formatExact } from '#shared/format/money';
import { formatPct } from '#shared/format/number';
import { coveragesChosen } from '../../console/core/program';
import { FakeServer } from '../support/console/fakeServer';
import { answerMap } from '../support/console/mapConfig';
import { openConsole } from '../support/console/openConsole';
import { pageOf, sampleOf } from '../support/console/sample';
import { cellOf, factOf, figureOf } from '../support/console/figuresOn';
import { expectFigures, type FigureRow } from '../support/figureTable';
import {
  amountsOfOutage,
  dinars,
  hourlyRate,
  outageCoverage,
  outagePrice,
  outageTerms,
  rainCoverage,
  rainPrice,
  rainTerms,
  rupees,
} from '../support/figures';

/** Past years of the outage cover, as the engine would have them: 3 of 23 paid. */
const result = sampleOf(PricingResult, {
  ...{ expectedLoss: 0.0317, standardError: 0.0112, interval95: [0.0123, 0.0684], returnPeriod: 23 / 3, usedYears: 23 },
  trend: { slope: 0, intercept: 0, used: 'NONE', pValue: 0.431 },
  payout: Array.from({ length: 23 }, (_, at) => ({
    ...{ year: 2003 + at, start: '2020-06-01', end: '2020-09-30', index: 3600 * at, detrend_index: 3600 * at },
    ...{ usable: true, missingDays: 0, reason: null, total_payout: at % 9 === 0 ? 0.23 : 0 },
  })),
});
/** Past years of the same cover whose downtime grows by half an hour, less a trend; of one too few days are known, and each pays by itself. */
const years = Array.from({ length: 21 }, (_, at) => {
  const [index, detrended] = [1800 * at, 1800 * at - 540];
  const paid = payoutPct(outageTerms, detrended);
  return { year: 2005 + at, index, detrended, paid, usable: at !== 7 };
});
const usable = years.filter((year) => year.usable);
const paying = usable.filter(({ paid }) => paid > 0);
const loss = mean(usable.map(({ paid }) => paid));
const burnt = sampleOf(PricingResult, {
  ...{ expectedLoss: loss, standardError: 0.0112, interval95: [0.0123, 0.0684], returnPeriod: 20 / paying.length },
  ...{ usedYears: usable.length, trend: { slope: 0, intercept: 0, used: 'LINEAR', pValue: 0.031 } },
  payout: years.map(({ year, index, detrended, paid, usable: isUsable }) => ({
    ...{ year, start: '2020-06-01', end: '2020-09-30', index, detrend_index: detrended, usable: isUsable },
    ...{ missingDays: 0, reason: isUsable ? null : 'too few days' },
    total_payout: isUsable ? shareOfAmount(paid, outageCoverage.insuredAmount.amount, 1, 'KWD') : null,
  })),
});
const sheet = (coverage: Coverage, quantity: number) =>
  insuredAmounts(coverage, { quantity, sumInsured: coverage.insuredAmount.amount }, coverage.currency);

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = answerMap(new FakeServer())
    .answer(coverageLabels, [])
    .answer(findPrograms, { ...pageOf([]), statuses: [] })
    .answer(samplePrograms, [])
    .answer(findCoverages, pageOf([outageCoverage, rainCoverage]))
    .answer(listCoverages, [outageCoverage, rainCoverage])
    .answer(readPricingResult, result)
    .answer(readCoverage, outageCoverage);
});
afterEach(() => server.close());

test('the detail of a coverage shows what the engine says, its rate by the hour', async () => {
  await openConsole('/coverages/coverage/c1', { server });
  const loss = await screen.findByText(/^Expected loss.*Trend/);
  expectFigures([
    ['trigger', 'at or above 2.5 h', figureOf('Trigger')],
    ['payout at the trigger, and rate', 'pays 14 % then 6.3 % per h', figureOf('Trigger', 'note')],
    ['risk premium', formatPct(outagePrice.riskPremiumPct, 2), figureOf('Risk Premium')],
    [
      'gross premium',
      `GWP Est. ${formatPct(outagePrice.grossPremiumIndicationPct, 2)}`,
      figureOf('Risk Premium', 'note'),
    ],
    ['exit', `${((9000 + ((0.83 - 0.137) / 0.0625) * 3600) / 3600).toFixed(3)} h`, factOf('Coverage Details', 'Exit')],
    [
      'minimum payout',
      `${formatExact(dinars(amountsOfOutage.minPayout))} per ${formatExact(dinars(137.125))} insured`,
      factOf('Coverage Details', 'Minimum Payout'),
    ],
    ['rate', formatPct(hourlyRate, 1), factOf('Coverage Details', 'Payout per Unit')],
    [
      'expected loss',
      'Expected loss 3.17 % ± 1.12 % (95 %: 1.23 % to 6.84 %); 3 of 23 usable years paid, one every 7.7 years. Trend: none (p 0.431).',
      loss.textContent,
    ],
  ]);
});

test('the past years of a coverage show what the engine says, in hours and in percent of what is insured', async () => {
  server.answer(readPricingResult, burnt);
  const { user } = await openConsole('/coverages/coverage/c1', { server });
  const chart = within(await screen.findByRole('figure', { name: 'Historic Burn Cost' }));
  const worst = paying.at(-1);
  const summary = `Of 20 usable years ${paying.length} would have paid. The expected loss is ${formatPct(loss, [0, 2])} of the sum insured a year. The worst was 2025 with ${formatPct(worst?.paid ?? 0, 2)}.`;
  const shown = chart.getByText(/^Of .* usable/).textContent;
  await user.click(chart.getByRole('button', { name: 'Table' }));
  const cell = (year: number, head: string) => cellOf(undefined, `^${year}`, head);
  const number = (value: number) => String(Number(value.toFixed(4)));
  /** What is paid is an amount, which is rounded to the fils. */
  const share = (paid: number) => number((shareOfAmount(paid, 137.125, 1, 'KWD') / 137.125) * 100);
  expect(paying.length).toBeGreaterThan(10);
  expectFigures([
    ['summary', summary, shown],
    ...years.flatMap(({ year, index, detrended, paid, usable: isUsable }): FigureRow[] => [
      [`${year}: index`, number(index / 3600), cell(year, 'Payments down, h')],
      [`${year}: detrended`, number(detrended / 3600), cell(year, 'Detrended index')],
      [`${year}: payout`, isUsable ? share(paid) : '–', cell(year, 'Payout, % of the sum insured')],
      [`${year}: used`, isUsable ? 'yes' : 'no', cell(year, 'Used')],
    ]),
  ]);
});

test('the list of coverages shows how each pays, hours as hours, and its price', async () => {
  await openConsole('/coverages', { server });
  await screen.findByRole('table');
  const pct = (share: number) => formatPct(share, 0);
  expectFigures([
    [
      'payout by the hour',
      `≥ 2.5 h: ${pct(outageTerms.minPayoutPct)} → ${pct(outageTerms.limitPct)}`,
      cellOf(undefined, 'Gateway', 'Payout Structure'),
    ],
    [
      'payout by the millimetre',
      `< 412.6 mm: ${pct(rainTerms.minPayoutPct)} → ${pct(rainTerms.limitPct)}`,
      cellOf(undefined, 'Alappuzha', 'Payout Structure'),
    ],
    ['price in dinars', formatPct(outagePrice.riskPremiumPct), cellOf(undefined, 'Gateway', 'Risk Premium')],
    ['price in rupees', formatPct(rainPrice.riskPremiumPct), cellOf(undefined, 'Alappuzha', 'Risk Premium')],
  ]);
});

test('the term sheet shows the amounts of what is tried, and their totals', async () => {
  const { store, user } = await openConsole('/coverages/term-sheet', { server });
  act(() => void store.dispatch(coveragesChosen(['c1', 'c2'])));
  const field = await screen.findByLabelText('Quantity, Payments down');
  await user.clear(field);
  await user.type(field, '137');
  const [hours, millimetres] = [sheet(outageCoverage, 137), sheet(rainCoverage, 1)];
  const cell = (row: string, head: string) => cellOf(undefined, row, head);
  const line = (row: string, of: RegExp) =>
    within(screen.getByRole('row', { name: new RegExp(row) })).getByText(of).textContent;
  const total = (currency: string) => screen.getByRole('heading', { name: `Total in ${currency}` }).closest('section');
  expectFigures([
    ['minimum', `Minimum 14 %: ${formatExact(dinars(hours.minPayout))}`, line('Payments down', /^Minimum/)],
    ['rate', `6.3 % per h: ${formatExact(dinars(hours.payoutPerUnit))}`, line('Payments down', /per\sh:/)],
    ['limit', `Limit 83 %: ${formatExact(dinars(hours.limit))}`, line('Payments down', /^Limit/)],
    ['sum', formatExact(dinars(multipleOf(137.125, 137, 'KWD'))), cell('Payments down', 'Sum Insured')],
    ['premium', formatExact(dinars(hours.premium ?? 0)), cell('Payments down', 'Premium estimate')],
    ['minimum of rain', `Minimum 8 %: ${formatExact(rupees(millimetres.minPayout))}`, line('Late rain', /^Minimum/)],
    ['rate of rain', `0.2 % per mm: ${formatExact(rupees(millimetres.payoutPerUnit))}`, line('Late rain', /per\smm:/)],
    ['limit of rain', `Limit 71 %: ${formatExact(rupees(millimetres.limit))}`, line('Late rain', /^Limit/)],
    ['premium of rain', formatExact(rupees(millimetres.premium ?? 0)), cell('Late rain', 'Premium estimate')],
    [
      'total',
      `Total in KWDSum Insured${formatExact(dinars(sumOf([hours.totalSumInsured], 'KWD')))}Premium estimate${formatExact(dinars(hours.premium ?? 0))}${formatPct((hours.premium ?? 0) / hours.totalSumInsured, 1)}`,
      total('KWD')?.textContent,
    ],
  ]);
});
