import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { goTo } from '../../../core/routing';
import { Map } from 'maplibre-gl';
import { coverageLabels } from '#shared/contract/coverages';
import {
  EventListItem,
  EventOverview,
  exportEvents,
  findEvents,
  findEventsInBox,
  listEvents,
  runMonitoring,
} from '#shared/contract/monitoring';
import { Job, readJob } from '#shared/contract/platform';
import { eventFields } from '#shared/lists/events';
import { cssOf } from '../../../../tests/support/console/cssOf';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { nextSavedFile } from '../../../../tests/support/console/savedFile';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const coverage = {
  label: 'Hurricane wind',
  riskTypeId: 'RAINFALL',
  indexDefinition: { triggerComparator: 'GT', output: { unit: { symbol: 'mm' } } },
} as const;
const event = sampleOf(EventOverview, {
  id: 'e1',
  status: 'NON_QUALIFIED',
  indexValue: 3,
  runTime: '2026-02-01T00:00:00Z',
  coverage,
  monitoringTargetDto: { name: 'Bridgetown' },
});
const bridgetown = {
  type: 'Feature' as const,
  geometry: { type: 'Point', coordinates: [-59.6, 13.1] },
  properties: { count: 1, ids: ['e1'], geoClusterName: 'Bridgetown', status: 'DETECTED' },
};
let server: FakeServer;
beforeEach(() => {
  server = answerMap(new FakeServer())
    .answer(coverageLabels, [])
    .answer(findEvents, pageOf([event]))
    .answer(findEventsInBox, { type: 'FeatureCollection', features: [bridgetown] })
    .answer(readJob, sampleOf(Job, { state: 'done' }));
});
afterEach(() => server.close());
const open = (query = '') => openConsole(`/monitoring${query}`, { server });

test('an event stands in the list and leads to its detail and back', async () => {
  await open('?view=list');
  expect(await screen.findByRole('link', { name: 'Hurricane wind' })).toHaveAttribute(
    'href',
    '/monitoring/event/e1?backTo=%2Fmonitoring%3Fview%3Dlist',
  );
  expect(screen.getByText('Bridgetown')).toBeVisible();
  expect(screen.getByText('1 event')).toBeVisible();
  expect(server.of(findEvents)[0]?.query).toMatchObject({ labels: 'user/program:Paddy', size: '15' });
});

test('in a file the index stands in the unit beside it: an outage in hours, not in the seconds that travel', () => {
  const outage = { ...event, indexValue: 23_520, coverage: { ...coverage, duration: true } };
  const say = (key: string) => key;
  const { tracker } = eventFields({ t: say, ui: say, locale: 'en-GB' });
  const quantityOf = 'quantity' in tracker ? tracker.quantity : undefined;
  expect([event, sampleOf(EventOverview, outage)].map((row) => quantityOf?.(row))).toEqual([
    { value: 3, unit: 'mm' },
    { value: 23_520 / 3600, unit: 'h' },
  ]);
});

test('until the list is there, rows of grey stand in its place', async () => {
  server.answer(findEvents, hangs);
  const { view } = await open('?view=list');
  expect(await screen.findByRole('heading', { name: 'Monitoring' })).toBeVisible();
  expect(view.container.querySelector('[aria-busy=true]')).toBeVisible();
});

