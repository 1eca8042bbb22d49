import {
  acceptPolicy,
  attachSignedSchedule,
  cancelDraftPolicy,
  createPolicy,
  findPolicies,
  policyLabels,
  readPolicy,
  submitPolicy,
  summarisePolicies,
} from '#shared/contract/policies';
import { policyHistory, readMonitoringReport, reportPolicy } from '#shared/contract/policyReport';
import { addDays } from '#shared/engine/calendar';
import { canAccept, type QuoteStatus } from '#shared/engine/status';
import { labelsOf } from '#shared/contract/labels';
import { auditOf } from '../../db/audit';
import { newId } from '../../db/ids';
import type { Db } from '../../db/open';
import { lockRow } from '../../db/rows';
import { policy as policyTable, quote as quoteTable } from '../../db/schema/business';
import { orderBy, pageOf } from '../../http/page';
import type { App } from '../../http/app';
import type { Context } from '../../http/context';
import { refuse } from '../../base/refuse';
import { refuseOutdated } from '../../db/outdated';
import { findTenant } from '../../db/tenant';
import { serve, serveBytes } from '../../http/serve';
import { findFile } from '../../files/repository';
import { facetsOf } from '../coverages/terms/labels';
import { historyAnswer } from '../monitoring/events/history';
import { changeQuote, findItems as findQuoteItems, findQuote } from '../quotes/repository';
import { monitoringItem, policyAnswer, rowAnswer } from './answer';
import { monitoringReport, policySchedule } from './documents';
import {
  addPolicy,
  changePolicy,
  claimedOn,
  findItems,
  findLabels,
  findPolicy,
  findPolicyOfQuote,
  findPolicyPage,
  newest,
  sortable,
  sumPolicies,
  type PolicyRow,
} from './repository';

const unknown = () => refuse(404, 'policies.unknown', 'There is no such policy.');
const getPolicy = async (db: Db, id: string): Promise<PolicyRow> => (await findPolicy(db, id)) ?? unknown();
/** The policy that is about to be changed: nobody else changes it meanwhile. */
const held = async (db: Db, id: string): Promise<PolicyRow> => {
  await lockRow(db, policyTable, id);
  return getPolicy(db, id);
};
const settingsOf = async (db: Db, tenantId: string) => ((await findTenant(db, tenantId)) ?? unknown()).settings;
const answerOf = async (db: Db, tenantId: string, id: string) =>
  policyAnswer(
    await getPolicy(db, id),
    await findItems(db, id),
    await claimedOn(db, id),
    await settingsOf(db, tenantId),
  );

function readRoutes(app: App): void {
  serve(app, findPolicies, async ({ query }, { db }) => {
    const { rows, total } = await findPolicyPage(
      db,
      { ...query, labels: labelsOf(query.labels) },
      { ...query, order: orderBy(query.sort, sortable, newest) },
    );
    return pageOf(rows.map(rowAnswer), total, query.size);
  });
  serve(app, summarisePolicies, async ({ query }, { db }) => {
    const sums = await sumPolicies(db, { search: query.search, labels: labelsOf(query.labels) });
    const [main = { currency: 'USD', premium: 0, sumInsured: 0, claims: 0 }] = [...sums].sort(
      (a, b) => b.premium - a.premium,
    );
    const ratio = (over: number, under: number) => (under > 0 ? over / under : null);
    return {
      grossWrittenPremiums: { amount: main.premium, currency: main.currency },
      avgGrossWrittenPremiumPct: ratio(main.premium, main.sumInsured),
      currency: main.currency,
      totalClaimAmount: { amount: main.claims, currency: main.currency },
      lossRatio: ratio(main.claims, main.premium),
      byCurrency: sums.map(({ currency, premium, claims }) => ({
        currency,
        premium,
        claims,
        lossRatio: ratio(claims, premium),
      })),
    };
  });
  serve(app, policyLabels, async ({ query }, { db }) => facetsOf(await findLabels(db), query));
  serve(app, readPolicy, async ({ params }, { db, tenantId }) => answerOf(db, tenantId, params.id));
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
    const { rows, total } = await auditOf(db, params.id, query);
    return pageOf(rows.map(historyAnswer), total, query.size);
  });
}

async function policyFromQuote({ db, tenantId, user, now, audit }: Context, quoteId: string): Promise<string> {
  await lockRow(db, quoteTable, quoteId);
  const { quote } = (await findQuote(db, quoteId)) ?? refuse(404, 'quotes.unknown', 'There is no such quote.');
  const existing = await findPolicyOfQuote(db, quoteId);
  if (existing) return existing.policy.id;
  if (!canAccept(quote.status as QuoteStatus) || !quote.customerId || !quote.inceptionDate || !quote.expiryDate) {
    return refuse(
      409,
      'quotes.not-completed',
      `Only a completed quote can become a policy; this one is ${quote.status}.`,
    );
  }
  const id = newId();
  if (!(await changeQuote(db, quoteId, ['completed'], { status: 'ACCEPTED', policyId: id, updatedAt: now })))
    refuse(409, 'quotes.closed', 'Somebody answered this quote a moment ago.');
  const items = await findQuoteItems(db, [quoteId]);
  const description = [
    `Program:${quote.program || '---'}`,
    `Sum insured basis:${quote.sumInsuredBasis || '---'}`,
    ...(quote.remarks ? [`Remarks:${quote.remarks}`] : []),
  ].join('\n');
  await addPolicy(
    db,
    {
      tenantId,
      id,
      name: quote.name,
      quoteId,
      customerId: quote.customerId,
      intermediaryId: quote.intermediaryId,
      issuer: quote.issuer,
      inceptionDate: quote.inceptionDate,
      expiryDate: quote.expiryDate,
      currency: quote.currency,
      grossWrittenPremium: quote.grossWrittenPremium ?? 0,
      grossWrittenPremiumPct: quote.grossWrittenPremiumPct ?? 0,
      totalSumInsured: quote.totalSumInsured ?? 0,
      commission: quote.commission ?? 0,
      sumInsuredBasis: quote.sumInsuredBasis,
      exclusions: quote.exclusions,
      description,
      quoteDocumentId: quote.quoteDocumentId,
      aggregatedPricingReportId: quote.aggregatedPricingReportId,
      labels: quote.labels,
      createdBy: user.name,
      createdAt: now,
      updatedAt: now,
    },
    items.map(({ item }) => ({
      tenantId,
      id: newId(),
      policyId: id,
      position: item.position,
      name: item.name,
      coverageId: item.coverageId,
      coverageVersion: item.coverageVersion,
      quantity: item.quantity,
      sumInsured: item.sumInsured,
      grossWrittenPremium: item.grossWrittenPremium ?? 0,
    })),
  );
  await audit({
    subjectId: quoteId,
    area: 'quotes',
    action: 'accepted',
    from: quote.status,
    to: 'ACCEPTED',
    details: { policyId: id },
  });
  await audit({ subjectId: id, action: 'created', to: 'draft', details: { quoteId } });
  return id;
}

