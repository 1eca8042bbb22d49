import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Map } from 'maplibre-gl';
import {
  DataProvider,
  DataSet,
  findConditions,
  findDataSets,
  findProviders,
  findTargets,
  MonitoringTarget,
} from '#shared/contract/catalog';
import { findIndices, IndexDefinition, readRiskTypes, RiskType } from '#shared/contract/indices';
import { Coverage } from '#shared/contract/coverage';
import { coverageLabels, findCoverages } from '#shared/contract/coverages';
import { findPlaces, FoundPlace, placesNear } from '#shared/contract/geocoding';
import { readRecord, TargetRecord } from '#shared/contract/coverageRecord';
import { createCoverage } from '#shared/contract/coverageDesign';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { Job, readJob } from '#shared/contract/platform';
import { precipSumTotal } from '#shared/engine/indices/precipSumTotal';
import { FakeServer } from '../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import { openConsole, type Opened } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const indexOf = (at: number) =>
  sampleOf(IndexDefinition, {
    ...{ id: at === 1 ? precipSumTotal.id : `index-${at}`, name: `Index ${at}`, indexType: 'SIMPLE' },
    ...{ triggerLabel: `Rain of ${at}`, triggerComparator: 'GT', description: `What index ${at} measures` },
    output: { unit: { symbol: 'mm' } },
  });
const valais = sampleOf(MonitoringTarget, { id: 'valais', name: 'Valais', lat: 46.2, lon: 7.4 });
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = answerMap(new FakeServer())
    .answer(readRiskTypes, [sampleOf(RiskType, { id: 'RAINFALL', name: 'Rainfall' })])
    .answer(findProviders, [sampleOf(DataProvider, { id: 'swiss', name: 'Swiss stations' })])
    .answer(findDataSets, [sampleOf(DataSet, { id: 'alps', name: 'Alps', firstDate: '1990-01-01', lastDate: null })])
    .answer(findTargets, [valais])
    .answer(findConditions, [])
    .answer(placesNear, { places: [], attribution: '', isFallback: false })
    .answer(findIndices, [1, 2, 3, 4, 5, 6].map(indexOf))
    .answer(readRecord, sampleOf(TargetRecord))
    .answer(createCoverage, sampleOf(Coverage, { id: 'c1' }))
    .answer(simulateCoverage, { jobId: 'j1' })
    .answer(readJob, sampleOf(Job, { state: 'done' }))
    .answer(findCoverages, pageOf([]))
    .answer(coverageLabels, []);
});
afterEach(() => {
  jest.useRealTimers();
  server.close();
});
const filled = '?riskType=RAINFALL&dataProviderId=swiss&dataSetId=alps';
const open = (query = '') => openConsole(`/coverages/new${query}`, { server });
/** The first of them: the wizard's own Next stands before that of the pages of indexes. */
const button = async (name: string) => (await screen.findAllByRole('button', { name }))[0] as HTMLElement;
const press = async (user: Opened['user'], name: string) => user.click(await button(name));
const field = (label: RegExp) => screen.findByRole('textbox', { name: label });
const fill = async (user: Opened['user'], label: RegExp, text: string) => {
  const input = await field(label);
  await user.clear(input);
  await user.type(input, text);
};
/** What the review says, name by name. */
const reviewed = () =>
  Object.fromEntries(
    [...document.querySelectorAll('main dt')].map(({ textContent, nextElementSibling }) => [
      textContent,
      nextElementSibling?.textContent,
    ]),
  );
const step = () => document.querySelector('ol [aria-current=step]')?.textContent;
const atIndexes = async () => {
  const { user } = await open(filled);
  await user.click(await screen.findByRole('radio', { name: /Valais/ }));
  await press(user, 'Next');
  return user;
};
const atPayouts = async () => {
  const user = await atIndexes();
  await user.click((await screen.findAllByRole('button', { name: 'Choose' }))[0] as Element);
  await press(user, 'Next');
  return user;
};

