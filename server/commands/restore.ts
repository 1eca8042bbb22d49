import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkBackup, readBackup } from '../backup/read';
import { printError, readArgs, printLine, type Command } from './command';
import { openDatabase } from '../db/open';
import { holderOf } from '../db/lock';
import { readSettings } from '../base/settings';
import { commandRefusal } from '../base/refuse';

export const command: Command = {
  usage: `isoline restore FILE.tar.gz [--check]

Checks the whole file first, then brings it into an empty database and store: all of it, or nothing. --check only checks.
Set ISOLINE_DATA_DIR to a new folder, or DATABASE_URL to an empty database; nothing that exists is ever overwritten.`,
  async run(args) {
    const { positionals, values } = readArgs(args, { check: { type: 'boolean' } });
    const [positional] = positionals;
    if (!positional) throw commandRefusal('Say from where: isoline restore FILE.tar.gz');
    const path = resolve(positional);
    if (!existsSync(path)) throw commandRefusal(`There is no file ${path}.`);
    if (values.check) {
      const { createdAt, version } = await checkBackup(path);
      printLine(`The backup is whole: made ${createdAt} by Isoline ${version}.`);
      return 0;
    }
    const settings = readSettings();
    const holder = settings.databaseUrl ? null : holderOf(settings.dataDir);
    if (holder)
      throw commandRefusal(`Process ${holder.pid} uses ${settings.dataDir}. A backup is restored into an empty place.`);
    await checkBackup(path);
    const database = await openDatabase(settings, printError);
    try {
      const { rows, files, manifest } = await readBackup(database, settings.storeDir, path);
      printLine(`${rows} rows and ${files} files of ${manifest.createdAt} are in place.`);
    } finally {
      await database.close();
    }
    return 0;
  },
};
