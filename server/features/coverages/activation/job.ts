import { roles, type Role } from '#shared/contract/access';
import { startActivation } from '#shared/contract/coverageActivations';
import { isDatabaseAway } from '../../../db/away';
import { writeAudits } from '../../../db/audit';
import type { Db } from '../../../db/open';
import { defineJob, type JobContext } from '../../../jobs/define';
import { insertNotice } from '../../../jobs/repository';
import { refuseWithoutRights } from '../../../jobs/run';
import { activateAll } from './activate';
import { findActivation, takeWaiting, tellOutcomes, tellRest, type Told } from './repository';

type Payload = { readonly activationId: string };
type Work = Pick<JobContext, 'tenantId' | 'createdBy' | 'now' | 'clock' | 'inTenant' | 'log' | 'rolesNow'> & Payload;
type Batch = Work & { readonly roles: readonly Role[] };

/** So many in one transaction: others who write wait for its end, which is a moment away. */
const atOnce = 500;
/** Milliseconds between two looks of everybody at how far it is: each has the open lists read again. */
const tellMs = 1_000;

type Step = {
  /** How many were taken: none where nothing waits behind this place. */
  readonly taken: number;
  readonly last: number;
  readonly done: number;
  readonly total: number;
};

/** Activates the next ones and writes down what became of each, all in one transaction: whoever takes up the work after it broke off finds both or neither. */
async function activateNext(
  db: Db,
  { tenantId, createdBy, now, clock, activationId, roles }: Batch,
  after: number,
  most: number,
): Promise<Step> {
  const taken = await takeWaiting(db, activationId, after, most);
  const last = taken.at(-1)?.place ?? after;
  if (taken.length === 0) return { taken: 0, last, done: 0, total: 0 };
  const ids = taken.map(({ coverageId }) => coverageId);
  const { verdicts, notes } = await activateAll(db, { tenantId, now, roles }, ids);
  const told = taken.map(({ place, coverageId }): Told => {
    const { why = 'unknown', standing } = verdicts.get(coverageId) ?? {};
    const end = why === 'over' ? (standing?.end ?? null) : null;
    return { place, outcome: why ? 'skipped' : 'activated', why, end };
  });
  const counts = await tellOutcomes(db, activationId, told);
  // The trail last: everybody who writes queues up for it.
  await writeAudits(
    db,
    tenantId,
    notes.map((note) => ({
      ...{ at: clock(), who: createdBy, channel: 'job' as const, ...note },
      area: note.area ?? 'coverages',
    })),
  );
  return { taken: taken.length, last, ...counts };
}

/** As `activateNext`; where something is wrong with one of them, each has a transaction of its own, and that one has failed. */
async function activateBatch(asked: Work, after: number): Promise<Step> {
  const { inTenant, log, activationId, rolesNow } = asked;
  // With the rights that whoever asked has at this moment: those of commands are not limited.
  const own = await rolesNow();
  refuseWithoutRights(startActivation, own);
  const work: Batch = { ...asked, roles: own ?? roles };
  try {
    return await inTenant((db) => activateNext(db, work, after, atOnce));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log('Some coverages could not be activated together, each is tried alone', error);
  }
  const waiting = await inTenant((db) => takeWaiting(db, activationId, after, atOnce));
  let step: Step = { taken: 0, last: after, done: 0, total: 0 };
  for (const { place, coverageId } of waiting) {
    try {
      step = await inTenant((db) => activateNext(db, work, place - 1, 1));
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log(`The coverage ${coverageId} could not be activated`, error);
      const failed: Told = { place, outcome: 'failed', why: 'broken', end: null };
      const counts = await inTenant((db) => tellOutcomes(db, activationId, [failed]));
      step = { taken: 1, last: place, ...counts };
    }
  }
  return { ...step, taken: waiting.length, last: waiting.at(-1)?.place ?? after };
}

/** Activates many coverages, batch by batch, each by the rule of a single one. */
export const activateJob = defineJob<Payload>({
  name: 'coverages.activateMany',
  area: 'coverages',
  asked: startActivation,
  async run({ tenantId, createdBy, now, clock, elapsed, inTenant, log, rolesNow, progress, finish }, payload) {
    const work: Work = { tenantId, createdBy, now, clock, inTenant, log, rolesNow, ...payload };
    let toldAt = elapsed();
    for (let after = 0, isAnew = true; ;) {
      const { taken, last, done, total } = await activateBatch(work, after);
      // Another worker may have held what lay before: the end is where nothing waits from the beginning on.
      if (taken === 0 && isAnew) break;
      isAnew = taken === 0;
      after = isAnew ? 0 : last;
      if (isAnew || elapsed() - toldAt < tellMs) continue;
      toldAt = elapsed();
      await progress(`${done} of ${total}`, (100 * done) / total);
    }
    return finish(async (db, { audit }) => {
      const { activation } = (await findActivation(db, payload.activationId)) ?? {};
      const { activated = 0, skipped = 0, failed = 0, total = 0 } = activation ?? {};
      const counts = { activated, skipped, failed, total };
      await audit({ subjectId: payload.activationId, action: 'activation ended', details: counts });
      await insertNotice(db, tenantId, ['monitoring']);
      return counts;
    });
  },
  async ended(db, { state, tenantId }, { activationId }) {
    if (state === 'failed') await tellRest(db, activationId, 'failed', 'broken');
    else await tellRest(db, activationId, 'skipped', 'cancelled');
    await insertNotice(db, tenantId, ['monitoring']);
  },
});
