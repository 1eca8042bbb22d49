import { deleteProgram, findPrograms, readProgram } from '#shared/contract/programs';
import { startWorld, type Who, type World } from '../../../tests/support/world';
import { newId } from '../../db/ids';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const fields = { name: 'Paddy', currency: 'INR', country: 'India', insuredUnit: 'Acres' } as const;
const save = async (change: object, as: Who = 'underwriter', headers: Record<string, string> = {}) => {
  const response = await world.fetch('/internal/program/', {
    as,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ id: newId(), ...fields, ...change }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test('two tenants may have a program of one id, and neither learns of the other', async () => {
  expect(await save({ id: 'rice', name: 'Ours' })).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await save({ id: 'rice', name: 'Theirs' }, 'stranger')).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await save({ id: 'rice', name: 'Ours again' })).toMatchObject({ status: 200, body: { version: 2 } });
  const names = async (as: Who) =>
    (await world.call(findPrograms, { query: {} }, { as })).content.map(({ name }) => name);
  expect(await names('underwriter')).toEqual(['Ours again']);
  expect(await names('stranger')).toEqual(['Theirs']);
});

test('who changes a program that somebody else has changed meanwhile is told', async () => {
  const id = newId();
  await save({ id });
  expect(await save({ id, name: 'Second' }, 'underwriter', { 'if-match': '"1"' })).toMatchObject({ status: 200 });
  expect(await save({ id, name: 'Late' }, 'admin', { 'if-match': '"1"' })).toMatchObject({
    status: 412,
    body: { code: 'request.stale' },
  });
  const drop = async (ifMatch: string) =>
    (
      await world.fetch(`/internal/program/${id}`, {
        as: 'underwriter',
        method: 'DELETE',
        headers: { 'if-match': ifMatch },
      })
    ).status;
  expect([await drop('"1"'), await drop('"2"')]).toEqual([412, 204]);
});

test('of two who save or archive one version of a program at the same moment, one passes', async () => {
  const id = newId();
  await save({ id });
  const saves = await Promise.all(
    Array.from({ length: 8 }, (_, at) => save({ id, name: `Writer ${at}` }, 'underwriter', { 'if-match': '"1"' })),
  );
  expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
  const drop = () =>
    world.fetch(`/internal/program/${id}`, { as: 'admin', method: 'DELETE', headers: { 'if-match': '"2"' } });
  const [dropped, saved] = await Promise.all([drop(), save({ id, name: 'Late' }, 'admin', { 'if-match': '"2"' })]);
  expect([[204, 409].join(), [412, 200].join()]).toContain([dropped.status, saved.status].join());
});

test('two who make a program of one id at the same moment make one', async () => {
  const id = newId();
  const made = await Promise.all(Array.from({ length: 8 }, () => save({ id })));
  expect(made.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(made.map(({ body }) => body['version']).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('the id of an archived program is not given to another one, and says so', async () => {
  const id = newId();
  await save({ id });
  await world.call(deleteProgram, { params: { id } }, { as: 'underwriter' });
  expect(await save({ id, name: 'Again' })).toMatchObject({
    status: 409,
    body: { code: 'programs.archived', message: expect.stringContaining('was archived') },
  });
  await expect(world.call(deleteProgram, { params: { id } }, { as: 'underwriter' })).rejects.toMatchObject({
    status: 404,
  });
});

test('a change of a program that is not there any more does not make it', async () => {
  const { status, body } = await save({}, 'underwriter', { 'if-match': '"3"' });
  expect([status, body['code']]).toEqual([404, 'programs.unknown']);
});

test.each([
  ['status', { status: 'SOLD' }],
  ['currency', { currency: 'XYZ' }],
  ['currency', { currency: 'inr' }],
  ['country', { country: 'Atlantis' }],
  ['country', { country: 'ZZ' }],
  ['country', { country: '' }],
  ['icon', { icon: 'skull' }],
])('a program whose %s is none is refused: %p', async (name, change) => {
  const { status, body } = await save(change);
  expect([status, body['code']]).toEqual([422, 'request.invalid']);
  expect((body['details'] as { fields: { path: string }[] }).fields.map(({ path }) => path)).toEqual([`body.${name}`]);
});

test.each([
  { country: 'IN' },
  { country: 'Switzerland', currency: 'CHF' },
  { status: 'ACTIVE' },
  { '@type': 'NewProgram' },
])('a program may have %p, which leaves no @type behind', async (change) => {
  const { status, body } = await save(change);
  expect([status, '@type' in body]).toEqual([200, false]);
});

test('programs of a status that there is not are not looked for', async () => {
  expect((await world.fetch('/internal/program/?status=SOLD', { as: 'agent' })).status).toBe(400);
});

test('a program is read by its id until it is archived, and the list tells every status that there is', async () => {
  const id = newId();
  await save({ id, name: 'Read me', status: 'ACTIVE' });
  const as = { as: 'agent' } as const;
  expect(await world.call(readProgram, { params: { id } }, as)).toMatchObject({ id, name: 'Read me', version: 1 });
  await expect(world.call(readProgram, { params: { id } }, { as: 'stranger' })).rejects.toMatchObject({ status: 404 });
  const narrowed = await world.call(findPrograms, { query: { status: 'ACTIVE' } }, as);
  expect(narrowed.statuses).toEqual(['ACTIVE', 'DRAFT']);
  await world.call(deleteProgram, { params: { id } }, as);
  await expect(world.call(readProgram, { params: { id } }, as)).rejects.toMatchObject({ status: 404 });
});
