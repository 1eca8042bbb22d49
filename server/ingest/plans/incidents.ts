import { createHash } from 'node:crypto';
import { risksOfData } from '#shared/engine/risks/list';
import { readIncidents, writeIncidents, type StoredIncident } from '../../data/outages';
import type { FeedIncident, IncidentFile } from '../../feeds/incidents/incidents';
import {
  chainedHash,
  checkKind,
  countTargets,
  findSet,
  lockSet,
  prolongSet,
  pointGeometry,
  saveCorrections,
  saveSet,
  saveTargets,
  saveVersion,
  targetsOf,
  type NewTarget,
} from '../pipeline/repository';
import { touchedEvents } from '../pipeline/touchedEvents';
import { planSet, slugOf, targetIdOf } from '../pipeline/setPlan';
import { checkPlausible } from '../pipeline/agreement';
import type { Brought, CorrectionRow, IngestContext, IngestOptions, IngestResult } from '../pipeline/types';

type Withdrawable = StoredIncident & { readonly withdrawn?: boolean };

/**
 * Stores incidents: a monitoring target for each service. An incident that reads otherwise is a new version of it; one that the file
 * leaves out although it lies between the file's first and last is withdrawn.
 */
export async function ingestIncidents(
  context: IngestContext,
  brought: Brought,
  file: IncidentFile,
  options: IngestOptions,
): Promise<IngestResult> {
  const plan = planSet(file.origin, options, brought.fileName);
  return context.transact(async (db) => {
    const found = await findSet(db, options, plan);
    checkKind(found, 'incident');
    const set = found ? { ...plan, id: found.id, name: found.name, providerId: found.providerId } : plan;
    const locked = await lockSet(db, context.tenantId, set.id);
    const services = [...new Set(file.incidents.map(({ target }) => target))];
    const known = new Map((await targetsOf(db, set.id)).map((target) => [target.id, target]));
    const idOf = (service: string) =>
      options.target !== undefined && services.length === 1 && known.has(options.target)
        ? options.target
        : targetIdOf(set.id, service);
    const stored = new Map(
      (await readIncidents(db, { dataSetId: set.id, targetIds: services.map(idOf) })).map((one) => [one.id, one]),
    );
    const given = file.incidents.map((one) => asStored(one, idOf(one.target)));
    const fresh = given.filter((one) => !stored.has(one.id));
    const altered = given.filter((one) => stored.has(one.id) && keyOf(one) !== keyOf(stored.get(one.id)));
    const withdrawn = missingOf(stored, given);
    const common = given.length - fresh.length + withdrawn.length;
    checkPlausible([{ common, agreeing: common - altered.length - withdrawn.length, ratio: null }], options);
    const [firstDate, lastDate] = [options.from ?? file.report.first, options.to ?? file.report.last];
    const base = {
      file: brought.fileName,
      format: file.format,
      dataSetId: set.id,
      providerId: set.providerId,
      rows: file.report.rows,
      firstDate: file.report.first,
      lastDate: file.report.last,
      report: file.report,
    };
    const isOtherRule =
      options.severities !== undefined && String(options.severities) !== String(locked?.settings.severities ?? '');
    if (locked && fresh.length + altered.length + withdrawn.length === 0 && !isOtherRule) {
      const isLonger = await prolongSet(db, locked, { firstDate, lastDate }, context.now);
      const unchanged = `Nothing changed: ${set.id} holds all of this file already (version ${locked.version}).`;
      return {
        ...base,
        targets: [],
        version: locked.version,
        changed: false,
        targetCount: known.size,
        corrections: 0,
        corrected: [],
        events: [],
        messages: isLonger ? [`No new incident; complete from ${firstDate} to ${lastDate} now.`] : [unchanged],
      };
    }
    const version = (locked?.version ?? 0) + 1;
    const knownTo = locked?.lastDate ?? null;
    const corrections = [
      ...altered.flatMap((one) => incidentCorrections(stored.get(one.id), one)),
      ...withdrawn.flatMap((one) => incidentCorrections(one, undefined)),
      // News of days that were stored already change what is known of them.
      ...fresh
        .filter(({ start }) => knownTo !== null && start.slice(0, 10) <= knownTo)
        .flatMap((one) => incidentCorrections(undefined, one)),
    ];
    const rows = summedByDay(corrections);
    const events = await touchedEvents(db, { dataSetId: set.id, corrections: rows });
    const contentHash = chainedHash(locked?.contentHash ?? '', hashOf(given));
    await saveSet(db, context, {
      plan: set,
      found: locked,
      origin: file.origin,
      options,
      version,
      contentHash,
      content: {
        kind: 'incident',
        variables: [{ id: 'downtime', unit: 's' }],
        riskTypeIds: risksOfData(set.providerId, 'incident'),
        firstDate,
        lastDate,
        description: `Interruptions of ${services.slice(0, 3).join(', ')}${services.length > 3 ? ' and others' : ''}.`,
        settings: { harmless: [...new Set([...(locked?.settings.harmless ?? []), ...file.harmless])] },
      },
    });
    const into = { tenantId: context.tenantId, dataSetId: set.id };
    const targets = services.map((service) =>
      serviceTarget(idOf(service), service, known.get(idOf(service)), { firstDate, lastDate, options }),
    );
    await saveTargets(db, into, targets);
    const all: Withdrawable[] = [...fresh, ...altered, ...withdrawn.map((one) => ({ ...one, withdrawn: true }))];
    await writeIncidents(db, { ...into, version, ingestedAt: context.now }, all);
    await saveCorrections(db, { ...into, version }, rows);
    await saveVersion(db, context, {
      dataSetId: set.id,
      version,
      contentHash,
      fileHash: brought.fileHash,
      fileName: brought.fileName,
      rows: file.report.rows,
      report: file.report,
      corrections: rows.length,
      events: events.map(({ id }) => id),
    });
    return {
      ...base,
      targets: targets.map(({ id, name }) => ({ id, name, isNew: !known.has(id) })),
      version,
      changed: true,
      targetCount: await countTargets(db, set.id),
      corrections: rows.length,
      corrected: rows.slice(0, 100),
      events,
      messages: [
        ...(isOtherRule && locked
          ? ['Other severities count now: run isoline monitor to bring the events up to date.']
          : []),
        ...(withdrawn.length > 0 ? [`${withdrawn.length} stored incidents are no longer in the file: withdrawn.`] : []),
        `Taken as complete from ${firstDate} to ${lastDate}; say --from and --to if it is not.`,
      ],
    };
  });
}

