import { areas } from '#shared/contract/access';
import { addDays } from '#shared/engine/calendar';
import { alone } from '../db/alone';
import { emptyTenant } from '../db/emptyTenant';
import type { Db } from '../db/open';
import { asSystem, inTenant } from '../db/scope';
import { forgetTotals } from '../db/totals';
import { addProviders } from '../features/catalog/repository';
import { forgetMessages } from '../features/inbox/repository';
import { hasTenant } from '../features/platform/repository';
import {
  finishSkip,
  finishWorld,
  readSampleWorldState,
  writeSampleWorldState,
} from '../features/platform/sampleWorldRepository';
import { keepKeys } from '../http/repository';
import type { Parts } from '../http/parts';
import { insertNotice } from '../jobs/repository';
import { demoOrigin, fillWorld } from './main';
import { openProgress, type Tell } from './progress';
import { knownProviders } from './providers';
import type { BuildApp } from './rehearse';
import { storyKeys } from './stage';
import { sampleTenantId } from '../features/platform/sampleTenant';
import { seedTenant } from './tenant';

/** Is the sample world wanted: into an empty database, or where an earlier start was cut off before it was finished. */
export const wantsSeed = ({ database }: Pick<Parts, 'database'>): Promise<boolean> =>
  asSystem(database.db, async (db) => {
    const state = await readSampleWorldState(db);
    return state === 'begun' || (state === undefined && !(await hasTenant(db)));
  });

/** Has somebody begun with it who is still at it, or was cut off. */
export const isSeedBegun = ({ database }: Pick<Parts, 'database'>): Promise<boolean> =>
  asSystem(database.db, async (db) => (await readSampleWorldState(db)) === 'begun');

/** Is there a sample world, or the beginning of one. */
export const hasSampleWorld = ({ database }: Pick<Parts, 'database'>): Promise<boolean> =>
  asSystem(database.db, async (db) => (await readSampleWorldState(db)) !== undefined);

/** Any number, the same in every process: one of them seeds, the others wait and then find it done. */
const lockNumber = 7_134_205_119;

/** Adds the tenant and its accounts, so that people can sign in; the world itself is then to be filled. */
export async function beginSeed(parts: Parts): Promise<void> {
  const { database, settings, now } = parts;
  await asSystem(database.db, async (db) => {
    if ((await readSampleWorldState(db)) === undefined) await writeSampleWorldState(db, 'begun');
    await seedTenant(db, [demoOrigin(settings.host, settings.port)]);
  });
  await addKnownProviders(database.db);
  await openProgress(database.db, dayOf(now()));
}
const addKnownProviders = (db: Db) =>
  inTenant(db, sampleTenantId, (own) =>
    addProviders(
      own,
      knownProviders.map((provider) => ({ tenantId: sampleTenantId, ...provider, logo: null })),
    ),
  );
const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** Plays the story to its end, or carries on with one that was cut off: no step is done twice, and the day stays the one on which it began. */
export async function seedOnce(parts: Parts, buildApp: BuildApp, tell: Tell): Promise<void> {
  const { db, pool } = parts.database;
  await alone(pool, lockNumber, async () => {
    if (!(await wantsSeed(parts))) return;
    await beginSeed(parts);
    await asSystem(db, (system) => keepKeys(system, storyKeys));
    const progress = await openProgress(db, dayOf(parts.now()));
    const both: Tell = async (stage, percent) => {
      await tell(stage, percent);
      await progress.tell(stage, percent);
    };
    try {
      await fillWorld(parts, buildApp, { ...progress, tell: both }, addDays(progress.today, -1));
    } catch (error) {
      await progress.fail();
      throw error;
    }
    await asSystem(db, async (system) => {
      // What was told in earlier years is forgotten by now.
      await forgetMessages(system);
      await finishWorld(system);
    });
    await progress.tell('monitoring', 100);
  });
}

/** Rows of many years of weather go. */
const emptyingMs = 120_000;

/** Empties the tenant of a sample world that somebody has skipped, once nobody fills it any more: what is left can be worked in, and the world be made later. */
export async function leaveEmpty({ database: { db, pool } }: Pick<Parts, 'database'>): Promise<void> {
  await alone(pool, lockNumber, async () => {
    const isEmptied = await asSystem(
      db,
      async (system) => {
        if (!(await finishSkip(system))) return false;
        await emptyTenant(system, sampleTenantId);
        await insertNotice(system, sampleTenantId, areas);
        return true;
      },
      { timeoutMs: emptyingMs },
    );
    if (!isEmptied) return;
    forgetTotals(sampleTenantId);
    await addKnownProviders(db);
  });
}
