import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { findClaims } from '#shared/contract/claims';
import { findPolicies, policyLabels, readPolicy, summarisePolicies } from '#shared/contract/policies';
import { reportPolicy } from '#shared/contract/policyReport';
import { shareOfAmount } from '#shared/engine/money';
import { formatExact, formatMoney } from '#shared/format/money';
import { formatNumber, formatPct } from '#shared/format/number';
import { FakeServer } from '../support/console/fakeServer';
import { openConsole } from '../support/console/openConsole';
import { pageOf } from '../support/console/sample';
import { cellOf, factOf, figureOf } from '../support/console/figuresOn';
import { expectFigures } from '../support/figureTable';
import {
  adjustedBy,
  claimed,
  claims,
  dinars,
  hourlyRate,
  markets,
  policy,
  policyRow,
  ratios,
  reported,
  sale,
  share,
  shops,
  summary,
} from '../support/figures';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer()
    .answer(policyLabels, [])
    .answer(summarisePolicies, summary)
    .answer(findPolicies, pageOf([policyRow]))
    .answer(readPolicy, policy)
    .answer(findClaims, pageOf(claims))
    .answer(reportPolicy, [reported]);
});
afterEach(() => server.close());
const calculatedAndPaid = `Calculated payout ${formatMoney(dinars(claimed.calculated))}Paid amount ${formatMoney(dinars(claimed.paid))}`;

test('the list of policies shows what its policies bring in, claim and are paid, each amount under its own name', async () => {
  await openConsole('/policies', { server });
  await screen.findByText('Total Premium amount');
  await screen.findByRole('table');
  expectFigures([
    ['premium of all', formatMoney(dinars(sale.grossWrittenPremium)), figureOf('Total Premium amount')],
    ['claims of all', formatMoney(dinars(claimed.total)), figureOf('Total Claim amount')],
    ['calculated and paid', calculatedAndPaid, figureOf('Total Claim amount', 'note')],
    ['loss ratio', formatPct(ratios.loss, 1), figureOf('Loss Ratio (%)')],
    ['average rate', formatPct(ratios.rate, 1), figureOf('Average premium rate (%)')],
    ['premium', formatMoney(dinars(sale.grossWrittenPremium)), cellOf(undefined, 'Gateway 2026', 'Premium Amount')],
    ['rate', formatPct(ratios.rate, 1), cellOf(undefined, 'Gateway 2026', 'Premium Rate')],
  ]);
});

test('the detail of a policy shows premiums, claims and items as the engine has them', async () => {
  await openConsole('/policies/policy/p1', { server });
  await screen.findByRole('heading', { name: 'Premiums' });
  const cell = (row: string, head: string) => cellOf('Policy Details', row, head);
  expectFigures([
    ['premium', formatExact(dinars(sale.grossWrittenPremium)), factOf('Premiums', 'Premium Amount')],
    ['loss ratio', formatPct(ratios.loss, 1), factOf('Premiums', 'Loss Ratio (%)')],
    ['claims', formatExact(dinars(claimed.total)), factOf('Premiums', 'Total Claim amount')],
    ['calculated', formatExact(dinars(claimed.calculated)), factOf('Premiums', 'Calculated payout')],
    ['paid', formatExact(dinars(claimed.paid)), factOf('Premiums', 'Paid amount')],
    ['rate', formatPct(ratios.rate), factOf('Premiums', 'Premium Rate (%)')],
    ['sum', formatExact(dinars(sale.totalSumInsured)), factOf('Premiums', 'Total Sum Insured')],
    ['sum once more', formatExact(dinars(sale.totalSumInsured)), factOf('Basic Information', 'Total Sum Insured')],
    ...[shops, markets].flatMap(
      (item) =>
        [
          [`${item.name}: trigger`, 'at or above 2.5 h', cell(item.name, 'Trigger')],
          [`${item.name}: quantity`, formatNumber(item.quantity, 0), cell(item.name, 'Insured Extend')],
          [`${item.name}: sum`, formatMoney(dinars(item.amounts.totalSumInsured)), cell(item.name, 'Sum Insured')],
          [`${item.name}: minimum`, formatMoney(dinars(item.amounts.minPayout)), cell(item.name, 'Minimum Payout')],
        ] as const,
    ),
  ]);
});

