import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { BusinessPartner } from '#shared/contract/partner';
import { createPartner, findPartners, updatePartner } from '#shared/contract/partners';
import { createPolicy, readPolicy } from '#shared/contract/policies';
import { Policy } from '#shared/contract/policy';
import { SampleProgram, samplePrograms } from '#shared/contract/programs';
import { completeQuote, createQuote, readQuote, saveQuote } from '#shared/contract/quotes';
import { type FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { losesAnswer } from '../../../../tests/support/console/lostAnswer';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { draft, paddy, press, serverOfWizard } from '../../../../tests/support/console/quoteWizard';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const maize = sampleOf(SampleProgram, { id: 3, Name: 'Maize', SelectionType: 'map', Currency: 'EUR' });
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = serverOfWizard().answer(samplePrograms, [paddy, maize]);
});
afterEach(() => server.close());

const said = /The server cannot be reached. Check the connection and try again./;
/** Said in words; Retry stands in the dialog, where there is one, or in the message. */
async function retry(user: UserEvent): Promise<void> {
  expect((await screen.findAllByText(said))[0]).toBeVisible();
  await press(user, 'Retry');
}
const complete = async (user: UserEvent) => {
  await press(user, 'COMPLETE QUOTATION');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Complete quotation' }));
};
/** The steps of the wizard, each with what is done at it before the next one opens. */
const walk: readonly (readonly [string, (user: UserEvent) => Promise<void>])[] = [
  ['Program', (user) => press(user, 'Choose')],
  ['Coverages', async (user) => user.click(await screen.findByRole('checkbox', { name: 'Late monsoon rain' }))],
  ['Customization', async (user) => user.type(await screen.findByLabelText('Insured Extend'), '0')],
  [
    'Terms',
    async (user) => {
      await press(user, 'Asha Farms');
      await user.type(screen.getByLabelText(/Quote name/), 'Kuttanad paddy');
    },
  ],
  ['Review', async () => undefined],
];
/** Goes through the wizard up to a step, and does there what it asks for. */
async function goTo(step: string): Promise<UserEvent> {
  const { user } = await openConsole('/quotations/new', { server, program: null });
  for (const [name, act] of walk) {
    await act(user);
    if (name === step) break;
    await press(user, 'Next');
  }
  return user;
}
/** The wizard keeps its draft by itself two seconds after a change: what is lost below is what the person asks for. */
const untilKept = () => screen.findByText(/^Saved \d+ s ago$/);

test('the answer lost that a draft was made: said with Retry at the first step, and there is one draft', async () => {
  const lost = losesAnswer(server, createQuote, draft(1));
  const user = await goTo('Program');
  await retry(user);
  await waitFor(() => expect(screen.getByRole('button', { name: 'SAVE QUOTATION' })).toBeEnabled());
  expect(screen.queryByText(said)).toBeNull();
  expect([lost.done(), lost.asked()]).toEqual([1, 2]);
});

test('whoever goes on with another program after that answer was lost has one draft all the same', async () => {
  const lost = losesAnswer(server, createQuote, draft(1));
  const user = await goTo('Program');
  await screen.findAllByText(said);
  await user.click((await screen.findAllByRole('button', { name: 'Choose' }))[1] as Element);
  await waitFor(() => expect(lost.asked()).toBe(2));
  await user.click((await screen.findAllByRole('button', { name: 'Next' })).at(-1) as Element);
  await user.click(await screen.findByRole('checkbox', { name: 'Late monsoon rain' }));
  await press(user, 'SAVE QUOTATION');
  expect(await screen.findByText('Quotation Saved')).toBeVisible();
  expect(lost.done()).toBe(1);
  expect(server.of(saveQuote).at(-1)?.body).toMatchObject({ program: 'Maize' });
});

test('whoever loads the page anew after that answer was lost gets the draft that was made', async () => {
  const lost = losesAnswer(server, createQuote, draft(1));
  const { user, view } = await openConsole('/quotations/new', { server, program: null });
  await press(user, 'Choose');
  await screen.findAllByText(said);
  view.unmount();
  // Nothing but what the tab keeps is left of the first page.
  await openConsole('/quotations/new', { server, program: null });
  await user.click((await screen.findAllByRole('button', { name: 'Choose' }))[1] as Element);
  await waitFor(() => expect(lost.asked()).toBe(2));
  expect(lost.done()).toBe(1);
});

