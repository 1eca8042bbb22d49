import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { findCoverages, listCoverages } from '#shared/contract/coverages';
import { samplePrograms } from '#shared/contract/programs';
import { completeQuote, saveQuote } from '#shared/contract/quotes';
import { type FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { paddy, press, rain, serverOfWizard } from '../../../../tests/support/console/quoteWizard';
import { pageOf } from '../../../../tests/support/console/sample';

let server: FakeServer;
beforeEach(() => {
  server = serverOfWizard();
});
afterEach(() => server.close());

test('what the server would refuse is said in its words as soon as a field of the terms is left', async () => {
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  await screen.findByDisplayValue('Late monsoon rain');
  await press(user, 'Next');
  const sentence = 'A quote needs a name of at least 3 characters.';
  await user.type(await screen.findByLabelText(/Quote name/), 'ab');
  expect(screen.queryByText(sentence)).toBeNull();
  await user.tab();
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.type(screen.getByLabelText(/Quote name/), 'c');
  expect(screen.queryByText(sentence)).toBeNull();
});

describe('what is typed stays as it was typed, and what is wrong with it is said', () => {
  const atItem = async () => {
    const { user } = await openConsole('/quotations/new?coverage=k1', { server });
    await screen.findByDisplayValue('Late monsoon rain');
    return user;
  };
  test.each([
    ['Insured Extend', '12.7', 'A quantity is a whole number.'],
    ['Insured Extend', '-5', 'The insured quantity is at least 1.'],
    ['Insured Extend', '1e', 'Enter a number such as 1250 or 12.5, without thousands separators.'],
    ['Insured Extend', '0x10', 'Enter a number such as 1250 or 12.5, without thousands separators.'],
    ['Sum Insured Per Insured Extend', '-3', 'The sum insured per unit must be above 0.'],
    ['Sum Insured Per Insured Extend', '10,000', 'Enter a number such as 1250 or 12.5, without thousands separators.'],
    ['Sum Insured Per Insured Extend', '2.345', 'An amount in EUR has at most 2 decimals.'],
    ['Cohort name', 'ab', 'Every cohort needs a name of at least 3 characters.'],
  ])('%s %s', async (label, typed, sentence) => {
    const user = await atItem();
    const field = screen.getByLabelText(label);
    await user.clear(field);
    await user.type(field, typed);
    expect(field).toHaveValue(typed);
    expect(screen.queryByText(sentence)).toBeNull();
    await user.tab();
    expect(await screen.findByText(sentence)).toBeVisible();
    if (label !== 'Cohort name') expect(screen.getByText(/Premium estimate/).parentElement).toHaveTextContent('---');
    await press(user, 'SAVE QUOTATION');
    expect(await screen.findAllByText(sentence)).not.toHaveLength(0);
    expect(server.of(completeQuote)).toEqual([]);
    await waitFor(() => expect(server.of(saveQuote).length).toBe(label === 'Cohort name' ? 1 : 0));
  });

  test('a decimal comma is a decimal point', async () => {
    const user = await atItem();
    const field = screen.getByLabelText('Sum Insured Per Insured Extend');
    await user.clear(field);
    await user.type(field, '1250,5');
    await press(user, 'SAVE QUOTATION');
    expect(await screen.findByText('Quotation Saved')).toBeVisible();
    await waitFor(() =>
      expect(server.of(saveQuote)[0]?.body.quoteItems?.[0]?.sumInsured).toEqual({ amount: 1250.5, currency: 'EUR' }),
    );
    expect(field).toHaveValue('1250,5');
  });

  test('what is not whole is not submitted: the step of the first fault says it', async () => {
    const user = await atItem();
    const quantity = screen.getByLabelText('Insured Extend');
    await user.clear(quantity);
    await press(user, 'Next');
    await press(user, 'Asha Farms');
    await user.type(screen.getByLabelText(/Quote name/), 'Kuttanad paddy');
    await press(user, 'Next');
    await press(user, 'COMPLETE QUOTATION');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Complete quotation' }));
    expect(await screen.findByLabelText('Insured Extend')).toHaveValue('');
    expect(screen.getAllByText('Enter a number such as 1250 or 12.5, without thousands separators.')).toHaveLength(2);
    expect(server.of(saveQuote)).toEqual([]);
    expect(server.of(completeQuote)).toEqual([]);
  });

  test('a quote needs its customer: Next waits for one', async () => {
    const user = await atItem();
    await press(user, 'Next');
    await user.type(await screen.findByLabelText(/Quote name/), 'Kuttanad paddy');
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await press(user, 'Asha Farms');
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  });

  test('what the server has against a coverage stands beside it', async () => {
    const user = await atItem();
    const sentence = 'The coverage runs outside the period of cover.';
    const details = { fields: [{ path: 'body.quoteItems.0', message: sentence }] };
    server.answer(saveQuote, refuses({ status: 422, message: 'Refused as a whole.', details }));
    await press(user, 'SAVE QUOTATION');
    expect(await screen.findByText(sentence)).toBeVisible();
    await user.type(screen.getByLabelText('Insured Extend'), '2');
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('one quote, one currency', () => {
  const wind = { ...rain, id: 'k2', label: 'Cyclone wind', currency: 'USD' };
  beforeEach(() => server.answer(findCoverages, pageOf([rain, wind])).answer(listCoverages, [rain, wind]));

  test('a coverage of another currency cannot join those that are chosen, and says why', async () => {
    const { user } = await openConsole('/quotations/new?program=1', { server });
    await user.click(await screen.findByRole('checkbox', { name: 'Late monsoon rain' }));
    const other = screen.getByRole('checkbox', { name: 'Cyclone wind' });
    expect(other).toBeDisabled();
    expect(screen.getByText('This quote is in EUR: make a quote of its own for it')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Late monsoon rain' }));
    expect(other).toBeEnabled();
  });

  test('the sum of the program stays in its currency: a dollar coverage does not take it over', async () => {
    server.answer(samplePrograms, [{ ...paddy, DefaultSIperUnit: 24_000 }]);
    const { user } = await openConsole('/quotations/new?program=1', { server });
    await user.click(await screen.findByRole('checkbox', { name: 'Cyclone wind' }));
    await press(user, 'Next');
    expect(await screen.findByLabelText(/per Insured Extend|Sum Insured/i)).toHaveDisplayValue('1000');
    await press(user, 'Back');
    await press(user, 'Back');
    // The same program again is no other one: what was chosen stays as it is.
    await press(user, 'Choose');
    await press(user, 'Next');
    expect(await screen.findByRole('checkbox', { name: 'Cyclone wind' })).toBeChecked();
    expect(screen.getByText('This quote is in USD: make a quote of its own for it')).toBeVisible();
  });
});

test('what a quote stands on is asked for, and without its price nothing is estimated', async () => {
  server.answer(listCoverages, [{ ...rain, grossPremiumIndicationPct: null }]);
  await openConsole('/quotations/new?coverage=k1', { server });
  expect(await screen.findByDisplayValue('Late monsoon rain')).toBeVisible();
  expect(server.of(listCoverages)[0]?.query).toMatchObject({ version: 'quoted' });
  expect(screen.getByText('Premium estimate').parentElement).toHaveTextContent('Premium estimate ---');
});

test('in German a field says what is wrong with it in German, whoever found it', async () => {
  localStorage.setItem('isoline.language', 'de');
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  await screen.findByDisplayValue('Late monsoon rain');
  const [, quantity, sum] = screen.getAllByRole('textbox').filter((field) => field.closest('main'));
  await user.clear(quantity as Element);
  await user.type(quantity as Element, '12.7');
  await user.clear(sum as Element);
  await user.type(sum as Element, '2.345');
  await user.tab();
  expect(await screen.findByText('Eine Menge ist eine ganze Zahl.')).toBeVisible();
  expect(screen.getByText('Ein Betrag in EUR hat höchstens 2 Nachkommastellen.')).toBeVisible();
  localStorage.removeItem('isoline.language');
});
