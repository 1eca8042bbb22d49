import { z } from 'zod';
import { linkMachine, sharedStates } from '#shared/engine/states';
import { callsOf } from './call';
import {
  body,
  BoundingBox,
  ById,
  Id,
  Instant,
  LabelsText,
  MapAnswer,
  Money,
  Nothing,
  orderedPageQuery,
  pageOf,
  pageQuery,
  integerInAddress,
  numberInAddress,
} from './values';
import { CertificateAnswer, PublicEvent } from './event';
import { whichOnMap } from './monitoring';
import { fileQuery, listFile, readIn } from './listFile';

const call = callsOf('monitoring');

export const Share = z
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
    state: z.enum(linkMachine.states),
    /** `event`: all policies of the event together; else the id of an item of a policy; null: the link says no sums. */
    amountOf: Id.nullable(),
    /** Readers who are told by e-mail when the event changes. */
    followers: z.number(),
    version: z.number(),
  })
  .meta({ id: 'Share' });
export type Share = z.output<typeof Share>;
export const createPermalink = call('POST /internal/parametric-events/:id/permalink', {
  params: ById,
  body: body({
    expiresAt: Instant.nullable().optional(),
    amountOf: Id.nullable().optional(),
    /** It is not public until it is released; one that is not released within a day is deleted. */
    prepared: z.boolean().optional(),
  }).optional(),
  response: z.object({ permalink: z.string(), url: z.string(), id: Id }),
  summary: 'Make the public link of an event. The link is shown once: only its hash is kept',
});
export const findShareAmounts = call('GET /internal/parametric-events/:id/share-amounts', {
  params: ById,
  response: z.object({
    /** Whether the tenant lets links say sums at all. */
    allowed: z.boolean(),
    /** What all policies in force together are insured for; null where there is none, or they have several currencies. */
    whole: Money.nullable(),
    items: z.array(z.object({ id: Id, policyHolderName: z.string(), beneficiaryName: z.string(), sumInsured: Money })),
    itemsTotal: z.number(),
  }),
  summary: 'Of what a public link of this event may say the amount; at most 200 items of policies',
});
export const findShares = call('GET /internal/permalinks', {
  query: z.object({ eventId: Id.optional() }),
  response: z.array(Share),
  summary: 'All public links, or those of one event with the ones that are prepared',
});
const shareFilter = {
  state: z.enum(sharedStates).optional(),
  /** Part of a coverage's label, of a link's beginning, or of the name of who made it. */
  search: z.string().max(200).optional(),
};
export const findShareList = call('GET /internal/shares', {
  query: z.object({ ...pageQuery(15), ...shareFilter, ...readIn }),
  response: pageOf(Share),
  summary: 'Public links list',
});
export const exportShares = call('GET /internal/shares/export', {
  query: z.object({ ...fileQuery, ...shareFilter }),
  ...listFile(Share),
  summary: 'Public links list as a file, whole',
});
export const changeShare = call('PUT /internal/permalinks/:id', {
  params: ById,
  body: body({
    /** Makes a prepared link public. */
    released: z.literal(true).optional(),
    paused: z.boolean().optional(),
    expiresAt: Instant.nullable().optional(),
    amountOf: Id.nullable().optional(),
  }),
  response: Share,
  summary: 'Release, pause or resume a public link, set its expiry, or whether it says the amount',
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
export const readPublicCertificate = call('GET /internal/permalinks/:id/certificate', {
  params: ById,
  response: CertificateAnswer,
  public: true,
  summary: 'Settlement certificate of the event behind a public link, for every hundred insured',
});
export const findPublicEventsInBox = call('GET /internal/monitoring/external/bounding-box', {
  query: BoundingBox.extend({ labels: LabelsText, zoom: numberInAddress().optional(), ...whichOnMap }),
  response: MapAnswer,
  public: true,
  summary: 'Public coverages as map points',
});
export const findPublicEvents = call('GET /internal/parametric-events/external', {
  query: z.object({
    /** Ids of events or of coverages, separated by commas; without them all that carry the labels. */
    ids: z.string().max(20_000).optional(),
    labels: LabelsText,
    /** Part of a coverage's label or of its place's name. */
    search: z.string().max(200).optional(),
    ...whichOnMap,
    ...orderedPageQuery(12),
    size: integerInAddress({ least: 1, most: 48 }).default(12),
  }),
  response: pageOf(PublicEvent),
  public: true,
  summary: 'Public events with their footprints, a page at a time',
});
export const oembed = call('GET /oembed', {
  query: z.object({
    url: z.string().max(2000),
    maxwidth: numberInAddress().optional(),
    maxheight: numberInAddress().optional(),
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
