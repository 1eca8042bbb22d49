export type Spread = { readonly median: number; readonly min: number; readonly max: number };
/** `/s` is a rate, where more is better; of everything else, less is. */
export type Unit = 'ms' | '/s' | 'MB' | 'kB' | '%';
/** What several runs gave. */
export type Figure = Spread & { readonly unit: Unit; readonly runs: number };
export type DatabaseKind = 'embedded' | 'PostgreSQL';
/** What is asked of the figure itself, or of the ratio: at least, or at most. */
export type Goal = { readonly of: 'ours' | 'ratio' } & ({ readonly least: number } | { readonly most: number });
/** One line of docs/performance.md. */
export type Row = {
  readonly job: string;
  /** Null where no database has part in it. */
  readonly database: DatabaseKind | null;
  readonly ours: Figure;
  readonly beside: (Figure & { readonly name: string }) | null;
  /** How many times as good as what stands beside it. */
  readonly ratio: Spread | null;
  readonly goal: Goal | null;
  /** A point of the picture of cost by size: of which line, with how many coverages. */
  readonly point?: { readonly line: string; readonly coverages: number };
  /** One value a run, in order, to be paired with those of another commit; the table does not store them. */
  readonly values?: { readonly ours: readonly number[]; readonly beside: readonly number[] };
};
/** A row with the part of the bench that measures it. */
export type PartRow = Row & { readonly part: string };
/** A row of the table is found again by this. */
export const keyOf = ({ job, database }: Pick<Row, 'job' | 'database'>): string => `${job}\n${database}`;

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  return { median, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 };
}

type Measured = Omit<Row, 'ours' | 'beside' | 'ratio' | 'goal' | 'values'> & {
  readonly unit: Unit;
  /** One value a run, at least seven where a run is short. */
  readonly ours: readonly number[];
  /** The named alternative, measured in turn with ours; other counts of runs are compared by their medians. */
  readonly beside?: { readonly name: string; readonly values: readonly number[] };
  readonly goal?: Goal;
};

/** How many times as good the first value is as the second one. */
export function timesAsGood(unit: Unit, value: number, other: number): number {
  const [above, below] = unit === '/s' ? [value, other] : [other, value];
  return above === below ? 1 : above / below;
}

/** A row made of the values that the runs gave. */
export function rowOf({ unit, ours, beside, goal = undefined, ...row }: Measured): Row {
  const figure = (values: readonly number[]): Figure => ({ ...spreadOf(values), unit, runs: values.length });
  const times = (mine: number, theirs: number) => timesAsGood(unit, mine, theirs);
  const ratios = !beside
    ? []
    : beside.values.length === ours.length
      ? ours.map((value, run) => times(value, beside.values[run] ?? 0))
      : [times(spreadOf(ours).median, spreadOf(beside.values).median)];
  return {
    ...row,
    ours: figure(ours),
    beside: beside ? { name: beside.name, ...figure(beside.values) } : null,
    ratio: ratios.length > 0 ? spreadOf(ratios) : null,
    goal: goal ?? null,
    values: { ours, beside: beside?.values ?? [] },
  };
}

/** The same row, measured several times, with the values of all of them. */
export function joinRows([first, ...others]: readonly [PartRow, ...PartRow[]]): PartRow {
  if (others.length === 0) return first;
  const { ours, beside, goal, values, ratio: _ratio, ...row } = first;
  const all = (side: 'ours' | 'beside') => [first, ...others].flatMap((again) => again.values?.[side] ?? []);
  return {
    ...row,
    ...rowOf({
      ...row,
      unit: ours.unit,
      ours: all('ours'),
      ...(beside && values ? { beside: { name: beside.name, values: all('beside') } } : {}),
      ...(goal ? { goal } : {}),
    }),
  };
}

/** Whether the median reaches the goal; null without one. */
export function isMet({ goal, ours, ratio }: Row): boolean | null {
  const value = goal?.of === 'ratio' ? ratio?.median : ours.median;
  if (!goal || value === undefined) return null;
  return 'least' in goal ? value >= goal.least : value <= goal.most;
}
