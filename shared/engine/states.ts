import { canDo, defineMachine, defineMoves, type Machine } from './machine';

/** The states of quotes, coverages, policies, claims, public links, programs and saved views, and all that may be done in them; one table each. */
export const quoteMachine = defineMachine({
  name: 'quote',
  states: ['draft', 'created', 'queued', 'fail', 'completed', 'accepted', 'rejected', 'expired'],
  steps: {
    save: { by: 'people', from: ['draft', 'created', 'fail'], to: 'draft' },
    complete: { by: 'people', from: ['draft', 'created', 'fail'], to: 'queued' },
    retry: { by: 'people', from: ['fail'], to: 'queued' },
    reject: { by: 'people', from: ['draft', 'created', 'fail', 'completed'], to: 'rejected' },
    restore: { by: 'people', from: ['rejected'], to: null, undoes: 'reject' },
    accept: { by: 'people', from: ['completed'], to: 'accepted', done: ['accepted'] },
    price: { by: 'system', from: ['queued'], to: 'completed' },
    failPricing: { by: 'system', from: ['queued'], to: 'fail' },
    expire: { by: 'system', from: ['completed'], to: 'expired' },
    reopen: { by: 'system', from: ['accepted'], to: 'completed' },
  },
});
export const quoteUiStates = ['draft', 'created', 'queued', 'completed', 'fail', 'rejected', 'expired'] as const;
export type QuoteStage = (typeof quoteMachine.states)[number];
export const quoteStatuses = ['CREATED', 'COMPLETED', 'ACCEPTED', 'REJECTED', 'FAILED', 'EXPIRED'] as const;
type QuoteStatus = (typeof quoteStatuses)[number];
const stageByStatus: Readonly<Partial<Record<string, QuoteStage>>> = {
  COMPLETED: 'completed',
  ACCEPTED: 'accepted',
  REJECTED: 'rejected',
  FAILED: 'fail',
  EXPIRED: 'expired',
};
const beingWritten = ['draft', 'created', 'queued'] as const satisfies QuoteStage[];
/** Its two fields together say where a quote stands: while it is being written and priced its status is CREATED throughout. */
export const quoteStage = ({ uiState, status }: { readonly uiState: string; readonly status: string }): QuoteStage =>
  stageByStatus[status] ?? beingWritten.find((stage) => stage === uiState) ?? 'created';
/** What people call the status of a quote: while it is written or waits for its price they are told more than CREATED. */
export const shownQuoteStatus = <S extends string>(quote: { readonly uiState: string; readonly status: S }) =>
  quote.uiState === 'draft' || quote.uiState === 'queued' ? quote.uiState : quote.status;
/** All of them, as `shownQuoteStatus` answers them. */
export const shownQuoteStatuses = ['draft', 'queued', ...quoteStatuses] as const;
/** What the two fields of a quote are in a stage. */
export const stageFields = {
  draft: { uiState: 'draft', status: 'CREATED' },
  created: { uiState: 'created', status: 'CREATED' },
  queued: { uiState: 'queued', status: 'CREATED' },
  fail: { uiState: 'fail', status: 'FAILED' },
  completed: { uiState: 'completed', status: 'COMPLETED' },
  accepted: { uiState: 'completed', status: 'ACCEPTED' },
  rejected: { uiState: 'rejected', status: 'REJECTED' },
  expired: { uiState: 'expired', status: 'EXPIRED' },
} as const satisfies Record<QuoteStage, { readonly uiState: QuoteStage; readonly status: QuoteStatus }>;

export const coverageMachine = defineMachine({
  name: 'coverage',
  states: ['created', 'queued', 'simulated', 'error', 'active', 'archived'],
  steps: {
    /** An edit makes the next version and leaves this one as it is. */
    edit: { by: 'people', from: ['created', 'queued', 'simulated', 'error', 'active'], to: 'created' },
    simulate: { by: 'people', from: ['created', 'simulated', 'error'], to: 'queued', done: ['queued'] },
    activate: { by: 'people', from: ['simulated'], to: 'active' },
    makeDocuments: { by: 'people', from: ['simulated', 'active'], to: null },
    archive: { by: 'people', from: ['created', 'simulated', 'error', 'active'], to: 'archived' },
    price: { by: 'system', from: ['queued'], to: 'simulated' },
    failPricing: { by: 'system', from: ['queued'], to: 'error' },
    retire: { by: 'system', from: ['active'], to: 'simulated' },
  },
});
type CoverageStage = (typeof coverageMachine.states)[number];
/** States of a version that is there. */
export const coverageStates = ['created', 'queued', 'simulated', 'error', 'active'] as const satisfies CoverageStage[];
export type CoverageState = (typeof coverageStates)[number];

