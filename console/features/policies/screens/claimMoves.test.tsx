import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Claim, findClaims, moveClaim, restoreClaim } from '#shared/contract/claims';
import { Profile } from '#shared/contract/platform';
import { Policy } from '#shared/contract/policy';
import { readPolicy } from '#shared/contract/policies';
import { api } from '../../../core/api';
import { FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const claim = sampleOf(Claim, {
  ...{ id: 'c1', version: 2, state: 'in_review', policyItem: { name: 'North fields' } },
  parametricLoss: { coverage: { riskType: 'Rainfall' } },
});
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .answer(readPolicy, sampleOf(Policy, { id: 'p1', state: 'claims' }))
    .answer(findClaims, pageOf([claim]));
});
afterEach(() => server.close());

/** The dialog in which the claim is rejected, with a reason in it. */
async function reasoned(reason: string) {
  const { user, store } = await openConsole('/policies/policy/p1?tab=claims', { server });
  await user.click(await screen.findByText('Rainfall'));
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject' }));
  await user.type(dialog.getByLabelText(/Reason/), reason);
  expect(dialog.getByText('At least 3 characters.')).toBeVisible();
  const confirm = () => dialog.getByRole('button', { name: 'Reject' });
  return { user, store, dialog, confirm };
}

test('a claim shows that it opens; opened, it has the steps that are to be taken', async () => {
  const { user } = await openConsole('/policies/policy/p1?tab=claims', { server });
  const head = (await screen.findByText('Rainfall')).closest('summary') as HTMLElement;
  const sign = (name: string) => head.querySelector(`.octicon-chevron-${name}`);
  expect(sign('right')).toBeVisible();
  expect(screen.getByText('Approve')).not.toBeVisible();
  await user.click(head);
  await waitFor(() => expect(sign('down')).toBeVisible());
  expect(sign('right')).toBeNull();
  for (const step of ['Approve', 'Reject']) expect(screen.getByRole('button', { name: step })).toBeVisible();
});

test('who reviewed a claim above the limit reads that somebody else approves it, and can still reject it', async () => {
  server.answer(findClaims, pageOf([{ ...claim, needsSecondPerson: true, isReviewer: true }]));
  const { user } = await openConsole('/policies/policy/p1?tab=claims', { server });
  await user.click(await screen.findByText('Rainfall'));
  const approve = screen.getByRole('button', { name: 'Approve' });
  expect(approve).toHaveAttribute('aria-disabled', 'true');
  expect(approve).toHaveAccessibleDescription(/somebody other than its reviewer has to approve it/);
  await user.click(approve);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Reject' })).not.toHaveAttribute('aria-disabled');
});

test('who approved a claim above the limit reads that somebody else pays it', async () => {
  server.answer(findClaims, pageOf([{ ...claim, state: 'approved', needsSecondPerson: true, isApprover: true }]));
  const { user } = await openConsole('/policies/policy/p1?tab=claims', { server });
  await user.click(await screen.findByText('Rainfall'));
  const pay = screen.getByRole('button', { name: 'Mark as paid' });
  expect(pay).toHaveAttribute('aria-disabled', 'true');
  expect(pay).toHaveAccessibleDescription(/somebody other than who approved it has to pay it/);
});

test('a rejected claim is taken back by Undo beside its message', async () => {
  server.answer(moveClaim, { ...claim, state: 'rejected', version: 3 });
  server.answer(restoreClaim, { ...claim, version: 4 });
  const { user, confirm } = await reasoned('Not covered');
  await user.click(confirm());
  expect(await screen.findByText('The claim of North fields was rejected.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The claim of North fields is in review again.')).toBeVisible();
  expect(server.of(restoreClaim)).toMatchObject([{ params: { id: 'c1' }, headers: { 'if-match': '"3"' } }]);
});

