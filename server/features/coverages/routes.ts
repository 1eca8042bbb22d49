import {
  coverageDetails,
  coverageHistory,
  coverageLabels,
  exportCoverages,
  findCoverages,
  findCoveragesAt,
  findCoveragesInBox,
  findCoveragesOfTarget,
  listCoverages,
  readCoverage,
} from '#shared/contract/coverages';
import { readRecord } from '#shared/contract/coverageRecord';
import { readCoverageVersions, readPricingResult } from '#shared/contract/coverageVersions';
import { coverageStates, type CoverageState } from '#shared/engine/states';
import { coverageFields } from '#shared/lists/coverages';
import { labelsOf, labelKey } from '#shared/contract/labels';
import type { Db } from '../../db/open';
import { peopleOf } from '../../db/people';
import type { App } from '../../http/app';
import type { FreeContext } from '../../http/context';
import { inOrderRead } from '../../http/listWords';
import { historyOf } from '../../http/history';
import { isBy, ordersBy, pageOf, type Sorted } from '../../http/page';
import { refuse } from '../../base/refuse';
import { serveListFile } from '../../http/listFile';
import { serve, servePublic } from '../../http/serve';
import { sessionOf } from '../../http/session';
import { checkedBox } from '../catalog/box';
import { limitsOf } from './stored/answer';
import { filedCoverage } from './stored/filed';
import { listedCoverage } from './stored/listed';
import { sellingOf } from './stored/selling';
import { answers, getCoverageRow, getCoverageAnswer } from './stored/find';
import { facetsOf } from './terms/labels';
import { coverageMap } from './map/clusters';
import { findMapPlaces, findTargetsAt } from './map/repository';
import { pricingAnswer } from './simulation/pricing';
import { recordAnswer } from './simulation/record';
import {
  findAllCoverages,
  findCoveragePage,
  filedCoverages,
  findCoveragesById,
  findPricing,
  findVersions,
} from './stored/repository';
import { definitionOrder } from './stored/definitionOrder';
import { filterOf, findLabels, sortingBy, type CoverageFilter } from './stored/filterRepository';
import { activationRoutes } from './activation/routes';
import { coverageWrites } from './design/routes';
import { termSheetRoutes } from './termSheet';

type ListQuery = Sorted & { readonly page: number; readonly size: number };

/** Words are put in order only where they are sorted by. */
async function orderOf({ sort, language = 'en' }: Sorted) {
  const definitions = isBy(sort, 'definition') ? await definitionOrder(language) : [];
  const states = isBy(sort, 'uiState', 'status')
    ? await inOrderRead('coverages', language, coverageStates, ({ t }, state) => t(`state.${state}`))
    : [];
  return ordersBy({ sort, language }, sortingBy({ definitions, states }));
}

async function listOf(db: Db, filter: CoverageFilter, { page, size, ...sorted }: ListQuery) {
  const order = await orderOf(sorted);
  const { rows, total } = await findCoveragePage(db, filter, { page, size, sort: sorted.sort, order });
  return pageOf(rows.map(listedCoverage), total, size);
}

type ListedQuery = Parameters<typeof filterOf>[0] & { readonly quotable?: boolean | undefined };
/** What narrows a list: down to what can be sold today, where that is asked for. */
const narrowedBy = async (query: ListedQuery, context: Parameters<typeof sellingOf>[0]) => ({
  ...filterOf(query),
  ...(query.quotable ? { onSale: await sellingOf(context) } : {}),
});
/** The same where a file is written, in pieces. */
const filedBy = (query: ListedQuery, { inTenant, tenantId, now }: Pick<FreeContext, 'inTenant' | 'tenantId' | 'now'>) =>
  inTenant((db) => narrowedBy(query, { db, tenantId, now }));

/** What labels tell without sign-in: of public coverages, and not that they are public. */
const isTold = (label: string) => labelKey(label).startsWith('user/') || labelKey(label) === 'system/variable';

