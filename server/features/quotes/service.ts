import type { z } from 'zod';
import type { NewQuote, QuoteDraft } from '#shared/contract/newQuote';
import { labelKey } from '#shared/contract/labels';
import { quoteFigures } from '#shared/engine/price';
import { inceptionFault } from '#shared/engine/selling';
import { newId } from '../../db/ids';
import type { Db } from '../../db/open';
import type { quote } from '../../db/schema/business';
import { refuse } from '../../base/refuse';
import { findCoveragesById, type CoverageRow } from '../coverages/stored/repository';
import { publicLabel } from '../coverages/terms/labels';
import { notQuotable } from '../coverages/stored/selling';
import type { Selling } from '#shared/engine/selling';
import { findPartner } from '../partners/repository';
import { replaceItems, type ItemRow, type QuoteRow } from './repository';

type Draft = z.output<typeof QuoteDraft>;
const programKey = 'user/program';

/** The currency of a draft: the one it names, else that of its first sum, else the one it had. */
const currencyOf = ({ currency, quoteItems }: Pick<Draft, 'currency' | 'quoteItems'>, before: string): string =>
  currency ?? quoteItems[0]?.sumInsured.currency ?? before;

/** The tags of a quote: its program, and what its coverages carry, which lists of quotes and policies are searched by. */
export async function quoteLabels(db: Db, program: string, items: Draft['quoteItems']): Promise<string[]> {
  const carried = [...(await coveragesOf(db, items)).values()]
    .flatMap(({ coverage }) => coverage.labels)
    // A quote has its own program, and nobody sees it without signing in.
    .filter((label) => labelKey(label) !== programKey && label !== publicLabel);
  return [...(program ? [`${programKey}:${program}`] : []), ...new Set(carried)];
}

/** What a draft holds beside its items. */
export async function draftColumns(
  db: Db,
  draft: Draft,
  before: typeof quote.$inferSelect,
): Promise<Partial<typeof quote.$inferInsert>> {
  const program = draft.program ?? draft.notes ?? before.program;
  return {
    name: draft.name,
    customerId: draft.customerId === undefined ? before.customerId : draft.customerId,
    intermediaryId: draft.intermediaryId === undefined ? before.intermediaryId : draft.intermediaryId,
    inceptionDate: draft.inceptionDate === undefined ? before.inceptionDate : draft.inceptionDate,
    expiryDate: draft.expiryDate === undefined ? before.expiryDate : draft.expiryDate,
    commissionRate: draft.commissionRate ?? before.commissionRate,
    serviceFeeAmount: draft.serviceFee?.amount ?? before.serviceFeeAmount,
    remarks: draft.remarks ?? before.remarks,
    exclusions: draft.exclusions ?? before.exclusions,
    program,
    sumInsuredBasis: draft.sumInsuredBasis ?? before.sumInsuredBasis,
    currency: currencyOf(draft, before.currency),
    labels: await quoteLabels(db, program, draft.quoteItems),
  };
}

/** The coverages that items name, each in the version that a quote stands on. */
const coveragesOf = async (db: Db, items: Draft['quoteItems']): Promise<ReadonlyMap<string, CoverageRow>> => {
  const ids = items.map(({ coverageId }) => coverageId);
  return new Map((await findCoveragesById(db, ids, 'quoted')).map((row) => [row.coverage.id, row]));
};

/** Puts the items of a draft in place of those it had; each stands on the coverage's active version, else its newest. */
export async function setItems(db: Db, tenantId: string, quoteId: string, items: Draft['quoteItems']): Promise<void> {
  const coverages = await coveragesOf(db, items);
  const rows = items.map((item, position) => {
    const row = coverages.get(item.coverageId) ?? refuse(422, 'quotes.coverage', unknownCoverage(item.name));
    return {
      tenantId,
      id: newId(),
      quoteId,
      position,
      name: item.name,
      coverageId: item.coverageId,
      coverageVersion: row.terms.version,
      quantity: item.quantity,
      sumInsured: item.sumInsured.amount,
    };
  });
  await replaceItems(db, quoteId, rows);
}

/** What is stored of a quote as it would be sent: to be copied, or priced once more. */
const itemsSent = (items: readonly ItemRow[], currency: string): Draft['quoteItems'] =>
  items.map(({ item: { coverageId, name, quantity, sumInsured } }) => ({
    coverageId,
    name,
    quantity,
    sumInsured: { amount: sumInsured, currency },
  }));

/** The same without what stands on a coverage that cannot be sold any more: a copy is for choosing another one. */
export async function itemsToCopy(
  db: Db,
  items: readonly ItemRow[],
  currency: string,
  selling: Selling,
): Promise<Draft['quoteItems']> {
  const sent = itemsSent(items, currency);
  const coverages = await coveragesOf(db, sent);
  return sent.filter(({ coverageId }) => {
    const row = coverages.get(coverageId);
    return row !== undefined && notQuotable(row, selling) === null;
  });
}

const invalid = (path: string, message: string): never =>
  refuse(422, 'quotes.invalid', message, { fields: [{ path: `body.${path}`, message }] });

/**
 * A quote has one currency, that of its coverages and of their sums: another one would be taken for it. Drafts too are refused, for what
 * they hold is shown in it.
 */
