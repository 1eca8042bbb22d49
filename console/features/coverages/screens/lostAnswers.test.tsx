import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Call } from '#shared/contract/call';
import {
  DataProvider,
  DataSet,
  findConditions,
  findDataSets,
  findProviders,
  findTargets,
  MonitoringTarget,
} from '#shared/contract/catalog';
import { Coverage } from '#shared/contract/coverage';
import { createCoverage, updateCoverage } from '#shared/contract/coverageDesign';
import { readRecord, TargetRecord } from '#shared/contract/coverageRecord';
import { coverageLabels, findCoverages } from '#shared/contract/coverages';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { placesNear } from '#shared/contract/geocoding';
import { findIndices, IndexDefinition, readRiskTypes, RiskType } from '#shared/contract/indices';
import { Job, readJob } from '#shared/contract/platform';
import { tempMin } from '#shared/engine/indices/tempMin';
import { FakeServer } from '../../../../tests/support/console/fakeServer';
import { losesAnswer } from '../../../../tests/support/console/lostAnswer';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const index = sampleOf(IndexDefinition, {
  ...{ id: tempMin.id, name: 'Coldest day', indexType: 'SIMPLE', triggerComparator: tempMin.comparator },
  output: { unit: { symbol: tempMin.unit.symbol } },
});
const target = sampleOf(MonitoringTarget, { id: 'valais', name: 'Valais', lat: 46.2, lon: 7.4 });
/** How the server answers each call of the wizard, where its answer arrives. */
const answers = new Map<Call, unknown>([
  [readRiskTypes, [sampleOf(RiskType, { id: 'TEMPERATURE', name: 'Temperature' })]],
  [findProviders, [sampleOf(DataProvider, { id: 'swiss', name: 'Swiss stations' })]],
  [findDataSets, [sampleOf(DataSet, { id: 'alps', name: 'Alps' })]],
  [findTargets, [target]],
  [placesNear, { places: [], attribution: 'Towns', isFallback: false }],
  [findConditions, []],
  [findIndices, [index]],
  [readRecord, sampleOf(TargetRecord)],
  [createCoverage, sampleOf(Coverage, { id: 'c1', version: 1 })],
  [simulateCoverage, { jobId: 'j1' }],
  [readJob, sampleOf(Job, { state: 'done' })],
  [findCoverages, pageOf([])],
  [coverageLabels, []],
]);
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = answerMap(new FakeServer());
  for (const [call, answer] of answers) server.answer(call, answer as never);
});
afterEach(() => server.close());

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));
async function choose(user: UserEvent, label: RegExp, name: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await within(field).findByRole('option', { name });
  await user.selectOptions(field, name);
}
const submit = async (user: UserEvent) => {
  await press(user, 'Simulate Coverage');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Simulate Coverage' }));
};
/** What the person does at each step, and which answer it waits for. */
const walk: readonly (readonly [Call | null, (user: UserEvent) => Promise<void>])[] = [
  [readRiskTypes, (user) => press(user, 'Temperature')],
  [findProviders, (user) => choose(user, /Data provider/, 'Swiss stations')],
  [findDataSets, (user) => choose(user, /Data set/, 'Alps (--- – ---)')],
  [findTargets, async (user) => user.click(await screen.findByRole('radio', { name: /Valais/ }))],
  [null, (user) => press(user, 'Next')],
  [findIndices, (user) => press(user, 'Choose')],
  [null, (user) => press(user, 'Next')],
  [
    readRecord,
    async (user) => {
      await press(user, 'Binary');
      await user.type(await screen.findByRole('textbox', { name: /^Trigger/ }), '-2');
    },
  ],
  [null, (user) => press(user, 'Next')],
  [null, submit],
];
const said = /The server cannot be reached. Check the connection and try again./;
/** The screen says in words that the line was cut, and Retry stands beside them; where a dialog says it too, it is closed first. */
async function retryReading(user: UserEvent): Promise<void> {
  expect((await screen.findAllByText(said))[0]).toBeVisible();
  const dialog = screen.queryByRole('dialog', { name: 'Error' });
  if (dialog) await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as Element);
  const [button] = await screen.findAllByRole('button', { name: 'Retry' });
  await user.click(button as Element);
}
/** What could not be written is said in a dialog, with Retry. */
async function retryWriting(user: UserEvent): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(dialog.getByText(said)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
}