/** Lists and maps. */
function listRoutes(app: App): void {
  serve(app, findCoverages, async ({ query }, context) => listOf(context.db, await narrowedBy(query, context), query));
  serveListFile(app, exportCoverages, {
    area: 'coverages',
    fields: coverageFields,
    async *rows({ query }, { copied, ...context }) {
      const question = filedCoverages(await filedBy(query, context), (await orderOf(query)).forth);
      for await (const rows of copied(question)) yield rows.map(filedCoverage);
    },
    async *listed({ query }, { held, ...context }) {
      const [filter, order] = [await filedBy(query, context), (await orderOf(query)).forth];
      for await (const rows of held((db) => findAllCoverages(db, filter, order))) yield rows.map(listedCoverage);
    },
  });
  serve(app, findCoveragesInBox, async ({ query }, context) => {
    const places = await findMapPlaces(context.db, await narrowedBy(query, context));
    return coverageMap(places, checkedBox(query), query.zoom);
  });
  serve(app, findCoveragesAt, async ({ query: { lat, lon, ...page } }, { db }) => {
    if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 540)) {
      refuse(422, 'coverages.place', `${lat}, ${lon} is not a place: a latitude lies within -90 and 90.`);
    }
    return listOf(db, { targetIds: await findTargetsAt(db, lat, lon) }, page);
  });
  serve(app, findCoveragesOfTarget, async ({ query: { targetId, ...page } }, { db }) => listOf(db, { targetId }, page));
}

/** Lists, maps, and what is known of one coverage. */
export function coveragesRoutes(app: App): void {
  listRoutes(app);
  serve(app, readRecord, async ({ query }, context) => recordAnswer(context, query));
  serve(app, listCoverages, async ({ body, query }, { db }) =>
    answers(db, await findCoveragesById(db, body, query.version)),
  );
  serve(app, coverageDetails, async ({ body }, { db }) => answers(db, await findCoveragesById(db, body.coverageIds)));
  servePublic(app, coverageLabels, async ({ query, request }, { asSystem, inTenant }) => {
    const labels = labelsOf(query.labels);
    if (request.headers.authorization === undefined) {
      const told = (await asSystem((db) => findLabels(db, { labels, publicOnly: true }))).filter(isTold);
      return facetsOf(told, query);
    }
    const { tenantId } = await sessionOf(app, coverageLabels, request);
    return facetsOf(await inTenant(tenantId, (db) => findLabels(db, { labels })), query);
  });
  serve(app, readCoverage, async ({ params, query }, { db }) => getCoverageAnswer(db, params.id, query.version));
  serve(app, coverageHistory, async ({ params, query }, { db }) => {
    await getCoverageRow(db, params.id);
    return historyOf(db, params.id, query);
  });
  serve(app, readCoverageVersions, async ({ params }, { db }) => {
    await getCoverageRow(db, params.id);
    const versions = await findVersions(db, params.id);
    const shown = await peopleOf(
      db,
      versions.map(({ createdBy }) => createdBy),
    );
    return versions.map((terms) => ({
      version: terms.version,
      createdAt: terms.createdAt.toISOString(),
      createdBy: shown(terms.createdBy).email,
      createdByName: shown(terms.createdBy).name,
      uiState: terms.uiState as CoverageState,
      trigger: terms.terms.payout.trigger,
      exit: limitsOf(terms).exit,
      riskPremiumPct: terms.riskPremiumPct,
      quoted: terms.quoted,
    }));
  });
  serve(app, readPricingResult, async ({ params, query }, { db }) => {
    const row = await getCoverageRow(db, params.id, query.version);
    const text = 'This version has not been simulated yet. Run the payout simulation first.';
    const priced =
      (await findPricing(db, row.coverage.id, row.terms.version)) ?? refuse(404, 'coverages.notSimulated', text);
    return pricingAnswer(row, priced);
  });
  termSheetRoutes(app);
  coverageWrites(app);
  activationRoutes(app);
}
