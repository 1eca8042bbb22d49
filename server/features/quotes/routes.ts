import {
  completeQuote,
  copyQuote,
  createQuote,
  exportQuotes,
  findQuotes,
  quoteHistory,
  readQuote,
  retryQuote,
  saveQuote,
} from '#shared/contract/quotes';
import type { ParsedRequest } from '#shared/contract/call';
import { quoteFields } from '#shared/lists/quotes';
import { canDo, statesBefore } from '#shared/engine/machine';
import { canRetry, canSave, stageFields, quoteMachine, quoteStage, shownQuoteStatuses } from '#shared/engine/states';
import { labelsOf } from '#shared/contract/labels';
import { lastChangeOf } from '../../db/audit';
import { historyOf } from '../../http/history';
import { newId } from '../../db/ids';
import { inOrderRead } from '../../http/listWords';
import { isBy, ordersBy, pageOf, type Sorted } from '../../http/page';
import type { App } from '../../http/app';
import type { Context } from '../../http/context';
import { refuse } from '../../base/refuse';
import { refuseOutdated } from '../../db/outdated';
import { findTenant } from '../../db/tenant';
import { serveListFile } from '../../http/listFile';
import { serve } from '../../http/serve';
import type { User } from '../../http/user';
import { withCurrentPartners } from '../partners/repository';
import { sellingOf } from '../coverages/stored/selling';
import { quoteAnswer } from './answer';
import { notedChanges } from './changes';
import { answerOf, getQuote, held } from './held';
import { obstaclesOf } from './obstacle';
import { priceQuoteJob } from './priceJob';
import { addQuote, changeQuote, findAllQuotes, findItems, findQuotePage, sortingBy } from './repository';
import { rejectionRoutes } from './rejection';
import {
  checkComplete,
  checkCurrency,
  checkJoining,
  checkPartners,
  draftColumns,
  itemsToCopy,
  quoteLabels,
  resubmit,
  setItems,
} from './service';

type Filter = Pick<ParsedRequest<typeof findQuotes>['query'], 'labels' | 'status' | 'search'>;
const filterOf = ({ labels, status, search }: Filter, { ids }: User) => ({
  labels: labelsOf(labels),
  status,
  search,
  writers: ids,
});

/** Statuses are put in the order of their words where they are sorted by. */
async function orderOf({ sort, language = 'en' }: Sorted) {
  const statuses = isBy(sort, 'status')
    ? await inOrderRead('quotes', language, shownQuoteStatuses, ({ t }, status) => t(`status.${status}`))
    : [];
  return ordersBy({ sort, language }, sortingBy(statuses));
}

function readRoutes(app: App): void {
  serve(app, findQuotes, async ({ query }, context) => {
    const { db, user } = context;
    const page = { ...query, order: await orderOf(query) };
    const { rows, total } = await findQuotePage(db, filterOf(query, user), page);
    const items = await findItems(
      db,
      rows.map(({ quote }) => quote.id),
    );
    const obstacles = await obstaclesOf(db, rows, await sellingOf(context));
    const content = rows.map((row) =>
      quoteAnswer(
        row,
        items.filter(({ item }) => item.quoteId === row.quote.id),
        obstacles,
      ),
    );
    return pageOf(content, total, query.size);
  });
  serveListFile(app, exportQuotes, {
    area: 'quotes',
    fields: quoteFields,
    async *rows({ query }, { held, user }) {
      const [filter, order] = [filterOf(query, user), (await orderOf(query)).forth];
      for await (const rows of held((db) => findAllQuotes(db, filter, order)))
        yield rows.map((row) => quoteAnswer(row, []));
    },
  });
  serve(app, readQuote, async ({ params }, context) => answerOf(context, params.id));
  serve(app, quoteHistory, async ({ params, query }, { db }) => {
    await getQuote(db, params.id);
    return historyOf(db, params.id, query);
  });
}

/** A draft saves itself while it is being written: what one person saves within a minute is one line of its history. */
const oneSavingMs = 60_000;

function draftRoutes(app: App): void {
  serve(app, createQuote, async ({ body }, context) => {
    const { db, tenantId, user, now, audit } = context;
    const id = newId();
    const issuer = (await findTenant(db, tenantId))?.name ?? '';
    const program = body?.program ?? '';
    await addQuote(db, {
      tenantId,
      id,
      issuer,
      program,
      labels: await quoteLabels(db, program, []),
      createdBy: user.id,
      createdAt: now,
      updatedAt: now,
    });
    const begun = await answerOf(context, id);
    await audit({ subjectId: id, action: 'created', to: 'draft', details: await notedChanges(db, begun) });
    return begun;
  });
  serve(app, saveQuote, async ({ params, body: sent, ifMatch }, context) => {
    const { db, tenantId, user, now, parts, audit } = context;
    const body = await withCurrentPartners(db, sent);
    const { quote } = await held(db, params.id);
    await refuseOutdated(db, quote, ifMatch);
    if (!canSave(quote))
      refuse(409, 'quotes.closed', `A quote that is ${quote.status} cannot be changed. Copy it to make a new one.`);
    await checkPartners(db, body);
    await checkCurrency(db, body, quote.currency);
    await checkJoining(db, body, await findItems(db, [quote.id]), await sellingOf(context));
    await setItems(db, tenantId, quote.id, body.quoteItems);
    await changeQuote(db, quote.id, statesBefore(quoteMachine, 'save'), {
      ...(await draftColumns(db, body, quote)),
      ...stageFields.draft,
      updatedAt: now,
    });
    const last = await lastChangeOf(db, quote.id);
    const goesOn =
      last?.action === 'saved' &&
      user.ids.includes(last.by) &&
      parts.clock().getTime() - last.changedAt.getTime() < oneSavingMs;
    const saved = await answerOf(context, quote.id);
    if (!goesOn) await audit({ subjectId: quote.id, action: 'saved', details: await notedChanges(db, saved) });
    return saved;
  });
}