test('without an event the way to a coverage is shown', async () => {
  server.answer(findEvents, pageOf([]));
  await open('?view=list');
  expect(await screen.findByText('No data')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Coverages' })).toBeVisible();
});

test('a status that no event is in says so, and shows all again', async () => {
  server.answer(findEvents, ({ query }) => pageOf(query?.status ? [] : [event]));
  const { user } = await open('?view=list');
  await user.selectOptions(await screen.findByLabelText('Status'), 'PAYOUT');
  expect(await screen.findByText('Nothing matches the filters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('Hurricane wind')).toBeVisible();
});

test('the list is sorted and searched by the server, and its file holds what is shown', async () => {
  server.answer(findEvents, ({ query }) => pageOf(query?.search ? [] : [event])).answer(exportEvents, 'Coverage');
  const { user } = await open('?view=list');
  await user.click(await screen.findByRole('button', { name: 'Monitoring Target' }));
  await waitFor(() => expect(server.of(findEvents).at(-1)?.query).toMatchObject({ sort: 'place' }));
  const saved = nextSavedFile();
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await saved;
  expect(server.of(exportEvents)[0]?.query).toMatchObject({ kind: 'csv', sort: 'place' });
  await user.type(screen.getByRole('searchbox', { name: 'Search coverage or place' }), 'nowhere');
  expect(await screen.findByText('Nothing matches the filters')).toBeVisible();
  expect(server.of(findEvents).at(-1)?.query).toMatchObject({ search: 'nowhere', sort: 'place' });
});

test.each([
  ['Index Tracker', 'tracker', 'Sorted by how far the index is past its trigger, as a share of the trigger'],
  ['Payout', 'payout', 'Sorted by currency, then by amount'],
  ['As of', 'runTime', null],
])('%s is sorted by', async (name, sort, said) => {
  const { user } = await open('?view=list');
  const head = await screen.findByRole('button', { name });
  expect(head.getAttribute('title')).toBe(said);
  await user.click(head);
  expect(window.location.search).toBe(`?view=list&sort=${sort}`);
  await waitFor(() => expect(server.of(findEvents).at(-1)?.query).toMatchObject({ sort }));
  expect(screen.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'ascending');
});

test('a list that failed says why, and is read again on Retry', async () => {
  server.answer(findEvents, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await open('?view=list');
  expect((await screen.findAllByText(/The database cannot be reached/))[0]).toBeVisible();
  server.answer(findEvents, pageOf([event]));
  await pressRetry(user);
  expect(await screen.findByText('Hurricane wind')).toBeVisible();
});

test('on the map a place opens the panel of its events, which is closed again', async () => {
  const item = sampleOf(EventListItem, { parametricEvent: { id: 'e1', status: 'DETECTED', indexValue: 7, coverage } });
  server.answer(listEvents, [item]);
  const { user } = await open();
  const [mark, entry] = await screen.findAllByRole('button', { name: 'Bridgetown: 1 coverage' });
  expect(mark).toHaveAttribute('data-tone', 'red');
  // The events are asked for by their ids, once there are some.
  expect(server.of(listEvents)).toEqual([]);
  if (entry) await user.click(entry);
  expect(await screen.findByRole('heading', { name: '1 Active Coverage' })).toBeVisible();
  expect(server.of(listEvents).map(({ body }) => body)).toEqual([['e1']]);
  expect(screen.getByText(/^Actual 7/)).toBeVisible();
  expect(window.location.search).toContain('coordinates=-59.6%2C13.1');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: '1 Active Coverage' })).toBeNull());
  if (entry) await user.click(entry);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: '1 Active Coverage' })).toBeNull());
  expect(entry).toHaveFocus();
});

test('a run is begun, shown while it is at work, and a refusal is told', async () => {
  server.answer(runMonitoring, { jobId: 'j1' });
  server.answer(readJob, sampleOf(Job, { id: 'j1', state: 'running', stage: 'Events', percent: 30 }));
  const { user } = await open('?view=list');
  await user.click(await screen.findByRole('button', { name: 'Run monitoring now' }));
  expect(await screen.findByRole('progressbar', { name: 'Monitoring' })).toBeVisible();
  server.answer(runMonitoring, refuses({ status: 409, message: 'A run is already at work.' }));
  await user.click(screen.getByRole('button', { name: 'Run monitoring now' }));
  expect(await screen.findByText('A run is already at work.')).toBeVisible();
});

test('an agent has no access to monitoring', async () => {
  await openConsole('/monitoring', { server, roles: ['User.Agent'] });
  expect(await screen.findByText("Your user don't have access to this area")).toBeVisible();
});

test('without WebGL the list of places is there, and opens them', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(globalThis, { hasNoWebGl: true });
  server.answer(listEvents, [sampleOf(EventListItem, { parametricEvent: { id: 'e1', coverage } })]);
  const { user } = await open();
  expect(await screen.findByText('The map could not be drawn')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Bridgetown: 1 coverage' }));
  expect(await screen.findByRole('heading', { name: '1 Active Coverage' })).toBeVisible();
  Object.assign(globalThis, { hasNoWebGl: false });
  quiet.mockRestore();
});

test('a page beyond the last one leads back to the first', async () => {
  server.answer(findEvents, ({ query }) => ({ ...pageOf(Number(query?.page) > 0 ? [] : [event]), totalPages: 1 }));
  await open('?view=list&page=999');
  expect(await screen.findByText('Hurricane wind')).toBeVisible();
  expect(window.location.search).toBe('?view=list');
});