const asStored = ({ id, target, start, end, severity }: FeedIncident, targetId: string): StoredIncident => ({
  id: `${slugOf(target)}:${id}`,
  targetId,
  start,
  end,
  severity,
});
const keyOf = (one: StoredIncident | undefined) =>
  one ? [one.targetId, one.start, one.end, one.severity].join(' ') : '';

/** Stored incidents of the file's services and period that it does not hold any more. */
function missingOf(
  stored: ReadonlyMap<string, StoredIncident>,
  given: readonly StoredIncident[],
): readonly StoredIncident[] {
  const starts = given.map(({ start }) => start).sort();
  const [first, last] = [starts[0] ?? '', starts.at(-1) ?? ''];
  const ids = new Set(given.map(({ id }) => id));
  return [...stored.values()].filter(({ id, start }) => !ids.has(id) && start >= first && start <= last);
}

function hashOf(incidents: readonly StoredIncident[]): string {
  const hash = createHash('sha256');
  for (const one of [...incidents].sort((a, b) => (a.id < b.id ? -1 : 1))) hash.update(`${one.id} ${keyOf(one)}\n`);
  return hash.digest('hex');
}

const secondsOf = (one: StoredIncident | undefined): number | null =>
  one === undefined ? null : one.end === null ? 0 : (Date.parse(one.end) - Date.parse(one.start)) / 1000;

/** What changed, on the day on which the incident starts; in both days where the start itself moved. */
function incidentCorrections(
  before: StoredIncident | undefined,
  after: StoredIncident | undefined,
): readonly CorrectionRow[] {
  const days = [...new Set([before, after].flatMap((one) => (one ? [one.start.slice(0, 10)] : [])))];
  return days.map((date) => ({
    targetId: (after ?? before)?.targetId ?? '',
    variable: 'downtime',
    date,
    before: before?.start.startsWith(date) ? secondsOf(before) : null,
    after: after?.start.startsWith(date) ? secondsOf(after) : null,
  }));
}

/** One row a target and day: the seconds of its changed incidents added up. */
function summedByDay(rows: readonly CorrectionRow[]): readonly CorrectionRow[] {
  const byDay = new Map<string, CorrectionRow>();
  const added = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : a + b);
  for (const row of rows) {
    const key = `${row.targetId} ${row.date}`;
    const known = byDay.get(key);
    byDay.set(
      key,
      known ? { ...known, before: added(known.before, row.before), after: added(known.after, row.after) } : row,
    );
  }
  return [...byDay.values()];
}

type ServiceOf = {
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  readonly options: IngestOptions;
};
/** A service is at no place: it stands at 0, 0 unless the person says where. */
function serviceTarget(
  id: string,
  service: string,
  known: NewTarget | undefined,
  { firstDate, lastDate, options }: ServiceOf,
): NewTarget & { readonly id: string; readonly name: string } {
  const [lat, lon] = [options.lat ?? known?.lat ?? 0, options.lon ?? known?.lon ?? 0];
  const name = options.name ?? known?.name ?? service.replaceAll('_', ' ');
  const [first, last] = [known?.firstDate, known?.lastDate];
  return {
    id,
    name,
    kind: 'point',
    lat,
    lon,
    geometry: pointGeometry(lat, lon),
    properties: { stationId: service },
    firstDate: first && firstDate && first < firstDate ? first : firstDate,
    lastDate: last && lastDate && last > lastDate ? last : lastDate,
  };
}
