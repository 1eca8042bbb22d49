import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createQuote, readQuote, rejectQuote, restoreQuote, saveQuote } from '#shared/contract/quotes';
import { QuoteItem } from '#shared/contract/quote';
import { goTo } from '../../../core/routing';
import { type FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { draft, press, serverOfWizard } from '../../../../tests/support/console/quoteWizard';
import { sampleOf } from '../../../../tests/support/console/sample';
import { keepOwnDraft } from '../stories/ownDraft';

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = serverOfWizard();
});
afterEach(() => server.close());

test('the address of a draft that was discarded since leads to its page, which says by whom and when', async () => {
  const rejected = { byName: 'Ama Agent', at: '2026-03-01T08:00:30Z' };
  server.answer(readQuote, { ...draft(5), status: 'REJECTED', uiState: 'rejected', rejected });
  await openConsole('/quotations/new?draft=q1', { server });
  expect(await screen.findByText('Ama Agent rejected this quote on 01-Mar, 08:00 UTC.')).toBeVisible();
  expect(window.location.pathname).toBe('/quotations/quotation/q1');
  expect([server.of(saveQuote), server.of(createQuote)]).toEqual([[], []]);
});

const item = sampleOf(QuoteItem, {
  ...{ coverage: { id: 'k1' }, name: 'Late rain', quantity: 1 },
  ...{ sumInsured: { amount: 5000, currency: 'EUR' } },
});

