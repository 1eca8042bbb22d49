import { exportCoverages, findCoverages } from '#shared/contract/coverages';
import { consoleLanguages } from '#shared/phrases/languages';
import type { ListedCoverage } from '#shared/contract/coverage';
import { csvFile } from '#shared/format/csv';
import { coverageFields } from '#shared/lists/coverages';
import { fileColumns } from '#shared/lists/fields';
import { listWords } from '../../../http/listWords';
import { sql } from 'drizzle-orm';
import { coverageVersion } from '../../../db/schema/coverages';
import { inTenant } from '../../../db/scope';
import { startWorld, type World } from '../../../../tests/support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld({ seed: true });
  await inTenant(world.parts.database.db, world.tenantId, (db) =>
    db.execute(sql`update ${coverageVersion} set coverage_type = 'MULTI_TRIGGER', parts = jsonb_build_array(
      jsonb_build_object('id', 'part', 'label', 'Part', 'riskTypeId', risk_type_id, 'targetId', target_id, 'terms', terms))
      where label like 'Late monsoon%'`),
  );
});
afterAll(() => world.close());

test.each(consoleLanguages.map(({ code }) => code))(
  'what a file is made of is less than a list shows, and says the same of every kind of coverage: %s',
  async (language) => {
    const sort = 'label';
    const { words, inTrade } = await listWords('coverages', language);
    const { content } = await world.call(findCoverages, { query: { sort, size: 10_000 } }, { as: 'underwriter' });
    const kinds = new Set(content.map(({ coverageType, duration }) => `${coverageType} ${duration}`));
    expect([...kinds].sort()).toEqual(['MULTI_TRIGGER false', 'SINGLE false', 'SINGLE true']);
    const columns = fileColumns<ListedCoverage>(Object.values(coverageFields(words)), words.ui);
    const rows = inTrade(content).map((row) => columns.map(({ value }) => value(row)));
    const file = await world.send(exportCoverages, { query: { kind: 'csv', sort, language } }, { as: 'underwriter' });
    // Read as bytes: what reads texts takes the byte order mark away.
    const text = Buffer.from(await file.arrayBuffer()).toString('utf8');
    expect(text).toBe(csvFile({ heads: columns.map(({ head }) => head), rows }));
    const listed = await world.send(exportCoverages, { query: { kind: 'json', sort } }, { as: 'underwriter' });
    expect(await listed.json()).toEqual(content);
  },
);
