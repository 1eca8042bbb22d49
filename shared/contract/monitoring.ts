import { z } from 'zod';
import { callsOf } from './call';
import { MonitoringTarget } from './catalog';
import { CoverageIndex } from './coverages';
import { HistoryEntry } from './policies';
import {
  body,
  BoundingBox,
  ById,
  FeatureCollection,
  Fraction,
  Id,
  Instant,
  IsoDate,
  Labels,
  LabelsText,
  Money,
  Nothing,
  pageOf,
  pageQuery,
  Unit,
} from './values';

const call = callsOf('monitoring');

export const eventStatusValues = [
  'MONITORED',
  'DETECTED',
  'QUALIFIED',
  'NON_QUALIFIED',
  'UNKNOWN',
  'RECONCILED',
  'REPORTED',
  'IN_REVIEW',
  'CONFIRMED',
  'REJECTED',
  'PAYOUT',
  'NO_PAYOUT',
  'TERMINATED',
] as const;
export const EventStatus = z.enum(eventStatusValues);

const TrackPoint = z.object({
  referenceId: z.string(),
  segmentId: z.string(),
  intersected: z.boolean(),
  lat: z.number(),
  lon: z.number(),
});
export const FootprintEntry = z
  .object({
    timestampUtc: Instant,
    date: IsoDate,
    indexValue: z.number().nullable(),
    indexChange: z.number().nullable(),
    unit: Unit,
    measurements: z.array(
      z.object({
        value: z.number().nullable(),
        variable: z.object({ name: z.string(), unit: z.object({ symbol: z.string(), id: z.string() }) }),
        referenceId: z.string().optional(),
      }),
    ),
    inLatestIndex: z.boolean(),
    inOverallIndex: z.boolean(),
    /** Share of the sum insured that this row's index pays. */
    payout: Fraction,
    indicativePayout: Fraction.nullable(),
    features: z.array(TrackPoint).optional(),
  })
  .meta({ id: 'FootprintEntry' });
export type FootprintEntry = z.output<typeof FootprintEntry>;

/** What a card shows of a coverage; the same for signed-in people and for the public. */
export const EventCoverage = z
  .object({
    id: Id,
    version: z.number(),
    label: z.string(),
    triggerLabel: z.string(),
    trigger: z.number(),
    exit: z.number().nullable(),
    start: IsoDate,
    end: IsoDate,
    dataSourceId: Id,
    dataSetId: Id,
    dataSourceDescription: z.string(),
    synthetic: z.boolean(),
    attribution: z.string(),
    monitoringTarget: z.object({ id: Id, name: z.string() }),
    riskTypeId: z.string(),
    minPayoutPct: Fraction,
    payoutPerUnitPct: Fraction,
    limitPct: Fraction,
    labels: Labels,
    triggerUnit: z.string(),
    duration: z.boolean(),
    indexDefinitionName: z.string(),
    indexDefinition: CoverageIndex,
  })
  .meta({ id: 'EventCoverage' });

const eventFields = {
  id: Id,
  status: EventStatus,
  warning: z.boolean(),
  runTime: Instant.nullable(),
  asOf: IsoDate.nullable(),
  indexValue: z.number().nullable(),
  latestIndexValue: z.number().nullable(),
  indexUnit: Unit,
  payoutPct: Fraction,
  indicativePayoutPct: Fraction.nullable(),
  triggered: z.boolean(),
  missingDays: z.number(),
  coverage: EventCoverage,
} as const;

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
    /** Where this person may move the event, and what forbids the rest. */
    moves: z.array(z.object({ to: EventStatus, allowed: z.boolean(), why: z.string().nullable() })),
    history: z.array(HistoryEntry),
  })
  .meta({ id: 'EventDetail' });
export type EventDetail = z.output<typeof EventDetail>;

/** Side panel: one item of the timeline. */
export const EventListItem = z.object({
  parametricEvent: z.object({
    id: Id,
    runTime: Instant.nullable(),
    status: EventStatus,
    warning: z.boolean(),
    indexValue: z.number().nullable(),
    payoutPct: Fraction,
    coverage: EventCoverage,
  }),
  indexDefinition: CoverageIndex,
});

/** The public face of an event: what the card needs, no names of policy holders, no sums insured. */
export const PublicEvent = z
  .object({
    ...eventFields,
    footprint: z.array(FootprintEntry),
    monitoringTargetDto: MonitoringTarget.pick({
      id: true,
      name: true,
      kind: true,
      lat: true,
      lon: true,
      geometryData: true,
    }),
    tenantHandle: z.string(),
    tenantName: z.string(),
    tenantLogo: z.string().nullable(),
  })
  .meta({ id: 'PublicEvent' });
