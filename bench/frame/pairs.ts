import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Until a process waits for its next turn, or has ended. Answers whether it goes on. */
async function untilNextTurn(child: ChildProcess): Promise<boolean> {
  if (hasEnded(child)) throw new Error('A measurement ended while it waited for its turn, see above.');
  const ended = new AbortController();
  const { signal } = ended;
  try {
    const exit = once(child, 'exit', { signal }).then(([code]) => {
      if (code !== 0) throw new Error(`A measurement ended with ${code}, see above.`);
      return false;
    });
    return await Promise.race([once(child, 'message', { signal }).then(() => true), exit]);
  } finally {
    ended.abort();
  }
}

/** Lets a process that waits for its turn end by itself, with the servers that it has started. */
async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  if (child.connected) child.disconnect();
  await exit;
}

/**
 * Starts two processes that wait for turns, and lets them run in the order A B B A A B …, never both at once: whatever becomes slower or
 * faster on the machine in the meantime meets both alike.
 */
export async function takeTurns(starts: readonly [() => ChildProcess, () => ChildProcess]): Promise<void> {
  const children: ChildProcess[] = [];
  try {
    let running: ChildProcess[] = [];
    for (const start of starts) {
      const child = start();
      children.push(child);
      if (await untilNextTurn(child)) running.push(child);
    }
    while (running.length > 0) {
      const next: ChildProcess[] = [];
      for (const child of running) {
        const turn = untilNextTurn(child);
        child.send('go on');
        if (await turn) next.push(child);
      }
      running = next.reverse();
    }
  } finally {
    await Promise.all(children.map(end));
  }
}
