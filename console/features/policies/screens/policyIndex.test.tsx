import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { Claim, findClaims } from '#shared/contract/claims';
import { EventDetail, readEvent } from '#shared/contract/monitoring';
import { readPolicy } from '#shared/contract/policies';
import { Policy, PolicyItem } from '#shared/contract/policy';
import { MonitoringItem, reportPolicy } from '#shared/contract/policyReport';
import { FakeServer } from '../../../../tests/support/console/fakeServer';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const spi = { trigger: -1.5, triggerUnit: 'SPI', duration: false };
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .answer(
      readPolicy,
      sampleOf(Policy, {
        id: 'p1',
        state: 'running',
        totalCalculatedPayout: euros(150),
        policyItems: [
          sampleOf(PolicyItem, {
            indexDefinition: { name: 'Rain against normal', decimals: 2, triggerComparator: 'LT' },
            coverage: { id: 'k1', label: 'Dry summer', ...spi },
          }),
        ],
      }),
    )
    .answer(
      findClaims,
      pageOf([
        sampleOf(Claim, {
          amount: euros(150),
          parametricLoss: {
            coverage: { ...spi, indexDefinition: { name: 'Rain against normal', decimals: 2 } },
            parametricEvent: { value: -1.52, unit: 'SPI', startTime: '2026-06-01' },
          },
        }),
      ]),
    )
    .answer(reportPolicy, [
      sampleOf(MonitoringItem, {
        ...{ id: 'm1', coverageLabel: 'Dry summer', eventId: 'e1', policyId: 'p1', coverage: spi },
        ...{ indexUnit: { symbol: 'SPI' }, decimals: 2, indexValue: -1.52, trigger: -1.5, exit: -2.5 },
        ...{ reportingPeriod: { start: '2026-06-01', end: '2026-08-31' } },
      }),
    ])
    .answer(readEvent, sampleOf(EventDetail, { id: 'e1' }));
});
afterEach(() => server.close());

test('an index has the decimals of its definition on every tab of a policy', async () => {
  const { user } = await openConsole('/policies/policy/p1', { server });
  expect(await screen.findByRole('cell', { name: /^below -1\.50\sSPI$/ })).toBeVisible();

  await user.click(screen.getByRole('tab', { name: 'Claims' }));
  expect(await screen.findByText(/^-1\.52\sSPI \/ below -1\.50\sSPI$/)).toBeInTheDocument();

  await user.click(screen.getByRole('tab', { name: 'Report' }));
  const table = within(await screen.findByRole('table', { name: 'Coverages' }));
  expect(await table.findByRole('cell', { name: /^-1\.52\sSPI$/ })).toBeVisible();
});

test('Policy Details name the index of each coverage, and on which side of its trigger it pays', async () => {
  await openConsole('/policies/policy/p1', { server });
  const items = within(await screen.findByRole('table', { name: 'Policy Details' }));
  expect(items.getByRole('link', { name: 'Dry summer: Rain against normal' })).toHaveAttribute(
    'href',
    expect.stringContaining('/coverages/coverage/k1'),
  );
  expect(items.getByRole('cell', { name: /^below -1\.50\sSPI$/ })).toBeVisible();
});

test('of an index that counts seconds the report tells the payout of an hour', async () => {
  const coverage = { trigger: 7200, triggerUnit: 's', duration: true, payoutPerUnitPct: 0.00001 };
  const item = {
    id: 'm1',
    coverageLabel: 'Cloud outage',
    name: 'Cloud outage',
    eventId: 'e1',
    policyId: 'p1',
    coverage,
  };
  server.answer(reportPolicy, [sampleOf(MonitoringItem, item)]);
  await openConsole('/policies/policy/p1?tab=report', { server });
  const title = await screen.findByRole('heading', { name: 'Data Monitoring Report: Cloud outage' });
  const label = within(title.parentElement as HTMLElement).getByText('Payout per unit');
  // 0.001 % a second, 3,600 times.
  expect(label.nextElementSibling).toHaveTextContent('3.6 %');
});
