import { createHash } from 'node:crypto';
import { plainUnitOf, type VariableId } from '#shared/engine/variables';
import type { Db } from '../../db/open';
import { merge, type Merged } from '../../data/merge';
import { readSeries, writeBlocks, type NewBlock } from '../../data/series';
import { toBytes } from '../../data/blocks';
import { FeedFault } from '../../feeds/reading/fault';
import type { DailyFile, DailySeries, Place } from '../../feeds/reading/series';
import {
  chainedHash,
  checkKind,
  countTargets,
  findSet,
  lockSet,
  newestVersion,
  saveCorrections,
  saveSet,
  saveTargets,
  saveVersion,
  targetsOf,
} from '../pipeline/repository';
import { touchedEvents } from '../pipeline/touchedEvents';
import { planSet, riskTypesOf } from '../pipeline/setPlan';
import { checkPlausible } from '../pipeline/agreement';
import { located, targetFor, type Target } from './stationTarget';
import type { Brought, CorrectionRow, IngestContext, IngestOptions, IngestResult } from '../pipeline/types';

const correctionsTold = 100;

/** Stores the daily series of a file of stations: each a monitoring target, each year and variable a block. */
export async function ingestStations(
  context: IngestContext,
  brought: Brought,
  file: DailyFile,
  options: IngestOptions,
): Promise<IngestResult> {
  const plan = planSet(file.origin, options, brought.fileName);
  const messages: string[] = [];
  const places = new Map<string, Place>();
  for (const { place } of file.series) places.set(place.id, await located(place, brought, options, messages));
  const result = await context.transact(async (db) => {
    const found = await findSet(db, options, plan);
    checkKind(found, 'station');
    const set = found ? { ...plan, id: found.id, name: found.name, providerId: found.providerId } : plan;
    const locked = await lockSet(db, context.tenantId, set.id);
    const stored = await targetsOf(db, set.id);
    const taken = new Set<string>();
    const steps = [];
    for (const series of file.series) {
      const target = targetFor(set.id, series, {
        stored,
        place: places.get(series.place.id) ?? series.place,
        options,
        isOnly: file.series.length === 1,
      });
      if (taken.has(target.id))
        throw new FeedFault('feeds.broken', `Two stations of the file would share the id ${target.id}.`);
      taken.add(target.id);
      steps.push({ target, ...(await compared(db, target, series)) });
    }
    checkPlausible(
      steps.flatMap(({ merged }) => [...merged.values()]),
      options,
    );
    const changed = steps.filter(
      ({ target, merged }) =>
        target.isNew || target.isMoved || [...merged.values()].some(({ years }) => years.size > 0),
    );
    const version = (locked?.version ?? 0) + 1;
    const base = {
      file: brought.fileName,
      format: file.format,
      dataSetId: set.id,
      providerId: set.providerId,
      rows: file.report.rows,
      firstDate: file.report.first,
      lastDate: file.report.last,
      report: file.report,
      targets: steps.map(({ target: { id, name, isNew } }) => ({ id, name, isNew })),
    };
    if (changed.length === 0) {
      const newest = await newestVersion(db, set.id);
      const unchanged = `Nothing changed: ${set.id} holds all of this file already (version ${newest?.version ?? 0}).`;
      return {
        ...base,
        version: newest?.version ?? null,
        changed: false,
        targetCount: stored.length,
        corrections: 0,
        corrected: [],
        events: [],
        messages: [...messages, unchanged],
      };
    }
    const corrections = changed.flatMap(({ target, merged }) => correctionsOf(target.id, merged));
    const events = await touchedEvents(db, { dataSetId: set.id, corrections });
    const contentHash = chainedHash(
      locked?.contentHash ?? '',
      hashOf(steps.map(({ target }, i) => ({ id: target.id, series: file.series[i] }))),
    );
    const variables = [...new Set(file.series.flatMap(({ values }) => Object.keys(values) as VariableId[]))];
    await saveSet(db, context, {
      plan: set,
      found: locked,
      origin: file.origin,
      options,
      version,
      contentHash,
      content: {
        kind: 'station',
        variables: variables.map((id) => ({ id, unit: plainUnitOf(id) })),
        riskTypeIds: riskTypesOf(variables),
        firstDate: file.report.first,
        lastDate: file.report.last,
        dayOffsetHours: file.dayOffsetHours,
        description: `${file.resolution === 'month' ? 'Monthly' : 'Daily'} values of ${[...places.values()]
          .slice(0, 3)
          .map(({ name }) => name)
          .join(', ')}${places.size > 3 ? ' and others' : ''}.`,
        ...(file.resolution === 'month' ? { settings: { resolution: 'month' as const } } : {}),
      },
    });
    const into = { tenantId: context.tenantId, dataSetId: set.id };
    await saveTargets(
      db,
      into,
      changed.map(({ target: { isNew: _new, isMoved: _moved, ...target } }) => target),
    );
    for (const { target, merged } of changed) {
      const blocks = [...merged].flatMap(([variable, { years }]) =>
        [...years].map(([year, values]): NewBlock => ({ variable, year, values })),
      );
      await writeBlocks(db, { ...into, targetId: target.id, version, ingestedAt: context.now }, blocks);
    }
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
      version,
      changed: true,
      targetCount: await countTargets(db, set.id),
      corrections: corrections.length,
      corrected: corrections.slice(0, correctionsTold),
      events,
      messages,
    };
  });
  return result;
}

async function compared(
  db: Db,
  target: Target,
  series: DailySeries,
): Promise<{ readonly merged: ReadonlyMap<VariableId, Merged> }> {
  const variables = Object.keys(series.values) as VariableId[];
  const stored = target.isNew ? null : await readSeries(db, { targetId: target.id, variables });
  const merged = new Map<VariableId, Merged>();
  for (const variable of variables) {
    const [given, held] = [series.values[variable], stored?.values[variable]];
    if (!given) continue;
    const before = held && stored ? { firstDay: stored.firstDay, days: held } : null;
    merged.set(variable, merge(before, { firstDay: series.firstDay, days: given }));
  }
  return { merged };
}

const correctionsOf = (targetId: string, merged: ReadonlyMap<VariableId, Merged>): readonly CorrectionRow[] =>
  [...merged].flatMap(([variable, { changes }]) => changes.map((change) => ({ targetId, variable, ...change })));

/** SHA-256 over targets, variables, first days and values, in order of their names: the same content gives the same hash. */
function hashOf(all: readonly { readonly id: string; readonly series: DailySeries | undefined }[]): string {
  const hash = createHash('sha256');
  for (const { id, series } of [...all].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    for (const [variable, values] of Object.entries(series?.values ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))) {
      hash.update(`${id}\n${variable}\n${series?.firstDay}\n`).update(toBytes(values));
    }
  }
  return hash.digest('hex');
}
