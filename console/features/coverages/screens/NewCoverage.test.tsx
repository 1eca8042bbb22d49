import '@testing-library/jest-dom';
import { act, fireEvent, screen, within, waitFor } from '@testing-library/react';
import { Map } from 'maplibre-gl';
import type { UserEvent } from '@testing-library/user-event';
import {
  DataProvider,
  DataSet,
  findConditions,
  findDataSets,
  findProviders,
  findTargets,
  MonitoringTarget,
} from '#shared/contract/catalog';
import { findPlaces, FoundPlace, placesNear } from '#shared/contract/geocoding';
import { findIndices, IndexDefinition, readRiskTypes, RiskType } from '#shared/contract/indices';
import { Coverage } from '#shared/contract/coverage';
import { coverageLabels, findCoverages, readCoverage } from '#shared/contract/coverages';
import { readRecord, TargetRecord } from '#shared/contract/coverageRecord';
import { createCoverage, updateCoverage } from '#shared/contract/coverageDesign';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { Job, readJob } from '#shared/contract/platform';
import { tempMin } from '#shared/engine/indices/tempMin';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import { openConsole, paddy, pressRetry } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';
import { programChosen } from '../../../core/program';

/** The map of the tests, which draws nothing and hears what it is told. */
const newestMap = () =>
  (Map as unknown as { readonly newest: { readonly fire: (event: string, told: object) => void } }).newest;
const temperature = sampleOf(RiskType, { id: 'TEMPERATURE', name: 'Temperature' });
const index = sampleOf(IndexDefinition, {
  id: tempMin.id,
  name: 'Coldest day',
  indexType: 'SIMPLE',
  triggerComparator: tempMin.comparator,
  output: { unit: { symbol: tempMin.unit.symbol } },
});
const target = sampleOf(MonitoringTarget, { id: 'valais', name: 'Valais', lat: 46.2, lon: 7.4 });
const frost = sampleOf(Coverage, {
  id: 'c1',
  label: 'Frost',
  version: 3,
  riskTypeId: 'TEMPERATURE',
  structure: 'binary',
  trigger: -2,
  triggerUnit: '°C',
  minPayoutPct: 0.07,
  limitPct: 1,
  insuredAmount: { amount: 100, currency: 'EUR' },
  currency: 'EUR',
  start: '2026-04-01',
  end: '2026-05-31',
  expectedLossRatio: 0.65,
  monitoringTarget: { id: 'valais', name: 'Valais' },
  indexDefinition: { id: tempMin.id, triggerComparator: 'LT', decimals: 1, output: { unit: { symbol: '°C' } } },
});
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = answerMap(new FakeServer())
    .answer(readRiskTypes, [temperature])
    .answer(findProviders, [sampleOf(DataProvider, { id: 'swiss', name: 'Swiss stations' })])
    .answer(findDataSets, [sampleOf(DataSet, { id: 'alps', name: 'Alps' })])
    .answer(findTargets, [target])
    .answer(placesNear, { places: [], attribution: 'Towns', isFallback: false })
    .answer(findConditions, [])
    .answer(findIndices, [index])
    .answer(readRecord, sampleOf(TargetRecord))
    .answer(readCoverage, frost)
    .answer(createCoverage, frost)
    .answer(updateCoverage, frost)
    .answer(simulateCoverage, { jobId: 'j1' })
    .answer(readJob, sampleOf(Job, { state: 'done' }))
    .answer(findCoverages, pageOf([]))
    .answer(coverageLabels, []);
});
afterEach(() => server.close());
const open = (query = '') => openConsole(`/coverages/new${query}`, { server });
type User = Awaited<ReturnType<typeof open>>['user'];
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const chooseSource = async (user: User) => {
  await press(user, 'Temperature');
  await choose(user, /Data provider/, 'Swiss stations');
  await choose(user, /Data set/, 'Alps (--- – ---)');
  await user.click(await screen.findByRole('radio', { name: /Valais/ }));
};
const fill = async (user: User, label: RegExp, text: string) => {
  const field = await screen.findByRole('textbox', { name: label });
  await user.clear(field);
  await user.type(field, text);
};

/** Takes a choice once it is offered: what there is to choose from is read when the field is first shown. */
async function choose(user: UserEvent, label: RegExp, name: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await within(field).findByRole('option', { name });
  await user.selectOptions(field, name);
}

