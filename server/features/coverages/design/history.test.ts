import { createCoverage, updateCoverage } from '#shared/contract/coverageDesign';
import { coverageHistory } from '#shared/contract/coverages';
import { aprilRain } from '../../../../tests/support/aprilRain';
import { ingestRain } from '../../../../tests/support/records';
import { startWorld, type World } from '../../../../tests/support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z') });
});
afterAll(() => world.close());
const underwriter = { as: 'underwriter' as const };

test('the history of a coverage tells field by field what an edit changed, from what to what', async () => {
  const rain = await ingestRain(world, { 2010: 80, 2015: 170 });
  const money = (amount: number) => ({ amount, currency: 'INR' });
  const body = aprilRain(rain, { labels: ['user/program:Paddy'] });
  const { id, label } = await world.call(createCoverage, { body }, underwriter);
  const edit = (body: Parameters<typeof world.call<typeof updateCoverage>>[1]['body']) =>
    world.call(updateCoverage, { params: { id }, body }, underwriter);
  await edit({ trigger: 150, end: '2026-05-15' });
  await edit({ label: 'Late rain', limit: money(80), labels: ['user/program:Paddy', 'user/crop:rice'] });
  await edit({});
  const { content } = await world.call(coverageHistory, { params: { id }, query: {} }, underwriter);
  expect(content.map(({ action, from, to, details }) => [action, from, to, details]).slice(0, 3)).toEqual([
    ['edited', 'version 3', 'version 4', { fields: [] }],
    [
      'edited',
      'version 2',
      'version 3',
      {
        fields: [
          { field: 'label', from: label, to: 'Late rain' },
          { field: 'exit', from: '230', to: '210' },
          { field: 'limitPct', from: '1', to: '0.8' },
          {
            field: 'labels',
            from: 'user/program:Paddy; system/variable:Rainfall',
            to: 'user/program:Paddy; user/crop:rice; system/variable:Rainfall',
          },
        ],
      },
    ],
    [
      'edited',
      'version 1',
      'version 2',
      {
        fields: [
          { field: 'trigger', from: '100', to: '150' },
          { field: 'exit', from: '180', to: '230' },
          { field: 'end', from: '2026-04-30', to: '2026-05-15' },
        ],
      },
    ],
  ]);
});
