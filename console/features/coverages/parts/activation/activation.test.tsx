import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  Activation,
  ActivationRow,
  exportActivationRows,
  findActivationRows,
  findActivations,
  previewActivation,
  readActivation,
  startActivation,
} from '#shared/contract/coverageActivations';
import { Coverage } from '#shared/contract/coverage';
import { coverageLabels, exportCoverages, findCoverages } from '#shared/contract/coverages';
import { findInbox } from '#shared/contract/inbox';
import { cancelJob, Job } from '#shared/contract/platform';
import { coveragesChosen } from '../../../../core/program';
import { FakeServer, hangs, refuses } from '../../../../../tests/support/console/fakeServer';
import { openConsole } from '../../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../../tests/support/console/sample';
import { nextSavedFile } from '../../../../../tests/support/console/savedFile';

const rain = sampleOf(Coverage, { id: 'c1', label: 'Late rain', uiState: 'simulated', riskTypeId: 'RAINFALL' });
const frost = sampleOf(Coverage, { id: 'c2', label: 'Frost', uiState: 'active', riskTypeId: 'RAINFALL' });
const row = (coverageId: string, label: string | null, more: Partial<ActivationRow> = {}): ActivationRow => ({
  ...{ coverageId, label, outcome: 'waiting', why: null, end: null },
  ...more,
});
const activation = sampleOf(Activation, {
  ...{ id: 'a1', jobId: 'j1', state: 'running', cancelRequested: false, createdByName: 'Uma Underwriter' },
  ...{ total: 10_001, activated: 1_230, skipped: 9, failed: 1 },
});
const preview = { total: 2, ready: 1, skipped: [], unseenCount: 0, unseen: [], rows: [] };
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answer(coverageLabels, []).answer(findCoverages, pageOf([rain, frost]));
});
afterEach(() => server.close());
const open = (path = '/coverages') => openConsole(path, { server });
/** The dialog with this title, once it is there. */
const dialogOf = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));
/** The text of a button, which may be pressed while a hint of it is drawn, too. */
const press = { selector: '[data-component=text]' };

test('before anything is activated it is said how many will be, and which are skipped and why', async () => {
  server.answer(previewActivation, {
    ...preview,
    skipped: [{ why: 'active', count: 1 }],
    rows: [row('c2', 'Frost', { outcome: 'skipped', why: 'active' }), row('c1', 'Late rain')],
    ...{ unseenCount: 1, unseen: [{ label: 'Late rain', unseenYears: 37 }] },
  });
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Activate 2 coverages' }));
  const dialog = await dialogOf(/Activate Coverages/);
  expect(await dialog.findByText('1 coverage will be activated')).toBeVisible();
  expect(dialog.getByText('1 is skipped: active already')).toBeVisible();
  expect(dialog.getByRole('row', { name: /Frost/ })).toHaveTextContent('Skipped');
  expect(dialog.getByRole('row', { name: /Frost/ })).toHaveTextContent('It is active already.');
  expect(dialog.getByRole('row', { name: /Late rain/ })).toHaveTextContent('To be activated');
  expect(dialog.getByText(/37/)).toBeVisible();
  expect(server.of(previewActivation)[0]?.body).toEqual({ coverageIds: ['c1', 'c2'] });
});

test('begun, the choice is handed over: how far it is stands in the address, and the server goes on by itself', async () => {
  server.answer(previewActivation, preview).answer(startActivation, activation);
  server.answer(readActivation, activation).answer(findActivationRows, pageOf([row('c1', 'Late rain')]));
  const { user, store } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Activate 2 coverages' }));
  const asking = await dialogOf(/Activate Coverages/);
  await asking.findByText('1 coverage will be activated');
  await user.click(asking.getByText('Activate', press));
  const dialog = await dialogOf(/Activation of coverages/);
  expect(await dialog.findByText('1,240 of 10,001')).toBeVisible();
  expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '12');
  expect(window.location.search).toBe('?activation=a1');
  expect(store.getState().selection.coverageIds).toEqual([]);
  expect(server.of(startActivation).map(({ body }) => body)).toEqual([{ coverageIds: ['c1', 'c2'], count: 2 }]);
  await user.click(dialog.getByText('Close', press));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});

test('all that match are named by the filter that they were chosen by, but for those let go of since', async () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ ...rain, id: `m${at}`, label: `Rain ${at}` }));
  server.answer(findCoverages, { ...pageOf(many.slice(0, 2)), totalElements: 40, totalPages: 20 });
  server.answer(exportCoverages, many).answer(previewActivation, preview);
  const { user } = await open('/coverages?search=rain');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: /all 40/i }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Rain 1' }));
  await user.click(screen.getByRole('button', { name: 'Activate 39 coverages' }));
  await dialogOf(/Activate Coverages/);
  await waitFor(() =>
    expect(server.of(previewActivation)[0]?.body).toEqual({
      matching: { labels: 'user/program:Paddy', search: 'rain', except: ['m1'] },
    }),
  );
});

test('more than can be named one by one are not sent, and it is said what to do', async () => {
  const { user, store } = await open();
  await screen.findByText('Late rain');
  act(() => void store.dispatch(coveragesChosen(Array.from({ length: 20_001 }, (_, at) => `c${at}`))));
  await user.click(await screen.findByRole('button', { name: 'Activate 20001 coverages' }));
  const dialog = await dialogOf(/Activate Coverages/);
  expect(dialog.getByText(/20,000 at most\. Choose fewer, or all that match\./)).toBeVisible();
  expect(dialog.getByText('Activate', press).closest('button')).toBeDisabled();
  expect(server.of(previewActivation)).toEqual([]);
});

