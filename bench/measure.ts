import { performance } from 'node:perf_hooks';
import { runsInTurn } from './frame/turns';

/** Milliseconds of one run. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Ours and the alternative in turn, A B A B …, so that both meet the same weather on the machine. */
export async function sideBySide(rounds: number, ours: () => Promise<number>, theirs: () => Promise<number>) {
  const mine: number[] = [];
  const others: number[] = [];
  for await (const _ of runsInTurn(rounds)) {
    mine.push(await ours());
    others.push(await theirs());
  }
  return { ours: mine, theirs: others };
}
