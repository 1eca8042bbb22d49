import { canAccept, canActivate, canReject, canSimulate, claimMovesFrom } from './states';

test.each([
  ['CREATED', 'draft', { accept: false, reject: true }],
  ['CREATED', 'queued', { accept: false, reject: false }],
  ['COMPLETED', 'completed', { accept: true, reject: true }],
  ['ACCEPTED', 'completed', { accept: false, reject: false }],
  ['REJECTED', 'rejected', { accept: false, reject: false }],
  ['FAILED', 'fail', { accept: false, reject: true }],
  ['EXPIRED', 'expired', { accept: false, reject: false }],
] as const)('a quote that is %s and %s: %j', (status, uiState, { accept, reject }) => {
  expect({ accept: canAccept({ status, uiState }), reject: canReject({ status, uiState }) }).toEqual({
    accept,
    reject,
  });
});

test.each([
  ['created', { simulate: true, activate: false }],
  ['queued', { simulate: false, activate: false }],
  ['simulated', { simulate: true, activate: true }],
  ['error', { simulate: true, activate: false }],
  ['active', { simulate: false, activate: false }],
] as const)('a coverage that is %s: %j', (state, { simulate, activate }) => {
  expect({ simulate: canSimulate(state), activate: canActivate(state) }).toEqual({ simulate, activate });
});

test.each([
  ['drawn_up', ['in_review']],
  ['in_review', ['approved', 'rejected']],
  ['approved', ['paid', 'in_review']],
  ['rejected', ['in_review']],
  ['paid', []],
] as const)('a claim that is %s becomes one of %j', (from, to) => expect(claimMovesFrom(from)).toEqual(to));
