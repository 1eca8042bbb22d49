import { fetchCall, unreachable } from '#shared/contract/client';
import { areas, type Area } from '#shared/contract/access';
import { stream } from '#shared/contract/platform';
import { api } from './api';
import { client } from './client';
import { serverFound, serverLost } from './connection';
import { refusalOf } from './refusal';
import type { Store } from './store';

const isArea = (text: unknown): text is Area => areas.some((area) => area === text);

/** Areas that one server-sent event speaks of. */
function areasOf(event: string): Area[] {
  const data = event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trim())
    .join('\n');
  if (!data) return [];
  try {
    const message = JSON.parse(data) as { area?: unknown; areas?: unknown };
    if (!('area' in message || 'areas' in message)) return [];
    const named = Array.isArray(message.areas) ? message.areas : [message.area];
    return [...named.filter(isArea), 'platform'];
  } catch {
    // Not JSON: a heartbeat, which says nothing of areas.
    return [];
  }
}

/** The server says something every 15 seconds. A line on which nothing comes for longer is dead, although nobody has closed it. */
const silentMs = 50_000;
/** Nobody is asked to sign in for the stream's sake, once they have put it off. */
const untilAskedFor = (store: Store): Promise<void> =>
  new Promise((goOn) => {
    const look = () => {
      if (store.getState().connection.isPutOff) return;
      stop();
      goOn();
    };
    const stop = store.subscribe(look);
    look();
  });

type Line = ReadableStreamDefaultReader<string>;

/** What comes next on a line; fails where nothing does. */
async function heardOn(line: Line | undefined): Promise<string | null> {
  if (!line) return null;
  const silence = AbortSignal.timeout(silentMs);
  const isSilent = new Promise<never>((_go, fail) => silence.addEventListener('abort', () => fail(unreachable())));
  try {
    const { done, value } = await Promise.race([line.read(), isSilent]);
    return done ? null : value;
  } catch (error) {
    // A line that has gone cannot be told that nobody listens; why it is left is told by the fault itself.
    void line.cancel().catch(() => undefined);
    throw error;
  }
}

/** Waits, but no longer than until the browser says that it has a line again. */
const pauseOf = (ms: number): Promise<void> =>
  new Promise((goOn) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      goOn();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
  });

/** Listens to what changed on the server and marks it stale. When the stream breaks off it is opened again, ever more slowly, up to half a minute. */
export function listen(store: Store): () => void {
  const ended = new AbortController();
  // A browser has six connections to a server: a page that is left must not keep one.
  window.addEventListener('pagehide', () => ended.abort(), { once: true });
  void (async () => {
    let wasHeard = false;
    for (let pause = 1000; !ended.signal.aborted; pause = Math.min(30_000, pause * 2)) {
      try {
        const response = await fetchCall({ ...client, signal: ended.signal, timeoutMs: 2 ** 31 - 1 }, stream, {});
        store.dispatch(serverFound());
        // What changed while nobody listened was not heard: all of it counts as stale.
        if (wasHeard) store.dispatch(api.util.invalidateTags([...areas]));
        wasHeard = true;
        const line = response.body?.pipeThrough(new TextDecoderStream()).getReader();
        let rest = '';
        for (let text = await heardOn(line); text !== null; text = await heardOn(line)) {
          pause = 1000;
          const events = `${rest}${text}`.split('\n\n');
          rest = events.pop() ?? '';
          const changed = [...new Set(events.flatMap(areasOf))];
          if (changed.length > 0) store.dispatch(api.util.invalidateTags(changed));
        }
      } catch (error) {
        if (ended.signal.aborted) return;
        console.info('The stream of changes broke off', error);
        if (['network', 'gateway'].includes(refusalOf(error).code)) store.dispatch(serverLost());
      }
      await pauseOf(pause);
      await untilAskedFor(store);
    }
  })();
  return () => ended.abort();
}
