import { lossRatio } from '#shared/engine/ratios';
import { exportPolicies, findPolicies, policyLabels, readPolicy, summarisePolicies } from '#shared/contract/policies';
import { policyHistory, readMonitoringReport, reportPolicy } from '#shared/contract/policyReport';
import { policyFields } from '#shared/lists/policies';
import { labelsOf } from '#shared/contract/labels';
import { policyStates } from '#shared/engine/states';
import type { App } from '../../http/app';
import { inOrderRead } from '../../http/listWords';
import { isBy, ordersBy, pageOf, type Sorted } from '../../http/page';
import { serveListFile } from '../../http/listFile';
import { serve, serveBytes } from '../../http/serve';
import { facetsOf } from '../coverages/terms/labels';
import { historyOf } from '../../http/history';
import { monitoringItem, rowAnswer } from './answer';
import { monitoringReport } from './documents';
import { activationRoutes, draftRoutes } from './lifeRoutes';
import { answerOf, getPolicy } from './getPolicy';
import { findAllPolicies, findItems, findLabels, findPolicyPage, sortingBy, sumPolicies } from './repository';

/** Premium of the sum insured, as a fraction; null where nothing is insured. */
const premiumRate = ({ premium, sumInsured }: { readonly premium: number; readonly sumInsured: number }) =>
  sumInsured > 0 ? premium / sumInsured : null;

/** States are put in the order of their words where they are sorted by. */
async function orderOf({ sort, language = 'en' }: Sorted) {
  const states = isBy(sort, 'state')
    ? await inOrderRead('policies', language, policyStates, ({ t }, state) => t(`state.${state}`))
    : [];
  return ordersBy({ sort, language }, sortingBy(states));
}

function readRoutes(app: App): void {
  serve(app, findPolicies, async ({ query }, { db }) => {
    const { rows, total } = await findPolicyPage(
      db,
      { labels: labelsOf(query.labels), search: query.search, state: query.state },
      { ...query, order: await orderOf(query) },
    );
    return pageOf(rows.map(rowAnswer), total, query.size);
  });
  serveListFile(app, exportPolicies, {
    area: 'policies',
    fields: policyFields,
    async *rows({ query: { labels, search, state, sort, language } }, { held }) {
      const filter = { labels: labelsOf(labels), search, state };
      const { forth } = await orderOf({ sort, language });
      for await (const rows of held((db) => findAllPolicies(db, filter, forth))) yield rows.map(rowAnswer);
    },
  });
  serve(app, summarisePolicies, async ({ query }, { db }) => {
    const sums = await sumPolicies(db, { ...query, labels: labelsOf(query.labels) });
    const [main = { currency: 'USD', premium: 0, sumInsured: 0, claims: 0 }] = [...sums].sort(
      (a, b) => b.premium - a.premium,
    );
    return {
      grossWrittenPremiums: { amount: main.premium, currency: main.currency },
      avgGrossWrittenPremiumPct: premiumRate(main),
      currency: main.currency,
      totalClaimAmount: { amount: main.claims, currency: main.currency },
      lossRatio: lossRatio(main.claims, main.premium),
      byCurrency: sums.map(({ sumInsured, ...sum }) => ({
        ...sum,
        premiumRate: premiumRate({ premium: sum.premium, sumInsured }),
        lossRatio: lossRatio(sum.claims, sum.premium),
      })),
    };
  });
  serve(app, policyLabels, async ({ query }, { db }) => facetsOf(await findLabels(db), query));
  serve(app, readPolicy, async ({ params }, context) => answerOf(context, params.id));
  serve(app, reportPolicy, async ({ params }, { db }) => {
    const row = await getPolicy(db, params.id);
    return (await findItems(db, params.id)).map((item) => monitoringItem(row, item));
  });
  serveBytes(app, readMonitoringReport, async ({ params }, { inTenant, tenantId, now }) => {
    const { row, body } = await inTenant(async (db) => {
      const row = await getPolicy(db, params.id);
      return { row, body: await monitoringReport({ db, tenantId, now }, row, await findItems(db, params.id)) };
    });
    const name = encodeURIComponent(`${row.policy.name} monitoring report.pdf`);
    return {
      type: 'application/pdf',
      body,
      size: body.length,
      headers: { 'content-disposition': `attachment; filename*=UTF-8''${name}` },
    };
  });
  serve(app, policyHistory, async ({ params, query }, { db }) => {
    await getPolicy(db, params.id);
    return historyOf(db, params.id, query);
  });
}

export function policiesRoutes(app: App): void {
  readRoutes(app);
  draftRoutes(app);
  activationRoutes(app);
}
