import { startPostgres } from '../../scripts/postgres.mjs';
import { findPostgres } from '../../scripts/programs.mjs';

export type Cluster = ReturnType<typeof startPostgres>;

/** A PostgreSQL of a suite's own, to be stopped by it. @throws Error where this machine has none */
export function startCluster(options?: Parameters<typeof startPostgres>[1]): Cluster {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL was not found: npm test says how to install it.');
  return startPostgres(bin, options);
}
