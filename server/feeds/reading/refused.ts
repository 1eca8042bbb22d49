import { DataFault } from '#shared/engine/dataFault';
import { formatPct } from '#shared/format/number';
import type { FeedReport, VariableReport } from './report';

/** Share of the values of a variable at a place that may be refused, where the provider's row does not say another one. */
export const usualRefusedShare = 0.01;

/** NOAA's quality checks flag more than one value in a hundred at some stations. */
const ofProviders: Readonly<Record<string, number>> = { noaa: 0.05 };
/** The share that the row of a new provider states. */
export const refusedShareAtFirst = (providerId: string): number => ofProviders[providerId] ?? usualRefusedShare;

/** Share and number of impossible values from which the unit is doubted rather than the values. */
const doubtfulShare = 0.05;
const doubtfulLeast = 10;

type Counted = Pick<
  VariableReport,
  'id' | 'place' | 'from' | 'fromUnit' | 'values' | 'refused' | 'refusedDays' | 'impossible'
>;

type Delivered = Pick<FeedReport, 'rows' | 'refusedCount'> & { readonly variables: readonly Counted[] };

/** Stops where so many values of a variable cannot be true that its unit must be another one. */
export function checkUnits(counted: readonly Counted[], share = usualRefusedShare): void {
  for (const { id, from, fromUnit, values, refused, impossible } of counted) {
    const all = values + refused;
    if (refused <= share * all || impossible < doubtfulLeast || impossible < doubtfulShare * all) continue;
    const option = `--units ${id}=UNIT`;
    throw new DataFault(
      'feeds.unitsDoubtful',
      `${percent(impossible / all)} of the values of "${from}" cannot be true in ${fromUnit}: the unit must be another. Say it: ${option}.`,
      { option },
    );
  }
}

/** Of one place among many no more than so many refused values stop a file, however short the record of the place is. */
export const leastOfPlace = 10;

/**
 * Why a file of which more was refused than its provider is known for is not stored: what is left out would be filled from other years
 * later, and a sum of rain without its dry days is another sum. Each variable counts as a whole and place by place. Null where the
 * file may be stored.
 */
export function tooManyRefused({ variables, rows, refusedCount }: Delivered, share: number): DataFault | null {
  const ofRows = refusedCount - sumOf(variables, 'refused');
  return ofRows > share * rows ? rowsFault(ofRows, rows, share) : worstOf(variables, share);
}

/** The same, after a unit that must be another one has stopped the file. */
export function refusedFault(delivered: Delivered, share: number): DataFault | null {
  checkUnits(delivered.variables, share);
  return tooManyRefused(delivered, share);
}

/** The same of values alone. */
export function worstOf(counted: readonly Counted[], share: number): DataFault | null {
  const isAbove = ({ values, refused }: Pick<Counted, 'values' | 'refused'>) => refused > share * (values + refused);
  for (const id of new Set(counted.map((row) => row.id))) {
    const rows = counted.filter((row) => row.id === id);
    const whole = { values: sumOf(rows, 'values'), refused: sumOf(rows, 'refused') };
    if (whole.refused === 0) continue;
    const [worst] = rows.toSorted((a, b) => b.refused - a.refused);
    if (worst && isAbove(whole))
      return valuesFault({ ...worst, ...whole, place: rows.length > 1 ? `${rows.length} places` : worst.place }, share);
    const ofPlace = rows.find((row) => row.refused > leastOfPlace && isAbove(row));
    if (ofPlace) return valuesFault(ofPlace, share);
  }
  return null;
}

const sumOf = (rows: readonly Counted[], of: 'values' | 'refused') => rows.reduce((sum, row) => sum + row[of], 0);

function valuesFault({ from, values, refused, place, refusedDays }: Counted, share: number): DataFault {
  const days = refusedDays.slice(0, 3).map((run) => (run.from === run.to ? run.from : `${run.from} to ${run.to}`));
  const more = refusedDays.length > days.length ? ' and more' : '';
  return faultOf(
    `${refused} of ${values + refused} values of "${from}" at ${place} were refused (${days.join(', ')}${more})`,
    share,
  );
}

/** Rows whose day no calendar has or which nobody can have measured, fixes and incidents that cannot be. */
const rowsFault = (refused: number, rows: number, share: number) =>
  faultOf(`${refused} of ${rows} rows were refused`, share);

function faultOf(what: string, share: number): DataFault {
  const option = '--refused-share SHARE';
  return new DataFault(
    'feeds.refused',
    `${what}, more than the ${percent(share)} that may be left out of this provider's files. ` +
      `See why with --dry-run and mend the file, or say what may be left out of them: ${option}.`,
    { option },
  );
}

const percent = (share: number) => formatPct(Number(share.toPrecision(2)), [0, 6]);
