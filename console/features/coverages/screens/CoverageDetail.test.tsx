import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { activateCoverage, copyCoverage } from '#shared/contract/coverageDesign';
import { Coverage } from '#shared/contract/coverage';
import { coverageLabels, findCoverages, readCoverage } from '#shared/contract/coverages';
import {
  makeDocuments,
  readCoverageVersions,
  readPricingResult,
  simulateCoverage,
} from '#shared/contract/coverageVersions';
import { Job, readJob } from '#shared/contract/platform';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { sampleOf } from '../../../../tests/support/console/sample';
import { api } from '../../../core/api';

const rain = sampleOf(Coverage, {
  id: 'c1',
  label: 'Late rain',
  version: 2,
  uiState: 'created',
  riskTypeId: 'RAINFALL',
  riskType: 'Weather > Rainfall',
  structure: 'binary',
  trigger: 15,
  minPayoutPct: 0.2,
  grossPremiumIndicationPct: 0.05,
  monitoringTarget: { name: 'Alappuzha' },
  indexDefinition: { triggerComparator: 'GT', decimals: 1, output: { unit: { symbol: 'mm' } } },
});
let server: FakeServer;
beforeEach(() => {
  server = answerMap(new FakeServer());
  server.answer(readCoverage, rain).answer(readPricingResult, hangs);
  // The list, to which an activation leads.
  server.answer(coverageLabels, []).answer(findCoverages, hangs);
  // What an earlier test follows ends here.
  server.answer(readJob, sampleOf(Job, { state: 'done' }));
});
afterEach(() => server.close());
const open = (roles?: 'User.Agent') =>
  openConsole('/coverages/coverage/c1', { server, ...(roles ? { roles: [roles] } : {}) });

test('a coverage is shown with its figures, its facts, and what its simulation is good for', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'Late rain' })).toBeVisible();
  expect(screen.getByText(/^pays 20.?%$/)).toBeVisible();
  expect(screen.getByText(/Run the payout simulation to see/)).toBeVisible();
  expect(screen.getAllByText('No report available')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Activate Coverage' })).toBeDisabled();
});

test('one whose risk period is over says so, beside its status', async () => {
  server.answer(readCoverage, { ...rain, uiState: 'active', start: '2020-01-01', end: '2020-03-31' });
  await open();
  expect(await screen.findByText('Ended')).toBeVisible();
  expect(screen.getByText('Active')).toBeVisible();
});

test('a formula without phases of its own has one: the whole risk period', async () => {
  const indexDefinition = {
    ...rain.indexDefinition,
    indexType: 'COMPLEX' as const,
    indexSpec: { phases: [] },
    parameters: {},
  };
  server.answer(readCoverage, { ...rain, start: '2027-06-01', end: '2027-08-31', indexDefinition });
  await open();
  const rows = [...(await screen.findByRole('table', { name: 'Index Specification Phases' })).querySelectorAll('tr')];
  expect(rows.map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
    ['Period Start', 'Period End', 'Parameters'],
    ['01-Jun-2027', '31-Aug-2027', '---'],
  ]);
});

test('until it is there, rows of grey stand in its place', async () => {
  server.answer(readCoverage, hangs);
  const { view } = await open();
  expect(await screen.findByRole('heading', { name: 'Coverage' })).toBeVisible();
  expect(view.container.querySelector('[aria-busy=true]')).toBeVisible();
});

test('one that failed says why, and is read again on Retry', async () => {
  server.answer(readCoverage, refuses({ status: 503, message: 'There is no such coverage.' }));
  const { user } = await open();
  expect((await screen.findAllByText(/There is no such coverage/))[0]).toBeVisible();
  server.answer(readCoverage, rain);
  await pressRetry(user);
  expect(await screen.findByRole('heading', { name: 'Late rain' })).toBeVisible();
});

test.each([
  ['error', 'The simulation failed', 'Only 4 years can be used.'],
  ['created', 'The simulation was stopped', 'Cancelled by Uma Underwriter.'],
  ['simulated', 'The simulation was stopped', 'Cancelled by Uma Underwriter.'],
] as const)('one that is %s says "%s", and why', async (uiState, title, error) => {
  server.answer(readCoverage, { ...rain, uiState, error });
  await open();
  expect((await screen.findAllByText(title))[0]).toBeVisible();
  expect(screen.getAllByText(error)[0]).toBeVisible();
});

