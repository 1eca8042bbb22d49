import type { Call, CallResponse } from '#shared/contract/call';
import type { FakeServer } from './fakeServer';

/**
 * From now on a write is done once under each key, as by the server, and its first answer is lost on the line; answers how often it was done
 * and how often it was asked for since.
 */
export function losesAnswer<C extends Call>(server: FakeServer, call: C, response: CallResponse<C>) {
  const keys = new Set<string>();
  let times = 0;
  server.answer(call, ({ headers }) => {
    keys.add(headers['idempotency-key'] ?? `none ${times}`);
    times += 1;
    // It is done, and the line is cut before anybody hears of it.
    if (times === 1) throw new TypeError('Failed to fetch');
    return response;
  });
  return { done: () => keys.size, asked: () => times };
}
