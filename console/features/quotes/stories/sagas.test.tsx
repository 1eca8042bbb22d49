import { createPolicy } from '#shared/contract/policies';
import { Policy } from '#shared/contract/policy';
import { completeQuote, createQuote, readQuote, rejectQuote, saveQuote } from '#shared/contract/quotes';
import { Quote } from '#shared/contract/quote';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openStore, untilAsked, type OpenedStore } from '../../../../tests/support/console/openStore';
import { sampleOf } from '../../../../tests/support/console/sample';
import { programChosen } from '../../../core/program';
import { goTo } from '../../../core/routing';
import { acceptQuote, archiveQuote } from './answer';
import { emptyDraft, type Draft } from './draft';
import { beginDraft, completeDraft, keepDraft, saveDraft } from './sagas';
import { draftChanged, draftHeld, quoteDraft, quoteTaken, wizardOpened } from './slice';

const stored = (version: number, name = 'Stored') =>
  sampleOf(Quote, { id: 'q1', version, name, currency: 'INR', serviceFee: { amount: 100, currency: 'USD' } });
const entered: Draft = {
  ...emptyDraft,
  program: 'Paddy',
  programId: '1',
  name: 'Kuttanad paddy',
  customerId: 'c1',
  inceptionDate: '2026-06-01',
  expiryDate: '2026-09-30',
  items: [{ coverageId: 'k1', name: 'Farms', quantity: '3', sum: '1000' }],
};
let opened: OpenedStore;
beforeEach(() => {
  opened = openStore(new FakeServer());
  goTo('/quotations', { sure: true });
});
afterEach(() => opened.server.close());

const held = () => quoteDraft.selectSlice(opened.store.getState() as never);
const messages = () => opened.store.getState().messages;
/** The wizard with something entered, and version 1 of the draft on the server. */
function fill() {
  opened.store.dispatch(wizardOpened({ draft: entered, step: 'review' }));
  opened.store.dispatch(draftHeld({ id: 'q1', version: 1, draft: null }));
}
const conflict = refuses({ status: 412, message: 'Changed meanwhile.', details: { version: 7 } });

describe('begin a draft', () => {
  test('the server makes it once, for the program', async () => {
    opened.server.answer(createQuote, stored(1));
    expect(await opened.tell(beginDraft, { program: 'Paddy' }).ended).toBe('done');
    expect(held().held).toEqual({ id: 'q1', version: 1, draft: null });
    expect(await opened.tell(beginDraft, { program: 'Hotels' }).ended).toBe('done');
    expect(opened.server.of(createQuote).map(({ body }) => body)).toEqual([{ program: 'Paddy' }]);
  });
  test('a refusal is said, and nothing is held', async () => {
    opened.server.answer(createQuote, refuses({ status: 503, message: 'The database cannot be reached.' }));
    expect(await opened.tell(beginDraft, { program: 'Paddy' }).ended).toBe('failed');
    expect(held().held).toBeNull();
    expect(messages().toasts.map(({ text }) => text)).toEqual(['The database cannot be reached.']);
  });
  test('given up, its request is aborted', async () => {
    opened.server.answer(createQuote, hangs);
    const { ended, giveUp } = opened.tell(beginDraft, { program: 'Paddy' });
    await untilAsked(opened.server, 1);
    giveUp();
    expect(await ended).toBe('cancelled');
    expect(opened.server.of(createQuote)[0]?.isAborted).toBe(true);
    expect(messages().toasts).toEqual([]);
  });
});

/** What is saved by itself fails without disturbing anybody: it is noted in the browser's own log. */
function noteQuietly(): void {
  let noted: jest.SpyInstance;
  beforeEach(() => {
    noted = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  });
  afterEach(() => {
    for (const [line] of noted.mock.calls) expect(line).toBe('The draft was not saved by itself');
    noted.mockRestore();
  });
}

describe('after the answer to a saving was lost', () => {
  noteQuietly();
  /** Saved, and the line was cut; then more is typed. */
  async function lose() {
    fill();
    const cut = () => {
      throw new TypeError('Failed to fetch');
    };
    opened.server.answer(saveQuote, cut);
    await opened.tell(keepDraft, undefined).ended;
    opened.store.dispatch(draftChanged({ name: 'Kuttanad paddy, late' }));
  }
  const sent = () =>
    opened.server
      .of(saveQuote)
      .map(({ body, headers }) => [body.name, headers['if-match'], headers['idempotency-key']]);

  test('it is asked for again before more is saved, so that one’s own saving is never taken for somebody else’s', async () => {
    await lose();
    opened.server.answer(saveQuote, ({ headers }) => stored(headers['if-match'] === '"1"' ? 2 : 3));
    expect(await opened.tell(saveDraft, { text: 'Quotation Saved' }).ended).toBe('done');
    const [[, , key]] = sent() as [[string, string, string]];
    expect(sent()).toEqual([
      ['Kuttanad paddy', '"1"', key],
      ['Kuttanad paddy', '"1"', key],
      ['Kuttanad paddy, late', '"2"', expect.not.stringMatching(key)],
    ]);
    expect(held()).toMatchObject({ held: { version: 3 }, outdated: null, unanswered: {} });
  });
  test('what somebody else saved meanwhile is left to the person all the same', async () => {
    await lose();
    opened.server.answer(saveQuote, conflict).answer(readQuote, stored(7, 'Theirs'));
    await opened.tell(saveDraft, { text: 'Quotation Saved' }).ended;
    expect(held()).toMatchObject({ outdated: { theirs: { name: 'Theirs' } }, draft: { name: 'Kuttanad paddy, late' } });
    expect(sent()).toHaveLength(2);
  });
});

