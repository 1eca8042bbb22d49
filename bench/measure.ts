import { performance } from 'node:perf_hooks';

type Spread = { readonly median: number; readonly min: number; readonly max: number };

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  return { median, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 };
}

/** Milliseconds of one run. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Ours and the alternative in turn, A B A B …, so that both meet the same weather on the machine. */
export async function sideBySide(rounds: number, ours: () => Promise<number>, theirs: () => Promise<number>) {
  const a: number[] = [];
  const b: number[] = [];
  for (let round = 0; round < rounds; round++) {
    a.push(await ours());
    b.push(await theirs());
  }
  const ratios = b.map((other, at) => other / (a[at] ?? 1));
  return { ours: spreadOf(a), theirs: spreadOf(b), ratio: spreadOf(ratios) };
}

export type Line = {
  readonly what: string;
  readonly ours: string;
  readonly alternative: string;
  readonly ratio: string;
};
const rounded = (ms: number) =>
  ms < 1 ? `${(ms * 1000).toFixed(0)} µs` : ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(2)} s`;
export const duration = ({ median, min, max }: Spread) => `${rounded(median)} (${rounded(min)} – ${rounded(max)})`;
export const times = ({ median, min, max }: Spread) => `${median.toFixed(2)}× (${min.toFixed(2)} – ${max.toFixed(2)})`;

/** Everything that was printed so far, in its order. */
export const printed: Line[] = [];

export function print(lines: readonly Line[]): void {
  printed.push(...lines);
  for (const { what, ours, alternative, ratio } of lines) {
    console.log(`\n${what}\n  ours         ${ours}\n  alternative  ${alternative}\n  ratio        ${ratio}`);
  }
}
