import { killMoments, openKilledServer } from './support/kills';

let server: Awaited<ReturnType<typeof openKilledServer>>;
beforeAll(async () => {
  server = await openKilledServer();
}, 600_000);
afterAll(() => server?.close());

// Twenty kills at random moments are a trial of `npm run attack`.
test.each(killMoments)(
  'killed while %s, nothing is lost or doubled and every job ends',
  async (moment) => {
    await server.killWhile(moment);
    // The last start is some days later: generated weather grows, periods end, claims fall due.
    expect(await server.startAgain(moment === killMoments.at(-1) ? 3 : 0)).toEqual([]);
    expect(await server.broken()).toEqual([]);
  },
  600_000,
);

test('files that a kill cut off are brought in whole by bringing them in again, and the trail of what was done is whole', async () => {
  expect(await server.brokenStations()).toEqual([]);
  expect(await server.endAndAudit()).toBe(true);
}, 600_000);
