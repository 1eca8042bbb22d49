import {
  deleteProgram,
  exportPrograms,
  findPrograms,
  programHistory,
  readProgram,
  restoreProgram,
} from '#shared/contract/programs';
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

test('the history of a program tells field by field what was changed, from what to what', async () => {
  const id = newId();
  await save({ id, labels: { company: 'Old Mutual' }, sumPerUnit: 100 });
  const olives = { id, country: 'Spain', description: 'Olives', sumInsuredBasis: 'Expected Yield', sumPerUnit: 250.5 };
  await save({ ...olives, labels: { company: 'Old Mutual' } }, 'admin');
  await save(olives, 'admin');
  const { content } = await world.call(programHistory, { params: { id }, query: {} }, { as: 'underwriter' });
  expect(content.map(({ action, who, details }) => [action, who, details])).toEqual([
    ['changed', 'admin@isoline.demo', { fields: [{ field: 'company', from: 'Old Mutual', to: '' }] }],
    [
      'changed',
      'admin@isoline.demo',
      {
        fields: [
          { field: 'country', from: 'India', to: 'Spain' },
          { field: 'sumInsuredBasis', from: '', to: 'Expected Yield' },
          { field: 'sumPerUnit', from: '100', to: '250.5' },
          { field: 'description', from: '', to: 'Olives' },
        ],
      },
    ],
    ['created', 'underwriter@isoline.demo', null],
  ]);
});

test('a program that was archived says by whom and when; one that never was says nothing of anybody', async () => {
  const id = newId();
  await save({ id });
  await world.fetch(`/internal/program/${id}`, { as: 'admin', method: 'DELETE' });
  const read = async (asked: string, as: Who = 'underwriter') => {
    const response = await world.fetch(`/internal/program/${asked}`, { as });
    return [response.status, ((await response.json()) as { message: string }).message];
  };
  const [status, message] = await read(id);
  expect(status).toBe(404);
  expect(message).toMatch(/^This program was archived by \S.* on \d{4}-\d\d-\d\d\.$/);
  const unknown = [404, 'There is no such program.'];
  expect([await read(newId()), await read(id, 'stranger')]).toEqual([unknown, unknown]);
});

