import { printLine, type Command } from './command';
import { holderOf } from '../db/lock';
import { readSettings } from '../base/settings';
import { commandRefusal } from '../base/refuse';

export const command: Command = {
  usage: `isoline worker

Works off jobs until Ctrl-C. Needs DATABASE_URL: with the embedded database the server works off its jobs itself.`,
  async run(_args, { startServer }) {
    const settings = readSettings({ ...process.env, ISOLINE_ROLE: 'worker' });
    const holder = settings.databaseUrl ? null : holderOf(settings.dataDir);
    if (holder) throw commandRefusal(`Process ${holder.pid} works off the jobs of ${settings.dataDir} itself.`);
    const running = await startServer(settings, (line) => printLine(`  ${line}`));
    printLine('Isoline works off jobs. Ctrl-C ends it.');
    await new Promise<void>((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
    await running.close();
    return 0;
  },
};
