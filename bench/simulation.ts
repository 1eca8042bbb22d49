import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { simulate as Simulate } from '#shared/engine/burn/simulate';
import type { SingleCover } from '#shared/engine/cover';
import { observedOf } from '#shared/engine/days';
import { projectRoot } from '../server/base/threads';
import { climates } from '../server/seed/climates';
import { generateWeather } from '../server/seed/weather';
import { rowOf, type Goal, type Row } from './frame/rows';
import { runsInTurn } from './frame/turns';
import { timed } from './measure';
import { python } from './python';

const rounds = 7;
const many = 1000;
/** A single coverage takes microseconds: so many in turn, each on a record of its own, make one run. */
const repeated = 200;
const most: Goal = { of: 'ours', most: 0.04 };
const oneGoal: Readonly<Record<keyof Analyst, Goal>> = { pandas: most, numpy: most };
const manyGoals: Readonly<Record<keyof Analyst, Goal>> = {
  pandas: { of: 'ratio', least: 100 },
  numpy: { of: 'ratio', least: 3 },
};
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

/** The engine as it is shipped: measured from its sources it would carry what the loader of TypeScript adds to each function. */
async function builtEngine(folder: string): Promise<typeof Simulate> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: join(projectRoot, 'shared/engine/burn/simulate.ts'),
      outDir: folder,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'engine.mjs' } },
    },
  });
  const { simulate } = (await import(pathToFileURL(join(folder, 'engine.mjs')).href)) as { simulate: typeof Simulate };
  return simulate;
}

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
    const simulate = await builtEngine(join(folder, 'engine'));
    const asked = { detrend: 'LINEAR', missing: 'skip', rounding: 'none', draws: 0, fit: false } as const;
    const ours = (terms = cover.terms, record = observed) => simulate({ ...cover, terms }, record, asked).expectedLoss;
    /** A record that nothing was prepared of. */
    const fresh = () => ({ series: { ...observed.series } });
    const oneByOne = () => {
      for (let made = 0; made < repeated; made++) ours(cover.terms, fresh());
    };
    const together = () => {
      const record = fresh();
      for (let made = 0; made < many; made++) ours({ ...cover.terms, trigger: trigger + (made % 100) }, record);
    };
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
    for (let warm = 0; warm < 1000; warm++) ours(cover.terms, warm % 2 === 0 ? observed : fresh());
    // A server simulates all day: what is measured is not the first time of the compiler.
    for (let warm = 0; warm < 20; warm++) {
      oneByOne();
      together();
    }
    const rows: Row[] = [];
    for (const { what, work, coverages, counted, goals } of [
      { what: '1 coverage', work: oneByOne, coverages: repeated, counted: repeated, goals: oneGoal },
      { what: `${many} coverages`, work: together, coverages: many, counted: 1, goals: manyGoals },
    ]) {
      const mine: number[] = [];
      const theirs: Record<keyof Analyst, number[]> = { pandas: [], numpy: [] };
      for await (const _ of runsInTurn(rounds)) {
        // The analyst's process has just had the machine: as there, the first time is not counted.
        work();
        mine.push((await timed(work)) / counted);
        const found = analyst(coverages);
        for (const name of ['pandas', 'numpy'] as const)
          theirs[name].push(((found[name].seconds[0] ?? 0) * 1000) / counted);
      }
      for (const name of ['pandas', 'numpy'] as const)
        rows.push(
          rowOf({
            job: `Simulation of ${what} over 40 years, beside ${name}`,
            database: null,
            unit: 'ms',
            ours: mine,
            beside: { name, values: theirs[name] },
            goal: goals[name],
          }),
        );
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
