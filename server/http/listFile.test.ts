import { sql } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/universal';
import { z } from 'zod';
import { callsOf } from '#shared/contract/call';
import { fileQuery, listFile } from '#shared/contract/listFile';
import { exportPartners } from '#shared/contract/partners';
import { exportPolicies } from '#shared/contract/policies';
import { until } from '../../tests/support/until';
import { startWorld, type World } from '../../tests/support/world';
import { businessPartner } from '../db/schema/business';
import { heldInTenant, inTenant } from '../db/scope';
import { tenantPool } from '../db/open';
import type { App } from './app';
import { serveListFile } from './listFile';

const call = callsOf('partners');
const query = z.object(fileQuery);
const list = listFile(z.object({ name: z.string() }));
const broken = call('GET /test/broken-list', { query, ...list, summary: '' });
const endless = call('GET /test/endless-list', { query, ...list, summary: '' });
const whole = call('GET /test/whole-list', { query, ...list, summary: '' });
const slow = call('GET /test/slow-list', { query, ...list, summary: '' });

type Item = { readonly name: string };
const fields = () => ({ name: { head: 'Name', value: ({ name }: Item) => name } });
const piece = Array.from({ length: 500 }, (_, at) => ({ name: `Row ${at} ${'x'.repeat(200)}` }));
let given = 0;
let gaveUp = () => {};
function routes(app: App): void {
  serveListFile(app, broken, {
    area: 'partners',
    fields,
    async *rows() {
      yield piece;
      throw new Error('the database went away');
    },
  });
  serveListFile(app, endless, {
    area: 'partners',
    fields,
    async *rows(_request, { held }) {
      try {
        for (;;) {
          given += 1;
          for await (const rows of held((db) => db.select({ name: businessPartner.name }).from(businessPartner)))
            yield rows;
        }
      } finally {
        gaveUp();
      }
    },
  });
}

/** All rows with more than the contract names; and a question that takes longer than anybody waits: the embedded database ends none early, and is given one that ends. */
function questionRoutes(app: App): void {
  serveListFile(app, whole, {
    area: 'partners',
    fields,
    rows: (_request, { held }) =>
      held((db) =>
        db
          .select()
          .from(businessPartner)
          .orderBy(sql`lpad(substr(id, length(tenant_id) + 1), 5, '0')`),
      ),
  });
  const seconds = app.parts.database.kind === 'embedded' ? 0.0001 : 60;
  serveListFile(app, slow, {
    area: 'partners',
    fields,
    rows: (_request, { held }) =>
      held((db) => {
        begins();
        return db.select({ name: sql<string>`pg_sleep(${seconds})::text` }).from(businessPartner);
      }),
  });
}
let begins = () => {};

let world: World;
const count = 1300;
beforeAll(async () => {
  world = await startWorld({
    now: new Date('2026-03-20T08:00:00Z'),
    routes: (app) => (routes(app), questionRoutes(app)),
  });
  for (const tenantId of [world.tenantId, world.otherTenantId])
    await inTenant(world.parts.database.db, tenantId, (db) =>
      db.execute(sql`insert into ${businessPartner} (tenant_id, id, name, role, contact_email_address, address)
        select ${tenantId}, ${tenantId} || n, case n when 7 then '=1+1' else 'Partner ' || lpad(n::text, 5, '0') end,
          case when n % 2 = 0 then 'CLIENT' else 'BROKER' end, ${tenantId} || '@x.example',
          '{"street": "Long Road", "houseNumber": "", "postcode": "1", "city": "Kochi; west", "state": "", "country": "India"}'::jsonb
        from generate_series(1, ${count}) as n`),
    );
});
afterAll(() => world.close());

const idle = () => {
  const pool = tenantPool(world.parts.database.db);
  return pool.totalCount - pool.idleCount;
};
test('a list stands whole in its file: filtered, in the order of the screen, with the columns asked for, in the language', async () => {
  const response = await world.send(
    exportPartners,
    { query: { kind: 'csv', columns: 'country,name,address', sort: 'name,desc', search: 'partner', language: 'de' } },
    { as: 'agent' },
  );
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="partners 2026-03-20.csv"');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [heads, ...lines] = bytes.toString('utf8').slice(1).split('\r\n');
  expect(heads).toBe('Land,Name,Anschrift');
  expect(lines.pop()).toBe('');
  expect(lines).toHaveLength(count - 1);
  expect(lines[0]).toBe(`Indien,Partner 0${count},"Long Road, 1 Kochi; west"`);
  const names = lines.map((line) => line.split(',')[1]);
  expect(names).toEqual([...names].sort().reverse());
});

