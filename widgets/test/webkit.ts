import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findWebKit } from '../../scripts/programs.mjs';
import { freePort } from '../../tests/support/process';

/** A tab of WebKit, the engine of every browser on an iPhone. It is driven by WebDriver, which puppeteer does not speak. */
export type WebKit = {
  readonly open: (url: string) => Promise<void>;
  /** Runs a function in the page; arguments and answer are JSON. */
  readonly run: <A extends readonly unknown[], R>(act: (...given: A) => R, ...given: A) => Promise<Awaited<R>>;
  /** Waits until the function answers something true. */
  readonly until: <A extends readonly unknown[]>(test: (...given: A) => unknown, ...given: A) => Promise<void>;
  readonly close: () => Promise<void>;
};

const patienceMs = 30_000;
const stepMs = 50;
const pause = () => new Promise((go) => setTimeout(go, stepMs));

/** A screen for the browser that nobody looks at: its number. */
async function startScreen(program: string): Promise<{ readonly screen: ChildProcess; readonly display: string }> {
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const lines = createInterface({ input: screen.stdio[3] as Readable });
  const [number] = (await once(lines, 'line')) as [string];
  return { screen, display: `:${number}` };
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
      capabilities: {},
    });
    const session = `/session/${sessionId}`;
    const run: WebKit['run'] = (act, ...args) =>
      ask('POST', `${session}/execute/async`, {
        script: `const done = arguments[arguments.length - 1];
          Promise.resolve((${act.toString()})(...[...arguments].slice(0, -1))).then(done)`,
        args,
      });
    return {
      run,
      open: (url) => ask('POST', `${session}/url`, { url }),
      async until(test, ...given) {
        const last = Date.now() + patienceMs;
        while (!(await run(test, ...given))) {
          if (Date.now() > last) throw new Error(`WebKit waited in vain for ${test.toString()}`);
          await pause();
        }
      },
      async close() {
        await ask('DELETE', session);
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
