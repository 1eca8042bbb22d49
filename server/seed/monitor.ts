import { findClaims, moveClaim } from '#shared/contract/claims';
import { readCoverage } from '#shared/contract/coverages';
import { moveEvent, runMonitoring } from '#shared/contract/monitoring';
import { addDays } from '#shared/engine/calendar';
import type { Rehearsal } from './rehearse';
import type { Season } from './seasons';
import { players } from './stage';

const { underwriter: uma, admin: adi, owner: ola } = players;
// Who has reviewed a claim does not approve it, and who has approved it does not pay it.
const claimsBy = { in_review: adi, approved: ola, paid: adi, rejected: ola };
type ClaimSteps = readonly (keyof typeof claimsBy)[];
const allTheWay = ['in_review', 'approved', 'paid'] as const;
/** How far people are with the claims of this year, by what is insured. */
const claimsSoFar: Readonly<Record<string, ClaimSteps>> = {
  // Above what one person may decide: it waits for somebody else than who approved it.
  'North fields': ['in_review', 'approved'],
  'South fields': allTheWay,
  'Rain-fed fields': ['in_review'],
  'Irrigated fields': [],
  'Late enrolments': ['in_review', 'rejected'],
};
const reasons = {
  checked: 'Checked against the certificate.',
  rejected: 'These fields were enrolled after the risk period had begun.',
} as const;

/** What is told of the monitoring: the ids of coverages by the keys of their seasons. */
type Ids = ReadonlyMap<string, string>;

async function runOn({ call, at, runJobs }: Rehearsal, day: string): Promise<void> {
  at(`${day}T05:30:00Z`);
  await call(runMonitoring, { body: { asOf: day } }, adi);
  await runJobs();
}

async function eventOf({ call }: Rehearsal, coverageId: string): Promise<string> {
  const { parametricEventId } = await call(readCoverage, { params: { id: coverageId }, query: {} });
  return parametricEventId ?? '';
}

const eventMoves = ['IN_REVIEW', 'CONFIRMED', 'PAYOUT'] as const;
type EventMove = (typeof eventMoves)[number];
/** Moves the event of a coverage on to here, and its claims, where there are claims: what is owed the monitoring has found. */
async function settle(
  stage: Rehearsal,
  coverageId: string,
  upTo: EventMove,
  stepsOf: (cohort: string) => ClaimSteps,
): Promise<void> {
  const { call } = stage;
  const eventId = await eventOf(stage, coverageId);
  const { content } = await call(findClaims, { query: { eventId } });
  if (content.length === 0) return;
  for (const to of eventMoves.slice(0, eventMoves.indexOf(upTo) + 1))
    await call(
      moveEvent,
      { params: { id: eventId }, body: { to, reason: 'The index and the data were checked.' } },
      to === 'PAYOUT' ? adi : uma,
    );
  for (const { id, policyItem } of content)
    for (const to of stepsOf(policyItem.name)) {
      const reason = to === 'rejected' ? reasons.rejected : reasons.checked;
      await call(moveClaim, { params: { id }, body: { to, reason } }, claimsBy[to]);
    }
}

/** People decide that an event stands, though its second source says otherwise. */
async function reconcile(stage: Rehearsal, coverageId: string, reason: string): Promise<void> {
  const { call, runJobs } = stage;
  const id = await eventOf(stage, coverageId);
  for (const to of ['RECONCILED', 'REPORTED'] as const)
    await call(moveEvent, { params: { id }, body: { to, reason } }, uma);
  await runJobs();
}

/** The seasons of an earlier year go by: each is looked at in its course and when it is over, and what is owed then is paid. */
export async function monitorEarlier(stage: Rehearsal, seasons: readonly Season[], ids: Ids): Promise<void> {
  const ends = [...new Set(seasons.map(({ period }) => period.end))].sort();
  for (const end of ends) {
    const over = seasons.filter(({ period }) => period.end === end);
    await runOn(stage, addDays(end, 2));
    stage.at(`${addDays(end, 9)}T09:00:00Z`);
    for (const { key } of over) await settle(stage, ids.get(key) ?? '', 'PAYOUT', () => allTheWay);
  }
  // Policies whose claims are settled are completed.
  await runOn(stage, addDays(ends.at(-1) ?? '', 10));
}

/** The days of this year go by: some runs on the way, so that histories have something to tell, and one for today. */
export async function monitor(stage: Rehearsal, storyDay: string, ids: Ids): Promise<void> {
  const runs = async (...daysBack: readonly number[]) => {
    for (const back of daysBack) await runOn(stage, addDays(storyDay, -back));
  };
  const soFar = (cohort: string) => claimsSoFar[cohort] ?? [];
  await runs(140, 100, 88);
  stage.at(`${addDays(storyDay, -80)}T09:00:00Z`);
  await settle(stage, ids.get('flood') ?? '', 'CONFIRMED', soFar);
  await runs(60, 38);
  stage.at(`${addDays(storyDay, -33)}T14:00:00Z`);
  await reconcile(
    stage,
    ids.get('review') ?? '',
    'The satellite misses much of the rain on this coast; the station is the source of the contract.',
  );
  stage.at(`${addDays(storyDay, -30)}T09:00:00Z`);
  await settle(stage, ids.get('review') ?? '', 'IN_REVIEW', soFar);
  await runs(20, 5, 0);
}
