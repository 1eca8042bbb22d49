import type { Comparator, PayoutTerms, Phase } from '#shared/engine/cover';
import { comparators } from '#shared/engine/cover';
import { addDays } from '#shared/engine/calendar';
import { DataFault } from '#shared/engine/dataFault';

/** What a case says, as JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Fields = { readonly [key: string]: Json };

/** A case that cannot be read: what is missing or of the wrong kind, as a sentence. */
export const unreadable = (message: string) => new DataFault('case.unreadable', message);

export const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

export function fieldsOf(value: Json | undefined, name: string): Fields {
  if (!isFields(value)) throw unreadable(`"${name}" must be an object`);
  return value;
}
export function listOf(value: Json | undefined, name: string): readonly Json[] {
  if (!isList(value)) throw unreadable(`"${name}" must be a list`);
  return value;
}
export function numberIn(value: Json | undefined, name: string): number {
  if (typeof value !== 'number') throw unreadable(`"${name}" must be a number`);
  return value;
}
export const numberOr = (value: Json | undefined, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;
export function textIn(value: Json | undefined, name: string): string {
  if (typeof value !== 'string') throw unreadable(`"${name}" must be a text`);
  return value;
}
export const numbersIn = (value: Json | undefined, name: string): number[] =>
  listOf(value, name).map((entry) => (entry === null ? NaN : numberIn(entry, name)));
export const textsIn = (value: Json | undefined, name: string): string[] =>
  listOf(value, name).map((entry) => textIn(entry, name));

export function comparatorIn(value: Json | undefined, name: string): Comparator {
  const comparator = comparators.find((comparator) => comparator === value);
  if (!comparator) throw unreadable(`"${name}" must be one of ${comparators.join(', ')}`);
  return comparator;
}

/** The only entry whose key passes; for inputs that carry the unit or the variable in their name. */
export function entryLike(fields: Fields, pattern: RegExp): readonly [string, Json] {
  const found = Object.entries(fields).find(([key]) => pattern.test(key));
  if (!found) throw unreadable(`an input named like ${pattern.source} is missing`);
  return found;
}

/** Payout terms in the words of the cases; money cases give shares as money, which the rules treat alike. */
export function termsIn(payout: Fields, otherwise: Fields = {}): PayoutTerms {
  const given = { ...otherwise, ...payout };
  const perHour = given['perUnitPctPerHour'];
  const rate = given['perUnitPct'] ?? given['perUnit'] ?? (typeof perHour === 'number' ? perHour / 3600 : null);
  const limit = given['limitPct'] ?? given['limit'];
  const unlimited = limit === null || (limit === undefined && given['perUnit'] !== undefined);
  const binary = given['kind'] === 'binary';
  return {
    structure: binary ? 'binary' : 'linear',
    comparator: comparatorIn(given['op'], 'op'),
    trigger: numberIn(given['trigger'] ?? given['strike'] ?? given['trigger_s'], 'trigger'),
    exit: typeof given['exit'] === 'number' ? given['exit'] : null,
    minPayoutPct: numberOr(given['minPayoutPct'], 0),
    payoutPerUnitPct: binary ? null : rate === null || rate === undefined ? null : numberIn(rate, 'perUnitPct'),
    limitPct: unlimited ? Infinity : numberOr(limit, 1),
    ...(given['steps'] === undefined
      ? {}
      : {
          steps: listOf(given['steps'], 'steps').map((step) => {
            const [from = NaN, pct = NaN] = numbersIn(step, 'step');
            return { from, pct };
          }),
          stepsAddUp: given['stepsAddUp'] === true,
        }),
    ...(given['wholeUnits'] === true ? { wholeUnits: true } : {}),
    ...(typeof given['deductiblePct'] === 'number' ? { deductiblePct: given['deductiblePct'] } : {}),
    ...(typeof given['franchisePct'] === 'number' ? { franchisePct: given['franchisePct'] } : {}),
  };
}

/** Phases as `[first day, last day]`. */
export const phasesIn = (value: Json | undefined): Phase[] =>
  listOf(value, 'phases').map((phase) => {
    const [periodStart = '', periodEnd = ''] = textsIn(phase, 'phase');
    return { periodStart, periodEnd, parameters: {} };
  });

/** Binary noise off a computed amount or share: 3.1 x 10,000 is 31,000. */
export const plain = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(12)) : value);

