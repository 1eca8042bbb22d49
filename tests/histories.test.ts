import { claimMachine, claimStates, policyMachine, policyStates } from '#shared/engine/states';
import { eventStatuses } from '#shared/engine/status';
import { machine } from '../server/base/person';
import { startWorld, type World } from './support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld({ seed: true });
}, 300_000);
afterAll(() => world.close());

const things = {
  policy: { state: 'state', states: policyStates, where: 'not archived' },
  claim: { state: 'state', states: claimStates, where: 'true' },
  parametric_event: { state: 'status', states: eventStatuses, where: 'true' },
} as const;
type Thing = keyof typeof things;
type Step = { readonly by: 'people' | 'system'; readonly from: readonly string[]; readonly to: string | null };
type Line = {
  readonly subject: string;
  readonly from: string | null;
  readonly to: string;
  readonly who: string;
  readonly channel: string;
};

/** The lines of the trail that brought things of a kind into a state, the oldest first. */
const linesOf = async (thing: Thing) =>
  (
    await world.parts.database.pool.query<Line>(
      `select subject_id as subject, "from", "to", who, channel from audit
       where tenant_id = $1 and "to" = any($2) and subject_id in (select id from ${thing} where tenant_id = $1) order by sequence`,
      [world.tenantId, things[thing].states],
    )
  ).rows;

test.each(Object.keys(things) as Thing[])(
  'every %s of the sample world is in the state that its history says last',
  async (thing) => {
    const { state, where } = things[thing];
    const { rows } = await world.parts.database.pool.query<{ id: string; state: string }>(
      `select id, ${state} as state from ${thing} where tenant_id = $1 and ${where}`,
      [world.tenantId],
    );
    expect(rows.length).toBeGreaterThan(0);
    const last = new Map((await linesOf(thing)).map(({ subject, to }) => [subject, to]));
    const untold = rows.filter((row) => last.get(row.id) !== row.state);
    expect(untold.map((row) => ({ ...row, told: last.get(row.id) ?? null }))).toEqual([]);
  },
);

test.each(['policy', 'claim', 'parametric_event'] as const)(
  'from one state of a %s to the next no step is left out',
  async (thing) => {
    const state = new Map<string, string>();
    const gaps: unknown[] = [];
    for (const { subject, from, to } of await linesOf(thing)) {
      const before = state.get(subject) ?? null;
      if (before !== from) gaps.push({ subject, before, from, to });
      state.set(subject, to);
    }
    expect(gaps).toEqual([]);
  },
);

test.each([
  ['policy', policyMachine],
  ['claim', claimMachine],
] as const)(
  'what the machine does to a %s is signed by the machine, what people do by them',
  async (thing, { steps }) => {
    const wrong = (await linesOf(thing)).filter(({ from, to, who }) => {
      const ways = (Object.values(steps) as Step[]).filter(
        (step) => step.to === to && from !== null && step.from.includes(from),
      );
      const isBySystem = ways.length > 0 ? ways.every(({ by }) => by === 'system') : from === null && thing === 'claim';
      return isBySystem !== (who === machine);
    });
    expect(wrong).toEqual([]);
  },
);

test('what a run finds of an event is signed by the machine, whoever had it run', async () => {
  const lines = (await linesOf('parametric_event')).filter(({ channel }) => channel === 'job');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(({ who }) => who !== machine)).toEqual([]);
});
