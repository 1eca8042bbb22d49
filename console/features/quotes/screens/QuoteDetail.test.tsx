import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Coverage } from '#shared/contract/coverage';
import type { UserEvent } from '@testing-library/user-event';
import { findCoverages, findCoveragesInBox, listCoverages } from '#shared/contract/coverages';
import { readFile } from '#shared/contract/files';
import { HistoryEntry } from '#shared/contract/history';
import { createPolicy, readPolicy } from '#shared/contract/policies';
import { Policy } from '#shared/contract/policy';
import { findPrograms, samplePrograms } from '#shared/contract/programs';
import { copyQuote, quoteHistory, readQuote, rejectQuote, restoreQuote, retryQuote } from '#shared/contract/quotes';
import { Quote, QuoteItem } from '#shared/contract/quote';
import { api } from '../../../core/api';
import { goTo } from '../../../core/routing';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const item = sampleOf(QuoteItem, {
  id: 'i1',
  name: 'Farms by the lake',
  coverage: { id: 'k1', version: 2, label: 'Late monsoon rain', indexDefinition: { name: 'Rain sum' } },
});
const quote = sampleOf(Quote, {
  id: 'q1',
  name: 'Kuttanad paddy',
  status: 'COMPLETED',
  uiState: 'completed',
  grossWrittenPremium: { amount: 1234.5, currency: 'EUR' },
  quoteDocumentId: 'f1',
  quoteItems: [item],
  version: 4,
});
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().answer(readQuote, quote).answer(listCoverages, []);
});
afterEach(() => server.close());
const open = (roles?: Parameters<typeof openConsole>[1]) =>
  openConsole('/quotations/quotation/q1', { server, ...roles });

test('a quote shows its state, documents, figures and coverages', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'Quote - Kuttanad paddy' })).toBeVisible();
  expect(screen.getByText('Quotation Summary')).toBeVisible();
  expect(screen.getAllByText('Completed')).toHaveLength(2);
  expect(screen.getByText('No report available')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Late monsoon rain: Rain sum' })).toHaveAttribute(
    'href',
    '/coverages/coverage/k1?version=2&backTo=/quotations/quotation/q1',
  );
});

test('its history is read when somebody wants it: who did what, when, from which state to which, why and through which door', async () => {
  const line = (change: object) => sampleOf(HistoryEntry, { whoName: 'Ama Agent', from: null, to: null, ...change });
  server.answer(
    quoteHistory,
    pageOf([
      line({
        id: 'h3',
        action: 'expired',
        from: 'COMPLETED',
        to: 'EXPIRED',
        channel: 'job',
        reason: 'Its validity has ended.',
      }),
      line({ id: 'h2', action: 'submitted', from: 'draft', to: 'queued', channel: 'console', reason: null }),
      line({
        ...{ id: 'h4', action: 'saved', channel: 'console', reason: null },
        details: {
          fields: [
            { field: 'expiryDate', from: '', to: '2026-09-30' },
            { field: 'commissionRate', from: '0.125', to: '0.1' },
            { field: 'serviceFee', from: '100 USD', to: '1250 USD' },
            { field: 'quoteItems.North', from: '1200 24000 INR', to: '' },
          ],
        },
      }),
      line({ id: 'h1', action: 'copied', from: '01a213d9-337d', channel: 'api', reason: null }),
    ]),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  const table = await screen.findByRole('table', { name: 'History' });
  const rows = within(table).getAllByRole('row').slice(1);
  const cells = rows.map((row) => [...row.querySelectorAll('td, th')].slice(1).map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['Ama Agent', 'Expired', 'Completed → Expired', 'Its validity has ended.', 'Job'],
    ['Ama Agent', 'Submitted', 'Draft → Queued', '', 'Console'],
    [
      ...['Ama Agent', 'Saved'],
      'Expiry Date: --- → 30-SepCommission: 12.5 % → 10.0 %Service fee: USD 100.00 → USD 1,250.00North: 1,200 × INR 24,000.00 → ---',
      ...['', 'Console'],
    ],
    ['Ama Agent', 'Copied from another quote', '---', '', 'API'],
  ]);
});

