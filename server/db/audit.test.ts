import { byCommand } from '../base/person';
import { openTestDatabase, otherTenantId } from '../../tests/support/database';
import { sampleTenantId } from '../features/platform/sampleTenant';
import { auditHead, auditOf, canonical, verifyAudit, writeAudit } from './audit';
import type { Database } from './open';
import { inTenant } from './scope';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const at = new Date('2026-01-01T10:00:00.123Z');
const add = (tenantId: string, i: number) =>
  inTenant(database.db, tenantId, (db) =>
    writeAudit(db, {
      tenantId,
      at,
      who: byCommand('agent'),
      channel: 'api',
      area: 'quotes',
      subjectId: `quote-${i % 3}`,
      action: 'saved',
      from: null,
      to: 'draft',
      details: { z: 1, a: [i, { deep: true, absent: undefined }], when: at },
    }),
  );
const check = (tenantId: string, anchor?: { sequence: number; hash: string }) =>
  inTenant(database.db, tenantId, (db) => verifyAudit(db, tenantId, anchor));
/** As the owner of the database, with the trigger switched off: what an intruder with all rights could do. */
async function tamper(statement: string): Promise<void> {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('alter table audit disable trigger user');
  await client.query('alter table audit no force row level security');
  await client.query(statement);
  await client.query('alter table audit force row level security');
  await client.query('alter table audit enable trigger user');
  await client.query('commit');
  client.release();
}

test('parallel writers make one chain without gaps; tenants have chains of their own', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, i) => add(i % 4 === 0 ? otherTenantId : sampleTenantId, i)));
  expect(await check(sampleTenantId)).toBeNull();
  expect(await check(otherTenantId)).toBeNull();
  expect(await inTenant(database.db, otherTenantId, (db) => auditHead(db, otherTenantId))).toMatchObject({
    sequence: 10,
  });
});

test('the trail of one object is read newest first', async () => {
  const trail = await inTenant(database.db, sampleTenantId, (db) => auditOf(db, 'quote-1', { page: 0, size: 5 }));
  expect(trail.rows).toHaveLength(5);
  expect(trail.total).toBeGreaterThan(5);
  expect(trail.rows.map(({ sequence }) => sequence)).toEqual(
    trail.rows.map(({ sequence }) => sequence).sort((a, b) => b - a),
  );
});

test('an altered, a removed and an inserted row, and a cut tail, are named', async () => {
  const anchor = await inTenant(database.db, sampleTenantId, (db) => auditHead(db, sampleTenantId));
  await tamper(`update audit set who = 'somebody' where tenant_id = 'sample' and sequence = 7`);
  expect(await check(sampleTenantId)).toEqual({ sequence: 7, what: 'altered' });
  await tamper(`update audit set who = 'agent' where tenant_id = 'sample' and sequence = 7`);
  expect(await check(sampleTenantId, anchor)).toBeNull();

  await tamper(`update audit set details = jsonb_set(details, '{z}', '2') where tenant_id = 'sample' and sequence = 9`);
  expect(await check(sampleTenantId)).toEqual({ sequence: 9, what: 'altered' });
  await tamper(`update audit set details = jsonb_set(details, '{z}', '1') where tenant_id = 'sample' and sequence = 9`);

  await tamper(`update audit set sequence = sequence + 1000 where tenant_id = 'sample' and sequence = 5`);
  expect(await check(sampleTenantId)).toEqual({ sequence: 5, what: 'removed or inserted' });
  await tamper(`update audit set sequence = sequence - 1000 where tenant_id = 'sample' and sequence = 1005`);
  expect(await check(sampleTenantId)).toBeNull();

  await tamper(`delete from audit where tenant_id = 'sample' and sequence = ${anchor.sequence}`);
  expect(await check(sampleTenantId)).toBeNull();
  expect(await check(sampleTenantId, anchor)).toEqual({ sequence: anchor.sequence, what: 'cut off' });
});

test('the same value gives the same text, whatever the order of its keys', () => {
  expect(canonical({ b: 1, a: { d: [1, null], c: undefined } })).toBe(canonical({ a: { d: [1, null] }, b: 1 }));
  expect(canonical({ a: 1 })).not.toBe(canonical({ a: '1' }));
});
