import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  changeSettings,
  confirmSetting,
  findConfirmers,
  findSettingChanges,
  mergeSettings,
  readSettings,
  withdrawSetting,
  type SettingsState,
} from '#shared/contract/settings';
import { FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { pageOf } from '../../../../tests/support/console/sample';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const stateOf = (limit: number | null, waiting: SettingsState['waiting'] = [], version = 3): SettingsState => ({
  ...{ version, unreadable: [], waiting, changedBy: null, changedByName: null, changedAt: null },
  values: { ...mergeSettings({}).settings, fourEyesLimit: limit === null ? null : eur(limit) },
});
/** A limit of 900 is proposed in place of 100, by oneself or by Kim. */
const waits = (isMine: boolean): SettingsState =>
  stateOf(100, [
    {
      ...{ key: 'fourEyesLimit', to: eur(900), at: '2026-02-27T09:30:00Z' },
      ...{ byName: isMine ? 'Asha' : 'Kim Berg', isMine },
    },
  ]);
const confirmers = (names: string[], holdsAt: string | null = null) => [
  { key: 'fourEyesLimit' as const, names, holdsAt },
];
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answer(findSettingChanges, pageOf([])).answer(findConfirmers, confirmers(['Asha', 'Ola Owner']));
});
afterEach(() => server.close());

const open = () => openConsole('/settings', { server });
const cells = async () => {
  const table = within(await screen.findByRole('table', { name: 'Waiting for a second administrator' }));
  await waitFor(async () => expect((await table.findAllByRole('cell'))[5]).not.toHaveTextContent('---'));
  return (await table.findAllByRole('cell')).map(({ textContent }) => textContent);
};

test('nothing is said where nothing waits, and nobody is looked for', async () => {
  server.answer(readSettings, stateOf(100));
  await open();
  await screen.findByRole('form', { name: 'Settings' });
  expect(screen.queryByText('Waiting for a second administrator')).not.toBeInTheDocument();
  expect(server.of(findConfirmers)).toEqual([]);
});

test('a proposal says what holds, what is proposed, by whom, and who can confirm it; another confirms it', async () => {
  server.answer(readSettings, waits(false)).answer(confirmSetting, stateOf(900, [], 4));
  const { user } = await open();
  const [setting, today, proposed, who, , by] = await cells();
  expect([setting, today, proposed, who]).toEqual(['Four-eyes limit', 'EUR 100.00', 'EUR 900.00', 'Kim Berg']);
  expect(by).toBe('Asha or Ola Owner');
  server.answer(readSettings, stateOf(900, [], 4));
  await user.click(screen.getByRole('button', { name: 'Confirm: Four-eyes limit' }));
  expect(await screen.findByText('The change holds from now on')).toBeVisible();
  expect(server.of(confirmSetting)).toMatchObject([
    { params: { key: 'fourEyesLimit' }, headers: { 'if-match': '"3"' } },
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument());
});

test('one’s own proposal can only be withdrawn', async () => {
  server
    .answer(readSettings, waits(true))
    .answer(findConfirmers, confirmers(['Kim Berg']))
    .answer(withdrawSetting, stateOf(100));
  const { user } = await open();
  expect((await cells())[5]).toBe('Kim Berg');
  expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument();
  server.answer(readSettings, stateOf(100));
  await user.click(screen.getByRole('button', { name: 'Withdraw: Four-eyes limit' }));
  expect(await screen.findByText('The change was withdrawn')).toBeVisible();
});

test('a sole administrator reads from when on it holds', async () => {
  server.answer(readSettings, waits(true)).answer(findConfirmers, confirmers([], '2026-03-02T09:30:00Z'));
  await open();
  expect((await cells())[5]).toMatch(/^Nobody else is an administrator here: it holds from 02-Mar/);
});

test('what somebody else has decided meanwhile is said, and the settings are read anew', async () => {
  server
    .answer(readSettings, waits(false))
    .answer(
      confirmSetting,
      refuses({ status: 409, message: 'No change of this setting waits any more: it was confirmed or withdrawn.' }),
    );
  const { user } = await open();
  await cells();
  server.answer(readSettings, stateOf(900, [], 5));
  await user.click(screen.getByRole('button', { name: 'Confirm: Four-eyes limit' }));
  expect(await screen.findByText(/it was confirmed or withdrawn/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument());
});

test('whoever saves what needs a second administrator reads that it waits, also where it waited already', async () => {
  server.answer(readSettings, stateOf(null)).answer(changeSettings, waits(false));
  const { user } = await open();
  await screen.findByRole('form', { name: 'Settings' });
  const field = screen.getByLabelText('Four-eyes limit');
  await user.type(field, '900');
  await user.type(screen.getByLabelText('Four-eyes limit: currency'), 'EUR');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('What needs a second administrator waits to be confirmed')).toBeVisible();
  expect(field).toHaveValue('100');
});
