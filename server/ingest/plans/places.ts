import { cellOf, cellsOf } from '../../data/areas';
import type { TargetProperties } from '../../db/schema/catalog';
import type { FeedPlace, PlaceFile } from '../../feeds/places/places';
import {
  countTargets,
  findSet,
  lockSet,
  saveTargets,
  targetsOf,
  type NewTarget,
  type SetRow,
} from '../pipeline/repository';
import { planSet, targetIdOf } from '../pipeline/setPlan';
import {
  type Brought,
  IngestFault,
  type IngestContext,
  type IngestOptions,
  type IngestResult,
} from '../pipeline/types';

const refusalsTold = 5;

/** Adds places of a GeoJSON file as monitoring targets of a gridded set or of a set of tracks. */
export async function ingestPlaces(
  context: IngestContext,
  brought: Brought,
  file: PlaceFile,
  options: IngestOptions,
): Promise<IngestResult> {
  const named = options.dataSet;
  if (named === undefined) {
    throw new IngestFault(
      'catalog.unknownDataSet',
      `${brought.fileName} holds ${file.places.length} places. Say for which data set they are wanted: --data-set ID.`,
      '--data-set ID',
    );
  }
  return context.transact(async (db) => {
    const found = await findSet(db, options, planSet({}, options, named));
    if (!found)
      throw new IngestFault(
        'catalog.unknownDataSet',
        `There is no data set ${named}. Bring its data in first.`,
        '--data-set ID',
      );
    const set = (await lockSet(db, context.tenantId, found.id)) ?? found;
    if (set.kind === 'station' || set.kind === 'incident') {
      throw new IngestFault(
        'catalog.otherKind',
        `The data set ${set.id} knows its own places only: places can be added to grids and storm tracks.`,
        '--data-set ID',
      );
    }
    const known = new Map((await targetsOf(db, set.id)).map((target) => [target.id, target]));
    const outside: string[] = [];
    const targets = file.places.flatMap((place): (NewTarget & { id: string; name: string })[] => {
      const properties = propertiesOf(set, place);
      if (properties === null) {
        outside.push(place.name);
        return [];
      }
      const { id, name, lat, lon, geometry } = place;
      return [
        {
          id: targetIdOf(set.id, id),
          name,
          kind: geometry.type === 'Point' ? 'point' : 'area',
          lat,
          lon,
          geometry: geometry,
          properties: { ...properties, source: place.properties },
          firstDate: set.firstDate,
          lastDate: set.lastDate,
        },
      ];
    });
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
      messages: [
        changed.length === 0
          ? `Nothing changed: the ${targets.length} places of the file that lie in ${set.id} are its monitoring targets already.`
          : `${changed.length} monitoring targets added or moved.`,
        ...(outside.length > 0
          ? [
              `${outside.length} places lie outside the grid: ${outside.slice(0, refusalsTold).join(', ')}${outside.length > refusalsTold ? ', …' : ''}.`,
            ]
          : []),
        ...file.refused.slice(0, refusalsTold).map(({ feature, reason }) => `Feature ${feature} refused: ${reason}.`),
      ],
    };
  });
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
