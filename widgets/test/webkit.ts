import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findWebKit } from '../../scripts/programs.mjs';
import { freePort } from '../../tests/support/process';

/** A tab of WebKit, the engine of every browser on an iPhone. It is driven by WebDriver, which puppeteer does not speak. */
export type WebKit = {
  readonly open: (url: string) => Promise<void>;
  /** Runs a function in the page, given as its text; arguments and answer are JSON. */
  readonly run: (source: string, given: readonly unknown[]) => Promise<unknown>;
  /** Waits until the function answers something true, and answers that. */
  readonly until: (source: string, given: readonly unknown[], timeoutMs?: number) => Promise<unknown>;
  /** Hands and wheels, as WebDriver's actions. */
  readonly act: (devices: readonly object[]) => Promise<void>;
  /** Goes on in the first frame of the page, or in the page again. */
  readonly enter: (where: 'frame' | 'page') => Promise<void>;
  readonly close: () => Promise<void>;
};

const patienceMs = 30_000;
const stepMs = 50;
const pause = () => new Promise((go) => setTimeout(go, stepMs));

/** A screen for the browser that nobody looks at: its number. */
async function startScreen(program: string): Promise<{ readonly screen: ChildProcess; readonly display: string }> {
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const lines = createInterface({ input: screen.stdio[3] as Readable });
  const [number] = (await once(lines, 'line')) as [string];
  return { screen, display: `:${number}` };
}

type Ask = <R>(method: string, path: string, body?: unknown) => Promise<R>;

/** The tab of a session. */
function tabOf(ask: Ask, stop: () => void): WebKit {
  async function run(source: string, given: readonly unknown[]): Promise<unknown> {
    // The answer is written by the page around the frame: what stands in the frame may have spoilt what writes JSON there.
    // Of an element or a class, which have no copy, it is told that there is one.
    const script = `const [given, done] = arguments;
      const write = (answer) => top.JSON.stringify(top.structuredClone(answer));
      const isThing = (value) => typeof value === 'function' || value instanceof Node;
      const told = (value) => (isThing(value) ? true : value);
      (async () => write({ value: told(await (${source})(...given)) }))().catch((error) => write({ error: String(error) })).then(done)`;
    const told = await ask<string>('POST', '/execute/async', { script, args: [given] });
    const answer = JSON.parse(told) as { readonly value?: unknown; readonly error?: string };
    if (answer.error) throw new Error(`In the page: ${answer.error}`);
    return answer.value;
  }
  return {
    run,
    async open(url) {
      await ask('POST', '/url', { url });
      const last = Date.now() + patienceMs;
      while ((await ask<string>('GET', '/url')) !== url) {
        if (Date.now() > last) throw new Error(`WebKit does not come to ${url}.`);
        await pause();
      }
    },
    act: (actions) => ask('POST', '/actions', { actions }),
    async until(source, given, timeoutMs = patienceMs) {
      const last = Date.now() + timeoutMs;
      for (;;) {
        // What is asked of a page that is just being left is asked again of the next one.
        const value = await run(source, given).catch((error: unknown) => {
          if (!String(error).includes('unload')) throw error;
        });
        if (value) return value;
        if (Date.now() > last) throw new Error(`WebKit waited in vain for ${source}`);
        await pause();
      }
    },
    enter: (where) => ask('POST', '/frame', { id: where === 'frame' ? 0 : null }),
    async close() {
      await ask('DELETE', '');
      stop();
    },
  };
}

/** Starts WebKit. Throws where it is not installed. */
export async function openWebKit(): Promise<WebKit> {
  const programs = findWebKit();
  if (!programs) throw new Error('No WebKit was found. Install it (Debian: apt-get install webkit2gtk-driver xvfb).');
  const { screen, display } = await startScreen(programs.screen);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    // The sandbox of WebKit needs rights that a container does not have; the pages are ours.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const stop = () => {
    driver.kill();
    screen.kill();
  };

  async function ask<R>(method: string, path: string, body?: unknown): Promise<R> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(2 * patienceMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: R & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`WebKit: ${value.error} ${value.message}`);
    return value;
  }
  const isUp = () =>
    ask('GET', '/status').then(
      () => true,
      () => false,
    );

  try {
    const late = Date.now() + patienceMs;
    while (!(await isUp())) {
      if (Date.now() > late) throw new Error('WebKitWebDriver did not start.');
      await pause();
    }
    const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
      // It waits for nothing by itself, and so never for a moment that has passed: whoever waits asks.
      capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } },
    });
    const tab = tabOf((method, path, body) => ask(method, `/session/${sessionId}${path}`, body), stop);
    await ask('POST', `/session/${sessionId}/window/rect`, { x: 0, y: 0, width: 1600, height: 1150 });
    return tab;
  } catch (error) {
    stop();
    throw error;
  }
}
