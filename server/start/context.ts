import { createLog } from '../base/log';
import { readSettings } from '../base/settings';
import { printError, type CommandContext } from '../commands/command';
import { migrateDatabase } from '../db/migrate';
import { openForCommand } from '../db/open';
import { commandRefusal } from '../base/refuse';

const buildApp: CommandContext['buildApp'] = async (parts) => (await import('./app')).buildApp(parts, null);

/** What commands work with. The product itself is loaded by the commands that need it: the others answer at once. */
export const commandContext: CommandContext = {
  buildApp,
  async withData(work) {
    const { assemble } = await import('./assemble');
    const settings = readSettings();
    const database = await openForCommand(settings, printError);
    try {
      if (!database.attached) await migrateDatabase(database.pool);
      const log = createLog(settings.logLevel);
      const { parts } = await assemble({ settings, database, log, wake: () => undefined });
      return await work(parts);
    } finally {
      await database.close();
    }
  },
  startServer: async (settings, say) => (await import('./server')).startServer(settings, say),
  servedCalls: async () => (await import('./app')).servedCalls(),
  async seed(data, say) {
    const { isSeedBegun, seedOnce, wantsSeed } = await import('../seed/once');
    if (!(await wantsSeed(data))) return false;
    // The embedded database has one session for all: no lock of it keeps two stories apart.
    if (data.database.attached && (await isSeedBegun(data)))
      throw commandRefusal(
        'The sample world is being made already. If it was cut off, stop the server and run this again, or start it with ISOLINE_SEED=demo.',
      );
    await seedOnce(data, buildApp, async (stage) => say(stage));
    return true;
  },
};
