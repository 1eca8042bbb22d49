import type Library from 'highcharts';
import { composeBorderRadius } from 'highcharts/es-modules/Extensions/BorderRadius.js';
import Axis from 'highcharts/es-modules/Core/Axis/Axis.js';
import DateTimeAxis from 'highcharts/es-modules/Core/Axis/DateTimeAxis.js';
import PlotLineOrBand from 'highcharts/es-modules/Core/Axis/PlotLineOrBand/PlotLineOrBand.js';
import Chart from 'highcharts/es-modules/Core/Chart/Chart.js';
import Defaults from 'highcharts/es-modules/Core/Defaults.js';
import Globals from 'highcharts/es-modules/Core/Globals.js';
import Legend from 'highcharts/es-modules/Core/Legend/Legend.js';
import Pointer from 'highcharts/es-modules/Core/Pointer.js';
import SVGElement from 'highcharts/es-modules/Core/Renderer/SVG/SVGElement.js';
import SVGRenderer from 'highcharts/es-modules/Core/Renderer/SVG/SVGRenderer.js';
import Responsive from 'highcharts/es-modules/Core/Responsive.js';
import DataLabel from 'highcharts/es-modules/Core/Series/DataLabel.js';
import Point from 'highcharts/es-modules/Core/Series/Point.js';
import Series from 'highcharts/es-modules/Core/Series/Series.js';
import SeriesRegistry from 'highcharts/es-modules/Core/Series/SeriesRegistry.js';
import Tooltip from 'highcharts/es-modules/Core/Tooltip.js';
import 'highcharts/es-modules/Series/Column/ColumnSeries.js';
import 'highcharts/es-modules/Series/Line/LineSeries.js';

/**
 * Highcharts with the parts that our charts use: lines, columns, axes of numbers and of dates. Its ready-made file also brings pies,
 * areas, splines, scatter plots, stacks and logarithmic axes, a tenth of its size. A chart that needs one of them composes it here, as
 * the library's own `masters/highcharts.src.js` does.
 */
composeCorners();
// Every series asks it for its options, labelled or not.
DataLabel.compose(Series);
DateTimeAxis.compose(Axis);
Legend.compose(Chart);
PlotLineOrBand.compose(Chart, Axis);
Pointer.compose(Chart);
Responsive.compose(Chart);
Tooltip.compose(Pointer);

/** Rounded corners go to columns and pies alike, and the library asks for the class of both. */
function composeCorners(): void {
  const types = Series['types'] as Record<string, unknown>;
  types['pie'] = class {};
  composeBorderRadius(Series, SVGElement, SVGRenderer);
  delete types['pie'];
}

/** What we call of it, and what its accessibility module looks for. */
export default Object.assign(Globals, {
  ...{ Axis, Chart, Legend, Point, Pointer, Series, SVGElement, SVGRenderer, Tooltip },
  ...{ chart: Chart['chart'], setOptions: Defaults['setOptions'], seriesType: SeriesRegistry['seriesType'] },
}) as unknown as typeof Library;
