import { readFile } from 'node:fs/promises';
import type { Command } from './command';
import { readArgs, printLine } from './command';
import { runCases } from '../../conformance/run';
import { commandRefusal } from '../base/refuse';

export const command: Command = {
  usage: `isoline cases FILE.md

Runs every JSON block of the file through the engine by its "topic" and compares the result with "expected" within "tol".
Prints one line a case and ends with: N passed, N failed. Exit code 1 when a case fails. Needs no server and no data.
The cases that come with the product stand in docs/cases.`,
  async run(args) {
    const { positionals } = readArgs(args, {});
    const [file, more] = positionals;
    if (!file || more !== undefined) throw commandRefusal('Name one file of cases. See --help.');
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw commandRefusal(
        `${file} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
      );
    });
    const results = runCases(text);
    if (results.length === 0) throw commandRefusal(`${file} holds no JSON blocks.`);
    for (const { id, fault } of results) printLine(fault === null ? `${id} pass` : `${id} FAIL: ${fault}`);
    const failed = results.filter(({ fault }) => fault !== null).length;
    printLine(`${results.length - failed} passed, ${failed} failed`);
    return failed > 0 ? 1 : 0;
  },
};
