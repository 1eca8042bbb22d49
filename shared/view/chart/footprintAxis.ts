import type { YAxisOptions, YAxisPlotBandsOptions } from 'highcharts';
import type { PayoutTerms } from '#shared/engine/cover';
import { exitOf, isAbove } from '#shared/engine/payout';
import { type Measure, onScreen } from '../measure';
import { signal, token } from '../tokens';
import { indexRange, type Mark, type Range } from './footprintMarks';
import type { FootprintModel } from './footprintModel';
import { mark, namedAxis, numberLabels } from './style';
import type { FootprintLook } from './footprintLook';

/** From the trigger to the exit the payout grows; beyond the exit it is complete. */
function payoutZone(terms: PayoutTerms, measure: Measure, far: Range): YAxisPlotBandsOptions[] {
  const above = isAbove(terms.comparator);
  const trigger = onScreen(terms.trigger, measure);
  const end = exitOf(terms);
  const exit = end === null ? null : onScreen(end, measure);
  const edge = above ? far.high : far.low;
  const band = (a: number, b: number, share: number): YAxisPlotBandsOptions => ({
    from: Math.min(a, b),
    to: Math.max(a, b),
    color: `color-mix(in srgb, ${signal('red')} ${share}%, transparent)`,
    zIndex: 0,
  });
  return exit === null ? [band(trigger, edge, 12)] : [band(trigger, exit, 8), band(exit, edge, 16)];
}

/** The lines of trigger and exit; their names stand at them where they cover nothing and the drawing has the width. */
export const markLines = (marks: readonly Mark[], isNamed: boolean): NonNullable<YAxisOptions['plotLines']> =>
  marks.map(({ value, name, dash, place }) => ({
    ...mark(value, isNamed && place ? name : '', token('alert'), place?.below ?? false, place?.side),
    dashStyle: dash,
    width: dash === 'Dot' ? 2 : 1.5,
  }));

/** The axis of the index, with trigger, exit and the zone in which it pays. */
export function indexAxis(
  model: FootprintModel,
  look: FootprintLook,
  marks: readonly Mark[],
  place: Pick<YAxisOptions, 'top' | 'height'>,
): YAxisOptions {
  const { terms, measure, indexName, locale, t } = look;
  const range = indexRange(model, look);
  return namedAxis(t('footprint.index', { name: indexName, unit: measure.unit }), {
    ...place,
    ...numberLabels(locale),
    min: range.low,
    max: range.high,
    startOnTick: false,
    endOnTick: false,
    plotLines: markLines(marks, true),
    plotBands: payoutZone(terms, measure, range),
  });
}
