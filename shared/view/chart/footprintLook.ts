import type { PayoutTerms } from '#shared/engine/cover';
import { addsUp } from '#shared/engine/variables';
import type { Measure } from '../measure';
import { signal, token } from '../tokens';
import type { Translate } from '../words';
import type { FootprintModel, PointState, SaysOfChart } from './footprintModel';

/** What a footprint is drawn with, besides its values. */
export type FootprintLook = {
  readonly terms: PayoutTerms;
  readonly measure: Measure;
  readonly says: SaysOfChart;
  readonly indexName: string;
  /** The daily value from which a day counts. */
  readonly threshold?: number;
  readonly from: string;
  readonly to: string;
  readonly locale: string;
  readonly t: Translate;
};

/** The colour of a day, as far as the index has come. */
export const stateColour: Record<PointState, string> = {
  paid: signal('red'),
  breached: signal('orange'),
  near: signal('orange'),
  calm: signal('green'),
};

/** A storm within reach is a ring, and a day that pays a diamond: who sees red and green alike tells them from the others by their shape. */
export const dotIn = (state: PointState, fill = stateColour[state]) =>
  state === 'near'
    ? { symbol: 'circle', fillColor: token('surface'), lineColor: stateColour[state], lineWidth: 2 }
    : { symbol: state === 'paid' ? 'diamond' : 'circle', fillColor: fill, lineColor: token('surface'), lineWidth: 1 };
/** The colour of what was measured, a kind of chart each. */
export const measuredColour: Record<FootprintModel['kind'], string> = {
  rainfall: token('chart-1'),
  temperature: token('chart-2'),
  solar: token('chart-4'),
  outage: token('chart-2'),
  track: token('chart-1'),
  index: token('chart-3'),
};

/** The name of what was measured, with its unit. */
export function measuredName(model: FootprintModel, t: Translate): string {
  if (!model.measured) return '';
  const { variable, unit, isRange } = model.measured;
  if (isRange) return t('footprint.range', { unit });
  const name = t(`variable.${variable}`);
  return t(addsUp(variable) ? 'footprint.perDay' : 'footprint.measured', {
    name,
    unit,
  });
}
