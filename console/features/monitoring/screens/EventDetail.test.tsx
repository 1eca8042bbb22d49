import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { createPermalink } from '#shared/contract/publicEvents';
import { EventDetail, moveEvent, readEvent, recomputeEvent } from '#shared/contract/monitoring';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { sampleOf } from '../../../../tests/support/console/sample';

const event = sampleOf(EventDetail, {
  id: 'e1',
  version: 5,
  status: 'QUALIFIED',
  indexValue: 18,
  triggered: true,
  payoutPct: 0.2,
  totalPayout: { amount: 200, currency: 'EUR' },
  coverage: {
    id: 'c1',
    label: 'Late rain',
    triggerLabel: 'Total rain',
    riskTypeId: 'RAINFALL',
    trigger: 15,
    minPayoutPct: 0.2,
    indexDefinition: { triggerComparator: 'GT', decimals: 1, output: { name: 'Rain', unit: { symbol: 'mm' } } },
  },
  moves: [
    { to: 'REPORTED', allowed: true, why: null },
    { to: 'TERMINATED', allowed: false, why: 'Only an administrator may.' },
  ],
  provenance: { dataSetId: 'imd', dataVersion: 1, dataHash: 'abc', engineVersion: '1', footprintHash: 'def' },
});
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answer(readEvent, event);
});
afterEach(() => server.close());
const open = (roles?: 'User.Agent' | 'User.Underwriter') =>
  openConsole('/monitoring/event/e1', { server, ...(roles ? { roles: [roles] } : {}) });

test('an event is shown with its figures and why it pays', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'Total rain for Late rain' })).toBeVisible();
  expect(screen.getByText(/^20.0.?% of TSI$/)).toBeVisible();
  expect(screen.getByText(/^Payout: 20.00.?% of the sum insured$/)).toBeVisible();
  expect(screen.getAllByText('No data')).toHaveLength(2);
  expect(server.of(readEvent)[0]?.query).toEqual({ page: '0', size: '15' });
});

test('until it is there, it says so', async () => {
  server.answer(readEvent, hangs);
  await open();
  expect(await screen.findByText('Loading')).toBeVisible();
});

test('one that failed says why, and is read again on Retry', async () => {
  server.answer(readEvent, refuses({ status: 404, message: 'There is no such event.' }));
  const { user } = await open();
  expect(await screen.findByText(/There is no such event/)).toBeVisible();
  server.answer(readEvent, event);
  await pressRetry(user);
  expect(await screen.findByRole('heading', { name: 'Total rain for Late rain' })).toBeVisible();
});

test('it is moved on with a reason, unless somebody else has changed it', async () => {
  server.answer(moveEvent, event);
  const { user } = await open();
  const move = async () => {
    await user.click(await screen.findByRole('button', { name: 'Move on' }));
    await user.click(await screen.findByRole('menuitem', { name: /^REPORTED/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Move' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox'), 'Both sources agree');
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  };
  await move();
  expect(server.of(moveEvent)[0]).toMatchObject({
    body: { to: 'REPORTED', reason: 'Both sources agree' },
    headers: { 'if-match': '"5"' },
  });
  server.answer(moveEvent, refuses({ status: 412, message: 'Changed meanwhile.', details: { version: 6 } }));
  await move();
  expect(await screen.findByText('Changed in the meantime')).toBeVisible();
});

test('the public link is made when the dialog opens; a failure is told there', async () => {
  server.answer(createPermalink, { permalink: 'abc', url: 'https://here.example/m/abc', id: 's1' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(await screen.findByDisplayValue('https://here.example/m/abc')).toBeVisible();
  expect(screen.getByText(/gives public access to weather data/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  server.answer(createPermalink, refuses({ status: 503, message: 'The database cannot be reached.' }));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText(/Failed to render link/)).toBeVisible();
});

test('the payout is computed again from the recorded data', async () => {
  server.answer(recomputeEvent, {
    same: true,
    footprintHash: 'def',
    storedHash: 'def',
    indexValue: 18,
    payoutPct: 0.2,
    engineVersion: '1',
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Recompute now' }));
  expect(await screen.findByText('The same to the last digit.')).toBeVisible();
});

test('an agent who follows a link of an own policy reads the event, and is offered nothing that would be refused', async () => {
  await open('User.Agent');
  expect(await screen.findByRole('heading', { name: 'Total rain for Late rain' })).toBeVisible();
  expect(screen.getByText(/^Payout: 20.00.?% of the sum insured$/)).toBeVisible();
  for (const name of ['Share', 'Move on', 'Recompute now']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('an underwriter is not led to a policy that they may not open', async () => {
  const item = sampleOf(EventDetail.shape.policyItems.element, { policyId: 'p1', policyHolderName: 'Asha Farms' });
  server.answer(readEvent, { ...event, policyItems: [item], policyItemsTotal: 1 });
  await open('User.Underwriter');
  expect(await screen.findByText('Asha Farms')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Asha Farms/ })).toBeNull();
});

test('in German the states of the event are German, on the chip and where it is moved on', async () => {
  localStorage.setItem('isoline.language', 'de');
  const { user } = await open();
  expect(await screen.findByText('BERECHTIGT')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Weiterführen' }));
  expect(await screen.findByRole('menuitem', { name: /^GEMELDET/ })).toBeVisible();
  localStorage.removeItem('isoline.language');
});

test('who is refused by the server reads why', async () => {
  server.answer(readEvent, refuses({ status: 403, message: 'This needs one of the roles User.Admin.' }));
  await open('User.Agent');
  expect(await screen.findByText(/This needs one of the roles User.Admin/)).toBeVisible();
});
