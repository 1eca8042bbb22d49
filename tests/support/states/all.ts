import { findEvents, runMonitoring } from '#shared/contract/monitoring';
import { createPolicy } from '#shared/contract/policies';
import {
  claimMachine,
  coverageMachine,
  linkMachine,
  policyMachine,
  programMachine,
  quoteMachine,
  viewMachine,
} from '#shared/engine/states';
import { eventMachine } from '#shared/engine/status';
import { activeCoverage, activePolicy, completedQuote, partnerOf, signedFile } from '../insurance';
import { admin, agent, queryOf, type StateSubject } from './subject';
import type { World } from '../world';

import { claims, events, links } from './monitored';
import { coverages, policies, programs, quotes, views } from './sold';

/** Every kind of object that has states, in a world where each of them can be brought into each. */
export async function stateSubjects(world: World): Promise<Record<string, StateSubject>> {
  const holderId = (await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers')).id;
  const fileId = await signedFile(world);
  await activePolicy(world, await activeCoverage(world), holderId);
  const begin = world.parts.now();
  world.setNow(new Date('2026-06-05T08:00:00Z'));
  await world.call(runMonitoring, { body: {} }, admin);
  await world.runJobs();
  world.setNow(begin);
  const eventId = (await world.call(findEvents, { query: {} }, admin)).content[0]?.id ?? '';
  const [claim] = await queryOf(world)('select id from claim where event_id = $1', [eventId]);
  // What has an event beyond its trigger cannot be sold: quotes and policies are on a coverage of their own.
  const coverageId = await activeCoverage(world);
  const base = { coverageId, holderId };
  const completed = await completedQuote(world, coverageId, holderId);
  const other = await completedQuote(world, coverageId, holderId);
  const draft = (await world.call(createPolicy, { body: { quoteId: other } }, agent)).id;
  return {
    [quoteMachine.name]: quotes(world, base, completed),
    [coverageMachine.name]: coverages(world, base),
    [policyMachine.name]: policies(world, draft, fileId),
    [claimMachine.name]: claims(world, String(claim?.['id'])),
    [eventMachine.name]: events(world, eventId),
    [linkMachine.name]: links(world, eventId),
    [programMachine.name]: programs(world),
    [viewMachine.name]: views(world),
  };
}
