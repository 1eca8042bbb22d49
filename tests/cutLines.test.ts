import { cutLines, cutSizes } from './support/cutLines';

const { restarts, cuts } = cutSizes.short;

test(`${restarts} restarts of PostgreSQL and ${cuts} cut connections under load: refused with the time to try again, and nothing ends`, async () => {
  const { seen, unwell, returns, promised, missing, isRunning, job } = await cutLines(cutSizes.short);
  expect(unwell).toEqual([]);
  expect(isRunning).toBe(true);
  expect([...seen.keys()].sort()).toEqual([200, 503]);
  // Served again after each.
  expect(returns).toHaveLength(restarts);
  // Jobs are worked off as before.
  expect(job).toBe('done');
  // What was answered with yes is there.
  expect(promised).toBeGreaterThan(0);
  expect(missing).toEqual([]);
}, 600_000);