function writeRoutes(app: App): void {
  serve(app, createPolicy, async ({ body }, context) =>
    answerOf(context.db, context.tenantId, await policyFromQuote(context, body.quoteId)),
  );
  serve(app, submitPolicy, async ({ params, ifMatch }, { db, tenantId, user, now, audit, parts }) => {
    const row = await held(db, params.id);
    await refuseOutdated(db, row.policy, ifMatch);
    if (row.policy.state !== 'draft')
      refuse(409, 'policies.state', `Only a draft can be submitted; this policy is ${row.policy.state}.`);
    const policyScheduleDocumentId = await policySchedule(
      { db, files: parts.files, tenantId, createdBy: user.name, now },
      row,
      await findItems(db, params.id),
    );
    if (
      !(await changePolicy(db, params.id, ['draft'], {
        state: 'created',
        policyScheduleDocumentId,
        submittedBy: user.email,
        updatedAt: now,
      }))
    )
      refuse(409, 'policies.state', 'Somebody submitted this policy a moment ago.');
    await audit({ subjectId: params.id, action: 'submitted', from: 'draft', to: 'created' });
    return answerOf(db, tenantId, params.id);
  });
  const attach = async ({ db, audit, now }: Context, policyId: string, fileId: string) => {
    if (!(await findFile(db, fileId)))
      refuse(422, 'policies.file', 'The signed schedule was not found: upload it first.');
    await changePolicy(db, policyId, ['created'], { signedScheduleDocumentId: fileId, updatedAt: now });
    await audit({ subjectId: policyId, action: 'signed schedule attached', details: { fileId } });
  };
  serve(app, attachSignedSchedule, async ({ params, body }, context) => {
    const { policy } = await held(context.db, params.id);
    if (policy.state !== 'created')
      refuse(409, 'policies.state', `A signed schedule is attached before activation; this policy is ${policy.state}.`);
    await attach(context, policy.id, body.fileId);
    return answerOf(context.db, context.tenantId, params.id);
  });
  serve(app, acceptPolicy, async ({ params, body, ifMatch }, context) => {
    const { db, tenantId, user, now, audit } = context;
    const { policy } = await held(db, params.id);
    await refuseOutdated(db, policy, ifMatch);
    if (policy.state !== 'created')
      refuse(409, 'policies.state', `Only a submitted policy can be activated; this one is ${policy.state}.`);
    const { minDaysBeforeInception: days, fourEyesLimit } = await settingsOf(db, tenantId);
    const earliest = addDays(now.toISOString().slice(0, 10), days);
    if (policy.inceptionDate < earliest) {
      refuse(
        409,
        'policies.inception',
        `Policy cannot be activated - start date has to be ${days} days in the future, that is ${earliest} or later. This policy starts on ${policy.inceptionDate}.`,
      );
    }
    if (body?.fileId) await attach(context, policy.id, body.fileId);
    if (!body?.fileId && !policy.signedScheduleDocumentId)
      refuse(409, 'policies.unsigned', 'Attach the signed policy schedule before the policy is activated.');
    const above =
      fourEyesLimit && fourEyesLimit.currency === policy.currency && policy.totalSumInsured > fourEyesLimit.amount;
    if (above && policy.submittedBy === user.email)
      refuse(
        409,
        'policies.four-eyes',
        'This policy is above the limit for one person: somebody other than its submitter has to activate it.',
      );
    if (!(await changePolicy(db, policy.id, ['created'], { state: 'active', activatedBy: user.email, updatedAt: now })))
      refuse(409, 'policies.state', 'Somebody activated this policy a moment ago.');
    await audit({ subjectId: policy.id, action: 'activated', from: 'created', to: 'active' });
    return answerOf(db, tenantId, params.id);
  });
  serve(app, cancelDraftPolicy, async ({ params }, { db, now, audit }) => {
    const { policy } = await held(db, params.id);
    if (policy.state !== 'draft')
      refuse(409, 'policies.state', `Only a draft can be withdrawn; this policy is ${policy.state}.`);
    await changePolicy(db, policy.id, ['draft'], { archived: true, updatedAt: now });
    await changeQuote(db, policy.quoteId, ['completed'], { status: 'COMPLETED', policyId: null, updatedAt: now });
    await audit({ subjectId: policy.id, action: 'withdrawn', from: 'draft' });
  });
}

export function policiesRoutes(app: App): void {
  readRoutes(app);
  writeRoutes(app);
}
