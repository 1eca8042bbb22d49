import { activateCoverage, createCoverage } from '#shared/contract/coverageDesign';
import { readCoverage } from '#shared/contract/coverages';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { markAllRead } from '#shared/contract/inbox';
import { addDays } from '#shared/engine/calendar';
import { satellite, type Places } from './places';
import { waiting } from './plans';
import { termsOfSeason } from './record';
import type { Rehearsal } from './rehearse';
import type { Season } from './seasons';
import { players } from './stage';

const { underwriter: uma } = players;
const earlierOf = (one: string, other: string) => (one < other ? one : other);

/** Index and payout of a season, as the record of its place asks for. */
function termsOf(season: Season, storyDay: string) {
  const { currency = 'INR' } = season.plan;
  const { indexId, comparator, parameters, trigger, exit, least } = termsOfSeason(season, storyDay);
  return {
    indexDefinition: { id: indexId, parameters },
    payoutStructure: {
      type: 'linear' as const,
      trigger,
      exit,
      minPayout: { amount: least, currency },
      comparator,
    },
  };
}

function labelsOf({ plan, key }: Season): string[] {
  const program = `user/program:${plan.program}`;
  if (key === waiting.key) return [program];
  const variable = `system/variable:${plan.riskTypeId.toLowerCase()}`;
  return [program, variable, ...(plan.isPublic ? ['system/visibility:public'] : [])];
}

function coverageOf(season: Season, storyDay: string, places: Places) {
  const { label, riskTypeId, currency, place, isChecked } = season.plan;
  const { start, end } = season.period;
  const spot = places.get(place);
  if (!spot) throw new Error(`The sample data have no place "${place}".`);
  return {
    ...{ label, riskTypeId, currency, start, end },
    ...termsOf(season, storyDay),
    dataSet: { id: spot.dataSetId },
    monitoringTarget: { id: spot.targetId },
    ...(isChecked ? { secondaryDataSet: { id: places.get(satellite)?.dataSetId ?? '' } } : {}),
    labels: labelsOf(season),
  };
}

/**
 * Designs, simulates and activates the covers of these seasons, each a little before its period; one waits to be simulated. Answers the
 * coverage ids by the seasons' keys.
 */
export async function design(
  { call, at, runJobs }: Rehearsal,
  seasons: readonly Season[],
  { storyDay, places }: { readonly storyDay: string; readonly places: Places },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const simulated = seasons.filter(({ key }) => key !== waiting.key);
  for (const season of simulated) {
    at(`${earlierOf(addDays(season.period.start, -20), storyDay)}T07:00:00Z`);
    const created = await call(createCoverage, { body: coverageOf(season, storyDay, places) }, uma);
    await call(simulateCoverage, { params: { id: created.id } }, uma);
    // Each on its own day: later it would be simulated after it was activated.
    await runJobs();
    ids.set(season.key, created.id);
  }
  for (const { key, plan, period } of simulated) {
    const id = ids.get(key) ?? '';
    const coverage = await call(readCoverage, { params: { id }, query: {} });
    // A story that carries on finds what it has activated before.
    if (coverage.uiState !== 'simulated' && coverage.uiState !== 'active')
      throw new Error(`${coverage.label} could not be simulated: ${coverage.error}`);
    at(`${earlierOf(addDays(period.start, -18), storyDay)}T09:00:00Z`);
    if (plan.from <= 10) await call(activateCoverage, { params: { id } }, uma);
  }
  // Who asked for a simulation has seen by then how it ended.
  await call(markAllRead, {}, uma);
  for (const season of seasons.filter(({ key }) => key === waiting.key)) {
    at(`${storyDay}T08:00:00Z`);
    await call(createCoverage, { body: coverageOf(season, storyDay, places) }, uma);
  }
  return ids;
}
