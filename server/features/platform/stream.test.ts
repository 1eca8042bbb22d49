import { uploadFile } from '#shared/contract/files';
import { stream } from '#shared/contract/platform';
import { until } from '../../../tests/support/until';
import { startWorld, type Who, type World } from '../../../tests/support/world';
import { inTenant } from '../../db/scope';
import { enqueueJob } from '../../jobs/enqueue';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Listens until the test is over; `heard` grows. */
async function listen(as: Who) {
  const stop = new AbortController();
  const response = await world.fetch('/internal/stream', { as, signal: stop.signal });
  const heard: { event: string; data: { areas?: string[]; state?: string; kind?: string } }[] = [];
  let ended = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const event = /^event: (.*)$/m.exec(block)?.[1];
          const data = /^data: (.*)$/m.exec(block)?.[1];
          if (event && data) heard.push({ event, data: JSON.parse(data) });
        }
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
    ended = true;
  })();
  return {
    response,
    heard,
    hears: (event: string, of: (data: (typeof heard)[number]['data']) => boolean = () => true) =>
      until(() => heard.some((one) => one.event === event && of(one.data))),
    ends: () => until(() => ended),
    hasEnded: () => ended,
    async stop() {
      stop.abort();
      await reading;
    },
  };
}

const upload = async (as: Who) => {
  const form = new FormData();
  form.set('file', new File(['x'], 'x.txt'));
  await world.call(uploadFile, { query: {} }, { as, form });
};

test('a change is told to the own tenant and to nobody else', async () => {
  const ours = await listen('underwriter');
  const theirs = await listen('stranger');
  expect(ours.response.headers.get('content-type')).toBe('text/event-stream');
  await ours.hears('open');
  await upload('admin');
  await ours.hears('changed', ({ areas }) => areas?.includes('files') ?? false);
  await upload('stranger');
  await theirs.hears('changed');
  expect(theirs.heard.filter(({ event }) => event === 'changed')).toHaveLength(1);
  await Promise.all([ours.stop(), theirs.stop()]);
});

test('the progress of a job reaches who started it, and who may see its area', async () => {
  const [starter, allowed, other] = [await listen('agent'), await listen('underwriter'), await listen('stranger')];
  const owner = { tenantId: world.tenantId, createdBy: await world.personOf('agent') };
  await inTenant(world.parts.database.db, world.tenantId, (db) =>
    enqueueJob(db, { name: 'unknown.kind', area: 'files' }, {}, owner),
  );
  // Nobody tells of it: it is seen when the server looks again.
  await world.advance(500);
  await starter.hears('job', ({ state }) => state === 'queued');
  await world.runJobs();
  for (const listener of [starter, allowed]) {
    await listener.hears('job', ({ state }) => state === 'failed');
  }
  expect(other.heard.filter(({ event }) => event === 'job')).toEqual([]);
  await Promise.all([starter.stop(), allowed.stop(), other.stop()]);
});

test('a stream ends with its token, and needs one', async () => {
  const short = await listen({ token: await world.token('agent', 10) });
  expect(short.response.status).toBe(200);
  await world.advance(10 * 60_000 - 1_000);
  await upload('admin');
  await short.hears('changed');
  expect(short.hasEnded()).toBe(false);
  await world.advance(1_000);
  await short.ends();
  expect((await world.fetch('/internal/stream')).status).toBe(401);
  expect(
    (await world.send(stream, {}, { as: 'agent' }).then(async (response) => (await response.body?.cancel(), response)))
      .status,
  ).toBe(200);
});

test('the server closes although streams are open', async () => {
  const closing = await startWorld();
  const response = await closing.fetch('/internal/stream', { as: 'agent' });
  await closing.close();
  await expect(response.text()).resolves.toMatch(/event: open/);
});

test('one account cannot shut the others out: it has fifty streams, and another one when one of them has ended', async () => {
  const mine = await Promise.all(Array.from({ length: 50 }, () => listen('agent')));
  const refused = await world.fetch('/internal/stream', { as: 'agent' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await refused.json()).toMatchObject({ code: 'server.ownStreams' });
  const other = await listen('underwriter');
  expect(other.response.status).toBe(200);
  await mine.pop()?.stop();
  await until(async () => {
    const again = await listen('agent');
    mine.push(again);
    return again.response.status === 200;
  });
  await Promise.all([...mine, other].map((one) => one.stop()));
});
