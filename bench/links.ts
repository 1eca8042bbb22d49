import { asSystem } from '../server/db/scope';
import { permalink } from '../server/db/schema/monitoring';
import { newSlug, slugHash } from '../server/features/monitoring/public/repository';
import { startWorld } from '../tests/support/world';
import type { On } from './frame/databases';
import { rowOf, type Row } from './frame/rows';
import { runsInTurn } from './frame/turns';

const count = 5000;

/** Milliseconds that a link takes to be refused: one that never was, beside one that was revoked; each asked for the first time. */
export async function links({ database }: On): Promise<readonly Row[]> {
  // Every question comes from another address, or guessing would be slowed down.
  const world = await startWorld({ seed: true, environment: { ISOLINE_TRUST_PROXY: '1' } });
  try {
    const { db } = world.parts.database;
    const revoked = Array.from({ length: count }, newSlug);
    await asSystem(db, async (system) => {
      const [made] = await system.select().from(permalink).limit(1);
      if (!made) throw new Error('The sample world has shared no event.');
      const now = world.parts.now();
      for (let at = 0; at < revoked.length; at += 500)
        await system.insert(permalink).values(
          revoked.slice(at, at + 500).map((slug, n) => ({
            ...made,
            id: `${made.id}-${at + n}`,
            slugHash: slugHash(slug),
            revokedAt: now,
          })),
        );
    });
    let asked = 0;
    const ask = async (slug: string): Promise<number> => {
      asked += 1;
      const from = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
      const begin = performance.now();
      const response = await fetch(`${world.url}/internal/permalinks/${slug}`, {
        headers: { 'x-forwarded-for': from },
      });
      await response.arrayBuffer();
      const took = performance.now() - begin;
      if (response.status !== 404) throw new Error(`${slug} was answered with ${response.status}.`);
      return took;
    };
    for (let warm = 0; warm < 500; warm++) await ask(newSlug());
    const ours: number[] = [];
    const theirs: number[] = [];
    for await (const run of runsInTurn(count)) {
      const slug = revoked[run];
      // Each may be asked for once only.
      if (!slug) break;
      ours.push(await ask(newSlug()));
      theirs.push(await ask(slug));
    }
    return [
      rowOf({
        job: `A link that is refused, the first time it is asked for: one that never was, beside one that was revoked`,
        ...{ database, unit: 'ms', ours, beside: { name: 'a revoked link', values: theirs } },
      }),
    ];
  } finally {
    await world.close();
  }
}
