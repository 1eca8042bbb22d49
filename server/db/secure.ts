import type { PoolClient } from 'pg';
import { appRole, makeRoles, systemRole } from './roles';

/** Tables that hold no tenant's rows, and who may do what with them; every other table must have a tenant_id. */
const shared: Readonly<Record<string, { readonly app: string; readonly system: string }>> = {
  tenant: { app: 'select, update (settings, waiting, version)', system: 'select, insert, update' },
  account: { app: '', system: 'select, insert, update, delete' },
  server_state: { app: '', system: 'select, insert, update' },
  rate_limit: { app: '', system: 'select, insert, update, delete' },
  standing: { app: '', system: 'select, insert, update, delete' },
  identity_entry: { app: '', system: 'select, insert, update, delete' },
};
/** Rows are added and read, never changed. */
const appendOnly = ['audit'];
/** Goes up when rights or policies change: tables that bear another mark are guarded anew. */
const mark = 'secured 3';
const usual = 'select, insert, update, delete';

type Client = Pick<PoolClient, 'query'>;
type Table = { readonly name: string; readonly columns: readonly string[]; readonly done: boolean };

/** Tables that others keep in the same schema are theirs: nothing is read of them, and nothing done to them. */
async function tables(client: Client, own: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
      (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns,
      obj_description(c.oid) is not distinct from '${mark}' as done
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname = any($1)`,
    [own],
  );
  return rows;
}

/** A right to some columns, of those that there are: an older version of the schema does not have all of them yet. */
const ofColumns = (right: string, columns: readonly string[]): string =>
  right.replace(
    /\(([^)]*)\)/,
    (_, named: string) =>
      `(${named
        .split(', ')
        .filter((one) => columns.includes(one))
        .join(', ')})`,
  );

function guardsOf({ name, columns }: Table): string[] {
  const allowed = shared[name];
  const tenant = columns.includes('tenant_id');
  if (!tenant && !allowed) {
    throw new Error(`Table ${name} has no tenant_id, and server/db/secure.ts does not say who may use it.`);
  }
  const rights = appendOnly.includes(name) ? 'select, insert' : usual;
  const own = tenant ? 'tenant_id' : name === 'tenant' ? 'id' : null;
  const grant = (role: string, what: string) => [
    `revoke all on "${name}" from ${role}`,
    ...(what ? [`grant ${what} on "${name}" to ${role}`] : []),
  ];
  return [
    `alter table "${name}" enable row level security`,
    `alter table "${name}" force row level security`,
    `drop policy if exists app on "${name}"`,
    `drop policy if exists system on "${name}"`,
    ...(own
      ? [
          `create policy app on "${name}" to ${appRole} using ("${own}" = current_setting('app.tenant', true)) with check ("${own}" = current_setting('app.tenant', true))`,
        ]
      : []),
    `create policy system on "${name}" to ${systemRole} using (true) with check (true)`,
    ...grant(appRole, ofColumns(allowed?.app ?? rights, columns)),
    ...grant(systemRole, allowed?.system ?? rights),
    ...(appendOnly.includes(name) ? appendOnlyTriggers(name) : []),
    `comment on table "${name}" is '${mark}'`,
  ];
}

/** Even the owner cannot change a row by mistake; who removes the trigger is found out by the chain of hashes. */
const appendOnlyTriggers = (name: string) => [
  `create or replace function refuse_change() returns trigger language plpgsql as $$ begin raise exception '% is append-only', tg_table_name using errcode = '42501'; end $$`,
  `drop trigger if exists append_only on "${name}"`,
  `create trigger append_only before update or delete on "${name}" for each row execute function refuse_change()`,
  `drop trigger if exists append_only_whole on "${name}"`,
  `create trigger append_only_whole before truncate on "${name}" for each statement execute function refuse_change()`,
];

const unguarded = async (client: Client, own: readonly string[]): Promise<Table[]> =>
  (await tables(client, own)).filter(({ done }) => !done);

/** Has every table of ours what `secure` gives it. */
export const isSecured = async (client: Client, own: readonly string[]): Promise<boolean> =>
  (await unguarded(client, own)).length === 0;

/** Gives every table of ours, by name, its row-level security, policies and grants; tables that have them are left alone. */
export async function secure(client: Client, own: readonly string[]): Promise<void> {
  await makeRoles(client);
  await client.query(`grant usage on schema public to ${appRole}, ${systemRole}`);
  const open = await unguarded(client, own);
  if (open.length === 0) return;
  await client.query('begin');
  try {
    for (const table of open) for (const statement of guardsOf(table)) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
