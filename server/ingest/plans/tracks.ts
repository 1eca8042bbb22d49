import { createHash } from 'node:crypto';
import type { Fix } from '#shared/engine/observed';
import { risksOfData } from '#shared/engine/risks/list';
import { readFixes, writeFixes } from '../../data/tracks';
import type { TrackFile } from '../../feeds/storms/tracks';
import {
  chainedHash,
  checkKind,
  countTargets,
  findSet,
  lockSet,
  prolongSet,
  saveCorrections,
  saveSet,
  saveTargets,
  saveVersion,
  type NewTarget,
} from '../pipeline/repository';
import { touchedEvents } from '../pipeline/touchedEvents';
import { planSet } from '../pipeline/setPlan';
import { checkPlausible } from '../pipeline/agreement';
import type { Brought, CorrectionRow, IngestContext, IngestOptions, IngestResult } from '../pipeline/types';

/** Stores storms: a storm that reads otherwise than stored is written whole as a new version; those the file leaves out stay. */
export async function ingestTracks(
  context: IngestContext,
  brought: Brought,
  file: TrackFile,
  options: IngestOptions,
): Promise<IngestResult> {
  const plan = planSet(file.origin, options, brought.fileName);
  return context.transact(async (db) => {
    const found = await findSet(db, options, plan);
    checkKind(found, 'track');
    const set = found ? { ...plan, id: found.id, name: found.name, providerId: found.providerId } : plan;
    const locked = await lockSet(db, context.tenantId, set.id);
    const stored = byStorm(await readFixes(db, { dataSetId: set.id }));
    const given = byStorm(file.fixes);
    const changed = [...given].filter(([id, fixes]) => keyOf(fixes) !== keyOf(stored.get(id) ?? []));
    const common = [...given.keys()].filter((id) => stored.has(id)).length;
    const corrected = changed.filter(([id]) => stored.has(id));
    checkPlausible([{ common, agreeing: common - corrected.length, ratio: null }], options);
    const { firstDate, lastDate } = seasonsOf(file, options, context.now);
    const base = {
      file: brought.fileName,
      format: file.format,
      dataSetId: set.id,
      providerId: set.providerId,
      rows: file.report.rows,
      firstDate: file.report.first,
      lastDate: file.report.last,
      report: file.report,
    };
    if (changed.length === 0 && locked) {
      const isLonger = await prolongSet(db, locked, { firstDate, lastDate }, context.now);
      const unchanged = `Nothing changed: ${set.id} holds all of this file already (version ${locked.version}).`;
      return {
        ...base,
        targets: [],
        version: locked.version,
        changed: false,
        targetCount: await countTargets(db, set.id),
        corrections: 0,
        corrected: [],
        events: [],
        messages: isLonger ? [`No new storm; complete from ${firstDate} to ${lastDate} now.`] : [unchanged],
      };
    }
    const version = (locked?.version ?? 0) + 1;
    const corrections = corrected.flatMap(([id, fixes]) => stormCorrections(id, stored.get(id) ?? [], fixes));
    const events = await touchedEvents(db, { dataSetId: set.id, corrections, anywhere: true });
    const contentHash = chainedHash(locked?.contentHash ?? '', hashOf(given));
    await saveSet(db, context, {
      plan: set,
      found: locked,
      origin: file.origin,
      options,
      version,
      contentHash,
      content: {
        kind: 'track',
        variables: [{ id: 'wind', name: 'Maximum sustained wind', unit: 'km/h' }],
        riskTypeIds: risksOfData(set.providerId, 'track'),
        firstDate,
        lastDate,
        description: `Tracks of ${given.size} storms.`,
      },
    });
    const into = { tenantId: context.tenantId, dataSetId: set.id };
    const area = basin(set, [...new Map([...stored, ...given]).values()].flat(), { firstDate, lastDate });
    await saveTargets(db, into, [area]);
    await writeFixes(
      db,
      { ...into, version, ingestedAt: context.now },
      changed.flatMap(([, fixes]) => fixes),
    );
    await saveCorrections(db, { ...into, version }, corrections);
    await saveVersion(db, context, {
      dataSetId: set.id,
      version,
      contentHash,
      fileHash: brought.fileHash,
      fileName: brought.fileName,
      rows: file.report.rows,
      report: file.report,
      corrections: corrections.length,
      events: events.map(({ id }) => id),
    });
    return {
      ...base,
      targets: [{ id: area.id, name: area.name, isNew: !locked }],
      version,
      changed: true,
      targetCount: await countTargets(db, set.id),
      corrections: corrections.length,
      corrected: corrections.slice(0, 100),
      events,
      messages: [`Taken as complete from ${firstDate} to ${lastDate}; say --from and --to if it is not.`],
    };
  });
}

function byStorm(fixes: readonly Fix[]): Map<string, Fix[]> {
  const storms = new Map<string, Fix[]>();
  for (const fix of fixes) {
    const storm = storms.get(fix.stormId);
    if (storm) storm.push(fix);
    else storms.set(fix.stormId, [fix]);
  }
  return storms;
}

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
function seasonsOf({ report }: TrackFile, { from, to }: IngestOptions, now: Date) {
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
  const days = (fixes: readonly Fix[]) => {
    const byDay = new Map<string, Fix[]>();
    for (const fix of fixes) {
      const date = fix.time.slice(0, 10);
      const day = byDay.get(date);
      if (day) day.push(fix);
      else byDay.set(date, [fix]);
    }
    return byDay;
  };
  const [old, now] = [days(before), days(after)];
  const strongest = (fixes: readonly Fix[] | undefined) =>
    (fixes ?? []).reduce<number | null>(
      (most, { windKmh }) => (windKmh !== null && (most === null || windKmh > most) ? windKmh : most),
      null,
    );
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort()
    .filter((date) => keyOf(old.get(date) ?? []) !== keyOf(now.get(date) ?? []))
    .map((date) => ({
      targetId: stormId,
      variable: 'wind',
      date,
      before: strongest(old.get(date)),
      after: strongest(now.get(date)),
    }));
}

/** All that the tracks reach, as one area: any point in it can be insured (see targets.ts). */
function basin(
  set: { readonly id: string; readonly name: string },
  fixes: readonly Fix[],
  span: { readonly firstDate: string; readonly lastDate: string },
): NewTarget & { readonly id: string; readonly name: string } {
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const lats = fixes.map(({ lat }) => lat);
  // Tracks over the date line: longitudes are laid out from 0 to 360 where that is the shorter way round.
  const plain = fixes.map(({ lon }) => lon);
  const round = plain.map((lon) => (lon < 0 ? lon + 360 : lon));
  const width = (values: readonly number[]) => -least(values.map((value) => -value)) - least(values);
  const lons = width(round) < width(plain) ? round : plain;
  const [south, north, west, east] = [
    least(lats),
    -least(lats.map((lat) => -lat)),
    least(lons),
    -least(lons.map((lon) => -lon)),
  ];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const name = `${set.name}: whole area`;
  const middle = (west + east) / 2;
  return {
    id: `${set.id}.area`,
    name,
    kind: 'area',
    lat: (south + north) / 2,
    lon: middle > 180 ? middle - 360 : middle,
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: {},
    ...span,
  };
}