/** `1,2,...,61`, `70,72,...,90`, `40..44`, `1987..2016` and single numbers, apart by commas or semicolons; NaN for "missing". */
export function numbersInWords(text: string): number[] {
  const found: number[] = [];
  for (const group of text.split(';')) {
    const words = group.split(',').map((word) => word.trim());
    for (const [at, word] of words.entries()) {
      if (word === '...' || word === '…') {
        const [before, last, next] = [found.at(-2), found.at(-1), Number(words[at + 1])];
        if (last === undefined || Number.isNaN(next)) throw unreadable(`"${text}" cannot be continued`);
        const step = before === undefined || at < 2 ? 1 : last - before;
        if (step === 0) throw unreadable(`"${text}" cannot be continued`);
        for (let value = last + step; step > 0 ? value < next : value > next; value += step) found.push(value);
      } else if (word !== '') found.push(...rangeInWords(word));
    }
  }
  return found;
}

function rangeInWords(word: string): number[] {
  const range = /^(-?\d+)\s*\.\.\.?\s*(-?\d+)$/.exec(word);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  }
  if (/^(missing|null|NaN)$/i.test(word)) return [NaN];
  const value = /^(-?\d+(?:\.\d+)?)(?:\s*(?:mm|deg\s?C|°C|C|F|kWh\/m2))?$/.exec(word);
  if (!value) throw unreadable(`"${word}" is not a number`);
  return [Number(value[1])];
}

/** Years as a list or `1987..2016`. */
export const yearsIn = (value: Json | undefined): number[] =>
  typeof value === 'string' ? numbersInWords(value) : numbersIn(value, 'years');

/**
 * A daily series: a list, or words such as `731 days of 1 mm; the first 7 days are 11 mm; the last 7 days are 12 mm`,
 * `365 days of 10 mm, days with index 5..34 (0-based) are 0 mm` or `61 values 1,2,...,61`. NaN is a missing day.
 */
export function seriesIn(value: Json | undefined, name: string): Float64Array {
  if (typeof value !== 'string') return Float64Array.from(numbersIn(value, name));
  const text = value.replace(/\((0-based|from 0)\)/gi, '').trim();
  const [, count = '', rest = ''] = /^(\d+)\s*(?:days?|values?)\b\s*(?:of|:)?\s*(.*)$/is.exec(text) ?? [];
  if (!count) throw unreadable(`"${name}" must be a list of numbers, or words such as "365 days of 10 mm"`);
  // A clause begins after a semicolon, or after a comma before a word.
  const [base = '', ...clauses] = rest.split(/;|,\s*(?=(?:the|days?|index|indices|and)\b)/i).map((part) => part.trim());
  const days = new Float64Array(Number(count));
  const values = numbersInWords(base);
  if (values.length === 1) days.fill(values[0] as number);
  else if (values.length === days.length) days.set(values);
  else throw unreadable(`"${name}" names ${values.length} values for ${count} days`);
  for (const clause of clauses) if (clause) change(days, clause, name);
  return days;
}

function change(days: Float64Array, clause: string, name: string): void {
  const [, where = '', what = ''] = /^(?:and\s+)?(.*?)\s*(?:\bare\b|\bis\b|=|:)\s*(.*)$/is.exec(clause) ?? [];
  const end = /^(?:the\s+)?(first|last)\s+(\d+)?\s*(?:days?|values?)?$/i.exec(where);
  const named =
    /^(?:the\s+)?(?:days?|values?)?\s*(?:with\s+)?(?:index|indices|indexes)?\s*([\d.,;…\s]+(?:and\s+[\d.]+)?)$/i.exec(
      where,
    );
  const places = end
    ? Array.from({ length: Number(end[2] ?? 1) }, (_, at) =>
        end[1]?.toLowerCase() === 'first' ? at : days.length - Number(end[2] ?? 1) + at,
      )
    : named
      ? numbersInWords((named[1] ?? '').replace(/\band\b/g, ','))
      : null;
  if (!places) throw unreadable(`"${name}": "${clause}" is not understood`);
  const values = numbersInWords(what);
  if (values.length !== 1 && values.length !== places.length)
    throw unreadable(`"${name}": "${clause}" names ${values.length} values for ${places.length} days`);
  places.forEach((at, which) => {
    if (!(at >= 0 && at < days.length)) throw unreadable(`"${name}": there is no day with index ${at}`);
    days[at] = values[values.length === 1 ? 0 : which] as number;
  });
}

/** Dates of a series. */
export const datesFrom = (start: string, length: number): string[] =>
  Array.from({ length }, (_, at) => addDays(start, at));

/** What a case asks for: the keys of its expected result. */
type CaseTopicInput = { readonly input: Fields; readonly keys: readonly string[]; readonly expected: Json };
export type Topic = (input: CaseTopicInput) => Json;

/** A result with one field for each key that is asked for. */
export const answersFor = (keys: readonly string[], answer: (key: string) => Json): Fields =>
  Object.fromEntries(keys.map((key) => [key, answer(key)]));

export const unknownKey = (key: string): never => {
  throw unreadable(`"${key}" is not something this topic computes`);
};
