import { cellOf, cellsOf } from '#shared/engine/area';
import type { Db } from '../../db/open';
import type { TargetProperties } from '../../db/schema/catalog';
import type { FeedPlace, PlaceFile } from '../../feeds/places/places';
import { findSet, lockSet, type SetRow } from '../pipeline/repository';
import { planSet, targetIdOf } from '../pipeline/setPlan';
import { countTargets, saveTargets, targetsOf, type NewTarget } from '../pipeline/targetRepository';
import type { Brought, IngestContext } from '../pipeline/context';
import type { IngestOptions } from '../pipeline/ingestOptions';
import type { IngestResult } from '../pipeline/result';
import { DataFault } from '#shared/engine/dataFault';

const refusalsReported = 5;

/** Adds places of a GeoJSON file as monitoring targets of a gridded set or of a set of tracks. */
export async function ingestPlaces(
  context: IngestContext,
  brought: Brought,
  file: PlaceFile,
  options: IngestOptions,
): Promise<IngestResult> {
  const named = options.dataSet;
  if (named === undefined) {
    throw new DataFault(
      'catalog.unknownDataSet',
      `${brought.fileName} holds ${file.places.length} places. Say for which data set they are wanted: --data-set ID.`,
      { option: '--data-set ID' },
    );
  }
  return context.transact(async (db) => {
    const set = await lockSetForPlaces(db, context, options, named);
    const known = new Map((await targetsOf(db, set.id)).map((target) => [target.id, target]));
    const { targets, outside } = targetsFor(set, file.places);
    const changed = targets.filter(
      (target) => JSON.stringify(shapeOf(known.get(target.id))) !== JSON.stringify(shapeOf(target)),
    );
    await saveTargets(db, { tenantId: context.tenantId, dataSetId: set.id }, changed);
    return {
      file: brought.fileName,
      format: file.format,
      dataSetId: set.id,
      providerId: set.providerId,
      version: set.version,
      changed: changed.length > 0,
      rows: file.places.length,
      firstDate: set.firstDate,
      lastDate: set.lastDate,
      targets: changed.map(({ id, name }) => ({ id, name, isNew: !known.has(id) })),
      targetCount: await countTargets(db, set.id),
      corrections: 0,
      corrected: [],
      events: [],
      report: null,
      messages: messagesOf({ set, file, outside, inside: targets.length, changed: changed.length }),
    };
  });
}

async function lockSetForPlaces(
  db: Db,
  { tenantId }: IngestContext,
  options: IngestOptions,
  named: string,
): Promise<SetRow> {
  const found = await findSet(db, options, planSet({}, options, named));
  if (!found)
    throw new DataFault('catalog.unknownDataSet', `There is no data set ${named}. Bring its data in first.`, {
      option: '--data-set ID',
    });
  const set = (await lockSet(db, tenantId, found.id)) ?? found;
  if (set.kind === 'station' || set.kind === 'incident') {
    throw new DataFault(
      'catalog.otherKind',
      `The data set ${set.id} knows its own places only: places can be added to grids and storm tracks.`,
      { option: '--data-set ID' },
    );
  }
  return set;
}

type PlaceTarget = NewTarget & { readonly id: string; readonly name: string };

/** The places as targets of a set, and the names of those that lie outside its grid. */
function targetsFor(
  set: SetRow,
  places: readonly FeedPlace[],
): { readonly targets: readonly PlaceTarget[]; readonly outside: readonly string[] } {
  const targets: PlaceTarget[] = [];
  const outside: string[] = [];
  for (const place of places) {
    const properties = propertiesOf(set, place);
    if (properties === null) {
      outside.push(place.name);
      continue;
    }
    const { id, name, lat, lon, geometry } = place;
    targets.push({
      id: targetIdOf(set.id, id),
      name,
      kind: geometry.type === 'Point' ? 'point' : 'area',
      lat,
      lon,
      geometry,
      properties: { ...properties, source: place.properties },
      firstDate: set.firstDate,
      lastDate: set.lastDate,
    });
  }
  return { targets, outside };
}

const listed = (names: readonly string[]) =>
  `${names.slice(0, refusalsReported).join(', ')}${names.length > refusalsReported ? ', …' : ''}`;

function messagesOf({
  set,
  file,
  outside,
  inside,
  changed,
}: {
  readonly set: SetRow;
  readonly file: PlaceFile;
  readonly outside: readonly string[];
  readonly inside: number;
  readonly changed: number;
}): readonly string[] {
  return [
    changed === 0
      ? `Nothing changed: the ${inside} places of the file that lie in ${set.id} are its monitoring targets already.`
      : `${changed} monitoring targets added or moved.`,
    ...(outside.length > 0 ? [`${outside.length} places lie outside the grid: ${listed(outside)}.`] : []),
    ...(file.overDateLine.length > 0
      ? [`Drawn over the date line, and taken the short way round: ${listed(file.overDateLine)}.`]
      : []),
    ...file.refused.slice(0, refusalsReported).map(({ feature, reason }) => `Feature ${feature} refused: ${reason}.`),
  ];
}

const shapeOf = (target: NewTarget | undefined) =>
  target && [
    target.name,
    target.kind,
    target.lat,
    target.lon,
    target.geometry,
    target.properties?.cell,
    target.properties?.cells,
  ];

/** The cells that stand for a place; for tracks every place is as good as another; null outside the grid. */
function propertiesOf(set: SetRow, { geometry, lat, lon }: FeedPlace): TargetProperties | null {
  if (!set.grid) return {};
  if (geometry.type === 'Point') {
    const cell = cellOf({ lat, lon }, set.grid);
    return cell && { cell };
  }
  const cells = cellsOf(geometry, { lat, lon }, set.grid);
  return cells && { cells };
}
