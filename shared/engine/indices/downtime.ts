import type { IndexParameters } from '../cover';
import type { Incident } from '../observed';
import { units } from '../units';
import { defineIndex, noDays, numberOf, type IndexDefinition } from './define';

type Interval = { readonly start: number; readonly end: number };

/** Spans by their incidents: a simulation asks for the same long record in each of its years, and reading an instant is what costs. */
const spans = new WeakMap<Incident, Interval>();
/** When an incident began and ended, seconds since 1970; it ends at Infinity while it lasts. */
export function spanOf(incident: Incident): Interval {
  const known = spans.get(incident);
  if (known) return known;
  const { start, end } = incident;
  const span = { start: Date.parse(start) / 1000, end: end === null ? Infinity : Date.parse(end) / 1000 };
  spans.set(incident, span);
  return span;
}

/** Incidents clipped to a span, united where they overlap, touch or lie within the merge gap; seconds since 1970. */
export function mergedOutages(incidents: readonly Incident[], from: number, to: number, mergeGap: number): Interval[] {
  const clipped = incidents
    .map(spanOf)
    .map(({ start, end }) => ({ start: Math.max(from, start), end: Math.min(to, end) }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
  const merged: { start: number; end: number }[] = [];
  for (const next of clipped) {
    const open = merged.at(-1);
    if (open && next.start - open.end <= mergeGap) open.end = Math.max(open.end, next.end);
    else merged.push({ ...next });
  }
  return merged;
}

export const waitingOf = (p: IndexParameters) => numberOf(p, 'waiting', 0);
export const mergeGapOf = (p: IndexParameters) => numberOf(p, 'mergeGap', 0);
export const durationOf = ({ start, end }: Interval, waiting: number): number => Math.max(0, end - start - waiting);

/** Outages of a service: `durations` says what several of them make, in seconds. */
export const downtime = (
  id: string,
  name: string,
  description: string,
  durations: NonNullable<IndexDefinition['durations']>,
) =>
  defineIndex({
    id,
    riskTypeId: 'CLOUD',
    name,
    shortName: name,
    triggerLabel: name,
    description,
    unit: units.seconds,
    decimals: 0,
    variables: [],
    comparator: 'GT',
    direction: 'up',
    kind: 'outage',
    parameters: [
      { id: 'waiting', name: 'Waiting period', unit: 's', default: 0 },
      { id: 'mergeGap', name: 'Interruptions closer than this are one', unit: 's', default: 0 },
    ],
    run: () => noDays,
    durations,
  });