test('its simulation is started and its progress shown', async () => {
  server.answer(simulateCoverage, { jobId: 'j1' });
  server.answer(readJob, sampleOf(Job, { id: 'j1', state: 'running', stage: 'Years', percent: 40 }));
  const { user } = await open();
  const start = await screen.findByRole('button', { name: 'Run Payout Simulation' });
  server.answer(readCoverage, { ...rain, uiState: 'queued', jobId: 'j1' });
  await user.click(start);
  expect(await screen.findByRole('progressbar', { name: 'Payout simulation' })).toBeVisible();
  expect(screen.getByText('40 %')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Run Payout Simulation' })).toBeNull());
});

test('a simulation that could not be started says why, in the dialog too, and can be started again', async () => {
  server.answer(simulateCoverage, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Run Payout Simulation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
  expect(screen.getAllByText('The database cannot be reached.')).toHaveLength(2);
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
  expect(screen.getByRole('button', { name: 'Run Payout Simulation' })).toBeEnabled();
});

test('one whose record never paid warns before it is activated', async () => {
  server.answer(readCoverage, { ...rain, uiState: 'simulated', unseenYears: 21, grossPremiumIndicationPct: 0.004 });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Activate Coverage' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(
    dialog.getByText('Late rain: no payout was seen in 21 years, which is not never. Its price is an indication.'),
  ).toBeVisible();
  expect(dialog.queryByLabelText('Reason for a price of 0')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Activate' })).toBeEnabled();
});

test('a price of 0 is activated with a reason only', async () => {
  const free = { ...rain, label: 'Free rain', unseenYears: null, grossPremiumIndicationPct: 0 };
  server.answer(readCoverage, { ...free, uiState: 'simulated' });
  server.answer(activateCoverage, refuses({ status: 409, message: 'It was changed meanwhile.' }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Activate Coverage' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Activate' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Reason for a price of 0'), 'A trial');
  await user.click(dialog.getByRole('button', { name: 'Activate' }));
  const error = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(server.of(activateCoverage)[0]?.body).toEqual({ reason: 'A trial' });
  await user.click(error.getAllByRole('button').at(-1) as HTMLElement);
  expect(await screen.findByLabelText('Reason for a price of 0')).toHaveValue('A trial');
});

test('a simulated one is activated after a question, and the list shown', async () => {
  server.answer(readCoverage, { ...rain, uiState: 'simulated' }).answer(activateCoverage, rain);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Activate Coverage' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Activate' }));
  expect(await screen.findByText('Late rain is active.')).toBeVisible();
  expect(window.location.pathname).toBe('/coverages');
});

test('an activation that is refused says why and stays', async () => {
  server.answer(readCoverage, { ...rain, uiState: 'simulated' });
  server.answer(activateCoverage, refuses({ status: 409, message: 'It was changed meanwhile.' }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Activate Coverage' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Activate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
  expect(screen.getAllByText('It was changed meanwhile.')).toHaveLength(2);
  expect(window.location.pathname).toBe('/coverages/coverage/c1');
});

test('an activation that may succeed another time is asked for again with the same button', async () => {
  server.answer(readCoverage, { ...rain, uiState: 'simulated' });
  server.answer(activateCoverage, refuses({ status: 502, message: 'The server cannot be reached at the moment.' }));
  const { user, store } = await open();
  await user.click(await screen.findByRole('button', { name: 'Activate Coverage' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Activate' }));
  const error = within(await screen.findByRole('dialog', { name: 'Error' }));
  server.answer(activateCoverage, rain);
  // It had been done, and the screen is told so before the person is.
  server.answer(readCoverage, { ...rain, uiState: 'active', version: rain.version + 1 });
  await act(async () => void store.dispatch(api.util.invalidateTags(['coverages'])));
  await user.click(error.getAllByRole('button').at(-1) as HTMLElement);
  const question = within(await screen.findByRole('dialog', { name: 'Activate Coverage?' }));
  await user.click(question.getByRole('button', { name: 'Activate' }));
  expect(await screen.findByText('Late rain is active.')).toBeVisible();
  const [first, second] = server.of(activateCoverage);
  expect(second).toEqual(first);
});

test('its versions are listed, and one of them leads to what it was', async () => {
  const version = {
    version: 1,
    createdAt: '2026-01-01T00:00:00Z',
    createdBy: 'asha@example.org',
    createdByName: 'Asha',
    uiState: 'simulated' as const,
  };
  server.answer(readCoverageVersions, [{ ...version, trigger: 10, exit: null, riskPremiumPct: 0.05, quoted: true }]);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /Version 2/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Version List' }));
  const [heads, row] = await dialog.findAllByRole('row');
  const cells = (line: HTMLElement | undefined) => [...(line?.children ?? [])].map(({ textContent }) => textContent);
  expect(cells(heads)).toEqual(['Version', 'Date', 'Created By', 'Risk Premium', 'Status']);
  expect(cells(row)).toEqual(['1', '01-Jan, 00:00 UTC', 'Asha', '5.00 %', 'Simulated']);
  await user.click(dialog.getByRole('button', { name: '1' }));
  expect(window.location.search).toBe('?version=1');
  await waitFor(() => expect(server.of(readCoverage).at(-1)?.query).toEqual({ version: '1' }));
});

test('a copy is made and followed; an edit begins after a question', async () => {
  server.answer(readCoverage, ({ params }) => ({ ...rain, id: params.id, uiState: 'active' as const }));
  server.answer(copyCoverage, { ...rain, id: 'c9' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy coverage' }));
  expect(await screen.findByText('The coverage was copied.')).toBeVisible();
  expect(window.location.pathname).toBe('/coverages/coverage/c9');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Edit' }));
  expect(window.location.pathname + window.location.search).toBe('/coverages/new?id=c9&mode=edit');
});

test('as long as a copy is being made, the screen says so', async () => {
  server.answer(readCoverage, { ...rain, uiState: 'active' }).answer(copyCoverage, hangs);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy coverage' }));
  expect(await screen.findByText('One moment, please')).toBeVisible();
});

test('an agent quotes an active one, and is not led to its event; a new quote is an agent’s alone', async () => {
  server.answer(readCoverage, { ...rain, uiState: 'active', end: '2026-09-30', parametricEventId: 'e1' });
  const { user } = await open('User.Agent');
  expect(await screen.findByRole('button', { name: 'New Quote' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Monitoring event' })).toBeNull());
  await user.click(screen.getByRole('menuitem', { name: 'Copy Quote' }));
  expect(window.location.pathname + window.location.search).toBe('/quotations/new?coverage=c1');
});

test('one that has ended cannot be quoted, and says why', async () => {
  server.answer(readCoverage, { ...rain, uiState: 'active', end: '2026-02-28' });
  const { user } = await open('User.Agent');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: /Copy Quote/ })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText(/ended on 28-Feb-2026: it cannot be quoted any more/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New Quote' })).toBeNull();
});

test('whoever edits an active version is told that it stays active', async () => {
  server.answer(readCoverage, { ...rain, uiState: 'active' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(
    screen.getByText(
      /A new version will be created\. You will not lose the current simulation\. Version 2 stays active/,
    ),
  ).toBeVisible();
});

describe('the documents of a simulation', () => {
  test('are said to be at work, and shown when they are there', async () => {
    server.answer(readCoverage, { ...rain, uiState: 'simulated', documentsJobId: 'd1' });
    server.answer(readJob, sampleOf(Job, { id: 'd1', state: 'running', stage: 'Writing the reports', percent: 30 }));
    await open();
    expect(await screen.findByRole('progressbar', { name: 'Documents' })).toBeVisible();
    expect(screen.getAllByText('The documents are being made.')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('that could not be made say so, and are made again on Retry', async () => {
    server.answer(readCoverage, { ...rain, uiState: 'simulated' }).answer(makeDocuments, { jobId: 'd2' });
    server.answer(readPricingResult, refuses({ status: 404, message: 'It is not there.' }));
    server.answer(readJob, sampleOf(Job, { id: 'd2', state: 'done' }));
    const { user } = await open();
    const notice = await screen.findByText('The documents could not be made.');
    server.answer(readCoverage, {
      ...rain,
      uiState: 'simulated',
      technicalPricingReportFileId: 'f1',
      factSheetReportFileId: 'f2',
    });
    await user.click(within(notice.closest<HTMLElement>('[role=status]')!).getByRole('button', { name: 'Retry' }));
    expect(await screen.findAllByRole('button', { name: 'Review report' })).toHaveLength(2);
    await waitFor(() => expect(screen.queryByText('The documents could not be made.')).toBeNull());
    await waitFor(() =>
      expect(server.of(makeDocuments)).toMatchObject([{ params: { id: 'c1' }, query: { version: '2' } }]),
    );
  });
});
