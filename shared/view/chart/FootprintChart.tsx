import { useCallback, useMemo } from 'react';
import type { FootprintEntry } from '#shared/contract/event';
import type { PayoutTerms } from '#shared/engine/cover';
import type { ChartKind } from '#shared/engine/risks/define';
import { formatDay } from '#shared/format/date';
import { lastIndexOf } from '#shared/format/lists';
import type { DownloadKind } from './DownloadMenu';
import { FootprintKeys } from './FootprintKeys';
import { daysOf, type FootprintModel, footprintModel, type FootprintPoint, type SaysOfChart } from './footprintModel';
import { marksOf, rateText } from './footprintMarks';
import { footprintTable, usualHeight } from './footprintTable';
import { Plot } from './Plot';
import { exactly, type Measure, onWire } from '../measure';
import { payoutShare } from '../payoutShare';
import type { Translate } from '../words';

type FootprintChartProps = {
  readonly footprint: readonly FootprintEntry[];
  /** What may be said of the event: the entry of the one table. */
  readonly says: SaysOfChart;
  readonly terms: PayoutTerms;
  readonly measure: Measure;
  readonly kind: ChartKind;
  /** Hours that the days of the cover are ahead of UTC. */
  readonly dayOffsetHours?: number;
  readonly indexName: string;
  /** Writes the share that an index value pays, as the screen around it does; with two decimals where there is none. */
  readonly writeShare?: (of: { readonly value: number; readonly stated: number }) => string;
  readonly threshold?: number;
  /** What a rate of payout is for, in the reader's words: `mm`, `day`; without it no rate is said. */
  readonly rateUnit?: (t: Translate) => string;
  /** The days to show; without it the whole period, or for storms the days of their fixes. */
  readonly window?: { readonly from: string; readonly to: string };
  readonly period: { readonly start: string; readonly end: string };
  readonly title: string;
  readonly source: string;
  readonly fileName: string;
  readonly locale: string;
  readonly t: Translate;
  readonly height?: number;
  readonly onFail?: (error: unknown) => void;
  readonly onDrawn?: () => void;
  readonly hideTitle?: boolean;
  readonly hideTable?: boolean;
  readonly downloads?: readonly DownloadKind[];
  readonly access?: 'now' | 'focus';
};

/** What is said of a payout where the index stands there, in the words of the one table. */
const paying = {
  calm: 'footprint.summaryCalm',
  open: 'footprint.summaryBreached',
  owed: 'footprint.summaryOwed',
  confirmed: 'footprint.summaryConfirmed',
  paid: 'footprint.summarySettled',
  closed: 'footprint.summaryClosed',
} as const satisfies Record<SaysOfChart['chart'], string>;
function summaryKey({ state, payout }: FootprintPoint, { chart, isSeveral }: SaysOfChart) {
  if (isSeveral) return payout > 0 ? 'footprint.severalOwed' : 'footprint.severalCalm';
  if (chart === 'closed' || state === 'paid') return paying[chart];
  return state === 'breached' ? 'footprint.summaryBreached' : 'footprint.summaryCalm';
}

/** The drawing as a sentence. */
export function footprintSummary(
  model: FootprintModel,
  {
    terms,
    measure,
    says,
    indexName,
    writeShare = ({ stated }) => payoutShare(stated, locale),
    locale,
    t,
  }: Pick<FootprintChartProps, 'terms' | 'measure' | 'says' | 'indexName' | 'writeShare' | 'locale' | 't'>,
): string {
  const last = model.points[lastIndexOf(model.points, ({ index }) => index !== null)];
  if (!last || last.index === null) return t('footprint.none');
  const said = {
    name: indexName,
    value: exactly(onWire(last.index, measure), measure, locale),
    date: formatDay(last.date, '', locale),
    trigger: exactly(terms.trigger, measure, locale),
    share: writeShare({ value: onWire(last.index, measure), stated: last.payout }),
  };
  const gap = model.missingDays > 0 ? ` ${t('footprint.missingDays', { count: model.missingDays })}` : '';
  return `${t(summaryKey(last, says), said)}${gap}`;
}

/** An event day by day: what was measured, and the running index against trigger and exit. */
export function FootprintChart(props: FootprintChartProps) {
  const {
    footprint,
    terms,
    measure,
    says,
    kind,
    indexName,
    threshold,
    window,
    period,
    locale,
    t,
    height = usualHeight,
  } = props;
  const { dayOffsetHours = 0 } = props;
  const { from, to } = useMemo(() => window ?? daysOf(footprint, { kind, period }), [window, footprint, kind, period]);
  const model = useMemo(
    () => footprintModel(footprint, { kind, terms, measure, says, window: { from, to }, dayOffsetHours, locale }),
    [footprint, kind, terms, measure, says, from, to, dayOffsetHours, locale],
  );
  const look = useMemo(
    () => ({ terms, measure, says, indexName, threshold, from, to, locale, t }),
    [terms, measure, says, indexName, threshold, from, to, locale, t],
  );
  const drawing = useCallback(async () => {
    const { drawChart, footprintOptions } = await import('./footprintDrawing');
    return { drawChart, options: footprintOptions(model, look) };
  }, [model, look]);
  const marks = useMemo(() => marksOf(model, look), [model, look]);
  const rate = props.rateUnit ? rateText(look, props.rateUnit(t)) : null;
  const table = useMemo(() => footprintTable(model, indexName, measure, t), [model, indexName, measure, t]);
  return (
    <Plot
      {...props}
      height={height}
      drawing={drawing}
      table={table}
      summary={footprintSummary(model, props)}
      source={t('source', { source: props.source })}
      legend={<FootprintKeys {...{ model, kind, marks, rate, threshold, locale, t }} />}
    />
  );
}
