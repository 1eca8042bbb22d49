import { commonAttributes } from '../../commonAttributes';

export const tag = 'event-chart';

/** Attributes as the loader needs them; what each means stands in definition.ts, which must name every one. */
export const attributes = ['permalink', 'data', 'kind', 'from', 'to', 'table', ...commonAttributes] as const;
