import { asSystem } from '../db/scope';
import { listAccounts } from '../identity/accounts';
import { listDisabled, setDisabled } from '../identity/standingRepository';
import { commandRefusal } from '../base/refuse';
import { printLine, readArgs, type Command } from './command';

export const command: Command = {
  usage: `isoline account                   lists the accounts of the embedded sign-in, and who is shut out
isoline account --disable WHO     shuts somebody out: their tokens are refused and their screens stop hearing, at once
isoline account --enable WHO      lets them in again

WHO is the e-mail address or the subject ("sub") in their access token, whichever provider gave it. Processes that share a PostgreSQL
hear of it at once; beside a server with the embedded database it takes ten seconds.`,
  run(args, { withData }) {
    const { values } = readArgs(args, { disable: { type: 'string' }, enable: { type: 'string' } });
    const { disable, enable } = values;
    if (disable !== undefined && enable !== undefined) throw commandRefusal('Say one of --disable and --enable.');
    return withData(async ({ settings, database }) => {
      const named = disable ?? enable;
      if (named !== undefined) {
        // Addresses are compared in lower case; a subject is taken as it is.
        const who = named.includes('@') ? named.trim().toLowerCase() : named.trim();
        if (!who) throw commandRefusal('Say whom: their e-mail address, or the subject of their access token.');
        await asSystem(database.db, (system) => setDisabled(system, who, disable !== undefined));
        printLine(`${who} is ${disable === undefined ? 'let in again' : 'shut out'}.`);
        return 0;
      }
      const out = await asSystem(database.db, listDisabled);
      if (settings.embeddedIdentity)
        for (const { id, email, roles } of await listAccounts(database.db))
          if (!out.includes(id) && !out.includes(email)) printLine(`${email}  ${roles.join(', ')}`);
      for (const who of out) printLine(`${who}  shut out`);
      return 0;
    });
  },
};
