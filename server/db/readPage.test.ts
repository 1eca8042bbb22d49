import { sql } from 'drizzle-orm';
import { nearerEnd, readPage, type Stretch } from './readPage';

const order = { forth: sql`name`, back: sql`name desc` };
const listOf = (total: number) => Array.from({ length: total }, (_, at) => at);
/** What the database answers: a stretch of the list from one of its ends, put into the order asked for. */
const read = (total: number, stretch: Stretch) => {
  const from = stretch.order === order.back ? listOf(total).reverse() : listOf(total);
  return from.slice(stretch.offset, stretch.offset + stretch.limit).sort((a, b) => a - b);
};

test('every page has the rows that it has from the start, whichever end it is looked for from', () => {
  for (let total = 0; total <= 23; total += 1)
    for (const size of [1, 2, 5, 7, 30])
      for (let page = 0; page <= total + 1; page += 1)
        expect(read(total, nearerEnd({ page, size, order }, total))).toEqual(
          listOf(total).slice(page * size, (page + 1) * size),
        );
});

test('no more than half of a list is passed over', () => {
  for (let page = 0; page < 6_667; page += 1)
    expect(nearerEnd({ page, size: 15, order }, 100_000).offset).toBeLessThan(50_000);
  expect(nearerEnd({ page: 6_666, size: 15, order }, 100_000)).toEqual({ order: order.back, limit: 10, offset: 0 });
});

test('the first pages do not wait for the total, and every page tells it', async () => {
  const asked: string[] = [];
  const pageOf = (page: number) =>
    readPage(
      { page, size: 100, order },
      async () => {
        asked.push('total');
        return 5_000;
      },
      async (stretch) => {
        asked.push('rows');
        return read(5_000, stretch);
      },
    );
  expect(await pageOf(0)).toEqual({ rows: listOf(100), total: 5_000 });
  expect(await pageOf(49)).toEqual({ rows: listOf(5_000).slice(4_900), total: 5_000 });
  expect(asked).toEqual(['rows', 'total', 'total', 'rows']);
});

test('a search that finds nothing looks for no rows', async () => {
  let looked = false;
  const rows = async () => {
    looked = true;
    return [];
  };
  const asked = { page: 0, size: 15, order, isSearched: true };
  expect(await readPage(asked, async () => 0, rows)).toEqual({ rows: [], total: 0 });
  expect(looked).toBe(false);
  await readPage(asked, async () => 1, rows);
  expect(looked).toBe(true);
});
