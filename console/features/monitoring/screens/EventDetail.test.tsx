import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Map } from 'maplibre-gl';
import { MonitoringTarget, readTarget } from '#shared/contract/catalog';
import { createPermalink, findShareAmounts, findShares } from '#shared/contract/publicEvents';
import { FootprintEntry } from '#shared/contract/event';
import { payoutPct as payoutOf } from '#shared/engine/payout';
import { termsOf } from '#shared/view/measure';
import { severalTriggersId } from '#shared/engine/cover';
import { decideCorrection } from '#shared/contract/corrections';
import { coverageLabels, readCoverage } from '#shared/contract/coverages';
import {
  EventDetail,
  findEvents,
  findEventsInBox,
  moveEvent,
  readEvent,
  recomputeEvent,
} from '#shared/contract/monitoring';
import { api } from '../../../core/api';
import { goTo } from '../../../core/routing';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';
import { otherNotations } from '../../../../tests/support/notations';

const event = sampleOf(EventDetail, {
  id: 'e1',
  version: 5,
  status: 'QUALIFIED',
  indexValue: 18,
  triggered: true,
  payoutPct: 0.2,
  totalPayout: { amount: 200, currency: 'EUR' },
  coverage: {
    id: 'c1',
    label: 'Late rain',
    triggerLabel: 'Total rain',
    riskTypeId: 'RAINFALL',
    trigger: 15,
    minPayoutPct: 0.2,
    indexDefinition: { triggerComparator: 'GT', decimals: 1, output: { name: 'Rain', unit: { symbol: 'mm' } } },
  },
  moves: [
    { to: 'REPORTED', allowed: true, why: null },
    { to: 'TERMINATED', allowed: false, why: 'Only an administrator may.' },
  ],
  correction: null,
  provenance: { dataSetId: 'imd', dataVersion: 1, dataHash: 'abc', engineVersion: '1', footprintHash: 'def' },
});
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server
    .answer(readEvent, event)
    .answer(findShares, [])
    .answer(findShareAmounts, { allowed: true, whole: null, items: [], itemsTotal: 0 });
});
afterEach(() => server.close());
const open = (roles?: 'User.Agent' | 'User.Underwriter', search = '') =>
  openConsole(`/monitoring/event/e1${search}`, { server, ...(roles ? { roles: [roles] } : {}) });

test('an event is shown with its figures and why it pays', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'Total rain for Late rain' })).toBeVisible();
  expect(screen.getByText(/^20.00.?% of TSI$/)).toBeVisible();
  expect(screen.getByText(/^Payout: 20.00.?% of the sum insured$/)).toBeVisible();
  expect(screen.getAllByText('No data')).toHaveLength(2);
  expect(server.of(readEvent)[0]?.query).toEqual({ page: '0', size: '15' });
});

test('hours of an outage, its rule and its payout carry the decimals with which the sum comes out', async () => {
  const indexDefinition = { ...event.coverage.indexDefinition, triggerComparator: 'GTE' as const, decimals: 0 };
  // 2 h 40 min are agreed, 4 h 8 min 24 s were measured; a rate by the second is one of 16.2 % an hour.
  const terms = { trigger: 9600, exit: null, minPayoutPct: 0.05, payoutPerUnitPct: 0.000_045, limitPct: 1 };
  const coverage = { ...event.coverage, ...terms, duration: true, indexDefinition };
  const [indexValue, payoutPct] = [14_904, payoutOf(termsOf(coverage), 14_904)];
  server.answer(readEvent, { ...event, coverage, indexValue, payoutPct, indicativePayoutPct: payoutPct });
  await open();
  expect(await screen.findByText(/gives 4\.14\sh /)).toBeVisible();
  expect(screen.getByText(/^It pays when the index is at or above 2\.666667\sh: 5 % of the sum insured/)).toBeVisible();
  expect(screen.getByText('Payout: 5 % + (4.14 − 2.666667) × 16.2 % = 28.87 % of the sum insured')).toBeVisible();
  expect(screen.getByText('28.87 % of TSI')).toBeVisible();
});

