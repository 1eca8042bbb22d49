import { findQuotes, readQuote, rejectQuote, restoreQuote, saveQuote } from '#shared/contract/quotes';
import { stageFields } from '#shared/engine/states';
import { activeCoverage, completedQuote, partnerOf, quoteBody } from '../../../tests/support/insurance';
import { quotes } from '../../../tests/support/states/sold';
import type { StateSubject } from '../../../tests/support/states/subject';
import { startWorld, type World } from '../../../tests/support/world';

const agent = { as: 'agent' } as const;
const byId = (id: string) => ({ params: { id } });
const begin = new Date('2026-03-01T08:00:00Z');
const later = (seconds: number) => world.setNow(new Date(begin.getTime() + seconds * 1000));

let world: World;
let subject: StateSubject;
let base: { coverageId: string; holderId: string };
beforeAll(async () => {
  world = await startWorld({ now: begin });
  base = {
    coverageId: await activeCoverage(world),
    holderId: (await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers')).id,
  };
  subject = quotes(world, base, await completedQuote(world, base.coverageId, base.holderId));
});
beforeEach(() => later(0));
afterAll(() => world.close());

const rejected = async (state = 'completed') => {
  const id = await subject.make(state, 'reject');
  await world.call(rejectQuote, byId(id), agent);
  return id;
};
const restore = (id: string, as: object = agent) => world.call(restoreQuote, byId(id), as);
/** The last line of the trail. */
const lastLine = async (id: string) =>
  (
    await world.parts.database.pool.query(
      'select action, who, "from", "to" from audit where subject_id = $1 order by sequence desc limit 1',
      [id],
    )
  ).rows[0];

test('a rejected quote says who rejected it, and when; one that is not says nothing', async () => {
  const id = await subject.make('completed', 'reject');
  expect((await world.call(readQuote, byId(id), agent)).rejected).toBeNull();
  later(30);
  await world.call(rejectQuote, byId(id), agent);
  expect((await world.call(readQuote, byId(id), { as: 'owner' })).rejected).toEqual({
    byName: 'Ama Agent',
    at: '2026-03-01T08:00:30.000Z',
  });
});

test.each(['draft', 'created', 'fail', 'completed'] as const)(
  'a rejection undone within fifteen seconds leaves a quote that was %s as it was, and a line in its history',
  async (state) => {
    const id = await subject.make(state, 'reject');
    const before = await world.call(readQuote, byId(id), agent);
    await world.call(rejectQuote, { ...byId(id) }, { ...agent, ifMatch: `"${before.version}"` });
    later(15);
    const restored = await world.call(restoreQuote, byId(id), { ...agent, ifMatch: `"${before.version + 1}"` });
    expect(restored).toEqual({ ...before, version: before.version + 2 });
    expect(await world.call(readQuote, byId(id), agent)).toEqual(restored);
    const { rows } = await world.parts.database.pool.query('select archived from quote where id = $1', [id]);
    expect(rows).toEqual([{ archived: false }]);
    expect(await lastLine(id)).toEqual({
      action: 'reject undone',
      who: await world.personOf('agent'),
      from: 'REJECTED',
      to: stageFields[state].status,
    });
    // It goes on from there.
    if (state === 'draft')
      await world.call(saveQuote, { ...byId(id), body: quoteBody(base.coverageId, base.holderId) }, agent);
  },
);

/** Refused, with words, and the quote stays rejected. */
async function refused(id: string, work: Promise<unknown>, why: object): Promise<void> {
  const lines = await subject.trail(id);
  await expect(work).rejects.toMatchObject({ message: expect.stringMatching(/^[A-Z].{15,}\.$/), ...why });
  expect(await world.call(readQuote, byId(id), agent)).toMatchObject({ status: 'REJECTED', uiState: 'rejected' });
  expect(await subject.trail(id)).toBe(lines);
}

test('after fifteen seconds a rejection is not undone', async () => {
  const id = await rejected();
  later(15.001);
  await refused(id, restore(id), { status: 409, code: 'undo.late' });
});

test('nobody undoes the rejection of somebody else', async () => {
  const id = await rejected();
  await refused(id, restore(id, { as: 'owner' }), { status: 403, code: 'undo.others' });
});

test('of a version that was not read nothing is undone', async () => {
  const id = await rejected();
  await refused(id, restore(id, { ...agent, ifMatch: '"1"' }), { status: 412 });
});

test('a quote of another tenant is not there', async () => {
  const id = await rejected();
  await refused(id, restore(id, { as: 'stranger' }), { status: 404 });
});

test('a rejection whose line is not the last is not undone', async () => {
  const id = await subject.make('rejected', 'save');
  await refused(id, restore(id), { status: 409, code: 'undo.followed' });
});

test('undone twice, the second is refused; rejected again, it can be undone again', async () => {
  const id = await rejected();
  await restore(id);
  await expect(restore(id)).rejects.toMatchObject({ status: 409, code: 'quotes.state' });
  await world.call(rejectQuote, byId(id), agent);
  expect((await restore(id)).status).toBe('COMPLETED');
  const { content } = await world.call(findQuotes, { query: { status: 'REJECTED' } }, agent);
  expect(content.map((quote) => quote.id)).not.toContain(id);
});