test('a frost cover at -2 degrees is designed step by step and simulated', async () => {
  const { user } = await open();
  expect(await screen.findByRole('button', { name: 'Next' })).toBeDisabled();
  await chooseSource(user);
  await press(user, 'Next');
  await press(user, 'Choose');
  await press(user, 'Next');
  await press(user, 'Binary');
  await fill(user, /^Trigger/, '-2');
  await press(user, 'Next');
  expect(await screen.findByText('Temperature Stress Cover')).toBeVisible();
  expect(await screen.findByText('Alps')).toBeVisible();
  expect(await screen.findByText('Coldest day')).toBeVisible();
  expect(await screen.findByText('Swiss stations')).toBeVisible();
  expect(screen.getByText('Of INR 100.00 insured: INR 100.00 at once.')).toBeVisible();
  await press(user, 'Simulate Coverage');
  const question = screen.getByRole('dialog');
  expect(within(question).getByText('Simulations can take up to 10 minutes to complete.')).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Simulate Coverage' }));
  expect(await screen.findByText('No Coverages Found')).toBeVisible();
  await waitFor(() =>
    expect(server.of(createCoverage)[0]?.body).toMatchObject({
      riskTypeId: 'TEMPERATURE',
      monitoringTarget: { id: 'valais' },
      payoutStructure: { type: 'binary', trigger: -2, comparator: tempMin.comparator },
      labels: ['user/program:Paddy'],
      start: '2026-04-01',
      end: '2027-03-31',
    }),
  );
  await waitFor(() => expect(server.of(simulateCoverage)).toHaveLength(1));
});

test('the step is in the address: Back goes one step back, and a step that lacks what comes before it is not shown', async () => {
  const { user } = await open('?step=review');
  expect(await screen.findByRole('button', { name: 'Temperature' })).toBeVisible();
  await chooseSource(user);
  await press(user, 'Next');
  expect(window.location.search).toBe('?step=indexes');
  // What the trigger of an index is compared by stands on its card.
  expect(await screen.findByText(/^Trigger: .* [<>≤≥]$/)).toBeVisible();
  window.history.back();
  expect(await screen.findByRole('radio', { name: /Valais/ })).toBeChecked();
});

