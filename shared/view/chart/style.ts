import type { Options, YAxisOptions } from 'highcharts';
import { token } from '../tokens';

/** The look that all charts share. */
export const axisText = { color: token('muted'), fontSize: '12px' } as const;

export const paler = (colour: string, share: number): string =>
  `color-mix(in srgb, ${colour} ${share}%, ${token('surface')})`;

/** An axis whose name stands above it, so that nothing has to be read sideways. */
export const namedAxis = (name: string, options: YAxisOptions): YAxisOptions => ({
  title: {
    text: name,
    align: 'high',
    rotation: 0,
    textAlign: 'left',
    reserveSpace: false,
    offset: 0,
    x: 0,
    y: -12,
    style: { color: token('text'), fontSize: '13px', fontWeight: '600', whiteSpace: 'nowrap' },
  },
  labels: { style: axisText, x: -8 },
  gridLineColor: token('grid'),
  lineWidth: 0,
  tickPixelInterval: 44,
  ...options,
});

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

/** A mark across an axis, with its name in the margin of the drawing. */
export const mark = (value: number, text: string, colour: string, below: boolean) => ({
  value,
  color: colour,
  width: 1.5,
  dashStyle: 'Dash' as const,
  zIndex: 4,
  label: {
    text,
    align: 'left' as const,
    x: 4,
    y: below ? 14 : -6,
    style: { color: colour, fontSize: '12px', fontWeight: '600' },
  },
});

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
