import { join } from 'node:path';
import type { Machine } from '#shared/engine/machine';
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
import { projectRoot } from '../../../server/base/threads';

export const statesFile = join(projectRoot, 'docs/states.md');

const tableOf = ({ name, states, steps }: Machine): string => {
  const rows = Object.entries(steps).map(
    ([action, { by, from, to, undoes, done = [] }]) =>
      `| ${action} | ${by} | ${from.join(', ')} | ${to ?? (undoes ? `as before ${undoes}` : 'stays')} | ${done.join(', ')} |`,
  );
  return [
    `## ${name}`,
    '',
    `States: ${states.join(', ')}.`,
    '',
    '| what is done | by | in | leads to | done already in |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
};

/** Claims before events: what an event pays is what its claims are owed. */
export const machines: readonly Machine[] = [
  ...[quoteMachine, coverageMachine, policyMachine, programMachine, viewMachine, linkMachine, claimMachine],
  eventMachine,
];

/** All machines for people to read. */
export const statesPage = (): string =>
  [
    '# States and what may be done in them',
    '',
    'Written by `node scripts/states.mjs` from `shared/engine/states.ts` and `shared/engine/status.ts`; `tests/states.test.ts`',
    'tries every pair of a state and something that people do against the server. What stands in no row is refused with 409, and nothing is written.',
    '',
    machines.map(tableOf).join('\n\n'),
    '',
  ].join('\n');
