import { coveragesChosen, programChosen } from './program';
import { followOtherTabs, makeStore } from './store';
import { showSuccess } from './toasts';

const key = 'isoline.selection';
const paddy = { id: '1', name: 'Paddy', icon: 'grass', currency: 'INR', defaultSum: 24_000 };
const wheat = { ...paddy, id: '2', name: 'Wheat' };
const nothing = { program: null, coverageIds: [] };
let kept: Map<string, string>;
let written: string[];
const page = new EventTarget();
const quiet = console.warn;
beforeEach(() => {
  console.warn = () => undefined;
  [kept, written] = [new Map(), []];
  Object.assign(globalThis, {
    window: page,
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => {
        written.push(value);
        kept.set(name, value);
      },
    },
  });
});
afterEach(() => {
  console.warn = quiet;
});
const remembered = () => makeStore().getState().selection;

test.each([
  [JSON.stringify({ program: paddy, coverageIds: ['c1'] }), { program: paddy, coverageIds: ['c1'] }],
  [null, nothing],
  ['null', nothing],
  ['{', nothing],
  ['7', nothing],
  ['{"program":null}', nothing],
  ['{"program":null,"coverageIds":"c1"}', nothing],
  ['{"program":5}', nothing],
  ['{"program":5,"coverageIds":[]}', nothing],
  ['{"program":{"name":5},"coverageIds":["c1"]}', { program: null, coverageIds: ['c1'] }],
  ['{"program":null,"coverageIds":[5]}', nothing],
])('on the next visit %s is %j', (stored, selection) => {
  if (stored !== null) kept.set(key, stored);
  expect(remembered()).toEqual(selection);
});

test('what is chosen is kept, once, and nothing else is', () => {
  const store = makeStore();
  store.dispatch(showSuccess('Saved'));
  written.length = 0;
  store.dispatch(programChosen(paddy));
  store.dispatch(showSuccess('Copied'));
  store.dispatch(coveragesChosen(['c1']));
  expect(written.map((text) => JSON.parse(text) as unknown)).toEqual([
    { program: paddy, coverageIds: [] },
    { program: paddy, coverageIds: ['c1'] },
  ]);
  expect(remembered()).toEqual({ program: paddy, coverageIds: ['c1'] });
});

test('a program that another tab chooses or leaves is followed, its coverages are not', () => {
  const store = makeStore();
  store.dispatch(programChosen(paddy));
  store.dispatch(coveragesChosen(['c1']));
  let changes = 0;
  store.subscribe(() => (changes += 1));
  const stop = followOtherTabs(store);
  const elsewhere = (program: object | null, changed = key) => {
    kept.set(key, JSON.stringify({ program, coverageIds: ['other'] }));
    page.dispatchEvent(Object.assign(new Event('storage'), { key: changed }));
    return store.getState().selection;
  };
  expect(elsewhere(wheat, 'isoline.theme').program).toEqual(paddy);
  expect(elsewhere(paddy).program).toEqual(paddy);
  expect(changes).toBe(0);
  expect(elsewhere(wheat)).toEqual({ program: wheat, coverageIds: ['c1'] });
  // Which the next visit finds: nobody has chosen anything here.
  expect(remembered()).toEqual({ program: wheat, coverageIds: ['other'] });
  expect(elsewhere(null)).toEqual({ program: null, coverageIds: ['c1'] });
  stop();
  expect(elsewhere(paddy).program).toBeNull();
});
