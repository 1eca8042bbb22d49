import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { Claim, findClaims, moveClaim } from '#shared/contract/claims';
import { StoredFile, uploadFile } from '#shared/contract/files';
import { Policy } from '#shared/contract/policy';
import { acceptPolicy, readPolicy, submitPolicy } from '#shared/contract/policies';
import { FakeServer } from '../../../../tests/support/console/fakeServer';
import { losesAnswer } from '../../../../tests/support/console/lostAnswer';
import { openConsole, type Opened } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const policy = sampleOf(Policy, {
  ...{ id: 'p1', name: 'Kuttanad paddy', state: 'created', version: 4, quoteId: 'q1' },
  ...{ inceptionDate: '2026-06-01', expiryDate: '2026-09-30', minDaysBeforeInception: 1 },
});
const active = { ...policy, state: 'active' as const };
const file = sampleOf(StoredFile, { id: 'f1' });
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().answer(readPolicy, policy);
});
afterEach(() => server.close());
const said = /The server cannot be reached. Check the connection and try again./;

/** The dialog of the activation, with all that it asks for. */
async function activate({ user }: Opened) {
  await user.click(await screen.findByRole('button', { name: 'Activate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate policy' }));
  await user.click(dialog.getByLabelText('The policy was signed'));
  const schedule = new File(['x'], 's.pdf', { type: 'application/pdf' });
  await user.upload(dialog.getByLabelText('Signed policy schedule'), schedule);
  await user.click(dialog.getByRole('button', { name: 'Activate' }));
}

test.each([
  ['the signed schedule was stored', uploadFile, file],
  ['the policy was activated', acceptPolicy, active],
] as const)(
  'the answer lost that %s: said with Retry, which goes on to an active policy, once',
  async (_, call, answer) => {
    server.answer(uploadFile, file).answer(acceptPolicy, active);
    const lost = losesAnswer(server, call, answer as never);
    const opened = await openConsole('/policies/policy/p1', { server });
    await activate(opened);
    const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
    expect(dialog.getByText(said)).toBeVisible();
    server.answer(readPolicy, active);
    await opened.user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Kuttanad paddy is active.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // What was said of it goes with it.
    expect(screen.queryByText(said)).toBeNull();
    expect([lost.done(), lost.asked()]).toEqual([1, 2]);
    expect(new Set(server.of(uploadFile).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  },
);

test('the answer lost that a draft was submitted: said, and the same button goes on to the policy, once', async () => {
  server.answer(readPolicy, { ...policy, state: 'draft' });
  const lost = losesAnswer(server, submitPolicy, policy);
  const { user } = await openConsole('/policies/policy-draft/p1', { server });
  const submit = async () => {
    const question = within(await screen.findByRole('dialog', { name: 'Monitor Policy' }));
    await user.click(question.getByRole('button', { name: 'Submit' }));
  };
  await user.click(await screen.findByRole('button', { name: 'Monitor policy' }));
  await submit();
  expect((await screen.findAllByText(said))[0]).toBeVisible();
  await submit();
  await waitFor(() => expect(window.location.pathname).toBe('/policies/policy/p1'));
  expect([lost.done(), lost.asked()]).toEqual([1, 2]);
});

test.each([
  ['drawn_up', 'in_review', 'Review'],
  ['in_review', 'approved', 'Approve'],
  ['in_review', 'rejected', 'Reject'],
  ['approved', 'paid', 'Mark as paid'],
] as const)(
  'the answer lost that a claim went from %s to %s: said, its reason stays, and the same button goes on, once',
  async (from, to, name) => {
    const claim = sampleOf(Claim, {
      ...{ id: 'c1', version: 2, state: from, parametricLoss: { coverage: { riskType: 'Rainfall' } } },
    });
    server.answer(findClaims, pageOf([claim]));
    const lost = losesAnswer(server, moveClaim, { ...claim, state: to });
    const { user } = await openConsole('/policies/policy/p1?tab=claims', { server });
    await user.click(await screen.findByText('Rainfall'));
    await user.click(screen.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    await user.type(dialog.getByLabelText(/Reason/), 'As computed');
    await user.click(dialog.getByRole('button', { name }));
    expect((await screen.findAllByText(said))[0]).toBeVisible();
    expect(dialog.getByLabelText(/Reason/)).toHaveValue('As computed');
    await user.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
    expect([lost.done(), lost.asked()]).toEqual([1, 2]);
  },
);