describe('save, then complete', () => {
  test('what was entered is saved against the version that was read, submitted, and the list shown', async () => {
    fill();
    opened.server.answer(saveQuote, stored(2)).answer(completeQuote, stored(3));
    expect(await opened.tell(completeDraft, undefined).ended).toBe('done');
    expect(opened.server.of(saveQuote)[0]?.headers['if-match']).toBe('"1"');
    const [submitted] = opened.server.of(completeQuote);
    expect(submitted?.headers['if-match']).toBe('"2"');
    expect(submitted?.body).toMatchObject({ name: 'Kuttanad paddy', customerId: 'c1', quoteItems: [{ quantity: 3 }] });
    expect(`${location.pathname}${location.search}`).toBe('/quotations?command=refresh');
  });
  test('in the list of another program it would not be seen: it is opened', async () => {
    opened.store.dispatch(programChosen({ id: '2', name: 'Hotels', icon: 'storm', currency: 'USD', defaultSum: 1 }));
    fill();
    opened.server.answer(saveQuote, stored(2)).answer(completeQuote, stored(3));
    expect(await opened.tell(completeDraft, undefined).ended).toBe('done');
    expect(`${location.pathname}${location.search}`).toBe('/quotations/quotation/q1');
  });
  test('without a draft on the server one is made first', async () => {
    opened.store.dispatch(wizardOpened({ draft: entered, step: 'review' }));
    opened.server.answer(createQuote, stored(1)).answer(saveQuote, stored(2)).answer(completeQuote, stored(3));
    expect(await opened.tell(completeDraft, undefined).ended).toBe('done');
    expect(opened.server.of(createQuote)[0]?.body).toEqual({ program: 'Paddy' });
    expect(opened.server.of(completeQuote)[0]?.params).toEqual({ id: 'q1' });
  });
  test('a draft that cannot be saved is not submitted', async () => {
    fill();
    opened.server.answer(saveQuote, refuses({ status: 422, message: 'A name is missing.' }));
    expect(await opened.tell(completeDraft, undefined).ended).toBe('failed');
    expect(messages().toasts[0]?.text).toBe('A name is missing.');
    expect(opened.server.of(completeQuote)).toEqual([]);
  });
  test('a draft that somebody else saved meanwhile is read, and left to the person, whose choice is saved over it', async () => {
    fill();
    opened.server.answer(saveQuote, conflict).answer(readQuote, stored(7, 'Theirs'));
    await opened.tell(completeDraft, undefined).ended;
    expect(held().outdated).toMatchObject({ refusal: { message: 'Changed meanwhile.' }, theirs: { name: 'Theirs' } });
    expect(held().draft.name).toBe('Kuttanad paddy');
    expect(messages()).toMatchObject({ toasts: [], outdated: null });
    opened.server.answer(saveQuote, stored(8));
    opened.store.dispatch(quoteTaken(stored(7, 'Theirs')));
    expect(held()).toMatchObject({ outdated: null, held: { version: 7 }, draft: { name: 'Theirs' } });
    opened.store.dispatch(draftChanged(entered));
    await opened.tell(saveDraft, { text: 'Quotation Saved' }).ended;
    expect(opened.server.of(saveQuote)[1]?.headers['if-match']).toBe('"7"');
    expect(held()).toMatchObject({ outdated: null, held: { version: 8 }, draft: { name: 'Kuttanad paddy' } });
    expect(messages().toasts[0]?.text).toBe('Quotation Saved');
  });
  test('what somebody else saved and cannot be read says so, and nothing typed is lost', async () => {
    fill();
    opened.server.answer(saveQuote, conflict).answer(readQuote, refuses({ status: 503, message: 'No database.' }));
    expect(await opened.tell(saveDraft, { text: 'Quotation Saved' }).ended).toBe('failed');
    expect(messages().toasts[0]?.text).toBe('No database.');
    expect(held()).toMatchObject({ outdated: null, draft: { name: 'Kuttanad paddy' } });
  });
  test('given up while it is saved, nothing is submitted', async () => {
    fill();
    opened.server.answer(saveQuote, hangs);
    const { ended, giveUp } = opened.tell(completeDraft, undefined);
    await untilAsked(opened.server, 1);
    giveUp();
    expect(await ended).toBe('cancelled');
    expect(opened.server.of(saveQuote)[0]?.isAborted).toBe(true);
    expect(opened.server.of(completeQuote)).toEqual([]);
  });
  test('pressed twice, it is sent once', async () => {
    fill();
    opened.server.answer(saveQuote, stored(2)).answer(completeQuote, stored(3));
    const first = opened.tell(completeDraft, undefined);
    expect(await opened.tell(completeDraft, undefined).ended).toBe('cancelled');
    expect(await first.ended).toBe('done');
    expect(opened.server.of(completeQuote)).toHaveLength(1);
  });
});

