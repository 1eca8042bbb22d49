import { commonAttributes } from '../common';

export const tag = 'parametric-event';

/** Attributes as the loader needs them; what each means stands in definition.ts, which must name every one. */
export const attributes = {
  permalink: ['permalink', 'string'],
  date: ['date', 'string'],
  chart: ['chart', 'string'],
  history: ['history', 'string'],
  'heading-level': ['headingLevel', 'number'],
  ...commonAttributes,
} as const;