test('without a wish it has every column; a text that a spreadsheet would run is none', async () => {
  const text = await (
    await world.send(exportPartners, { query: { kind: 'csv', sort: 'name' } }, { as: 'agent' })
  ).text();
  const [heads, first] = text.split('\r\n');
  expect(heads).toBe('Name,E-Mail,Address,Country');
  expect(first).toMatch(/^'=1\+1,/);
});

test('the workbook holds the same rows', async () => {
  const response = await world.send(exportPartners, { query: { kind: 'xlsx', columns: 'name' } }, { as: 'agent' });
  const rows = await readSheet(await response.arrayBuffer());
  expect(rows).toHaveLength(1 + count);
  expect(rows[1]).toEqual(['=1+1']);
});

test('as JSON it holds all rows, of each what the contract names and nothing else', async () => {
  const response = await world.send(whole, { query: { kind: 'json' } }, { as: 'agent' });
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toEqual(
    Array.from({ length: count }, (_, at) => ({
      name: at === 6 ? '=1+1' : `Partner ${String(at + 1).padStart(5, '0')}`,
    })),
  );
  const none = await world.send(exportPartners, { query: { kind: 'json', search: 'nobody' } }, { as: 'agent' });
  expect(await none.json()).toEqual([]);
});

test('no file holds a row of another tenant, and nobody has the file of a list that is not theirs', async () => {
  const own = await (await world.send(exportPartners, { query: { kind: 'csv' } }, { as: 'agent' })).text();
  expect(own).not.toContain(`${world.otherTenantId}@`);
  const refused = (as: 'agent' | 'underwriter', one: typeof exportPartners | typeof exportPolicies) =>
    world.send(one, { query: { kind: 'csv' } }, { as });
  await expect(refused('underwriter', exportPartners)).rejects.toMatchObject({ status: 403, code: 'session.role' });
  await expect(refused('agent', exportPolicies)).rejects.toMatchObject({ status: 403, code: 'session.role' });
});

test('a column, an order or a kind that there is none of is refused before anything is sent', async () => {
  const ask = (wish: object) => world.send(exportPartners, { query: { kind: 'csv', ...wish } }, { as: 'agent' });
  await expect(ask({ columns: 'name,secret' })).rejects.toMatchObject({ status: 400, code: 'request.columns' });
  await expect(ask({ sort: 'secret' })).rejects.toMatchObject({ status: 400, code: 'request.sort' });
  await expect(ask({ kind: 'pdf' })).rejects.toMatchObject({ status: 400, code: 'request.invalid' });
  expect(idle()).toBe(0);
});

test('rows are as they were at one moment: what leaves the list meanwhile neither hides its neighbour nor goes missing', async () => {
  const { db } = world.parts.database;
  const names: string[] = [];
  const pieces = heldInTenant(db, world.tenantId, (held) =>
    held
      .select({ name: businessPartner.name })
      .from(businessPartner)
      .where(sql`role = 'CLIENT'`)
      .orderBy(businessPartner.name),
  );
  for await (const rows of pieces) {
    names.push(...rows.map(({ name }) => name));
    await inTenant(db, world.tenantId, (other) =>
      other.execute(
        sql`update ${businessPartner} set role = 'BROKER' where name < ${names.at(-1)} and role = 'CLIENT'`,
      ),
    );
  }
  expect(names).toEqual(Array.from({ length: count / 2 }, (_, at) => `Partner ${String(2 * at + 2).padStart(5, '0')}`));
  expect(idle()).toBe(0);
});

test('while a file is read slowly, others read and write', async () => {
  const { db } = world.parts.database;
  const pieces = heldInTenant(db, world.tenantId, (held) => held.select().from(businessPartner));
  await pieces.next();
  await inTenant(db, world.tenantId, (other) =>
    other.execute(sql`update ${businessPartner} set contact_name = 'Asha'`),
  );
  await pieces.return();
  expect(idle()).toBe(0);
});

test('a file that breaks off is not taken for a whole one', async () => {
  const response = await world.send(broken, { query: { kind: 'csv' } }, { as: 'agent' });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow(/terminated|aborted/);
});

test('who goes away is written for no longer, and the connection to the database is free again', async () => {
  const over = new Promise<void>((done) => (gaveUp = done));
  const reading = new AbortController();
  const { headers } = await world.send(endless, { query: { kind: 'csv' } }, { as: 'agent' }).then((response) => {
    reading.signal.addEventListener('abort', () => void response.body?.cancel());
    return response;
  });
  expect(headers.get('content-type')).toContain('text/csv');
  reading.abort();
  await over;
  await until(() => idle() === 0);
});

test('who goes away before the first row ends the question, and the connection is free again', async () => {
  const begun = new Promise<void>((done) => (begins = done));
  const leaving = new AbortController();
  const asked = world.fetch('/test/slow-list?kind=csv', { as: 'agent', signal: leaving.signal });
  await begun;
  leaving.abort();
  await expect(asked).rejects.toThrow(/abort/);
  await until(() => idle() === 0);
});

test('a slow reader holds up what is written for it, and one tenant does not take every place', async () => {
  const first = await world.send(endless, { query: { kind: 'csv' } }, { as: 'agent' });
  // The line and its buffers are full: nothing more is asked of the database.
  let before = -1;
  await until(() => {
    const stands = before === given;
    before = given;
    return stands;
  });
  const others = [];
  for (let at = 0; at < world.parts.database.connections; at++)
    others.push(await world.fetch('/test/endless-list?kind=csv', { as: 'agent' }));
  expect(others.some(({ status }) => status === 503)).toBe(true);
  const stranger = await world.send(exportPartners, { query: { kind: 'csv' } }, { as: 'stranger' });
  expect((await stranger.text()).split('\r\n')).toHaveLength(1 + count + 1);
  await Promise.all([first, ...others].map((response) => response.body?.cancel()));
  await until(() => idle() === 0);
});