test('an amount has one notation on the screen of an event: card, sentence and chart say one share and one index value', async () => {
  const terms = { trigger: 9600, exit: null, minPayoutPct: 0.05, payoutPerUnitPct: 0.000_045, limitPct: 1 };
  const indexDefinition = {
    ...event.coverage.indexDefinition,
    triggerComparator: 'GTE' as const,
    decimals: 0,
    output: {
      ...event.coverage.indexDefinition.output,
      unit: { ...event.coverage.indexDefinition.output.unit, symbol: 's' },
    },
  };
  const coverage = { ...event.coverage, ...terms, duration: true, triggerUnit: 's', indexDefinition };
  const [indexValue, payoutPct] = [14_904, payoutOf(termsOf(coverage), 14_904)];
  const row = sampleOf(FootprintEntry, {
    ...{ date: coverage.start, timestampUtc: `${coverage.start}T00:00:00Z`, indexValue, indexChange: indexValue },
    ...{ payout: payoutPct, measurements: [] },
  });
  server.answer(readEvent, {
    ...event,
    status: 'QUALIFIED',
    coverage,
    indexValue,
    payoutPct,
    indicativePayoutPct: payoutPct,
    footprint: [row],
  });
  await open();
  await screen.findByText('28.87 % of TSI');
  const said = await waitFor(() => {
    const sentence = screen.getByText(
      /the index pays .* of the sum insured, which is yet to be confirmed\.$/,
    ).textContent;
    expect(sentence).toContain('28.87');
    return sentence;
  });
  expect(said).toMatch(/4\.14\sh .* trigger of 2\.666667\sh: the index pays 28\.87\s%/);
  expect(otherNotations(document.body.textContent, [28.87, 4.14])).toEqual([]);
});

test('a payout that the terms at hand do not give is stated without a sum', async () => {
  server.answer(readEvent, { ...event, payoutPct: 0.31 });
  await open();
  expect(await screen.findByText('Payout: 31.00 % of the sum insured')).toBeVisible();
});

test('an event of several triggers says that they pay together, and names no trigger of its own', async () => {
  const output = { ...event.coverage.indexDefinition.output, id: severalTriggersId, name: 'Multi Trigger' };
  const indexDefinition = { ...event.coverage.indexDefinition, output };
  server.answer(readEvent, { ...event, coverage: { ...event.coverage, indexDefinition, limitPct: 0.8 } });
  await open();
  expect(await screen.findByText(/^Each trigger owes a share of its own; together they pay up to 80.?%/)).toBeVisible();
  expect(screen.queryByText(/^It pays when the index is/)).toBeNull();
});

test('what could not be decided is not shown as a payout of nothing', async () => {
  server.answer(readEvent, { ...event, status: 'UNKNOWN', payoutPct: 0, indicativePayoutPct: null });
  await open();
  expect(await screen.findByText('--- of TSI')).toBeVisible();
  expect(screen.getByText('Payout: --- of the sum insured')).toBeVisible();
});

test.each([
  ['something is owed', { triggered: true, payoutPct: 0.2 }, 'var(--fgColor-danger)'],
  ['a deficit is beyond its trigger from day one', { triggered: true, payoutPct: 0 }, 'var(--fgColor-attention)'],
  [
    'it is over and not beyond the trigger',
    { status: 'NON_QUALIFIED' as const, triggered: false, payoutPct: 0, coverage: { ...event.coverage, trigger: 20 } },
    'var(--fgColor-success)',
  ],
  [
    'it was rejected',
    { status: 'REJECTED' as const, coverage: { ...event.coverage, start: '2025-06-01', end: '2025-09-30' } },
    'var(--fgColor-muted)',
  ],
])('the index value has its own colour when %s', async (_, facts, color) => {
  server.answer(readEvent, { ...event, ...facts });
  await open();
  const [value] = await screen.findAllByText(/^18.0.mm$/);
  expect(value?.style.color).toBe(color);
});

