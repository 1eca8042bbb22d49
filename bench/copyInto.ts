import { PGlite } from '@electric-sql/pglite';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { DatabaseKind } from './frame/rows';

/** A table without any index or rule, and COPY into it: the quickest way there is to store rows. */
type BareTable = {
  readonly copy: (lines: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** On PostgreSQL in the same database, from a file that it reads itself; embedded in a PGlite of its own, without our gate. */
export async function bareTable(kind: DatabaseKind | null, pool: Pool, columns: string): Promise<BareTable> {
  const make = `create table bare_copy (${columns})`;
  if (kind !== 'PostgreSQL') {
    const own = await PGlite.create();
    await own.exec(make);
    return {
      async copy(lines) {
        await own.query(`copy bare_copy from '/dev/blob'`, [], { blob: new Blob([`${lines.join('\n')}\n`]) });
      },
      close: () => own.close(),
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'isoline-bench-'));
  chmodSync(folder, 0o755);
  const path = join(folder, 'rows');
  await pool.query(make);
  return {
    async copy(lines) {
      writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o644 });
      await pool.query(`copy bare_copy from '${path}'`);
    },
    async close() {
      await pool.query('drop table bare_copy');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
