import type { Options } from 'highcharts';
import { token } from '../tokens';
import { escapeText } from './style';

type Titled = { readonly title: string; readonly summary: string; readonly source: string; readonly options: Options };

const line = (text: string, fontSize: string, colour: string, fontWeight = '400') => ({
  text: escapeText(text),
  align: 'left' as const,
  style: { color: colour, fontSize, fontWeight },
});

/** The options of a chart that leaves the page: what stood around it is written on it. */
export const titledOptions = ({ title, summary, source, options }: Titled): Options => ({
  ...options,
  chart: {
    ...options.chart,
    marginTop: 96,
    marginBottom: 56,
    backgroundColor: token('surface'),
    spacing: [16, 20, 16, 20],
  },
  title: { ...line(title, '18px', token('text'), '600'), margin: 4 },
  subtitle: line(summary, '13px', token('muted')),
  caption: line(source, '12px', token('muted')),
});
