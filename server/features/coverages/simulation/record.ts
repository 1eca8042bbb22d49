import type { z } from 'zod';
import type { readRecord, TargetRecord } from '#shared/contract/coverageRecord';
import { dateOf } from '#shared/engine/calendar';
import { distanceKm, type LatLon } from '#shared/engine/geo';
import { stormsOf } from '#shared/engine/indices/stormCircle';
import type { Fix } from '#shared/engine/observed';
import { variableIds } from '#shared/engine/variables';
import { refuse } from '../../../base/refuse';
import { readObserved } from '../../../data/observed';
import { getTenant } from '../../../db/tenant';
import type { Context } from '../../../http/context';
import { dayOf } from '../../../http/page';
import { findSet } from '../../catalog/repository';
import { findTargetOf } from '../../catalog/target';
import { dayOffsetOf } from '../terms/days';
import { hashOf } from './simulate';

type Query = z.output<(typeof readRecord)['query']>;

/** Circles up to this radius are answered from the storms that are told, km. */
const reachKm = 1500;
/** A storm crosses a circle between two of its fixes: within six hours none goes further, km. */
const strideKm = 500;

const stormsAround = (fixes: readonly Fix[], place: LatLon): Fix[] =>
  stormsOf(fixes)
    .filter((storm) => storm.some((fix) => distanceKm(place, fix) <= reachKm + strideKm))
    .flat();

const toldFix = ({ pressureHpa = null, rmaxKm = null, ...fix }: Fix) => ({ ...fix, pressureHpa, rmaxKm });

/** The record that a simulation of today would read, for a browser to run the engine on. */
export async function recordAnswer(
  { db, tenantId, now, parts }: Context,
  { dataSetId, monitoringTargetId, variables }: Query,
): Promise<z.input<typeof TargetRecord>> {
  const set = (await findSet(db, dataSetId)) ?? refuse(404, 'catalog.unknownDataSet', 'There is no such data set.');
  const { target } =
    (await findTargetOf(db, tenantId, set, monitoringTargetId)) ??
    refuse(404, 'catalog.unknownTarget', 'There is no such monitoring target in this data set.');
  const asked = { dataSetId, targetId: target.id, variables, asOf: dayOf(now) };
  const observed = await readObserved(db, parts.settings.storeDir, asked);
  const { series, incidents, fixes } = observed;
  return {
    dataSetId,
    dataSetName: set.name,
    synthetic: set.synthetic,
    lat: target.lat,
    lon: target.lon,
    dayOffsetHours: dayOffsetOf(set, target, now),
    hash: hashOf(observed),
    firstDate: series.days > 0 ? dateOf(series.firstDay) : null,
    days: series.days,
    columns: variableIds.flatMap((id) => {
      const column = series.values[id];
      return column ? [{ id, values: Array.from(column, (value) => (Number.isNaN(value) ? null : value)) }] : [];
    }),
    incidents: incidents?.map(({ id = '', start, end }) => ({ id, start, end })) ?? null,
    fixes: fixes ? stormsAround(fixes, target).map(toldFix) : null,
    reachKm,
    minimumRiskRate: (await getTenant(db, tenantId)).settings.minimumRiskRate,
  };
}