test.each([
  ['risk types', readRiskTypes],
  ['data providers', findProviders],
  ['data sets', findDataSets],
  ['monitoring targets', findTargets],
  ['indices', findIndices],
  ['the record of past years', readRecord],
  ['the coverage that was made', createCoverage],
  ['the simulation that was begun', simulateCoverage],
])(
  'the answer lost that brings %s: said with Retry, and the wizard goes on to one coverage and one simulation',
  async (_, call) => {
    const others = [createCoverage, simulateCoverage].map((write) => [write, new Set<string>()] as const);
    const lost = losesAnswer(server, call, answers.get(call) as never);
    const { user } = await openConsole('/coverages/new', { server });
    for (const [awaited, act] of walk) {
      if (awaited === call) await retryReading(user);
      await act(user);
    }
    if (call.method !== 'GET') await retryWriting(user);
    expect(await screen.findByText('No Coverages Found')).toBeVisible();
    await waitFor(() => expect(server.of(readJob).length).toBeGreaterThan(0));
    for (const [write, keys] of others) {
      for (const { headers } of server.of(write)) keys.add(headers['idempotency-key'] ?? '');
      expect(keys.size).toBe(1);
    }
    expect(lost.asked()).toBeGreaterThan(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

/** Up to the submission, whose answer is lost: the coverage is there, and nobody was told. */
async function loseSubmission() {
  const lost = losesAnswer(server, createCoverage, sampleOf(Coverage, { id: 'c1', version: 1, label: 'Cold nights' }));
  server.answer(updateCoverage, sampleOf(Coverage, { id: 'c1', version: 2 }));
  const opened = await openConsole('/coverages/new', { server });
  for (const [, act] of walk) await act(opened.user);
  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(dialog.getByText(said)).toBeVisible();
  await opened.user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
  return { ...opened, lost };
}

test('a trigger changed after the answer was lost that the coverage was made: the coverage gets its next version', async () => {
  const { user, lost } = await loseSubmission();
  await press(user, 'Back');
  const trigger = await screen.findByRole('textbox', { name: /^Trigger/ });
  await user.clear(trigger);
  await user.type(trigger, '-3');
  await press(user, 'Next');
  await submit(user);
  expect(await screen.findByText('No Coverages Found')).toBeVisible();
  expect([lost.done(), lost.asked()]).toEqual([1, 2]);
  const [change] = server.of(updateCoverage);
  expect([change?.params.id, change?.body.trigger, change?.headers['if-match']]).toEqual(['c1', -3, '"1"']);
  expect(server.of(simulateCoverage).map(({ params }) => params.id)).toEqual(['c1']);
});

test('a comparator changed after that cannot be: the coverage that was made is named, and submitted again it is another one', async () => {
  const { user, lost } = await loseSubmission();
  await press(user, 'Back');
  await user.selectOptions(await screen.findByLabelText('Pays when the index is'), 'GT');
  await press(user, 'Next');
  await submit(user);
  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(dialog.getByText(/“Cold nights” had been saved before the line broke/)).toBeVisible();
  expect([lost.done(), server.of(updateCoverage).length]).toEqual([1, 0]);
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
  await submit(user);
  expect(await screen.findByText('No Coverages Found')).toBeVisible();
  expect(lost.done()).toBe(2);
});

test('the page loaded anew after that answer was lost, and a trigger changed: it is the same coverage', async () => {
  const { user, lost, view } = await loseSubmission();
  view.unmount();
  // A page of its own, with what the tab has kept.
  await openConsole('/coverages/new', { server });
  await press(user, 'Next');
  await press(user, 'Next');
  const trigger = await screen.findByRole('textbox', { name: /^Trigger/ });
  await user.clear(trigger);
  await user.type(trigger, '-3');
  await press(user, 'Next');
  await submit(user);
  expect(await screen.findByText('No Coverages Found')).toBeVisible();
  expect([lost.done(), lost.asked()]).toEqual([1, 2]);
  expect(server.of(updateCoverage).map(({ params, body }) => [params.id, body.trigger])).toEqual([['c1', -3]]);
});