test('what is wrong with a payout is said, and the step is not left', async () => {
  const { user } = await open('?id=c1&mode=edit');
  await fill(user, /^Payout amount/, '-1');
  await user.tab();
  expect(await screen.findByText(/^The payout at the trigger must lie between 0 and 100 %/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  await fill(user, /^Payout amount/, '0');
  expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  await fill(user, /^Payout amount/, '250');
  expect(screen.getByRole('textbox', { name: /^Payout amount/ })).toHaveValue('250');
  expect(
    screen.getByText('The payout at the trigger must lie between 0 and 100 % of the insured amount of 100.'),
  ).toBeVisible();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-01' } });
  fireEvent.blur(screen.getByLabelText('To'));
  expect(await screen.findByText('To cannot be before From: 01-Mar-2026 lies before 01-Apr-2026.')).toBeVisible();
  // Nothing that stands in a field is changed for another one, nor a day for the day before.
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2028-02-29' } });
  fireEvent.blur(screen.getByLabelText('From'));
  expect(screen.getByLabelText('From')).toHaveValue('29-Feb-2028');
  expect(screen.getByLabelText('To')).toHaveValue('01-Mar-2026');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('a place without a target says so', async () => {
  server.answer(findTargets, []);
  const { user } = await open();
  await press(user, 'Temperature');
  await choose(user, /Data provider/, 'Swiss stations');
  await choose(user, /Data set/, 'Alps (--- – ---)');
  expect(await screen.findByText('No monitoring targets available for this location')).toBeVisible();
});

test('an address leads to the places near it, and the point is said in words', async () => {
  const sion = sampleOf(FoundPlace, { name: 'Sion', kind: 'city', country: 'CH', lat: 46.2333, lon: 7.36 });
  server
    .answer(findPlaces, { places: [sion], attribution: 'Towns', isFallback: false })
    .answer(placesNear, { places: [{ ...sion, distanceKm: 1.25 }], attribution: 'Towns', isFallback: false });
  const { user } = await open();
  await press(user, 'Temperature');
  await choose(user, /Data provider/, 'Swiss stations');
  await choose(user, /Data set/, 'Alps (--- – ---)');
  await user.type(await screen.findByRole('combobox', { name: 'Address or place' }), 'sion');
  await user.click(await screen.findByRole('option', { name: /^Sion/ }));
  expect(screen.getByRole('textbox', { name: 'Latitude' })).toHaveValue('46.2333');
  expect(screen.getByRole('textbox', { name: 'Longitude' })).toHaveValue('7.3600');
  expect(await screen.findByText(/Sion, Switzerland, 1.3 km away/)).toBeVisible();
  await waitFor(() =>
    expect(server.of(findTargets).at(-1)?.query).toMatchObject({ topLeftLat: '46.2433', bottomRightLon: '7.37' }),
  );
});

test.each([
  ['an address', { name: 'Rue du Rhône 1, Sion', kind: 'address', distanceKm: null }, 'Rue du Rhône 1, Sion'],
  ['a place that is near', { name: 'Sion', kind: 'city', distanceKm: 0.4 }, 'Sion'],
  ['only a place far away', { name: 'Sion', kind: 'city', distanceKm: 12 }, '46.2333, 7.3600'],
] as const)('a press on the map fills in the address: of %s', async (_known, found, written) => {
  const here = sampleOf(FoundPlace, { lat: 46.2333, lon: 7.36, country: 'CH', ...found });
  server.answer(placesNear, { places: [here], attribution: 'Towns', isFallback: false });
  const { user } = await open();
  await press(user, 'Temperature');
  await choose(user, /Data provider/, 'Swiss stations');
  await choose(user, /Data set/, 'Alps (--- – ---)');
  const map = await screen.findByRole('group', { name: 'Map of places: choose one' });
  await waitFor(() => expect(map).toHaveAttribute('aria-busy', 'false'));
  const at = { lng: 7.36, lat: 46.2333 };
  act(() => newestMap().fire('click', { lngLat: { ...at, wrap: () => at } }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Address or place' })).toHaveValue(written));
  expect(screen.getByRole('textbox', { name: 'Latitude' })).toHaveValue('46.2333');
  expect(server.of(placesNear).at(-1)?.query).toEqual({ lat: '46.2333', lon: '7.36' });
  await waitFor(() =>
    expect(server.of(findTargets).at(-1)?.query).toMatchObject({ topLeftLat: '46.2433', bottomRightLon: '7.37' }),
  );
});

test('risk types that cannot be read say why, as a message and in the dialog too, and are read again on Retry', async () => {
  server.answer(readRiskTypes, refuses({ status: 503, message: 'The catalogue is closed.' }));
  const { user } = await open();
  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
  expect((await screen.findAllByText(/The catalogue is closed/))[0]).toBeVisible();
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
  server.answer(readRiskTypes, [temperature]);
  await pressRetry(user);
  expect(await screen.findByRole('button', { name: 'Temperature' })).toBeVisible();
});

test('providers that cannot be read say why, as a message and in the dialog too, and are read again on Retry', async () => {
  server.answer(findProviders, refuses({ status: 503, message: 'The catalog is away.' }));
  const { user } = await open();
  await press(user, 'Temperature');
  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
  // Where the providers would be, as a message, and in the dialog.
  expect(await screen.findAllByText(/The catalog is away/)).toHaveLength(3);
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
  server.answer(findProviders, [sampleOf(DataProvider, { id: 'swiss', name: 'Swiss stations' })]);
  await pressRetry(user);
  await choose(user, /Data provider/, 'Swiss stations');
  expect(screen.queryByText(/The catalog is away/)).toBeNull();
});

test('a coverage that could not be made is still there as it was designed, and is sent again', async () => {
  const { user } = await open();
  await chooseSource(user);
  await press(user, 'Next');
  await press(user, 'Choose');
  await press(user, 'Next');
  await press(user, 'Binary');
  await fill(user, /^Trigger/, '-2');
  await press(user, 'Next');
  server.answer(createCoverage, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const submit = async () => {
    await press(user, 'Simulate Coverage');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Simulate Coverage' }));
  };
  await submit();
  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
  expect(screen.getAllByText('The database cannot be reached.')).toHaveLength(2);
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
  expect(screen.getByText('Temperature Stress Cover')).toBeVisible();
  server.answer(createCoverage, frost);
  await submit();
  expect(await screen.findByText('No Coverages Found')).toBeVisible();
  await waitFor(() =>
    expect(server.of(createCoverage).at(-1)?.body).toMatchObject({ payoutStructure: { trigger: -2 } }),
  );
});

test('a draft survives a reload; cancelled, it is forgotten', async () => {
  const { user, view } = await open();
  await chooseSource(user);
  view.unmount();
  const again = await open();
  expect(await screen.findByRole('radio', { name: /Valais/ })).toBeChecked();
  await press(again.user, 'Cancel');
  expect(screen.getByText('All progress will be lost')).toBeVisible();
  await press(again.user, 'Yes, Cancel');
  expect(await screen.findByText('No Coverages Found')).toBeVisible();
  expect(sessionStorage.getItem('isoline.coverageDraft')).toBeNull();
});

test('a coverage is of the program that it was begun under, whichever another tab chooses meanwhile', async () => {
  const wheat = { ...paddy, id: '2', name: 'Wheat' };
  const { user, view, store } = await open();
  await chooseSource(user);
  act(() => void store.dispatch(programChosen(wheat)));
  view.unmount();
  const again = await openConsole('/coverages/new', { server, program: wheat });
  for (const name of ['Next', 'Choose', 'Next', 'Binary']) await press(again.user, name);
  await fill(again.user, /^Trigger/, '-2');
  await press(again.user, 'Next');
  await press(again.user, 'Simulate Coverage');
  await again.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Simulate Coverage' }));
  await waitFor(() => expect(server.of(createCoverage)[0]?.body).toMatchObject({ labels: ['user/program:Paddy'] }));
});

test('an edit begins at its payouts, keeps what was not touched, and makes a version', async () => {
  const { user } = await open('?id=c1&mode=edit');
  expect(await screen.findByRole('textbox', { name: /^Payout amount/ })).toHaveValue('7');
  expect(screen.getByRole('heading', { name: 'Edit Coverage' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
  expect(screen.getByLabelText('Pays when the index is')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(screen.getByText(/^Structure and comparator stay/)).toBeVisible();
  await fill(user, /^Trigger/, '-4');
  await user.selectOptions(screen.getByLabelText('Trend'), 'Loess');
  await press(user, 'Next');
  await press(user, 'Simulate Coverage');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Simulate Coverage' }));
  expect(await screen.findByText('No Coverages Found')).toBeVisible();
  const [update] = server.of(updateCoverage);
  expect(update?.headers['if-match']).toBe('"3"');
  expect(update?.body).toMatchObject({
    ...{ trigger: -4, detrend: 'LOESS', minPayout: { amount: 7, currency: 'EUR' } },
    ...{ structure: 'binary', indexDefinition: { triggerComparator: 'LT' } },
  });
  expect(window.location.search).toBe('?tab=list');
});

test('an edit goes back from its review to its payouts, and no further', async () => {
  const { user } = await open('?id=c1&mode=edit');
  await fill(user, /^Trigger/, '-4');
  await press(user, 'Next');
  expect(await screen.findByText('below -4.0 °C')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back' })).toBeEnabled();
  await press(user, 'Back');
  expect(await screen.findByRole('textbox', { name: /^Trigger/ })).toHaveValue('-4');
  expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
});

test.each(['?id=c1', '?id=c1&mode=new', '?mode=edit'])(
  'the address %s edits nothing: it is a new coverage',
  async (query) => {
    await open(query);
    expect(await screen.findByRole('heading', { name: 'New Coverage' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Temperature' })).toHaveAttribute('aria-pressed', 'false');
    expect(server.of(readCoverage)).toEqual([]);
  },
);

test('an edit that the server refuses is said in the dialog, and nothing typed is lost', async () => {
  server.answer(updateCoverage, refuses({ status: 422, message: 'The trigger is out of reach.' }));
  const { user } = await open('?id=c1&mode=edit');
  await fill(user, /^Trigger/, '-4');
  await press(user, 'Next');
  await press(user, 'Simulate Coverage');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Simulate Coverage' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
  expect(window.location.search).toContain('mode=edit');
  expect(server.of(simulateCoverage)).toEqual([]);
  await press(user, 'Back');
  expect(await screen.findByRole('textbox', { name: /^Trigger/ })).toHaveValue('-4');
});

test('a coverage in a currency that the wizard does not offer keeps it, in sight', async () => {
  server.answer(readCoverage, { ...frost, currency: 'THB', insuredAmount: { amount: 100, currency: 'THB' } });
  await open('?id=c1&mode=edit');
  expect(await screen.findByLabelText('Currency')).toHaveDisplayValue('THB');
});

describe('two people edit one coverage', () => {
  const theirs = { ...frost, version: 4, trigger: -3, expectedLossRatio: 0.5, end: '2026-06-30' };
  const details = { version: 4, yours: 3, changedBy: 'u@isoline.demo', changedByName: 'Uma', changedAt: null };

  /** The second of the two has changed a number and the trend, and learns of the first. */
  async function clash(typed = '-4', { label = /^Trigger/, saved = theirs } = {}) {
    server.answer(updateCoverage, refuses({ status: 412, message: 'Changed.', details }));
    const { user } = await open('?id=c1&mode=edit');
    await fill(user, label, typed);
    await user.selectOptions(screen.getByLabelText('Trend'), 'Loess');
    server.answer(readCoverage, saved);
    await press(user, 'Next');
    await press(user, 'Simulate Coverage');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Simulate Coverage' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Changed in the meantime' })) };
  }

  test('the second sees who changed which field, from what to what, and what is chosen becomes the next version', async () => {
    const { user, dialog } = await clash();
    expect(dialog.getByText(/Uma changed this/)).toBeVisible();
    const trigger = within(dialog.getByRole('group', { name: /^Trigger/ }));
    expect(trigger.getByText('Before: -2.0 °C')).toBeVisible();
    expect(trigger.getByRole('radio', { name: /^Theirs: -3\.0.°C$/ })).not.toBeChecked();
    expect(trigger.getByRole('radio', { name: /^Mine: -4\.0.°C$/ })).toBeChecked();
    // What only one of the two has touched is kept.
    expect(dialog.getByRole('radio', { name: 'Theirs: 0.5' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Mine: Loess' })).toBeChecked();
    expect(dialog.getByText('Before: 31-May')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Theirs: 30-Jun' })).toBeChecked();
    expect(dialog.getAllByRole('group')).toHaveLength(4);
    await user.click(dialog.getByRole('radio', { name: 'Mine: 0.65' }));
    server.answer(updateCoverage, { ...theirs, version: 5 });
    await user.click(dialog.getByRole('button', { name: 'Save what is chosen' }));
    expect(await screen.findByText('No Coverages Found')).toBeVisible();
    expect(server.of(updateCoverage).at(-1)).toMatchObject({
      body: { trigger: -4, detrend: 'LOESS', expectedLossRatio: 0.65, start: '2026-04-01', end: '2026-06-30' },
      headers: { 'if-match': '"4"' },
    });
  });

  test('the number that the other has saved, typed in another way, is no difference', async () => {
    const { dialog } = await clash('-3.0');
    expect(dialog.queryByRole('group', { name: /^Trigger/ })).toBeNull();
  });

  test('the number that stood there, typed in another way, is no change of one’s own', async () => {
    const { dialog } = await clash('-2.00');
    const trigger = within(dialog.getByRole('group', { name: /^Trigger/ }));
    expect(trigger.getByRole('radio', { name: /^Theirs: -3\.0.°C$/ })).toBeChecked();
  });

  test('percentages that differ only after the second decimal are told apart', async () => {
    const { dialog } = await clash('33.337', { label: /^Payout amount/, saved: { ...theirs, minPayoutPct: 0.33331 } });
    const payout = within(dialog.getByRole('group', { name: /^Payout amount/ }));
    expect(payout.getByRole('radio', { name: /^Theirs: 33\.331.%$/ })).not.toBeChecked();
    expect(payout.getByRole('radio', { name: /^Mine: 33\.337.%$/ })).toBeChecked();
  });

  test('theirs is taken whole, and nothing is written for that; back in the form nothing typed is lost', async () => {
    const { user, dialog } = await clash();
    await user.click(dialog.getByRole('button', { name: 'Back to the form' }));
    expect(await screen.findByText('below -4.0 °C')).toBeVisible();
    await press(user, 'Simulate Coverage');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Simulate Coverage' }));
    const again = within(await screen.findByRole('dialog', { name: 'Changed in the meantime' }));
    const sent = server.of(updateCoverage).length;
    await user.click(again.getByRole('button', { name: 'Take all of theirs' }));
    await user.click(again.getByRole('button', { name: 'Take theirs' }));
    expect(await screen.findByText('below -3.0 °C')).toBeVisible();
    expect(server.of(updateCoverage)).toHaveLength(sent);
  });
});

test('until the edited coverage is there, rows of grey stand in its place; a failure is tried again', async () => {
  server.answer(readCoverage, hangs);
  const waiting = await open('?id=c1&mode=edit');
  expect(waiting.view.container.querySelector('[aria-busy=true]')).toBeVisible();
  waiting.view.unmount();
  server.answer(readCoverage, refuses({ status: 503, message: 'There is no such coverage.' }));
  const { user } = await open('?id=c1&mode=edit');
  expect((await screen.findAllByText(/There is no such coverage/))[0]).toBeVisible();
  server.answer(readCoverage, frost);
  await pressRetry(user);
  expect(await screen.findByRole('textbox', { name: /^Trigger/ })).toHaveValue('-2');
});

test('an address that names a place or a risk that is none says so', async () => {
  await openConsole('/coverages/new?riskType=FLOODS&lat=95&lng=10', { server });
  expect(await screen.findByText(/names a place that is none: latitude goes from -90 to 90/)).toBeVisible();
  expect(await screen.findByText(/names a risk type that is not known: FLOODS/)).toBeVisible();
});
