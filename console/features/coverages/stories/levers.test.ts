import type { SimulatedYear } from '#shared/engine/burn/simulation';
import { emptyDraft, type Draft } from './draft';
import { termsOfDraft } from './faults';
import { leversOf, suggested, suggestionsFor } from './levers';

const today = '2026-11-23';
const years = [20, 60, 110, 240].map((index, at): SimulatedYear => ({
  ...{ year: 2000 + at, start: '', end: '', index, detrendIndex: index, payout: 0, usable: true },
  ...{ missingDays: 0, reason: null },
}));
const rain: Draft = {
  ...emptyDraft(today),
  ...{ riskTypeId: 'RAINFALL', indexId: 'precip-sum-total', unit: 'mm', structure: 'linear', comparator: 'GT' },
  ...{ trigger: '100', exit: '200', minPayout: '20', limit: '100', start: '2027-06-01', end: '2027-09-30' },
};
const leversIn = (draft: Draft) => leversOf(draft, { years, terms: termsOfDraft(draft), today, isFixed: false });
const moved = (draft: Draft, id: string, to: number) =>
  leversIn(draft)
    .find((one) => one.id === id)
    ?.moved(to);

test('before a payout is whole only the window can be moved', () =>
  expect(leversIn({ ...rain, structure: '' }).map(({ id }) => id)).toEqual(['start', 'length']));

test('the exit goes along with the trigger, and the rate moves the exit to where the limit is reached', () => {
  expect(moved(rain, 'trigger', 120)).toEqual({ trigger: '120', exit: '220' });
  // 80 % at 2 % a millimetre are reached after 40.
  expect(moved(rain, 'rate', 2)).toEqual({ exit: '140' });
  expect(leversIn(rain).find(({ id }) => id === 'rate')?.at).toBeCloseTo(0.8, 12);
  const dry: Draft = { ...rain, comparator: 'LT', trigger: '100', exit: '50' };
  expect(moved(dry, 'trigger', 80)).toEqual({ trigger: '80', exit: '30' });
  expect(moved(dry, 'rate', 4)).toEqual({ exit: '80' });
  // Rain is never below nothing: the slowest rate ends there.
  expect(moved(dry, 'rate', 0.1)).toEqual({ exit: '0' });
});

test('a trigger that falls below what lies between it and its exit keeps terms that can be: the levers stay under the hand', () => {
  const dry: Draft = { ...rain, comparator: 'LT', trigger: '8', exit: '0' };
  const trigger = leversIn(dry).find(({ id }) => id === 'trigger');
  expect(trigger?.moved(4)).toMatchObject({ trigger: '4', exit: '0' });
  // A payout from nothing on, below which nothing lies, would be none.
  expect(trigger?.min).toBeGreaterThan(0);
  for (const to of [trigger?.min ?? 0, 1, trigger?.max ?? 0])
    expect(leversIn({ ...dry, ...trigger?.moved(to) }).map(({ id }) => id)).toContain('exit');
});

test('an exit that zero stopped lies as far from its trigger again once there is room, unless it was moved since', () => {
  let dry: Draft = { ...rain, comparator: 'LT', trigger: '100', exit: '50' };
  const drag = (to: number) => (dry = { ...dry, ...moved(dry, 'trigger', to) });
  for (const to of [60, 20, 5, 30]) drag(to);
  expect(dry).toMatchObject({ trigger: '30', exit: '0' });
  expect(drag(90)).toMatchObject({ trigger: '90', exit: '40' });
  drag(20);
  dry = { ...dry, exit: '10' };
  expect(drag(90)).toMatchObject({ trigger: '90', exit: '80' });
});

test('the payout of a binary structure goes no further than its limit, as that of a linear one', () => {
  const most = (draft: Draft) => leversIn(draft).find(({ id }) => id === 'minPayout')?.max;
  expect(most({ ...rain, structure: 'binary', exit: '', limit: '80' })).toBe(80);
  expect(most({ ...rain, limit: '80' })).toBe(80);
});

test('levers go over what past years had and over what is typed, and none below what can be', () => {
  const trigger = leversIn(rain).find(({ id }) => id === 'trigger');
  expect(trigger?.min).toBe(0);
  expect(trigger?.max).toBeGreaterThanOrEqual(240);
  const far = leversIn({ ...rain, trigger: '1000', exit: '2000' }).find(({ id }) => id === 'exit');
  expect([far?.at, (far?.min ?? 0) > 1000, (far?.max ?? 0) >= 2000]).toEqual([2000, true, true]);
});

test('the window moves as a whole or grows at its end, and never onto 29 February', () => {
  expect(moved(rain, 'start', 0)).toEqual({ start: '2026-11-23', end: '2027-03-24' });
  expect(moved(rain, 'length', 30)).toEqual({ end: '2027-06-30' });
  const winter: Draft = { ...rain, start: '2028-02-01', end: '2028-02-20' };
  expect(moved(winter, 'length', 29)).toEqual({ end: '2028-02-28' });
});

test('numbers of the index can be moved, but not those of a stored one', () => {
  const spell: Draft = {
    ...rain,
    indexId: 'dry-days-spell',
    unit: 'days',
    parameters: { threshold: '2', op: 'LT', minSpell: '' },
  };
  const ids = (isFixed: boolean) =>
    leversOf(spell, { years, terms: termsOfDraft(spell), today, isFixed }).map(({ id }) => id);
  expect(ids(false)).toContain('parameter threshold');
  expect(ids(true)).not.toContain('parameter threshold');
  expect(moved(spell, 'parameter threshold', 1.5)).toEqual({
    parameters: { threshold: '1.5', op: 'LT', minSpell: '' },
  });
});

test('a suggestion is typed as people type, in hours where seconds are meant', () => {
  expect(suggested(rain, { trigger: 120, exit: 240 })).toEqual({ trigger: '120', exit: '240' });
  expect(suggested({ ...rain, structure: 'binary' }, { trigger: 120, exit: 240 })).toEqual({ trigger: '120' });
  const outage: Draft = { ...rain, unit: 'h', duration: true };
  expect(suggested(outage, { trigger: 5400, exit: 7200 })).toEqual({ trigger: '1.5', exit: '2' });
});

test('of outages triggers are suggested in tenths of an hour, and typed as hours', () => {
  const outages: Draft = { ...rain, unit: 'h', decimals: 0, duration: true, comparator: 'GTE' };
  // Twelve years of 1,111 s more each: 18.5 minutes, so that no value is a tenth of an hour by itself.
  const found = suggestionsFor(
    outages,
    Array.from({ length: 12 }, (_, at) => 1111 * at),
  );
  // Between 7,777 and 8,888 s lie 2.3 h and 2.4 h; the worst year is at 3.4 h.
  expect(found.map(({ years, trigger, exit, paid }) => [years, trigger / 3600, exit / 3600, paid])).toEqual([
    [3, 2.3, 3.4, 4],
    [5, 2.9, 3.4, 2],
    [10, 3.2, 3.4, 1],
  ]);
  for (const one of found) {
    expect(suggested(outages, one)).toEqual({ trigger: String(one.trigger / 3600), exit: String(one.exit / 3600) });
  }
});
