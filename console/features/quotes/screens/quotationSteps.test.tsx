import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Coverage } from '#shared/contract/coverage';
import { findCoverages, findCoveragesInBox, listCoverages, readCoverage } from '#shared/contract/coverages';
import { BusinessPartner } from '#shared/contract/partner';
import { findPartners, readTaxStatuses } from '#shared/contract/partners';
import { findPrograms, Program, SampleProgram, samplePrograms } from '#shared/contract/programs';
import { completeQuote, createQuote, findQuotes, readQuote, rejectQuote, saveQuote } from '#shared/contract/quotes';
import { Quote } from '#shared/contract/quote';
import { coveragesChosen } from '../../../core/program';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { cellOf } from '../../../../tests/support/console/figuresOn';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import { openConsole, pressRetry, type Opened } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const paddy = sampleOf(SampleProgram, {
  ...{ id: 1, Name: 'Paddy', SelectionType: 'map', DefaultSIperUnit: 5312.5, Currency: 'INR', BoundingBox: null },
});
const chilli = sampleOf(SampleProgram, { id: 2, Name: 'Chilli', SelectionType: 'other', Currency: 'INR' });
const maize = sampleOf(Program, { id: 'maize', name: 'Maize', description: 'Maize of the hills', currency: 'INR' });
const rain = sampleOf(Coverage, {
  ...{ id: 'k1', label: 'Late monsoon rain', uiState: 'active', currency: 'INR', labels: ['user/program:Paddy'] },
  ...{ start: '2026-06-01', end: '2026-09-30', grossPremiumIndicationPct: 0.05 },
});
const asha = sampleOf(BusinessPartner, { id: 'c1', name: 'Asha Farms', role: 'POLICY_HOLDER' });
const draft = (version: number) => sampleOf(Quote, { id: 'q1', version, uiState: 'draft', program: 'Paddy' });

let server: FakeServer;
beforeEach(() => {
  server = answerMap(new FakeServer())
    .answer(findCoveragesInBox, { type: 'FeatureCollection', features: [] })
    .answer(samplePrograms, [paddy, chilli])
    .answer(findPrograms, { ...pageOf([maize]), statuses: ['DRAFT'] })
    .answer(findCoverages, pageOf([rain]))
    .answer(listCoverages, [rain])
    .answer(readCoverage, rain)
    .answer(findPartners, pageOf([asha]))
    .answer(readTaxStatuses, [])
    .answer(findQuotes, pageOf([]))
    .answer(createQuote, draft(1))
    .answer(saveQuote, draft(2))
    .answer(rejectQuote, undefined)
    .answer(completeQuote, draft(3));
});
afterEach(() => {
  jest.useRealTimers();
  server.close();
});
const open = (query = '', more: object = {}) => openConsole(`/quotations/new${query}`, { server, ...more });
const button = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement;
const press = async (user: Opened['user'], name: string) =>
  user.click((await screen.findAllByRole('button', { name }))[0] as Element);
const stepper = () => screen.getAllByRole('listitem').filter((item) => item.closest('ol'));
const step = () => stepper().find((item) => item.getAttribute('aria-current') === 'step')?.textContent;
const fill = async (user: Opened['user'], label: RegExp | string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
};
/** On the terms of a quote on the one coverage. */
const atTerms = async () => {
  const opened = await open('?coverage=k1');
  await screen.findByDisplayValue('Late monsoon rain');
  await press(opened.user, 'Next');
  return opened;
};
const atReview = async () => {
  const opened = await atTerms();
  await press(opened.user, 'Asha Farms');
  await fill(opened.user, /Quote name/, 'Kuttanad paddy');
  await press(opened.user, 'Next');
  return opened;
};

