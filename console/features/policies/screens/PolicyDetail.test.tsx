import '@testing-library/jest-dom';
import { act, screen, within, waitFor } from '@testing-library/react';
import { Claim, findClaims, moveClaim } from '#shared/contract/claims';
import { StoredFile, uploadFile } from '#shared/contract/files';
import { FootprintEntry } from '#shared/contract/event';
import { EventDetail, readEvent } from '#shared/contract/monitoring';
import { acceptPolicy, readPolicy } from '#shared/contract/policies';
import { HistoryEntry } from '#shared/contract/history';
import { MonitoringItem, policyHistory, reportPolicy } from '#shared/contract/policyReport';
import { Policy } from '#shared/contract/policy';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const created = sampleOf(Policy, {
  id: 'p1',
  name: 'Kuttanad paddy',
  state: 'created',
  version: 4,
  quoteId: 'q1',
  description: 'Crop:Rice',
  inceptionDate: '2026-06-01',
  expiryDate: '2026-09-30',
  minDaysBeforeInception: 1,
  eventStatus: { id: 'PAYOUT_DUE' },
  customer: { id: 'c1', name: 'Asha Farms' },
  grossWrittenPremium: { amount: 1200, currency: 'EUR' },
});
const at = '/policies/policy/p1';
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().answer(readPolicy, created);
});
afterEach(() => server.close());

test('what was agreed, and what its events say', async () => {
  await openConsole(at, { server });
  expect(await screen.findByRole('heading', { name: 'Kuttanad paddy' })).toBeVisible();
  expect(screen.getByText('This policy is PAYOUT DUE')).toBeVisible();
  expect(screen.getByText('Asha Farms')).toBeVisible();
  expect(screen.getByText('Rice')).toBeVisible();
  expect(screen.getAllByText('No report available')).toHaveLength(3);
});

test('the claims are asked for together with the policy, before their tab is opened, and not once more for it', async () => {
  let answer: (policy: typeof created) => void = () => undefined;
  server.answer(readPolicy, () => new Promise((resolve) => (answer = resolve))).answer(findClaims, pageOf([]));
  const { user } = await openConsole(at, { server });
  await waitFor(() => expect(server.of(findClaims)).toHaveLength(1));
  expect(server.of(findClaims)[0]?.query).toEqual({ policyId: 'p1', page: '0', size: '10000' });
  await act(async () => answer(created));
  await user.click(await screen.findByRole('tab', { name: 'Claims' }));
  expect(await screen.findByText('There have been no clams on this policy')).toBeVisible();
  expect(server.of(findClaims)).toHaveLength(1);
});

test('an agent, who may not read claims, does not ask for them', async () => {
  await openConsole(at, { server, roles: ['User.Agent'] });
  expect(await screen.findByRole('heading', { name: 'Kuttanad paddy' })).toBeVisible();
  expect(server.of(findClaims)).toEqual([]);
});

test('a German console names the lines that the quote wrote, and the state of the event, in German', async () => {
  localStorage.setItem('isoline.language', 'de');
  const description = 'Program:Paddy\nSum insured basis:Hectare\nCrop:Rice';
  server.answer(readPolicy, { ...created, description, eventStatus: { id: 'QUALIFIED' } });
  await openConsole(at, { server });
  expect(await screen.findByText('Basis der Versicherungssumme')).toBeVisible();
  expect(screen.getByText('Programm')).toBeVisible();
  expect(screen.getByText('Crop')).toBeVisible();
  expect(screen.getByText('BERECHTIGT')).toBeVisible();
  localStorage.removeItem('isoline.language');
});

