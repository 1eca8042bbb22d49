import { findClaims, moveClaim } from '#shared/contract/claims';
import { readCoverage } from '#shared/contract/coverages';
import { moveEvent, runMonitoring } from '#shared/contract/monitoring';
import { addDays } from '#shared/engine/calendar';
import type { Rehearsal } from './rehearse';
import { salesOf } from './sales';
import type { Season } from './seasons';
import { players } from './stage';

const { underwriter: uma, admin: adi, owner: ola } = players;
// Who has reviewed a claim does not approve it, and who has approved it does not pay it.
const claimsBy = { in_review: adi, approved: ola, paid: adi, rejected: ola };
type ClaimSteps = readonly (keyof typeof claimsBy)[];
const allTheWay = ['in_review', 'approved', 'paid'] as const;
/** How far people are with the claims of a season, by the place of a cohort in its sale. */
function stepsSoFar(role: Season['role'], cohort: number): ClaimSteps {
  // Enrolled too late, wherever that is.
  if (role === 'disputed') return [['in_review'], [], ['in_review', 'rejected']][cohort] as ClaimSteps;
  // Above what one person may decide: it waits for somebody else than who approved it.
  return role === 'settling' && cohort === 0 ? ['in_review', 'approved'] : allTheWay;
}
const reasons = {
  checked: 'Checked against the certificate.',
  rejected: 'These fields were enrolled after the risk period had begun.',
  missed: 'The satellite misses much of the rain here; the station is the source of the contract.',
} as const;

/** The day of the story, and the ids of coverages by the keys of their seasons. */
type Told = { readonly storyDay: string; readonly ids: ReadonlyMap<string, string> };

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

type Act = { readonly day: string; readonly do: (stage: Rehearsal) => Promise<void> };
/** What is owed for a season that is over is paid; of one that has a part, as far as people have got with it. */
function actsOf(season: Season, { storyDay, ids }: Told): Act[] {
  const { key, role, period } = season;
  const id = ids.get(key) ?? '';
  const [settledOn, reconciledOn] = [addDays(period.end, 9), addDays(period.end, 6)];
  if (settledOn >= storyDay) return [];
  const [sale] = salesOf(season, storyDay);
  const stepsOf = (cohort: string) => stepsSoFar(role, sale?.cohorts.findIndex(([name]) => name === cohort) ?? 0);
  const upTo = { settling: 'CONFIRMED', disputed: 'IN_REVIEW', watched: 'PAYOUT', none: 'PAYOUT' } as const;
  return [
    ...(role === 'disputed'
      ? [
          {
            day: reconciledOn,
            do: (stage: Rehearsal) => {
              stage.at(`${reconciledOn}T14:00:00Z`);
              return reconcile(stage, id, reasons.missed);
            },
          },
        ]
      : []),
    {
      day: settledOn,
      do: (stage) => {
        stage.at(`${settledOn}T09:00:00Z`);
        return settle(stage, id, upTo[role ?? 'none'], stepsOf);
      },
    },
  ];
}

/** Days before the story's on which everything is looked at, so that histories of what runs have something to tell. */
const looks = [60, 20, 5, 0] as const;

/**
 * The days of a year go by: each season is looked at when it is over, and what is owed then is paid. Where some are not over yet, there are
 * runs on the way too, and one for today.
 */
export async function monitor(stage: Rehearsal, seasons: readonly Season[], told: Told): Promise<void> {
  const { storyDay } = told;
  const ends = seasons.map(({ period }) => period.end).sort();
  const last = ends.at(-1) ?? '';
  const runs = new Set([
    ...ends.map((end) => addDays(end, 2)).filter((day) => day < storyDay),
    // Policies whose claims are settled are completed.
    ...(last >= storyDay ? looks.map((back) => addDays(storyDay, -back)) : [addDays(last, 10)]),
  ]);
  const acts = [
    ...[...runs].map((day): Act => ({ day, do: (on) => runOn(on, day) })),
    ...seasons.flatMap((season) => actsOf(season, told)),
  ].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  for (const act of acts) await act.do(stage);
}
