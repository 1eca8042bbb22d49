import { checkEnding, checkWidth, rowsOf } from '../reading/delimited';
import { incidentCollector, instantOf, type IncidentFile } from './incidents';
import type { FeedOptions } from '../reading/options';
import type { Origin } from '../reading/series';
import { stemOf, type Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';

/** A table of incidents with true begin and end: one row each, whatever the columns are called. */
const starts = ['started_at', 'start', 'begin', 'started', 'start_at', 'created_at', 'begin_time'];
const ends = ['ended_at', 'ended_by', 'end', 'ended', 'end_at', 'resolved_at', 'finish_time'];
const ids = ['incident_id', 'id', 'key', 'number'];
// The worst an incident was says more than what it was at last.
const severities = ['impact_worst', 'status_impact', 'impact', 'severity', 'impact_last', 'status'];

const namesOf = (head: string) =>
  (head.split(/\r?\n/, 1)[0] ?? '').split(',').map((name) => name.replaceAll('"', '').trim().toLowerCase());
const firstOf = (names: readonly string[], wanted: readonly string[]) => wanted.find((name) => names.includes(name));
export const isIncidentTable = (head: string): boolean => {
  const names = namesOf(head);
  return firstOf(names, starts) !== undefined && firstOf(names, ends) !== undefined;
};

export type IncidentOptions = Pick<FeedOptions, 'name' | 'by' | 'origin' | 'whole' | 'today'>;

export async function readIncidentTable(
  source: Source,
  { name, by, whole, today }: IncidentOptions,
): Promise<IncidentFile> {
  const text = await source.text();
  checkEnding(text, whole);
  const names = namesOf(text);
  const [, ...rows] = rowsOf(text, ',');
  const provider = providerOf(source.name);
  if (by && !names.includes(by.toLowerCase())) {
    throw new DataFault(
      'feeds.optionNeeded',
      `There is no column "${by}" to tell services apart: there are ${names.join(', ')}.`,
      { option: '--by COLUMN' },
    );
  }
  const column = {
    start: firstOf(names, starts) ?? '',
    end: firstOf(names, ends) ?? '',
    id: firstOf(names, ids),
    severity: firstOf(names, severities),
  };
  const gathered = incidentCollector('incident-table', provider, { today });
  rows.forEach((row, i) => {
    checkWidth(row, names.length, i === rows.length - 1);
    gathered.countRow();
    const cell = (wanted: string | undefined) =>
      wanted === undefined ? '' : (row.cells[names.indexOf(wanted)] ?? '').trim();
    const instant = (text: string) => {
      const found = instantOf(text);
      if (found === null)
        throw new DataFault('feeds.broken', `Line ${row.line}: ${JSON.stringify(text)} is not a time.`, {
          line: row.line,
        });
      return found;
    };
    const [start, end] = [instant(cell(column.start)), cell(column.end) === '' ? null : instant(cell(column.end))];
    const targets = by
      ? cell(by.toLowerCase())
          .split(';')
          .map((target) => target.trim())
          .filter(Boolean)
      : [name ?? provider.provider ?? stemOf(source.name)];
    const id = cell(column.id) || `line-${row.line}`;
    for (const target of targets)
      gathered.add({ id, target, start, end, severity: cell(column.severity) || null }, row.line);
  });
  if (column.end === 'ended_by')
    gathered.note('Ends are the first look at which the incident was gone: at most one look later than the true end.');
  return gathered.finish();
}

/** Status histories whose provider shows in the file's name. */
function providerOf(fileName: string): Origin {
  const known: readonly (readonly [RegExp, Origin])[] = [
    [
      /cloudflare/i,
      {
        providerId: 'cloudflare',
        provider: 'Cloudflare',
        dataSet: 'Cloudflare incidents',
        attribution: 'Cloudflare status page',
      },
    ],
    [
      /\b(gcp|google)/i,
      {
        providerId: 'gcp',
        provider: 'Google Cloud',
        dataSet: 'Google Cloud incidents',
        attribution: 'Google Cloud status page',
      },
    ],
    [
      /\b(aws|amazon)/i,
      { providerId: 'aws', provider: 'Amazon Web Services', dataSet: 'AWS incidents', attribution: 'AWS status page' },
    ],
    [
      /\bazure/i,
      { providerId: 'az', provider: 'Microsoft Azure', dataSet: 'Azure incidents', attribution: 'Azure status page' },
    ],
  ];
  return known.find(([sign]) => sign.test(fileName))?.[1] ?? {};
}