test('a place, and an event of the panel, that nobody can read cost no other', async () => {
  const item = sampleOf(EventListItem, { parametricEvent: { id: 'e1', status: 'DETECTED', indexValue: 7, coverage } });
  server.answer(findEventsInBox, {
    '@type': 'FeatureCollection',
    features: [{ ...bridgetown, geometry: null }, { hello: 1 }, bridgetown],
  });
  const unknown = { ...item, parametricEvent: { ...item.parametricEvent, id: 'e2', status: 'OF_A_LATER_VERSION' } };
  server.answer(listEvents, [unknown, item]);
  const { user } = await open();
  const [, entry] = await screen.findAllByRole('button', { name: 'Bridgetown: 1 coverage' });
  if (entry) await user.click(entry);
  const panel = within(await screen.findByRole('complementary', { name: '1 Active Coverage' }));
  expect(panel.getByText(/^Actual 7/)).toBeVisible();
  expect(panel.getByText('1 entry cannot be read')).toBeVisible();
});

test('what is over and decided stands on a map of its own, the newest first, with what it paid', async () => {
  const ended = (id: string, end: string, amount: number) =>
    sampleOf(EventListItem, {
      parametricEvent: {
        ...{ id, status: 'PAYOUT', indexValue: 7, totalPayout: { amount, currency: 'USD' } },
        coverage: { ...coverage, label: `Season to ${end}`, start: '2024-01-01', end },
      },
    });
  server
    .answer(findEventsInBox, ({ query }) => ({
      type: 'FeatureCollection',
      features: query?.ended === 'true' ? [{ ...bridgetown, properties: { ...bridgetown.properties, count: 2 } }] : [],
    }))
    .answer(listEvents, [ended('e1', '2024-06-30', 100), ended('e2', '2025-06-30', 200)]);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Show ended coverages' }));
  const [, entry] = await screen.findAllByRole('button', { name: 'Bridgetown: 2 coverages' });
  if (entry) await user.click(entry);
  const beside = await screen.findByRole('complementary', { name: /Ended Coverage/ });
  const panel = within(beside);
  expect(panel.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Season to 2025-06-30',
    'Season to 2024-06-30',
  ]);
  expect(beside).toHaveTextContent(/Total Payout.*200.*TSI/);
});

test.each([['something else', { hello: 1 }]])(
  'an answer that is %s fails its own piece, and the rest of the screen stands',
  async (_, answered) => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { fetch } = server;
    const other = async (address: string, sent?: object) =>
      address.includes('bounding-box') ? { ok: true, status: 200, json: async () => answered } : fetch(address, sent);
    await openConsole('/monitoring', { server: Object.assign(server, { fetch: other }) });
    expect((await screen.findAllByText(/The server sent an answer that cannot be read/))[0]).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Monitoring' })).toBeVisible();
    expect(screen.getByRole('group', { name: /^Map/ })).toBeInTheDocument();
    quiet.mockRestore();
  },
);

test('an event of the panel has its run, its sign, its state with what that means, the way to it, and its bar', async () => {
  const parametricEvent = {
    ...{ id: 'e1', status: 'DETECTED' as const, indexValue: 7, runTime: '2026-02-20T06:00:00Z' },
    coverage: { ...coverage, label: 'Hurricane wind' },
  };
  const other = { ...parametricEvent, id: 'e2', coverage: { ...coverage, riskTypeId: 'TC', label: 'Hurricane rain' } };
  server
    .answer(
      listEvents,
      [parametricEvent, other].map((one) => sampleOf(EventListItem, { parametricEvent: one })),
    )
    .answer(findEventsInBox, {
      type: 'FeatureCollection',
      features: [{ ...bridgetown, properties: { ...bridgetown.properties, count: 2, ids: ['e1', 'e2'] } }],
    });
  const { user } = await open();
  const [, entry] = await screen.findAllByRole('button', { name: 'Bridgetown: 2 coverages' });
  if (entry) await user.click(entry);
  const both = within(await screen.findByRole('complementary', { name: '2 Active Coverages' }));
  // One entry of the timeline: the link stands in its second line.
  const entryOf = (link: HTMLElement) => link.parentElement?.parentElement as HTMLElement;
  const panel = within(entryOf(await both.findByRole('link', { name: 'Hurricane wind' })));
  expect(both.getAllByRole('img', { name: 'Rainfall' })).toHaveLength(1);
  expect(both.getAllByRole('img', { name: 'Tropical Cyclones' })).toHaveLength(1);
  expect(panel.getByText(/^As of 20-Feb, 06:00 UTC$/)).toBeVisible();
  // By mouse, keyboard and touch alike.
  const chip = panel.getByRole('button', { name: 'DETECTED' });
  expect(chip).toHaveAccessibleDescription('In date range, some payout');
  act(() => chip.focus());
  const tip = document.getElementById(chip.getAttribute('aria-describedby') ?? '');
  expect(tip?.className).toMatch(/:popover-open/);
  const link = panel.getByRole('link', { name: 'Hurricane wind' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/monitoring\/event\/e1\?backTo=/));
  expect(panel.getByRole('meter')).toBeVisible();
  expect(panel.getByText(/^Actual 7/)).toBeVisible();
});

