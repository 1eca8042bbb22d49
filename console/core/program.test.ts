import { coveragesChosen, programChosen, programLabel, programLeft, programTag, selection } from './program';
import { connection, serverFound, serverLost, sessionExpired, sessionSettled } from './connection';

const paddy = { id: '1', name: 'Paddy: late', icon: 'grass', currency: 'INR', defaultSum: 24_000 };

test('the program is chosen and left, the coverages beside it stay', () => {
  const nothing = selection.reducer(undefined, { type: 'none' });
  expect(nothing).toEqual({ program: null, coverageIds: [] });
  const chosen = [programChosen(paddy), coveragesChosen(['c1', 'c2'])].reduce(selection.reducer, nothing);
  expect(chosen).toEqual({ program: paddy, coverageIds: ['c1', 'c2'] });
  expect(selection.reducer(chosen, programLeft())).toEqual({ program: null, coverageIds: ['c1', 'c2'] });
});

test('the tag of a program is its name, to filter by and to be read back', () => {
  expect(programLabel(paddy)).toBe('user/program:Paddy: late');
  expect(programLabel(null)).toBeUndefined();
  expect(programTag(['user/region:Kerala', 'user/program:Paddy: late'])).toBe('Paddy: late');
  expect(programTag(['user/region:Kerala', 'x user/program:Paddy'])).toBeUndefined();
});

test('session and server are each lost and found by themselves', () => {
  const states = [sessionExpired(), serverLost(), sessionSettled(), serverFound()].reduce(
    (so, action) => [...so, connection.reducer(so.at(-1), action)],
    [connection.reducer(undefined, { type: 'none' })],
  );
  expect(states.map(({ isExpired, isServerAway }) => [isExpired, isServerAway])).toEqual([
    [false, false],
    [true, false],
    [true, true],
    [false, true],
    [false, false],
  ]);
});
