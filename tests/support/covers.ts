import { addDays } from '#shared/engine/calendar';
import { observedOf } from '#shared/engine/days';
import { publicEventOf } from './publicEvent';

/** Twenty days of June. */
export const dry = { start: '2025-06-01', end: '2025-06-20' };
/** A deficit cover: it pays when less than 100 mm fall in twenty days; `mm` fall on each. */
export const deficit = (asOf: string, mm: number) => {
  const days = Array.from({ length: 20 }, (_, at) => ({ date: addDays(dry.start, at), values: { precip: mm } }));
  const observed = observedOf({ days: days.filter(({ date }) => date <= asOf) });
  return publicEventOf({ ...dry, comparator: 'LT', trigger: 100, exit: 0, asOf, observed });
};
/** An excess cover that is passed on the seventh day: 10 mm a day above 60. */
export const excess = (asOf: string) => {
  const days = Array.from({ length: 20 }, (_, at) => ({ date: addDays(dry.start, at), values: { precip: 10 } }));
  return publicEventOf({
    ...{ ...dry, trigger: 60, exit: 160, asOf },
    observed: observedOf({ days: days.filter(({ date }) => date <= asOf) }),
  });
};
