import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Map } from 'maplibre-gl';
import { MonitoringTarget, readTarget } from '#shared/contract/catalog';
import { previewActivation } from '#shared/contract/coverageActivations';
import { Coverage } from '#shared/contract/coverage';
import { coverageStates } from '#shared/engine/states';
import {
  coverageLabels,
  findCoverages,
  findCoveragesInBox,
  listCoverages,
  readCoverage,
} from '#shared/contract/coverages';
import { readFile } from '#shared/contract/files';
import { PricingResult, readPricingResult, simulateCoverage } from '#shared/contract/coverageVersions';
import { Job, readJob } from '#shared/contract/platform';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

type Drawn = {
  readonly options: object;
  readonly sent: readonly object[];
  readonly sources: Readonly<Record<string, { readonly data: unknown }>>;
  readonly fire: (event: string, told: object) => void;
};
/** The map of the tests, which draws nothing and keeps what it was told. */
const newestMap = () => (Map as unknown as { newest: Drawn }).newest;
const single = sampleOf(Coverage, {
  id: 'c1',
  label: 'Late rain',
  version: 2,
  uiState: 'simulated',
  createdAt: '2026-02-01T10:00:00Z',
  createdBy: 'asha@example.org',
  createdByName: 'Asha',
  dayOffsetHours: 7,
  settlementLagDays: 10,
  canActivate: true,
  riskTypeId: 'RAINFALL',
  riskType: 'Weather > Rainfall',
  dataSet: 'Stations of the coast',
  dataSourceName: 'India Met',
  riskCarrier: 'Isoline Insurance',
  structure: 'linear',
  trigger: 15,
  exit: 40,
  minPayoutPct: 0.2,
  minPayout: { amount: 200, currency: 'EUR' },
  insuredAmount: { amount: 1000, currency: 'EUR' },
  payoutPerUnitPct: 0.0325,
  limitPct: 1,
  start: '2026-06-01',
  end: '2026-09-30',
  riskPremiumPct: 0.0423,
  grossPremiumIndicationPct: 0.0604,
  technicalPricingReportFileId: 'f1',
  monitoringTarget: { id: 't1', name: 'Alappuzha', lon: 76.3, lat: 9.5 },
  indexDefinition: { triggerComparator: 'GT', decimals: 1, output: { unit: { symbol: 'mm' } } },
  indexDefinitionName: 'Rain sum',
});
const part = { ...single, id: 's1', label: 'Sowing' };
const multi = sampleOf(Coverage, {
  ...{ id: 'c2', label: 'Two seasons', uiState: 'active', coverageType: 'MULTI_TRIGGER', coverages: [part] },
});
let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = answerMap(new FakeServer())
    .answer(coverageLabels, [{ key: 'user/crop', values: ['Rice'] }])
    .answer(findCoverages, pageOf([single, multi], 40))
    .answer(listCoverages, [single])
    .answer(readCoverage, single)
    .answer(readPricingResult, hangs)
    .answer(findCoveragesInBox, { type: 'FeatureCollection', features: [] })
    // What an earlier test follows ends here.
    .answer(readJob, sampleOf(Job, { state: 'done' }));
});
afterEach(() => {
  jest.useRealTimers();
  server.close();
});

const openList = async (search = '') => {
  const opened = await openConsole(`/coverages${search}`, { server });
  await screen.findByRole('heading', { name: 'Coverages' });
  return opened;
};
const openDetail = async (change: Partial<Coverage> = {}) => {
  server.answer(readCoverage, { ...single, ...change });
  const opened = await openConsole('/coverages/coverage/c1', { server });
  await screen.findByRole('heading', { name: 'Coverage Details' });
  return opened;
};
/** Labels and values of a block, as a reader goes through it. */
const block = (title: string) => {
  const list = screen.getByRole('heading', { name: title }).parentElement?.querySelector('dl');
  const rows = [...(list?.querySelectorAll('dt') ?? [])];
  return rows.map((row) => [row.textContent, row.nextElementSibling?.textContent]);
};
const feature = (properties: Record<string, unknown>, coordinates = [76.3, 9.9]) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point', coordinates },
  properties: { status: 'MONITORED', geoClusterName: 'Kochi', ...properties },
});