test('until it is there, rows of grey stand in its place', async () => {
  server.answer(readPolicy, hangs);
  const { view } = await openConsole(at, { server });
  expect(await screen.findByRole('heading', { name: 'Policy details' })).toBeVisible();
  expect(view.container.querySelector('[aria-busy=true]')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Activate' })).toBeNull();
});

test('a policy that could not be read says why, and is read again on Retry', async () => {
  server.answer(readPolicy, refuses({ status: 503, message: 'There is no such policy.' }));
  const { user } = await openConsole(at, { server });
  expect((await screen.findAllByText(/There is no such policy/))[0]).toBeVisible();
  server.answer(readPolicy, created);
  await pressRetry(user);
  expect(await screen.findByRole('heading', { name: 'Kuttanad paddy' })).toBeVisible();
});

test('it is activated once it was signed and the signed schedule is chosen', async () => {
  server
    .answer(uploadFile, sampleOf(StoredFile, { id: 'f1' }))
    .answer(acceptPolicy, sampleOf(Policy, { ...created, state: 'active' }));
  const { user } = await openConsole(at, { server });
  await user.click(await screen.findByRole('button', { name: 'Activate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Activate policy' });
  const activate = within(dialog).getByRole('button', { name: 'Activate' });
  expect(activate).toBeDisabled();
  await user.click(within(dialog).getByLabelText('The policy was signed'));
  expect(activate).toBeDisabled();
  await user.upload(
    within(dialog).getByLabelText('Signed policy schedule'),
    new File(['x'], 's.pdf', { type: 'application/pdf' }),
  );
  await user.click(within(dialog).getByLabelText('The policy was signed'));
  expect(activate).toBeDisabled();
  await user.click(within(dialog).getByLabelText('The policy was signed'));
  await user.click(activate);
  expect(await screen.findByText('Kuttanad paddy is active.')).toBeVisible();
  await waitFor(() => expect(server.of(acceptPolicy)[0]?.body).toEqual({ signed: true, fileId: 'f1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the page shows what the activation changed', async () => {
  const active = { ...created, state: 'active' as const };
  server.answer(uploadFile, sampleOf(StoredFile, { id: 'f1' })).answer(acceptPolicy, () => {
    server.answer(readPolicy, active);
    return active;
  });
  const { user } = await openConsole(at, { server });
  await user.click(await screen.findByRole('button', { name: 'Activate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate policy' }));
  await user.click(dialog.getByLabelText('The policy was signed'));
  const signed = new File(['x'], 's.pdf', { type: 'application/pdf' });
  await user.upload(dialog.getByLabelText('Signed policy schedule'), signed);
  await user.click(dialog.getByRole('button', { name: 'Activate' }));
  // In the chip beside the title and among the basic information.
  await waitFor(() => expect(screen.getAllByText('Active')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Activate' })).toBeNull();
});

test('what a signed schedule may be is said beforehand; one that is refused leaves the dialog as it was', async () => {
  server.answer(uploadFile, refuses({ status: 422, message: 'This is not a PDF.' }));
  const { user } = await openConsole(at, { server });
  await user.click(await screen.findByRole('button', { name: 'Activate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate policy' }));
  expect(dialog.getByText('PDF, PNG or JPEG, at most 2 MB.')).toBeVisible();
  await user.click(dialog.getByLabelText('The policy was signed'));
  const field = dialog.getByLabelText('Signed policy schedule');
  const type = 'application/pdf';
  await user.upload(field, new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'large.pdf', { type }));
  expect(dialog.getByText('The file is larger than 2 MB.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Activate' })).toBeDisabled();
  await user.upload(field, new File(['MZ'], 's.pdf', { type }));
  await user.click(dialog.getByRole('button', { name: 'Activate' }));
  const failed = within(await screen.findByRole('dialog', { name: 'Error' }));
  await user.click(failed.getAllByRole('button', { name: 'Close' })[0] as Element);
  expect(dialog.getByLabelText('The policy was signed')).toBeChecked();
  expect(dialog.getByText('s.pdf')).toBeVisible();
  expect(server.of(acceptPolicy)).toEqual([]);
});

test('a chosen schedule is not lost by one key: it is asked first', async () => {
  const { user } = await openConsole(at, { server });
  await user.click(await screen.findByRole('button', { name: 'Activate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate policy' }));
  const file = new File(['x'], 's.pdf', { type: 'application/pdf' });
  await user.upload(dialog.getByLabelText('Signed policy schedule'), file);
  await user.keyboard('{Escape}');
  expect(screen.getByText('There are changes that have not been saved. Leave all the same?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(dialog.getByText('s.pdf')).toBeVisible();
});

test('who submitted a policy above the limit reads that somebody else activates it', async () => {
  server.answer(readPolicy, { ...created, needsSecondPerson: true, isSubmitter: true });
  const { user } = await openConsole(at, { server });
  const activate = await screen.findByRole('button', { name: 'Activate' });
  expect(activate).toHaveAttribute('aria-disabled', 'true');
  expect(activate).toHaveAccessibleDescription(/somebody other than its submitter has to activate it/);
  activate.focus();
  expect(activate).toHaveFocus();
  await user.click(activate);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an inception that is not far enough ahead leads back to the quote', async () => {
  const { user } = await openConsole(at, { server, today: '2026-06-01' });
  await user.click(await screen.findByRole('button', { name: 'Activate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Activate policy error' });
  expect(
    within(dialog).getByText(
      'Policy cannot be activate - start date has to be 1 day in the future, but this policy starts on 01-Jun.',
    ),
  ).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Back to quote' }));
  expect(window.location.pathname).toBe('/quotations/quotation/q1');
});

test('an agent sees the policy of an own quote, but neither activates it nor reads its history', async () => {
  const { user } = await openConsole(at, { server, roles: ['User.Agent'] });
  const activate = await screen.findByRole('button', { name: 'Activate' });
  expect(activate).toBeDisabled();
  expect(activate).toHaveAttribute('title', 'Only administrators may do or see this.');
  await user.click(screen.getByRole('tab', { name: 'History' }));
  expect(await screen.findByText('Only administrators may do or see this.')).toBeVisible();
  expect(server.of(policyHistory)).toEqual([]);
});

test('a draft leads on to where it is submitted', async () => {
  server.answer(readPolicy, sampleOf(Policy, { ...created, state: 'draft' }));
  const { user } = await openConsole(at, { server });
  const [open] = await screen.findAllByRole('button', { name: 'Go to the draft' });
  await user.click(open as Element);
  expect(window.location.pathname).toBe('/policies/policy-draft/p1');
});

test('the history tells who changed what, and is in the address', async () => {
  const entry = sampleOf(HistoryEntry, {
    id: 'h1',
    who: 'asha@farms.example',
    whoName: 'Asha Rao',
    action: 'submitted',
    from: 'draft',
    to: 'created',
    reason: 'The inception date has come.',
  });
  server.answer(policyHistory, pageOf([entry]));
  const { user } = await openConsole(at, { server });
  await user.click(await screen.findByRole('tab', { name: 'History' }));
  expect(window.location.search).toBe('?tab=history');
  expect(await screen.findByText('Asha Rao')).toBeVisible();
  expect(screen.getByText('Submitted')).toBeVisible();
  expect(screen.getByText('Draft → Created')).toBeVisible();
  expect(screen.getByText('The inception date has come.')).toBeVisible();
});

test('a claim is moved with a reason; without claims the tab says so', async () => {
  const claim = sampleOf(Claim, {
    id: 'c1',
    version: 2,
    state: 'drawn_up',
    amount: { amount: 500, currency: 'EUR' },
    parametricLoss: { coverage: { riskType: 'Rainfall' } },
  });
  server.answer(findClaims, pageOf([])).answer(moveClaim, sampleOf(Claim, { ...claim, state: 'in_review' }));
  const { user, view } = await openConsole(`${at}?tab=claims`, { server });
  expect(await screen.findByText('There have been no clams on this policy')).toBeVisible();
  server.answer(findClaims, pageOf([claim]));
  view.unmount();
  await openConsole(`${at}?tab=claims`, { server });
  await user.click(await screen.findByText('Rainfall'));
  await user.click(screen.getByRole('button', { name: 'Review' }));
  const dialog = await screen.findByRole('dialog', { name: 'Review' });
  const confirm = within(dialog).getByRole('button', { name: 'Review' });
  await user.type(within(dialog).getByLabelText(/Reason/), 'no');
  expect(confirm).toBeDisabled();
  await user.type(within(dialog).getByLabelText(/Reason/), 't complete');
  await user.click(confirm);
  await waitFor(() =>
    expect(server.of(moveClaim)[0]).toMatchObject({
      params: { id: 'c1' },
      body: { to: 'in_review', reason: 'not complete' },
      headers: { 'if-match': '"2"' },
    }),
  );
});

test('a claim tells who decided what and why, and where two people have to decide', async () => {
  const entry = sampleOf(HistoryEntry, {
    ...{ id: 'h1', whoName: 'Meera Iyer', action: 'moved', from: 'drawn_up', to: 'in_review', reason: 'As computed' },
  });
  const claim = sampleOf(Claim, {
    ...{ id: 'c1', state: 'in_review', kind: 'adjustment', needsSecondPerson: true, beneficiaryName: 'Asha Farms' },
    ...{ history: [entry], parametricLoss: { coverage: { riskType: 'Rainfall' } } },
  });
  server.answer(findClaims, pageOf([claim, { ...claim, id: 'c2', kind: 'claim', state: 'paid', history: [] }]));
  const { user } = await openConsole(`${at}?tab=claims`, { server });
  await user.click((await screen.findAllByText('Rainfall'))[0] as Element);
  expect(screen.getByText('Adjustment')).toBeVisible();
  expect(screen.getByText('Drawn up → In review')).toBeVisible();
  expect(screen.getByText('As computed')).toBeVisible();
  expect(screen.getByText('Meera Iyer')).toBeVisible();
  // Once, and not of what is paid already.
  expect(screen.getByText(/who approved it may not pay it/)).toBeVisible();
});

test('tabs are gone through by arrow keys, and Back leads to the one before', async () => {
  server.answer(policyHistory, pageOf([])).answer(findClaims, pageOf([]));
  const { user } = await openConsole(at, { server });
  const isOpen = async (name: string) => {
    await waitFor(() => expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true'));
    // The router takes a step for done one frame after it was drawn; what is asked for sooner takes its place.
    for (const _ of [1, 2]) await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
  };
  await user.click(await screen.findByRole('tab', { name: 'Details' }));
  await user.keyboard('{ArrowRight}');
  await isOpen('History');
  await user.keyboard('{ArrowRight}');
  await isOpen('Claims');
  expect(window.location.search).toBe('?tab=claims');
  act(() => window.history.back());
  await isOpen('History');
});

test.each([
  ['MONITORED', 'MONITORED', 'green', 'in date range, no payout yet'],
  ['NON_QUALIFIED', 'NON QUALIFIED', 'green', 'outside date range, no payout'],
  ['NO_PAYOUT', 'NO PAYOUT', 'green', 'resulted in no payout'],
  ['REJECTED', 'REJECTED', 'green', 'the insurer found it does not meet the criteria'],
  ['WARNING', 'WARNING', 'amber', 'in date range, no payout yet, but the trigger is near'],
  ['DETECTED', 'DETECTED', 'amber', 'in date range, some payout'],
  ['QUALIFIED', 'QUALIFIED', 'amber', 'outside date range, some or 100% payout'],
  ['RECONCILED', 'RECONCILED', 'amber', 'reconciled with a secondary source'],
  ['REPORTED', 'REPORTED', 'amber', 'officially reported to the insurer'],
  ['IN_REVIEW', 'IN REVIEW', 'amber', 'under detailed assessment'],
  ['CONFIRMED', 'CONFIRMED', 'amber', 'the insurer found it meets the coverage criteria'],
  ['PAYOUT', 'PAYOUT', 'amber', 'resulted in a partial or full payout'],
  ['UNKNOWN', 'UNKNOWN', 'grey', 'no footprint data, or default'],
  ['TERMINATED', 'TERMINATED', 'grey', 'terminated prematurely, for example for breach or fraud'],
])('a policy whose event is %s says so in words, its colour and what it means', async (id, words, tone, meaning) => {
  server.answer(readPolicy, { ...created, eventStatus: { id } });
  await openConsole(at, { server });
  const banner = await screen.findByRole('region', { name: `This policy is ${words}` });
  expect(within(banner).getByText(meaning)).toBeVisible();
  expect(banner).toHaveAttribute('data-tone', tone);
});

test('the report sums the policy up, and a storm has its map beside its winds', async () => {
  const fix = { referenceId: 'MARIA 2017-09-18T00', segmentId: '1', intersected: true, lat: 13.2, lon: -59.5 };
  const item = sampleOf(MonitoringItem, {
    ...{ id: 'i1', eventId: 'e1', coverageLabel: 'Hurricane wind', beneficiaryName: 'Bayview Hotel' },
    coverage: { riskTypeId: 'TC' },
  });
  const event = sampleOf(EventDetail, {
    ...{ id: 'e1', coverage: { riskTypeId: 'TC' }, monitoringTargetDto: { name: 'Bridgetown', lat: 13.1, lon: -59.6 } },
    footprint: [sampleOf(FootprintEntry, { date: '2026-06-02', features: [fix] })],
  });
  answerMap(server).answer(reportPolicy, [item]).answer(readEvent, event);
  const { user } = await openConsole(`${at}?tab=report`, { server });
  expect(await screen.findByRole('heading', { name: 'Policy summary' })).toBeVisible();
  expect(screen.getByText('Calculated payout')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Details' }));
  expect(await screen.findByText('Bayview Hotel')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Storm tracks' })).toBeVisible();
  expect(screen.getByText(/^One storm was looked at/)).toBeVisible();
});

test('a report that failed can be asked for again', async () => {
  server.answer(reportPolicy, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await openConsole(`${at}?tab=report`, { server });
  expect((await screen.findAllByText(/The database cannot be reached/))[0]).toBeVisible();
  server.answer(reportPolicy, []);
  await pressRetry(user);
  expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeVisible();
});

test('claims that could not be read say why, and are read again on Retry', async () => {
  server.answer(findClaims, refuses({ status: 503, message: 'The claims cannot be reached.' }));
  const { user } = await openConsole(`${at}?tab=claims`, { server });
  expect((await screen.findAllByText(/The claims cannot be reached/))[0]).toBeVisible();
  server.answer(findClaims, pageOf([]));
  await pressRetry(user);
  await waitFor(() => expect(screen.queryByText(/The claims cannot be reached/)).toBeNull());
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Claims');
});
