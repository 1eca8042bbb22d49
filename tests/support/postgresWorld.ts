import { startCluster } from './cluster';
import { startWorld } from './world';

/** A world on PostgreSQL, whichever database the suites run on: on the one that the run has started, else on one of its own. */
export async function startPostgresWorld(options: NonNullable<Parameters<typeof startWorld>[0]>) {
  const running = process.env['ISOLINE_TEST_POSTGRES'];
  const cluster = running ? null : startCluster();
  const before = process.env['ISOLINE_TEST_DATABASE'];
  process.env['ISOLINE_TEST_DATABASE'] = 'postgres';
  process.env['ISOLINE_TEST_POSTGRES'] = running ?? cluster?.url;
  try {
    const world = await startWorld(options);
    return {
      ...world,
      async close(): Promise<void> {
        await world.close();
        cluster?.stop();
      },
    };
  } catch (error) {
    cluster?.stop();
    throw error;
  } finally {
    if (before === undefined) delete process.env['ISOLINE_TEST_DATABASE'];
    else process.env['ISOLINE_TEST_DATABASE'] = before;
    if (!running) delete process.env['ISOLINE_TEST_POSTGRES'];
  }
}
