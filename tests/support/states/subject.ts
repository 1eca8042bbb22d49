import type { Machine } from '#shared/engine/machine';
import type { World } from '../world';

/** One kind of object: how one comes into a state, what is done with it by the calls, and what is stored of it. */
export type StateSubject = {
  readonly machine: Machine;
  /** An object in this state of which all else lets the action be done; answers its id. */
  readonly make: (state: string, action: string) => Promise<string>;
  readonly act: (id: string, action: string) => Promise<unknown>;
  /** Its rows, and the state that they mean. */
  readonly stored: (id: string) => Promise<{ readonly state: string; readonly rows: unknown }>;
  /** The lines of its trail. */
  readonly trail: (id: string) => Promise<number>;
};

export const agent = { as: 'agent' } as const;
export const underwriter = { as: 'underwriter' } as const;
export const admin = { as: 'admin' } as const;
export const byId = (id: string) => ({ params: { id } });

export const queryOf =
  (world: World) =>
  async (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await world.parts.database.pool.query(text, [...values])).rows;
export const linesOf = (world: World) => async (id: string) =>
  (await queryOf(world)('select 1 from audit where subject_id = $1', [id])).length;
