import type { z } from 'zod';
import type { NewQuote, QuoteDraft } from '#shared/contract/quote';
import { newId } from '../../db/ids';
import type { Db } from '../../db/open';
import type { quote } from '../../db/schema/business';
import { refuse } from '../../base/refuse';
import { findCoveragesById } from '../coverages/stored/repository';
import { findPartner } from '../partners/repository';
import { replaceItems } from './repository';

type Draft = z.output<typeof QuoteDraft>;
const programKey = 'user/program';

/** What a draft holds beside its items. */
export function draftColumns(draft: Draft, before: typeof quote.$inferSelect): Partial<typeof quote.$inferInsert> {
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
    program,
    sumInsuredBasis: draft.sumInsuredBasis ?? before.sumInsuredBasis,
    currency: draft.currency ?? draft.quoteItems[0]?.sumInsured.currency ?? before.currency,
    labels: [
      ...before.labels.filter((label) => !label.startsWith(`${programKey}:`)),
      ...(program ? [`${programKey}:${program}`] : []),
    ],
  };
}

/** Puts the items of a draft in place of those it had; each stands on the coverage's active version, else its newest. */
export async function setItems(db: Db, tenantId: string, quoteId: string, items: Draft['quoteItems']): Promise<void> {
  const coverages = new Map(
    (
      await findCoveragesById(
        db,
        items.map(({ coverageId }) => coverageId),
      )
    ).map((row) => [row.coverage.id, row]),
  );
  const rows = items.map((item, position) => {
    const row =
      coverages.get(item.coverageId) ??
      refuse(422, 'quotes.coverage', `"${item.name}" names a coverage that does not exist.`);
    return {
      tenantId,
      id: newId(),
      quoteId,
      position,
      name: item.name,
      coverageId: item.coverageId,
      coverageVersion: row.coverage.activeVersion ?? row.terms.version,
      quantity: item.quantity,
      sumInsured: item.sumInsured.amount,
    };
  });
  await replaceItems(db, quoteId, rows);
}

const invalid = (path: string, text: string): never => refuse(422, 'quotes.invalid', text, [{ path, message: text }]);

/** What must hold before a quote can be priced. */
export async function checkComplete(db: Db, given: z.output<typeof NewQuote>): Promise<void> {
  const { inceptionDate, expiryDate, quoteItems, commissionRate } = given;
  if (expiryDate <= inceptionDate)
    invalid('expiryDate', `The expiry date (${expiryDate}) must be after the inception date (${inceptionDate}).`);
  if (commissionRate !== undefined && Math.abs(commissionRate / 0.005 - Math.round(commissionRate / 0.005)) > 1e-9)
    invalid('commissionRate', 'The commission goes in steps of 0.5 %.');
  if ((await findPartner(db, given.customerId))?.role !== 'POLICY_HOLDER')
    invalid('customerId', 'The customer is not known as a policy holder.');
  if (given.intermediaryId && (await findPartner(db, given.intermediaryId))?.role !== 'INTERMEDIARY')
    invalid('intermediaryId', 'The intermediary is not known as one.');
  const coverages = new Map(
    (
      await findCoveragesById(
        db,
        quoteItems.map(({ coverageId }) => coverageId),
      )
    ).map((row) => [row.coverage.id, row]),
  );
  const currency = given.currency ?? quoteItems[0]?.sumInsured.currency;
  for (const [at, item] of quoteItems.entries()) {
    const path = `quoteItems.${at}`;
    const row = coverages.get(item.coverageId);
    if (!row) invalid(path, `"${item.name}" names a coverage that does not exist.`);
    if (!row) continue;
    if (row.coverage.activeVersion === null)
      invalid(path, `The coverage "${row.terms.label}" is not active yet: only active coverages can be quoted.`);
    if (item.name.length < 3) invalid(`${path}.name`, 'Every cohort needs a name of at least 3 characters.');
    if (item.quantity < 1) invalid(`${path}.quantity`, `"${item.name}": the insured quantity is at least 1.`);
    if (!(item.sumInsured.amount > 0))
      invalid(`${path}.sumInsured`, `"${item.name}": the sum insured per unit must be above 0.`);
    if (item.sumInsured.currency !== currency)
      invalid(
        `${path}.sumInsured`,
        `All sums of a quote have one currency: "${item.name}" is in ${item.sumInsured.currency}, the quote in ${currency}.`,
      );
    if (row.terms.start < inceptionDate || row.terms.end > expiryDate)
      invalid(
        path,
        `The coverage "${row.terms.label}" runs from ${row.terms.start} to ${row.terms.end}, outside the period of cover ${inceptionDate} to ${expiryDate}.`,
      );
  }
}
