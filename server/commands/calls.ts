import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { access } from '#shared/contract/access';
import type { Call } from '#shared/contract/call';
import { allCalls } from '#shared/contract/list';
import { readArgs, printLine, type Command } from './command';
import { projectRoot } from '../base/threads';

export const openCallsFile = join(projectRoot, 'docs/open-calls.md');

const whoOf = (call: Call) =>
  call.public ? 'anyone' : (call.roles ?? access[call.area].roles).map((role) => role.replace('User.', '')).join(', ');

/** The page of the documentation that lists the calls nobody serves yet. */
export function openCallsPage(served: ReadonlySet<string>): string {
  const open = allCalls.filter(({ key }) => !served.has(key));
  const rows = open.map((call) => `| \`${call.key}\` | ${call.area} | ${call.summary} |`);
  const table = ['| call | area | what |', '| --- | --- | --- |', ...rows].join('\n');
  return `# Calls without a handler

Written by \`npm run isoline -- calls --write\`, from \`shared/contract\` and \`server/start/app.ts\`.

${open.length === 0 ? `All ${allCalls.length} calls of the contract are served.` : `${served.size} of the ${allCalls.length} calls of the contract are served. These are open:\n\n${table}`}
`;
}

export const command: Command = {
  usage: `isoline calls [--open] [--write]

Lists every call with who may ask it; --open those that have no handler yet; --write updates docs/open-calls.md.`,
  async run(args, { servedCalls }) {
    const { values } = readArgs(args, { open: { type: 'boolean' }, write: { type: 'boolean' } });
    const served = await servedCalls();
    if (values.write) {
      writeFileSync(openCallsFile, openCallsPage(served));
      printLine('docs/open-calls.md is written.');
      return 0;
    }
    for (const call of allCalls.filter(({ key }) => !values.open || !served.has(key))) {
      printLine(`${call.key.padEnd(70)} ${served.has(call.key) ? ' ' : 'open'.padEnd(5)} ${whoOf(call)}`);
    }
    return 0;
  },
};
