import type { World } from './world';

/** Changes to the columns of a row, by their names in the database. */
type Changes = Readonly<Record<string, string | number | boolean | null | object>>;

/**
 * A policy like one that came about by the calls, in whatever state a table of cases asks for: a copy of its row and of those of its
 * items, with some columns otherwise. Answers its id.
 */
export async function copyPolicy(world: World, from: string, name: string, policy: Changes = {}, item: Changes = {}) {
  const id = `${from}~${name}`;
  const { pool } = world.parts.database;
  const copied = (table: string, where: string) =>
    `insert into ${table} select (jsonb_populate_record(t, $1::jsonb || jsonb_build_object('id', t.id || $2::text))).*
      from ${table} t where t.${where} = $3`;
  // One policy a quote: each copy has a quote id of its own.
  await pool.query(copied('policy', 'id'), [JSON.stringify({ quote_id: id, name, ...policy }), `~${name}`, from]);
  await pool.query(copied('policy_item', 'policy_id'), [JSON.stringify({ policy_id: id, ...item }), `~${name}`, from]);
  return id;
}
