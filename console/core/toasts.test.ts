import { messages, showSuccess } from './toasts';

test('what is told again is there once, and lives as long as anything new', () => {
  const first = messages.reducer(undefined, showSuccess('Quotation Saved'));
  const again = messages.reducer(messages.reducer(first, showSuccess('Copied')), showSuccess('Quotation Saved'));
  expect(again.toasts.map(({ text }) => text)).toEqual(['Copied', 'Quotation Saved']);
  // Its time starts anew: the message that goes after three seconds is another one.
  expect(again.toasts.map(({ id }) => id)).not.toContain(first.toasts[0]?.id);
});

test('at most three are told at a time; the oldest goes first', () => {
  const state = ['a', 'b', 'c', 'd'].reduce(
    (so, text) => messages.reducer(so, showSuccess(text)),
    messages.reducer(undefined, showSuccess('0')),
  );
  expect(state.toasts.map(({ text }) => text)).toEqual(['b', 'c', 'd']);
});
