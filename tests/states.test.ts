import { readFileSync } from 'node:fs';
import { stateSubjects } from './support/states/all';
import { machines, statesFile, statesPage } from './support/states/page';
import type { StateSubject } from './support/states/subject';
import { startWorld, type World } from './support/world';

let world: World;
let subjects: Record<string, StateSubject>;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z') });
  subjects = await stateSubjects(world);
});
afterAll(() => world.close());

const pairs = machines.flatMap((machine) => machine.states.map((state) => [machine.name, state, machine] as const));
/** What was put away is not there for most calls. */
const gone = ['archived', 'withdrawn', 'deleted'];

const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (failure: unknown) => failure,
  );

describe.each(pairs)('a %s that is %s', (name, state, { steps }) => {
  const actions = Object.entries(steps).filter(([, { by }]) => by === 'people');
  test.each(actions)('%s', async (action, { from, to, undoes, done = [] }) => {
    const subject = subjects[name];
    if (!subject) throw new Error(`There is no ${name}`);
    const id = await subject.make(state, action);
    const before = await subject.stored(id);
    expect(before.state).toBe(state);
    const lines = await subject.trail(id);
    const outcome = await outcomeOf(subject.act(id, action));
    if (from.includes(state)) {
      expect(outcome).toBe('done');
      const { state: now } = await subject.stored(id);
      if (undoes) expect(steps[undoes]?.from).toContain(now);
      else expect(now).toBe(to ?? state);
      expect(await subject.trail(id)).toBe(lines + 1);
      return;
    }
    if (done.includes(state)) expect(outcome).toBe('done');
    else {
      expect(outcome).toMatchObject({
        code: expect.stringMatching(/^[a-z]+\.[a-zA-Z-]+$/),
        message: expect.stringMatching(/^[A-Z“"].{15,}\.$/),
      });
      expect(gone.includes(state) ? [404, 409] : [409]).toContain((outcome as { status: number }).status);
    }
    expect(await subject.stored(id)).toEqual(before);
    expect(await subject.trail(id)).toBe(lines);
  });
});

test('the page of states is what the tables say', () => {
  expect(readFileSync(statesFile, 'utf8')).toBe(statesPage());
});
