import type { z } from 'zod';
import type { Claim } from '#shared/contract/claims';
import { isAboveLimit, limitOf, type Amount } from '#shared/engine/fourEyes';
import { riskOf } from '#shared/engine/risks/list';
import type { ClaimState } from '#shared/engine/states';
import { auditOf, auditsOf } from '../../db/audit';
import type { Db } from '../../db/open';
import { indexAnswer, isMulti, limitsOf } from '../coverages/stored/answer';
import type { ClaimRow } from './repository';
import { historyAnswer } from '../../http/history';
import type { User } from '../../http/user';

type Asker = Pick<User, 'ids'>;
/** Whether two people decide on a claim, and which step of it who asks has taken. */
export const handled = ({ claim }: ClaimRow, limit: Amount | null, { ids }: Asker) => ({
  needsSecondPerson: isAboveLimit(limitOf(claim.reviewLimit, limit), claim),
  isReviewer: claim.reviewedBy !== null && ids.includes(claim.reviewedBy),
  isApprover: claim.approvedBy !== null && ids.includes(claim.approvedBy),
});
type Asking = { readonly limit: Amount | null; readonly user: Asker };

const longestHistory = 50;

/** Claims as they travel, each with its history; that of all of them is one question. */
export async function claimAnswers(db: Db, rows: readonly ClaimRow[], asking: Asking) {
  const ids = rows.map(({ claim }) => claim.id);
  const histories = await auditsOf(db, ids, longestHistory);
  return rows.map((row) => answerWith(row, asking, histories.get(row.claim.id) ?? []));
}
export const claimAnswer = async (db: Db, row: ClaimRow, asking: Asking) =>
  answerWith(row, asking, (await auditOf(db, row.claim.id, { page: 0, size: longestHistory })).rows);

type History = Parameters<typeof historyAnswer>[0][];
function answerWith(row: ClaimRow, { limit, user }: Asking, history: History): z.input<typeof Claim> {
  const index = indexAnswer(row.terms);
  const limits = limitsOf(row.terms);
  const { payout } = row.terms.terms;
  return {
    id: row.claim.id,
    policyId: row.policy.id,
    policyName: row.policy.name,
    state: row.claim.state as ClaimState,
    version: row.claim.version,
    kind: row.claim.sequence === 0 ? 'claim' : 'adjustment',
    amount: { amount: row.claim.amount, currency: row.claim.currency },
    payoutPct: row.claim.payoutPct,
    claimReportDocumentId: row.claim.reportFileId,
    certificateFileId: row.claim.certificateFileId,
    policyItem: {
      id: row.item.id,
      name: row.item.name,
      quantity: row.item.quantity,
      sumInsured: { amount: row.item.sumInsured, currency: row.claim.currency },
    },
    beneficiaryName: row.holder.name,
    parametricLoss: {
      coverage: {
        id: row.event.coverageId,
        label: row.terms.label,
        riskType: riskOf(row.terms.riskTypeId).name,
        riskTypeId: row.terms.riskTypeId,
        coverageType: isMulti(row.terms) ? 'MULTI_TRIGGER' : 'SINGLE',
        monitoringTarget: { name: row.target.name },
        indexDefinition: {
          name: index.name,
          triggerComparator: index.triggerComparator,
          decimals: index.decimals,
        },
        trigger: payout.trigger,
        exit: limits.exit,
        minPayoutPct: payout.minPayoutPct,
        payoutPerUnitPct: limits.payoutPerUnitPct,
        limitPct: payout.limitPct,
        triggerUnit: index.output.unit.symbol,
        duration: limits.duration,
      },
      parametricEvent: {
        id: row.event.id,
        value: row.claim.indexValue,
        unit: index.output.unit.symbol,
        startTime: row.claim.startTime,
      },
    },
    createdAt: row.claim.createdAt.toISOString(),
    reviewedBy: row.reviewedBy,
    approvedBy: row.approvedBy,
    ...handled(row, limit, user),
    history: history.map(historyAnswer),
  };
}
