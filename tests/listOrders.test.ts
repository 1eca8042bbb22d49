import { sql, type SQL } from 'drizzle-orm';
import { inTenant } from '../server/db/scope';
import { sortingBy as coverageSorting } from '../server/features/coverages/stored/filterRepository';
import { sortingBy as policySorting } from '../server/features/policies/repository';
import { sortingBy as programSorting } from '../server/features/programs/repository';
import { sortingBy as quoteSorting } from '../server/features/quotes/repository';
import { ordersBy } from '../server/http/page';
import { startWorld, type World } from './support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld({ seed: true });
});
afterAll(() => world.close());

/** How the database finds a page of a tenant, as who reads it, where it has the choice between an index and nothing quick. */
const planOf = (question: SQL) =>
  inTenant(world.parts.database.db, world.tenantId, async (db) => {
    await db.execute(sql`set local enable_sort = off`);
    await db.execute(sql`set local enable_seqscan = off`);
    await db.execute(sql`set local enable_bitmapscan = off`);
    const { rows } = await db.execute<Record<string, string>>(sql`explain ${question}`);
    return rows.flatMap((row) => Object.values(row)).join('\n');
  });

const coverages = coverageSorting({ definitions: [], states: [] });
const [quotes, policies] = [quoteSorting([]), policySorting([])];
const languages = ['en', 'se'] as const;
const directions = ['asc', 'desc'] as const;

/** Each list with the sorts that its screen offers and that go by a value of its own. */
const orders = [
  ...['createdAt', 'label', 'start', 'end', 'payout', 'riskPremiumPct'].map((sort) => ['coverages', sort] as const),
  ...['createdAt', 'name', 'customer', 'inceptionDate', 'totalSumInsured', 'grossWrittenPremium'].map(
    (sort) => ['quotes', sort] as const,
  ),
  ...['createdAt', 'name', 'customerName', 'inceptionDate', 'expiryDate', 'grossWrittenPremium'].map(
    (sort) => ['policies', sort] as const,
  ),
  ...['grossWrittenPremiumPct', 'totalCalculatedPayout'].map((sort) => ['policies', sort] as const),
  ...['createdAt', 'name', 'status'].map((sort) => ['programs', sort] as const),
];
const of = {
  coverages: { from: sql`coverage_version where listed`, sorting: coverages },
  quotes: { from: sql`quote`, sorting: quotes },
  policies: { from: sql`policy where not archived`, sorting: policies },
  programs: { from: sql`program where not archived`, sorting: programSorting([]) },
} as const;

test.each(orders)(
  'a page of %s by %s is read from an index, from either end and in any language',
  async (list, sort) => {
    const { from, sorting } = of[list];
    for (const language of list === 'programs' ? (['en'] as const) : languages)
      for (const direction of directions) {
        const { forth, back } = ordersBy({ sort: `${sort},${direction}`, language }, sorting);
        for (const order of [forth, back]) {
          const plan = await planOf(sql`select ${sorting.id} from ${from} order by ${order} limit 15`);
          expect(plan).toMatch(/Index/);
          // What stands in an index up to the time a row was made is put in order by its id in small pieces.
          expect(plan.replaceAll('Incremental Sort', '')).not.toMatch(/\bSort\b(?! Key)/);
        }
      }
  },
);
