import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { Policy } from '#shared/contract/policy';
import { readPolicy, submitPolicy } from '#shared/contract/policies';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { sampleOf } from '../../../../tests/support/console/sample';

const draft = sampleOf(Policy, { id: 'p1', name: 'Kuttanad paddy', state: 'draft', version: 1, quoteId: 'q1' });
const at = '/policies/policy-draft/p1';
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().answer(readPolicy, draft);
});
afterEach(() => server.close());

test('a draft is submitted after a question, and leads to the policy', async () => {
  server.answer(submitPolicy, sampleOf(Policy, { ...draft, state: 'created' }));
  const { user } = await openConsole(at, { server });
  expect((await screen.findAllByText('This is a draft policy'))[0]).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Monitor policy' }));
  const dialog = await screen.findByRole('dialog', { name: 'Monitor Policy' });
  expect(server.of(submitPolicy)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(window.location.pathname).toBe('/policies/policy/p1'));
  expect(server.of(submitPolicy)[0]).toMatchObject({ params: { id: 'p1' }, headers: { 'if-match': '"1"' } });
});

test('until it is there, rows of grey stand in its place', async () => {
  server.answer(readPolicy, hangs);
  const { view } = await openConsole(at, { server });
  expect(await screen.findByRole('heading', { name: 'Policy details' })).toBeVisible();
  expect(view.container.querySelector('[aria-busy=true]')).toBeVisible();
});

test('a refusal is said, and the draft stays open', async () => {
  server.answer(submitPolicy, refuses({ status: 409, message: 'The quote was rejected.' }));
  const { user } = await openConsole(at, { server });
  await user.click(await screen.findByRole('button', { name: 'Monitor policy' }));
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('The quote was rejected.')).toBeVisible();
  expect(window.location.pathname).toBe(at);
});

test('a draft that could not be read says why, and is read again on Retry', async () => {
  server.answer(readPolicy, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await openConsole(at, { server });
  expect((await screen.findAllByText(/The database cannot be reached/))[0]).toBeVisible();
  server.answer(readPolicy, draft);
  await pressRetry(user);
  expect(await screen.findByText('Monitor policy')).toBeVisible();
});

test('what was submitted before cannot be submitted again; it leads to its policy, and back to its quote', async () => {
  server.answer(readPolicy, sampleOf(Policy, { ...draft, state: 'active' }));
  const { user } = await openConsole(at, { server });
  expect((await screen.findAllByText('This policy has been submitted.'))[0]).toBeVisible();
  expect(screen.getByRole('button', { name: 'Monitor policy' })).toBeDisabled();
  const [toPolicy] = screen.getAllByRole('button', { name: 'Go to the policy' });
  await user.click(toPolicy as HTMLElement);
  expect(window.location.pathname).toBe('/policies/policy/p1');
});

test('the draft of a policy leads back to its quote', async () => {
  const { user } = await openConsole(at, { server });
  await user.click(await screen.findByRole('button', { name: 'Back to quote' }));
  expect(window.location.pathname).toBe('/quotations/quotation/q1');
  server.faults.length = 0;
});

test('an underwriter has no access to a draft', async () => {
  await openConsole(at, { server, roles: ['User.Underwriter'] });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText("Your user don't have access to this area")).toBeVisible();
  expect(server.of(readPolicy)).toEqual([]);
});