test('the chosen place and its events stand in the address, which opens their panel again; closing clears both', async () => {
  server.answer(listEvents, [sampleOf(EventListItem, { parametricEvent: { id: 'e1', coverage } })]);
  const first = await open();
  const [, entry] = await screen.findAllByRole('button', { name: 'Bridgetown: 1 coverage' });
  if (entry) await first.user.click(entry);
  await screen.findByRole('heading', { name: '1 Active Coverage' });
  const query = new URLSearchParams(window.location.search);
  expect([query.get('coordinates'), query.get('ids')]).toEqual(['-59.6,13.1', 'e1']);
  expect(['bounds', 'zoom'].every((name) => query.has(name))).toBe(true);
  const address = window.location.search;
  first.view.unmount();
  // Whatever the map holds by now: a link leads to the events that it names.
  server.answer(findEventsInBox, { type: 'FeatureCollection', features: [] });
  const again = await open(address);
  expect(await screen.findByRole('heading', { name: '1 Active Coverage' })).toBeVisible();
  expect(server.of(listEvents).at(-1)?.body).toEqual(['e1']);
  await again.user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: '1 Active Coverage' })).toBeNull());
  expect(window.location.search).not.toMatch(/coordinates|ids/);
});

test('a cluster has a name too, and how many coverages it holds', async () => {
  const properties = { ...bridgetown.properties, count: 7, ids: [], geoClusterName: 'Bridgetown, Speightstown' };
  server.answer(findEventsInBox, {
    type: 'FeatureCollection',
    features: [{ ...bridgetown, properties: { ...properties, expansionZoom: 6 } }],
  });
  const { user, view } = await open();
  const name = 'Bridgetown, Speightstown: 7 coverages';
  const [mark] = await screen.findAllByRole('button', { name });
  if (mark) await user.hover(mark);
  const map = view.container.querySelector('[role=group][aria-label="Map of monitored events"]');
  expect(map).toHaveTextContent(name);
});

test('what is asked for a window that is left is given up, and asked for again when it is come back to', async () => {
  server.answer(findEventsInBox, hangs);
  await open('?bounds=-70,10,-50,20&zoom=5');
  const asked = () => server.of(findEventsInBox).filter(({ query }) => query.zoom === '5');
  await waitFor(() => expect(asked()).toHaveLength(1));
  server.answer(findEventsInBox, { type: 'FeatureCollection', features: [bridgetown] });
  act(() => goTo('/monitoring?bounds=-71,10,-51,20&zoom=5'));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked().map(({ isAborted }) => isAborted)).toEqual([true, false]);
  expect(await screen.findAllByRole('button', { name: 'Bridgetown: 1 coverage' })).not.toHaveLength(0);
  act(() => goTo('/monitoring?bounds=-70,10,-50,20&zoom=5'));
  await waitFor(() => expect(asked()).toHaveLength(3));
  expect(screen.queryByText(/could not|abort/i)).toBeNull();
  expect(await screen.findAllByRole('button', { name: 'Bridgetown: 1 coverage' })).not.toHaveLength(0);
});

test('an event of which nothing is known yet says so in the panel', async () => {
  const nothing = { id: 'e1', status: 'UNKNOWN' as const, indexValue: null, coverage };
  server.answer(listEvents, [sampleOf(EventListItem, { parametricEvent: nothing })]);
  const { user } = await open();
  const [, entry] = await screen.findAllByRole('button', { name: 'Bridgetown: 1 coverage' });
  if (entry) await user.click(entry);
  const panel = within(await screen.findByRole('complementary', { name: '1 Active Coverage' }));
  expect(panel.getByRole('link', { name: 'Hurricane wind' })).toBeVisible();
  expect(panel.getByText('No coverage data available')).toBeVisible();
  expect(panel.queryByRole('meter')).toBeNull();
});

const addressed = () => new URLSearchParams(window.location.search);

