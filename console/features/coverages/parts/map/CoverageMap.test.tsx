import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Coverage } from '#shared/contract/coverage';
import { coverageLabels, findCoverages, findCoveragesInBox, listCoverages } from '#shared/contract/coverages';
import { findPlaces, FoundPlace } from '#shared/contract/geocoding';
import { FakeServer, refuses } from '../../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../../tests/support/console/mapConfig';
import { openConsole, pressRetry } from '../../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../../tests/support/console/sample';

const feature = (lon: number, properties: Record<string, unknown>) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point', coordinates: lon === 0 ? [] : [lon, 9] },
  properties,
});
const features = [
  feature(76, {
    geoClusterName: 'Kochi',
    count: 99,
    ids: Array.from({ length: 99 }, (_, at) => `k${at}`),
    expansionZoom: 6,
  }),
  feature(77, { geoClusterName: '', count: 100, ids: [], expansionZoom: 6 }),
  feature(77.5, { geoClusterName: 'Salem', count: 749, ids: [], expansionZoom: 6 }),
  feature(78, { geoClusterName: 'Chennai', count: 750, ids: [], expansionZoom: 6 }),
  feature(78.5, { geoClusterName: 'Nadi', count: 3, ids: ['a', 'b', 'c'], expansionZoom: 6 }),
  feature(79, { geoClusterName: 'Suva', count: 2, ids: ['a', 'b'], expansionZoom: 6 }),
  feature(80, { geoClusterName: 'Apia', count: 1, ids: ['a'] }),
  feature(0, { geoClusterName: 'Nowhere', count: 1, ids: ['n'] }),
];
const rain = sampleOf(Coverage, { id: 'a', label: 'Late rain' });
let server: FakeServer;
beforeEach(() => {
  localStorage.removeItem('coveragesMapAlertClosed');
  server = answerMap(new FakeServer())
    .answer(coverageLabels, [])
    .answer(findCoverages, pageOf([rain]))
    .answer(listCoverages, [rain])
    .answer(findCoveragesInBox, { type: 'FeatureCollection', features });
});
afterEach(() => {
  jest.useRealTimers();
  server.close();
});
const open = async () => {
  const opened = await openConsole('/coverages?view=map', { server });
  const mark = (name: RegExp) => screen.findByRole('button', { name });
  return { ...opened, mark };
};

test('clusters have three sizes, with steps at 100 and 750, and what has no coordinates is dropped', async () => {
  const { mark } = await open();
  expect((await mark(/^Kochi: 99 coverages$/)).dataset['group']).toBe('small');
  expect((await mark(/^100 coverages$/)).dataset['group']).toBe('medium');
  expect((await mark(/^Salem: 749 coverages$/)).dataset['group']).toBe('medium');
  expect((await mark(/^Chennai: 750 coverages$/)).dataset['group']).toBe('large');
  expect((await mark(/^Apia: 1 coverage$/)).dataset['group']).toBeUndefined();
  expect(screen.queryByRole('button', { name: /Nowhere/ })).toBeNull();
});

test('the pointer over a cluster shows its name and how many coverages it holds, until it has left', async () => {
  const { mark } = await open();
  const kochi = await mark(/^Kochi/);
  fireEvent.mouseEnter(kochi);
  expect(await screen.findByText('Kochi: 99 coverages')).toBeVisible();
  jest.useFakeTimers();
  fireEvent.mouseLeave(kochi);
  await act(() => jest.advanceTimersByTimeAsync(499));
  expect(screen.getByText('Kochi: 99 coverages')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.queryByText('Kochi: 99 coverages')).toBeNull();
});

