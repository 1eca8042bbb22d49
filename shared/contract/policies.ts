import { z } from 'zod';
import { callsOf } from './call';
import { fileQuery, listFile, readIn } from './listFile';
import { body, ById, Id, kindOf, LabelFacetQuery, LabelFacets, LabelsText, Nothing, pageOf, pageQuery } from './values';
import { Policy, PolicyRow, PolicyState, PolicySummary } from './policy';

const call = callsOf('policies');

const listFilter = { search: z.string().max(200).optional(), labels: LabelsText, state: PolicyState.optional() };

export const findPolicies = call('GET /internal/policies/find-by-labels', {
  query: z.object({ ...pageQuery(10), ...listFilter, ...readIn }),
  response: pageOf(PolicyRow),
  summary: 'Policies list',
});
export const exportPolicies = call('GET /internal/policies/export', {
  query: z.object({ ...fileQuery, ...listFilter }),
  ...listFile(PolicyRow),
  summary: 'Policies list as a file, whole',
});
export const summarisePolicies = call('GET /internal/policies/summary', {
  query: z.object(listFilter),
  response: PolicySummary,
  summary: 'Figures of the policies that match',
});
export const policyLabels = call('GET /internal/policies/labels', {
  query: LabelFacetQuery,
  response: LabelFacets,
  summary: 'Tag suggestions',
});
export const createPolicy = call('POST /internal/policies', {
  body: body({ '@type': kindOf('NewPolicyFromQuote'), quoteId: Id }).meta({ id: 'NewPolicyFromQuote' }),
  response: Policy,
  roles: ['User.Agent', 'User.Admin'],
  changes: ['quotes'],
  summary: 'Accept a quote: it becomes a draft policy',
});
export const readPolicy = call('GET /internal/policies/:id', {
  params: ById,
  response: Policy,
  roles: ['User.Admin', 'User.Agent'],
  summary: 'Read a policy',
});
export const submitPolicy = call('POST /internal/policies/:id/submit', {
  params: ById,
  response: Policy,
  roles: ['User.Admin', 'User.Agent'],
  changes: ['quotes'],
  summary: 'Submit a draft policy for monitoring; its schedule is drawn up',
});
export const attachSignedSchedule = call('POST /internal/policies/:id/signed-schedule', {
  params: ById,
  body: body({ fileId: Id }),
  response: Policy,
  summary: 'Attach the signed policy schedule (a file uploaded before)',
});
export const acceptPolicy = call('POST /internal/policies/:id/accept', {
  params: ById,
  body: body({ signed: z.literal(true).optional(), fileId: Id.optional() }).optional(),
  response: Policy,
  changes: ['monitoring'],
  summary: 'Activate a policy',
});
export const cancelDraftPolicy = call('DELETE /internal/policies/:id', {
  params: ById,
  response: Nothing,
  roles: ['User.Admin', 'User.Agent'],
  changes: ['quotes'],
  summary: 'Archive a draft policy; its quote is open again',
});
