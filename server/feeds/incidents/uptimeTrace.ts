import { instantAt } from '#shared/engine/calendar';
import { checkEnding, checkWidth, rowsOf } from '../reading/delimited';
import { numberOfText } from '../reading/numbers';
import { incidentCollector, instantOf, type IncidentFile } from './incidents';
import type { IncidentOptions } from './incidentTable';
import { stemOf, type Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';

/** Cloud Uptime Archive: `start_time,end_time,status,service`, times in seconds since the first event, status = severity 0 to 1. */
const namesOf = (head: string) => (head.split(/\r?\n/, 1)[0] ?? '').split(',').map((name) => name.trim().toLowerCase());
export const isUptimeTrace = (head: string): boolean => {
  const names = namesOf(head);
  const values = (head.split(/\r?\n/, 2)[1] ?? '').split(',');
  const isSeconds = (name: string) =>
    names.includes(name) && /^-?\d+(\.\d+)?$/.test((values[names.indexOf(name)] ?? '').trim());
  return isSeconds('start_time') && isSeconds('end_time');
};

export async function readUptimeTrace(
  source: Source,
  { name, origin, whole, today }: IncidentOptions,
): Promise<IncidentFile> {
  const started = origin === undefined ? null : instantOf(origin);
  if (started === null) {
    const why =
      origin === undefined
        ? 'Times count in seconds from the first event, whose date the file does not tell'
        : `${JSON.stringify(origin)} is not a date`;
    throw new DataFault('feeds.optionNeeded', `${why}. Say when that was: --origin 2018-02-01.`, {
      option: '--origin DATE',
    });
  }
  const text = await source.text();
  checkEnding(text, whole);
  const names = namesOf(text);
  const [, ...rows] = rowsOf(text, ',');
  const gathered = incidentCollector(
    'uptime-trace',
    {
      provider: 'Cloud Uptime Archive',
      providerId: 'cloud-uptime-archive',
      attribution: 'Cloud Uptime Archive (atlarge-research)',
      licence: 'MIT',
    },
    { today },
  );
  const zero = Date.parse(started);
  rows.forEach((row, i) => {
    checkWidth(row, names.length, i === rows.length - 1);
    gathered.countRow();
    const cell = (wanted: string) => (row.cells[names.indexOf(wanted)] ?? '').trim();
    const at = (wanted: string) => {
      const seconds = numberOfText(cell(wanted));
      if (Number.isNaN(seconds)) {
        throw new DataFault(
          'feeds.broken',
          `Line ${row.line}: ${wanted} is ${JSON.stringify(cell(wanted))}, not a number of seconds.`,
          { line: row.line },
        );
      }
      return instantAt(zero + seconds * 1000);
    };
    const target = name ?? (cell('service') || stemOf(source.name));
    const [start, end] = [at('start_time'), cell('end_time') === '' ? null : at('end_time')];
    gathered.add(
      { id: `at-${numberOfText(cell('start_time'))}`, target, start, end, severity: cell('status') || null },
      row.line,
    );
  });
  gathered.note(`Seconds count from ${started}, as given.`);
  return gathered.finish();
}
