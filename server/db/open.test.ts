import { mkdtempSync, rmSync, statSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './open';

test('the database is closed to other users, also in a data folder that they can read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'isoline-open-'));
  chmodSync(dataDir, 0o755);
  const database = await openDatabase(
    { databaseUrl: null, tenantDatabaseUrl: null, databaseConnections: 1, dataDir },
    () => undefined,
  );
  await database.pool.query('select 1');
  await database.close();
  expect(statSync(join(dataDir, 'database')).mode & 0o777).toBe(0o700);
  rmSync(dataDir, { recursive: true, force: true });
});