test('until it is there, it says so', async () => {
  server.answer(readEvent, hangs);
  await open();
  expect(await screen.findByText('Loading')).toBeVisible();
});

test('one that failed says why, and is read again on Retry', async () => {
  server.answer(readEvent, refuses({ status: 503, message: 'There is no such event.' }));
  const { user } = await open();
  expect((await screen.findAllByText(/There is no such event/))[0]).toBeVisible();
  server.answer(readEvent, event);
  await pressRetry(user);
  expect(await screen.findByRole('heading', { name: 'Total rain for Late rain' })).toBeVisible();
});

const closed = {
  ...{ id: 'h9', at: '2026-06-05T08:00:00Z', who: 'underwriter@isoline.demo', whoName: 'Uma Underwriter' },
  ...{ channel: 'console', action: 'moved', from: 'QUALIFIED', to: 'PAYOUT', reason: 'Settled', details: null },
};
test('it is moved on with a reason, unless somebody else has changed it', async () => {
  server.answer(moveEvent, event);
  const { user } = await open();
  const move = async () => {
    await user.click(await screen.findByRole('button', { name: 'Move on' }));
    await user.click(await screen.findByRole('menuitem', { name: /^REPORTED/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Move' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox'), 'Both sources agree');
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  };
  await move();
  await waitFor(() =>
    expect(server.of(moveEvent)[0]).toMatchObject({
      body: { to: 'REPORTED', reason: 'Both sources agree' },
      headers: { 'if-match': '"5"' },
    }),
  );
  server.answer(moveEvent, refuses({ status: 412, message: 'Changed meanwhile.', details: { version: 6 } }));
  await move();
  expect(await screen.findByText('Changed in the meantime')).toBeVisible();
  // What was written stays: for the next try, and to be copied where there is none.
  server.answer(readEvent, { ...event, version: 6, moves: [], history: [closed] });
  await user.click(screen.getByRole('button', { name: 'Load the newest' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Move to/ }));
  expect(await dialog.findByText(/By now this event cannot be moved to REPORTED any more/)).toBeVisible();
  expect(dialog.getByText(/^Last change: Uma Underwriter, 05-Jun/)).toBeVisible();
  expect(dialog.getByRole('textbox')).toHaveValue('Both sources agree');
  expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(screen.getByText('There are changes that have not been saved. Leave all the same?')).toBeVisible();
});

test('a move that cannot be taken back says so before it is made', async () => {
  server.answer(readEvent, { ...event, moves: [{ to: 'TERMINATED', allowed: true, why: null }] });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Move on' }));
  await user.click(await screen.findByRole('menuitem', { name: /^TERMINATED/ }));
  const dialog = await screen.findByRole('dialog', { name: /TERMINATED/ });
  expect(within(dialog).getByText(/This is final: the event is not moved on from there./)).toBeVisible();
});

const correction = {
  ...{
    asOf: '2026-06-05',
    dataVersion: 3,
    oldIndexValue: 18,
    newIndexValue: 21.5,
    createdAt: '2026-06-05T08:00:00Z',
  },
  ...{ oldPayoutPct: 0.2, newPayoutPct: 0.3, newTotalPayout: { amount: 300, currency: 'EUR' } },
};
test('corrected data stand beside the figures of the event until somebody decides, with a reason', async () => {
  server.answer(readEvent, { ...event, correction, totalPayout: { amount: 200, currency: 'EUR' } });
  server.answer(decideCorrection, undefined);
  const { user } = await open('User.Underwriter');
  const table = within(await screen.findByRole('table', { name: 'The data were corrected' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows).toHaveLength(2);
  for (const [at, texts] of [
    [/18.0.mm/, /20.00.?%/, /EUR.?200.00/],
    [/21.5.mm/, /30.00.?%/, /EUR.?300.00/],
  ].entries())
    for (const text of texts) expect(rows[at]).toHaveTextContent(text);
  await user.click(screen.getByRole('button', { name: 'Adopt the corrected figures' }));
  const dialog = within(await screen.findByRole('dialog'));
  const adopt = dialog.getByRole('button', { name: 'Adopt the corrected figures' });
  expect(adopt).toBeDisabled();
  await user.type(dialog.getByRole('textbox'), 'The new file is right');
  server.answer(readEvent, event);
  await user.click(adopt);
  await waitFor(() =>
    expect(server.of(decideCorrection)[0]).toMatchObject({
      body: { decision: 'adopt', reason: 'The new file is right' },
      headers: { 'if-match': '"5"' },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('table', { name: 'The data were corrected' })).toBeNull());
});

test('who may not decide on corrected data sees them all the same', async () => {
  server.answer(readEvent, { ...event, correction });
  server.answer(readCoverage, refuses({ status: 404 }));
  await open('User.Agent');
  expect(await screen.findByRole('table', { name: 'The data were corrected' })).toBeVisible();
  for (const name of ['Keep the figures', 'Adopt the corrected figures'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

describe('a decision on corrected data that is refused', () => {
  const decide = async (refusal: Parameters<typeof refuses>[0]) => {
    server.answer(readEvent, { ...event, correction });
    server.answer(decideCorrection, refuses(refusal));
    const { user, store } = await open('User.Underwriter');
    await user.click(await screen.findByRole('button', { name: 'Keep the figures' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'Confirmed by the gauge');
    await user.click(within(dialog).getByRole('button', { name: 'Keep the figures' }));
    return { user, dialog, store };
  };

  test('says why, keeps the reason, and is sent again', async () => {
    const { user, dialog } = await decide({ status: 503, message: 'The database cannot be reached.' });
    expect(await screen.findByText(/The database cannot be reached/)).toBeVisible();
    expect(within(dialog).getByRole('textbox')).toHaveValue('Confirmed by the gauge');
    server.answer(decideCorrection, undefined);
    await user.click(within(dialog).getByRole('button', { name: 'Keep the figures' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of(decideCorrection).map(({ body }) => body)).toEqual([
      { decision: 'keep', reason: 'Confirmed by the gauge' },
      { decision: 'keep', reason: 'Confirmed by the gauge' },
    ]);
  });

  test('keeps the reason where somebody else has decided by now, and says who', async () => {
    const { user } = await decide({ status: 412, message: 'Changed meanwhile.', details: { version: 6 } });
    expect(await screen.findByText('Changed in the meantime')).toBeVisible();
    server.answer(readEvent, { ...event, version: 6, history: [closed] });
    await user.click(screen.getByRole('button', { name: 'Load the newest' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Keep the figures' }));
    expect(await dialog.findByText(/By now somebody has decided on this correction/)).toBeVisible();
    expect(dialog.getByText(/^Last change: Uma Underwriter/)).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('Confirmed by the gauge');
    expect(dialog.getByRole('button', { name: 'Keep the figures' })).toBeDisabled();
  });

  test('without an answer goes over the same version again: what it has done is not somebody else’s', async () => {
    const { user, dialog, store } = await decide({ status: 503, message: 'The database cannot be reached.' });
    server.answer(readEvent, { ...event, version: 6 });
    await screen.findByText(/The database cannot be reached/);
    await act(async () => void store.dispatch(api.util.invalidateTags(['monitoring'])));
    expect(within(dialog).queryByText(/By now somebody/)).toBeNull();
    server.answer(decideCorrection, undefined);
    await user.click(within(dialog).getByRole('button', { name: 'Keep the figures' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of(decideCorrection).map(({ headers }) => headers?.['if-match'])).toEqual(['"5"', '"5"']);
  });
});

const share = (id: string, state: 'live' | 'revoked') =>
  sampleOf(findShares.response.element, { id, eventId: 'e1', state });

test('a link that could not be made says why, and is asked for again', async () => {
  server.answer(createPermalink, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect((await screen.findAllByText('Failed to render link'))[0]).toBeVisible();
  expect(screen.getByText(/gives public access to weather data/)).toBeVisible();
  server.answer(createPermalink, { permalink: 'abc', url: 'https://here.example/m/abc', id: 's1' });
  await pressRetry(user);
  expect(await screen.findByDisplayValue('https://here.example/m/abc')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Failed to render link')).toBeNull());
});

test('a link that may not be made says so, without a Retry that cannot help', async () => {
  server.answer(createPermalink, refuses({ status: 409, message: 'Its coverage is not public.' }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect((await screen.findAllByText('Failed to render link'))[0]).toBeVisible();
  expect(screen.getAllByText(/Its coverage is not public/).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
});

test('the dialog publishes one link, however often it is opened, until that one is withdrawn', async () => {
  server.answer(createPermalink, { permalink: 'abc', url: 'https://here.example/m/abc', id: 's1' });
  server.answer(findShares, [share('s1', 'live')]);
  const { user } = await open();
  const look = async (url: string) => {
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByDisplayValue(url)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
  };
  await look('https://here.example/m/abc');
  await look('https://here.example/m/abc');
  await waitFor(() => expect(server.of(createPermalink)).toHaveLength(1));
  server.answer(findShares, [share('s1', 'revoked')]);
  server.answer(createPermalink, { permalink: 'def', url: 'https://here.example/m/def', id: 's2' });
  await look('https://here.example/m/def');
  await waitFor(() => expect(server.of(createPermalink)).toHaveLength(2));
});

test('the payout is computed again from the recorded data', async () => {
  server.answer(recomputeEvent, {
    same: true,
    footprintHash: 'def',
    storedHash: 'def',
    indexValue: 18,
    payoutPct: 0.2,
    engineVersion: '1',
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Recompute now' }));
  expect(await screen.findByText('The same to the last digit.')).toBeVisible();
});

test('an agent who follows a link of an own policy reads the event; what is not theirs is off and says why, and Back leads to what is', async () => {
  server.answer(readCoverage, refuses({ status: 404, message: 'There is no such coverage.' }));
  const { user } = await open('User.Agent');
  expect(await screen.findByRole('heading', { name: 'Total rain for Late rain' })).toBeVisible();
  expect(screen.getByText(/^Payout: 20.00.?% of the sum insured$/)).toBeVisible();
  for (const name of ['Share', 'Recompute now']) {
    const button = screen.getByRole('button', { name });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('title', 'This needs the role Underwriter, Administrator.');
  }
  expect(screen.queryByRole('button', { name: 'Move on' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(window.location.pathname).toBe('/coverages/coverage/c1');
});

const looked = 'bounds=-170.000000,-60.000000,170.000000,80.000000&zoom=2.00&variablesSelected=user/crop:Rice';
test.each([
  ['', '/monitoring'],
  [`?page=2&coordinates=76,9&${looked}`, `/monitoring?coordinates=76,9&${looked}`],
  [`?coordinates=76,9&${looked}&backTo=/monitoring%3Fview%3Dlist`, '/monitoring?view=list'],
])('from an event at %j the arrow leads back to %s', async (search, target) => {
  answerMap(server)
    .answer(coverageLabels, [])
    .answer(findEvents, pageOf([]))
    .answer(findEventsInBox, { type: 'FeatureCollection', features: [] });
  const { user } = await open(undefined, search);
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(decodeURIComponent(`${window.location.pathname}${window.location.search}`)).toBe(target);
});

test('the button Coverage Details leads to the coverage, and from there back', async () => {
  server.answer(readCoverage, refuses({ status: 404, message: 'There is no such coverage.' }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Coverage Details' }));
  expect(`${window.location.pathname}${window.location.search}`).toBe(
    '/coverages/coverage/c1?backTo=/monitoring/event/e1',
  );
});

test('an event has four cards in their order, the insured extent with its unit, TSI with the period; so have policies their columns', async () => {
  const coverage = { ...event.coverage, start: '2026-06-01', end: '2026-09-30' };
  const policyItems = [sampleOf(EventDetail.shape.policyItems.element, { policyId: 'p1' })];
  const insured = { insuredExtendValue: 250, insuredExtendUnit: 'ha', policyItems, policyItemsTotal: 1 };
  server.answer(readEvent, { ...event, ...insured, coverage });
  await open();
  const cards = (await screen.findByText('Index value')).closest('section')?.parentElement?.children ?? [];
  const texts = [...cards].map(({ children }) => [children[0]?.textContent, children[2]?.textContent]);
  expect(texts).toEqual([
    ['Index value', expect.stringMatching(/^Rain\. Trigger above 15\.0.mm$/)],
    ['Total Payout', expect.stringMatching(/^20\.00.?% of TSI$/)],
    ['Insured extent', 'ha'],
    ['TSI', '01-Jun – 30-Sep'],
  ]);
  const heads = within(screen.getByRole('table', { name: 'Policies Reports' })).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    ...['Policy Holder', 'Beneficiary', 'Payout', 'Insured Extend', 'Sum Insured', 'Open'],
  ]);
});

test('the arrow at the end of a policy leads to it, and back to the event', async () => {
  const item = sampleOf(EventDetail.shape.policyItems.element, { policyId: 'p1', policyHolderName: 'Asha Farms' });
  server.answer(readEvent, { ...event, policyItems: [item], policyItemsTotal: 1 });
  await open();
  const arrow = await screen.findByRole('link', { name: 'Open the policy of Asha Farms' });
  expect(arrow).toHaveAttribute('href', `/policies/policy/p1?backTo=${window.location.pathname}`);
});

test('an underwriter is not led to a policy that they may not open', async () => {
  const item = sampleOf(EventDetail.shape.policyItems.element, { policyId: 'p1', policyHolderName: 'Asha Farms' });
  server.answer(readEvent, { ...event, policyItems: [item], policyItemsTotal: 1 });
  await open('User.Underwriter');
  expect(await screen.findByText('Asha Farms')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Asha Farms/ })).toBeNull();
});

test('in German the states of the event are German, on the chip, where it is moved on and in its history', async () => {
  localStorage.setItem('isoline.language', 'de');
  const entry = sampleOf(EventDetail.shape.history.element, {
    ...{ id: 'h1', whoName: 'Uma Underwriter', action: 'computed', from: 'NON_QUALIFIED', to: 'QUALIFIED' },
    reason: 'The data were corrected.',
  });
  const shared = { ...entry, id: 'h2', action: 'shared', from: null, to: null, reason: null };
  const paused = {
    ...{ ...shared, id: 'h4', action: 'share paused', from: 'live', to: 'paused' },
    details: { hint: 'a1b2c3', fields: [{ field: 'expiresAt', from: '', to: '2026-12-01T12:00:00Z' }] },
  };
  const follows = { ...entry, id: 'h3', action: 'follows', from: 'version 1', to: 'version 2' };
  server.answer(readEvent, { ...event, history: [entry, shared, paused, follows] });
  const { user } = await open();
  expect(await screen.findByText('BERECHTIGT')).toBeVisible();
  for (const said of [
    'Berechnet',
    'NICHT BERECHTIGT → BERECHTIGT',
    'Die Daten wurden berichtigt.',
    'Durch einen Link geteilt',
    'Link pausiert (a1b2c3)',
    'Version 1 → Version 2',
    'Aktiv → Pausiert Läuft ab: --- → 01-Dez, 12:00 UTC',
  ])
    expect(screen.getAllByRole('cell', { name: said })[0]).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Weiterführen' }));
  expect(await screen.findByRole('menuitem', { name: /^GEMELDET/ })).toBeVisible();
  localStorage.removeItem('isoline.language');
});

test('who is refused by the server reads why', async () => {
  server.answer(readEvent, refuses({ status: 403, message: 'This needs one of the roles User.Admin.' }));
  await open('User.Agent');
  expect((await screen.findAllByText(/This needs one of the roles Administrator/))[0]).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('the place of an event is drawn by its geometry, which the catalogue holds', async () => {
  const ring = [[76, 9], [77, 9], [77, 10], [76, 10], [76, 9]]; // prettier-ignore
  const area = { type: 'Feature' as const, geometry: { type: 'Polygon', coordinates: [ring] }, properties: {} };
  const geometryData = { geoJson: { type: 'FeatureCollection' as const, features: [area] } };
  const coverage = {
    ...event.coverage,
    ...{ dataSourceId: 'p1', dataSetId: 'd1', monitoringTarget: { id: 't1', name: 'Kuttanad' } },
  };
  const monitoringTargetDto = { ...event.monitoringTargetDto, id: 't1', name: 'Kuttanad', lon: 76.3, lat: 9.5 };
  server
    .answer(readEvent, { ...event, coverage, monitoringTargetDto })
    .answer(readTarget, sampleOf(MonitoringTarget, { kind: 'area', geometryData }));
  await open();
  expect(await screen.findByText('Kuttanad (t1)')).toBeVisible();
  const drawn = () => (Map as unknown as { newest: { readonly sent: readonly object[] } }).newest.sent;
  await waitFor(() => expect(drawn()).toHaveLength(1));
  expect(drawn()[0]).toMatchObject({ bounds: [75.7, 8.7, 77.3, 10.3] });
  expect(server.of(readTarget).map(({ params }) => params)).toEqual([
    { providerId: 'p1', dataSetId: 'd1', targetId: 't1' },
  ]);
});

test('where the geometry cannot be read the place is shown by its point, with why and Retry', async () => {
  server.answer(readTarget, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await open();
  expect((await screen.findAllByText(/The database cannot be reached/)).length).toBeGreaterThan(0);
  expect(screen.getByRole('group', { name: event.coverage.monitoringTarget.name })).toBeInTheDocument();
  server.answer(readTarget, sampleOf(MonitoringTarget));
  await pressRetry(user);
  await waitFor(() => expect(screen.queryByText(/The database cannot be reached/)).toBeNull());
});

const itemOf = (at: number) =>
  sampleOf(EventDetail.shape.policyItems.element, { id: `i${at}`, policyId: 'p1', policyHolderName: `Farm ${at}` });

test('the policies of an event are paged by fifteen, with their number; a page that is not there leads to the first', async () => {
  server.answer(readEvent, ({ query }) => ({
    ...event,
    policyItems: Number(query?.page) > 1 ? [] : Number(query?.page) === 1 ? [itemOf(15)] : [itemOf(0)],
    policyItemsTotal: 16,
    policiesTotal: 3,
  }));
  const { user } = await open();
  expect(await screen.findByText('Farm 0')).toBeVisible();
  expect(screen.getByText('3 policies')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Farm 15')).toBeVisible();
  expect(window.location.search).toBe('?page=2');
  expect(server.of(readEvent).map(({ query }) => query)).toEqual([
    { page: '0', size: '15' },
    { page: '1', size: '15' },
  ]);
  act(() => goTo('/monitoring/event/e1?page=9'));
  expect(await screen.findByText('Farm 0')).toBeVisible();
  expect(window.location.search).toBe('');
});

test('the legend of the chart says comparator, least payout and what each unit more pays', async () => {
  const coverage = { ...event.coverage, exit: 31, payoutPerUnitPct: 0.05, limitPct: 1 };
  const row = sampleOf(FootprintEntry, {
    ...{ date: coverage.start, timestampUtc: `${coverage.start}T00:00:00Z`, indexValue: 18, payout: 0.2 },
  });
  server.answer(readEvent, { ...event, coverage, footprint: [row] });
  await open();
  const rate = await screen.findByText(/^Payout Rate: 5\s% per mm above strike$/);
  expect(rate).toBeVisible();
  const legend = rate.closest('ul');
  expect(legend).toHaveTextContent(/Trigger > 15\.0\smm pays 20\s%/);
  expect(legend).toHaveTextContent(/Exit 31\.0\smm pays 100\s%/);
});
