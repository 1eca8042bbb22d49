import { roles, type Role } from '#shared/contract/access';
import type { Db } from '../db/open';
import { asSystem } from '../db/scope';
import { listAccounts } from '../identity/accounts';
import { listDisabled, setDisabled, setRoles } from '../identity/standingRepository';
import { commandRefusal } from '../base/refuse';
import { printLine, readArgs, type Command } from './command';

/** Addresses are compared in lower case; a subject is taken as it is. */
const named = (text: string) => (text.includes('@') ? text.trim().toLowerCase() : text.trim());

async function giveRoles(db: Db, of: string, granted: string): Promise<number> {
  const names = granted.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => name !== '' && !(roles as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw commandRefusal(`There is no role ${unknown.join(', ')}. There are: ${roles.join(', ')}.`);
  const own = roles.filter((role): role is Role => names.includes(role));
  if (!(await asSystem(db, (system) => setRoles(system, named(of), own))))
    throw commandRefusal(`There is no account ${of} here. With OIDC_ISSUER set, roles are given by that provider.`);
  printLine(`${of} has the roles ${own.join(', ') || 'none'}.`);
  return 0;
}

export const command: Command = {
  usage: `isoline account                   lists the accounts of the embedded sign-in, and who is shut out
isoline account --disable WHO     shuts somebody out: their tokens are refused and their screens stop hearing, at once
isoline account --enable WHO      lets them in again
isoline account --of WHO --roles ROLE,…   gives an account of the embedded sign-in these roles and no others, from its next call on

WHO is the e-mail address or the subject ("sub") in their access token, whichever provider gave it. Processes that share a PostgreSQL
hear of it at once; beside a server with the embedded database it takes ten seconds.`,
  run(args, { withData }) {
    const { values } = readArgs(args, {
      ...{ disable: { type: 'string' }, enable: { type: 'string' } },
      ...{ of: { type: 'string' }, roles: { type: 'string' } },
    });
    const { disable, enable, of, roles: granted } = values;
    if (disable !== undefined && enable !== undefined) throw commandRefusal('Say one of --disable and --enable.');
    if ((of === undefined) !== (granted === undefined)) throw commandRefusal('Say both: --of WHO and --roles ROLE,….');
    return withData(async ({ settings, database }) => {
      if (of !== undefined && granted !== undefined) return giveRoles(database.db, of, granted);
      const whom = disable ?? enable;
      if (whom !== undefined) {
        const who = named(whom);
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