/** What is written of hours: with every decimal that pays. */
const sum = (hours: string, result: string) => `13.7 % + (${hours} − 2.5) × 6.25 % = ${result}`;

test('claims show what was measured, what they are for, and the sum that it comes of', async () => {
  const { user } = await openConsole('/policies/policy/p1?tab=claims', { server });
  const [first, second] = await screen.findAllByText('Business > Payments');
  if (!first || !second) throw new Error('There are two claims');
  const lineOf = (head: HTMLElement) => head.closest('summary')?.textContent?.split(' · ').slice(1, 3).join(' · ');
  const lines = [lineOf(first), lineOf(second)];
  await user.click(first);
  const { textContent: how } = screen.getAllByText(/^13.7/)[0] ?? {};
  const facts = ['Measured value / Trigger', 'Payout'].map(
    (label) => screen.getAllByText(label)[0]?.nextElementSibling,
  );
  expectFigures([
    ['premium', formatMoney(dinars(sale.grossWrittenPremium)), figureOf('Premium Amount')],
    ['claims', formatMoney(dinars(claimed.total)), figureOf('Total Claim Amount')],
    ['calculated and paid', calculatedAndPaid, figureOf('Total Claim Amount', 'note')],
    ['rate', formatPct(ratios.rate), figureOf('Premium Rate')],
    ['loss ratio', formatPct(ratios.loss, 1), figureOf('Loss Ratio')],
    ['claim in a line', `3.15 h · ${formatExact(dinars(shops.before))}`, lines[0]],
    ['adjustment in a line', `4.14 h · ${formatExact(dinars(adjustedBy))}`, lines[1]],
    ['measured', '3.15 h / at or above 2.5 h', facts[0]?.textContent],
    ['payout', formatExact(dinars(shops.before)), facts[1]?.textContent],
    [
      'how it comes about',
      `${sum('3.15', '17.7625 %')}; 17.7625 % × KWD 137.125 × 1,370 = ${formatExact(dinars(shops.before))}`,
      how,
    ],
  ]);
  expect(share.before).toBeCloseTo(0.177625, 12);
});

test('the report of a policy shows index, rate and payouts of its period', async () => {
  await openConsole('/policies/policy/p1?tab=report', { server });
  await screen.findByRole('table', { name: 'Coverages' });
  const fact = (label: string) => factOf(/^Data Monitoring Report/, label);
  expectFigures([
    ['current index', '4.14 h', cellOf('Coverages', 'Gateway', 'Current Index')],
    ['current payout', formatMoney(dinars(shops.owed)), cellOf('Coverages', 'Gateway', 'Payout')],
    ['trigger', 'at or above 2.5 h', fact('Trigger')],
    ['index', '4.14 h', fact('Index Value')],
    ['rate', formatPct(hourlyRate, 1), fact('Payout per unit')],
    ['sum of one', formatExact(dinars(shops.sumInsured)), fact('Sum Insured per area insured')],
    ['sum', formatExact(dinars(shops.amounts.totalSumInsured)), fact('Sum Insured')],
    [
      'payout of one',
      formatExact(dinars(shareOfAmount(share.owed, shops.sumInsured, 1, 'KWD'))),
      fact('Payout per area insured'),
    ],
    [
      'how it comes about',
      `${sum('4.14', '23.95 %')}; 23.95 % × KWD 137.125 × 1,370 = ${formatExact(dinars(shops.owed))}`,
      fact('How the payout comes about'),
    ],
    ['payout', formatExact(dinars(shops.owed)), fact('Total Payout')],
  ]);
});
