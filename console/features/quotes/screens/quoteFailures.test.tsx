import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { listCoverages } from '#shared/contract/coverages';
import { createPartner, findPartners, readTaxStatuses } from '#shared/contract/partners';
import { completeQuote, saveQuote } from '#shared/contract/quotes';
import { type FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { asha, draft, press, rain, serverOfWizard } from '../../../../tests/support/console/quoteWizard';
import { pageOf } from '../../../../tests/support/console/sample';

let server: FakeServer;
beforeEach(() => {
  server = serverOfWizard();
});
afterEach(() => server.close());

describe('what fails on the way says why, loses nothing, and can be tried again', () => {
  const away = refuses({ status: 503, message: 'The database cannot be reached.' });
  const atTerms = async () => {
    const { user } = await openConsole('/quotations/new?coverage=k1', { server });
    await screen.findByDisplayValue('Late monsoon rain');
    await press(user, 'Next');
    return user;
  };

  test('the search for partners', async () => {
    server.answer(findPartners, away);
    const user = await atTerms();
    // Beside the search for the customer, beside that for the intermediary, and once as a message.
    await waitFor(() => expect(screen.getAllByText(/The database cannot be reached/)).toHaveLength(3));
    server.answer(findPartners, pageOf([asha]));
    await pressRetry(user);
    expect(await screen.findByRole('button', { name: 'Asha Farms' })).toBeVisible();
  });

  test('adding a customer', async () => {
    server.answer(readTaxStatuses, refuses({ status: 503, message: 'The tax statuses are away.' }));
    const user = await atTerms();
    await press(user, 'Add new');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/The tax statuses are away/)).toBeVisible();
    await waitFor(() => expect(screen.getAllByText(/The tax statuses are away/)).toHaveLength(2));
    server.answer(readTaxStatuses, [{ id: 'TAXABLE', name: 'Taxable', description: '' }]);
    await user.click(dialog.getAllByRole('button', { name: 'Retry' })[0] as Element);
    await user.selectOptions(
      await dialog.findByLabelText(/Tax status/),
      await dialog.findByRole('option', { name: 'Taxable' }),
    );
    const typed = {
      'Organization name': 'ABC',
      'Contact name': 'Asha',
      Email: 'a@b.example',
      Postcode: '6',
      'Country code': 'IN',
    };
    const field = (label: string) => dialog.getByRole('textbox', { name: new RegExp(`^${label}`) });
    for (const [label, text] of Object.entries(typed)) await user.type(field(label), text);
    await user.type(dialog.getByRole('combobox', { name: /^Country(?! code)/ }), 'India');
    server.answer(createPartner, away);
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await dialog.findByText('The database cannot be reached.')).toBeVisible();
    await waitFor(() => expect(screen.getAllByText('The database cannot be reached.')).toHaveLength(2));
    for (const [label, text] of Object.entries(typed)) expect(field(label)).toHaveValue(text);
    server.answer(createPartner, { ...asha, id: 'c9', name: 'ABC' });
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('ABC')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('what is known of the coverages, at each step that shows it', async () => {
    server.answer(listCoverages, away);
    const user = await atTerms();
    await press(user, 'Back');
    const said = () => screen.queryAllByText(/The database cannot be reached/);
    expect((await screen.findAllByText(/The database cannot be reached/))[0]).toBeVisible();
    expect(screen.getByText('Premium estimate').parentElement).toHaveTextContent('---');
    server.answer(listCoverages, [rain]);
    await pressRetry(user);
    await waitFor(() => expect(screen.getByText('Premium estimate').parentElement).not.toHaveTextContent('---'));
    expect(said()).toEqual([]);
  });

  test('saving', async () => {
    const user = await atTerms();
    await user.type(screen.getByLabelText(/Quote name/), 'Kuttanad paddy');
    server.answer(saveQuote, away);
    await press(user, 'SAVE QUOTATION');
    expect(await screen.findByText('The database cannot be reached.')).toBeVisible();
    expect(screen.getByLabelText(/Quote name/)).toHaveValue('Kuttanad paddy');
    server.answer(saveQuote, draft(2));
    await press(user, 'SAVE QUOTATION');
    expect(await screen.findByText('Quotation Saved')).toBeVisible();
    // It has gone well: what went wrong before is not said beside it.
    expect(screen.queryByText('The database cannot be reached.')).toBeNull();
  });

  test('saving again by Retry, while which the page is as busy as by its own button', async () => {
    const user = await atTerms();
    await user.type(screen.getByLabelText(/Quote name/), 'Kuttanad paddy');
    server.answer(saveQuote, away);
    await press(user, 'SAVE QUOTATION');
    await screen.findByText('The database cannot be reached.');
    server.answer(saveQuote, hangs);
    await pressRetry(user);
    expect(await screen.findByText('One moment, please')).toBeVisible();
  });

  test('completing', async () => {
    const user = await atTerms();
    await press(user, 'Asha Farms');
    await user.type(screen.getByLabelText(/Quote name/), 'Kuttanad paddy');
    await press(user, 'Next');
    server.answer(completeQuote, away);
    const complete = async () => {
      await press(user, 'COMPLETE QUOTATION');
      await user.click(await screen.findByRole('button', { name: 'Complete quotation' }));
    };
    await complete();
    const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
    expect(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
    expect(dialog.getByText('The database cannot be reached.')).toBeVisible();
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
    expect(screen.getByText('Kuttanad paddy')).toBeVisible();
    expect(screen.getByText('The database cannot be reached.')).toBeVisible();
    server.answer(completeQuote, draft(3));
    await complete();
    expect(await screen.findByText('No Quotes Found')).toBeVisible();
    await waitFor(() =>
      expect(server.of(completeQuote).at(-1)?.body).toMatchObject({ name: 'Kuttanad paddy', customerId: 'c1' }),
    );
  });
});
