import { createHash } from 'node:crypto';
import { risksOfData } from '#shared/engine/risks/list';
import type { Db } from '../../db/open';
import { readIncidents, writeIncidents, type StoredIncident } from '../../data/outages';
import type { IncidentFile } from '../../feeds/incidents/incidents';
import type { Brought, IngestContext } from '../pipeline/context';
import type { IngestOptions } from '../pipeline/ingestOptions';
import type { SetContent } from '../pipeline/repository';
import type { IngestResult } from '../pipeline/result';
import { slugOf, targetIdOf, type SetPlan } from '../pipeline/setPlan';
import { storeVersion, type Destination, type Period, type StoragePlan } from '../pipeline/storeVersion';
import { targetsOf } from '../pipeline/targetRepository';
import type { TargetRow } from '../../data/targets';
import { contentOfIncident, incidentCorrections, incidentDays } from './incidentCorrections';
import { serviceTarget } from './serviceTarget';

type NewIncident = StoredIncident & { readonly withdrawn?: boolean };
type Incoming = { readonly file: IncidentFile; readonly period: Period; readonly options: IngestOptions };

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
  const { format, origin, report } = file;
  const period = { firstDate: options.from ?? report.first, lastDate: options.to ?? report.last };
  return storeVersion(
    context,
    { file: brought, format, origin, report, options },
    incidentPlan({ file, period, options }),
  );
}

const incidentPlan = (incoming: Incoming): StoragePlan<readonly NewIncident[]> => ({
  kind: 'incident',
  async compare(db, destination) {
    const { period, options } = incoming;
    const { set, stored } = destination;
    const places = new Map((await targetsOf(db, set.id)).map((target) => [target.id, target]));
    const services = servicesOf(incoming, set, places);
    const compared = await compareIncidents(db, set, { incoming, services });
    const { after, fresh, altered, withdrawn } = compared;
    const known = { ...compared, knownTo: stored?.lastDate ?? null };
    const isOtherRule =
      options.severities !== undefined && String(options.severities) !== String(stored?.settings.severities ?? '');
    if (stored && fresh.length + altered.length + withdrawn.length === 0 && !isOtherRule)
      return { isChanged: false, targets: [], messages: [], complete: { ...period, noun: 'incident' } };
    const common = after.length - fresh.length + withdrawn.length;
    const targets = [...services].map(([service, id]) =>
      serviceTarget({ id, service, known: places.get(id) }, period, options),
    );
    return {
      isChanged: true,
      agreements: [{ common, agreeing: common - altered.length - withdrawn.length, ratio: null }],
      corrections: incidentCorrections(known),
      touched: { corrections: incidentDays(known), anywhere: false },
      contentHash: hashOf(after),
      content: contentOf(incoming, destination, [...services.keys()]),
      targets,
      reportedTargets: targets.map(({ id, name }) => ({ id, name, isNew: !places.has(id) })),
      messages: messagesOf({ isOtherRule: isOtherRule && stored !== null, withdrawn, period }),
      changes: [...fresh, ...altered, ...withdrawn.map((incident) => ({ ...incident, withdrawn: true }))],
    };
  },
  write: writeIncidents,
});

/** The services of the file, each with the id of its monitoring target. */
function servicesOf(
  { file, options }: Incoming,
  set: SetPlan,
  known: ReadonlyMap<string, TargetRow>,
): ReadonlyMap<string, string> {
  const services = [...new Set(file.incidents.map(({ target }) => target))];
  const isNamed = options.target !== undefined && services.length === 1 && known.has(options.target);
  return new Map(
    services.map((service) => [service, (isNamed && options.target) || targetIdOf(set.id, service)] as const),
  );
}

async function compareIncidents(
  db: Db,
  set: SetPlan,
  { incoming, services }: { readonly incoming: Incoming; readonly services: ReadonlyMap<string, string> },
) {
  const rows = await readIncidents(db, { dataSetId: set.id, targetIds: [...services.values()] });
  const before: ReadonlyMap<string, StoredIncident> = new Map(rows.map((incident) => [incident.id, incident]));
  const after = incoming.file.incidents.map(({ id, target, start, end, severity }): StoredIncident => ({
    id: `${slugOf(target)}:${id}`,
    targetId: services.get(target) ?? '',
    start,
    end,
    severity,
  }));
  return {
    before,
    after,
    fresh: after.filter(({ id }) => !before.has(id)),
    altered: after.filter(
      (incident) =>
        before.has(incident.id) && contentOfIncident(incident) !== contentOfIncident(before.get(incident.id)),
    ),
    withdrawn: missingOf(before, after),
  };
}

/** Stored incidents of the file's services and period that it does not hold any more. */
function missingOf(
  stored: ReadonlyMap<string, StoredIncident>,
  incoming: readonly StoredIncident[],
): readonly StoredIncident[] {
  const starts = incoming.map(({ start }) => start).sort();
  const [first, last] = [starts[0] ?? '', starts.at(-1) ?? ''];
  const ids = new Set(incoming.map(({ id }) => id));
  return [...stored.values()].filter(({ id, start }) => !ids.has(id) && start >= first && start <= last);
}

const contentOf = (
  { file, period }: Incoming,
  { set, stored }: Destination,
  services: readonly string[],
): SetContent => ({
  kind: 'incident',
  variables: [{ id: 'downtime', unit: 's' }],
  riskTypeIds: risksOfData(set.providerId, 'incident'),
  ...period,
  description: `Interruptions of ${services.slice(0, 3).join(', ')}${services.length > 3 ? ' and others' : ''}.`,
  settings: { harmless: [...new Set([...(stored?.settings.harmless ?? []), ...file.harmless])] },
});

const messagesOf = ({
  isOtherRule,
  withdrawn,
  period: { firstDate, lastDate },
}: {
  readonly isOtherRule: boolean;
  readonly withdrawn: readonly StoredIncident[];
  readonly period: Period;
}): readonly string[] => [
  ...(isOtherRule ? ['Other severities count now: run isoline monitor to bring the events up to date.'] : []),
  ...(withdrawn.length > 0 ? [`${withdrawn.length} stored incidents are no longer in the file: withdrawn.`] : []),
  `Taken as complete from ${firstDate} to ${lastDate}; say --from and --to if it is not.`,
];

/** SHA-256 over the incidents in order of their ids. */
function hashOf(incidents: readonly StoredIncident[]): string {
  const hash = createHash('sha256');
  for (const incident of [...incidents].sort((a, b) => (a.id < b.id ? -1 : 1)))
    hash.update(`${incident.id} ${contentOfIncident(incident)}\n`);
  return hash.digest('hex');
}
