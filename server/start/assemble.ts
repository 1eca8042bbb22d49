import { createLocalJWKSet } from 'jose';
import type { Logger } from 'pino';
import type { Database } from '../db/open';
import { openFileStore } from '../files/store';
import { openKeys, publicKeyOf, type Keys } from '../identity/keys';
import { createStandings } from '../identity/standing';
import { findStanding } from '../identity/standingRepository';
import { createTokenCheck, keysOfIssuer } from '../identity/token';
import { createNotices } from '../jobs/notices';
import { jobList } from './jobs';
import type { Parts } from '../http/parts';
import { businessClock, type Settings } from '../base/settings';
import { commandRefusal } from '../base/refuse';
import { realTimers } from '../base/timers';

type AssembleOptions = {
  readonly settings: Settings;
  readonly database: Database;
  readonly log: Logger;
  readonly wake: () => void;
};

/** Puts the parts of a server together around a database that is open. The keys are those of the embedded sign-in, if it is used. */
export async function assemble({
  settings,
  database,
  log,
  wake,
}: AssembleOptions): Promise<{ parts: Parts; keys: Keys | null }> {
  const clock = () => new Date();
  const timers = realTimers;
  const files = await openFileStore(settings.storeDir).catch((error: Error) => {
    throw commandRefusal(`The file store ${settings.storeDir} cannot be written: ${error.message}.`);
  });
  const keys = settings.embeddedIdentity ? await openKeys(settings.dataDir) : null;
  const standings = createStandings((user) => findStanding(database.db, user), clock);
  const parts: Parts = {
    settings,
    database,
    files,
    now: businessClock(settings),
    clock,
    timers,
    notices: createNotices(database.db, timers, (error) => log.error({ err: error }, 'What changed could not be read')),
    log,
    wake,
    jobs: jobList,
    checkToken: createTokenCheck({
      ...settings.oidc,
      now: clock,
      keys: keys ? createLocalJWKSet({ keys: [publicKeyOf(keys)] }) : keysOfIssuer(settings.oidc.issuer, timers),
      stands: standings.stands,
      hasGrants: keys !== null,
    }),
    standings,
  };
  return { parts, keys };
}
