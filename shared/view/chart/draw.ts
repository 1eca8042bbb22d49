import type { Chart, Options, Point, Series } from 'highcharts';
import Highcharts from './highcharts';

/** The only module that calls Highcharts. It is loaded when the first chart is about to be drawn, never before. */
export type { Options };
export type Drawn = {
  readonly update: (options: Options) => void;
  readonly destroy: () => void;
  /** Adds keyboard navigation and screen-reader texts. */
  readonly makeAccessible: () => Promise<void>;
};

type ShapedPoint = Point & {
  low?: number;
  high?: number;
  isNull?: boolean;
  shapeArgs?: { y: number; height: number };
  tooltipPos?: number[];
};

/**
 * Columns from a low to a high value. Highcharts has them too, in `highcharts-more`, which would add a third to the size
 * of a widget's chart; the core's column does all but the placing.
 */
function defineRange(): void {
  const { seriesTypes } = Highcharts as unknown as {
    seriesTypes: Record<string, { prototype: { translate: () => void } }>;
  };
  const { column } = seriesTypes;
  if (!column || seriesTypes['range']) return;
  const drawColumns = column.prototype.translate;
  Highcharts.seriesType(
    'range',
    'column',
    { tooltip: {} },
    {
      pointArrayMap: ['low', 'high'],
      pointValKey: 'high',
      toYData: ({ low, high }: ShapedPoint) => [low, high],
      translate(this: Series) {
        drawColumns.call(this);
        for (const point of this.points as ShapedPoint[]) {
          if (!point.shapeArgs || point.low === undefined || point.high === undefined) continue;
          const top = this.yAxis.toPixels(point.high, true);
          const bottom = this.yAxis.toPixels(point.low, true);
          point.shapeArgs.y = Math.min(top, bottom);
          point.shapeArgs.height = Math.max(2, Math.abs(bottom - top));
        }
      },
    },
  );
}

/**
 * Highcharts asks the browser for the font size of every text, and each time the browser lays out all that was added since:
 * most of the time that a chart takes. Ours are all given in pixels, by a text itself or by what it stands in.
 */
function knowFontSizes(): void {
  type Sized = SVGElement & {
    readonly styles?: { readonly fontSize?: unknown };
    readonly parentGroup?: Sized;
    readonly renderer?: { readonly boxWrapper?: Sized };
  };
  const { prototype } = Highcharts.SVGElement as unknown as {
    prototype: { getStyle: (this: Sized, property: string) => string };
  };
  const sizeOf = ({ styles, parentGroup, renderer }: Sized): string | undefined => {
    if (typeof styles?.fontSize === 'string') return styles.fontSize;
    if (parentGroup) return sizeOf(parentGroup);
    const size = renderer?.boxWrapper?.styles?.fontSize;
    return typeof size === 'string' ? size : undefined;
  };
  const computed = prototype.getStyle;
  prototype.getStyle = function (property) {
    const size = property === 'font-size' ? sizeOf(this) : undefined;
    return size?.endsWith('px') ? size : computed.call(this, property);
  };
}

const font = 'var(--iso-font)';
Highcharts.setOptions({
  // The colours come from our tokens, which also reach into shadow roots; an injected sheet would need a style policy.
  palette: { injectCSS: false },
  accessibility: { enabled: false },
  chart: {
    backgroundColor: 'transparent',
    style: { fontFamily: font, fontSize: '16px' },
    animation: false,
    spacing: [8, 4, 4, 4],
  },
  credits: { enabled: false },
  title: { text: undefined },
  legend: { enabled: false },
  plotOptions: { series: { animation: false, states: { inactive: { enabled: false } } } },
});
defineRange();
knowFontSizes();

let accessModule: Promise<unknown> | undefined;
const loadAccess = (): Promise<unknown> =>
  (accessModule ??= import('highcharts/es-modules/masters/modules/accessibility.src.js'));

export type Access = 'with' | 'without';

/** Draws, with keyboard and screen-reader support from the start or to be added later. */
export async function drawChart(place: HTMLElement, options: Options, access: Access): Promise<Drawn> {
  if (access === 'with') await loadAccess();
  let current = options;
  let isAccessible = access === 'with';
  const draw = () => {
    const made = Highcharts.chart(place, {
      ...current,
      accessibility: {
        ...current.accessibility,
        enabled: isAccessible,
        // The sentence, the keys and the table beside a chart speak the reader's language; the library's own words are English. Its
        // module brings them along as it comes, over what was set for all charts before.
        screenReaderSection: { beforeChartFormat: '', afterChartFormat: '' },
      },
    });
    // Until its support is there, the sentence and the table beside it speak for the drawing.
    if (!isAccessible) made.renderer.box.setAttribute('aria-hidden', 'true');
    return made;
  };
  let chart: Chart = draw();
  // Paper is laid out without asking the library: a drawing that keeps its width on screen would lose its last days.
  const widen = (width: string) => {
    chart.container.style.width = width;
    chart.renderer.box.setAttribute('width', width);
  };
  const toPaper = () => widen('100%');
  const fromPaper = () => widen(`${chart.chartWidth}px`);
  addEventListener('beforeprint', toPaper);
  addEventListener('afterprint', fromPaper);
  return {
    update(next) {
      current = next;
      chart.update(next, true, true, false);
    },
    destroy() {
      removeEventListener('beforeprint', toPaper);
      removeEventListener('afterprint', fromPaper);
      chart.destroy();
      // What the library notes in the document is of no use without a chart, and the page is not ours.
      if (!Highcharts.charts.some(Boolean)) delete (document as { hcEvents?: unknown }).hcEvents;
    },
    async makeAccessible() {
      if (isAccessible) return;
      isAccessible = true;
      await loadAccess();
      if (!place.isConnected) return;
      // A chart that was drawn before the module came knows nothing of it: it is drawn anew.
      chart.destroy();
      chart = draw();
    },
  };
}
