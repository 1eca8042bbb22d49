import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { projectRoot } from '../../server/base/threads';
import { keep, machinesOf, putNumbers, tableOf } from '../frame/kept';
import { spreadOf, type Spread } from '../frame/rows';
import { pageNames, type PagePath } from './pages';
import type { Times } from './site';

/** How a page was visited. */
const conditions = {
  slow: 'Slow 4G (1.6 Mbit/s, 150 ms) and a processor four times as slow, cold',
  cold: 'Not slowed down, cold',
  again: "The third visit, everything in the browser's cache",
} as const;
export type Condition = keyof typeof conditions;
type Measure = keyof Times;
export type Measured = {
  readonly page: PagePath;
  readonly condition: Condition;
  readonly runs: number;
  readonly figures: Readonly<Record<Measure, Spread>>;
};

export function measuredOf(page: PagePath, condition: Condition, times: readonly Times[]): Measured {
  const of = (measure: Measure) => spreadOf(times.map((time) => time[measure] ?? 0));
  const [skeleton, card, chart, long, shift, bytes] = (
    ['skeleton', 'card', 'chart', 'long', 'shift', 'bytes'] as const
  ).map(of) as [Spread, Spread, Spread, Spread, Spread, Spread];
  return { page, condition, runs: times.length, figures: { skeleton, card, chart, long, shift, bytes } };
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const ms = ({ median, min }: Spread) => `${median.toFixed(0)} ms (${min.toFixed(0)})`;

const head = ['page', 'over the line', 'placeholder', 'figures', 'chart', 'the one file takes', 'long tasks', 'shift'];
const cellsOf = ({ page, figures }: Measured, naive: Measured | undefined): string[] => {
  const { bytes, skeleton, card, chart, long, shift } = figures;
  const times = naive ? naive.figures.chart.median / chart.median : null;
  return [
    ...[pageNames[page], bytes.median > 0 ? kb(bytes.median) : '–', ms(skeleton), ms(card), ms(chart)],
    ...[times === null ? '–' : `${times.toFixed(2)}×`, ms(long), shift.median.toFixed(3)],
  ];
};
const ofCondition = <One extends Measured>(found: readonly One[], condition: Condition) =>
  found.filter((one) => one.condition === condition);

/** A table a condition. */
export function timesOf(found: readonly Measured[]): string {
  return (Object.keys(conditions) as Condition[])
    .map((condition) => {
      const rows = ofCondition(found, condition);
      const naive = rows.find(({ page }) => page === '/naive.html');
      return `### ${conditions[condition]}\n\n${tableOf(
        head,
        rows.map((row) => cellsOf(row, naive)),
      )}`;
    })
    .join('\n\n');
}

/** What each part weighs, packed as servers do. */
export function bytesOf(parts: Readonly<Record<string, readonly string[]>>): string {
  const packed = (paths: readonly string[], pack: (file: Buffer) => Buffer) =>
    kb(paths.reduce((sum, path) => sum + pack(readFileSync(path)).length, 0));
  return tableOf(
    ['part', 'brotli', 'gzip'],
    Object.entries(parts).map(([name, paths]) => [
      name,
      packed(paths, (file) => brotliCompressSync(file)),
      packed(paths, (file) => gzipSync(file, { level: 9 })),
    ]),
  );
}

type Goal = readonly [name: string, page: PagePath, condition: Condition, measure: Measure, most: number];
const goals: readonly Goal[] = [
  ['figures', '/standard.html', 'slow', 'card', 1300],
  ['figures', '/standard-hints.html', 'slow', 'card', 900],
  ['chart', '/standard.html', 'slow', 'chart', 2300],
  ['chart', '/standard-hints.html', 'slow', 'chart', 1700],
  ['long tasks', '/standard.html', 'slow', 'long', 300],
  ['figures', '/standard.html', 'again', 'card', 150],
  ['layout shift', '/standard.html', 'slow', 'shift', 0.02],
  ['layout shift', '/light.html', 'slow', 'shift', 0.02],
];
export function goalsOf(found: readonly Measured[]): string {
  const rows = goals.flatMap(([name, page, condition, measure, most]) => {
    const median = ofCondition(found, condition).find((one) => one.page === page)?.figures[measure].median;
    if (median === undefined) return [];
    const text = (value: number) => (measure === 'shift' ? value.toFixed(3) : `${value.toFixed(0)} ms`);
    const isMet = median <= most ? 'reached' : 'missed';
    return [[name, pageNames[page], conditions[condition], text(median), `≤ ${text(most)}`, isMet]];
  });
  return tableOf(['goal', 'page', 'how', 'median', 'at most', ''], rows);
}

const quality = join(projectRoot, 'docs/quality');

/** Puts the figures into docs/quality/public.md; those of pages that were not visited stay as they were measured. */
export async function writeReport(found: readonly Measured[], bytes: string): Promise<void> {
  const kept = await keep(join(quality, 'public.json'), found, ({ page, condition }) => `${page}\n${condition}`);
  const days = [...new Set(kept.map(({ day }) => day))].join(', ');
  const runs = kept[0]?.runs ?? 0;
  const body = [
    machinesOf(kept),
    `Measured on ${days}. Median of ${runs} visits (and the best of them); each visit in a new profile, pages in turn.`,
    ...[timesOf(kept), '### Goals', goalsOf(kept), '### Bytes', bytes],
  ];
  await putNumbers(join(quality, 'public.md'), 'npm run bench:widgets -- --write', body.join('\n\n'));
}
