import { sql } from 'drizzle-orm';
import { asSystem } from '../server/db/scope';
import type { Db } from '../server/db/open';
import { copied } from './copies';

const places = 1000;

/**
 * Grows the sample tenant to so many coverages: copies of one, with names, places, periods and prices of their own. They come first in the
 * list, and carry the same labels whatever the sample world has: so a page weighs the same when the sample world changes.
 */
export function growCoverages(db: Db, wanted: number): Promise<void> {
  return asSystem(
    db,
    async (system) => {
      const { rows } = await system.execute<{ id: string; target: string; there: number; grown: number }>(sql`
        select c.id, v.target_id as target, (select count(*)::int from coverage) as there,
          (select count(*)::int from monitoring_target where id like '%-grown-%') as grown
        from coverage c join coverage_version v on v.coverage_id = c.id and v.version = c.current_version
        where c.active_version = c.current_version and v.parts = '[]' order by c.created_at limit 1`);
      const [source] = rows;
      if (!source) throw new Error('The sample world has no active coverage.');
      if (source.grown === 0)
        await copied(
          system,
          'monitoring_target',
          {
            ...{ id: "t.id || '-grown-' || n", name: "'Place ' || n" },
            ...{ lon: 't.lon + n * 0.01', lat: 't.lat + n * 0.001', position: 'null' },
          },
          `monitoring_target t, generate_series(1, ${places}) as n where t.id = '${source.target}'`,
        );
      const series = `generate_series(${source.there + 1}, ${wanted}) as n`;
      await copied(
        system,
        'coverage',
        {
          id: "t.id || '-' || n",
          created_at: "date_trunc('day', now()) + interval '1 day' - n * interval '100 milliseconds'",
          labels: "array['user/program:Paddy Crop Insurance', 'user/region:Kerala', 'system/variable:Rainfall']",
        },
        `coverage t, ${series} where t.id = '${source.id}'`,
      );
      await copied(
        system,
        'coverage_version',
        {
          coverage_id: "t.coverage_id || '-' || n",
          label: "'Coverage ' || (n::bigint * 7919) % 1000003",
          target_id: `t.target_id || '-grown-' || (n % ${places} + 1)`,
          start: 't.start + (n % 300)',
          end: 't."end" + (n % 300)',
          risk_premium_pct: '((n * 31) % 1000) / 10000.0',
        },
        `coverage_version t, ${series} where t.coverage_id = '${source.id}' and t.version = 1`,
      );
    },
    { timeoutMs: 600_000 },
  );
}
