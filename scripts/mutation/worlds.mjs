// A world on the embedded database is opened once and brought back to how it stood before each test: opening one takes seconds.

/** Added to the files of tests/support that open databases and worlds: whoever collects them hears of each. */
export const telling = {
  name: 'telling',
  enforce: 'pre',
  transform(code, id) {
    const [, opens] = /tests\/support\/(database|world)\.ts$/.test(id)
      ? (/export (?:async )?function (openTestDatabase|startWorld)\(/.exec(code) ?? [])
      : [];
    if (!opens) return null;
    const unheard = code.replace(`function ${opens}(`, `function ${opens}Unheard(`);
    return [
      unheard.replace(/^export ((async )?function \w+Unheard)/m, '$1'),
      `async function ${opens}Heard(...given) {`,
      `  const opened = await ${opens}Unheard(...given);`,
      '  globalThis.__opened?.push(opened);',
      '  return opened;',
      '}',
      `export { ${opens}Heard as ${opens} };`,
    ].join('\n');
  },
};

const rowsOf = async (pool, text, values) => (await pool.query(text, values)).rows;
const quoted = (name) => `"${name.replaceAll('"', '""')}"`;

const tablesIn = (pool) =>
  rowsOf(
    pool,
    `select n.nspname as schema, c.relname as name,
       (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'kept') and n.nspname not like 'pg_toast%'`,
  );

/** Keeps what stands in every table; answers what brings it back, which touches only tables that were written since. */
async function keepRows({ pool }) {
  const tables = new Map((await tablesIn(pool)).map((table) => [`${table.schema}.${table.name}`, table]));
  const copyOf = (key) => `kept.${quoted(key)}`;
  const placeOf = ({ schema, name }) => `${quoted(schema)}.${quoted(name)}`;
  await pool.query(`drop schema if exists kept cascade; create schema kept; grant usage on schema kept to public;
    create table kept.touched (name text primary key);
    create function kept.mark() returns trigger language plpgsql security definer as $$ begin
      insert into kept.touched values (tg_table_schema || '.' || tg_table_name) on conflict do nothing; return null; end $$;`);
  for (const [key, table] of tables)
    await pool.query(`create table ${copyOf(key)} as select ${table.columns} from ${placeOf(table)};
      create trigger kept_mark after insert or update or delete or truncate on ${placeOf(table)}
        for each statement execute function kept.mark();`);
  const sequences = await rowsOf(pool, 'select schemaname, sequencename, last_value from pg_sequences');
  let times = 0;
  return async () => {
    const touched = await rowsOf(pool, 'select name from kept.touched');
    if (touched.length === 0) return;
    const written = touched.map(({ name }) => [name, tables.get(name)]).filter(([, table]) => table);
    const back = written.map(
      ([key, table]) =>
        `delete from ${placeOf(table)}; insert into ${placeOf(table)} (${table.columns}) overriding system value select ${table.columns} from ${copyOf(key)};`,
    );
    const counters = sequences.map(
      ({ schemaname, sequencename, last_value: last }) =>
        `select setval('${quoted(schemaname)}.${quoted(sequencename)}', ${last ?? 1}, ${last !== null});`,
    );
    await pool.query(
      `begin; set local session_replication_role = replica; ${back.join(' ')} ${counters.join(' ')} delete from kept.touched; commit`,
    );
    times += 1;
    // Nobody else clears away what was deleted.
    if (times % 50 === 0) for (const [, table] of written) await pool.query(`vacuum ${placeOf(table)}`);
    if (times % 50 === 0) await pool.query('vacuum kept.touched');
  };
}

/** What brings the worlds and databases that a suite has opened back to where they are now. */
export async function keep(opened) {
  const databases = opened.filter(({ pool }) => pool);
  const clocks = opened.filter(({ setNow }) => setNow).map((world) => ({ world, now: world.parts.now() }));
  const backs = [];
  for (const database of databases) backs.push(await keepRows(database));
  return async () => {
    for (const { world, now } of clocks) world.setNow(now);
    for (const back of backs) await back();
  };
}
