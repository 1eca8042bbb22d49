import type { Options, YAxisOptions } from 'highcharts';
import { msPerDay } from '#shared/engine/calendar';
import { numberFormat } from '#shared/format/intl';
import { token } from '../tokens';
import type { Side } from './footprintMarks';

/** Room for the numbers of an axis. */
export const leftMargin = 48;
/** The look that all charts share. */
export const axisText = {
  color: token('muted'),
  fontSize: '12px',
  textOverflow: 'none',
  whiteSpace: 'nowrap',
} as const;

/** A text without places to break it: Highcharts writes it as it is, where one with spaces is parsed as HTML. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

/** An axis whose name stands above it, so that nothing has to be read sideways. */
export const namedAxis = (name: string, options: YAxisOptions): YAxisOptions => ({
  title: {
    text: unbroken(name),
    align: 'high',
    rotation: 0,
    textAlign: 'left',
    offset: 0,
    // Flush with the left edge of the drawing: the margin in front of the axis.
    x: -leftMargin,
    y: -14,
    style: { color: token('text'), fontSize: '13px', fontWeight: '600', whiteSpace: 'nowrap' },
  },
  labels: { style: axisText, x: -8 },
  gridLineColor: token('grid'),
  lineWidth: 0,
  tickPixelInterval: 44,
  ...options,
});

/** The numbers of an axis as the reader writes them, short where they are long. */
export const numberLabels = (locale: string): Pick<YAxisOptions, 'labels'> => ({
  labels: {
    style: axisText,
    x: -8,
    formatter: ({ value }) => {
      const number = Number(value);
      const isLong = Math.abs(number) >= 100_000;
      return numberFormat(locale, isLong ? { notation: 'compact', maximumSignificantDigits: 3 } : {}).format(number);
    },
  },
});

/** The name of an axis, cut where a narrow drawing has no room for it; it is said in full beside the drawing. */
export const shortName = (name: string): string =>
  unbroken(name.length > lettersOfNarrow ? `${name.slice(0, lettersOfNarrow - 1)}…` : name);
const lettersOfNarrow = 36;

export const tooltipLook: Options['tooltip'] = {
  shared: true,
  outside: false,
  backgroundColor: token('surface'),
  borderColor: token('border'),
  borderRadius: 8,
  borderWidth: 1,
  shadow: false,
  padding: 10,
  style: { color: token('text'), fontSize: '13px' },
};

/** A mark across an axis, with its name over or under it at one end. */
export const mark = (value: number, text: string, colour: string, below: boolean, side: Side = 'left') => ({
  value,
  color: colour,
  width: 1.5,
  dashStyle: 'Dash' as const,
  zIndex: 4,
  label: {
    text: unbroken(text),
    align: side,
    textAlign: side,
    x: side === 'left' ? 4 : -4,
    y: below ? 14 : -6,
    style: { color: colour, fontSize: '12px', fontWeight: '600', textOutline: `5px ${token('surface')}` },
  },
});

/** A tick every so many whole days that the names of the days do not touch. */
export function dayTicks(from: number, to: number, width: number): number[] {
  const days = (to - from) / msPerDay;
  const least = (days * 64) / Math.max(64, width);
  const step = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 91].find((candidate) => candidate >= least) ?? 182;
  const first = Math.ceil(from / msPerDay) * msPerDay;
  const ticks: number[] = [];
  for (let at = first; at <= to; at += step * msPerDay) ticks.push(at);
  return ticks;
}

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
