import { dateOf, dayNumber } from '#shared/engine/calendar';
import { plainUnitOf, type VariableId, variables, whyImpossible } from '#shared/engine/variables';
import { FeedFault } from './fault';
import { isMissingCode, isMissingWord } from './missing';
import { countMonths, monthNote, spreadMonths } from './months';
import { reportOf, tally, type FeedReport, type Refusal, type Repeat, type SourceColumn } from './report';
import type { DailySeries, Place } from './series';
import { convert, changesNothing, type UnitChange } from '#shared/engine/conversions';

/** A column of the source that holds one of our variables. */
export type FeedColumn = {
  readonly variable: VariableId;
  readonly name: string;
  readonly unit: string;
  readonly change: UnitChange;
  /** The reader has converted the values itself, and `change` changes nothing. */
  readonly converted?: boolean;
};

export type Reading = {
  readonly place: Place;
  readonly day: number;
  readonly column: FeedColumn;
  /** As it stands in the file; a number where the source is binary. */
  readonly raw: string | number;
  readonly line: number | null;
};

type Track = { column: FeedColumn; days: number[]; values: number[]; lines: (number | null)[]; refused: number };
type Settings = {
  readonly format: string;
  readonly resolution?: 'day' | 'month';
  readonly from?: string;
  readonly to?: string;
};

/** Share of impossible values above which the unit is doubted rather than the values. */
const doubtfulShare = 0.05;
const doubtfulLeast = 10;
const tenths = /^0[.,]1/;

/** Gathers readings in any order and makes whole series of them, with a report of what was refused, repeated or missing. */
export function collector({ format, resolution = 'day', from, to }: Settings) {
  const places = new Map<string, { place: Place; tracks: Map<VariableId, Track>; first: number; last: number }>();
  const refused = tally<Refusal>();
  const doubtful = tally<Refusal>();
  const repeats = tally<Repeat>();
  const notes: string[] = [];
  const [least, most] = [from ? dayNumber(from) : -Infinity, to ? dayNumber(to) : Infinity];
  let rows = 0;

  const refuse = (reading: Reading, reason: string) =>
    refused.add({
      line: reading.line,
      place: reading.place.id,
      date: dateOf(reading.day),
      column: reading.column.name,
      value: String(reading.raw),
      reason,
    });

  function valueOf(reading: Reading): { readonly value: number; readonly refused: boolean } {
    const { raw, column } = reading;
    if (typeof raw === 'string' && isMissingWord(raw)) return { value: NaN, refused: false };
    if (raw === 'T' && variables[column.variable].quantity === 'rain') return { value: 0, refused: false };
    const number = typeof raw === 'number' ? raw : Number(raw);
    if (typeof raw === 'number' && Number.isNaN(raw)) return { value: NaN, refused: false };
    if (isMissingCode(number, tenths.test(column.unit))) return { value: NaN, refused: false };
    if (!Number.isFinite(number)) {
      refuse(reading, 'not a number');
      return { value: NaN, refused: true };
    }
    const value = convert(number, column.change);
    const reason = whyImpossible(column.variable, value, resolution);
    if (reason) refuse(reading, `impossible: ${reason}`);
    return { value: reason ? NaN : value, refused: reason !== null };
  }

  function trackOf({ place, day, column }: Reading): Track {
    const known = places.get(place.id) ?? { place, tracks: new Map(), first: Infinity, last: -Infinity };
    places.set(place.id, known);
    known.first = Math.min(known.first, day);
    known.last = Math.max(known.last, day);
    const track = known.tracks.get(column.variable) ?? { column, days: [], values: [], lines: [], refused: 0 };
    known.tracks.set(column.variable, track);
    return track;
  }

  return {
    note: (text: string) => void notes.push(text),
    countRow: () => void (rows += 1),
    /** A value that the reader itself would not take (a quality flag, an impossible date). */
    refuse: (refusal: Refusal) => refused.add(refusal),
    /** A missing value is told as well, so that its day counts as a row of the file. */
    add(reading: Reading) {
      if (reading.day < least || reading.day > most) return;
      const track = trackOf(reading);
      const found = valueOf(reading);
      track.days.push(reading.day);
      track.values.push(found.value);
      track.lines.push(reading.line);
      if (found.refused) track.refused += 1;
    },
    finish(): { readonly series: DailySeries[]; readonly report: FeedReport } {
      const seen = new Set<string>();
      const gatheredSeries = [...places.values()].map((known): DailySeries => {
        const days = known.last - known.first + 1;
        const values: Partial<Record<VariableId, Float64Array>> = {};
        for (const [variable, track] of known.tracks) {
          doubtUnit(track);
          if (track.values.every(Number.isNaN) && track.refused === 0) {
            notes.push(`"${track.column.name}" has no value at ${known.place.name}: left out.`);
            known.tracks.delete(variable);
            continue;
          }
          values[variable] = laidOut(track, known.first, days, (line, day, same) => {
            const key = `${known.place.id} ${line ?? day}`;
            if (!seen.has(key)) repeats.add({ line, place: known.place.id, date: dateOf(day), same });
            seen.add(key);
          });
        }
        doubtExtremes(known.place, known.first, values, doubtful.add);
        return { place: known.place, firstDay: known.first, days, values };
      });
      const series = resolution === 'month' ? gatheredSeries.map(spreadMonths) : gatheredSeries;
      if (resolution === 'month') notes.push(monthNote);
      if (series.every(({ values }) => Object.keys(values).length === 0))
        throw new FeedFault('feeds.empty', 'The file holds no daily value that could be read.');
      const [first, last] = [
        Math.min(...series.map(({ firstDay }) => firstDay)),
        Math.max(...series.map(({ firstDay, days }) => firstDay + days - 1)),
      ];
      const report: FeedReport = {
        format,
        rows,
        places: series.length,
        first: dateOf(first),
        last: dateOf(last),
        days: last - first + 1,
        variables: series.flatMap(({ place, firstDay, values }, i) =>
          [...(places.get(place.id)?.tracks.values() ?? [])].map(({ column }) => {
            const unit = plainUnitOf(column.variable);
            const all = values[column.variable] ?? new Float64Array();
            const told = reportOf(place.id, sourceOf(column), { unit, firstDay, values: all });
            const ends = gatheredSeries[i]?.values[column.variable];
            return resolution === 'month' && ends
              ? { ...told, ...countMonths(ends, gatheredSeries[i]?.firstDay ?? 0) }
              : told;
          }),
        ),
        refused: refused.all(),
        refusedCount: refused.count(),
        doubtful: doubtful.all(),
        doubtfulCount: doubtful.count(),
        repeats: repeats.all(),
        repeatCount: repeats.count(),
        notes,
      };
      return { series, report };
    },
  };
}
export type Collector = ReturnType<typeof collector>;

