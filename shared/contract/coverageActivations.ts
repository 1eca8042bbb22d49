import { z } from 'zod';
import { callsOf } from './call';
import { mostCoverageIds, narrowing } from './coverages';
import { fileQuery, listFile } from './listFile';
import { jobStates } from './platform';
import { body, ById, Id, Instant, IsoDate, orderedPageQuery, pageOf } from './values';

const call = callsOf('coverages');

/** Why a coverage is not activated. */
export const notActivatedBecause = [
  'created',
  'queued',
  'error',
  'active',
  'over',
  'noPrice',
  'noReason',
  'unknown',
  'cancelled',
  'broken',
] as const;
export type WhyNotActivated = (typeof notActivatedBecause)[number];

/** `waiting`: its turn has not come yet. */
export const activationOutcomes = ['waiting', 'activated', 'skipped', 'failed'] as const;
export type ActivationOutcome = (typeof activationOutcomes)[number];

/** Most coverages of one activation that are named by their ids: what a request's body holds with room to spare. */
export const mostNamed = 20_000;

/** Which coverages: named one by one, all that a list's filters let through, or what an earlier activation did not activate. */
const which = {
  coverageIds: z.array(Id).min(1).max(mostNamed).optional(),
  matching: z
    .object({
      ...narrowing,
      /** Those of them that are left out. */
      except: z.array(Id).max(mostCoverageIds).optional(),
    })
    .optional(),
  /** The id of an activation that has ended. */
  leftBy: Id.optional(),
};
const named = ['coverageIds', 'matching', 'leftBy'] as const;
const isOneOf = (asked: object) => named.filter((name) => name in asked).length === 1;
const oneOf = `say which coverages by one of ${named.join(', ')}`;
const Which = body(which).refine(isOneOf, oneOf);
export type ActivatedCoverages = z.input<typeof Which>;

const Outcome = {
  outcome: z.enum(activationOutcomes),
  /** Why it was skipped, or failed. */
  why: z.enum(notActivatedBecause).nullable(),
  /** The last day of a risk period that is over. */
  end: IsoDate.nullable(),
};
export const ActivationRow = z
  .object({
    coverageId: Id,
    /** Its name when the activation was asked for; null where there was no such coverage. */
    label: z.string().nullable(),
    ...Outcome,
  })
  .meta({ id: 'ActivationRow' });
export type ActivationRow = z.output<typeof ActivationRow>;

/** Rows are previewed one by one up to so many. */
export const mostPreviewed = 200;
const ActivationPreview = z
  .object({
    total: z.number(),
    /** How many can be activated as they stand now. */
    ready: z.number(),
    /** How many cannot, by the reason. */
    skipped: z.array(z.object({ why: z.enum(notActivatedBecause), count: z.number() })),
    /** Of those that can: how many have a price that rests on a record in which no year paid, and the first of them. */
    unseenCount: z.number(),
    unseen: z.array(z.object({ label: z.string(), unseenYears: z.number() })),
    /** All of them where there are few, what is skipped first; else none. */
    rows: z.array(ActivationRow),
  })
  .meta({ id: 'ActivationPreview' });
export type ActivationPreview = z.output<typeof ActivationPreview>;

export const Activation = z
  .object({
    id: Id,
    jobId: Id,
    state: z.enum(jobStates),
    cancelRequested: z.boolean(),
    total: z.number(),
    activated: z.number(),
    skipped: z.number(),
    failed: z.number(),
    createdBy: z.string(),
    createdByName: z.string(),
    createdAt: Instant,
    endedAt: Instant.nullable(),
  })
  .meta({ id: 'Activation' });
export type Activation = z.output<typeof Activation>;

export const previewActivation = call('POST /internal/coverages/activations/preview', {
  body: Which,
  response: ActivationPreview,
  summary: 'What activating many coverages would do',
});
export const startActivation = call('POST /internal/coverages/activations', {
  body: body({
    ...which,
    /** How many its asker has been told; where they are others by now, it is refused. */
    count: z.number().int().optional(),
  }).refine(isOneOf, oneOf),
  response: Activation,
  changes: ['platform'],
  summary: 'Activate many coverages, in a job of the server',
});
export const findActivations = call('GET /internal/coverages/activations', {
  response: z.array(Activation),
  summary: 'Activations of many coverages that are at work',
});
export const readActivation = call('GET /internal/coverages/activations/:id', {
  params: ById,
  response: Activation,
  summary: 'How an activation of many coverages fares',
});
const rowsFilter = { outcome: z.enum(activationOutcomes).optional() };
export const findActivationRows = call('GET /internal/coverages/activations/:id/rows', {
  params: ById,
  query: z.object({ ...orderedPageQuery(15), ...rowsFilter }),
  response: pageOf(ActivationRow),
  summary: 'What became of each coverage of an activation',
});
export const exportActivationRows = call('GET /internal/coverages/activations/:id/file', {
  params: ById,
  query: z.object({ ...fileQuery, sort: orderedPageQuery(1).sort, ...rowsFilter }),
  ...listFile(ActivationRow),
  summary: 'What became of each coverage of an activation as a file, whole',
});
