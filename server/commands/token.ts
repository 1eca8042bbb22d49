import { printError, readArgs, printLine, type Command } from './command';
import { commandClient } from '../http/session';
import { findAccountByEmail, listAccounts } from '../identity/accounts';
import { openKeys } from '../identity/keys';
import { mintToken } from '../identity/mint';
import { commandRefusal } from '../base/refuse';

export const command: Command = {
  usage: `isoline token --user EMAIL [--minutes N]

Prints an access token for an account of the embedded identity provider (10 minutes unless told, 60 at most).
It is signed with the keys in the data folder, so only who can read those can make one. Works while the server runs.

  curl -H "authorization: bearer $(isoline token --user agent@isoline.demo)" -H 'x-tenant-id: sample' \\
       http://127.0.0.1:8080/internal/me`,
  async run(args, { withData }) {
    const { values } = readArgs(args, { user: { type: 'string' }, minutes: { type: 'string' } });
    const email = values.user ?? '';
    if (!email) throw commandRefusal('Say whose: --user EMAIL.');
    const minutes = Number(values.minutes ?? 10);
    if (!(minutes > 0 && minutes <= 60)) throw commandRefusal('--minutes must be between 1 and 60.');
    await withData(async ({ settings, database }) => {
      if (!settings.embeddedIdentity) {
        throw commandRefusal('OIDC_ISSUER is set: tokens come from that identity provider, not from here.');
      }
      const account = await findAccountByEmail(database.db, email);
      if (!account) {
        const known = (await listAccounts(database.db)).map((one) => one.email);
        throw commandRefusal(`There is no account ${email}. There are: ${known.join(', ') || 'none'}.`);
      }
      if (account.disabled) printError('This account is disabled: the token will be of no use in the console.');
      printLine(
        await mintToken(await openKeys(settings.dataDir), settings, {
          account,
          client: commandClient,
          now: new Date(),
          minutes,
        }),
      );
    });
    return 0;
  },
};
