import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FootprintRow } from '#shared/engine/event/footprint';
import { openTestDatabase } from '../../tests/support/database';
import { footprintRows, storedFootprint } from '../features/monitoring/events/footprintColumns';
import { migrateDatabase, migrationsFolder, readJournal } from './migrate';
import type { Database } from './open';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'isoline-migrations-'));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The database as a version before a migration left it, empty. */
async function backTo(tag: string): Promise<void> {
  cpSync(migrationsFolder, folder, { recursive: true });
  const { entries } = readJournal();
  const kept = entries.slice(
    0,
    entries.findIndex((entry) => entry.tag === tag),
  );
  const path = join(folder, 'meta/_journal.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), entries: kept }));
  for (const schema of ['public', 'drizzle']) await database.pool.query(`drop schema ${schema} cascade`);
  await database.pool.query('create schema public');
  await migrateDatabase(database.pool, folder);
}

const row = (date: string, indexValue: number | null, measurements: FootprintRow['measurements']): FootprintRow => ({
  timestampUtc: `${date}T18:30:00.000Z`,
  date,
  indexValue,
  indexChange: indexValue === null ? null : indexValue / 3,
  payoutPct: 0.1 + 0.2,
  indicativePct: 1e-7,
  measurements,
  inLatestIndex: indexValue === null,
  inOverallIndex: true,
});
const rain = (value: number | null) => [{ variable: 'precip', value, unit: 'mm' }];
const storm: FootprintRow = {
  ...row('2026-05-01', 150.5, [{ variable: 'wind', value: 150.5, unit: 'km/h' }]),
  timestampUtc: '2026-05-01T06:00:00Z',
  features: [{ referenceId: 'ÅSA "A" \\ 1', segmentId: 'A 1', intersected: true, lat: -17.65, lon: 168.7 }],
};
const { indicativePct: _later, ...early } = row('2026-05-02', 0, []);
const footprints: Readonly<Record<string, readonly FootprintRow[]>> = {
  rain: [
    row('2026-04-01', 0.1 + 0.7, rain(0.1)),
    row('2026-04-02', null, rain(null)),
    row('2026-04-03', 5e-324, [...rain(7), { variable: 'tmax', value: -3.25, unit: '°C' }]),
    row('2026-04-04', 1.7976931348623157e308, rain(2)),
  ],
  storm: [storm, { ...early, features: [] }, early],
  none: [],
};

test('footprints that were stored as rows become columns, to the bit, under the hash that computing them again has', async () => {
  await backTo('0006_footprint_columns');
  for (const [id, rows] of Object.entries(footprints)) {
    await database.pool.query(
      `insert into footprint (tenant_id, event_id, hash, rows, updated_at) values ('t', $1, 'old', $2, now())`,
      [id, JSON.stringify(rows)],
    );
    await database.pool.query(
      `insert into parametric_event (tenant_id, id, coverage_id, coverage_version, period_start, period_end, provenance)
       values ('t', $1, $1, 1, '2026-04-01', '2026-05-30', $2)`,
      [id, JSON.stringify({ dataSetId: 'd', footprintHash: id === 'none' ? 'of another one' : 'old' })],
    );
  }
  expect(await migrateDatabase(database.pool)).toEqual({ applied: true });
  const { rows: stored } = await database.pool.query<{
    id: string;
    hash: string;
    columns: Buffer;
    layout: string;
    named: string;
  }>(
    `select e.id, f.hash, f.columns, f.layout, e.provenance->>'footprintHash' as named
     from footprint f join parametric_event e on e.id = f.event_id`,
  );
  expect(stored).toHaveLength(3);
  for (const { id, hash, columns, layout, named } of stored) {
    const rows = footprints[id] ?? [];
    expect(footprintRows({ columns, layout })).toEqual(rows);
    expect({ hash, columns, layout }).toEqual(storedFootprint(rows));
    expect(named).toBe(id === 'none' ? 'of another one' : hash);
  }
});

test('what was sorted by an older dictionary of the database is sorted anew, once', async () => {
  const versions = async () =>
    (
      await database.pool.query<{ name: string; kept: string; actual: string }>(
        `select collname as name, collversion as kept, pg_collation_actual_version(oid) as actual from pg_collation where collname like 'words%' order by 1`,
      )
    ).rows;
  await migrateDatabase(database.pool);
  const before = await versions();
  expect(before.map(({ name }) => name)).toEqual(['words', 'words_se']);
  const fileOf = async () =>
    (await database.pool.query(`select relfilenode from pg_class where relname = 'policy_name_words_index'`)).rows;
  const file = await fileOf();
  await migrateDatabase(database.pool);
  expect(await fileOf()).toEqual(file);
  await database.pool.query(`update pg_collation set collversion = '1' where collname like 'words%'`);
  await migrateDatabase(database.pool);
  expect(await versions()).toEqual(before);
  expect(await fileOf()).not.toEqual(file);
});

test('what was written before lists stood in one table is found, listed and sorted as what is written after it', async () => {
  await backTo('0030_lists');
  const write = async (text: string, mark: string) =>
    database.pool.query(text.replaceAll('~', mark)).then(() => undefined);
  const tenants = ['t', 'u'];
  for (const tenant of tenants) {
    const values = `'${tenant}', '${tenant}~'`;
    await write(
      `insert into business_partner (tenant_id, id, name, role, contact_email_address, address)
         values (${values}, 'ÄPFEL ${tenant}', 'POLICY_HOLDER', 'A@B.org', '{"city": "Österåker", "state": "", "street": "Ängsvägen"}');
       insert into quote (tenant_id, id, name, customer_id, issuer, created_by, created_at, updated_at) values (${values}, 'Große', '${tenant}~', '', '', now(), now());
       insert into policy (tenant_id, id, name, quote_id, customer_id, issuer, inception_date, expiry_date, currency, gross_written_premium, gross_written_premium_pct, total_sum_insured, commission, created_by, created_at, updated_at)
         values (${values}, 'POLICE', '', '${tenant}~', '', '2026-01-01', '2026-02-01', 'EUR', 1, 1, 1, 1, '', now(), now());
       insert into coverage (tenant_id, id, current_version, active_version, created_by, created_at) values (${values}, 2, 1, '', '2026-03-04');
       insert into coverage_version (tenant_id, coverage_id, version, label, coverage_type, risk_type_id, data_set_id, target_id, currency, insured_amount, start, "end", terms, created_by, created_at, updated_at)
         select ${values}, n, 'RÅG ' || n, case n when 1 then 'SINGLE' else 'MULTI_TRIGGER' end, '', '', '', 'EUR', 1, '2026-01-01', '2026-02-01', '{"index": {"indexId": "heat-days"}}', '', now(), now() from generate_series(1, 3) n;
       insert into program (tenant_id, id, name, description, currency, country, icon, insured_unit, labels) values (${values}, 'PADDY', 'Í', 'INR', 'India', '', '', '{"company": "ACME"}');
       insert into monitoring_target (tenant_id, data_set_id, id, name, kind, lat, lon, geometry) values ('${tenant}', '', '${tenant}~', 'HÄRAD', 'point', 0, 0, '{}');
       insert into inbox_message (tenant_id, id, kind, area, subject_id, name, key) values (${values}, '', '', '', 'MONSÚN', '~');`,
      'before',
    );
  }
  expect(await migrateDatabase(database.pool)).toEqual({ applied: true });
  const copies: Readonly<Record<string, readonly string[]>> = {
    ...{ business_partner: ['id'], quote: ['id', 'customer_id'], policy: ['id', 'quote_id', 'customer_id'] },
    ...{ coverage: ['id'], coverage_version: ['coverage_id'], program: ['id'] },
    ...{ monitoring_target: ['id'], inbox_message: ['id', 'key'] },
  };
  for (const [table, keys] of Object.entries(copies)) {
    const changed = JSON.stringify(Object.fromEntries(keys.map((key) => [key, 't after'])));
    await database.pool.query(
      `insert into ${table} select (jsonb_populate_record(t, $1::jsonb)).* from ${table} t where tenant_id = 't'`,
      [changed],
    );
  }
  const kept = async (columns: string, from: string) =>
    (await database.pool.query({ text: `select ${columns} from ${from}`, rowMode: 'array' })).rows;
  const thrice = (row: (tenant: string) => unknown[]) => ['t', 'u', 't'].map(row);
  expect(await kept('searched, mail_key', 'business_partner')).toEqual(
    thrice((tenant) => [`äpfel ${tenant}\n\na@b.org\n\n\nösteråker\n`, 'a@b.org']),
  );
  expect(await kept('customer_name, customer_place, searched', 'quote')).toEqual(
    thrice((tenant) => [
      ...[`ÄPFEL ${tenant}`, 'Ängsvägen, Österåker', `große\näpfel ${tenant}\nängsvägen, österåker\n\n`],
    ]),
  );
  expect(await kept('customer_name, searched', 'policy')).toEqual(
    thrice((tenant) => [`ÄPFEL ${tenant}`, `police\näpfel ${tenant}`]),
  );
  expect(await kept('searched', 'program')).toEqual(thrice(() => ['paddy\ní\nindia\nacme']));
  expect(await kept('searched', 'monitoring_target')).toEqual(thrice(() => ['härad']));
  expect(await kept('searched', 'inbox_message')).toEqual(thrice(() => ['monsún']));
  expect(
    await kept(
      `version, searched, definition, listed, in_force, listed_at = '2026-03-04'`,
      'coverage_version order by version, coverage_id',
    ),
  ).toEqual(
    [
      [1, 'råg 1', 'heat-days', false, true, true],
      [2, 'råg 2', 'MULTI_TRIGGER', true, false, true],
      [3, 'råg 3', 'MULTI_TRIGGER', false, false, true],
    ].flatMap((row) => [row, row, row]),
  );
  const { rows: open } = await database.pool.query(
    `select relname from pg_class c join pg_policy p on p.polrelid = c.oid where not relforcerowsecurity`,
  );
  expect(open).toEqual([]);
});

test('quotes and policies from before carry the tags of their coverages, but neither their program nor that they are public', async () => {
  await backTo('0039_tags_and_addresses');
  const write = (text: string) => database.pool.query(text).then(() => undefined);
  await write(`insert into coverage (tenant_id, id, current_version, labels, created_by, created_at) values
    ('t', 'c', 1, '{user/program:Rye,user/season:Kharif,system/variable:Rainfall,system/visibility:public}', '', now()),
    ('t', 'd', 1, '{system/variable:Rainfall}', '', now()), ('u', 'e', 1, '{user/season:Rabi}', '', now())`);
  await write(`insert into quote (tenant_id, id, issuer, labels, created_by, created_at, updated_at) values
    ('t', 'q', '', '{user/program:Paddy}', '', now(), now()), ('t', 'empty', '', '{}', '', now(), now())`);
  await write(`insert into quote_item (tenant_id, id, quote_id, position, name, coverage_id, coverage_version, quantity, sum_insured)
    select 't', id, 'q', 0, '', id, 1, 1, 1 from unnest(array['c', 'd']) id`);
  await write(`insert into policy (tenant_id, id, name, quote_id, customer_id, issuer, labels, inception_date, expiry_date, currency, gross_written_premium, gross_written_premium_pct, total_sum_insured, commission, created_by, created_at, updated_at)
    values ('u', 'p', '', '', '', '', '{user/program:Paddy}', '2026-01-01', '2026-02-01', 'EUR', 1, 1, 1, 1, '', now(), now())`);
  await write(`insert into policy_item (tenant_id, id, policy_id, position, name, coverage_id, coverage_version, quantity, sum_insured, gross_written_premium)
    values ('u', 'i', 'p', 0, '', 'e', 1, 1, 1, 1)`);
  expect(await migrateDatabase(database.pool)).toEqual({ applied: true });
  const labels = async (table: string) =>
    (await database.pool.query(`select id, labels from ${table} order by id`)).rows as unknown;
  expect(await labels('quote')).toEqual([
    { id: 'empty', labels: [] },
    { id: 'q', labels: ['user/program:Paddy', 'system/variable:Rainfall', 'user/season:Kharif'] },
  ]);
  expect(await labels('policy')).toEqual([{ id: 'p', labels: ['user/program:Paddy', 'user/season:Rabi'] }]);
});

test('a signed schedule that was attached before is kept from now on, and no other file', async () => {
  await backTo('0031_kept_schedules');
  for (const tenant of ['t', 'u'])
    await database.pool.query(
      `insert into stored_file (tenant_id, id, file_name, content_type, size, sha256, created_by)
         select $1, $1 || ' ' || file, '', '', 1, '', '' from unnest(array['signed', 'spare']) file`,
      [tenant],
    );
  await database.pool.query(
    `insert into policy (tenant_id, id, name, quote_id, customer_id, issuer, inception_date, expiry_date, currency, gross_written_premium, gross_written_premium_pct, total_sum_insured, commission, signed_schedule_document_id, created_by, created_at, updated_at)
       values ('t', 'p', '', '', '', '', '2026-01-01', '2026-02-01', 'EUR', 1, 1, 1, 1, 't signed', '', now(), now())`,
  );
  expect(await migrateDatabase(database.pool)).toEqual({ applied: true });
  const { rows: kept } = await database.pool.query(`select id from stored_file where kept`);
  expect(kept).toEqual([{ id: 't signed' }]);
});

test('people who wrote under their address are the accounts that bear it, in whatever letters; others keep their address', async () => {
  await backTo('0032_people');
  const write = (text: string) => database.pool.query(text).then(() => undefined);
  await write(`insert into account (id, email, name, password_hash, roles, tenants) values
    ('a1', 'ama@farms.example', 'Ama Agent', '', '{}', '{t,u}'), ('a2', 'uma@farms.example', 'Uma', '', '{}', '{t}')`);
  await write(`insert into person (tenant_id, email, name) values
    ('t', 'Ama@Farms.example', 'Ama A.'), ('t', 'out@farms.example', 'Olu Outside'), ('u', 'ama@farms.example', 'Ama Agent')`);
  await write(`insert into audit (tenant_id, sequence, id, at, who, channel, area, subject_id, action, previous_hash, hash)
    select 't', n, n::text, now(), who, '', '', '', '', '', '' from
    unnest(array['ama@farms.example', 'Ama@Farms.example', 'Isoline', 'command']) with ordinality lines (who, n)`);
  expect(await migrateDatabase(database.pool)).toEqual({ applied: true });
  const { rows } = await database.pool.query({
    text: `select tenant_id, id, email, name, former, seen_at is null as is_address from person order by tenant_id collate "C", id collate "C"`,
    rowMode: 'array',
  });
  const account = ['ama@farms.example', 'Ama Agent'];
  expect(rows).toEqual([
    ['t', 'Ama@Farms.example', 'Ama@Farms.example', 'Ama A.', [], true],
    ['t', 'ama@farms.example', 'ama@farms.example', 'ama@farms.example', [], true],
    [
      ...['t', 'isoline#a1', ...account],
      expect.arrayContaining(['Ama@Farms.example', 'ama@farms.example', 'Ama A.', 'Ama Agent']),
      false,
    ],
    ['t', 'out@farms.example', 'out@farms.example', 'Olu Outside', [], true],
    ['u', 'ama@farms.example', ...account, [], true],
    ['u', 'isoline#a1', ...account, ['Ama Agent', 'ama@farms.example'], false],
  ]);
});

test('what is in review already keeps the limit of the day of the upgrade; nothing else has one', async () => {
  await backTo('0033_second_administrator');
  const write = (text: string) => database.pool.query(text).then(() => undefined);
  await write(`insert into tenant (id, handle, name, settings) values
    ('t', 't', '', '{"fourEyesLimit": {"amount": 5, "currency": "EUR"}}'), ('u', 'u', '', '{}')`);
  await write(`insert into policy (tenant_id, id, name, state, quote_id, customer_id, issuer, inception_date, expiry_date, currency, gross_written_premium, gross_written_premium_pct, total_sum_insured, commission, created_by, created_at, updated_at)
    select tenant, tenant || state, '', state, tenant || state, '', '', '2026-01-01', '2026-02-01', 'EUR', 1, 1, 1, 1, '', now(), now()
    from unnest(array['t', 'u']) tenant, unnest(array['draft', 'created', 'active']) state`);
  await write(`insert into claim (tenant_id, id, event_id, policy_item_id, policy_id, state, amount, currency, payout_pct, index_value, index_unit, start_time, created_at, updated_at)
    select 't', state, state, '', '', state, 1, 'EUR', 1, 1, 'mm', '2026-01-01', now(), now()
    from unnest(array['drawn_up', 'in_review', 'approved', 'paid']) state`);
  await write(`insert into parametric_event (tenant_id, id, coverage_id, coverage_version, period_start, period_end, status)
    select 't', status, status, 1, '2026-01-01', '2026-02-01', status
    from unnest(array['REPORTED', 'IN_REVIEW', 'CONFIRMED', 'PAYOUT']) status`);
  expect(await migrateDatabase(database.pool)).toEqual({ applied: true });
  const limited = async (table: string) =>
    (
      await database.pool.query({
        text: `select id, review_limit from ${table} where review_limit is not null order by id`,
        rowMode: 'array',
      })
    ).rows;
  const limit = { limit: { amount: 5, currency: 'EUR' } };
  expect(await limited('policy')).toEqual([
    ['tcreated', limit],
    ['ucreated', { limit: null }],
  ]);
  expect(await limited('claim')).toEqual([
    ['approved', limit],
    ['in_review', limit],
  ]);
  expect(await limited('parametric_event')).toEqual([
    ['CONFIRMED', limit],
    ['IN_REVIEW', limit],
  ]);
});

test('a version that was made before keeps the days of its data set, and its parts keep theirs', async () => {
  await backTo('0035_program_sum');
  const write = (text: string) => database.pool.query(text).then(() => undefined);
  for (const [tenant, hours] of [
    ['t', 5.5],
    ['u', -3],
  ] as const)
    await write(`insert into data_set (tenant_id, id, provider_id, kind, category, name, risk_type_ids, variables, day_offset_hours)
        values ('${tenant}', 'days', '', 'station', '', '', '{}', '[]', ${hours}), ('${tenant}', 'storms', '', 'track', '', '', '{}', '[]', 0);
      insert into coverage_version (tenant_id, coverage_id, version, label, risk_type_id, data_set_id, target_id, settlement_lag_days, currency, insured_amount, start, "end", terms, parts, created_by, created_at, updated_at)
        select '${tenant}', '${tenant}' || name, 1, '', '', name, '', 1, 'EUR', 1, '2026-01-01', '2026-02-01', '{"index": {"indexId": "heat-days"}}',
          case name when 'storms' then '[{"id": "a", "dayOffsetHours": 0}, {"id": "b", "dayOffsetHours": 2}]'::jsonb else '[]' end, '', now(), now()
        from unnest(array['days', 'storms', 'gone']) name`);
  expect(await migrateDatabase(database.pool)).toEqual({ applied: true });
  const { rows } = await database.pool.query({
    text: `select coverage_id, day_offset_hours, jsonb_path_query_array(parts, '$[*].dayOffsetHours') from coverage_version order by 1`,
    rowMode: 'array',
  });
  expect(rows).toEqual([
    ['tdays', 5.5, []],
    ['tgone', 0, []],
    ['tstorms', 0, [0, 2]],
    ['udays', -3, []],
    ['ugone', 0, []],
    ['ustorms', 0, [0, 2]],
  ]);
});