test('the wizard of a new coverage has its title, four steps, Cancel, Back and Next, and Simulate Coverage for the last step', async () => {
  const { user } = await open();
  expect(await screen.findByRole('heading', { name: 'New Coverage' })).toBeVisible();
  expect([...document.querySelectorAll('ol li')].map(({ textContent }) => textContent)).toEqual([
    ...['Data sources', 'Indexes', 'Payouts', 'Review'],
  ]);
  for (const name of ['Back', 'Next', 'Simulate Coverage']) expect(await button(name)).toBeDisabled();
  await press(user, 'Cancel');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Coverage?' }));
  expect(dialog.getByText('All progress will be lost')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Yes, Cancel' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'No' }));
  expect(window.location.pathname).toBe('/coverages/new');
});

test('the address fills in risk type, provider, data set and place, of which a box of 0.01 degrees around is searched', async () => {
  await open(`${filled}&lng=7.4&lat=46.2`);
  expect(await screen.findByRole('button', { name: 'Rainfall' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(screen.getByLabelText(/Data provider/)).toHaveDisplayValue('Swiss stations'));
  await waitFor(() => expect(screen.getByLabelText(/Data set/)).toHaveDisplayValue('Alps (01-Jan-1990 – ---)'));
  expect(await screen.findByRole('radio', { name: /Valais/ })).toBeVisible();
  const box = Object.entries(server.of(findTargets).at(-1)?.query ?? {}).filter(([name]) => /^(top|bottom)/.test(name));
  expect(Object.fromEntries(box.map(([name, value]) => [name, Number(value).toFixed(2)]))).toEqual({
    ...{ topLeftLat: '46.21', topLeftLon: '7.39', bottomRightLat: '46.19', bottomRightLon: '7.41' },
  });
});

test('of more places than are listed it is said how many, and how the others are found', async () => {
  const placeOf = (at: number) => ({ ...valais, id: `p${at}`, name: `Place ${at}` });
  server.answer(findTargets, ({ query }) =>
    Array.from({ length: query['name'] ? 100 : 1_234 }, (_, at) => placeOf(at)),
  );
  const { user } = await open(filled);
  expect(
    await screen.findByText('100 of 1,234 places are listed: search by name or place for the others.'),
  ).toBeVisible();
  expect(screen.getAllByRole('radio')).toHaveLength(100);
  await user.type(await field(/^Name/), 'P');
  await waitFor(() => expect(screen.queryByText(/places are listed/)).toBeNull());
});

test('the record of a place is told in days of the product, with its gaps and what was refused', async () => {
  const refused = [{ from: '2003-02-01', to: '2003-03-02', days: 30 }];
  const rain = { ...{ id: 'precip', name: 'Rain', unit: 'mm' }, firstDate: '1990-01-01', lastDate: '2026-11-20' };
  server.answer(findConditions, [{ ...rain, days: 13473, missingDays: 1030, refused }]);
  const { user } = await open(filled);
  await user.click(await screen.findByRole('radio', { name: /Valais/ }));
  expect(
    await screen.findByText('01-Jan-1990 to 20-Nov-2026: 13,473 days, 1,030 missing; 30 refused: 01-Feb – 02-Mar-2003'),
  ).toBeVisible();
  // As charts call it, in the language of the reader.
  expect(screen.getByText('Rainfall', { selector: 'dt' })).toBeVisible();
});

test('Next waits for a place, for an index, and for a payout of which every number is there', async () => {
  const { user } = await open(filled);
  await screen.findByRole('radio', { name: /Valais/ });
  expect(await button('Next')).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: /Valais/ }));
  await press(user, 'Next');
  expect(step()).toBe('Indexes');
  expect(await button('Next')).toBeDisabled();
  await user.click((await screen.findAllByRole('button', { name: 'Choose' }))[0] as Element);
  await press(user, 'Next');
  expect(await button('Next')).toBeDisabled();
  await press(user, 'Binary');
  expect(await button('Next')).toBeDisabled();
  for (const [typed, isEnough] of [
    ['x', false],
    ['-1', false],
    ['0', true],
    ['100', true],
  ] as const) {
    await fill(user, /^Trigger/, typed);
    expect((await button('Next')).hasAttribute('disabled')).toBe(!isEnough);
  }
  for (const [typed, isEnough] of [
    ['101', false],
    ['-1', false],
    ['x', false],
    ['100', true],
  ] as const) {
    await fill(user, /^Payout amount/, typed);
    expect((await button('Next')).hasAttribute('disabled')).toBe(!isEnough);
  }
  await press(user, 'Next');
  expect(step()).toBe('Review');
  expect(await button('Simulate Coverage')).toBeEnabled();
});

