import {
  findConditions,
  findDataSets,
  findFeatures,
  findProviders,
  findTargets,
  readTarget,
  readVariables,
} from '#shared/contract/catalog';
import { findIndices, readRiskTypes } from '#shared/contract/indices';
import { readDataSetVersions } from '#shared/contract/ingest';
import type { Db } from '../../db/open';
import type { App } from '../../http/app';
import { serveIngest } from './upload';
import { refuse } from '../../base/refuse';
import { serve } from '../../http/serve';
import { dataSetAnswer, indexAnswers, providerAnswer, riskTypeAnswers, targetAnswer } from './answer';
import { pointTarget } from './anyPoint';
import { findTargetOf } from './target';
import { boxOf, checkedBox, middleOf } from './box';
import { conditionsOf } from './conditions';
import type { TargetRow } from '../../data/targets';
import {
  findNearestCell,
  findProvider,
  findProviderRows,
  findSet,
  findSetsOf,
  findTargetRows,
  findTargetsWithSets,
  findVariables,
  findVersionRows,
  type SetRow,
} from './repository';

const noSet = () => refuse(404, 'catalog.unknownDataSet', 'There is no such data set.');
const noTarget = () => refuse(404, 'catalog.unknownTarget', 'There is no such monitoring target in this data set.');

async function setOf(db: Db, dataSetId: string, providerId?: string): Promise<SetRow> {
  const set = await findSet(db, dataSetId);
  return set && (providerId === undefined || set.providerId === providerId) ? set : noSet();
}

async function targetOf(db: Db, tenantId: string, set: SetRow, id: string): Promise<TargetRow> {
  return (await findTargetOf(db, tenantId, set, id))?.target ?? noTarget();
}

type Near = Parameters<typeof boxOf>[0] & {
  readonly variableId?: string | undefined;
  readonly name?: string | undefined;
};

/** Targets of a set near a place: those in the box; for tracks its middle too; for grids the cell that holds the middle. */
async function targetsNear(db: Db, tenantId: string, set: SetRow, query: Near): Promise<TargetRow[]> {
  if (query.variableId !== undefined && !set.variables.some(({ id }) => id === query.variableId)) return [];
  const box = boxOf(query);
  const targetRows = await findTargetRows(db, { dataSetId: set.id, box, name: query.name });
  if (!box || query.name) return targetRows;
  const middle = middleOf(box);
  if (set.kind === 'track') {
    const point = pointTarget(tenantId, set.id, middle);
    return [point, ...targetRows.filter(({ id }) => id !== point.id)];
  }
  if (targetRows.length > 0 || set.kind !== 'grid') return targetRows;
  const cell = await findNearestCell(db, set.id, middle);
  return cell ? [cell] : [];
}

/** What the data sets are, who provides them, and which versions of them there are. */
function dataSetRoutes(app: App): void {
  serve(app, readRiskTypes, async () => riskTypeAnswers);
  serve(app, findIndices, async ({ query }) => indexAnswers(query.riskTypeId));
  serve(app, findProviders, async ({ query }, { db }) =>
    (await findProviderRows(db, query.riskTypeId)).map(({ provider, riskTypeIds }) =>
      providerAnswer(provider, riskTypeIds),
    ),
  );
  serve(app, findDataSets, async ({ params, query: { riskTypeId } }, { db }) => {
    const provider =
      (await findProvider(db, params.providerId)) ??
      refuse(404, 'catalog.unknownProvider', 'There is no such data provider.');
    const sets = await findSetsOf(db, provider.id, riskTypeId);
    return sets.map(({ set, targetCount }) => dataSetAnswer(set, { provider, targetCount, riskTypeId }));
  });
  serve(app, readVariables, async (_asking, { db }) => {
    const all = (await findVariables(db)).flatMap(({ variables }) => variables);
    return [...new Map(all.map(({ id, name, unit }) => [id, { id, name, unit }])).values()];
  });
  serve(app, readDataSetVersions, async ({ params }, { db }) => {
    const set = await setOf(db, params.id);
    return (await findVersionRows(db, set.id)).map(({ version, contentHash, fileName, ingestedAt, rows, report }) => ({
      version,
      contentHash,
      fileName,
      ingestedAt: ingestedAt.toISOString(),
      rows,
      report,
    }));
  });
}

/** Where data is measured: the targets of the sets, and what is known of one of them. */
function targetRoutes(app: App): void {
  serve(app, findTargets, async ({ params, query }, { db, tenantId }) => {
    const set = await setOf(db, params.dataSetId, params.providerId);
    return (await targetsNear(db, tenantId, set, query)).map((target) => targetAnswer(target, set));
  });
  serve(app, readTarget, async ({ params }, { db, tenantId }) => {
    const set = await setOf(db, params.dataSetId, params.providerId);
    return targetAnswer(await targetOf(db, tenantId, set, params.targetId), set);
  });
  serve(app, findConditions, async ({ query }, { db, tenantId, parts }) => {
    const set = await setOf(db, query.dataSetId);
    const target = await targetOf(db, tenantId, set, query.monitoringTargetId);
    return conditionsOf(db, parts.settings.storeDir, set, target);
  });
  serve(app, findFeatures, async ({ query }, { db }) => ({
    type: 'FeatureCollection' as const,
    features: (await findTargetsWithSets(db, checkedBox(query))).map(({ target, set }) => ({
      type: 'Feature' as const,
      id: target.id,
      geometry: { type: 'Point', coordinates: [target.lon, target.lat] },
      properties: {
        monitoringTargetId: target.id,
        monitoringTarget: { id: target.id, name: target.name },
        name: target.name,
        kind: target.kind,
        dataSetId: target.dataSetId,
        dataSetName: set.name,
        dataSetKind: set.kind,
        dataProviderId: set.providerId,
        riskTypeIds: set.riskTypeIds,
        synthetic: set.synthetic,
      },
    })),
  }));
}

/** The read side of the data catalogue. */
export function catalogRoutes(app: App): void {
  serveIngest(app);
  dataSetRoutes(app);
  targetRoutes(app);
}
