import type { YAxisOptions, YAxisPlotBandsOptions } from 'highcharts';
import type { PayoutTerms } from '#shared/engine/cover';
import { exitOf, isAbove } from '#shared/engine/payout';
import { type Measure, onScreen, percent, shown } from '../measure';
import { signal, token } from '../tokens';
import type { FootprintModel } from './footprintModel';
import { mark, namedAxis, type Side } from './style';
import type { FootprintLook } from './footprintLook';

/** From the trigger to the exit the payout grows; beyond the exit it is complete. */
function payoutZone(terms: PayoutTerms, measure: Measure, far: { low: number; high: number }): YAxisPlotBandsOptions[] {
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

/** The end of a mark where its name covers the fewest points. */
function freeSide(
  { points }: FootprintModel,
  { from, to }: FootprintLook,
  value: number,
  reach: number,
  below: boolean,
): Side {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const third = (end - start) / 3;
  const covered = points.filter(
    ({ index }) =>
      index !== null && (below ? index <= value && index > value - reach : index >= value && index < value + reach),
  );
  const left = covered.filter(({ at }) => at < start + third).length;
  return left > covered.filter(({ at }) => at > end - third).length ? 'right' : 'left';
}

/** The axis of the index, with trigger, exit and the zone in which it pays. */
export function indexAxis(
  model: FootprintModel,
  look: FootprintLook,
  place: Pick<YAxisOptions, 'top' | 'height'>,
): YAxisOptions {
  const { terms, measure, indexName, locale, t } = look;
  const above = isAbove(terms.comparator);
  const trigger = onScreen(terms.trigger, measure);
  const end = exitOf(terms);
  const exit = end === null ? null : onScreen(end, measure);
  const values = model.points.flatMap(({ index }) => (index === null ? [] : [index]));
  const all = [trigger, ...(exit === null ? [] : [exit]), ...values];
  const span = Math.max(...all) - Math.min(...all) || 1;
  const room = span * 0.14;
  const low = Math.min(0, Math.min(...all) < 0 ? Math.min(...all) - room : 0);
  const high = Math.max(...all) + room;
  const side = (value: number, below: boolean) => freeSide(model, look, value, (high - low) / 7, below);
  const pays = { value: shown(terms.trigger, measure, locale), share: percent(terms.minPayoutPct, locale) };
  const marks = [
    mark(
      trigger,
      terms.minPayoutPct > 0 ? t('footprint.triggerPays', pays) : t('footprint.triggerAt', pays),
      token('alert'),
      above,
      side(trigger, above),
    ),
    ...(end === null || exit === null || exit === trigger
      ? []
      : [
          mark(
            exit,
            t('footprint.exitAt', { value: shown(end, measure, locale), share: percent(terms.limitPct, locale) }),
            token('alert'),
            !above,
            side(exit, !above),
          ),
        ]),
  ];
  // Below an upward trigger the name hangs under the line, over it stands the payout; the other way round for LT and LTE.
  return namedAxis(t('footprint.index', { name: indexName, unit: measure.unit }), {
    ...place,
    min: low,
    max: high,
    startOnTick: false,
    endOnTick: false,
    plotLines: marks,
    plotBands: payoutZone(terms, measure, { low, high }),
  });
}
