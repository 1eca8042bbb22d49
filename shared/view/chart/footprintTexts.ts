import { formatDay } from '#shared/format/date';
import { numberFormat } from '#shared/format/intl';
import { exactly, onWire } from '../measure';
import { payoutShare } from '../payoutShare';
import type { FootprintModel, FootprintPoint } from './footprintModel';
import { escapeText } from './style';
import type { FootprintLook } from './footprintLook';

const numbers = (locale: string) => (value: number | null) =>
  value === null ? '–' : numberFormat(locale, { maximumFractionDigits: 1 }).format(value);

/** What is known of a day: names with their values. */
function factsOf(model: FootprintModel, look: FootprintLook, point: FootprintPoint): (readonly [string, string])[] {
  const { locale, t, measure, indexName } = look;
  const number = numbers(locale);
  const facts: (readonly [string, string])[] = [];
  if (model.measured) {
    const { unit, isRange, variable } = model.measured;
    facts.push([
      t(`variable.${variable}`),
      point.missing
        ? t('footprint.missing')
        : `${isRange ? `${number(point.low)} – ` : ''}${number(point.value)} ${unit}`,
    ]);
  }
  if (point.index !== null) facts.push([indexName, exactly(onWire(point.index, measure), measure, locale)]);
  facts.push(
    point.payout > 0 ? [t('terms.payout'), payoutShare(point.payout, locale)] : ['', t(`footprint.${point.state}`)],
  );
  return facts;
}

const dayAndPlace = ({ date, place }: FootprintPoint, { to, locale }: FootprintLook) => [
  formatDay(date, to, locale),
  place ?? '',
];

/** What stands beside the pointer: day, place, facts. */
export function tooltipText(model: FootprintModel, look: FootprintLook, point: FootprintPoint): string {
  const [day = '', place = ''] = dayAndPlace(point, look);
  return [
    `<b>${day}</b> ${escapeText(place)}`.trim(),
    ...factsOf(model, look, point).map(([name, value]) =>
      name ? `${escapeText(name)}: <b>${escapeText(value)}</b>` : escapeText(value),
    ),
  ].join('<br>');
}

/** The same in words, for who hears the chart. */
export const spoken = (model: FootprintModel, look: FootprintLook, point: FootprintPoint): string =>
  [
    dayAndPlace(point, look).join(' ').trim(),
    ...factsOf(model, look, point).map(([name, value]) => (name ? `${name}: ${value}` : value)),
  ].join(', ');
