import { buildHttp } from '../http/build';
import { openKeys } from '../identity/keys';
import { createProvider } from '../identity/provider';
import { identityRoutes } from '../identity/routes';
import { printLine, readArgs, type Command } from './command';
import { commandRefusal } from '../base/refuse';

const isLocal = (address: string) => /^(127\.0\.0\.1|\[::1\]|(.+\.)?localhost)$/.test(new URL(address).hostname);

export const command: Command = {
  usage: `isoline provider

Serves the embedded identity provider with its accounts, and nothing else, until Ctrl-C: in the place of your own provider
where several processes are tried on one machine. OIDC_ISSUER says where a proxy shows it, below /oidc; ISOLINE_PUBLIC_URL
where the console is; ISOLINE_HOST and ISOLINE_PORT where it listens. It is for addresses of one's own machine only.`,
  async run(args, { withData }) {
    readArgs(args, {});
    await withData(async (parts) => {
      const { settings, database } = parts;
      if (settings.embeddedIdentity)
        throw commandRefusal('Set OIDC_ISSUER to the address below which browsers see it.');
      if (!isLocal(settings.oidc.issuer)) {
        throw commandRefusal('The passwords of these accounts are known to all: OIDC_ISSUER must be on this machine.');
      }
      const keys = await openKeys(settings.dataDir);
      const app = await buildHttp(parts);
      await identityRoutes(app, await createProvider(database.db, settings, { keys, standings: parts.standings }));
      await app.http.listen({ host: settings.host, port: settings.port });
      printLine(`Signing in is ready: ${settings.oidc.issuer}`);
      await new Promise<void>((resolve) => {
        process.once('SIGINT', resolve);
        process.once('SIGTERM', resolve);
      });
      await app.http.close();
    });
    return 0;
  },
};