describe('the list of coverages', () => {
  test('has its title, list or map, refresh, search by text and by tags, and + New Coverage', async () => {
    const { user } = await openList();
    expect(screen.getByRole('searchbox', { name: 'Search' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Search by tags' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pin' })).toBeNull();
    await screen.findByRole('table');
    const asked = server.of(findCoverages).length;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(server.of(findCoverages)).toHaveLength(asked + 1));
    await user.click(screen.getByRole('button', { name: 'Map' }));
    expect(await screen.findByRole('button', { name: 'Pin' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '+ New Coverage' }));
    expect(location.pathname).toBe('/coverages/new');
    server.faults.length = 0;
  });

  test('has its columns in their order, fifteen rows a page, and its states with Active called Activated', async () => {
    const { user } = await openList();
    const heads = within(await screen.findByRole('table')).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent).filter((text) => text && text !== 'Details')).toEqual([
      ...['Label', 'Monitoring Target', 'Risk Period', 'Definition', 'Payout Structure', 'Risk Premium', 'Status'],
    ]);
    const filter = screen.getByLabelText<HTMLSelectElement>('Status');
    expect([...filter.options].map(({ text }) => text)).toEqual(['All', 'Simulated', 'Activated']);
    expect(server.of(findCoverages)[0]?.query).toMatchObject({ page: '0', size: '15' });
    expect(screen.getByText('Page: 1 of 3')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeVisible();
    const row = screen.getByRole('row', { name: /Late rain/ });
    const cells = [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(cells.slice(-7)).toEqual([
      ...['Late rain', 'Alappuzha', '01-Jun – 30-Sep', 'Rain sum', '> 15.0 mm: 20 % → 100 %', '4.23 %', 'Simulated'],
    ]);
    await user.selectOptions(filter, 'Activated');
    await waitFor(() => expect(server.of(findCoverages).at(-1)?.query?.uiState).toBe('active'));
  });

  test('opens a coverage of several triggers to a row for each; others lead to their detail', async () => {
    const { user } = await openList();
    const row = within(await screen.findByRole('row', { name: /Two seasons/ }));
    expect(row.getByText('Multi Trigger')).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Details' }));
    expect(within(await screen.findByRole('table', { name: 'Two seasons' })).getByText('Sowing')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Late rain' })).toHaveAttribute('href', '/coverages/coverage/c1');
  });

  test('is searched once nobody has typed for a second', async () => {
    await openList();
    const field = screen.getByRole('searchbox', { name: 'Search' });
    jest.useFakeTimers();
    fireEvent.change(field, { target: { value: 'rain' } });
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect(location.search).toBe('');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(location.search).toBe('?search=rain');
  });

  test('keeps what is selected, for the next visit too', async () => {
    const { user } = await openList();
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Show Term-Sheet' })).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Late rain' }));
    expect(await screen.findByRole('button', { name: 'Show Term-Sheet' })).toBeVisible();
    expect(JSON.parse(localStorage.getItem('isoline.selection') ?? '{}')).toMatchObject({ coverageIds: ['c1'] });
  });

  test('goes back to its first page with another tag, and lets go of the place of the map as a list', async () => {
    const { user } = await openList('?page=2');
    await user.type(await screen.findByRole('combobox', { name: 'Search by tags' }), 'rice');
    await user.click(await screen.findByRole('option', { name: /Rice/ }));
    await waitFor(() => expect(location.search).toBe('?tags=user%2Fcrop%3ARice'));
    const asked = () => server.of(findCoverages).at(-1)?.query;
    await waitFor(() => expect(asked()).toMatchObject({ page: '0', labels: 'user/crop:Rice;user/program:Paddy' }));
    server.answer(findCoveragesInBox, { type: 'FeatureCollection', features: [feature({ count: 1, ids: ['c1'] })] });
    await user.click(screen.getByRole('button', { name: 'Map' }));
    await user.click(await screen.findByRole('button', { name: 'Kochi: 1 coverage' }));
    await waitFor(() => expect(location.search).toContain('coordinates='));
    await user.click(screen.getByRole('button', { name: 'List' }));
    await waitFor(() => expect(location.search).not.toContain('coordinates='));
  });

  test('without a coverage says what to do: a button, where to learn more, and three steps', async () => {
    server.answer(findCoverages, pageOf([]));
    const { user } = await openList();
    expect(await screen.findByRole('heading', { name: 'No Coverages Found' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'CREATE FIRST COVERAGE' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'LEARN MORE' })).toHaveAttribute('href', 'https://docs.example/');
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps.slice(-3)).toEqual(['Define Risk Parameters', 'Configure Triggers', 'Monitor & Activate']);
    await user.click(screen.getByRole('button', { name: 'CREATE FIRST COVERAGE' }));
    expect(location.pathname).toBe('/coverages/new');
    server.faults.length = 0;
  });

  test('asks "Activate Coverages?" and says what follows', async () => {
    const nothing = { skipped: [], unseenCount: 0, unseen: [], rows: [] };
    server.answer(previewActivation, { ...nothing, total: 1, ready: 1 });
    const { user } = await openList();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Late rain' }));
    await user.click(screen.getByRole('button', { name: 'Activate 1 coverage' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Activate Coverages?' }));
    expect(
      dialog.getByText('The coverages will be activated on the platform and become available for quotation.'),
    ).toBeVisible();
    expect(await dialog.findByRole('button', { name: 'Activate' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the map of coverages', () => {
  test('opens over [0, 20] at zoom 2, shows all there is, and looks nearer within 300 ms', async () => {
    const far = feature({ count: 9, ids: [], geoClusterName: 'Suva', expansionZoom: 6 }, [178, -18]);
    server.answer(findCoveragesInBox, {
      type: 'FeatureCollection',
      features: [feature({ count: 1, ids: ['c1'] }), far],
    });
    const { user } = await openList('?view=map');
    await user.click(await screen.findByRole('button', { name: 'Suva: 9 coverages' }));
    expect(newestMap().options).toMatchObject({ center: [0, 20], zoom: 2, maxZoom: 22 });
    await waitFor(() =>
      expect(newestMap().sent).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ bounds: [76.3, -18, 178, 9.9], padding: 50, maxZoom: 15 }),
          expect.objectContaining({ center: [178, -18], zoom: 6, duration: 300 }),
        ]),
      ),
    );
  });

  test('of a single point keeps what lies around it', async () => {
    server.answer(findCoveragesInBox, { type: 'FeatureCollection', features: [feature({ count: 1, ids: ['c1'] })] });
    await openList('?view=map');
    await screen.findByRole('button', { name: 'Kochi: 1 coverage' });
    await waitFor(() => expect(newestMap().sent).toContainEqual(expect.objectContaining({ padding: 50, maxZoom: 7 })));
  });

  test('in pin mode a click on the map begins a new coverage at its coordinates, rounded to 12 decimals', async () => {
    await openList('?view=map&mode=pin');
    const map = () => screen.getByRole('group', { name: 'Map of coverages' });
    await waitFor(() => expect(map()).toHaveAttribute('aria-busy', 'false'));
    const at = { lng: 76.12345678901234, lat: 9.5 };
    newestMap().fire('click', { lngLat: { ...at, wrap: () => at } });
    await waitFor(() => expect(location.pathname).toBe('/coverages/new'));
    expect(location.search).toBe('?lng=76.123456789012&lat=9.5');
    server.faults.length = 0;
  });

  test('in click mode a click on the empty map does nothing', async () => {
    await openList('?view=map');
    const map = () => screen.getByRole('group', { name: 'Map of coverages' });
    await waitFor(() => expect(map()).toHaveAttribute('aria-busy', 'false'));
    const before = location.href;
    const at = { lng: 76.1, lat: 9.5 };
    act(() => newestMap().fire('click', { lngLat: { ...at, wrap: () => at } }));
    await act(async () => undefined);
    expect(location.href).toBe(before);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  test('lists ten cards of a place at a time, each with its sign, its state in green or grey, and what it pays', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `c${at}`);
    const unpriced = { ...single, id: 'c7', label: 'New storm', riskTypeId: 'TC', riskPremiumPct: null };
    server
      .answer(findCoveragesInBox, { type: 'FeatureCollection', features: [feature({ count: 12, ids })] })
      .answer(listCoverages, [single, unpriced]);
    const { user } = await openList('?view=map');
    await user.click(await screen.findByRole('button', { name: 'Kochi: 12 coverages' }));
    expect(await screen.findByRole('heading', { name: '12 Coverages' })).toBeVisible();
    const [card, other] = await screen.findAllByRole('article');
    expect(card).toHaveTextContent('> 15.0 mm: 20 % → 100 %');
    expect(within(card as HTMLElement).getByText('Simulated')).toHaveStyle({ color: 'var(--iso-tone-grey)' });
    expect(within(other as HTMLElement).getByText('No coverage data available')).toBeVisible();
    // The sign of its own peril.
    const [rain, storm] = [card, other].map((tile) => tile?.querySelector('svg')?.innerHTML);
    expect([Boolean(rain), Boolean(storm), rain === storm]).toEqual([true, true, false]);
    await waitFor(() => expect(server.of(listCoverages).at(-1)?.body).toEqual(ids.slice(0, 10)));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(server.of(listCoverages).at(-1)?.body).toEqual(ids.slice(10)));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: '12 Coverages' })).toBeNull());
  });
});

