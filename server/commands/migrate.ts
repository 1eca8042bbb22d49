import { printLine, type Command } from './command';

export const command: Command = {
  usage: `isoline migrate

Applies the migrations that are missing; safe to run from several machines at once. Starting a server does the same.`,
  async run(_args, { withData }) {
    await withData(async () => printLine('The schema is up to date.'));
    return 0;
  },
};
