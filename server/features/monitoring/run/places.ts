import { readBy } from '#shared/engine/event/choice';
import { recordDays, type Clock } from '#shared/engine/event/clock';
import { nothingObserved, type Observed } from '#shared/engine/observed';
import type { VariableId } from '#shared/engine/variables';
import { readObservedMany } from '../../../data/observed';
import type { Second, Source } from './compute';
import type { DueEvent } from './repository';

/** What is read of a place; its whole record where no first day is said. */
export type Place = {
  readonly dataSetId: string;
  readonly targetId: string;
  readonly variables: readonly VariableId[];
  readonly from?: string;
};

/** Where each trigger of an event is measured, and where its second source measures the first, from the first day of the record that its period needs. */
export function placesOf(
  { event, terms: { parts, terms, start, end, dayOffsetHours }, dataSet: set, target }: DueEvent,
  source?: Second,
) {
  const variables = readBy(terms.index);
  const firstOf = (clock: Clock) => recordDays({ ...clock, start, end }).start;
  const from = firstOf({ index: terms.index, dayOffsetHours });
  const isMulti = parts.length > 0;
  const triggers = isMulti
    ? parts.map(({ dataSetId, targetId, dayOffsetHours: ahead, terms: { index } }): Place => {
        const first = firstOf({ index, dayOffsetHours: ahead });
        return { dataSetId, targetId, variables: readBy(index), from: first };
      })
    : [{ dataSetId: set.id, targetId: target.id, variables, from }];
  const { dataSetId = '', targetId = '' } = source ?? {};
  return { event, isMulti, triggers, second: source && { source, place: { dataSetId, targetId, variables, from } } };
}

const groupOf = ({ dataSetId, variables }: Place) => `${dataSetId} ${variables.join(' ')}`;
export const windowKey = (place: Place): string => `${groupOf(place)} ${place.targetId}`;

/** One reading for each data set and what is measured of it, from the earliest day that anybody asks for. */
export async function readWindows({ db, storeDir }: Source, windows: readonly Place[], asOf: string) {
  const groups = new Map<
    string,
    { from: string | undefined; targetIds: Set<string>; dataSetId: string; variables: Place['variables'] }
  >();
  for (const window of windows) {
    const { dataSetId, variables, targetId, from } = window;
    const group = groups.get(groupOf(window));
    if (!group) groups.set(groupOf(window), { dataSetId, variables, from, targetIds: new Set([targetId]) });
    else {
      group.targetIds.add(targetId);
      if (group.from !== undefined && (from === undefined || from < group.from)) group.from = from;
    }
  }
  const read = new Map<string, ReadonlyMap<string, Observed>>();
  for (const [key, { targetIds, from, dataSetId, variables }] of groups) {
    const asked = { dataSetId, variables, asOf, targetIds: [...targetIds], ...(from === undefined ? {} : { from }) };
    read.set(key, await readObservedMany(db, storeDir, asked));
  }
  return (place: Place): Observed => read.get(groupOf(place))?.get(place.targetId) ?? nothingObserved;
}
