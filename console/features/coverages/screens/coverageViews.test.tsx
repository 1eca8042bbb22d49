import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Coverage } from '#shared/contract/coverage';
import { coverageLabels, findCoverages, findCoveragesAt, findCoveragesInBox } from '#shared/contract/coverages';
import { listCoverages, readCoverage } from '#shared/contract/coverages';
import { goTo } from '../../../core/routing';
import { FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import { openConsole, pressRetry, type Opened } from '../../../../tests/support/console/openConsole';
import { block } from '../../../../tests/support/console/policyTexts';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const coverageOf = (at: number) => sampleOf(Coverage, { id: `c${at}`, label: `Cover ${at}`, uiState: 'active' });
const eleven = Array.from({ length: 11 }, (_, at) => coverageOf(at + 1));
let server: FakeServer;
beforeEach(() => {
  server = answerMap(new FakeServer())
    .answer(findCoverages, pageOf(eleven.slice(0, 2), 31))
    .answer(findCoveragesInBox, { type: 'FeatureCollection', features: [] })
    .answer(findCoveragesAt, ({ query }) =>
      pageOf(eleven.slice(Number(query['page']) * 10, Number(query['page']) * 10 + 10), 11),
    )
    .answer(listCoverages, [])
    .answer(coverageLabels, [{ key: 'user/season', values: ['Kharif'] }]);
});
afterEach(() => server.close());
const open = (path: string) => openConsole(path, { server });
const press = async (user: Opened['user'], name: string) => user.click(await screen.findByRole('button', { name }));
const query = () => new URLSearchParams(window.location.search);

test('/coverages has a list of 15 a page whose rows lead to their coverage, a map, tags, and a way to read it anew', async () => {
  const { user } = await open('/coverages');
  expect(await screen.findByRole('link', { name: 'Cover 1' })).toHaveAttribute('href', '/coverages/coverage/c1');
  expect(screen.getByText('Page: 1 of 3')).toBeVisible();
  expect(server.of(findCoverages)[0]?.query).toMatchObject({ page: '0', size: '15' });
  expect(screen.getByRole('combobox', { name: 'Search by tags' })).toBeVisible();
  const before = server.of(findCoverages).length;
  await press(user, 'Refresh');
  await waitFor(() => expect(server.of(findCoverages).length).toBe(before + 1));
  await press(user, 'Map');
  expect(query().get('view')).toBe('map');
});

test('the list has no choice of rows per page: its only choices are the status and the tags', async () => {
  await open('/coverages');
  await screen.findByText('Page: 1 of 3');
  const main = within(screen.getByRole('main'));
  const known = [
    main.getByRole('combobox', { name: 'Status' }),
    main.getByRole('combobox', { name: 'Search by tags' }),
  ];
  expect(main.getAllByRole('combobox')).toHaveLength(known.length);
  expect(main.queryByRole('spinbutton')).toBeNull();
  expect(main.queryByText(/per page/i)).toBeNull();
});

test('the map too is asked for the chosen tags and the tag of the program, in its first look and in each window', async () => {
  const asked = () => server.of(findCoveragesInBox).map(({ query }) => [query?.zoom, query?.labels]);
  const labels = 'user/season:Kharif;user/program:Paddy';
  await open('/coverages?view=map&tags=user/season:Kharif');
  // The whole world as seen from zoom 4, then what the window holds.
  await waitFor(() => expect(asked()).toContainEqual(['4', labels]));
  await waitFor(() => expect(asked()).toContainEqual(['2', labels]));
});

test('what is read anew on the map are its marks and the panel of its place', async () => {
  const { user } = await open('/coverages?view=map&coordinates=76.3,9.9&bounds=70,5,80,15');
  await screen.findByText('11 Coverages');
  const marks = server.of(findCoveragesInBox).length;
  server.answer(findCoveragesAt, pageOf([coverageOf(12)], 1));
  await press(user, 'Refresh');
  expect(await screen.findByRole('link', { name: 'Cover 12' })).toBeVisible();
  expect(server.of(findCoveragesInBox).length).toBeGreaterThan(marks);
});

test('without a coverage: No Coverages Found, CREATE FIRST COVERAGE and LEARN MORE', async () => {
  server.answer(findCoverages, pageOf([]));
  const { user } = await open('/coverages');
  expect(await screen.findByText('No Coverages Found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'LEARN MORE' })).toBeVisible();
  await press(user, 'CREATE FIRST COVERAGE');
  expect(window.location.pathname).toBe('/coverages/new');
});

test('the panel of a place has its coverages ten a page; the list has no place', async () => {
  const { user } = await open('/coverages?view=map&coordinates=76.3,9.9&bounds=70,5,80,15');
  expect(await screen.findByText('11 Coverages')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(10);
  expect(server.of(findCoveragesAt)[0]?.query).toMatchObject({ lat: '9.9', lon: '76.3', size: '10' });
  const panel = screen.getByText('11 Coverages').closest('section') as HTMLElement;
  await user.click(within(panel).getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('link', { name: 'Cover 11' })).toBeVisible();
  await press(user, 'List');
  expect([query().get('view'), query().get('coordinates')]).toEqual([null, null]);
});

test('of several triggers neither the card of a place nor the detail tells a trigger that it does not have', async () => {
  const several = sampleOf(Coverage, {
    ...{ id: 'c1', label: 'Two seasons', coverageType: 'MULTI_TRIGGER', coverages: [coverageOf(2)] },
    ...{ structure: 'linear', trigger: 0, exit: 100, limitPct: 1, payoutPerUnitPct: 0.01, riskPremiumPct: 0.04 },
  });
  server.answer(findCoveragesAt, pageOf([several])).answer(readCoverage, several);
  const { user } = await open('/coverages?view=map&coordinates=76.3,9.9&bounds=70,5,80,15');
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Multi Trigger')).toBeVisible();
  expect(card.queryByText(/→/)).toBeNull();
  await user.click(card.getByRole('link', { name: 'Two seasons' }));
  await screen.findByRole('heading', { name: 'Coverage Details' });
  expect(block('Coverage Details').slice(4, 8)).toEqual([
    ['Trigger', 'Multi Trigger'],
    ['Exit', '---'],
    ['Minimum Payout', '---'],
    ['Payout per Unit', '---'],
  ]);
});

test('coverages of a place that cannot be read say why, and are read again on Retry', async () => {
  server.answer(findCoveragesAt, refuses({ status: 503, message: 'The place is away.' }));
  const { user } = await open('/coverages?view=map&coordinates=76.3,9.9&bounds=70,5,80,15');
  expect((await screen.findAllByText(/The place is away/))[0]).toBeVisible();
  server.answer(findCoveragesAt, pageOf([coverageOf(1)]));
  await pressRetry(user);
  expect(await screen.findByRole('link', { name: 'Cover 1' })).toBeVisible();
});

test('another tag begins at the first page; the tags offered are those that coverages have', async () => {
  const { user } = await open('/coverages?page=3');
  await user.click(await screen.findByRole('combobox', { name: 'Search by tags' }));
  await user.click(await screen.findByRole('option', { name: 'season Kharif' }));
  await waitFor(() => expect(query().get('tags')).toBe('user/season:Kharif'));
  expect(query().get('page')).toBeNull();
  expect(server.of(coverageLabels)[0]?.query).toEqual({ user: 'true', system: 'false' });
});

test('as long as no coverage has a tag, the years 2024 and 2025 are suggested in their place', async () => {
  server.answer(coverageLabels, []);
  const { user } = await open('/coverages');
  await user.click(await screen.findByRole('combobox', { name: 'Search by tags' }));
  expect(await screen.findByRole('option', { name: 'coverage-year 2024' })).toBeVisible();
  await user.click(await screen.findByRole('option', { name: 'coverage-year 2025' }));
  await waitFor(() => expect(query().get('tags')).toBe('user/coverage-year:2025'));
});

test('coverages selected on an earlier visit are copied too, though no page of this one has shown them', async () => {
  const { user } = await open('/coverages');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Cover 1' }));
  act(() => goTo('/account', { sure: true }));
  await waitFor(() => expect(screen.queryByText('Cover 1')).toBeNull());
  server.answer(findCoverages, pageOf([coverageOf(2)])).answer(listCoverages, [coverageOf(1)]);
  act(() => goTo('/coverages?search=other', { sure: true }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Cover 2' }));
  await waitFor(() =>
    expect(screen.getByText('2 chosen').parentElement).toHaveTextContent('1 of them not on this page'),
  );
  await user.click(screen.getByRole('button', { name: 'Copy as a table' }));
  expect(await screen.findByText('2 rows copied.')).toBeVisible();
  const lines = (await navigator.clipboard.readText()).trimEnd().split('\r\n');
  expect(lines.slice(1).map((line) => line.split('\t')[0])).toEqual(['Cover 1', 'Cover 2']);
});

test('what is selected is kept in the browser, and still selected on return', async () => {
  const { user } = await open('/coverages');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Cover 1' }));
  expect(localStorage.getItem('isoline.selection')).toContain('c1');
  act(() => goTo('/account', { sure: true }));
  await waitFor(() => expect(screen.queryByText('Cover 1')).toBeNull());
  act(() => goTo('/coverages', { sure: true }));
  expect(await screen.findByRole('checkbox', { name: 'Select Cover 1' })).toBeChecked();
});
