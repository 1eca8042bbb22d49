import { asSystem } from '../db/scope';
import type { Parts } from '../parts';
import { seedTenant } from './tenant';

type Say = (line: string) => void;

/** Where the embed demo is served: one port further, so that it is another origin. */
const demoOrigin = (host: string, port: number) => `http://${host}:${port + 1}`;

/** Fills an empty database with the sample world; what is there already is left alone. */
export async function seedWorld({ database, settings }: Pick<Parts, 'database' | 'settings'>, say: Say): Promise<void> {
  say('tenant and demo accounts');
  await asSystem(database.db, (db) => seedTenant(db, [demoOrigin(settings.host, settings.port)]));
}
