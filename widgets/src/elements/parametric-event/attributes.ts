import { commonAttributes } from '../../commonAttributes';

export const tag = 'parametric-event';

/** Attributes as the loader needs them; what each means stands in definition.ts, which must name every one. */
export const attributes = [
  'permalink',
  'data',
  'size',
  'date',
  'chart',
  'history',
  'heading-level',
  ...commonAttributes,
] as const;