test('of two who save or archive one version of a program at the same moment, one passes', async () => {
  const id = newId();
  await save({ id });
  await world.advance(60_000);
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
  ['sumPerUnit', { sumPerUnit: 0 }],
  ['sumPerUnit', { sumPerUnit: '24,000' }],
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

describe('that a program was archived', () => {
  const byId = (id: string) => ({ params: { id } });
  const begin = new Date('2026-03-01T08:00:00Z');
  const later = (seconds: number) => world.setNow(new Date(begin.getTime() + seconds * 1000));
  beforeEach(() => later(0));
  const archived = async (status = 'ACTIVE') => {
    const id = newId();
    await save({ id, status });
    await world.call(deleteProgram, byId(id), { as: 'underwriter' });
    return id;
  };
  const restore = (id: string, as: Who = 'underwriter', ifMatch = '"2"') =>
    world.call(restoreProgram, byId(id), { as, ifMatch });

  test.each(['DRAFT', 'ACTIVE'])('can be undone at once by whoever did it: it is %s again', async (status) => {
    const id = await archived(status);
    later(15);
    const restored = await restore(id);
    expect(restored).toMatchObject({ id, status, version: 3 });
    expect(await world.call(readProgram, byId(id), { as: 'agent' })).toEqual(restored);
    const { rows } = await world.parts.database.pool.query(
      'select action, who, "to" from audit where subject_id = $1 order by sequence desc limit 1',
      [id],
    );
    expect(rows).toEqual([{ action: 'archive undone', who: await world.personOf('underwriter'), to: status }]);
    await expect(restore(id, 'underwriter', '"3"')).rejects.toMatchObject({ status: 409, code: 'programs.state' });
  });

  test.each([
    ['after fifteen seconds', 15.001, 'underwriter', '"2"', { status: 409, code: 'undo.late' }],
    ['by somebody else', 0, 'admin', '"2"', { status: 403, code: 'undo.others' }],
    ['from another tenant', 0, 'stranger', '"2"', { status: 404 }],
    ['of a version that was not read', 0, 'underwriter', '"1"', { status: 412 }],
  ] as const)('is not undone %s', async (_, seconds, as, ifMatch, refusal) => {
    const id = await archived();
    later(seconds);
    await expect(restore(id, as, ifMatch)).rejects.toMatchObject(refusal);
    await expect(world.call(readProgram, byId(id), { as: 'underwriter' })).rejects.toMatchObject({ status: 404 });
  });
});

test('programs are searched, sorted and filed as they are read', async () => {
  await save({ name: 'Zebra grass', country: 'Kenya', labels: { company: 'Savanna Mutual' }, status: 'ACTIVE' });
  const almonds = { name: 'Almonds', country: 'Spain', description: 'Frost in spring', insuredUnit: 'Olive groves' };
  await save({ ...almonds, sumInsuredBasis: 'Expected Yield', sumPerUnit: 2250.5 });
  const ask = async (query: object) =>
    (await world.call(findPrograms, { query: { size: 100, ...query } }, { as: 'underwriter' })).content.map(
      ({ name }) => name,
    );
  expect(await ask({ search: 'savanna' })).toEqual(['Zebra grass']);
  expect(await ask({ search: 'FROST' })).toEqual(['Almonds']);
  expect(await ask({ search: 'kenya' })).toEqual(['Zebra grass']);
  expect(await ask({ search: '%' })).toEqual([]);
  expect((await ask({ sort: 'name' }))[0]).toBe('Almonds');
  expect((await ask({ sort: 'name,desc' }))[0]).toBe('Zebra grass');
  expect((await ask({ sort: 'country,desc' })).filter((name) => /^[AZ]/.test(name))).toEqual([
    'Almonds',
    'Zebra grass',
  ]);
  // As the reader's language names them: Kenia stands before Spanien, Österreich behind Kenia.
  await save({ name: 'Zoned vines', country: 'Austria' });
  const byCountry = async (language: 'en' | 'de') =>
    (await ask({ sort: 'country', language })).filter((name) =>
      ['Almonds', 'Zebra grass', 'Zoned vines'].includes(name),
    );
  expect(await byCountry('en')).toEqual(['Zoned vines', 'Zebra grass', 'Almonds']);
  expect(await byCountry('de')).toEqual(['Zebra grass', 'Zoned vines', 'Almonds']);
  const file = async (query: object) =>
    (
      await world.send(exportPrograms, { query: { kind: 'csv', language: 'de', ...query } }, { as: 'underwriter' })
    ).text();
  expect((await file({ search: 'almond' })).split('\r\n')).toEqual([
    'Programmname,Status,Gesellschaft,Land,Währung,Versicherte Einheit,Grundlage der Versicherungssumme,Übliche Versicherungssumme je Einheit,Beschreibung',
    'Almonds,Entwurf,,Spanien,INR,Olive groves,Expected Yield,2250.5,Frost in spring',
    '',
  ]);
  expect(await file({ status: 'ACTIVE', columns: 'name,status' })).toMatch(
    /^Programmname,Status\r\nZebra grass,Aktiv\r\n/,
  );
});

test('a file of programs has the templates beside them on request, sorted and searched together', async () => {
  const namesOf = async (query: { sort?: string; search?: string }) => {
    const answer = await world.send(
      exportPrograms,
      { query: { kind: 'json', templates: 'true', ...query } },
      { as: 'owner' },
    );
    return ((await answer.json()) as { name: string; status: string }[]).map(({ name, status }) => ({ name, status }));
  };
  const all = await namesOf({ sort: 'name' });
  const names = all.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(new Set(all.map(({ status }) => status === 'TEMPLATE'))).toEqual(new Set([true, false]));
  const found = await namesOf({ search: 'PADDY' });
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(all.length);
});

test('a name that no tag could hold is refused beside its field; a colon is none of those', async () => {
  expect(await save({ name: 'Semi;colon' })).toMatchObject({
    status: 422,
    body: {
      details: {
        fields: [
          {
            path: 'body.name',
            message: 'Leave out the semicolon: this becomes a tag, and tags are joined with semicolons.',
          },
        ],
      },
    },
  });
  expect(await save({ name: 'Paddy: Kharif' })).toMatchObject({ status: 200, body: { name: 'Paddy: Kharif' } });
});
