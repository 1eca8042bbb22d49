import {
  changeListChoices,
  changeView,
  deleteView,
  findViews,
  readListChoices,
  restoreView,
  saveView,
} from '#shared/contract/views';
import { startWorld, type World } from '../../../tests/support/world';

const begin = new Date('2026-03-20T08:00:00Z');
let world: World;
beforeAll(async () => {
  world = await startWorld({ now: begin });
});
afterAll(() => world.close());

const list = '/quotations';
const look = { isDense: true, hidden: ['address'] };
const view = { list, name: 'Mine', query: 'status=COMPLETED&sort=name', look, shared: false };
const namesOf = async (as: 'agent' | 'owner' | 'stranger') =>
  (await world.call(findViews, { query: { list } }, { as })).map(({ name, isOwn }) => [name, isOwn]);

test('a view is its owner’s until it is shared; then everybody of the tenant sees whose it is, and nobody else', async () => {
  const saved = await world.call(saveView, { body: view }, { as: 'agent' });
  expect(saved).toMatchObject({ ...view, isOwn: true, version: 1 });
  expect(await namesOf('agent')).toEqual([['Mine', true]]);
  expect(await namesOf('owner')).toEqual([]);
  const params = { id: saved.id };
  await world.call(changeView, { params, body: { shared: true } }, { as: 'agent' });
  expect(await namesOf('owner')).toEqual([['Mine', false]]);
  expect(await namesOf('stranger')).toEqual([]);
  expect(await world.call(findViews, { query: { list: '/policies' } }, { as: 'owner' })).toEqual([]);
});

test('only its owner changes or deletes a view; for others it is not theirs, or not there', async () => {
  const own = await world.call(saveView, { body: { ...view, name: 'Kept', shared: true } }, { as: 'agent' });
  const secret = await world.call(saveView, { body: { ...view, name: 'Secret' } }, { as: 'agent' });
  const params = { id: own.id };
  await expect(world.call(changeView, { params, body: { name: 'x' } }, { as: 'owner' })).rejects.toMatchObject({
    status: 403,
    code: 'views.notYours',
  });
  await expect(world.call(deleteView, { params }, { as: 'owner' })).rejects.toMatchObject({ status: 403 });
  const hidden = { params: { id: secret.id } };
  await expect(world.call(deleteView, hidden, { as: 'owner' })).rejects.toMatchObject({ status: 404 });
  await expect(world.call(deleteView, { params }, { as: 'stranger' })).rejects.toMatchObject({ status: 404 });
});

test('two views of one list have two names, and a change counts only on the version that was seen', async () => {
  const first = await world.call(saveView, { body: { ...view, name: 'First' } }, { as: 'agent' });
  await expect(world.call(saveView, { body: { ...view, name: 'First' } }, { as: 'agent' })).rejects.toMatchObject({
    status: 409,
    code: 'views.name',
  });
  const other = await world.call(saveView, { body: { ...view, name: 'Other' } }, { as: 'agent' });
  const rename = (name: string, ifMatch = '"1"') =>
    world.call(changeView, { params: { id: other.id }, body: { name } }, { as: 'agent', ifMatch });
  await expect(rename('First')).rejects.toMatchObject({ status: 409, code: 'views.name' });
  expect(await rename('Second')).toMatchObject({ name: 'Second', version: 2 });
  await expect(rename('Third')).rejects.toMatchObject({ status: 412 });
  await world.call(deleteView, { params: { id: first.id } }, { as: 'agent' });
  expect((await namesOf('agent')).map(([name]) => name)).not.toContain('First');
});

/** A view that was just deleted. */
async function deleted(name: string, shared = false) {
  world.setNow(begin);
  const saved = await world.call(saveView, { body: { ...view, name, shared } }, { as: 'agent' });
  const params = { id: saved.id };
  await world.call(deleteView, { params }, { as: 'agent', ifMatch: '"1"' });
  return { saved, params };
}
/** Refused, with words, and the view stays deleted. */
async function refused(name: string, work: Promise<unknown>, why: object): Promise<void> {
  await expect(work).rejects.toMatchObject({ message: expect.stringMatching(/^[A-Z].{10,}\.$/), ...why });
  expect((await namesOf('agent')).map(([own]) => own)).not.toContain(name);
}

