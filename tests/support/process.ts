import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startWords } from '../../scripts/run.mjs';
import { projectRoot } from '../../server/base/threads';
import { until } from './until';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Whether nobody listens on a port. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (listens) await new Promise((resolve) => server.close(resolve));
  return listens;
}

/**
 * Ports that tests may listen on: below those that a system gives to outgoing calls (32768 on Linux, 49152 elsewhere), one of which
 * could take a port between its being found free and its being listened on. Each jest worker draws from a part of its own.
 */
const [firstPort, portsPerWorker, workerParts] = [20_000, 1_500, 8] as const;

/** So many free ports in a row; answers the first. */
export async function freePorts(count: number): Promise<number> {
  const part = Number(process.env['JEST_WORKER_ID'] ?? 0) % workerParts;
  for (;;) {
    const first = firstPort + part * portsPerWorker + randomInt(portsPerWorker - count);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}

/** A free port with a free one after it, which is for the embed demo. */
export const freePort = () => freePorts(2);

export const environmentOf = (dataDir: string, port: number, more: Environment = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ISOLINE_DATA_DIR: dataDir,
  ISOLINE_PORT: String(port),
  ISOLINE_LOG: 'silent',
  ...more,
});

export type CommandResult = { readonly code: number | null; readonly out: string; readonly err: string };

/** Runs the `isoline` command to its end. */
export function isoline(env: NodeJS.ProcessEnv, ...args: readonly string[]): CommandResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(projectRoot, 'scripts/isoline.mjs'), ...args], {
    encoding: 'utf8',
    env,
  });
  return { code: status, out: stdout, err: stderr };
}

/** Makes the whole sample world before a server starts, which would otherwise fill it while it answers. */
export function seedWith(env: NodeJS.ProcessEnv): void {
  const { code, err } = isoline(env, 'seed');
  if (code !== 0) throw new Error(err);
}

function isGroupAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** The real server as `npm start` runs it, in a process group of its own. */
export class ServerProcess {
  private child: ChildProcess | null = null;
  constructor(private readonly env: () => NodeJS.ProcessEnv) {}

  async start(): Promise<void> {
    const child = spawn(process.execPath, startWords(), {
      cwd: projectRoot,
      env: this.env(),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    const said: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`The server ${why}: ${said.join('')}`));
      const hear = (bytes: Buffer) => {
        said.push(String(bytes));
        if (String(bytes).includes('is ready')) resolve();
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once('exit', (code) => fail(`ended with ${code}`));
    });
  }

  /** The group of processes that belong to it; throws when it does not run. */
  get pid(): number {
    if (!this.child?.pid) throw new Error('The server does not run.');
    return this.child.pid;
  }

  /** Neither ended by itself nor by anybody. */
  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Ends the whole group: SIGTERM as Ctrl-C would, SIGKILL as a power cut of the process would. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, signal);
    await ended;
    // What it had started itself, a build say, may take a moment longer.
    const { pid } = child;
    await until(() => !isGroupAlive(pid));
  }
}