test('a large cluster is looked into; fewer than three points, and a single one, open their coverages', async () => {
  const { user, mark } = await open();
  await user.click(await mark(/^Kochi/));
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  // Three are not fewer than three.
  await user.click(await mark(/^Nadi/));
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.click(await mark(/^Suva/));
  expect(await screen.findByText('2 Coverages')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Late rain' })).toBeVisible();
  await user.click(await mark(/^Apia/));
  expect(await screen.findByText('1 Coverage')).toBeVisible();
  expect(await mark(/^Apia/)).toHaveAttribute('aria-pressed', 'true');
  expect(await mark(/^Suva/)).toHaveAttribute('aria-pressed', 'false');
});

test('where there are no coverages, how to make the first one stands in place of the hint; a filter leaves it', async () => {
  server.answer(findCoverages, pageOf([])).answer(findCoveragesInBox, { type: 'FeatureCollection', features: [] });
  const { view } = await open();
  expect(await screen.findByRole('heading', { name: 'No Coverages Found' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'CREATE FIRST COVERAGE' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Map of coverages' })).toBeVisible();
  expect(screen.queryByText(/^Click on clusters/)).toBeNull();
  view.unmount();
  await openConsole('/coverages?view=map&search=rain', { server });
  expect(await screen.findByText(/^Click on clusters/)).toBeVisible();
  expect(screen.queryByText('No Coverages Found')).toBeNull();
});

test('the hint is dismissed for good', async () => {
  const { user, view } = await open();
  const hint = 'Click on clusters to explore available coverages in this region!';
  expect(await screen.findByText(hint)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(hint)).toBeNull();
  view.unmount();
  await open();
  await screen.findByRole('group', { name: 'Map of coverages' });
  expect(screen.queryByText(hint)).toBeNull();
  expect(localStorage.getItem('coveragesMapAlertClosed')).not.toBeNull();
});

describe('a place is looked for', () => {
  const alappuzha = sampleOf(FoundPlace, { name: 'Alappuzha', kind: 'city', country: 'IN', lat: 9.49, lon: 76.34 });
  const found = { places: [alappuzha], attribution: 'Towns: GeoNames, CC BY 4.0', isFallback: false };
  const field = () => screen.findByRole('combobox', { name: 'Address or place' });

  test('by its name, in one country, once the writer pauses; Enter chooses it', async () => {
    server.answer(findPlaces, found);
    const { user } = await open();
    await user.selectOptions(await screen.findByLabelText('Country'), 'India');
    await user.type(await field(), 'alap');
    const option = await screen.findByRole('option', { name: /^Alappuzha India$/ });
    expect(screen.getByText('Towns: GeoNames, CC BY 4.0')).toBeVisible();
    // One question for the whole word, not one for each letter.
    expect(server.of(findPlaces).map(({ query }) => query)).toEqual([{ text: 'alap', countrycode: 'IN' }]);
    await user.keyboard('{ArrowDown}');
    expect(option).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(await field()).toHaveValue('Alappuzha');
    expect(screen.queryByRole('listbox')).toBeNull();
  });
  test('500 ms after the last key', async () => {
    server.answer(findPlaces, found);
    await open();
    const address = await field();
    jest.useFakeTimers();
    fireEvent.change(address, { target: { value: 'alap' } });
    await act(() => jest.advanceTimersByTimeAsync(499));
    expect(server.of(findPlaces)).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(server.of(findPlaces)).toHaveLength(1);
  });
  test('by coordinates that lie on earth; others are no place', async () => {
    server.answer(findPlaces, { ...found, places: [] });
    const { user } = await open();
    await user.type(await field(), '9.49, 76.34');
    expect(await screen.findByRole('option', { name: /9.49, 76.34/ })).toBeVisible();
    expect(server.of(findPlaces)).toEqual([]);
    await user.clear(await field());
    await user.type(await field(), '91, 76.34');
    expect(await screen.findByText(/No place is known by this name/)).toBeVisible();
  });
  test('and where the service does not answer, or nothing does, that is said', async () => {
    server.answer(findPlaces, { ...found, isFallback: true });
    const { user } = await open();
    await user.type(await field(), 'alap');
    expect(await screen.findByText(/The address service does not answer/)).toBeVisible();
    server.answer(findPlaces, refuses({ status: 503, message: 'The database cannot be reached.' }));
    await user.type(await field(), 'pu');
    expect((await screen.findAllByText(/The database cannot be reached/))[0]).toBeVisible();
    server.answer(findPlaces, found);
    await pressRetry(user);
    await waitFor(() => expect(screen.queryByText(/The database cannot be reached/)).toBeNull());
  });
});