test.each([
  ['customer', 0],
  ['intermediary', 1],
] as const)(
  'a field of a new %s changed after its answer was lost, in a dialog closed and opened again: one partner, as it was typed last',
  async (_, at) => {
    server.answer(findPartners, pageOf([]));
    const made = sampleOf(BusinessPartner, { id: 'p9', name: 'Asha Farms', version: 1 });
    const lost = losesAnswer(server, createPartner, made);
    server.answer(updatePartner, { ...made, name: 'Asha Farms II' });
    const { user } = await openConsole('/quotations/new?coverage=k1', { server });
    await screen.findByDisplayValue('Late monsoon rain');
    await press(user, 'Next');
    const open = async () => {
      await user.click((await screen.findAllByRole('button', { name: 'Add new' }))[at] as Element);
      return within(await screen.findByRole('dialog'));
    };
    const first = await open();
    const typed = { 'Organization name': 'Asha Farms', 'Contact name': 'Asha', Email: 'a@b.example', Postcode: '6' };
    const address = { State: 'Kerala', 'State code': 'KL', Country: 'India', 'Country code': 'IN' };
    for (const [label, text] of Object.entries({ ...typed, ...address }))
      await user.type(first.getByLabelText(new RegExp(`^${label}( \\*|\\*)?$`)), text);
    if (at === 0) await user.selectOptions(first.getByRole('combobox', { name: /^Tax status/ }), 'Taxable');
    await user.click(first.getByRole('button', { name: 'Submit' }));
    await first.findByText(said);
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    const again = await open();
    expect(again.getByText('This was sent before, and no answer came')).toBeVisible();
    const name = again.getByRole('textbox', { name: /^Organization name/ });
    expect(name).toHaveValue('Asha Farms');
    await user.type(name, ' II');
    await user.click(again.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Asha Farms II')).toBeVisible();
    expect([lost.done(), server.of(updatePartner)[0]?.body.name]).toEqual([1, 'Asha Farms II']);
  },
  60_000,
);

test.each(['Coverages', 'Customization', 'Terms', 'Review'])(
  'the answer lost to a saving at %s: said with Retry, which saves no second time, and the wizard goes on to its end',
  async (step) => {
    const user = await goTo(step);
    await untilKept();
    const lost = losesAnswer(server, saveQuote, draft(3));
    await press(user, 'SAVE QUOTATION');
    await retry(user);
    expect(await screen.findByText('Quotation Saved')).toBeVisible();
    expect([lost.done(), lost.asked()]).toEqual([1, 2]);
    for (const [at, [, act]] of walk.entries()) {
      if (at <= walk.findIndex(([name]) => name === step)) continue;
      await press(user, 'Next');
      await act(user);
    }
    await complete(user);
    expect(await screen.findByText('No Quotes Found')).toBeVisible();
    expect(new Set(server.of(createQuote).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  },
  60_000,
);

test.each([
  ['its last saving', saveQuote],
  ['the submission itself', completeQuote],
] as const)(
  'the answer lost to %s: said with Retry, which submits once and leads to the list',
  async (_, call) => {
    const user = await goTo('Review');
    if (call === completeQuote) await untilKept();
    const lost = losesAnswer(server, call, draft(3));
    await complete(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
    expect(dialog.getByText(said)).toBeVisible();
    // What was submitted is being priced, and no longer saved.
    if (call === completeQuote) server.answer(saveQuote, refuses({ status: 409, message: 'It is being priced.' }));
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No Quotes Found')).toBeVisible();
    expect(lost.done()).toBe(1);
    expect(new Set(server.of(completeQuote).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
  60_000,
);

test.each([
  ['customer', 0],
  ['intermediary', 1],
] as const)(
  'the answer lost that a new %s was added: said with Retry in the dialog, and it is one partner, in the quote',
  async (_, at) => {
    server.answer(findPartners, pageOf([]));
    const lost = losesAnswer(server, createPartner, sampleOf(BusinessPartner, { id: 'p9', name: 'Asha Farms' }));
    const { user } = await openConsole('/quotations/new?coverage=k1', { server });
    await screen.findByDisplayValue('Late monsoon rain');
    await press(user, 'Next');
    await user.click((await screen.findAllByRole('button', { name: 'Add new' }))[at] as Element);
    const dialog = within(await screen.findByRole('dialog'));
    const typed = { 'Organization name': 'Asha Farms', 'Contact name': 'Asha', Email: 'a@b.example', Postcode: '6' };
    for (const [label, text] of Object.entries({ ...typed, Country: 'India', 'Country code': 'IN' }))
      await user.type(dialog.getByLabelText(new RegExp(`^${label}( \\*|\\*)?$`)), text);
    if (at === 0) await user.selectOptions(dialog.getByRole('combobox', { name: /^Tax status/ }), 'Taxable');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await dialog.findByText(said)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Asha Farms')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([lost.done(), lost.asked()]).toEqual([1, 2]);
  },
  60_000,
);

test('the answer lost that a quote was accepted: said with Retry, which leads to its one policy', async () => {
  server.answer(readQuote, { ...draft(4), uiState: 'completed', status: 'COMPLETED' });
  server.answer(readPolicy, sampleOf(Policy, { id: 'p1', name: 'Kuttanad paddy', state: 'draft' }));
  const lost = losesAnswer(server, createPolicy, sampleOf(Policy, { id: 'p1', state: 'draft' }));
  const { user } = await openConsole('/quotations/quotation/q1', { server });
  await press(user, 'Customer response');
  await user.click(await screen.findByRole('menuitem', { name: 'Create Policy' }));
  await press(user, 'Accept & Create New Policy');
  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(dialog.getByText(said)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(window.location.pathname).toBe('/policies/policy/p1'));
  expect([lost.done(), lost.asked()]).toEqual([1, 2]);
});