test("a rejection whose answer was lost is one by now: sent again it is told as done, and not as somebody else's", async () => {
  server.answer(moveClaim, refuses({ status: 503, message: 'Busy.' }));
  const { user, store, dialog, confirm } = await reasoned('Not covered');
  server.answer(findClaims, pageOf([{ ...claim, state: 'rejected', version: 3 }]));
  await user.click(confirm());
  // The screen has read by now what came of it.
  await act(async () => void store.dispatch(api.util.invalidateTags(['claims'])));
  expect((await screen.findAllByText('Rejected')).length).toBeGreaterThan(0);
  expect(dialog.queryByText(/By now this claim is/)).toBeNull();
  server.answer(moveClaim, { ...claim, state: 'rejected', version: 3 });
  await user.click(confirm());
  expect(await screen.findByText('The claim of North fields was rejected.')).toBeVisible();
  const [first, second] = server.of(moveClaim);
  expect(second).toEqual(first);
  // Taken back is what that rejection has made.
  server.answer(restoreClaim, { ...claim, version: 4 });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The claim of North fields is in review again.')).toBeVisible();
  expect(server.of(restoreClaim)).toMatchObject([{ headers: { 'if-match': '"3"' } }]);
});

test('a typed reason is not lost by Escape or Cancel: it is asked first', async () => {
  const { user, dialog } = await reasoned('Not covered');
  const question = () => screen.queryByText('There are changes that have not been saved. Leave all the same?');
  await user.keyboard('{Escape}');
  expect(question()).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question()).toBeNull());
  expect(dialog.getByLabelText(/Reason/)).toHaveValue('Not covered');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(question()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.of(moveClaim)).toEqual([]);
  // Nothing typed, nothing asked.
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await screen.findByRole('dialog', { name: 'Reject' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('somebody else moves the claim while the reason is written', () => {
  const outdated = refuses({
    ...{ status: 412, code: 'request.stale', message: 'Meera Iyer has changed this in the meantime.' },
    details: { changedByName: 'Meera Iyer' },
  });
  const { email } = sampleOf(Profile, {});
  const moved = {
    id: 'h1',
    at: '2026-02-02T10:00:00Z',
    channel: 'console',
    action: 'moved',
    from: 'in_review',
    to: 'paid',
  };
  const entry = { ...moved, reason: 'Paid', details: null };

  test('the reason stays, and goes with the next try where the step is open still', async () => {
    server.answer(moveClaim, outdated);
    const { user, dialog, confirm } = await reasoned('Not covered at all');
    await user.click(confirm());
    server.answer(findClaims, pageOf([{ ...claim, version: 5 }]));
    await user.click(await screen.findByRole('button', { name: 'Load the newest' }));
    expect(dialog.getByLabelText(/Reason/)).toHaveValue('Not covered at all');
    server.answer(moveClaim, { ...claim, state: 'rejected', version: 6 });
    await waitFor(() => expect(confirm()).toBeEnabled());
    await user.click(confirm());
    expect(await screen.findByText('The claim of North fields was rejected.')).toBeVisible();
    expect(server.of(moveClaim).at(-1)).toMatchObject({
      body: { reason: 'Not covered at all' },
      headers: { 'if-match': '"5"' },
    });
  });

  test.each([
    ['Meera Iyer', 'meera@isoline.demo', /^Last change: Meera Iyer, 02-Feb/],
    ['Asha', email, /^Last change: you, in another window, 02-Feb/],
  ])(
    'where the step is open no more that is said, and whose change it was (%s): the reason can be copied',
    async (whoName, who, said) => {
      server.answer(moveClaim, outdated);
      const { user, dialog, confirm } = await reasoned('Not covered at all');
      await user.click(confirm());
      server.answer(
        findClaims,
        pageOf([{ ...claim, version: 5, state: 'paid', history: [{ ...entry, who, whoName }] }]),
      );
      await user.click(await screen.findByRole('button', { name: 'Load the newest' }));
      expect(await dialog.findByText(/By now this claim is Paid/)).toBeVisible();
      expect(dialog.getByText(said)).toBeVisible();
      expect(dialog.getByLabelText(/Reason/)).toHaveValue('Not covered at all');
      expect(confirm()).toBeDisabled();
    },
  );
});
