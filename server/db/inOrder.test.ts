import { consoleLanguages } from '#shared/phrases/languages';
import { eq, sql } from 'drizzle-orm';
import { exportPartners, findPartners } from '#shared/contract/partners';
import { exportPolicies, findPolicies } from '#shared/contract/policies';
import { startWorld, type World } from '../../tests/support/world';
import { businessPartner, policy } from './schema/business';
import { inTenant } from './scope';

let world: World;
beforeAll(async () => {
  world = await startWorld({ seed: true });
});
afterAll(() => world.close());

const owner = { as: 'owner' } as const;
const names = ['Zeta', 'Ösmo', 'ost', 'Ärla', 'apple', 'Åsa', 'Édith', 'eden', 'àgua', '東京', 'वर्षा'];

describe('texts', () => {
  beforeAll(() =>
    inTenant(world.parts.database.db, world.tenantId, async (db) => {
      const [one] = await db.select().from(businessPartner).limit(1);
      if (!one) throw new Error('The sample world has no partner');
      const role = 'DISTRIBUTOR';
      await db.delete(businessPartner).where(eq(businessPartner.role, role));
      await db
        .insert(businessPartner)
        .values(names.map((name, at) => ({ ...one, id: `named-${at}`, externalId: null, role, name })));
    }),
  );
  test.each(consoleLanguages.map(({ code, locale }) => [code, locale] as const))(
    'stand as a dictionary of the language has them, in the list and in its file: %s',
    async (language, locale) => {
      const query = { role: 'DISTRIBUTOR', sort: 'name', language } as const;
      const { content } = await world.call(findPartners, { query }, owner);
      const read = content.map(({ name }) => name);
      expect(read).toEqual(names.toSorted((one, other) => one.localeCompare(other, locale)));
      const down = await world.call(findPartners, { query: { ...query, sort: 'name,desc' } }, owner);
      expect(down.content.map(({ name }) => name)).toEqual(read.toReversed());
      const file = await world.send(exportPartners, { query: { ...query, kind: 'json' } }, owner);
      expect(((await file.json()) as { name: string }[]).map(({ name }) => name)).toEqual(read);
    },
  );
  test('Swedish has å, ä and ö behind z, German has ä with a', async () => {
    const firstIn = async (language: 'de' | 'se') => {
      const query = { role: 'DISTRIBUTOR', sort: 'name', language, size: 3 } as const;
      return (await world.call(findPartners, { query }, owner)).content.map(({ name }) => name);
    };
    expect(await firstIn('de')).toEqual(['àgua', 'apple', 'Ärla']);
    expect(await firstIn('se')).toEqual(['àgua', 'apple', 'eden']);
  });
});

test.each(['grossWrittenPremium', 'totalCalculatedPayout'] as const)(
  'amounts are sorted within their currency, up, down and in the file: %s',
  async (field) => {
    await inTenant(world.parts.database.db, world.tenantId, (db) =>
      db.execute(
        sql`update ${policy} set currency = case when id < (select min(id) from ${policy} where name like 'G%') then 'SEK' else 'INR' end, ${sql.identifier(
          field === 'grossWrittenPremium' ? 'gross_written_premium' : 'total_calculated_payout',
        )} = length(name) * 1000`,
      ),
    );
    const amounts = async (sort: string) =>
      (await world.call(findPolicies, { query: { sort, size: 500 } }, owner)).content.map(
        ({ [field]: { amount, currency } }) => ({ amount, currency }),
      );
    const up = await amounts(field);
    expect(new Set(up.map(({ currency }) => currency)).size).toBe(2);
    expect(up).toEqual(
      up.toSorted((one, two) =>
        one.currency === two.currency ? one.amount - two.amount : one.currency < two.currency ? -1 : 1,
      ),
    );
    expect(await amounts(`${field},desc`)).toEqual(up.toReversed());
    const file = await world.send(exportPolicies, { query: { kind: 'json', sort: field } }, owner);
    expect(((await file.json()) as Record<typeof field, object>[]).map((row) => row[field])).toEqual(up);
  },
);
