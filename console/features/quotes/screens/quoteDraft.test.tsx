import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { createQuote, readQuote, saveQuote } from '#shared/contract/quotes';
import { QuoteItem } from '#shared/contract/quote';
import { type FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { draft, press, serverOfWizard } from '../../../../tests/support/console/quoteWizard';
import { sampleOf } from '../../../../tests/support/console/sample';

let server: FakeServer;
beforeEach(() => {
  server = serverOfWizard();
});
afterEach(() => server.close());

describe('two people change one draft', () => {
  const item = sampleOf(QuoteItem, {
    ...{ coverage: { id: 'k1' }, name: 'Late rain', quantity: 1 },
    ...{ sumInsured: { amount: 5000, currency: 'EUR' } },
  });
  const before = { ...draft(5), currency: 'EUR', name: 'Paddy', remarks: 'Old', quoteItems: [item] };
  const changed = { version: 6, name: 'Theirs', remarks: 'New' };
  const theirs = { ...before, ...changed, quoteItems: [{ ...item, quantity: 30 }] };
  const details = { version: 6, yours: 5, changedBy: 'r@isoline.demo', changedByName: 'Ravi', changedAt: null };

  /** The second of the two has changed a quantity and the name, and learns of the first. */
  async function clash(typed = '20') {
    server.answer(readQuote, before);
    server.answer(saveQuote, refuses({ status: 412, message: 'Changed.', details }));
    const { user } = await openConsole('/quotations/new?draft=q1', { server });
    await press(user, 'Next');
    const quantity = await screen.findByLabelText('Insured Extend');
    await user.clear(quantity);
    await user.type(quantity, typed);
    server.answer(readQuote, theirs);
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
  await waitFor(() => expect(server.of(saveQuote).at(-1)?.body).toMatchObject({ name: 'Kuttanad paddy' }), {
    timeout: 20_000,
  });
  expect(await screen.findByText(/^Saved \d+ s ago$/)).toBeVisible();
  await waitFor(() => expect(new URLSearchParams(location.search).get('draft')).toBe('q1'));
  expect(screen.queryByText('Quotation Saved')).toBeNull();
});

test('what was entered is not left without a question', async () => {
  server.answer(saveQuote, hangs);
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  await screen.findByDisplayValue('Late monsoon rain');
  await user.click(screen.getByRole('link', { name: 'Policies' }));
  expect(await screen.findByText('Unsaved changes')).toBeVisible();
  await press(user, 'Stay');
  expect(location.pathname).toBe('/quotations/new');
  await press(user, 'CANCEL');
  expect(await screen.findByText('All progress will be lost')).toBeVisible();
  await press(user, 'Yes, Cancel');
  expect(await screen.findByText('No Quotes Found')).toBeVisible();
});
