import { z } from 'zod';
import { callsOf } from './call';
import { MonitoringTarget } from './catalog';
import { CorrectionNotice } from './corrections';
import { CoverageIndex } from './coverage';
import { fileQuery, listFile, readIn } from './listFile';
import { HistoryEntry } from './history';
import {
  body,
  BoundingBox,
  ById,
  Fraction,
  Id,
  LabelsText,
  MapAnswer,
  Money,
  orderedPageQuery,
  pageOf,
  pageQuery,
  Reason,
  numberInAddress,
} from './values';
import { EventStatus, FootprintEntry, PublicEvent, eventFields } from './event';

const call = callsOf('monitoring');

const EventPolicyItem = z.object({
  id: Id,
  policyId: Id,
  policyHolderName: z.string(),
  beneficiaryName: z.string(),
  calculatedPayout: Money,
  quantity: z.number(),
  coverageTotalSumInsured: Money,
  policyTotalSumInsured: Money,
});

export const Provenance = z.object({
  dataSetId: z.string(),
  dataVersion: z.number(),
  dataHash: z.string(),
  engineVersion: z.string(),
  footprintHash: z.string(),
});

export const EventOverview = z
  .object({
    ...eventFields,
    totalPayout: Money,
    insuredExtendValue: z.number(),
    insuredExtendUnit: z.string(),
    totalSumInsured: Money,
    monitoringTargetDto: MonitoringTarget.pick({
      id: true,
      name: true,
      kind: true,
      lat: true,
      lon: true,
      geometryData: true,
    }),
    tenantHandle: z.string(),
  })
  .meta({ id: 'EventOverview' });

export const EventDetail = z
  .object({
    ...EventOverview.shape,
    version: z.number(),
    footprint: z.array(FootprintEntry),
    policyItems: z.array(EventPolicyItem),
    policyItemsTotal: z.number(),
    /** Policies that these items belong to. */
    policiesTotal: z.number(),
    provenance: Provenance.nullable(),
    secondary: z
      .object({
        dataSetId: Id,
        dataSetName: z.string(),
        indexValue: z.number().nullable(),
        payoutPct: Fraction,
        result: z.enum(['AGREES', 'DIFFERS']),
      })
      .nullable(),
    /** Waits to be decided on; null where nothing was corrected after people had taken the event over. */
    correction: CorrectionNotice.nullable(),
    /** Where this person may move the event, and what forbids the rest. */
    moves: z.array(z.object({ to: EventStatus, allowed: z.boolean(), why: z.string().nullable() })),
    history: z.array(HistoryEntry),
  })
  .meta({ id: 'EventDetail' });
export type EventDetail = z.output<typeof EventDetail>;

/** Side panel: one item of the timeline. */
export const EventListItem = z.object({
  parametricEvent: z.object({ ...eventFields, totalPayout: Money, totalSumInsured: Money }),
  indexDefinition: CoverageIndex,
});

/** Those that are over and decided, instead of those whose period runs or on which somebody has to decide. */
export const whichOnMap = { ended: z.stringbool().optional() } as const;
export const findEventsInBox = call('GET /internal/monitoring/bounding-box', {
  query: BoundingBox.extend({ labels: LabelsText, zoom: numberInAddress().optional(), ...whichOnMap }),
  response: MapAnswer,
  summary: 'Events as map points and clusters',
});
export const listEvents = call('POST /internal/monitoring/list', {
  body: z.array(Id).max(10_000),
  /** Who reads them takes each for itself: one that nobody can read costs no other. */
  response: z.array(z.union([EventListItem, z.unknown()])),
  roles: ['User.Underwriter', 'User.Admin', 'User.Agent'],
  summary: 'Events by their ids or by the ids of their coverages',
});
export const readEvent = call('GET /internal/monitoring/:id/detail', {
  params: ById,
  query: z.object(orderedPageQuery(15)),
  response: EventDetail,
  alsoFor: ['policies'],
  roles: ['User.Underwriter', 'User.Admin', 'User.Agent'],
  summary: 'One event: footprint, policies, history',
});
const mostOverviews = 100;
/** What an overview tells whoever is signed in: sums, footprint and policies. */
const WholeOverview = EventOverview.extend({
  footprint: z.array(FootprintEntry),
  policyItems: z.array(EventPolicyItem),
});
export const eventOverviews = call('GET /internal/parametric-events/overview', {
  query: z.object({
    ids: z
      .string()
      .max(20_000)
      .refine((text) => text.split(',').length <= mostOverviews, `at most ${mostOverviews} ids at once`),
  }),
  response: z.array(z.union([WholeOverview, PublicEvent])),
  public: true,
  summary:
    'Overviews of events, ids separated by commas. Without a token: those of public coverages, no sums, no names',
});
const listFilter = {
  status: EventStatus.optional(),
  labels: LabelsText,
  search: z.string().max(200).optional(),
};
export const findEvents = call('GET /internal/parametric-events', {
  query: z.object({ ...pageQuery(15), ...listFilter, ...readIn }),
  response: pageOf(EventOverview),
  summary: 'Events as a list (the map, for keyboard and screen readers)',
});
export const exportEvents = call('GET /internal/parametric-events/export', {
  query: z.object({ ...fileQuery, ...listFilter }),
  ...listFile(EventOverview),
  summary: 'Events list as a file, whole',
});
export const moveEvent = call('POST /internal/monitoring/:id/transition', {
  params: ById,
  body: body({ to: EventStatus, reason: Reason }),
  response: EventDetail,
  changes: ['policies', 'claims'],
  summary: 'Move an event on: review, confirm, reject, pay, terminate',
});
export const recomputeEvent = call('POST /internal/monitoring/:id/recompute', {
  params: ById,
  response: z.object({
    same: z.boolean(),
    footprintHash: z.string(),
    storedHash: z.string(),
    indexValue: z.number().nullable(),
    payoutPct: z.number(),
    engineVersion: z.string(),
  }),
  summary: 'Compute the footprint again from the recorded data version and compare',
});
export const runMonitoring = call('POST /internal/monitoring/run', {
  body: body({ asOf: z.iso.date().optional() }).optional(),
  response: z.object({ jobId: Id }),
  roles: ['User.Underwriter', 'User.Admin'],
  changes: ['policies', 'claims', 'platform'],
  summary: 'Run the monitoring of all active coverages, for today or as of a past day',
});