test('others that match by now are not activated unseen: it is said, and looked at anew', async () => {
  let total = 2;
  server.answer(previewActivation, () => ({ ...preview, total, ready: total }));
  server.answer(
    startActivation,
    refuses({ status: 409, code: 'coverages.othersMatch', message: 'Meanwhile other coverages match.' }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Activate 2 coverages' }));
  const dialog = await dialogOf(/Activate Coverages/);
  await dialog.findByText('2 coverages will be activated');
  total = 3;
  await user.click(dialog.getByText('Activate', press));
  expect(await dialog.findByText('3 coverages will be activated')).toBeVisible();
  expect(screen.getAllByText(/Meanwhile other coverages match/)[0]).toBeVisible();
});

describe('an activation that is looked at', () => {
  const rows = [
    row('c1', 'Late rain', { outcome: 'activated' }),
    row('c2', 'Frost', { outcome: 'skipped', why: 'over', end: '2026-02-28' }),
    row('c9', null, { outcome: 'skipped', why: 'unknown' }),
  ];
  beforeEach(() => {
    server.answer(findActivationRows, ({ query }) =>
      pageOf(rows.filter(({ outcome }) => !query?.outcome || outcome === query.outcome)),
    );
  });

  test('after a reload it is there again, with what became of each and why', async () => {
    server.answer(readActivation, activation);
    await open('/coverages?activation=a1');
    const dialog = await dialogOf(/Activation of coverages/);
    expect(await dialog.findByText('1,240 of 10,001')).toBeVisible();
    expect(dialog.getByText('At work')).toBeVisible();
    expect(dialog.getByText('Begun by Uma Underwriter')).toBeVisible();
    expect(dialog.getByText(/the work goes on/)).toBeVisible();
    expect(await dialog.findByRole('row', { name: /Frost/ })).toHaveTextContent(
      'Its risk period ended on 28-Feb-2026.',
    );
    expect(dialog.getByRole('link', { name: 'Late rain' })).toHaveAttribute('href', '/coverages/coverage/c1');
    expect(dialog.getByRole('row', { name: /c9/ })).toHaveTextContent('There is no such coverage.');
    expect(dialog.queryByRole('link', { name: 'c9' })).toBeNull();
  });

  test('it is narrowed down to one outcome, and saved as a file of that', async () => {
    server.answer(readActivation, activation).answer(exportActivationRows, 'Label');
    const { user } = await open('/coverages?activation=a1');
    const dialog = await dialogOf(/Activation of coverages/);
    await user.selectOptions(await dialog.findByLabelText('Result'), 'Skipped (9)');
    await waitFor(() => expect(dialog.queryByText('Late rain')).toBeNull());
    expect(await dialog.findByText('2 coverages')).toBeVisible();
    const saved = nextSavedFile();
    await user.click(dialog.getByRole('button', { name: /CSV/ }));
    await saved;
    expect(server.of(exportActivationRows)[0]).toMatchObject({
      params: { id: 'a1' },
      query: { kind: 'csv', outcome: 'skipped', columns: 'label,outcome,why' },
    });
  });

  test('while it is at work it can be stopped', async () => {
    server.answer(readActivation, activation).answer(cancelJob, sampleOf(Job, { id: 'j1', cancelRequested: true }));
    const { user } = await open('/coverages?activation=a1');
    const dialog = await dialogOf(/Activation of coverages/);
    await dialog.findByText('1,240 of 10,001');
    await user.click(dialog.getByText('Stop', press));
    await waitFor(() => expect(server.of(cancelJob).map(({ params }) => params)).toEqual([{ id: 'j1' }]));
    expect(dialog.queryByText('Try again')).toBeNull();
  });

  test('ended, those that were not activated are tried again where they stand', async () => {
    const ended = { ...activation, state: 'done' as const, activated: 9_991 };
    server.answer(readActivation, ({ params }) => ({ ...ended, id: params.id }));
    server.answer(startActivation, { ...activation, id: 'a2' });
    const { user } = await open('/coverages?activation=a1');
    const dialog = await dialogOf(/Activation of coverages/);
    expect(await dialog.findByText('10,001 of 10,001')).toBeVisible();
    expect(dialog.queryByText('Stop')).toBeNull();
    await user.click(dialog.getByText('Try again', press));
    await waitFor(() => expect(window.location.search).toBe('?activation=a2'));
    expect(server.of(startActivation).map(({ body }) => body)).toEqual([{ leftBy: 'a1' }]);
  });

  test('one that is not there says so', async () => {
    server.answer(readActivation, refuses({ status: 404, message: 'There is no such activation.' }));
    server.answer(findActivationRows, hangs);
    await open('/coverages?activation=gone');
    expect(await (await dialogOf(/Activation of coverages/)).findByText(/There is no such activation/)).toBeVisible();
  });
});

test('what is at work stands above the list, and is shown from there', async () => {
  server.answer(findActivations, [activation]).answer(readActivation, activation);
  server.answer(findActivationRows, pageOf([]));
  const { user } = await open();
  expect(await screen.findByText('Coverages are being activated: 1,240 of 10,001')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await (await dialogOf(/Activation of coverages/)).findByText('1,240 of 10,001')).toBeVisible();
});

test('the inbox says how many of how many, and leads to it', async () => {
  const message = {
    ...{ id: 'm1', kind: 'activationDone' as const, area: 'coverages' as const, subjectId: 'a1' },
    ...{ name: '9990/10001', date: null, createdAt: '2026-03-01T08:00:00Z', isRead: false },
  };
  server.answer(findInbox, { ...pageOf([message]), unread: 1 });
  await open('/inbox');
  expect(await screen.findByRole('link', { name: 'Activation done: 9,990 / 10,001 activated' })).toHaveAttribute(
    'href',
    '/coverages?activation=a1',
  );
});