test('a deletion undone within fifteen seconds leaves the view as it was, opens the list again, and is a line of its history', async () => {
  const { saved, params } = await deleted('Back', true);
  expect((await namesOf('owner')).map(([name]) => name)).not.toContain('Back');
  await expect(
    world.call(changeListChoices, { body: { list, opensWith: saved.id } }, { as: 'agent' }),
  ).rejects.toMatchObject({
    status: 404,
  });
  world.setNow(new Date(begin.getTime() + 15_000));
  const restored = await world.call(restoreView, { params }, { as: 'agent', ifMatch: '"2"' });
  expect(restored).toEqual({ ...saved, version: 3 });
  expect((await namesOf('owner')).map(([name]) => name)).toContain('Back');
  const { rows } = await world.parts.database.pool.query(
    'select action, who from audit where subject_id = $1 order by sequence',
    [saved.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['created', 'deleted', 'delete undone']);
  expect(rows.at(-1)).toMatchObject({ who: await world.personOf('agent') });
});

test('too late, by somebody else, from another tenant, or after something else has its name, a deletion is not undone', async () => {
  const late = await deleted('Late');
  world.setNow(new Date(begin.getTime() + 15_001));
  await refused('Late', world.call(restoreView, { params: late.params }, { as: 'agent' }), { code: 'undo.late' });
  const open = await deleted('Open', true);
  const restore = (params: { id: string }, as: 'agent' | 'owner' | 'stranger', ifMatch?: string) =>
    world.call(restoreView, { params }, { as, ...(ifMatch ? { ifMatch } : {}) });
  await refused('Open', restore(open.params, 'owner'), { status: 403, code: 'undo.others' });
  await refused('Open', restore(open.params, 'stranger'), { status: 404 });
  await refused('Open', restore(open.params, 'agent', '"1"'), { status: 412 });
  const secret = await deleted('Hidden');
  await refused('Hidden', restore(secret.params, 'owner'), { status: 404 });
  const again = await deleted('Again');
  const { id } = await world.call(saveView, { body: { ...view, name: 'Again' } }, { as: 'agent' });
  await expect(restore(again.params, 'agent')).rejects.toMatchObject({ status: 409, code: 'undo.named' });
  await expect(restore({ id }, 'agent')).rejects.toMatchObject({ status: 409, code: 'views.state' });
});

test('what a person has chosen for their lists follows them: each list by itself, and nobody else’s', async () => {
  expect(await world.call(readListChoices, {}, { as: 'owner' })).toEqual({
    ...{ isDense: false, hidden: {}, opensWith: {}, isKept: false },
  });
  const { id } = await world.call(saveView, { body: { ...view, name: 'Start' } }, { as: 'owner' });
  const choose = (body: object) => world.call(changeListChoices, { body: { list, ...body } }, { as: 'owner' });
  await choose({ isDense: true, hidden: ['address'] });
  await choose({ opensWith: id });
  await choose({ list: '/policies', hidden: ['rate'] });
  expect(await world.call(readListChoices, {}, { as: 'owner' })).toEqual({
    isDense: true,
    hidden: { '/quotations': ['address'], '/policies': ['rate'] },
    opensWith: { '/quotations': id },
    isKept: true,
  });
  expect(await choose({ opensWith: null })).toMatchObject({ opensWith: {} });
  expect((await world.call(readListChoices, {}, { as: 'agent' })).isKept).toBe(false);
  await expect(choose({ list: '/policies', opensWith: id })).rejects.toMatchObject({ status: 404 });
  await expect(choose({ opensWith: 'nothing' })).rejects.toMatchObject({ status: 404 });
});
