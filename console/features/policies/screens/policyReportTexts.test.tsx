import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { Map } from 'maplibre-gl';
import { findClaims } from '#shared/contract/claims';
import { readFile } from '#shared/contract/files';
import { FootprintEntry } from '#shared/contract/event';
import { EventDetail, readEvent } from '#shared/contract/monitoring';
import { readPolicy } from '#shared/contract/policies';
import { reportPolicy } from '#shared/contract/policyReport';
import { type FakeServer, hangs } from '../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import {
  block,
  cellsOf,
  claim,
  euros,
  heads,
  item,
  openPolicy,
  policy,
  policyServer,
  table,
} from '../../../../tests/support/console/policyTexts';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = policyServer();
});
afterEach(() => server.close());

const fix = { referenceId: 'MARIA 2017-09-18T00', segmentId: '1', intersected: true, lat: 13.2, lon: -59.5 };

describe('the claims of a policy', () => {
  test('are summed up in four figures only where something is owed', async () => {
    const first = await openPolicy(server, '?tab=claims');
    expect(await screen.findByRole('heading', { name: 'Policy Claim Overview' })).toBeVisible();
    const cards = screen.getByText('Total Claim Amount').closest('section')?.parentElement?.children ?? [];
    const shown = [...cards].map(({ children: [label, figure] }) => [label?.textContent, figure?.textContent]);
    expect(shown).toEqual([
      ['Premium Amount', 'EUR 360.00'],
      ['Total Claim Amount', 'EUR 150.00'],
      ['Premium Rate', '6.00 %'],
      ['Loss Ratio', '41.7 %'],
    ]);
    first.view.unmount();
    server.answer(readPolicy, { ...policy, totalCalculatedPayout: euros(0) });
    await openPolicy(server, '?tab=claims');
    await screen.findByText(/Weather > Rainfall/);
    expect(screen.queryByText('Policy Claim Overview')).toBeNull();
    expect(server.of(findClaims).at(-1)?.query).toMatchObject({ policyId: 'p1', page: '0', size: '10000' });
  });

  test('say in a line what was measured and is owed, and open to their details and report', async () => {
    const { user } = await openPolicy(server, '?tab=claims');
    const line = (await screen.findByText(/Weather > Rainfall/)).closest('summary') as HTMLElement;
    expect(line).toHaveTextContent('Weather > Rainfall');
    expect(line).toHaveTextContent('Kuttanad · 80.4 mm · EUR 150.00 · 05-Jul');
    await user.click(line);
    expect(block('Claim')).toEqual([
      ['Cohort name', 'Farms by the lake'],
      ['Cover', 'Rain sum'],
      ['Location', 'Kuttanad'],
      ['Measured value / Trigger', '80.4\u00a0mm / below 120.0\u00a0mm'],
      ['Beneficiary', expect.any(String)],
      ['Payout', 'EUR 150.00'],
      ['How the payout comes about', '5.2 % + (120.0 − 80.4) × 0.5 % = 25.00 %; 25.00 % × EUR 50.00 × 12 = EUR 150.00'],
      ['Claim Report', 'Download'],
      ['Settlement certificate', '---'],
    ]);
    server.answer(readFile, hangs);
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(server.of(readFile)[0]?.params).toEqual({ id: 'f2' }));
  });

  test('of a coverage of several triggers name those in place of a trigger', async () => {
    const { parametricLoss } = claim;
    const coverage = { ...parametricLoss.coverage, coverageType: 'MULTI_TRIGGER' as const, trigger: 0 };
    server.answer(findClaims, pageOf([{ ...claim, parametricLoss: { ...parametricLoss, coverage } }]));
    const { user } = await openPolicy(server, '?tab=claims');
    await user.click(await screen.findByText(/Weather > Rainfall/));
    expect(block('Claim')).toContainEqual(['Measured value / Trigger', '80.4\u00a0mm / Multi Trigger']);
  });
});

