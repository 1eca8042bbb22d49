import { incidentCollector, instantOf, type IncidentFile } from './incidents';
import type { IncidentOptions } from './incidentTable';
import { isRecord, parsed, stringOf } from '../reading/json';
import { stemOf, type Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';

/** Incidents of a status page: `{page, incidents: […]}` as Statuspage answers, or Google's list `[{id, begin, end, …}]`. */
export const isStatusJson = (head: string): boolean =>
  /^\s*\{/.test(head) ? /"incidents"\s*:/.test(head) : /^\s*\[\s*\{/.test(head) && /"begin"\s*:/.test(head);

export async function readStatusPage(source: Source, { name, ...options }: IncidentOptions): Promise<IncidentFile> {
  const read = parsed(await source.text(), source.name);
  const page = isRecord(read) && isRecord(read['page']) ? read['page'] : {};
  const list = isRecord(read) ? read['incidents'] : read;
  if (!Array.isArray(list)) throw new DataFault('feeds.broken', `${source.name} has no list of incidents.`);
  const isGoogle = Array.isArray(read);
  const provider = name ?? (stringOf(page['name']) || (isGoogle ? 'Google Cloud' : stemOf(source.name)));
  const gathered = incidentCollector(
    'status-page',
    {
      provider,
      ...(isGoogle ? { providerId: 'gcp' } : {}),
      dataSet: `${provider} incidents`,
      attribution: stringOf(page['url']) || `${provider} status page`,
    },
    options,
  );
  list.forEach((item: unknown, i) => {
    gathered.countRow();
    if (!isRecord(item)) throw new DataFault('feeds.broken', `${source.name}: incident ${i + 1} is not an object.`);
    const text = (...fields: readonly string[]) =>
      fields.map((field) => stringOf(item[field])).find((value) => value !== '') ?? '';
    const told = text('started_at', 'begin', 'created_at');
    const start = instantOf(told);
    if (start === null)
      throw new DataFault(
        'feeds.broken',
        `${source.name}: incident ${i + 1} starts at ${JSON.stringify(told)}, which is not a time.`,
      );
    const ended = text('resolved_at', 'end');
    const end = ended === '' ? null : instantOf(ended);
    if (ended !== '' && end === null)
      throw new DataFault(
        'feeds.broken',
        `${source.name}: incident ${i + 1} ends at ${JSON.stringify(ended)}, which is not a time.`,
      );
    gathered.add(
      {
        id: text('id', 'shortlink') || `incident-${i + 1}`,
        target: provider,
        start,
        end,
        severity: text('impact', 'status_impact', 'severity') || null,
      },
      null,
    );
  });
  return gathered.finish();
}