export const policyMachine = defineMachine({
  name: 'policy',
  states: ['draft', 'created', 'active', 'running', 'claims', 'expired', 'completed', 'withdrawn'],
  steps: {
    submit: { by: 'people', from: ['draft'], to: 'created' },
    withdraw: { by: 'people', from: ['draft'], to: 'withdrawn' },
    attach: { by: 'people', from: ['created'], to: null },
    activate: { by: 'people', from: ['created'], to: 'active' },
    begin: { by: 'system', from: ['active'], to: 'running' },
    expire: { by: 'system', from: ['running'], to: 'expired' },
    claim: { by: 'system', from: ['active', 'running', 'expired', 'completed'], to: 'claims' },
    complete: { by: 'system', from: ['claims'], to: 'completed' },
  },
});
export const policyStates = ['draft', 'created', 'active', 'running', 'claims', 'expired', 'completed'] as const;
export type PolicyState = (typeof policyStates)[number];
/** States of a policy that has been activated: what its events pay is owed, also once it has ended. */
export const inForceStates = ['active', 'running', 'claims', 'expired', 'completed'] as const satisfies PolicyState[];

export const claimStates = ['drawn_up', 'in_review', 'approved', 'rejected', 'paid'] as const;
export type ClaimState = (typeof claimStates)[number];
const claimMoves: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  drawn_up: ['in_review'],
  in_review: ['approved', 'rejected'],
  approved: ['paid', 'in_review'],
  rejected: ['in_review'],
  paid: [],
};
const claimSteps = defineMoves('claim', claimMoves);
export const claimMachine: Machine<ClaimState> = {
  ...claimSteps,
  steps: {
    ...claimSteps.steps,
    restore: { by: 'people', from: ['rejected'], to: null, undoes: 'rejected' },
  },
};
/** Where people may move a claim from here, the usual way first. */
export const claimMovesFrom = (from: ClaimState): readonly ClaimState[] => claimMoves[from];

/**
 * A prepared link is not public until it is first used; one that is never used is deleted. A revoked link stays revoked, an expired one can be
 * given a new end, a paused one goes on when resumed.
 */
export const linkMachine = defineMachine({
  name: 'public link',
  states: ['live', 'paused', 'expired', 'revoked', 'prepared'],
  steps: {
    release: { by: 'people', from: ['prepared'], to: 'live', done: ['live'] },
    pause: { by: 'people', from: ['live'], to: 'paused' },
    resume: { by: 'people', from: ['paused'], to: 'live' },
    /** Its end, or the sums that it says; with a new end an expired one can be opened again. */
    change: { by: 'people', from: ['prepared', 'live', 'paused', 'expired'], to: null },
    revoke: { by: 'people', from: ['live', 'paused', 'expired'], to: 'revoked' },
  },
});
export type LinkState = (typeof linkMachine.states)[number];
/** Where a link can stand that is or was public. */
export const sharedStates = ['live', 'paused', 'expired', 'revoked'] as const satisfies readonly LinkState[];

/** Where a program can stand; a new one is a draft. */
export const programStates = ['DRAFT', 'ACTIVE'] as const;
export const programMachine = defineMachine({
  name: 'program',
  states: ['DRAFT', 'ACTIVE', 'archived'],
  steps: {
    saveAsDraft: { by: 'people', from: ['DRAFT', 'ACTIVE'], to: 'DRAFT' },
    saveAsActive: { by: 'people', from: ['DRAFT', 'ACTIVE'], to: 'ACTIVE' },
    archive: { by: 'people', from: ['DRAFT', 'ACTIVE'], to: 'archived' },
    restore: { by: 'people', from: ['archived'], to: null, undoes: 'archive' },
  },
});

export const viewMachine = defineMachine({
  name: 'saved view',
  states: ['kept', 'deleted'],
  steps: {
    change: { by: 'people', from: ['kept'], to: null },
    delete: { by: 'people', from: ['kept'], to: 'deleted' },
    restore: { by: 'people', from: ['deleted'], to: null, undoes: 'delete' },
  },
});

/** Whether a program can become active and is not yet; statuses of older programs are none of the machine's. */
export const canActivateProgram = (status: string): boolean =>
  programStates.some((state) => state === status && state !== 'ACTIVE' && canDo(programMachine, state, 'saveAsActive'));
/** Whether it is still written: by its wizard, or after its pricing failed. */
export const canSave = (quote: Parameters<typeof quoteStage>[0]): boolean =>
  canDo(quoteMachine, quoteStage(quote), 'save');
export const canAccept = (quote: Parameters<typeof quoteStage>[0]): boolean =>
  canDo(quoteMachine, quoteStage(quote), 'accept');
export const canReject = (quote: Parameters<typeof quoteStage>[0]): boolean =>
  canDo(quoteMachine, quoteStage(quote), 'reject');
export const canRetry = (quote: Parameters<typeof quoteStage>[0]): boolean =>
  canDo(quoteMachine, quoteStage(quote), 'retry');
export const canSimulate = (state: CoverageState): boolean => canDo(coverageMachine, state, 'simulate');
export const canActivate = (state: CoverageState): boolean => canDo(coverageMachine, state, 'activate');
