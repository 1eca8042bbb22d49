import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { samplePrograms } from '#shared/contract/programs';
import { completeQuote, createQuote } from '#shared/contract/quotes';
import { type FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { paddy, press, serverOfWizard } from '../../../../tests/support/console/quoteWizard';

let server: FakeServer;
beforeEach(() => {
  server = serverOfWizard();
});
afterEach(() => server.close());
const steps = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => item.closest('ol'))
    .map(({ textContent }) => textContent);

test('from a program to a submitted quote', async () => {
  const { user } = await openConsole('/quotations/new', { server, program: null });
  expect(await screen.findByRole('heading', { name: 'New Quotation (Draft)' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'SAVE QUOTATION' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'COMPLETE QUOTATION' })).toBeDisabled();
  await press(user, 'Choose');
  expect(steps()).toEqual(['Program', 'Coverages', 'Customization', 'Terms', 'Review']);
  await press(user, 'Next');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  await user.click(await screen.findByRole('checkbox', { name: 'Late monsoon rain' }));
  await press(user, 'Next');
  const quantity = screen.getByLabelText('Insured Extend');
  await user.clear(quantity);
  await user.type(quantity, '4000');
  expect(await screen.findByText(/of EUR 4,000|of €4,000/)).toBeVisible();
  await press(user, 'Next');
  await press(user, 'Asha Farms');
  await user.type(screen.getByLabelText(/Quote name/), 'Kuttanad paddy');
  await press(user, 'Next');
  expect(screen.getByText('Late monsoon rain')).toBeVisible();
  expect(screen.getByText(/^4,000 × .*1,000\.00$/)).toBeVisible();
  expect(screen.getByText('01-Jun')).toBeVisible();
  await press(user, 'COMPLETE QUOTATION');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('A new quote document will be generated for the customer.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Complete quotation' }));
  expect(await screen.findByText('No Quotes Found')).toBeVisible();
  await waitFor(() => expect(server.of(createQuote).map(({ body }) => body)).toEqual([{ program: 'Paddy' }]));
  await waitFor(() =>
    expect(server.of(completeQuote)[0]?.body).toMatchObject({
      name: 'Kuttanad paddy',
      customerId: 'c1',
      inceptionDate: '2026-06-01',
      quoteItems: [{ coverageId: 'k1', quantity: 4000, sumInsured: { amount: 1000, currency: 'EUR' } }],
    }),
  );
});

test('on one coverage the wizard starts with it, and Back leads no further', async () => {
  await openConsole('/quotations/new?coverage=k1', { server });
  expect(await screen.findByDisplayValue('Late monsoon rain')).toBeVisible();
  expect(steps()).toEqual(['Customization', 'Terms', 'Review']);
  expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
  expect(server.of(createQuote)).toHaveLength(1);
});

test('a program of the address that takes its coverages as they come has no step for them', async () => {
  await openConsole('/quotations/new?program=2', { server });
  expect(await screen.findByRole('button', { name: 'Add Late monsoon rain' })).toBeVisible();
  expect(steps()).toEqual(['Program', 'Customization', 'Terms', 'Review']);
});

test('programs that are not there yet are grey; those that failed are read again on Retry', async () => {
  server.answer(samplePrograms, hangs);
  const first = await openConsole('/quotations/new', { server });
  expect(first.view.container.querySelector('[aria-busy=true]')).toBeVisible();
  first.view.unmount();
  server.answer(samplePrograms, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await openConsole('/quotations/new', { server });
  expect((await screen.findAllByText(/The database cannot be reached/))[0]).toBeVisible();
  server.answer(samplePrograms, [paddy]);
  await pressRetry(user);
  expect(await screen.findByRole('heading', { name: 'Paddy' })).toBeVisible();
});

test('in the program that is worked in Next is enough: the draft is made on the way', async () => {
  const { user } = await openConsole('/quotations/new', { server });
  await screen.findByRole('heading', { name: 'Paddy' });
  await press(user, 'Next');
  await screen.findByRole('checkbox', { name: 'Late monsoon rain' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'SAVE QUOTATION' })).toBeEnabled());
  expect(server.of(createQuote).map(({ body }) => body)).toEqual([{ program: 'Paddy' }]);
});

test('an administrator has no access to new quotes', async () => {
  await openConsole('/quotations/new', { server, roles: ['User.Admin'] });
  expect(await screen.findByText("Your user don't have access to this area")).toBeVisible();
});
