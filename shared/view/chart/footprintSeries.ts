import type { PointOptionsObject, SeriesOptionsType } from 'highcharts';
import { msPerDay } from '#shared/engine/calendar';
import { paler, signal, token } from '../tokens';
import type { FootprintModel } from './footprintModel';
import { type FootprintLook, dotIn, measuredColour, measuredName, stateColour } from './footprintLook';

/** What was measured: columns, ranges from low to high, or a line with dots. */
export function measuredSeries(model: FootprintModel, { t }: FootprintLook): SeriesOptionsType[] {
  if (!model.measured) return [];
  const colour = measuredColour[model.kind];
  const pale = paler(colour, 42);
  const shared = { id: 'measured', name: measuredName(model, t), yAxis: 0, color: colour };
  const bar = {
    ...shared,
    states: { hover: { color: signal('blue') } },
    borderWidth: 0,
    borderRadius: 2,
    pointPadding: 0.06,
    groupPadding: 0.04,
    maxPointWidth: 22,
    minPointLength: 0,
  };
  if (model.measured.isRange) {
    const data = model.points.map(({ at, low, value, counts }) => ({
      x: at,
      // Of a day with one extreme alone that is marked.
      low: low ?? value,
      high: value ?? low,
      color: counts ? colour : pale,
    }));
    // `range` is our own series, which Highcharts' types cannot know.
    return [{ ...bar, type: 'range', borderRadius: 4, threshold: null, data } as unknown as SeriesOptionsType];
  }
  if (model.kind === 'temperature' || model.kind === 'track')
    return [{ ...shared, type: 'line', lineWidth: 2, data: dotted(model, colour) }];
  const data = model.points.flatMap(({ measuredAt, value, counts }) =>
    measuredAt === null ? [] : [{ x: measuredAt, y: value, color: counts ? colour : pale }],
  );
  return [{ ...bar, type: 'column', data }];
}

/** A line with a dot a value; between two storms it is broken. */
function dotted({ points, kind }: FootprintModel, colour: string): PointOptionsObject[] {
  return points.flatMap(({ at, value, counts, state }, i) => {
    const before = points[i - 1];
    const isBreak = kind === 'track' && before !== undefined && at - before.at > 2 * msPerDay;
    const fill = kind === 'track' ? stateColour[state] : counts ? colour : paler(colour, 42);
    const dot = {
      x: at,
      y: value,
      marker: {
        enabled: true,
        radius: counts || state !== 'calm' ? 5 : 3.5,
        ...dotIn(state, fill),
      },
    };
    return isBreak ? [{ x: (at + before.at) / 2, y: null }, dot] : [dot];
  });
}

/** The running index, each dot in the colour of its state. */
export function indexSeries({ points }: FootprintModel, { indexName }: FootprintLook): SeriesOptionsType {
  const radius = points.length > 120 ? 2 : points.length > 60 ? 3 : 4;
  return {
    id: 'index',
    type: 'line',
    name: indexName,
    yAxis: 1,
    color: token('chart-3'),
    lineWidth: 1.5,
    connectNulls: true,
    states: { hover: { lineWidthPlus: 0 } },
    data: points.map(({ at, index, state }) => ({
      x: at,
      y: index,
      color: stateColour[state],
      marker: {
        enabled: true,
        radius,
        ...dotIn(state),
        // So many dots are a line of their own: with a rim each they would wash it out.
        ...(points.length > 60 && state !== 'near' ? { lineWidth: 0 } : {}),
        states: { hover: { fillColor: signal('blue'), lineColor: token('surface'), radius: radius + 3 } },
      },
    })),
  };
}
