import { groupBy } from '#shared/engine/groups';
import { createHash } from 'node:crypto';
import type { Fix } from '#shared/engine/observed';
import { risksOfData } from '#shared/engine/risks/list';
import { readFixes, writeFixes } from '../../data/tracks';
import type { TrackFile } from '../../feeds/storms/tracks';
import type { Brought, IngestContext } from '../pipeline/context';
import type { IngestOptions } from '../pipeline/ingestOptions';
import type { SetRow } from '../pipeline/repository';
import type { CorrectionRow, IngestResult } from '../pipeline/result';
import { storeVersion, type StoragePlan } from '../pipeline/storeVersion';
import { basinOf } from './basin';

/** Stores storms: a storm that reads otherwise than stored is written whole as a new version; those the file leaves out stay. */
export async function ingestTracks(
  context: IngestContext,
  brought: Brought,
  file: TrackFile,
  options: IngestOptions,
): Promise<IngestResult> {
  const { format, origin, report } = file;
  const season = seasonsOf(file, options, context.now);
  return storeVersion(context, { file: brought, format, origin, report, options }, trackPlan(file, season));
}

type Season = { readonly firstDate: string; readonly lastDate: string };

const trackPlan = ({ fixes }: TrackFile, season: Season): StoragePlan<readonly Fix[]> => ({
  kind: 'track',
  async compare(db, { set, stored }) {
    const before = groupBy(await readFixes(db, { dataSetId: set.id }), stormOf);
    const after = groupBy(fixes, stormOf);
    const changed = [...after].filter(([id, storm]) => keyOf(storm) !== keyOf(before.get(id) ?? []));
    if (changed.length === 0 && stored)
      return { isChanged: false, targets: [], messages: [], complete: { ...season, noun: 'storm' } };
    const common = [...after.keys()].filter((id) => before.has(id)).length;
    const corrected = changed.filter(([id]) => before.has(id));
    // A storm that is new on days that were taken as complete changes what is known of them.
    const isKnown = ({ date }: CorrectionRow) => stored !== null && liesWithin(stored, date);
    const corrections = changed.flatMap(([id, storm]) => {
      const rows = stormCorrections(id, before.get(id) ?? [], storm);
      return before.has(id) ? rows : rows.filter(isKnown);
    });
    const area = basinOf(set, [...new Map([...before, ...after]).values()].flat(), season);
    return {
      isChanged: true,
      agreements: [{ common, agreeing: common - corrected.length, ratio: null }],
      corrections,
      // A storm may reach any target of its set.
      touched: { corrections, anywhere: true },
      contentHash: hashOf(after),
      content: {
        kind: 'track',
        variables: [{ id: 'wind', name: 'Maximum sustained wind', unit: 'km/h' }],
        riskTypeIds: risksOfData(set.providerId, 'track'),
        ...season,
        description: `Tracks of ${after.size} storms.`,
      },
      targets: [area],
      reportedTargets: [{ id: area.id, name: area.name, isNew: !stored }],
      messages: [`Taken as complete from ${season.firstDate} to ${season.lastDate}; say --from and --to if it is not.`],
      changes: changed.flatMap(([, storm]) => storm),
    };
  },
  write: writeFixes,
});

const liesWithin = ({ firstDate, lastDate }: Pick<SetRow, 'firstDate' | 'lastDate'>, date: string) =>
  firstDate !== null && lastDate !== null && date >= firstDate && date <= lastDate;

const stormOf = ({ stormId }: Fix) => stormId;
const dayOf = ({ time }: Fix) => time.slice(0, 10);

const keyOf = (fixes: readonly Fix[]): string =>
  fixes
    .map(({ stormName, time, lat, lon, windKmh, pressureHpa }) =>
      [stormName, time, lat, lon, windKmh, pressureHpa ?? null].join(' '),
    )
    .join('\n');

function hashOf(storms: ReadonlyMap<string, readonly Fix[]>): string {
  const hash = createHash('sha256');
  for (const id of [...storms.keys()].sort()) hash.update(`${id}\n${keyOf(storms.get(id) ?? [])}\n`);
  return hash.digest('hex');
}

/** An archive of tracks covers whole seasons: calendar years, the running one up to today. */
function seasonsOf({ report }: TrackFile, { from, to }: IngestOptions, now: Date): Season {
  const today = now.toISOString().slice(0, 10);
  const [first, last] = [report.first ?? today, report.last ?? today];
  const end = `${last.slice(0, 4)}-12-31`;
  return {
    firstDate: from ?? `${first.slice(0, 4)}-01-01`,
    lastDate: to ?? (end > today && last <= today ? today : end),
  };
}

/** By day, the strongest wind of a storm before and after; a day that only moved has the same number on both sides. */
function stormCorrections(stormId: string, before: readonly Fix[], after: readonly Fix[]): readonly CorrectionRow[] {
  const [old, now] = [groupBy(before, dayOf), groupBy(after, dayOf)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort()
    .filter((date) => keyOf(old.get(date) ?? []) !== keyOf(now.get(date) ?? []))
    .map((date) => ({
      targetId: stormId,
      variable: 'wind',
      date,
      before: strongestWind(old.get(date) ?? []),
      after: strongestWind(now.get(date) ?? []),
    }));
}

const strongestWind = (fixes: readonly Fix[]): number | null =>
  fixes.reduce<number | null>(
    (most, { windKmh }) => (windKmh !== null && (most === null || windKmh > most) ? windKmh : most),
    null,
  );