test('a draft says that it is one, also without a name, and leads back into its wizard', async () => {
  server.answer(readQuote, { ...quote, name: '', status: 'CREATED', uiState: 'draft' }).answer(samplePrograms, []);
  const { user } = await open();
  expect(await screen.findByRole('heading', { name: 'Quote - Unnamed draft' })).toBeVisible();
  // Beside its title and among its facts.
  expect(screen.getAllByText('Draft')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Continue the draft' }));
  expect(window.location.pathname + window.location.search).toMatch(/^\/quotations\/new\?draft=q1/);
});

test('a coverage that its record never saw pay is warned of, by name', async () => {
  const unseen = { ...item, coverage: { ...item.coverage, unseenYears: 12 } };
  server.answer(readQuote, { ...quote, quoteItems: [unseen] });
  await open();
  expect(await screen.findByText(/^Late monsoon rain: no payout was seen in 12 years/)).toBeVisible();
});

test('until it is there, rows of grey; when it cannot be read, why, and Retry', async () => {
  server.answer(readQuote, hangs);
  const first = await open();
  expect(first.view.container.querySelector('[aria-busy=true]')).toBeVisible();
  first.view.unmount();
  server.answer(readQuote, refuses({ status: 503, message: 'There is no such quote.' }));
  const { user } = await open();
  expect((await screen.findAllByText(/There is no such quote/))[0]).toBeVisible();
  server.answer(readQuote, quote);
  await pressRetry(user);
  expect(await screen.findByText('Quotation Summary')).toBeVisible();
});

test('a quote without coverages says so', async () => {
  server.answer(readQuote, { ...quote, quoteItems: [] });
  await open();
  expect(await screen.findByText('No coverages')).toBeVisible();
});

test('rejected by somebody else while the question of accepting stands: it says who and when, and asks no more', async () => {
  const { user, store } = await open();
  await user.click(await screen.findByRole('button', { name: 'Customer response' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Create Policy' }));
  const rejected = { byName: 'Ama Agent', at: '2026-03-01T08:00:30Z' };
  server.answer(readQuote, { ...quote, status: 'REJECTED', uiState: 'rejected', version: 5, rejected });
  act(() => void store.dispatch(api.util.invalidateTags(['quotes'])));
  const said = 'Ama Agent rejected this quote on 01-Mar, 08:00 UTC.';
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(said);
  expect(screen.queryByText('A draft policy will be created from this quote.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Accept & Create New Policy' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Cancel Process' }));
  expect(screen.getByText(said)).toBeVisible();
  expect(server.of(createPolicy)).toHaveLength(0);
});

test('accepted, it becomes a policy, and the browser follows', async () => {
  const policy = sampleOf(Policy, { id: 'p1' });
  server.answer(createPolicy, policy).answer(readPolicy, policy);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Customer response' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Create Policy' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('A draft policy will be created from this quote.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Accept & Create New Policy' }));
  expect(await screen.findByText('This is a draft policy')).toBeVisible();
  expect(location.pathname).toBe('/policies/policy/p1');
  await waitFor(() =>
    expect(server.of(createPolicy)[0]?.body).toEqual({ '@type': 'NewPolicyFromQuote', quoteId: 'q1' }),
  );
});

test('rejected, it is archived; a rejection that came too late asks to look again', async () => {
  server.answer(rejectQuote, refuses({ status: 412, message: 'Changed.', details: { changedBy: 'Ravi' } }));
  const { user } = await open();
  const reject = async () => {
    await user.click(await screen.findByRole('button', { name: 'Customer response' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reject Quote' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Once rejected this quotation will be archived.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Reject Quotation' }));
  };
  await reject();
  expect(await screen.findByText(/Ravi changed this/)).toBeVisible();
  server.answer(readQuote, { ...quote, version: 5 });
  await user.click(screen.getByRole('button', { name: 'Load the newest' }));
  server.answer(rejectQuote, undefined);
  await reject();
  expect(await screen.findByText('Kuttanad paddy was rejected and archived.')).toBeVisible();
  await waitFor(() => expect(server.of(rejectQuote).map(({ headers }) => headers['if-match'])).toEqual(['"4"', '"5"']));
});

/** Rejects the quote by its screen. */
async function rejectIt(user: UserEvent): Promise<void> {
  server.answer(rejectQuote, undefined);
  await user.click(await screen.findByRole('button', { name: 'Customer response' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reject Quote' }));
  server.answer(readQuote, { ...quote, status: 'REJECTED', uiState: 'rejected', version: 5 });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reject Quotation' }));
  expect(await screen.findByText('Kuttanad paddy was rejected and archived.')).toBeVisible();
}

test('a rejection is undone by the button beside its message, by keyboard, and the quote is read anew', async () => {
  const { user } = await open();
  await rejectIt(user);
  server.answer(restoreQuote, { ...quote, version: 6 }).answer(readQuote, { ...quote, version: 6 });
  const readings = server.of(readQuote).length;
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo.closest('[aria-live=polite]')).toBeVisible();
  act(() => undo.focus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Kuttanad paddy is no longer rejected.')).toBeVisible();
  expect(screen.queryByText('Kuttanad paddy was rejected and archived.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(server.of(restoreQuote).map(({ headers }) => headers['if-match'])).toEqual(['"5"']);
  await waitFor(() => expect(server.of(readQuote).length).toBeGreaterThan(readings));
});

test('a rejection that cannot be undone any more says why', async () => {
  const { user } = await open();
  await rejectIt(user);
  const message = 'This was done too long ago, so it cannot be undone any more.';
  server.answer(restoreQuote, refuses({ status: 409, message }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a quote that could not be priced says why, and is tried again; a failed try is said', async () => {
  server.answer(readQuote, { ...quote, status: 'FAILED', uiState: 'fail', error: 'The data end in 1990.' });
  server.answer(retryQuote, refuses({ status: 409, message: 'It is being priced already.' }));
  const { user } = await open();
  expect(await screen.findByText('The data end in 1990.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('It is being priced already.')).toBeVisible();
});

test.each([
  ['is told where another version is active by now', 3, 1],
  ['says nothing of versions where its own is', 2, 0],
])('what Try again would price %s', async (_, version, told) => {
  server
    .answer(readQuote, { ...quote, status: 'FAILED', uiState: 'fail', error: 'No room.' })
    .answer(listCoverages, [sampleOf(Coverage, { id: 'k1', version })]);
  await open();
  expect(await screen.findByText('No room.')).toBeVisible();
  await waitFor(() =>
    expect(server.of(listCoverages)[0]).toMatchObject({ body: ['k1'], query: { version: 'quoted' } }),
  );
  const sentences = async () => screen.queryAllByText('Late monsoon rain: version 3 instead of version 2.');
  await waitFor(async () => expect(await sentences()).toHaveLength(told));
});

test('a refusal that says no more than that something went wrong is said once in the dialog', async () => {
  const message = 'Something went wrong on the server. Try again in a moment.';
  server.answer(createPolicy, refuses({ status: 500, code: 'server.error', message }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Customer response' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Create Policy' }));
  await user.click(await screen.findByRole('button', { name: 'Accept & Create New Policy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(dialog.getAllByText(/went wrong/)).toHaveLength(1);
});

test('accepting it fails: the dialog says so with the reason, the quote stays, and it can be accepted again', async () => {
  server.answer(createPolicy, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await open();
  const accept = async () => {
    await user.click(await screen.findByRole('button', { name: 'Customer response' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Create Policy' }));
    await user.click(await screen.findByRole('button', { name: 'Accept & Create New Policy' }));
  };
  await accept();
  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
  expect(dialog.getByText('The database cannot be reached.')).toBeVisible();
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
  expect(await screen.findByText('Quotation Summary')).toBeVisible();
  // Beside the dialog, the message of every failed call.
  expect(screen.getByText('The database cannot be reached.')).toBeVisible();
  const policy = sampleOf(Policy, { id: 'p1' });
  server.answer(createPolicy, policy).answer(readPolicy, policy);
  await accept();
  expect(await screen.findByText('This is a draft policy')).toBeVisible();
});

test.each([
  ['Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
])('left by %s, the question gives the focus back to what it came from', async (_, leave) => {
  const { user } = await open();
  const menu = await screen.findByRole('button', { name: 'Customer response' });
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: 'Reject Quote' }));
  await screen.findByRole('dialog');
  await leave(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(menu).toHaveFocus());
  expect(server.of(rejectQuote)).toEqual([]);
});

test('a copy opens in the wizard', async () => {
  server
    .answer(copyQuote, { ...quote, id: 'q2' })
    .answer(readQuote, ({ params: { id } }) =>
      id === 'q2' ? { ...quote, id, status: 'CREATED' as const, uiState: 'draft' as const } : quote,
    )
    .answer(samplePrograms, [])
    .answer(findCoverages, pageOf([]))
    .answer(findCoveragesInBox, { type: 'FeatureCollection', features: [] })
    .answer(findPrograms, { ...pageOf([]), statuses: [] })
    .answer(listCoverages, []);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Copy Quote' }));
  await screen.findByRole('heading', { name: 'New Quotation (Draft)' });
  expect(`${location.pathname}${location.search}`).toMatch(/^\/quotations\/new\?draft=q2/);
  expect(screen.queryByText(/^Copied without/)).toBeNull();

  // What could not be taken over is said, for somebody has to choose anew.
  server.answer(copyQuote, { ...quote, id: 'q2', quoteItems: [] });
  act(() => goTo('/quotations/quotation/q1', { sure: true }));
  await user.click(await screen.findByRole('button', { name: 'Copy Quote' }));
  const said = 'Copied without Farms by the lake: its coverage was archived. Choose another one.';
  expect(await screen.findByText(said)).toBeVisible();
});

test('its document opens in a viewer; one that cannot be fetched is said, and in the dialog too', async () => {
  server.answer(readFile, refuses({ status: 404, message: 'The file is gone.' }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Review report' }));
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible();
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[1] as Element);
  server.answer(readFile, {});
  await user.click(screen.getByRole('button', { name: 'Review report' }));
  expect(await screen.findByTitle('Quote document')).toHaveAttribute('src', 'blob:http://localhost/1');
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
  await waitFor(() => expect(screen.queryByTitle('Quote document')).toBeNull());
});

test('below a document in its viewer stand Close and Save, which hands it to the downloads under its name', async () => {
  const saved = jest.fn<void, [href: string, name: string]>();
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.href, this.download);
  });
  server.answer(readFile, {});
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Review report' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'Quote document' }));
  // That of its head and that below the document.
  expect(viewer.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
  await user.click(viewer.getByRole('button', { name: 'Save' }));
  expect(saved.mock.calls).toEqual([[expect.stringMatching(/^blob:/), 'document.pdf']]);
  expect(viewer.getByTitle('Quote document')).toBeVisible();
  click.mockRestore();
});

test('an administrator may look, not act; an underwriter has no access', async () => {
  const first = await open({ roles: ['User.Admin'] });
  expect(await screen.findByText('Quotation Summary')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Customer response' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy Quote' })).toBeNull();
  first.view.unmount();
  await open({ roles: ['User.Underwriter'] });
  expect(await screen.findByText("Your user don't have access to this area")).toBeVisible();
});