test('the quotation wizard has its title, CANCEL, SAVE QUOTATION and COMPLETE QUOTATION, and five steps', async () => {
  await open('', { program: null });
  expect(await screen.findByRole('heading', { name: 'New Quotation (Draft)' })).toBeVisible();
  const buttons = within(screen.getByRole('main')).getAllByRole('button');
  expect(buttons.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'CANCEL',
    'SAVE QUOTATION',
    'COMPLETE QUOTATION',
  ]);
  expect(stepper().map(({ textContent }) => textContent)).toEqual([
    ...['Program', 'Coverages', 'Customization', 'Terms', 'Review'],
  ]);
});

test('a program of the address is chosen: its coverages are next, or what is made of them where its selection is other', async () => {
  const first = await open('?program=1', { program: null });
  expect(await screen.findByRole('checkbox', { name: 'Late monsoon rain' })).toBeVisible();
  expect(step()).toBe('Coverages');
  first.view.unmount();
  await open('?program=2', { program: null });
  expect(await screen.findByRole('button', { name: 'Add Late monsoon rain' })).toBeVisible();
  expect(step()).toBe('Customization');
});

test('a program of the address that is none says so; one is chosen below', async () => {
  const { user } = await open('?program=999');
  expect(await screen.findByText(/names a program that is not known: 999\. Choose one below\./)).toBeVisible();
  expect(step()).toBe('Program');
  expect(button('Next')).toBeDisabled();
  await press(user, 'Choose');
  expect(screen.queryByText(/names a program that is not known/)).toBeNull();
});

test('where the selection is other, Next skips the coverages, Back returns to the program, and they are no step', async () => {
  const { user } = await open('', { program: null });
  await user.click((await screen.findAllByRole('button', { name: 'Choose' }))[1] as Element);
  expect(stepper().map(({ textContent }) => textContent)).toEqual(['Program', 'Customization', 'Terms', 'Review']);
  await press(user, 'Next');
  expect(step()).toBe('Customization');
  await press(user, 'Back');
  expect(step()).toBe('Program');
});

describe('where the selection is other, Customization', () => {
  const more = [
    rain,
    { ...rain, id: 'k2', label: 'Early monsoon rain' },
    { ...rain, id: 'k3', label: 'Storm', currency: 'USD' },
  ];
  const offered = () => screen.queryAllByRole('button', { name: /^Add / }).map(({ textContent }) => textContent);

  test('takes several coverages, of one currency, and lets go of them', async () => {
    server
      .answer(findCoverages, pageOf(more))
      .answer(listCoverages, ({ body }) => more.filter(({ id }) => body?.includes(id)));
    const { user } = await open('?program=2', { program: null });
    await press(user, 'Add Late monsoon rain');
    expect(await screen.findByDisplayValue('Late monsoon rain')).toBeVisible();
    expect(offered()).toEqual(['Add Early monsoon rain', 'Add Storm']);
    expect(button('Add Storm')).toBeDisabled();
    expect(button('Add Storm')).toHaveAttribute('title', 'This quote is in INR: make a quote of its own for it');
    await press(user, 'Add Early monsoon rain');
    expect(await screen.findByDisplayValue('Early monsoon rain')).toBeVisible();
    await press(user, 'Remove Late monsoon rain');
    expect(screen.queryByDisplayValue('Late monsoon rain')).toBeNull();
    expect(offered()).toEqual(['Add Late monsoon rain', 'Add Storm']);
  });

  test('says why coverages could not be read, and that there are none', async () => {
    server.answer(findCoverages, refuses({ status: 503, message: 'The coverages are away.' }));
    const { user } = await open('?program=2', { program: null });
    expect((await screen.findAllByText(/The coverages are away/))[0]).toBeVisible();
    server.answer(findCoverages, pageOf([]));
    await pressRetry(user);
    expect(await screen.findByText('Nothing of this program can be sold now')).toBeVisible();
  });
});

