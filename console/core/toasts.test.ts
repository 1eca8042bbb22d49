import { restoreQuote } from '#shared/contract/quotes';
import {
  dialogClosed,
  dismissed,
  messages,
  outdatedClosed,
  screenLeft,
  showError,
  showFailureDialog,
  showSuccess,
  truncated,
  wentWell,
} from './toasts';
import { undoBy } from './undo';

const refusal = (message: string, status = 500) => ({ status, code: 'any', message, requestId: 'r1' });
const after = (...actions: readonly { readonly type: string }[]) =>
  actions.reduce((state, action) => messages.reducer(state, action), messages.reducer(undefined, { type: 'none' }));

test('what is told again is there once, and lives as long as anything new', () => {
  const first = messages.reducer(undefined, showSuccess('Quotation Saved'));
  const again = messages.reducer(messages.reducer(first, showSuccess('Copied')), showSuccess('Quotation Saved'));
  expect(again.toasts.map(({ text }) => text)).toEqual(['Copied', 'Quotation Saved']);
  // Its time starts anew: the message that goes after three seconds is another one.
  expect(again.toasts.map(({ id }) => id)).not.toContain(first.toasts[0]?.id);
});

test('two things of one name that were rejected keep a way back each', () => {
  const rejected = (id: string) =>
    showSuccess('“Plot” was rejected.', undoBy(restoreQuote, { params: { id } }, { version: 1, done: 'It is back.' }));
  const both = after(rejected('q1'), rejected('q2'));
  expect(both.toasts.map(({ undo }) => undo?.request)).toEqual([{ params: { id: 'q1' } }, { params: { id: 'q2' } }]);
  expect(messages.reducer(both, rejected('q2')).toasts).toHaveLength(2);
});

test('at most three are told at a time; the oldest goes first', () => {
  const state = ['a', 'b', 'c', 'd'].reduce(
    (so, text) => messages.reducer(so, showSuccess(text)),
    messages.reducer(undefined, showSuccess('0')),
  );
  expect(state.toasts.map(({ text }) => text)).toEqual(['b', 'c', 'd']);
});

test.each([
  ['a'.repeat(200), 'a'.repeat(200)],
  ['a'.repeat(201), `${'a'.repeat(200)}...`],
])('a message is held whole, and cut after 200 characters where it is shown', (sent, shown) => {
  expect(after(showError(refusal(sent))).toasts).toMatchObject([{ kind: 'error', text: sent, requestId: 'r1' }]);
  expect(after(showSuccess(sent)).toasts).toMatchObject([{ kind: 'success', text: sent, requestId: null }]);
  expect(truncated(sent)).toBe(shown);
});

test('good news and bad news of the same words are two messages', () => {
  expect(after(showSuccess('Saved'), showError(refusal('Saved'))).toasts).toHaveLength(2);
});

test('what went wrong is said until it has gone well, and of all that failed in the same words', () => {
  const lost = refusal('The server cannot be reached.', 0);
  const failed = after(
    showError(lost, { about: 'save' }),
    showError(lost, { about: 'read' }),
    showError(refusal('Too large.', 413), { about: 'upload' }),
    showFailureDialog(lost, { about: 'read' }),
  );
  const texts = (state: typeof failed) => state.toasts.map(({ text }) => text);
  const read = messages.reducer(failed, wentWell('read'));
  expect([texts(read), read.dialog]).toEqual([['The server cannot be reached.', 'Too large.'], null]);
  expect(texts(messages.reducer(read, wentWell('save')))).toEqual(['Too large.']);
  expect(messages.reducer(failed, wentWell('upload')).dialog).toBe(lost);
});

test('another try that fails otherwise takes the place of the one before', () => {
  const tried = after(
    showError(refusal('The server failed.'), { about: 'save' }),
    showError(refusal('Too large.', 413), { about: 'upload' }),
    showError(refusal('The server cannot be reached.', 0), { about: 'save' }),
  );
  expect(tried.toasts.map(({ text }) => text)).toEqual(['Too large.', 'The server cannot be reached.']);
  const late = messages.reducer(tried, showError(refusal('Changed meanwhile.', 412), { about: 'save' }));
  expect(late.toasts.map(({ text }) => text)).toEqual(['Too large.']);
});

test('a write that came too late is a question of its own, in place of message and dialog', () => {
  const late = refusal('Changed meanwhile.', 412);
  expect(after(showError(late))).toEqual({ toasts: [], dialog: null, outdated: late });
  expect(after(showFailureDialog(late))).toEqual({ toasts: [], dialog: null, outdated: late });
  expect(after(showError(late), outdatedClosed()).outdated).toBeNull();
});

test('the dialog of a failure is closed, what went wrong goes with its screen, a message by itself', () => {
  const broken = refusal('It broke.');
  expect(after(showFailureDialog(broken))).toEqual({ toasts: [], dialog: broken, outdated: null });
  const all = after(showSuccess('Saved'), showError(broken), showFailureDialog(broken));
  expect(messages.reducer(all, dialogClosed())).toEqual({ ...all, dialog: null });
  expect(messages.reducer(all, screenLeft()).toasts.map(({ text }) => text)).toEqual(['Saved']);
  expect(messages.reducer(all, dismissed(all.toasts[0]?.id ?? '')).toasts.map(({ text }) => text)).toEqual([
    'It broke.',
  ]);
});
