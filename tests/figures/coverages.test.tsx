import '@testing-library/jest-dom';
import { act, screen, within } from '@testing-library/react';
import { PricingResult, readPricingResult } from '#shared/contract/coverageVersions';
import { coverageLabels, findCoverages, listCoverages, readCoverage } from '#shared/contract/coverages';
import { findPrograms, samplePrograms } from '#shared/contract/programs';
import type { Coverage } from '#shared/contract/coverage';
import { insuredAmounts } from '#shared/engine/insuredAmounts';
import { multipleOf, sumOf } from '#shared/engine/money';
import { formatExact } from '#shared/format/money';
import { formatPct } from '#shared/format/number';
import { coveragesChosen } from '../../console/core/program';
import { FakeServer } from '../support/console/fakeServer';
import { answerMap } from '../support/console/mapConfig';
import { openConsole } from '../support/console/openConsole';
import { pageOf, sampleOf } from '../support/console/sample';
import { cellOf, factOf, figureOf } from '../support/console/figuresOn';
import { expectFigures } from '../support/figureTable';
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