/** A copy is a draft of its own: what was priced, printed and decided stays with the first. */
function copyRoute(app: App): void {
  serve(app, copyQuote, async ({ params }, context) => {
    const { db, tenantId, user, now, audit } = context;
    const { quote: original } = await getQuote(db, params.id);
    const quote = await withCurrentPartners(db, original);
    const items = await itemsToCopy(db, await findItems(db, [quote.id]), quote.currency, await sellingOf(context));
    const id = newId();
    await addQuote(db, {
      ...quote,
      id,
      labels: await quoteLabels(db, quote.program, items),
      name: `${quote.name} (copy)`.slice(0, 200),
      status: 'CREATED',
      uiState: 'draft',
      error: null,
      grossWrittenPremium: null,
      grossWrittenPremiumPct: null,
      totalSumInsured: null,
      commission: null,
      validUntil: null,
      quoteDocumentId: null,
      aggregatedPricingReportId: null,
      policyId: null,
      jobId: null,
      archived: false,
      createdBy: user.id,
      createdAt: now,
      updatedAt: now,
      version: 1,
    });
    await setItems(db, tenantId, id, items);
    const copied = await answerOf(context, id);
    await audit({ subjectId: id, action: 'copied', from: quote.id, details: await notedChanges(db, copied) });
    return copied;
  });
}

const enqueuePricing = ({ enqueue }: Context, quoteId: string): Promise<string> =>
  enqueue(priceQuoteJob, { quoteId }, { subjectId: quoteId, uniqueKey: `price:${quoteId}` });

function pricingRoutes(app: App): void {
  serve(app, completeQuote, async ({ params, body: sent, ifMatch }, context) => {
    const { db, tenantId, now, audit } = context;
    const body = await withCurrentPartners(db, sent);
    const { quote } = await held(db, params.id);
    await refuseOutdated(db, quote, ifMatch);
    if (!canDo(quoteMachine, quoteStage(quote), 'complete'))
      refuse(409, 'quotes.closed', `This quote is ${quote.status} already.`);
    await checkCurrency(db, body, quote.currency);
    await checkComplete(db, body, await sellingOf(context));
    await setItems(db, tenantId, quote.id, body.quoteItems);
    const jobId = await enqueuePricing(context, quote.id);
    await changeQuote(db, quote.id, statesBefore(quoteMachine, 'complete'), {
      ...(await draftColumns(db, body, quote)),
      ...stageFields.queued,
      error: null,
      jobId,
      updatedAt: now,
    });
    const submitted = await answerOf(context, quote.id);
    const details = await notedChanges(db, submitted);
    await audit({ subjectId: quote.id, action: 'submitted', from: quote.uiState, to: 'queued', details });
    return submitted;
  });
  serve(app, retryQuote, async ({ params, ifMatch }, context) => {
    const { db, now, audit } = context;
    // Partners first, as whoever merges them holds them: then the quote, which may name another one by now.
    await withCurrentPartners(db, (await getQuote(db, params.id)).quote);
    const { quote } = await held(db, params.id);
    await refuseOutdated(db, quote, ifMatch);
    if (!canRetry(quote)) refuse(409, 'quotes.state', 'Only a quote whose pricing failed can be priced again.');
    const current = await withCurrentPartners(db, quote);
    await resubmit(db, { quote: current }, await findItems(db, [quote.id]), await sellingOf(context));
    const jobId = await enqueuePricing(context, quote.id);
    await changeQuote(db, quote.id, statesBefore(quoteMachine, 'retry'), {
      customerId: current.customerId,
      intermediaryId: current.intermediaryId,
      ...stageFields.queued,
      error: null,
      jobId,
      updatedAt: now,
    });
    await audit({ subjectId: quote.id, action: 'submitted', from: 'fail', to: 'queued' });
    return answerOf(context, quote.id);
  });
}

/** The life of a quote up to the policy: written, priced, rejected, copied. */
export function quotesRoutes(app: App): void {
  readRoutes(app);
  draftRoutes(app);
  pricingRoutes(app);
  rejectionRoutes(app);
  copyRoute(app);
}