describe('kept by itself', () => {
  noteQuietly();
  test('a saving that was asked for waits for it, and stands on what it has left', async () => {
    fill();
    let end = (_: ReturnType<typeof stored>) => undefined as void;
    opened.server.answer(saveQuote, () => new Promise((resolve) => (end = resolve)));
    const kept = opened.tell(keepDraft, undefined);
    await untilAsked(opened.server, 1);
    const asked = opened.tell(saveDraft, { text: 'Quotation Saved' });
    opened.server.answer(saveQuote, stored(3));
    end(stored(2));
    expect(await kept.ended).toBe('done');
    expect(await asked.ended).toBe('done');
    expect(opened.server.of(saveQuote).map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"']);
    expect(messages().toasts.map(({ text }) => text)).toEqual(['Quotation Saved']);
  });
  test('what the server has against it moves nobody, and is said only when it is asked for', async () => {
    fill();
    const fields = [{ path: 'body.quoteItems.0.quantity', message: 'Too many.' }];
    opened.server.answer(saveQuote, refuses({ status: 422, message: 'No.', details: { fields } }));
    expect(await opened.tell(keepDraft, undefined).ended).toBe('done');
    expect(held()).toMatchObject({ step: 'review', refused: [], isSaving: false });
    expect(messages().toasts).toEqual([]);
    expect(await opened.tell(saveDraft, { text: 'Quotation Saved' }).ended).toBe('failed');
    expect(held().step).toBe('customization');
  });
  test('somebody else’s change is asked about', async () => {
    fill();
    opened.server.answer(saveQuote, conflict).answer(readQuote, stored(7, 'Theirs'));
    await opened.tell(keepDraft, undefined).ended;
    expect(held().outdated?.refusal.message).toBe('Changed meanwhile.');
  });
});

describe('accept and follow', () => {
  const policy = sampleOf(Policy, { id: 'p1' });
  beforeEach(() => goTo('/quotations/quotation/q1', { sure: true }));

  test('the quote becomes a draft policy, and the browser follows it', async () => {
    opened.server.answer(createPolicy, policy);
    expect(await opened.tell(acceptQuote, { quoteId: 'q1' }).ended).toBe('done');
    expect(location.pathname).toBe('/policies/policy/p1');
  });
  test('a refusal is said, and the quote stays in view', async () => {
    opened.server.answer(createPolicy, refuses({ status: 409, message: 'This quote is closed.' }));
    expect(await opened.tell(acceptQuote, { quoteId: 'q1' }).ended).toBe('failed');
    expect(messages().toasts[0]?.text).toBe('This quote is closed.');
    expect(location.pathname).toBe('/quotations/quotation/q1');
  });
  test('whoever has gone elsewhere meanwhile is not taken away from there', async () => {
    let make = (_: typeof policy) => undefined as void;
    opened.server.answer(createPolicy, () => new Promise((resolve) => (make = resolve)));
    const { ended } = opened.tell(acceptQuote, { quoteId: 'q1' });
    await untilAsked(opened.server, 1);
    goTo('/coverages', { sure: true });
    make(policy);
    expect(await ended).toBe('done');
    expect(location.pathname).toBe('/coverages');
  });
});

test('a rejection says what became of the quote; one that came too late asks to look again', async () => {
  const rejection = { quoteId: 'q1', version: 4, text: 'Stored was rejected and archived.', undone: 'Back.' };
  opened.server.answer(rejectQuote, undefined);
  await opened.tell(archiveQuote, rejection).ended;
  expect(messages().toasts[0]?.text).toBe('Stored was rejected and archived.');
  opened.server.answer(rejectQuote, conflict);
  expect(await opened.tell(archiveQuote, rejection).ended).toBe('failed');
  expect(messages().outdated?.message).toBe('Changed meanwhile.');
});
