import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulate } from '#shared/engine/burn/simulate';
import type { SingleCover } from '#shared/engine/cover';
import { observedOf } from '#shared/engine/days';
import { climates } from '../server/seed/climates';
import { generateWeather } from '../server/seed/weather';
import { rowOf, type Row } from './frame/rows';
import { timed } from './measure';

/** Debian's own Python, which has Debian's pandas; elsewhere the one of the path. */
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
const rounds = 7;
const [trigger, exit] = [900, 1400];
const cover: SingleCover = {
  start: '2099-06-01',
  end: '2099-09-30',
  index: { indexId: 'precip-sum-total', parameters: {} },
  target: null,
  dayOffsetHours: 0,
  terms: {
    structure: 'linear',
    comparator: 'GT',
    trigger,
    exit,
    minPayoutPct: 0.2,
    payoutPerUnitPct: null,
    limitPct: 1,
  },
};

type Analyst = {
  readonly pandas: { readonly result: number; readonly seconds: readonly number[] };
  readonly numpy: { readonly result: number; readonly seconds: readonly number[] };
};

/** One coverage over 40 years, and a thousand of them: ours beside what an analyst writes in pandas, and beside bare numpy arrays. */
export async function simulation(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-bench-'));
  try {
    const [climate] = climates;
    if (!climate) throw new Error('There are no climates to measure with.');
    const days = generateWeather(climate, '1986-01-01', '2025-12-31').map(({ date, precip }) => ({
      date,
      values: { precip },
    }));
    const observed = observedOf({ days });
    const file = join(folder, 'rain.csv');
    writeFileSync(file, `date,prcp_mm\n${days.map(({ date, values }) => `${date},${values.precip}`).join('\n')}\n`);
    const ours = () =>
      simulate(cover, observed, { detrend: 'LINEAR', missing: 'skip', rounding: 'none', bootstrap: 1, fit: false })
        .expectedLoss;
    const analyst = (coverages: number) =>
      JSON.parse(
        execFileSync(
          python,
          [join(import.meta.dirname, 'simulation.py'), file, String(trigger), String(exit), '1', String(coverages)],
          { encoding: 'utf8' },
        ),
      ) as Analyst;
    const check = analyst(1);
    for (const other of [check.pandas.result, check.numpy.result]) {
      if (Math.abs(ours() - other) > 1e-9)
        throw new Error(`The results differ: ours ${ours()}, theirs ${other}. Nothing is measured.`);
    }
    for (let warm = 0; warm < 50; warm++) ours();
    const rows: Row[] = [];
    for (const coverages of [1, 1000]) {
      const mine: number[] = [];
      const theirs: Record<keyof Analyst, number[]> = { pandas: [], numpy: [] };
      for (let round = 0; round < rounds; round++) {
        mine.push(
          await timed(() => {
            for (let made = 0; made < coverages; made++) ours();
          }),
        );
        const found = analyst(coverages);
        for (const name of ['pandas', 'numpy'] as const) theirs[name].push((found[name].seconds[0] ?? 0) * 1000);
      }
      for (const [name, least] of [
        ['pandas', 100],
        ['numpy', 3],
      ] as const)
        rows.push(
          rowOf({
            job: `Simulation of ${coverages} coverage${coverages > 1 ? 's' : ''} over 40 years, beside ${name}`,
            database: null,
            unit: 'ms',
            ours: mine,
            beside: { name, values: theirs[name] },
            goal: { of: 'ratio', least },
          }),
        );
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
