import { complain, say, withData, type Command } from './command';
import { seedOnce, wantsSeed } from '../seed/once';

export const command: Command = {
  summary: 'Fill an empty database with the sample world',
  usage: `isoline seed

Adds the sample tenant, its accounts, synthetic weather, coverages, quotes, policies and events. A database in which
anything has been set up is left alone. Starting a server with ISOLINE_SEED=demo, the default, does the same.`,
  run: () =>
    withData(async (data) => {
      if (!(await wantsSeed(data))) {
        complain('There is something in this database already: it was left alone.');
        return 1;
      }
      await seedOnce(data, say);
      say('The sample world is ready.');
      return 0;
    }),
};
