import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { On } from './frame/databases';
import { rowOf, type Row } from './frame/rows';
import { waitForTurn } from './frame/turns';
import { grow, withServer } from './http';
import { sideBySide, timed } from './measure';
import { residentMb } from './memory';

const coverages = 100_000;
const rounds = 7;

/** What the file is made of, as the server asks for it, without us: no tenants, no rights, no words, no HTTP. */
const question =
  `select v.label, v.ui_state, v.coverage_type, v.start, v."end", v.terms->'index'->>'indexId', v.terms->'payout',
  v.risk_premium_pct, t.name
  from coverage c join coverage_version v on v.coverage_id = c.id and v.version = c.current_version
  join monitoring_target t on t.id = v.target_id
  where not c.archived order by c.created_at desc, c.id desc`.replaceAll(/\s+/g, ' ');

/** A list of a hundred thousand coverages saved as a file, beside what PostgreSQL's own program takes for the rows of the same question. */
export async function exportFile(on: On): Promise<readonly Row[]> {
  if (on.database !== 'PostgreSQL') return [];
  const folder = mkdtempSync(join(tmpdir(), 'isoline-bench-'));
  try {
    return await withServer(on, async ({ base, headers, where, group }) => {
      await grow(where, coverages);
      let most = 0;
      const save = async (kind: 'csv' | 'xlsx') => {
        const answer = await fetch(`${base}/internal/coverages/export?kind=${kind}&language=en`, { headers });
        if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}.`);
        await pipeline(
          Readable.fromWeb(answer.body as ReadableStream),
          createWriteStream(join(folder, `list.${kind}`)),
        );
      };
      // Looking at all processes takes time of its own: it is done beside a run that is not timed.
      const watched = async () => {
        const watch = setInterval(() => (most = Math.max(most, residentMb(group()))), 100);
        await save('csv');
        clearInterval(watch);
      };
      const copy = () => {
        if (!('url' in where)) throw new Error('This is measured on PostgreSQL.');
        execFileSync('psql', [where.url, '-c', `\\copy (${question}) to '${join(folder, 'copy.csv')}' csv header`]);
      };
      // The first one compiles the way there.
      await save('csv');
      const before = residentMb(group());
      const { ours, theirs } = await sideBySide(
        rounds,
        () => timed(() => save('csv')),
        () => timed(copy),
      );
      const job = `Export of ${coverages.toLocaleString('en')} coverages`;
      await watched();
      const { database } = on;
      await waitForTurn();
      return [
        rowOf({
          ...{ job: `${job} as CSV`, database, unit: 'ms', ours },
          beside: { name: 'psql \\copy of the same query', values: theirs },
          goal: { of: 'ratio', least: 0.5 },
        }),
        rowOf({
          ...{
            job: `${job} as CSV: memory beyond that before`,
            database,
            unit: 'MB',
            ours: [Math.max(0, most - before)],
          },
        }),
        rowOf({ job: `${job} as XLSX`, database, unit: 'ms', ours: [await timed(() => save('xlsx'))] }),
      ];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