test('a stored draft is gone on with at its coverages, or at what is made of them where the selection is other', async () => {
  server.answer(readQuote, { ...draft(1), program: 'Chilli' });
  const first = await open('?draft=q1', { program: null });
  expect(await screen.findByRole('button', { name: 'Add Late monsoon rain' })).toBeVisible();
  expect(step()).toBe('Customization');
  first.view.unmount();
  server.answer(readQuote, draft(1));
  await open('?draft=q1', { program: null });
  expect(await screen.findByRole('checkbox', { name: 'Late monsoon rain' })).toBeVisible();
  expect(step()).toBe('Coverages');
});

test('a stored draft that cannot be read says why, and is read again on Retry', async () => {
  server.answer(readQuote, refuses({ status: 404, message: 'There is no such quote.' }));
  const first = await open('?draft=gone', { program: null });
  expect((await screen.findAllByText(/There is no such quote/))[0]).toBeVisible();
  first.view.unmount();
  server.answer(readQuote, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await open('?draft=q1', { program: null });
  await screen.findAllByText(/The database cannot be reached/);
  server.answer(readQuote, draft(1));
  await pressRetry(user);
  await waitFor(() => expect(step()).toBe('Coverages'));
});

test('Next waits for a program, for a coverage, and for customer and name; at the end COMPLETE QUOTATION takes its place', async () => {
  const { user } = await open('', { program: null });
  await screen.findByRole('heading', { name: 'Paddy' });
  expect(button('Next')).toBeDisabled();
  await press(user, 'Choose');
  await press(user, 'Next');
  expect(button('Next')).toBeDisabled();
  await user.click(await screen.findByRole('checkbox', { name: 'Late monsoon rain' }));
  await press(user, 'Next');
  expect(button('Next')).toBeEnabled();
  await press(user, 'Next');
  await fill(user, /Quote name/, 'Kuttanad paddy');
  expect(button('Next')).toBeDisabled();
  await press(user, 'Asha Farms');
  expect(button('COMPLETE QUOTATION')).toBeDisabled();
  await press(user, 'Next');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  // In the head and where Next was.
  const both = screen.getAllByRole('button', { name: 'COMPLETE QUOTATION' });
  expect(both).toHaveLength(2);
  for (const complete of both) expect(complete).toBeEnabled();
});

test('the premium rate of a coverage is cut off after two decimals, and not rounded; without a price it is ---', async () => {
  const unpriced = { ...rain, id: 'k2', label: 'Early monsoon rain', grossPremiumIndicationPct: null };
  server.answer(findCoverages, pageOf([{ ...rain, grossPremiumIndicationPct: 0.07519 }, unpriced]));
  await open('?program=1', { program: null });
  await screen.findByRole('checkbox', { name: 'Late monsoon rain' });
  const rateOf = (row: string) => cellOf(undefined, row, 'Gross Premium Rate');
  expect(rateOf('Late monsoon rain')).toBe('7.51 %');
  expect(rateOf('Early monsoon rain')).toBe('---');
});

test('the commission of a stored draft is cut off after two decimals', async () => {
  server.answer(readQuote, { ...draft(1), program: 'Chilli', commissionRate: 0.07259 });
  const { user } = await open('?draft=q1', { program: null });
  await waitFor(() => expect(step()).toBe('Customization'));
  await press(user, 'Next');
  expect(await screen.findByRole('slider', { name: /^Commission: 7\.25\s%$/ })).toBeVisible();
});

test('SAVE QUOTATION waits for the draft of the server', async () => {
  let answer: (quote: Quote) => void = () => undefined;
  server.answer(createQuote, () => new Promise<Quote>((resolve) => (answer = resolve)));
  const { user } = await open('', { program: null });
  await press(user, 'Choose');
  expect(button('SAVE QUOTATION')).toBeDisabled();
  await act(async () => answer(draft(1)));
  await waitFor(() => expect(button('SAVE QUOTATION')).toBeEnabled());
});

test('each coverage has a name, 1 as its quantity and the sum of the program; the estimate has its share with one decimal', async () => {
  const { user } = await open('?program=1', { program: null });
  await user.click(await screen.findByRole('checkbox', { name: 'Late monsoon rain' }));
  await press(user, 'Next');
  expect(await screen.findByLabelText('Cohort name')).toHaveValue('Late monsoon rain');
  expect(screen.getByLabelText('Insured Extend')).toHaveValue('1');
  expect(screen.getByLabelText('Sum Insured Per Insured Extend')).toHaveValue('5312.5');
  await fill(user, 'Insured Extend', '10');
  const estimate = screen.getByText('Premium estimate').parentElement;
  await waitFor(() => expect(estimate).toHaveTextContent(/2,656\.25 \(5\.0\s?% of .*53,125/));
  await fill(user, 'Cohort name', 'ab');
  await user.tab();
  expect(await screen.findByText('Every cohort needs a name of at least 3 characters.')).toBeVisible();
});

test('the terms ask for customer, intermediary, name, period, a commission of 12.5 % in steps of 0.5 % to 15 %, a fee of 100 USD, remarks', async () => {
  const { user } = await atTerms();
  expect(screen.getByLabelText(/^Customer/)).toHaveAttribute('placeholder', 'Search by name');
  expect(screen.getByLabelText('Intermediary')).toHaveAttribute('placeholder', 'Search by name');
  expect(screen.getAllByRole('button', { name: 'Add new' })).toHaveLength(2);
  for (const label of [/Quote name/, /Inception Date/, /Expiry Date/])
    expect(screen.getAllByLabelText(label)[0]).toBeVisible();
  const slider = screen.getByRole('slider', { name: /Commission: 12\.5/ });
  expect([slider.getAttribute('min'), slider.getAttribute('max'), slider.getAttribute('step')]).toEqual([
    ...['0', '0.15', '0.005'],
  ]);
  expect(slider).toHaveValue('0.125');
  fireEvent.change(slider, { target: { value: '0.15' } });
  expect(screen.getByRole('slider', { name: /Commission: 15\.0/ })).toBeVisible();
  const fee = screen.getByLabelText('Service fee');
  expect(fee).toHaveValue('100');
  expect(fee.parentElement).toHaveTextContent('USD');
  await fill(user, 'Remarks', 'Paid by the mill');
  await press(user, 'SAVE QUOTATION');
  await waitFor(() =>
    expect(server.of(saveQuote).at(-1)?.body).toMatchObject({
      ...{ commissionRate: 0.15, serviceFee: { amount: 100, currency: 'USD' }, remarks: 'Paid by the mill' },
    }),
  );
});

test('the terms take exclusions, one a line', async () => {
  const { user } = await atTerms();
  expect(screen.getByText('One on each line. Without any the index alone decides.')).toBeVisible();
  await fill(user, 'Exclusions', 'War{enter}Nuclear risks');
  await press(user, 'SAVE QUOTATION');
  await waitFor(() => expect(server.of(saveQuote).at(-1)?.body).toMatchObject({ exclusions: 'War\nNuclear risks' }));
  expect(screen.getByLabelText('Exclusions')).toHaveValue('War\nNuclear risks');
});

test('the review sums up all that was entered', async () => {
  await atReview();
  for (const text of [
    ...['Kuttanad paddy', 'Paddy', 'Asha Farms', '01-Jun', /^30-Sept?$/, /^12\.5\s?%$/, 'Late monsoon rain'],
  ])
    expect(within(screen.getByRole('main')).getByText(text)).toBeVisible();
  expect(screen.getByText(/\$100\.00|USD 100\.00/)).toBeVisible();
  expect(screen.getByText(/^1 × .*5,312\.50$/)).toBeVisible();
});

test('CANCEL asks: No stays, Yes, Cancel leads to the quotes', async () => {
  const { user } = await atTerms();
  await press(user, 'CANCEL');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Quotation?' }));
  expect(dialog.getByText('All progress will be lost')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'No' }));
  expect(window.location.pathname).toBe('/quotations/new');
  await press(user, 'CANCEL');
  await press(user, 'Yes, Cancel');
  expect(await screen.findByText('No Quotes Found')).toBeVisible();
  expect(window.location.pathname).toBe('/quotations');
});

