import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { findCoverages, findCoveragesInBox, listCoverages, readCoverage } from '#shared/contract/coverages';
import { findQuotes, readQuote } from '#shared/contract/quotes';
import { Quote, QuoteItem } from '#shared/contract/quote';
import type { FakeServer } from '../../../../tests/support/console/fakeServer';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { draft, press, rain, serverOfWizard } from '../../../../tests/support/console/quoteWizard';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

let server: FakeServer;
beforeEach(() => {
  server = serverOfWizard();
});
afterEach(() => server.close());

const begun = (day: string) =>
  `The period of the coverage "Late monsoon rain" began on ${day}: it cannot be sold any more, for what happens in it begins to be known.`;

test('the wizard asks list and map for what can be sold, and no more', async () => {
  await openConsole('/quotations/new?program=1', { server });
  await waitFor(() => expect(server.of(findCoverages).at(-1)?.query).toMatchObject({ quotable: 'true' }));
  for (const { query } of server.of(findCoveragesInBox)) expect(query).toMatchObject({ quotable: 'true' });
});

test.each([
  ['whose period has begun', { start: '2026-03-01' }, begun('01-Mar-2026')],
  [
    'whose index stands beyond its trigger',
    { eventStatus: 'DETECTED' as const },
    'The index of the coverage "Late monsoon rain" stands beyond its trigger already: it cannot be sold any more.',
  ],
])('a coverage %s begins no quote; the wizard says why and begins without it', async (_, change, why) => {
  server.answer(readCoverage, { ...rain, ...change });
  await openConsole('/quotations/new?coverage=k1', { server });
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.getByText('Choose another coverage for the quote.')).toBeVisible();
  expect(screen.queryByDisplayValue('Late monsoon rain')).toBeNull();
});

test('a draft that holds what cannot be sold any more says so beside it, is held up by it, and goes on without it', async () => {
  const item = sampleOf(QuoteItem, { coverage: { id: 'k1', label: 'Late monsoon rain' }, name: 'All fields' });
  server
    .answer(readQuote, { ...draft(1), name: 'Kuttanad', quoteItems: [item] })
    .answer(listCoverages, [{ ...rain, start: '2026-03-01' }]);
  const { user } = await openConsole('/quotations/new?draft=q1&step=customization', { server });
  expect(await screen.findByRole('alert')).toHaveTextContent(begun('01-Mar-2026'));
  const next = () => screen.getByRole('button', { name: 'Next' });
  expect(next()).toBeDisabled();
  await press(user, 'Remove Late monsoon rain');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(next()).toBeEnabled();
});

test('an inception on which no policy can begin is called wrong on the step where it stands, and holds it up', async () => {
  const { user } = await openConsole('/quotations/new?coverage=k1', { server, today: '2026-05-30' });
  await screen.findByDisplayValue('Late monsoon rain');
  await press(user, 'Next');
  const inception = await screen.findByLabelText(/^Inception Date/);
  const fault = () => screen.queryByText(/is too near: a policy that is sold today begins on 31-May-2026/);
  expect(fault()).toBeNull();
  await user.clear(inception);
  await user.type(inception, '30-May-2026');
  await user.tab();
  expect(fault()).toBeVisible();
});

const quote = sampleOf(Quote, {
  ...{ id: 'q7', name: 'Kuttanad 2026', status: 'COMPLETED', uiState: 'completed' },
  obstacle: { why: 'begun', text: begun('2026-03-01') },
});
test('a priced quote that cannot become a policy any more says so on its screen and in the list, with what to do', async () => {
  server.answer(readQuote, quote).answer(findQuotes, pageOf([quote]));
  const { view } = await openConsole('/quotations/quotation/q7', { server });
  expect(await screen.findByText(begun('01-Mar-2026'))).toBeVisible();
  expect(screen.getByText(/^Copy the quote: the copy is without what cannot be sold\./)).toBeVisible();
  view.unmount();
  await openConsole('/quotations', { server });
  expect(await screen.findByText('Period has begun')).toBeVisible();
});

test('an expired one says it on its screen alone: nobody has to do anything about it', async () => {
  const expired = { ...quote, status: 'EXPIRED' as const, uiState: 'expired' as const };
  server.answer(readQuote, expired).answer(findQuotes, pageOf([expired]));
  const { view } = await openConsole('/quotations/quotation/q7', { server });
  expect(await screen.findByText(begun('01-Mar-2026'))).toBeVisible();
  view.unmount();
  await openConsole('/quotations', { server });
  expect(await screen.findByText('Kuttanad 2026')).toBeVisible();
  expect(screen.queryByText('Period has begun')).toBeNull();
});