test('indexes are cards of name, trigger with its comparator, description and unit, five a page', async () => {
  const user = await atIndexes();
  const card = (await screen.findByRole('heading', { name: 'Index 1' })).closest('section');
  for (const text of ['What index 1 measures', 'Trigger: Rain of 1 >', 'mm'])
    expect(within(card as HTMLElement).getByText(text)).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Choose' })).toHaveLength(5);
  expect(screen.getByText('Page: 1 of 2')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Next' }).at(-1) as Element);
  expect(await screen.findByRole('heading', { name: 'Index 6' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Choose' })).toHaveLength(1);
  // Whoever comes back finds what they have chosen.
  await press(user, 'Choose');
  await press(user, 'Back');
  await press(user, 'Next');
  expect(await screen.findByRole('heading', { name: 'Index 6' })).toBeVisible();
});

test('a payout is one structure, linear or binary, with amount, trigger in its unit, loss ratio, currency, limit and period', async () => {
  const user = await atPayouts();
  expect(await screen.findByText('only one allowed')).toBeVisible();
  await press(user, 'Linear');
  // There is no second one to be had.
  for (const name of ['Linear', 'Binary']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(await field(/^Payout amount \(% of sum insured\)/)).toBeRequired();
  expect(await field(/^Payout amount/)).toHaveValue('100');
  expect(await field(/^Trigger/)).toBeRequired();
  expect((await field(/^Trigger/)).parentElement).toHaveTextContent('mm');
  expect(await field(/^Limit/)).toHaveValue('100');
  expect(await field(/^Expected loss ratio/)).toHaveValue('0.65');
  expect(screen.getByLabelText('Currency')).toHaveDisplayValue('INR');
  const comparators = within(screen.getByLabelText('Pays when the index is')).getAllByRole('option');
  expect(comparators.map((option) => option.getAttribute('value')).toSorted()).toEqual(['GT', 'GTE', 'LT', 'LTE']);
  // The standard values of payout and limit pay everything at the trigger: that is said until one of them is changed.
  const warning = /^The payout amount is the whole limit/;
  expect(screen.getByText(warning)).toBeVisible();
  await fill(user, /^Payout amount/, '20');
  expect(screen.queryByText(warning)).toBeNull();
  await fill(user, /^Payout amount/, '100');
  await fill(user, /^Trigger/, '100');
  await fill(user, /^Exit/, '200');
  expect(await button('Next')).toBeEnabled();
  await press(user, 'Remove');
  expect(await button('Next')).toBeDisabled();
  await press(user, 'Binary');
  expect(await field(/^Payout amount/)).toHaveValue('100');
  expect(screen.queryByRole('textbox', { name: /^Exit/ })).toBeNull();
});

test('a binary payout has a limit too, which is sent, and which the payout cannot be above', async () => {
  const user = await atPayouts();
  await press(user, 'Binary');
  await fill(user, /^Trigger/, '100');
  expect(await field(/^Limit/)).toBeRequired();
  expect(await field(/^Limit/)).toHaveValue('100');
  await fill(user, /^Limit/, '80');
  expect(await screen.findByText('The payout at the trigger cannot be above the limit.')).toBeVisible();
  expect(await button('Next')).toBeDisabled();
  await fill(user, /^Payout amount/, '60');
  await press(user, 'Next');
  await press(user, 'Simulate Coverage');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Simulate Coverage' }));
  await screen.findByText('No Coverages Found');
  expect(server.of(createCoverage)[0]?.body).toMatchObject({
    ...{ payoutStructure: { type: 'binary', minPayout: { amount: 60 } }, limit: { amount: 80, currency: 'INR' } },
  });
});

test('Simulate Coverage is off on each step before Review, even where nothing is missing', async () => {
  const user = await atPayouts();
  await press(user, 'Binary');
  await fill(user, /^Trigger/, '100');
  const seen: (readonly [string | null | undefined, boolean])[] = [];
  const look = async () => seen.push([step(), (await button('Simulate Coverage')).hasAttribute('disabled')]);
  await look();
  for (const way of ['Back', 'Back', 'Next', 'Next', 'Next']) {
    await press(user, way);
    await look();
  }
  expect(seen).toEqual([
    ...[['Payouts', true] as const, ['Indexes', true] as const, ['Data sources', true] as const],
    ...[['Indexes', true] as const, ['Payouts', true] as const, ['Review', false] as const],
  ]);
});

test.each([
  ['From', '01-Feb-2028'],
  ['To', '31-Mar-2028'],
])('the calendar of %s does not offer 29 February', async (label, typed) => {
  const user = await atPayouts();
  const day = await field(new RegExp(`^${label}$`));
  await user.clear(day);
  await user.type(day, typed);
  await user.click(await button(`Calendar: ${label}`));
  const calendar = within(await screen.findByRole('dialog', { name: label }));
  await user.selectOptions(calendar.getByLabelText('Month'), 'February');
  const leapDay = calendar.getByRole('button', { name: 'Tuesday, 29 February 2028' });
  expect(leapDay).toHaveAttribute('aria-disabled', 'true');
  expect(leapDay).toHaveAttribute('title', 'This day cannot be chosen');
  await user.click(leapDay);
  expect(await screen.findByRole('dialog', { name: label })).toBeVisible();
  expect(day).toHaveValue(typed);
  await user.click(calendar.getByRole('button', { name: 'Monday, 28 February 2028' }));
  expect(day).toHaveValue('28-Feb-2028');
});

test('the review sums up risk, data, place, index, period, trigger, payout, limit, loss ratio and currency', async () => {
  const user = await atPayouts();
  await press(user, 'Binary');
  await fill(user, /^Trigger/, '100');
  await press(user, 'Next');
  await waitFor(() => expect(reviewed()).toMatchObject({ 'Data set': 'Alps', Indexes: 'Index 1' }));
  expect(reviewed()).toMatchObject({
    ...{ Name: 'Rainfall Stress Cover', 'Risk type': 'Rainfall', 'Monitoring target': 'Valais' },
    Trigger: expect.stringMatching(/^above 100\.0.mm$/),
    ...{ 'Payout amount (% of sum insured)': '100 %', Limit: '100 %', 'Expected loss ratio': '0.65', Currency: 'INR' },
    'Risk Period': expect.stringMatching(/01-Apr.*31-Mar/),
  });
});

test('the review cuts percentages off after two decimals, and does not round them', async () => {
  const user = await atPayouts();
  await press(user, 'Binary');
  await fill(user, /^Trigger/, '100');
  await fill(user, /^Payout amount/, '33.337');
  await fill(user, /^Limit/, '66.669');
  await press(user, 'Next');
  expect(reviewed()).toMatchObject({
    'Payout amount (% of sum insured)': expect.stringMatching(/^33\.33\s%$/),
    Limit: expect.stringMatching(/^66\.66\s%$/),
  });
});

test('simulated after a question of up to 10 minutes, the coverage is made and the list shown', async () => {
  const user = await atPayouts();
  await press(user, 'Binary');
  await fill(user, /^Trigger/, '100');
  await press(user, 'Next');
  await press(user, 'Simulate Coverage');
  const dialog = within(await screen.findByRole('dialog', { name: 'Simulate Coverage?' }));
  expect(dialog.getByText('Simulations can take up to 10 minutes to complete.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Simulate Coverage' }));
  expect(await screen.findByText('No Coverages Found')).toBeVisible();
  expect(window.location.pathname).toBe('/coverages');
  expect(server.of(createCoverage)[0]?.body).toMatchObject({
    '@type': 'NewCoverage',
    ...{ insuredAmount: 100, currency: 'INR', expectedLossRatio: 0.65, start: '2026-04-01', end: '2027-03-31' },
    payoutStructure: { minPayout: { amount: 100, currency: 'INR' }, pricingUnit: 'mm' },
  });
});

test('a latitude lies within 90 degrees and a longitude within 180, or the place is not searched', async () => {
  const { user } = await open(filled);
  const said = /^A (latitude lies between -90 and 90|longitude lies between -180 and 180)\.$/;
  const search = async (lat: string, lon: string) => {
    await fill(user, /^Latitude/, lat);
    await fill(user, /^Longitude/, lon);
    await user.tab();
    const faults = screen.queryAllByText(said).map(({ textContent }) => textContent?.split(' ')[1]);
    return [(await button('Near this place')).hasAttribute('disabled'), ...faults];
  };
  for (const lat of ['90.1', '-90.1']) expect([lat, await search(lat, '0')]).toEqual([lat, [true, 'latitude']]);
  for (const lon of ['180.1', '-180.1']) expect([lon, await search('0', lon)]).toEqual([lon, [true, 'longitude']]);
  expect(await search('-90', '180')).toEqual([false]);
  expect(await search('90', '-180')).toEqual([false]);
});

type Drawn = { readonly fire: (event: string, told: object) => void };
/** A press on the map of the tests, beside every mark. */
const pressMap = (lng: number, lat: number) =>
  act(() => (Map as unknown as { newest: Drawn }).newest.fire('click', { lngLat: { lat, wrap: () => ({ lng }) } }));

test('a place is chosen by its mark on the map', async () => {
  const bern = { ...valais, id: 'bern', name: 'Bern', lat: 46.9, lon: 7.5 };
  server.answer(findTargets, [valais, bern]);
  const { user } = await open(filled);
  const mark = await screen.findByRole('button', { name: 'Bern' });
  expect(mark).toHaveAttribute('aria-pressed', 'false');
  await user.click(mark);
  expect(await screen.findByRole('radio', { name: /Bern/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /Valais/ })).not.toBeChecked();
  await waitFor(() => expect(mark).toHaveAttribute('aria-pressed', 'true'));
  await press(user, 'Next');
  expect(step()).toBe('Indexes');
});

test('a press on the map is the place where any can be insured; where places are given it is looked near it', async () => {
  const first = await open(filled);
  await screen.findByRole('button', { name: 'Valais' });
  pressMap(7.5, 46.9);
  expect(await field(/^Latitude/)).toHaveValue('46.9000');
  expect(await button('Next')).toBeDisabled();
  first.view.unmount();
  sessionStorage.clear();
  const point = { ...valais, id: 'point', name: 'At sea' };
  server
    .answer(readRiskTypes, [sampleOf(RiskType, { id: 'TC', name: 'Cyclone' })])
    .answer(findTargets, ({ query }) => (query.topLeftLat === undefined ? [] : [point]));
  const { user } = await open('?riskType=TC&dataProviderId=swiss&dataSetId=alps');
  const map = await screen.findByRole('group', { name: 'Map of places: choose one' });
  await waitFor(() => expect(map).toHaveAttribute('aria-busy', 'false'));
  pressMap(130.25, 31.5);
  expect(await field(/^Latitude/)).toHaveValue('31.5000');
  expect(await field(/^Longitude/)).toHaveValue('130.2500');
  await user.click(await screen.findByRole('radio', { name: /At sea/ }));
  expect(Number(server.of(findTargets).at(-1)?.query?.topLeftLat)).toBeCloseTo(31.51, 9);
  expect(await button('Next')).toBeEnabled();
});

test('places of an address are looked for 500 ms after the last key', async () => {
  const sion = sampleOf(FoundPlace, { name: 'Sion', kind: 'city', country: 'CH', lat: 46.2, lon: 7.4 });
  server.answer(findPlaces, { places: [sion], attribution: '', isFallback: false });
  await open(filled);
  const address = await screen.findByRole('combobox', { name: 'Address or place' });
  jest.useFakeTimers();
  fireEvent.change(address, { target: { value: 'Sion' } });
  await act(() => jest.advanceTimersByTimeAsync(499));
  expect(server.of(findPlaces)).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(server.of(findPlaces).map(({ query }) => query?.text)).toEqual(['Sion']);
});

test('a cyclone is insured at any place: the map is drawn for it, though no place is listed', async () => {
  server.answer(readRiskTypes, [sampleOf(RiskType, { id: 'TC', name: 'Cyclone' })]).answer(findTargets, []);
  await open('?riskType=TC&dataProviderId=swiss&dataSetId=alps');
  expect(await screen.findByRole('group', { name: 'Map of places: choose one' })).toBeVisible();
});

test('an address that names a provider or a data set that is none says so, asks nothing about it, and a choice mends it', async () => {
  const { user, view } = await open('?riskType=RAINFALL&dataProviderId=nobody&dataSetId=nowhere');
  expect(await screen.findByText(/No provider of this risk has the id nobody/)).toBeVisible();
  expect([...server.of(findDataSets), ...server.of(findTargets)]).toEqual([]);
  expect(screen.queryByText('Monitoring target')).not.toBeInTheDocument();
  await user.selectOptions(await screen.findByLabelText(/^Data provider/), 'Swiss stations');
  expect(screen.queryByText(/has the id nobody|with the id nowhere/)).not.toBeInTheDocument();
  view.unmount();
  sessionStorage.clear();
  await open('?riskType=RAINFALL&dataProviderId=swiss&dataSetId=nowhere');
  expect(await screen.findByText(/no data set with the id nowhere/)).toBeVisible();
  expect(server.of(findTargets).filter(({ params }) => params['dataSetId'] === 'nowhere')).toEqual([]);
});

test.each([
  ['?dataProviderId=swiss', /names a data provider or a data set without a risk type/],
  ['?dataSetId=alps', /names a data provider or a data set without a risk type/],
  ['?riskType=RAINFALL&dataSetId=alps', /names a data set without its provider/],
  ['?riskType=FLOODS&dataProviderId=swiss&dataSetId=alps', /names a risk type that is not known: FLOODS/],
])('the address %s says what is missing in it, and nothing is asked for it', async (query, said) => {
  await open(query);
  expect(await screen.findByText(said)).toBeVisible();
  expect([...server.of(findDataSets), ...server.of(findTargets)]).toEqual([]);
  expect(screen.queryByText(/could not be loaded|No provider has data/)).not.toBeInTheDocument();
});

test('what is chosen already, chosen again, keeps what was entered after it', async () => {
  const user = await atPayouts();
  await press(user, 'Linear');
  await fill(user, /^Trigger/, '250');
  await press(user, 'Back');
  await press(user, 'Chosen');
  await press(user, 'Back');
  await press(user, 'Rainfall');
  await press(user, 'Next');
  await press(user, 'Next');
  expect(await screen.findByRole('textbox', { name: /^Trigger/ })).toHaveValue('250');
});