test('completed, the draft is saved and submitted, what was selected in Coverages is let go, and the list is read anew', async () => {
  const { user, store } = await atReview();
  act(() => void store.dispatch(coveragesChosen(['k1'])));
  await press(user, 'COMPLETE QUOTATION');
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete quotation' }));
  expect(dialog.getByText('A new quote document will be generated for the customer.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Complete quotation' }));
  expect(await screen.findByText('No Quotes Found')).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe('/quotations?command=refresh');
  expect(store.getState().selection.coverageIds).toEqual([]);
  // A slow machine has saved it by itself meanwhile.
  expect(server.of(saveQuote).length).toBeGreaterThan(0);
  expect(server.of(completeQuote)).toHaveLength(1);
});

test('while it is saved a backdrop lies over the page; then Quotation Saved is said', async () => {
  let answer: (quote: Quote) => void = () => undefined;
  const { user } = await atTerms();
  server.answer(saveQuote, () => new Promise<Quote>((resolve) => (answer = resolve)));
  await press(user, 'SAVE QUOTATION');
  expect(await screen.findByText('One moment, please')).toBeVisible();
  // On a slow machine the wizard has begun to save by itself before: then this one comes after it.
  server.answer(saveQuote, draft(3));
  await act(async () => answer(draft(2)));
  expect(await screen.findByText('Quotation Saved')).toBeVisible();
  expect(screen.queryByText('One moment, please')).toBeNull();
});