describe('the detail of a coverage', () => {
  test.each(coverageStates)('that is %s has the buttons of its state', async (uiState) => {
    const { user } = await openDetail({ uiState });
    const canRun = uiState === 'simulated' || uiState === 'error' || uiState === 'created';
    expect(screen.queryAllByRole('button', { name: 'Run Payout Simulation' })).toHaveLength(canRun ? 1 : 0);
    const activate = screen.queryByRole<HTMLButtonElement>('button', { name: 'Activate Coverage' });
    expect(activate !== null).toBe(uiState === 'simulated' || uiState === 'created');
    if (activate) expect(activate.disabled).toBe(uiState === 'created');
    if (uiState === 'created') expect(activate).toHaveAccessibleDescription(/^Run the payout simulation first/);
    await user.click(screen.getByRole('button', { name: 'More' }));
    const entries = await screen.findAllByRole('menuitem');
    const more = entries.map(({ textContent }) => textContent ?? '');
    const edit = entries.find(({ textContent }) => textContent?.startsWith('Edit'));
    expect(edit).not.toHaveAttribute('aria-disabled', 'true');
    for (const entry of ['Copy Quote', 'Copy coverage'])
      expect([entry, more.some((text) => text.startsWith(entry))]).toEqual([entry, uiState !== 'created']);
  });

  test('tells who makes no quotes why it is none that they copy', async () => {
    server.answer(readCoverage, { ...single, uiState: 'active' });
    const { user } = await openConsole('/coverages/coverage/c1', { server, roles: ['User.Underwriter'] });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    const entry = await screen.findByRole('menuitem', { name: /Copy Quote/ });
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    expect(entry).toHaveTextContent('Copy QuoteQuotes are made by agents.');
  });

  test('says its version, its day and its state in a head with a way back; the state is a pill', async () => {
    await openDetail();
    expect(screen.getByRole('button', { name: 'Version 2 - 01-Feb' })).toBeVisible();
    expect(screen.getByText('Simulated')).toHaveAttribute('data-status', 'simulated');
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
  });

  test('has the four cards: whole percents for the payout, two decimals for the premium', async () => {
    await openDetail();
    const cards = [...(screen.getByText('Risk Period').closest('section')?.parentElement?.children ?? [])];
    expect(cards.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Coverage RainfallAlappuzha',
      'Risk Period01-Jun – 30-Sep',
      'Triggerabove 15.0 mmpays 20 % then 3.3 % per mm',
      'Risk Premium4.23 %GWP Est. 6.04 %',
    ]);
    expect(cards[0]?.querySelector('svg')).toBeInTheDocument();
  });

  test('has Coverage Details with all rows, the place by name and id with its map, and the two reports', async () => {
    await openDetail();
    expect(block('Coverage Details')).toEqual([
      ['Coverage', 'Late rain'],
      ['Risk Type', 'Weather > Rainfall'],
      ['Data Set', 'Stations of the coast'],
      ['Data Provider', 'India Met'],
      ['Trigger', expect.stringMatching(/^above 15.0\smm$/)],
      ['Exit', expect.stringMatching(/^40.0\smm$/)],
      ['Minimum Payout', 'EUR 200.00 per EUR 1,000.00 insured'],
      ['Payout per Unit', '3.3 %'],
      ['Payout Type', 'Lump Sum'],
      ['Index Type', 'Simple'],
      ['Parameters', '---'],
      ['Risk Carrier', 'Isoline Insurance'],
      ['Created By', 'Asha'],
      ['Monitoring Target', 'Alappuzha (t1)'],
      ['Coverage begins', '00:00'],
      ['Local coverage time', 'GMT+7'],
      ['Settlement', 'on final data, 10 days after the period at the latest'],
      ['Location', '9.5000, 76.3000'],
    ]);
    expect(screen.getByRole('group', { name: 'Alappuzha' })).toBeVisible();
    const paper = (name: string) => within(screen.getByRole('heading', { name }).parentElement as HTMLElement);
    expect(paper('Technical pricing report').getByRole('button', { name: 'Review report' })).toBeVisible();
    expect(paper('Coverage factsheet').getByText('No report available')).toBeVisible();
  });

  /** Opens a coverage whose target is an area: the coverage names it, the catalogue has its geometry. */
  async function openArea() {
    const ring = [[76, 9], [77, 9], [77, 10], [76, 10], [76, 9]]; // prettier-ignore
    const area = { type: 'Feature' as const, geometry: { type: 'Polygon', coordinates: [ring] }, properties: {} };
    const geoJson = { type: 'FeatureCollection' as const, features: [area] };
    server.answer(readTarget, sampleOf(MonitoringTarget, { kind: 'area', geometryData: { geoJson } }));
    await openDetail({ dataSourceId: 'p1', dataSetId: 'd1' });
    return geoJson;
  }

  test('looks at its place from zoom 6, with half a degree around a point and 30 % around an area', async () => {
    const first = await openDetail();
    await waitFor(() => expect(newestMap().sent).toHaveLength(1));
    expect(newestMap().sent[0]).toMatchObject({ bounds: [75.8, 9, 76.8, 10], maxZoom: 6 });
    first.view.unmount();
    await openArea();
    await waitFor(() => expect(newestMap().sent).toHaveLength(1));
    expect(server.of(readTarget).at(-1)?.params).toEqual({ providerId: 'p1', dataSetId: 'd1', targetId: 't1' });
    expect(newestMap().sent[0]).toMatchObject({ bounds: [75.7, 8.7, 77.3, 10.3], maxZoom: 6 });
  });

  test('draws the geometry of its place on the map, and nothing around a point', async () => {
    const first = await openDetail();
    await waitFor(() => expect(newestMap().sources['shapes']?.data).toMatchObject({ features: [] }));
    first.view.unmount();
    const geoJson = await openArea();
    await waitFor(() => expect(newestMap().sources['shapes']?.data).toEqual(geoJson));
  });

  test('opens from each card its own file', async () => {
    server.answer(readFile, {});
    const { user } = await openDetail({ technicalPricingReportFileId: 'f1', factSheetReportFileId: 'f2' });
    for (const [title, id] of [
      ['Coverage factsheet', 'f2'],
      ['Technical pricing report', 'f1'],
    ] as const) {
      const card = within(screen.getByRole('heading', { name: title }).parentElement as HTMLElement);
      await user.click(card.getByRole('button', { name: 'Review report' }));
      expect(await screen.findByTitle(title)).toBeInTheDocument();
      expect(server.of(readFile).at(-1)?.params).toEqual({ id });
      await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as Element);
      await waitFor(() => expect(screen.queryByTitle(title)).toBeNull());
    }
  });

  test('whose pricing result cannot be read says why, and reads it again on Retry', async () => {
    server.answer(readPricingResult, refuses({ status: 503, message: 'The store cannot be reached.' }));
    const { user } = await openDetail();
    expect((await screen.findAllByText(/The store cannot be reached/))[0]).toBeVisible();
    expect(screen.queryByText('Historic Burn Cost')).toBeNull();
    server.answer(readPricingResult, sampleOf(PricingResult, {}));
    await pressRetry(user);
    expect(await screen.findByText('Historic Burn Cost')).toBeVisible();
    expect(screen.queryByText(/The store cannot be reached/)).toBeNull();
  });

  test('of a complex index tells phases, expression, variables and output; of a simple one nothing of them', async () => {
    const first = await openDetail();
    for (const title of ['Parametric Expression', 'List of Variables', 'Index Specification Phases'])
      expect(screen.queryByText(title)).toBeNull();
    first.view.unmount();
    const indexDefinition = {
      ...single.indexDefinition,
      indexType: 'COMPLEX' as const,
      paramXel: 'sum(min(precip, 40))',
      output: {
        ...{ ...single.indexDefinition.output, name: 'Capped rain', description: 'Rain of a day, up to 40 mm' },
        referenceSystem: 'WGS 84',
      },
      variables: [{ datasetId: 'd1', variableId: 'precip' }],
      indexSpec: { phases: [{ periodStart: '2026-06-01', periodEnd: '2026-07-15', parameters: { threshold: 2 } }] },
    };
    await openDetail({ indexDefinition });
    const rows = (name: string) =>
      [...screen.getByRole('table', { name }).querySelectorAll('tr')].map(({ children }) =>
        [...children].map(({ textContent }) => textContent),
      );
    expect(rows('Index Specification Phases')).toEqual([
      ['Period Start', 'Period End', 'Parameters'],
      ['01-Jun', '15-Jul', expect.stringMatching(/threshold.* 2/i)],
    ]);
    expect(screen.getByRole('heading', { name: 'Parametric Expression' })).toBeVisible();
    expect(screen.getByText('sum(min(precip, 40))')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'List of Variables' })).toBeVisible();
    expect(rows('List of Variables')).toEqual([
      ['Dataset ID', 'Variable ID'],
      ['d1', 'precip'],
    ]);
    expect(block('Capped rain')).toEqual([
      ['Description', 'Rain of a day, up to 40 mm'],
      ['Unit', 'mm'],
      ['Reference system', 'WGS 84'],
    ]);
  });

  test('once its simulation is begun it is queued, and said to take up to 10 minutes', async () => {
    server
      .answer(readPricingResult, sampleOf(PricingResult, {}))
      .answer(readJob, sampleOf(Job, { state: 'running' }))
      .answer(simulateCoverage, () => {
        server.answer(readCoverage, { ...single, uiState: 'queued', jobId: 'j1' });
        return { jobId: 'j1' };
      });
    const { user } = await openDetail();
    await user.click(screen.getByRole('button', { name: 'Run Payout Simulation' }));
    expect(await screen.findByText('Queued')).toHaveAttribute('data-status', 'queued');
    expect(screen.getByText('Simulations can take up to 10 minutes to complete.')).toBeVisible();
  });

  test('asks before it is activated, and before it is edited', async () => {
    const { user } = await openDetail();
    await user.click(screen.getByRole('button', { name: 'Activate Coverage' }));
    const activate = within(await screen.findByRole('dialog', { name: 'Activate Coverage?' }));
    expect(
      activate.getByText('This coverage will be activated on the platform and will become available for quotation.'),
    ).toBeVisible();
    expect(activate.getByRole('button', { name: 'Activate' })).toBeVisible();
    await user.click(activate.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit Coverage?' }));
    expect(edit.getByText('A new version will be created. You will not lose the current simulation.')).toBeVisible();
    expect(edit.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await user.click(edit.getByRole('button', { name: 'Edit' }));
    expect(`${location.pathname}${location.search}`).toBe('/coverages/new?id=c1&mode=edit');
  });

  test('draws its historic burn cost, which can be taken away as CSV', async () => {
    server.answer(readPricingResult, sampleOf(PricingResult, {}));
    const { user } = await openDetail();
    expect(await screen.findByText('Historic Burn Cost')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    expect(await screen.findByRole('menuitem', { name: 'CSV table' })).toBeVisible();
  });

  describe('says of its expected loss', () => {
    const year = { start: '2020-06-01', end: '2020-06-30', index: 1, detrend_index: 1, usable: true };
    const resultOf = (paid: number, more: object) =>
      sampleOf(PricingResult, {
        payout: Array.from({ length: 30 }, (_, at) => ({
          ...{ ...year, year: 1990 + at, missingDays: 0, reason: null, total_payout: at < paid ? 100 : 0 },
        })),
        ...{ usedYears: 30, standardError: 0.04, trend: { slope: 0, intercept: 0, used: 'NONE', pValue: 0.5 } },
        ...{ warnings: [], ...more },
      });
    const lossTextOf = async (result: PricingResult) => {
      server.answer(readPricingResult, result);
      await openDetail();
      return (await screen.findByText(/Trend: none/)).textContent;
    };

    test('how many years paid, and its interval', async () => {
      const result = resultOf(8, { expectedLoss: 8 / 30, interval95: [0.13494, 0.441], returnPeriod: 3.75 });
      expect(await lossTextOf(result)).toBe(
        'Expected loss 26.67 % ± 4.00 % (95 %: 13.49 % to 44.10 %); 8 of 30 usable years paid, one every 3.8 years. Trend: none (p 0.500).',
      );
    });

    test('where no year paid, how large it may be: never that it is 0', async () => {
      const never = { expectedLoss: 0, standardError: 0, returnPeriod: null };
      expect(await lossTextOf(resultOf(0, { ...never, interval95: [0, 0.01594] }))).toBe(
        'No payout in 30 usable years; the expected loss lies between 0.00 % and 1.59 % with a confidence of 95 %. Trend: none (p 0.500).',
      );
    });

    test('where no year paid and an older engine knew no interval, that this is not never', async () => {
      const never = { expectedLoss: 0, standardError: 0, returnPeriod: null };
      expect(await lossTextOf(resultOf(0, { ...never, interval95: [0, 0] }))).toBe(
        'No payout in 30 usable years, which is not never. Trend: none (p 0.500).',
      );
    });
  });
});
