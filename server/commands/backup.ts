import { resolve } from 'node:path';
import { writeBackup } from '../backup/write';
import { readArgs, printLine, type Command } from './command';
import { asSystem } from '../db/scope';
import { hasTenant } from '../features/platform/repository';
import { commandRefusal } from '../base/refuse';

export const command: Command = {
  usage: `isoline backup FILE.tar.gz

Writes the rows of one moment and all stored files, with their checksums. Works while the server runs; a server on the
embedded database waits while the rows are read. The sign-in keys are not in it: make them anew, or keep identity.json.
Any tar can list and unpack the file. A PostgreSQL of your own is better backed up by its own tools (WAL archive).`,
  async run(args, { withData }) {
    const { positionals } = readArgs(args, {});
    const [path] = positionals;
    if (!path) throw commandRefusal('Say where to: isoline backup FILE.tar.gz');
    const target = resolve(path);
    await withData(async (parts) => {
      if (!(await asSystem(parts.database.db, hasTenant)))
        throw commandRefusal('There is nothing to back up: the database is empty.');
      const { rows, files, bytes } = await writeBackup(parts, target);
      printLine(`${rows} rows and ${files} files: ${(bytes / 1024 / 1024).toFixed(1)} MB in ${target}`);
    });
    return 0;
  },
};