describe('the report of a policy', () => {
  test('sums the policy up and has a table of its coverages, each leading to its event', async () => {
    const { user } = await openPolicy(server, '?tab=report');
    expect(await screen.findByRole('heading', { name: 'Policy summary' })).toBeVisible();
    expect(block('Basic Information')).toHaveLength(8);
    expect(heads('Coverages')).toEqual([
      ...['Details', 'Monitoring Target', 'Coverage', 'Reported On', 'Current Index', 'Index Tracker', 'Payout'],
      'Monitoring event',
    ]);
    const cells = cellsOf('Coverages');
    expect([...cells.slice(1, 5), cells[6]]).toEqual([
      ...['Kuttanad', 'Late monsoon rain', '01-Jul, 06:00 UTC', '100.0\u00a0mm', 'EUR 150.00'],
    ]);
    const tracker = screen.getByRole('meter');
    expect(tracker).toHaveAttribute('aria-valuemax', '132');
    expect(tracker).toHaveAttribute('aria-valuenow', '100');
    // The bar, and the marks of trigger and exit.
    expect(tracker.children).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Monitoring event: Late monsoon rain' }));
    expect(`${location.pathname}${location.search}`).toBe('/monitoring/event/e1?backTo=/policies/policy/p1&tab=report');
  });

  test('opens a row to its terms, and to the days that were measured', async () => {
    const { user } = await openPolicy(server, '?tab=report');
    const [, row] = table('Coverages').getAllByRole('row');
    await user.click(within(row as HTMLElement).getAllByRole('button')[0] as Element);
    await screen.findByRole('heading', { name: 'Late monsoon rain' });
    expect(block('Late monsoon rain')).toEqual([
      ['Beneficiary', 'Asha'],
      ['Reported On', '01-Jul, 06:00 UTC'],
      ['Insured Extend', '12,000'],
      ['Trigger', 'below 120.0\u00a0mm'],
      ['Exit', '40.0\u00a0mm'],
      ['Sum Insured Per Extend', 'EUR 500.00'],
      ['Data Source', 'Stations of the coast'],
    ]);
    await waitFor(() =>
      expect(server.of(readEvent)).toMatchObject([{ params: { id: 'e1' }, query: { page: '0', size: '15' } }]),
    );
  });

  test('reads the days of an event once its row is opened, and nothing of a row without one', async () => {
    server.answer(reportPolicy, [
      item,
      { ...item, id: 'm2', eventId: null, coverageLabel: 'Harvest rain', name: 'Harvest rain' },
    ]);
    const { user } = await openPolicy(server, '?tab=report');
    const [, first, second] = table('Coverages').getAllByRole('row');
    const open = (row: HTMLElement | undefined) =>
      user.click(within(row as HTMLElement).getAllByRole('button')[0] as Element);
    expect(server.of(readEvent)).toEqual([]);
    await open(second);
    await screen.findByRole('heading', { name: 'Harvest rain' });
    expect(server.of(readEvent)).toEqual([]);
    await open(first);
    await screen.findByRole('heading', { name: 'Late monsoon rain' });
    await waitFor(() => expect(server.of(readEvent).map(({ params }) => params)).toEqual([{ id: 'e1' }]));
  });

  test.each([
    [
      'temperature as a range from lowest to highest',
      'TEMPERATURE',
      { tmin: 21, tmax: 33 },
      'range',
      /temperature, lowest to highest, x/i,
      0,
    ],
    ['rain as columns', 'RAINFALL', { precip: 12 }, 'column', /rainfall, x/i, 0],
    ['wind, below the map of the storm', 'TC', { wind: 140 }, 'line', /wind speed, x/i, 1],
  ] as const)('draws in the opened row, day by day, %s', async (_, riskTypeId, values, series, words, maps) => {
    const measurements = Object.entries(values).map(([name, value]) => ({
      value,
      variable: { name, unit: { symbol: 'x', id: 'x' } },
    }));
    const footprint = ['2026-06-02', '2026-06-03'].map((date) =>
      sampleOf(FootprintEntry, { date, indexValue: 12, measurements, ...(maps > 0 && { features: [fix] }) }),
    );
    const coverage = { riskTypeId, label: 'Late monsoon rain', start: '2026-06-01', end: '2026-06-30' };
    answerMap(server).answer(readEvent, sampleOf(EventDetail, { id: 'e1', coverage, footprint }));
    const { user } = await openPolicy(server, '?tab=report');
    const [, row] = table('Coverages').getAllByRole('row');
    await user.click(within(row as HTMLElement).getAllByRole('button')[0] as Element);
    const chart = await screen.findByRole('figure');
    await waitFor(() => expect(chart.querySelector(`.highcharts-${series}-series`)).not.toBeNull());
    expect(chart).toHaveTextContent(words);
    expect(screen.queryAllByRole('heading', { name: 'Storm tracks' })).toHaveLength(maps);
  });

  test('of several triggers it says so in the row that opens and in the report', async () => {
    const coverage = { ...item.coverage, coverageType: 'MULTI_TRIGGER' as const };
    server.answer(reportPolicy, [{ ...item, coverage, trigger: 0 }]);
    const { user } = await openPolicy(server, '?tab=report');
    const [, row] = table('Coverages').getAllByRole('row');
    await user.click(within(row as HTMLElement).getAllByRole('button')[0] as Element);
    await screen.findByRole('heading', { name: 'Late monsoon rain' });
    expect(block('Late monsoon rain').slice(3, 5)).toEqual([
      ['Trigger', 'Multi Trigger'],
      ['Exit', '---'],
    ]);
    const report = block(/^Data Monitoring Report: Late/);
    expect([report[3], report[5]]).toEqual([
      ['Trigger', 'Multi Trigger'],
      ['Payout per unit', '---'],
    ]);
  });

  test('says what it is not', async () => {
    await openPolicy(server, '?tab=report');
    expect(
      await screen.findByText(
        'THIS IS NOT A CLAIMS MONITORING REPORT. INTENDED TO BE USED FOR CONFIDENTIAL PURPOSES ONLY',
      ),
    ).toBeVisible();
  });

  test('prints as a Data Monitoring Report: ten rows for each coverage; beside it the schedule', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const other = { ...item, id: 'm2', name: 'Harvest rain', coverageLabel: 'Harvest rain', indexName: 'Rain days' };
    server.answer(reportPolicy, [item, other]);
    const { user } = await openPolicy(server, '?tab=report');
    const reports = await screen.findAllByRole('heading', { name: /^Data Monitoring Report/ });
    expect(reports.map(({ textContent }) => textContent)).toEqual([
      ...['Data Monitoring Report: Late monsoon rain', 'Data Monitoring Report: Harvest rain'],
    ]);
    expect(block(/Harvest rain/)).toContainEqual(['Index definition', 'Rain days']);
    expect(block(/^Data Monitoring Report: Late/)).toEqual([
      ['Data Source', 'Stations of the coast'],
      ['Index definition', 'Rain sum'],
      ['Reporting Period', '01-Jun – 30-Sep-2026'],
      ['Trigger', 'below 120.0\u00a0mm'],
      ['Index Value', '100.0\u00a0mm'],
      ['Payout per unit', '1.3 %'],
      ['Sum Insured per area insured', 'EUR 500.00'],
      ['Sum Insured', 'EUR 6,000.00'],
      ['Payout per area insured', 'EUR 125.00'],
      ['How the payout comes about', '0 % + (120.0 − 100.0) × 1.25 % = 25.00 %'],
      ['Total Payout', 'EUR 150.00'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    const schedule = screen.getByRole('heading', { name: 'Policy schedule' }).parentElement as HTMLElement;
    expect(within(schedule).getByRole('button', { name: 'Review report' })).toBeVisible();
  });
});

test('a storm of the report is looked at no nearer than zoom 9', async () => {
  const event = sampleOf(EventDetail, {
    ...{ id: 'e1', coverage: { riskTypeId: 'TC' }, monitoringTargetDto: { name: 'Bridgetown', lat: 13.1, lon: -59.6 } },
    footprint: [sampleOf(FootprintEntry, { date: '2026-06-02', features: [fix] })],
  });
  answerMap(server).answer(readEvent, event);
  const { user } = await openPolicy(server, '?tab=report');
  await screen.findByRole('table', { name: 'Coverages' });
  const [, row] = table('Coverages').getAllByRole('row');
  await user.click(within(row as HTMLElement).getAllByRole('button')[0] as Element);
  expect(await screen.findByRole('heading', { name: 'Storm tracks' })).toBeVisible();
  const { newest } = Map as unknown as { newest: { sent: readonly object[] } };
  await waitFor(() => expect(newest.sent).toEqual([expect.objectContaining({ maxZoom: 9 })]));
});
