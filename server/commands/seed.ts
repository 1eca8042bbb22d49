import { printError, printLine, type Command } from './command';

export const command: Command = {
  usage: `isoline seed

Adds the sample tenant, its accounts, synthetic weather, coverages, quotes, policies and events. A database in which
anything has been set up is left alone. Starting a server with ISOLINE_SEED=demo, the default, does the same.`,
  run: (_args, { withData, seed }) =>
    withData(async (data) => {
      if (!(await seed(data, printLine))) {
        printError('There is something in this database already: it was left alone.');
        return 1;
      }
      printLine('The sample world is ready.');
      return 0;
    }),
};
