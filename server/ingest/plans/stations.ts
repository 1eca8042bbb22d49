import { createHash } from 'node:crypto';
import { plainUnitOf, type VariableId } from '#shared/engine/variables';
import { toBytes, writeBytes } from '../../data/blocks';
import { writeBlocks } from '../../data/series';
import type { NewBlock } from '../../data/seriesDays';
import type { DailyFile, DailySeries, Place } from '../../feeds/reading/series';
import type { Brought, IngestContext } from '../pipeline/context';
import type { IngestOptions } from '../pipeline/ingestOptions';
import type { SetContent } from '../pipeline/repository';
import type { IngestResult } from '../pipeline/result';
import { riskTypesOf } from '../pipeline/setPlan';
import { storeVersion, type StoragePlan } from '../pipeline/storeVersion';
import { propertiesOf } from '../pipeline/targetRepository';
import { compareSeries, variablesOf, type Located } from './stationNews';
import { createLocator } from './stationPlace';
import { periodOf, rowOf, type StationTarget } from './stationTarget';

/** Stores the daily series of a file of stations: each a monitoring target, each year and variable a block. */
export async function ingestStations(
  context: IngestContext,
  brought: Brought,
  file: DailyFile,
  options: IngestOptions,
): Promise<IngestResult> {
  const messages: string[] = [];
  const places = new Map<string, Place>();
  const found = file.series.map(({ place }) => place);
  const locate = await createLocator(brought, options, found);
  for (const place of found) {
    const located = locate(place);
    if (located.message) messages.push(located.message);
    if (located.place !== place) places.set(place.id, located.place);
  }
  const { format, origin, report } = file;
  return storeVersion(
    context,
    { file: brought, format, origin, report, options },
    stationPlan({ file, places, messages, options }),
  );
}

const stationPlan = (located: Located): StoragePlan<readonly NewBlock[]> => ({
  kind: 'station',
  async compare(db, { set }) {
    const news = await compareSeries(db, set.id, located);
    const { targets, changed, blocks, agreements, corrections } = news;
    const { messages } = located;
    const reportedTargets = targets.map(({ id, name, isNew }) => ({ id, name, isNew }));
    if (changed.length === 0) return { isChanged: false, targets: reportedTargets, messages };
    const { written, prolonged, ended } = rowsToWrite(changed);
    const properties = await propertiesOf(
      db,
      written.filter(({ isNew }) => !isNew).map(({ id }) => id),
    );
    return {
      isChanged: true,
      agreements,
      corrections,
      late: { corrections: news.late, anywhere: false },
      contentHash: hashOf(targets, located.file.series),
      content: contentOf(located),
      targets: written.map((target) => rowOf(target, properties.get(target.id))),
      prolonged: prolonged.map((target) => ({ id: target.id, position: target.position, ...periodOf(target) })),
      ends: { stored: news.ends, moved: ended },
      reportedTargets,
      targetCount: news.targetCount,
      messages,
      changes: blocks,
    };
  },
  write: writeBlocks,
});

/** Of which targets the whole row is another one, of which the period, and of which nothing but its end. */
function rowsToWrite(changed: readonly StationTarget[]) {
  const rows = { written: [] as StationTarget[], prolonged: [] as StationTarget[], ended: [] as StationTarget[] };
  for (const target of changed) {
    if (target.isNew || target.isMoved) rows.written.push(target);
    else if (target.isLonger) rows[isEndAlone(target) ? 'ended' : 'prolonged'].push(target);
  }
  return rows;
}

/** Of its period only the last day is another one, and it has a place among the ends of its set, which are days after 1970. */
const isEndAlone = ({ known, firstDay, lastDay }: StationTarget): boolean =>
  typeof known?.position === 'number' && known.firstDay === firstDay && lastDay > 0;

function contentOf({ file: { series, report, resolution, dayOffsetHours }, places }: Located): SetContent {
  const variables = variablesOf(series);
  const names = series.slice(0, 3).map(({ place }) => (places.get(place.id) ?? place).name);
  return {
    kind: 'station',
    variables: variables.map((id) => ({ id, unit: plainUnitOf(id) })),
    riskTypeIds: riskTypesOf(variables),
    firstDate: report.first,
    lastDate: report.last,
    dayOffsetHours,
    description: `${resolution === 'month' ? 'Monthly' : 'Daily'} values of ${names.join(', ')}${series.length > 3 ? ' and others' : ''}.`,
    ...(resolution === 'month' ? { settings: { resolution: 'month' as const } } : {}),
  };
}

const hashedAtOnce = 1 << 20;

/** SHA-256 over targets, variables, first days and values, in order of their names: the same content gives the same hash. */
function hashOf(targets: readonly StationTarget[], allSeries: readonly DailySeries[]): string {
  const hash = createHash('sha256');
  const gathered = Buffer.alloc(hashedAtOnce);
  let length = 0;
  const flush = () => {
    hash.update(gathered.subarray(0, length));
    length = 0;
  };
  const ids = targets.map(({ id }) => id);
  const inOrder = ids.map((_, at) => at).sort((a, b) => ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1));
  for (const at of inOrder) {
    const series = allSeries[at];
    if (!series) continue;
    for (const variable of (Object.keys(series.values) as VariableId[]).sort()) {
      const values = series.values[variable] ?? new Float64Array();
      const head = `${ids[at]}\n${variable}\n${series.firstDay}\n`;
      const most = head.length * 3 + values.byteLength;
      if (length + most > hashedAtOnce) flush();
      if (most > hashedAtOnce) hash.update(head).update(toBytes(values));
      else {
        length += gathered.write(head, length);
        length = writeBytes(values, gathered, length);
      }
    }
  }
  flush();
  return hash.digest('hex');
}
