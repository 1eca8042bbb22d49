import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '../base/log';
import type { Settings } from '../base/settings';
import { connect, type Connection, type Database } from '../db/open';
import { seedOnce } from '../seed/once';
import { buildApp } from './app';
import { assemble } from './assemble';

/** What the thread is told at birth. */
export type SeedOrder = {
  readonly settings: Settings;
  readonly connection: Connection;
  readonly kind: Database['kind'];
};

const { order } = workerData as { order: SeedOrder };
const { settings, kind } = order;
const log = createLog(settings.logLevel);
const connected = connect(order.connection, 4, (line) => log.error(line));
const database: Database = {
  ...connected,
  kind,
  attached: true,
  dump: null,
  publishUrl: () => undefined,
  close: connected.end,
};
const { parts } = await assemble({ settings, database, log, wake: () => undefined });
try {
  await seedOnce(
    parts,
    (staged) => buildApp(staged, null),
    async () => undefined,
  );
} finally {
  parts.notices.close();
  await database.close();
  parentPort?.close();
}
