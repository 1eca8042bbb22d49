import { completeQuote, createQuote, quoteHistory, saveQuote } from '#shared/contract/quotes';
import { activeCoverage, inr, partnerOf, quoteBody } from '../../../tests/support/insurance';
import { startWorld, type World } from '../../../tests/support/world';

const agent = { as: 'agent' } as const;
let world: World;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
});
afterAll(() => world.close());

test('the history of a quote tells what was entered since it last did, also what was saved between two of its lines', async () => {
  const coverageId = await activeCoverage(world);
  const holder = await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers');
  const { id } = await world.call(createQuote, {}, agent);
  const params = { id };
  const save = (body: Partial<ReturnType<typeof quoteBody>>) =>
    world.call(saveQuote, { params, body: { quoteItems: [], ...body } as never }, agent);
  await save({ name: 'Pad' });
  // Within the same minute: no line of its own.
  await save({ name: 'Paddy', inceptionDate: '2026-05-01' } as never);
  await world.call(completeQuote, { params, body: { ...quoteBody(coverageId, holder.id), name: 'Paddy' } }, agent);
  const { content } = await world.call(quoteHistory, { params, query: {} }, agent);
  const told = content.map(({ action, details }) => ({
    action,
    ...(details as { fields: { field: string; from: string; to: string }[] }),
  }));
  expect(told.map(({ action }) => action)).toEqual(['submitted', 'saved', 'created']);
  const [submitted, saved, created] = told.map(({ fields }) => fields);
  expect(created).toEqual([]);
  expect(saved).toEqual([{ field: 'name', from: '', to: 'Pad' }]);
  const body = quoteBody(coverageId, holder.id);
  const [item] = body.quoteItems;
  expect(submitted).toEqual(
    expect.arrayContaining([
      { field: 'name', from: 'Pad', to: 'Paddy' },
      { field: 'customer', from: '', to: 'Paddy growers' },
      { field: 'inceptionDate', from: '', to: body.inceptionDate },
      { field: 'quoteItems', from: '0', to: '1' },
      {
        field: `quoteItems.${item?.name}`,
        from: '',
        to: `${item?.quantity} ${item?.sumInsured.amount} ${inr(0).currency}`,
      },
    ]),
  );
});

test('items of one name are told apart by their order', async () => {
  const coverageId = await activeCoverage(world);
  const holder = await partnerOf(world, 'POLICY_HOLDER', 'Rice growers');
  const params = { id: (await world.call(createQuote, {}, agent)).id };
  const body = quoteBody(coverageId, holder.id);
  const [item] = body.quoteItems;
  const items = [1, 2, 3].map((quantity) => ({ ...item, quantity }));
  await world.call(saveQuote, { params, body: { ...body, quoteItems: items } as never }, agent);
  const { content } = await world.call(quoteHistory, { params, query: {} }, agent);
  const fields = content.flatMap(({ details }) => (details as { fields: { field: string; to: string }[] }).fields);
  const told = fields.flatMap(({ field, to }) => (field.startsWith('quoteItems.') ? [[field, to.split(' ')[0]]] : []));
  const name = `quoteItems.${item?.name}`;
  expect(told).toEqual([
    [name, '1'],
    [`${name} (2)`, '2'],
    [`${name} (3)`, '3'],
  ]);
});