export async function checkCurrency(db: Db, draft: Draft, before: string): Promise<void> {
  const currency = currencyOf(draft, before);
  const coverages = await coveragesOf(db, draft.quoteItems);
  for (const [at, item] of draft.quoteItems.entries()) {
    const path = `quoteItems.${at}`;
    const { label, currency: own = currency } = coverages.get(item.coverageId)?.terms ?? {};
    if (own !== currency)
      invalid(
        path,
        `A quote has one currency: the coverage "${label}" is in ${own}, the quote in ${currency}. Make a quote of its own for it.`,
      );
    if (item.sumInsured.currency !== currency)
      invalid(
        `${path}.sumInsured`,
        `All sums of a quote have one currency: "${item.name}" is in ${item.sumInsured.currency}, the quote in ${currency}.`,
      );
  }
}

/** Would an item cost nothing, without an underwriter who has said why? */
function isGivenAway({ quantity, sumInsured }: Draft['quoteItems'][number], { terms }: CoverageRow): boolean {
  const { grossPremiumPct: grossPct, priceReason } = terms;
  if (grossPct === null || priceReason !== null) return false;
  const item = { quantity, sumInsured: sumInsured.amount, grossPct };
  return quoteFigures([item], { commissionRate: 0, currency: sumInsured.currency }).grossWrittenPremium === 0;
}

type Submission = Pick<
  z.output<typeof NewQuote>,
  'customerId' | 'intermediaryId' | 'inceptionDate' | 'expiryDate' | 'quoteItems'
>;
/** A partner that is named is known in its role; a draft may name none yet. */
export async function checkPartners(
  db: Db,
  { customerId, intermediaryId }: Pick<Draft, 'customerId' | 'intermediaryId'>,
): Promise<void> {
  if (customerId && (await findPartner(db, customerId))?.role !== 'POLICY_HOLDER')
    invalid('customerId', 'The customer is not known as a policy holder.');
  if (intermediaryId && (await findPartner(db, intermediaryId))?.role !== 'INTERMEDIARY')
    invalid('intermediaryId', 'The intermediary is not known as one.');
}

const unknownCoverage = (name: string) => `"${name}" names a coverage that does not exist.`;
/** What is stored named it once, and its quote can no longer be written otherwise. */
const archivedCoverage = (name: string) =>
  `The coverage of "${name}" was archived. Copy the quote and choose another coverage.`;

/** What must hold before a quote can be priced, beyond what the contract says of the request alone. */
export async function checkComplete(
  db: Db,
  given: Submission,
  selling: Selling,
  without: (name: string) => string = unknownCoverage,
): Promise<void> {
  const { inceptionDate, expiryDate, quoteItems } = given;
  if (!given.customerId) invalid('customerId', 'The customer is not known as a policy holder.');
  await checkPartners(db, given);
  const coverages = await coveragesOf(db, quoteItems);
  for (const [at, item] of quoteItems.entries()) {
    const path = `quoteItems.${at}`;
    const row = coverages.get(item.coverageId);
    if (!row) invalid(path, without(item.name));
    if (!row) continue;
    const unsold = notQuotable(row, selling);
    if (unsold) invalid(path, unsold);
    if (isGivenAway(item, row))
      invalid(
        path,
        `"${item.name}" comes to a premium of 0. Insure a larger sum, or have an underwriter activate the coverage at a price of 0 with a reason.`,
      );
    if (row.terms.start < inceptionDate || row.terms.end > expiryDate)
      invalid(
        path,
        `The coverage "${row.terms.label}" runs from ${row.terms.start} to ${row.terms.end}, outside the period of cover ${inceptionDate} to ${expiryDate}.`,
      );
  }
  const tooNear = inceptionFault(inceptionDate, selling.today, selling);
  if (tooNear) invalid('inceptionDate', tooNear);
}

/** What joins a draft can be sold today; what it holds already stays, and the quote says what is the matter with it. */
export async function checkJoining(
  db: Db,
  { quoteItems }: Draft,
  held: readonly ItemRow[],
  selling: Selling,
): Promise<void> {
  const there = new Set(held.map(({ item }) => item.coverageId));
  const coverages = await coveragesOf(db, quoteItems);
  for (const [at, { coverageId }] of quoteItems.entries()) {
    const row = there.has(coverageId) ? undefined : coverages.get(coverageId);
    const unsold = row ? notQuotable(row, selling) : null;
    if (unsold) invalid(`quoteItems.${at}`, unsold);
  }
}

/**
 * Submits what is stored once more: all that holds for a first submission holds for it, and each item stands on the version that is active
 * by now, which is what the wizard would estimate.
 */
export async function resubmit(
  db: Db,
  { quote }: Pick<QuoteRow, 'quote'>,
  items: readonly ItemRow[],
  selling: Selling,
): Promise<void> {
  const { currency, customerId, intermediaryId, inceptionDate, expiryDate } = quote;
  const quoteItems = itemsSent(items, currency);
  await checkCurrency(db, { name: quote.name, currency, quoteItems }, currency);
  const submission = {
    customerId: customerId ?? '',
    intermediaryId,
    inceptionDate: inceptionDate ?? '',
    expiryDate: expiryDate ?? '',
    quoteItems,
  };
  await checkComplete(db, submission, selling, archivedCoverage);
  await setItems(db, quote.tenantId, quote.id, quoteItems);
}