test('tags are searched for among those of people; the one of the program stays, another can be removed', async () => {
  const { user } = await open('?variablesSelected=user/site:Kuttanad:North');
  expect(await screen.findByRole('combobox', { name: 'Search by tags' })).toBeVisible();
  expect(server.of(coverageLabels).map(({ query }) => query)).toEqual([
    { user: 'true', system: 'false' },
    { user: 'false', system: 'true' },
  ]);
  // Of a tag the part after its last colon.
  expect(screen.getByText('North')).toBeVisible();
  await waitFor(() =>
    expect(server.of(findEventsInBox).at(-1)?.query.labels).toBe('user/program:Paddy;user/site:Kuttanad:North'),
  );
  const removable = screen.getAllByRole('button', { name: /Remove/ });
  expect(removable).toHaveLength(1);
  if (removable[0]) await user.click(removable[0]);
  await waitFor(() => expect(server.of(findEventsInBox).at(-1)?.query.labels).toBe('user/program:Paddy'));
  expect(screen.queryByText('North')).toBeNull();
  expect(addressed().has('variablesSelected')).toBe(false);
});

test('a place in the address has its panel, which slides in once its events are read, and closing takes the place away', async () => {
  const item = sampleOf(EventListItem, { parametricEvent: { id: 'e1', status: 'DETECTED', coverage } });
  let answer = (_items: readonly (typeof item)[]) => {};
  server.answer(listEvents, () => new Promise((resolve) => (answer = (items) => resolve([...items]))));
  const { user } = await open('?coordinates=-59.6,13.1');
  await waitFor(() => expect(server.of(listEvents).map(({ body }) => body)).toEqual([['e1']]));
  expect(screen.queryByRole('complementary')).toBeNull();
  await act(async () => answer([item]));
  const panel = await screen.findByRole('complementary', { name: '1 Active Coverage' });
  expect(within(panel).getByRole('img', { name: 'Rainfall' })).toBeVisible();
  expect(cssOf(panel)).toContain('animation: slide 200ms ease-out;');
  expect(cssOf(panel, 'prefers-reduced-motion')).toContain('animation: none;');
  const marks = () => screen.getAllByRole('button', { name: 'Bridgetown: 1 coverage' });
  const pressed = () => marks().map((mark) => mark.getAttribute('aria-pressed'));
  expect(pressed()).toEqual(['true', 'true']);
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  expect(addressed().has('coordinates')).toBe(false);
  await waitFor(() => expect(pressed()).toEqual(['false', 'false']));
});

test('the window of the map stands in the address; a cluster is looked into, and of a mark without ids nothing is asked', async () => {
  const cluster = { ...bridgetown.properties, count: 5, ids: [], geoClusterName: '', expansionZoom: 6 };
  server.answer(findEventsInBox, { type: 'FeatureCollection', features: [{ ...bridgetown, properties: cluster }] });
  const { user } = await open('?coordinates=-59.6,13.1');
  const [mark] = await screen.findAllByRole('button', { name: '5 coverages' });
  await waitFor(() => expect(addressed().get('bounds')).toBe('-170.000000,-60.000000,170.000000,80.000000'));
  expect(addressed().get('zoom')).toBe('2.00');
  if (mark) await user.click(mark);
  const { sent } = (Map as unknown as { newest: { readonly sent: readonly object[] } }).newest;
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ center: [-59.6, 13.1], zoom: 6, duration: 300 }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(server.of(listEvents)).toEqual([]);
});

test('the chip of an event says in a tip what its state means', async () => {
  const meanings = {
    MONITORED: 'In date range, no payout yet',
    DETECTED: 'In date range, some payout',
    QUALIFIED: 'Outside date range, some or 100% payout',
    NON_QUALIFIED: 'Outside date range, no payout',
    UNKNOWN: 'No footprint data, or default',
    RECONCILED: 'Reconciled with a secondary source',
    REPORTED: 'Officially reported to the insurer',
    IN_REVIEW: 'Under detailed assessment',
    CONFIRMED: 'The insurer found it meets the coverage criteria',
    REJECTED: 'The insurer found it does not meet the criteria',
    PAYOUT: 'Resulted in a partial or full payout',
    NO_PAYOUT: 'Resulted in no payout',
    TERMINATED: 'Terminated prematurely, for example for breach or fraud',
  };
  const statuses = Object.keys(meanings) as (keyof typeof meanings)[];
  server.answer(findEvents, pageOf(statuses.map((status) => ({ ...event, id: status, status }))));
  await open('?view=list');
  await screen.findByRole('button', { name: 'MONITORED' });
  const tips = statuses.map((status) => {
    const chip = screen.getByRole('button', { name: status.replaceAll('_', ' ') });
    return [status, document.getElementById(chip.getAttribute('aria-describedby') ?? '')?.textContent];
  });
  expect(Object.fromEntries(tips)).toEqual(meanings);
});