test('programs of the organisation can be quoted, named by the address or chosen', async () => {
  const first = await open('?program=maize', { program: null });
  await waitFor(() => expect(step()).toBe('Coverages'));
  await waitFor(() => expect(server.of(createQuote)[0]?.body).toEqual({ program: 'Maize' }));
  expect(server.of(findCoverages).at(-1)?.query).toMatchObject({ labels: 'user/program:Maize' });
  first.view.unmount();
  server.answer(findPrograms, refuses({ status: 503, message: 'The programs are away.' }));
  const { user } = await open('', { program: null });
  expect(await screen.findByRole('heading', { name: 'Paddy' })).toBeVisible();
  expect(screen.getAllByText(/The programs are away/)[0]).toBeVisible();
  server.answer(findPrograms, { ...pageOf([maize]), statuses: [] });
  await pressRetry(user);
  expect(await screen.findByText('Maize of the hills')).toBeVisible();
});

test('partners are searched for 300 ms after the last key, by role and name, up to 10000 of them', async () => {
  await atTerms();
  server.answer(findPartners, hangs);
  const asked = () => server.of(findPartners).map(({ query }) => query);
  expect(asked()).toEqual([
    { role: 'POLICY_HOLDER', page: '0', size: '10000' },
    { role: 'INTERMEDIARY', page: '0', size: '10000' },
  ]);
  jest.useFakeTimers();
  for (const [label, role] of [
    [/^Customer/, 'POLICY_HOLDER'],
    ['Intermediary', 'INTERMEDIARY'],
  ] as const) {
    const before = asked().length;
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'As' } });
    await act(() => jest.advanceTimersByTimeAsync(299));
    expect(asked()).toHaveLength(before);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(asked().slice(before)).toEqual([{ role, name: 'As', page: '0', size: '10000' }]);
  }
});

test('coverages are searched for 500 ms after the last key', async () => {
  await open('?program=1', { program: null });
  const field = await screen.findByRole('searchbox', { name: 'Find coverages by address, name or coordinates' });
  const searched = () => server.of(findCoverages).map(({ query }) => query['search']);
  jest.useFakeTimers();
  fireEvent.change(field, { target: { value: 'Munnar' } });
  await act(() => jest.advanceTimersByTimeAsync(499));
  expect(searched()).not.toContain('Munnar');
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(searched()).toContain('Munnar');
});