export type PublicEvent = z.output<typeof PublicEvent>;

export const findEventsInBox = call('GET /internal/monitoring/bounding-box', {
  query: BoundingBox.extend({ labels: LabelsText, zoom: z.coerce.number().optional() }),
  response: FeatureCollection,
  summary: 'Events as map points and clusters',
});
export const listEvents = call('POST /internal/monitoring/list', {
  body: z.array(Id).max(10_000),
  response: z.array(EventListItem),
  roles: ['User.Underwriter', 'User.Admin', 'User.Agent'],
  summary: 'Events by their ids or by the ids of their coverages',
});
export const readEvent = call('GET /internal/monitoring/:id/detail', {
  params: ById,
  query: z.object(pageQuery(15)),
  response: EventDetail,
  roles: ['User.Underwriter', 'User.Admin', 'User.Agent'],
  summary: 'One event: footprint, policies, history',
});
export const eventOverviews = call('GET /internal/parametric-events/overview', {
  query: z.object({ ids: z.string().max(200_000) }),
  response: z.array(EventOverview),
  summary: 'Overviews of events, ids separated by commas',
});
export const findEvents = call('GET /internal/parametric-events', {
  query: z.object({ ...pageQuery(15), status: EventStatus.optional(), labels: LabelsText }),
  response: pageOf(EventOverview),
  summary: 'Events as a list (the map, for keyboard and screen readers)',
});
export const moveEvent = call('POST /internal/monitoring/:id/transition', {
  params: ById,
  body: body({ to: EventStatus, reason: z.string().trim().min(3, 'say why, in at least 3 characters').max(2000) }),
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

const Share = z
  .object({
    id: Id,
    eventId: Id,
    coverageLabel: z.string(),
    hint: z.string(),
    createdAt: Instant,
    createdBy: z.string(),
    views: z.number(),
    lastSeen: Instant.nullable(),
    expiresAt: Instant.nullable(),
    state: z.enum(['live', 'paused', 'revoked', 'expired']),
  })
  .meta({ id: 'Share' });
export const createPermalink = call('POST /internal/parametric-events/:id/permalink', {
  params: ById,
  body: body({ expiresAt: Instant.nullable().optional() }).optional(),
  response: z.object({ permalink: z.string(), url: z.string(), id: Id }),
  summary: 'Make the public link of an event. The link is shown once: only its hash is kept',
});
export const findShares = call('GET /internal/permalinks', {
  query: z.object({ eventId: Id.optional() }),
  response: z.array(Share),
  summary: 'All public links',
});
export const changeShare = call('PUT /internal/permalinks/:id', {
  params: ById,
  body: body({ paused: z.boolean().optional(), expiresAt: Instant.nullable().optional() }),
  response: Share,
  summary: 'Pause or resume a public link, or set its expiry',
});
export const revokePermalink = call('DELETE /internal/permalinks/:id', {
  params: ById,
  response: Nothing,
  summary: 'Revoke a public link',
});

export const readPermalink = call('GET /internal/permalinks/:id', {
  params: ById,
  response: PublicEvent,
  public: true,
  summary: 'The event behind a public link',
});
export const findPublicEventsInBox = call('GET /internal/monitoring/external/bounding-box', {
  query: BoundingBox.extend({ labels: LabelsText, zoom: z.coerce.number().optional() }),
  response: FeatureCollection,
  public: true,
  summary: 'Public coverages as map points',
});
export const findPublicEvents = call('GET /internal/parametric-events/external', {
  query: z.object({
    /** Ids of events or of coverages, separated by commas; without them all that carry the labels. */
    ids: z.string().max(20_000).optional(),
    labels: LabelsText,
    ...pageQuery(12),
    size: z.coerce.number().int().min(1).max(48).default(12),
  }),
  response: pageOf(PublicEvent),
  public: true,
  summary: 'Public events with their footprints, a page at a time',
});
export const oembed = call('GET /oembed', {
  query: z.object({
    url: z.string().max(2000),
    maxwidth: z.coerce.number().optional(),
    maxheight: z.coerce.number().optional(),
    format: z.literal('json').optional(),
  }),
  response: z.looseObject({
    type: z.literal('rich'),
    version: z.literal('1.0'),
    html: z.string(),
    width: z.number(),
    height: z.number(),
  }),
  public: true,
  summary: 'oEmbed of a public link',
});
