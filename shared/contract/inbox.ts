import { z } from 'zod';
import { areas } from './access';
import { callsOf } from './call';
import { fileQuery, listFile, readIn } from './listFile';
import { body, ById, Id, Instant, IsoDate, Nothing, pageOf, pageQuery } from './values';

const call = callsOf('inbox');

/** What somebody ought to know although they were not looking. */
export const inboxKinds = [
  'simulationDone',
  'activationDone',
  'quoteFailed',
  'eventDetected',
  'correctionToDecide',
  'inceptionNear',
  'expiryNear',
  'dataLate',
  'settingProposed',
] as const;
export type InboxKind = (typeof inboxKinds)[number];

const InboxMessage = z
  .object({
    id: Id,
    kind: z.enum(inboxKinds),
    /** Area and id of what it is about, and its name at that time; of an activation of many how many of how many, as `9990/10001`. */
    area: z.enum(areas),
    subjectId: Id,
    name: z.string(),
    /** The day it speaks of: of inception or expiry, of the first payout, the last one that there are data of. */
    date: IsoDate.nullable(),
    createdAt: Instant,
    isRead: z.boolean(),
  })
  .meta({ id: 'InboxMessage' });
export type InboxMessage = z.output<typeof InboxMessage>;

const inboxFilter = {
  unread: z.stringbool().optional(),
  /** Of this kind; a file has another `kind`. */
  about: z.enum(inboxKinds).optional(),
  /** Part of the name of what it is about. */
  search: z.string().max(200).optional(),
};
export const findInbox = call('GET /internal/inbox', {
  query: z.object({ ...pageQuery(20), ...inboxFilter, ...readIn }),
  response: pageOf(InboxMessage).extend({
    /** How many are not read, whatever the page shows. */
    unread: z.number(),
  }),
  summary: 'What mattered to whoever asks, newest first',
});
export const exportInbox = call('GET /internal/inbox/export', {
  query: z.object({ ...fileQuery, ...inboxFilter }),
  ...listFile(InboxMessage),
  summary: 'What mattered to whoever asks as a file, whole',
});
export const markRead = call('POST /internal/inbox/:id/read', {
  params: ById,
  body: body({}).optional(),
  response: Nothing,
  summary: 'Mark a message as read',
});
export const markAllRead = call('POST /internal/inbox/read', {
  body: body({}).optional(),
  response: Nothing,
  summary: 'Mark all messages as read',
});

/** What waits for somebody, by what they would do with it. */
export const workKinds = [
  'quoteToAnswer',
  'eventToReview',
  'correctionToDecide',
  'policyNear',
  'dataLate',
  'draftQuote',
  'draftCoverage',
] as const;
export type WorkKind = (typeof workKinds)[number];
const WorkItem = z.object({
  id: Id,
  name: z.string(),
  /** The day it speaks of: of expiry of an offer, inception of a policy, the last one that there are data of. */
  date: IsoDate.nullable(),
});
export const Work = z
  .object({
    kind: z.enum(workKinds),
    area: z.enum(areas),
    /** How many there are, of which `items` are the first. */
    total: z.number(),
    items: z.array(WorkItem),
  })
  .meta({ id: 'Work' });
export type Work = z.output<typeof Work>;

export const findWork = call('GET /internal/work', {
  response: z.array(Work),
  reads: ['coverages', 'quotes', 'policies', 'monitoring', 'catalog'],
  summary: 'What waits for whoever asks, the first five of each kind',
});
