import { z } from 'zod';
import { comparators } from '#shared/engine/cover';
import { claimStates } from '#shared/engine/states';
import { callsOf } from './call';
import { coverageTypes } from './coverage';
import { CertificateAnswer } from './event';
import { HistoryEntry } from './history';
import { body, ById, Fraction, Id, Instant, IsoDate, Money, pageOf, pageQuery, Reason } from './values';

const call = callsOf('claims');

export const Claim = z
  .object({
    id: Id,
    policyId: Id,
    policyName: z.string(),
    state: z.enum(claimStates),
    version: z.number(),
    kind: z.enum(['claim', 'adjustment']),
    amount: Money,
    payoutPct: z.number(),
    claimReportDocumentId: Id.nullable(),
    certificateFileId: Id.nullable(),
    policyItem: z.object({ id: Id, name: z.string(), quantity: z.number(), sumInsured: Money }),
    beneficiaryName: z.string(),
    parametricLoss: z.object({
      coverage: z.object({
        id: Id,
        label: z.string(),
        riskType: z.string(),
        riskTypeId: z.string(),
        coverageType: z.enum(coverageTypes),
        monitoringTarget: z.object({ name: z.string() }),
        indexDefinition: z.object({ name: z.string(), triggerComparator: z.enum(comparators), decimals: z.number() }),
        trigger: z.number(),
        exit: z.number().nullable(),
        minPayoutPct: Fraction,
        payoutPerUnitPct: Fraction,
        limitPct: Fraction,
        triggerUnit: z.string(),
        duration: z.boolean(),
      }),
      parametricEvent: z.object({ id: Id, value: z.number(), unit: z.string(), startTime: IsoDate }),
    }),
    createdAt: Instant,
    /** Four eyes: above the tenant's limit who approves may not be who pays, nor who reviewed. */
    needsSecondPerson: z.boolean(),
    /** Whether who asks has reviewed it, and approved it. */
    isReviewer: z.boolean(),
    isApprover: z.boolean(),
    /** Their addresses. */
    reviewedBy: z.string().nullable(),
    approvedBy: z.string().nullable(),
    history: z.array(HistoryEntry),
  })
  .meta({ id: 'Claim' });
export type Claim = z.output<typeof Claim>;

export const findClaims = call('GET /internal/claims', {
  query: z.object({ policyId: Id.optional(), eventId: Id.optional(), ...pageQuery(10_000) }),
  response: pageOf(Claim),
  roles: ['User.Admin', 'User.Underwriter'],
  summary: 'Claims',
});
export const readClaim = call('GET /internal/claims/:id', {
  params: ById,
  response: Claim,
  roles: ['User.Admin', 'User.Underwriter'],
  summary: 'One claim',
});
export const moveClaim = call('POST /internal/claims/:id/transition', {
  params: ById,
  body: body({
    to: z.enum(claimStates),
    reason: Reason,
  }),
  response: Claim,
  changes: ['policies', 'monitoring'],
  summary: 'Review, approve, reject or pay a claim',
});
export const restoreClaim = call('POST /internal/claims/:id/restore', {
  params: ById,
  response: Claim,
  changes: ['policies', 'monitoring'],
  summary: 'Undo a rejection: only by whoever rejected the claim, and only at once',
});
export const readCertificate = call('GET /internal/claims/:id/certificate', {
  params: ById,
  response: CertificateAnswer,
  roles: ['User.Admin', 'User.Underwriter'],
  summary: 'Settlement certificate of a claim: everything needed to recompute the amount',
});
