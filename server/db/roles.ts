import type { PoolClient } from 'pg';
import { commandRefusal } from '../base/refuse';

/** Roles without ownership: row-level security holds for both. */
export const appRole = 'isoline_app';
export const systemRole = 'isoline_system';

/** The roles exist in the whole cluster; the owner must be able to become them. */
export async function makeRoles(client: Pick<PoolClient, 'query'>): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
    [appRole, systemRole],
  ]);
  const there = rows.map(({ rolname }) => rolname);
  try {
    for (const role of [appRole, systemRole]) {
      if (!there.includes(role)) await client.query(`create role ${role} nologin`);
      const { rows: member } = await client.query<{ may: boolean }>(`select pg_has_role($1, 'member') as may`, [role]);
      if (!member[0]?.may) await client.query(`grant ${role} to current_user`);
    }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    // Another database of the same cluster was faster.
    if (code === '42710' || code === '23505') return;
    throw commandRefusal(
      `The database user may not create the roles ${appRole} and ${systemRole} (${message}). Create them once as an administrator: create role ${appRole} nologin; create role ${systemRole} nologin; grant ${appRole}, ${systemRole} to the user of DATABASE_URL.`,
    );
  }
}
