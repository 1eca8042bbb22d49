import { addDays } from '#shared/engine/calendar';
import { openIngest } from '../tests/support/ingest';
import { bareTable } from './copyInto';
import type { On } from './frame/databases';
import { rowOf, type Row } from './frame/rows';
import { runsInTurn, waitForTurn } from './frame/turns';
import { timed } from './measure';

const stations = 10_000;
const firstDay = '2026-01-01';
const historyDays = 30;
/** As many days as it takes until each station has had its year written whole. */
const rounds = 128;

const idOf = (station: number) => `USW${String(station).padStart(8, '0')}`;
/** Tenths of a millimetre, as NOAA writes them. */
const rainOf = (station: number, day: number) => (station * 7919 + day * 104_729) % 400;
const rowsOf = (from: number, days: number): string[] =>
  Array.from({ length: days }, (_, day) => addDays(firstDay, from + day).replaceAll('-', '')).flatMap((date, day) =>
    Array.from({ length: stations }, (_, at) => `${idOf(at)},${date},PRCP,${rainOf(at, from + day)},,,W,0700`),
  );
const placeList = () =>
  ['id,name,latitude,longitude,elevation']
    .concat(
      Array.from(
        { length: stations },
        (_, at) => `${idOf(at)},Gauge ${at},${(at % 120) - 60},${(at % 350) - 175},${at % 900}`,
      ),
    )
    .join('\n');

/** A day of ten thousand stations through the real ingest, with its checks, version and history, beside COPY of the same lines into a table with a key. */
export async function ingest({ database }: On): Promise<readonly Row[]> {
  const bench = await openIngest();
  const bare = await bareTable(
    database,
    bench.pool,
    'id text, date int, element text, value int, m text, q text, s text, time text, primary key (id, element, date)',
  );
  try {
    const places = bench.folder.write('places.csv', `${placeList()}\n`);
    const history = rowsOf(0, historyDays);
    await waitForTurn();
    const first = await timed(() =>
      bench.bring('history.csv', `${history.join('\n')}\n`, { places }, '2026-02-01T10:00:00Z'),
    );
    const copiedFirst = await timed(() => bare.copy(history.map((line) => line.replaceAll(',', '\t'))));
    const ours: number[] = [];
    const copied: number[] = [];
    for await (const round of runsInTurn(rounds)) {
      const day = historyDays + round;
      const lines = rowsOf(day, 1);
      const now = `${addDays(firstDay, day + 1)}T10:00:00Z`;
      ours.push(
        await timed(async () => {
          const { changed, rows } = await bench.bring(`${day}.csv`, `${lines.join('\n')}\n`, {}, now);
          if (!changed || rows !== stations) throw new Error('The day did not come in.');
        }),
      );
      copied.push(await timed(() => bare.copy(lines.map((line) => line.replaceAll(',', '\t')))));
    }
    const beside = { name: 'COPY of the same lines into a table with a key', values: copied };
    return [
      rowOf({
        job: `Daily new data of ${stations.toLocaleString('en')} stations`,
        ...{ database, unit: 'ms', ours, beside, goal: { of: 'ratio', least: 0.5 } },
      }),
      rowOf({
        job: `First load of ${stations.toLocaleString('en')} stations with ${historyDays} days`,
        ...{ database, unit: 'ms', ours: [first], beside: { name: beside.name, values: [copiedFirst] } },
      }),
    ];
  } finally {
    await bare.close();
    await bench.close();
  }
}
