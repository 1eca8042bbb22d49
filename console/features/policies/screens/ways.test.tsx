import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { modules, type Module } from '#shared/contract/access';
import { readPolicy } from '#shared/contract/policies';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { openPolicy, policy, policyServer, table } from '../../../../tests/support/console/policyTexts';

let server: ReturnType<typeof policyServer>;
beforeEach(() => {
  server = policyServer();
});
afterEach(() => server.close());

const without = (...off: Module[]) => modules.filter((name) => !off.includes(name));
const at = '/policies/policy/p1';
const draftAt = '/policies/policy-draft/p1';
const openDraft = async (on: readonly Module[] = modules) => {
  server.answer(readPolicy, { ...policy, state: 'draft' });
  const opened = await openConsole(draftAt, { server, modules: on });
  await screen.findByText('Monitor policy');
  return opened;
};

describe('what a policy leads to', () => {
  test('its coverages, and Back from them leads to where they were read: the policy, or the draft', async () => {
    const first = await openPolicy(server);
    const target = '/coverages/coverage/k1?version=2&backTo=';
    const link = () => table('Policy Details').getByRole('link', { name: 'Late monsoon rain: Rain sum' });
    expect(link()).toHaveAttribute('href', `${target}${at}`);
    first.view.unmount();
    await openDraft();
    expect(link()).toHaveAttribute('href', `${target}${draftAt}`);
  });

  test('the event of a claim, and Back from it leads to the claims', async () => {
    const { user } = await openPolicy(server, '?tab=claims');
    await user.click(await screen.findByText(/Weather > Rainfall/));
    await user.click(screen.getByRole('button', { name: 'Monitoring event' }));
    expect(`${window.location.pathname}${window.location.search}`).toBe(`/monitoring/event/e1?backTo=${at}&tab=claims`);
  });
});

test('Back from a policy leads to where it was opened, whichever of its tabs is read', async () => {
  const { user } = await openPolicy(server, `?backTo=/quotations/quotation/q1&tab=claims`);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(`${window.location.pathname}${window.location.search}`).toBe('/quotations/quotation/q1');
});

describe('nothing leads to a module that is switched off', () => {
  test('not the coverages of a policy', async () => {
    await openConsole(at, { server, modules: without('coverages') });
    expect(await screen.findByText('Late monsoon rain: Rain sum')).toBeVisible();
    expect(table('Policy Details').queryByRole('link')).toBeNull();
  });

  test('not a draft to its quote', async () => {
    await openDraft(without('quotations'));
    expect(screen.queryByRole('button', { name: 'Back to quote' })).toBeNull();
  });

  test('not the dialog of an inception that is too near, which has OK alone', async () => {
    server.answer(readPolicy, { ...policy, state: 'created' });
    const { user } = await openConsole(at, { server, modules: without('quotations'), today: '2026-06-01' });
    await user.click(await screen.findByRole('button', { name: 'Activate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Activate policy error' }));
    expect(dialog.queryByRole('button', { name: 'Back to quote' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('not a claim to its event', async () => {
    const { user } = await openConsole(`${at}?tab=claims`, { server, modules: without('monitoring') });
    await screen.findByRole('tab', { name: 'Claims' });
    await user.click(await screen.findByText(/Weather > Rainfall/));
    expect(await screen.findByText('Claim Report')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Monitoring event' })).toBeNull();
  });
});