describe('two people change one draft', () => {
  const before = { ...draft(5), currency: 'EUR', name: 'Paddy', remarks: 'Old', quoteItems: [item] };
  const changed = { version: 6, name: 'Theirs', remarks: 'New' };
  const theirs = { ...before, ...changed, quoteItems: [{ ...item, quantity: 30 }] };
  const details = { version: 6, yours: 5, changedBy: 'r@isoline.demo', changedByName: 'Ravi', changedAt: null };

  /** The second of the two has changed a quantity and the name, and learns of the first. */
  async function clash(typed = '20', saved = theirs) {
    server.answer(readQuote, before);
    server.answer(saveQuote, refuses({ status: 412, message: 'Changed.', details }));
    const { user } = await openConsole('/quotations/new?draft=q1', { server });
    await press(user, 'Next');
    const quantity = await screen.findByLabelText('Insured Extend');
    await user.clear(quantity);
    await user.type(quantity, typed);
    server.answer(readQuote, saved);
    await press(user, 'SAVE QUOTATION');
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Changed in the meantime' })) };
  }

  test('the second sees who changed which field, from what to what, and saves what is chosen over it', async () => {
    const { user, dialog } = await clash();
    expect(dialog.getByText(/Ravi changed this/)).toBeVisible();
    const items = within(dialog.getByRole('group', { name: /^Coverage: Late rain/ }));
    expect(items.getByText('Before: Late rain: 1 × EUR 5,000.00')).toBeVisible();
    expect(items.getByRole('radio', { name: 'Theirs: Late rain: 30 × EUR 5,000.00' })).not.toBeChecked();
    expect(items.getByRole('radio', { name: 'Mine: Late rain: 20 × EUR 5,000.00' })).toBeChecked();
    // What only the other has touched is theirs.
    expect(dialog.getByRole('radio', { name: 'Theirs: Theirs' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Theirs: New' })).toBeChecked();
    expect(dialog.getAllByRole('group')).toHaveLength(3);
    await user.click(dialog.getByRole('radio', { name: 'Mine: Old' }));
    server.answer(saveQuote, draft(7));
    await user.click(dialog.getByRole('button', { name: 'Save what is chosen' }));
    expect(await screen.findByText('Quotation Saved')).toBeVisible();
    await waitFor(() => expect(server.of(saveQuote).at(-1)?.headers['if-match']).toBe('"6"'));
    expect(server.of(saveQuote).at(-1)?.body).toMatchObject({
      ...{ name: 'Theirs', remarks: 'Old' },
      quoteItems: [{ coverageId: 'k1', name: 'Late rain', quantity: 20 }],
    });
    expect(server.of(createQuote)).toEqual([]);
  });

  test('the number that the other has saved, typed in another way, is no difference', async () => {
    const { dialog } = await clash('30.0');
    expect(dialog.queryByRole('group', { name: /^Coverage/ })).toBeNull();
  });

  test('a commission is shown as agreed, not cut off: what is chosen between must differ to the eye, too', async () => {
    const { dialog } = await clash('20', { ...theirs, commissionRate: 0.07259 });
    const commission = within(dialog.getByRole('group', { name: /^Commission/ }));
    expect(commission.getByText(/^Before: 10\.0\s%$/)).toBeVisible();
    expect(commission.getByRole('radio', { name: /^Theirs: 7\.259\s%$/ })).toBeChecked();
  });

  test('theirs is taken whole, and nothing is written for that', async () => {
    const { user, dialog } = await clash();
    await user.click(dialog.getByRole('button', { name: 'Take all of theirs' }));
    const saves = server.of(saveQuote).length;
    await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
    expect(await screen.findByLabelText('Insured Extend')).toHaveValue('30');
    expect(server.of(saveQuote)).toHaveLength(saves);
  });
});

test('a draft keeps itself on the server, says how long ago, and is gone on with after the page was loaded again', async () => {
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  await screen.findByDisplayValue('Late monsoon rain');
  await press(user, 'Next');
  await user.type(await screen.findByLabelText(/Quote name/), 'Kuttanad paddy');
  await waitFor(() => expect(server.of(saveQuote).at(-1)?.body).toMatchObject({ name: 'Kuttanad paddy' }));
  expect(await screen.findByText(/^Saved \d+ s ago$/)).toBeVisible();
  await waitFor(() => expect(new URLSearchParams(location.search).get('draft')).toBe('q1'));
  expect(screen.queryByText('Quotation Saved')).toBeNull();
});

test('what was entered is not left without a question', async () => {
  let answer = () => undefined as void;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  // A slow machine begins to save by itself meanwhile, and who cancels waits for that.
  server.answer(saveQuote, () => isAnswered.then(() => draft(2)));
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  await screen.findByDisplayValue('Late monsoon rain');
  await user.click(screen.getByRole('link', { name: 'Policies' }));
  expect(await screen.findByText('Unsaved changes')).toBeVisible();
  await press(user, 'Stay');
  expect(location.pathname).toBe('/quotations/new');
  answer();
  await press(user, 'CANCEL');
  expect(await screen.findByText('All progress will be lost')).toBeVisible();
  await press(user, 'Yes, Cancel');
  expect(await screen.findByText('No Quotes Found')).toBeVisible();
});

describe('a wizard that is cancelled', () => {
  /** Chooses a coverage in a new wizard, and names the quote. */
  async function write() {
    const { user } = await openConsole('/quotations/new?coverage=k1', { server });
    await screen.findByDisplayValue('Late monsoon rain');
    await press(user, 'Next');
    await user.type(await screen.findByLabelText(/Quote name/), 'Kuttanad paddy');
    return user;
  }
  async function cancel(user: Awaited<ReturnType<typeof write>>) {
    await press(user, 'CANCEL');
    await press(user, 'Yes, Cancel');
  }
  const rejections = () => server.of(rejectQuote).map(({ params, headers }) => [params.id, headers['if-match']]);

  test('takes the draft that it has made and kept by itself away, and Undo brings that back', async () => {
    server.answer(restoreQuote, draft(4));
    const user = await write();
    await screen.findByText(/^Saved \d+ s ago$/);
    await cancel(user);
    expect(await screen.findByText('Kuttanad paddy was discarded.')).toBeVisible();
    expect(await screen.findByText('No Quotes Found')).toBeVisible();
    expect(rejections()).toEqual([['q1', '"2"']]);
    await press(user, 'Undo');
    expect(await screen.findByText('Kuttanad paddy is back among your drafts.')).toBeVisible();
    expect(server.of(restoreQuote).map(({ headers }) => headers['if-match'])).toEqual(['"3"']);
  });

  test('does so after the page was loaded again, too', async () => {
    keepOwnDraft('q1');
    server.answer(readQuote, { ...draft(2), name: 'Kuttanad paddy' });
    const { user } = await openConsole('/quotations/new?draft=q1', { server });
    await screen.findByRole('checkbox', { name: 'Late monsoon rain' });
    await cancel(user);
    expect(await screen.findByText('Kuttanad paddy was discarded.')).toBeVisible();
    expect(rejections()).toEqual([['q1', '"2"']]);
  });

  test('stays open with all that was typed when the draft cannot be taken away, says so, and Retry goes on', async () => {
    server.answer(rejectQuote, refuses({ status: 503, message: 'The database cannot be reached.' }));
    const user = await write();
    await cancel(user);
    expect((await screen.findAllByText(/The database cannot be reached/))[0]).toBeVisible();
    expect(screen.queryByText('All progress will be lost')).toBeNull();
    expect(screen.getByLabelText(/Quote name/)).toHaveValue('Kuttanad paddy');
    server.answer(rejectQuote, undefined);
    await press(user, 'Retry');
    expect(await screen.findByText('No Quotes Found')).toBeVisible();
    expect(screen.getByText('Kuttanad paddy was discarded.')).toBeVisible();
  });

  test('leaves a draft that was saved by hand, and says so', async () => {
    const user = await write();
    await press(user, 'SAVE QUOTATION');
    await screen.findByText('Quotation Saved');
    await cancel(user);
    expect(await screen.findByText('Kuttanad paddy stays among your drafts as it was last saved.')).toBeVisible();
    expect(await screen.findByText('No Quotes Found')).toBeVisible();
    expect(rejections()).toEqual([]);
  });

  const savedNames = () =>
    server.of(saveQuote).map(({ body, headers }) => [(body as { name: string }).name, headers['if-match']]);

  /** A draft that was saved by hand, and once more by itself after something was typed. */
  async function saveByHandAndTypeOn() {
    const user = await write();
    await press(user, 'SAVE QUOTATION');
    await screen.findByText('Quotation Saved');
    server.answer(saveQuote, draft(3));
    await user.type(screen.getByLabelText(/Quote name/), ' twice');
    await waitFor(() => expect(savedNames().at(-1)).toEqual(['Kuttanad paddy twice', '"2"']));
    return user;
  }

  test('leaves a draft as it was saved by hand: what was saved by itself since is taken back', async () => {
    const user = await saveByHandAndTypeOn();
    await cancel(user);
    expect(await screen.findByText(/stays among your drafts as it was last saved\.$/)).toBeVisible();
    expect(savedNames().at(-1)).toEqual(['Kuttanad paddy', '"3"']);
  });

  test('leaves a draft as it was opened, also after the page was loaded again', async () => {
    const opened = { ...draft(1), currency: 'EUR', name: 'Kuttanad paddy', quoteItems: [item] };
    server.answer(readQuote, opened);
    const first = await openConsole('/quotations/new?draft=q1', { server });
    await press(first.user, 'Next');
    await press(first.user, 'Next');
    await first.user.type(await screen.findByLabelText(/Quote name/), ' twice');
    await waitFor(() => expect(savedNames().at(-1)).toEqual(['Kuttanad paddy twice', '"1"']));
    const kept = { ...sessionStorage };
    first.view.unmount();
    for (const [key, text] of Object.entries(kept)) sessionStorage.setItem(key, text as string);
    server.answer(readQuote, { ...opened, version: 2, name: 'Kuttanad paddy twice' }).answer(saveQuote, draft(3));
    const { user } = await openConsole('/quotations/new?draft=q1', { server });
    await screen.findByRole('checkbox', { name: 'Late monsoon rain' });
    await cancel(user);
    expect(await screen.findByText(/stays among your drafts as it was last saved\.$/)).toBeVisible();
    expect(savedNames().at(-1)).toEqual(['Kuttanad paddy', '"2"']);
  });

  test('leaves what somebody else has written since in a draft that stays', async () => {
    const user = await saveByHandAndTypeOn();
    server.answer(saveQuote, refuses({ status: 412, message: 'Changed.' }));
    await cancel(user);
    expect(await screen.findByText('No Quotes Found')).toBeVisible();
    // Tried once on the version that is known, and not forced.
    expect(savedNames().filter(([, version]) => version === '"3"')).toEqual([['Kuttanad paddy', '"3"']]);
    expect(savedNames().at(-1)).toEqual(['Kuttanad paddy', '"3"']);
  });

  test('says why a draft that was closed meanwhile is not as it was saved by hand', async () => {
    const user = await saveByHandAndTypeOn();
    server.answer(saveQuote, refuses({ status: 409, message: 'It was closed.' }));
    await cancel(user);
    await waitFor(() => expect(screen.getAllByText(/It was closed\./)[0]).toBeVisible());
    expect(screen.queryByText(/stays among your drafts/)).toBeNull();
  });

  test('leaves a draft that it has not made, or that was left and opened again', async () => {
    const first = await write();
    await first.click(screen.getByRole('link', { name: 'Quotes' }));
    await press(first, 'Leave');
    await screen.findByText('No Quotes Found');
    server.answer(readQuote, { ...draft(2), name: 'Kuttanad paddy' });
    act(() => goTo('/quotations/new?draft=q1'));
    await screen.findByRole('checkbox', { name: 'Late monsoon rain' });
    await cancel(first);
    expect(await screen.findByText('No Quotes Found')).toBeVisible();
    expect(rejections()).toEqual([]);
  });

  test('leaves what somebody else has written in its draft meanwhile', async () => {
    server.answer(rejectQuote, refuses({ status: 412, message: 'Changed.' }));
    const user = await write();
    await cancel(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed in the meantime' }));
    await user.click(dialog.getAllByRole('button').at(-1) as Element);
    await cancel(user);
    expect(await screen.findByText('No Quotes Found')).toBeVisible();
    expect(rejections()).toHaveLength(1);
  });
});