const sourceOf = ({ variable, name, unit, change, converted }: FeedColumn): SourceColumn => ({
  variable,
  name,
  unit,
  converted: converted ?? !changesNothing(change),
});

/** One value a day, the first of repeated ones. */
function laidOut(
  { days, values, lines }: Track,
  first: number,
  length: number,
  repeated: (line: number | null, day: number, same: boolean) => void,
): Float64Array {
  const laid = new Float64Array(length).fill(NaN);
  const taken = new Uint8Array(length);
  days.forEach((day, i) => {
    const at = day - first;
    const value = values[i] ?? NaN;
    if (taken[at]) repeated(lines[i] ?? null, day, Object.is(laid[at], value));
    else laid[at] = value;
    taken[at] = 1;
  });
  return laid;
}

function doubtUnit({ column, values, refused }: Track) {
  const valid = values.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0);
  if (refused < doubtfulLeast || refused < doubtfulShare * (valid + refused)) return;
  const share = Math.round((100 * refused) / (valid + refused));
  const option = `--units ${column.variable}=UNIT`;
  throw new FeedFault(
    'feeds.unitsDoubtful',
    `${share} % of the values of "${column.name}" cannot be true in ${column.unit}: the unit must be another. Say it: ${option}.`,
    { option },
  );
}

/** A minimum above the maximum is kept and told; where it is the rule, the columns are mixed up. */
function doubtExtremes(
  place: Place,
  first: number,
  { tmin, tmax }: DailySeries['values'],
  tell: (doubt: Refusal) => void,
) {
  if (!tmin || !tmax) return;
  let [both, upside] = [0, 0];
  tmin.forEach((low, i) => {
    const high = tmax[i] ?? NaN;
    if (Number.isNaN(low) || Number.isNaN(high)) return;
    both += 1;
    if (low <= high) return;
    upside += 1;
    const reason = `tmin ${low} above tmax ${high}: kept, to be looked at`;
    tell({ line: null, place: place.id, date: dateOf(first + i), column: 'tmin', value: String(low), reason });
  });
  if (upside < doubtfulLeast || upside < both / 5) return;
  throw new FeedFault(
    'feeds.broken',
    `tmin is above tmax on ${upside} of ${both} days of ${place.name}: the columns look mixed up. Say which is which: --map COLUMN=tmin.`,
    { option: '--map COLUMN=VARIABLE' },
  );
}
