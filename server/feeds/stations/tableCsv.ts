import { collector } from '../reading/collect';
import { checkEnding } from '../reading/delimited';
import type { FeedOptions } from '../reading/options';
import { originOf } from '../containers/origins';
import type { DailyFile } from '../reading/series';
import type { Source } from '../reading/source';
import { layoutOf, placesOf } from './tableLayout';
import { readRows, readSteps, stepsPerDay } from './tableRows';

/** A table with a heading of days, hours or months: see tableLayout.ts for what may stand in it. */
export async function readTable(source: Source, options: FeedOptions): Promise<DailyFile> {
  const text = await source.text();
  checkEnding(text, options.whole);
  const layout = layoutOf(text, options);
  const resolution = layout.when.kind === 'month' ? 'month' : 'day';
  const format = resolution === 'month' ? 'month-table' : 'table';
  const gathered = collector({ format, resolution, ...options });
  layout.notes.forEach(gathered.note);
  const places = placesOf(source, layout, options);
  const hourly = resolution === 'day' ? stepsPerDay(layout) : 1;
  if (hourly > 1) readSteps(layout, gathered, places, hourly);
  else readRows(layout, gathered, places);
  return {
    kind: 'daily',
    format,
    resolution,
    dayOffsetHours: options.utcOffset ?? (layout.when.kind === 'date' ? (layout.when.format.clock ?? 0) / 60 : 0),
    origin: originOf({}, source.name),
    ...gathered.finish(),
  };
}
