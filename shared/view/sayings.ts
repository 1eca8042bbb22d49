import type { EventStatus } from '#shared/engine/status';
import type { Standing } from '#shared/engine/standing';

/**
 * What may be said of an event, in one table: by its status, its period, the side of the trigger on which its index stands, and whether its
 * data are late (docs/rules.md §14.6). Cards, chart, picture, text, e-mail, event page and map take their words from it and from nothing else.
 */

/** The period is to come, runs, is over and waits for its data, or is over and decided, by whatever decides it. */
export const phases = ['toCome', 'running', 'settling', 'over'] as const;
export type Phase = (typeof phases)[number];
/** No index value; not beyond the trigger; beyond it with nothing owed; something is owed. */
export const sides = ['none', 'short', 'beyond', 'owed'] as const;
export type Side = (typeof sides)[number];

/** How an event looks: how its index stands, or that people have closed it without a payout, or that its data are late. */
export type Look = Standing | 'closed' | 'late';

type Saying = {
  readonly look: Look;
  /** Which sentence answers whether the reader is paid. */
  readonly answer:
    | ('begins' | 'waiting' | 'short' | 'open' | 'owed' | 'confirmed' | 'paid' | 'closed' | 'retained' | 'checked')
    | ('rejected' | 'noPayout' | 'terminated' | 'undecided' | 'review' | 'unclear');
  /** What is said of the end of a period that runs. */
  readonly until?: 'decided' | 'final';
  /** What else may change it, and what the reader has to do. */
  readonly next: 'begins' | 'watches' | 'settles' | 'pays' | 'confirmed' | 'paid' | 'ask';
  /** What the sentence of the chart says of a payout. */
  readonly chart: 'calm' | 'open' | 'owed' | 'confirmed' | 'paid' | 'closed';
  /** The insurer has still to confirm what the index says. */
  readonly isUnconfirmed?: true;
  /** Nothing is expected to change it any more: readers are told that it is final. */
  readonly isFinal?: true;
  /** It lives on data that may be late. */
  readonly mayBeLate?: true;
};

const live = { mayBeLate: true } as const;
const final = { isFinal: true, next: 'ask' } as const;
const refused = { ...final, look: 'closed', chart: 'closed' } as const;
const pending = { look: 'pending', chart: 'open' } as const;
const triggered = { look: 'triggered' } as const;

const sayings = {
  begins: { look: 'unknown', answer: 'begins', next: 'begins', chart: 'calm' },
  waiting: { ...live, look: 'unknown', answer: 'waiting', next: 'watches', chart: 'calm' },
  short: { ...live, look: 'notTriggered', answer: 'short', next: 'watches', chart: 'calm' },
  open: { ...live, ...pending, answer: 'open', until: 'decided', next: 'watches' },
  owed: { ...live, ...triggered, answer: 'owed', until: 'final', next: 'pays', chart: 'owed', isUnconfirmed: true },
  settlingNone: { ...live, look: 'unknown', answer: 'waiting', next: 'settles', chart: 'calm' },
  settlingShort: { ...live, ...pending, answer: 'short', next: 'settles' },
  settlingOpen: { ...live, ...pending, answer: 'open', next: 'settles' },
  settlingOwed: { ...live, ...triggered, answer: 'owed', next: 'pays', chart: 'owed' },
  checked: { ...pending, answer: 'checked', next: 'ask', isUnconfirmed: true },
  reported: { ...triggered, answer: 'owed', until: 'final', next: 'pays', chart: 'owed', isUnconfirmed: true },
  confirmed: {
    ...triggered,
    answer: 'confirmed',
    until: 'final',
    next: 'confirmed',
    chart: 'confirmed',
    isFinal: true,
  },
  paid: { ...triggered, answer: 'paid', next: 'paid', chart: 'paid', isFinal: true },
  closed: { ...final, look: 'notTriggered', answer: 'closed', chart: 'calm' },
  retained: { ...refused, answer: 'retained' },
  rejected: { ...refused, answer: 'rejected' },
  noPayout: { ...refused, answer: 'noPayout' },
  terminated: { ...refused, answer: 'terminated' },
  undecided: { ...pending, answer: 'undecided', next: 'ask' },
  review: { ...pending, answer: 'review', next: 'ask' },
} as const satisfies Readonly<Record<string, Saying>>;
type SayingName = keyof typeof sayings;

/** What stands in an impossible cell, of a later version of the server say: nothing certain, and whom to ask. */
const unclear: Saying = { ...pending, answer: 'unclear', next: 'ask' };

/** In the order of `sides`; null: that cannot be. */
type Row = readonly [
  none: SayingName | null,
  short: SayingName | null,
  beyond: SayingName | null,
  owed: SayingName | null,
];
const never: Row = [null, null, null, null];
const inHands: Readonly<Record<Phase, Row>> = {
  toCome: never,
  running: [null, null, null, 'reported'],
  settling: never,
  over: [null, 'checked', 'checked', 'reported'],
};

const table: Readonly<Record<EventStatus, Readonly<Record<Phase, Row>>>> = {
  UNKNOWN: {
    toCome: ['begins', null, null, null],
    running: ['waiting', null, null, null],
    settling: ['settlingNone', 'undecided', 'undecided', null],
    over: ['undecided', 'undecided', 'review', null],
  },
  MONITORED: {
    toCome: never,
    running: ['waiting', 'short', 'open', null],
    settling: ['settlingNone', 'settlingShort', 'settlingOpen', null],
    over: never,
  },
  DETECTED: {
    toCome: never,
    running: [null, null, null, 'owed'],
    settling: [null, null, null, 'settlingOwed'],
    over: never,
  },
  QUALIFIED: { toCome: never, running: never, settling: never, over: [null, null, null, 'reported'] },
  NON_QUALIFIED: { toCome: never, running: never, settling: never, over: [null, 'closed', 'retained', null] },
  RECONCILED: inHands,
  REPORTED: inHands,
  IN_REVIEW: inHands,
  CONFIRMED: {
    toCome: never,
    running: [null, null, null, 'confirmed'],
    settling: never,
    over: [null, 'closed', 'retained', 'confirmed'],
  },
  REJECTED: {
    toCome: never,
    running: [null, null, null, 'rejected'],
    settling: never,
    over: [null, 'closed', 'rejected', 'rejected'],
  },
  PAYOUT: {
    toCome: never,
    running: [null, null, null, 'paid'],
    settling: never,
    over: [null, 'closed', 'retained', 'paid'],
  },
  NO_PAYOUT: {
    toCome: never,
    running: [null, null, null, 'noPayout'],
    settling: never,
    over: [null, 'closed', 'retained', 'noPayout'],
  },
  TERMINATED: {
    toCome: ['terminated', null, null, null],
    running: ['terminated', 'terminated', 'terminated', 'terminated'],
    settling: never,
    over: ['terminated', 'terminated', 'terminated', 'terminated'],
  },
};

export type Cell = {
  readonly status: EventStatus;
  readonly phase: Phase;
  readonly side: Side;
  /** The data are older than their source lets one expect. */
  readonly isLate: boolean;
  /** Days that the index needs are missing. */
  readonly isGappy: boolean;
  /** It has several triggers. */
  readonly isSeveral: boolean;
};
export type Says = Saying & Pick<Cell, 'isLate' | 'isSeveral'> & { readonly isMoney: boolean };

/** The entry of a cell; null where that cannot be. */
export function entryOf({ status, phase, side, isLate, isGappy, isSeveral }: Cell): Says | null {
  // A status that nobody here knows is in no row.
  const rows: Readonly<Record<Phase, Row>> | undefined = table[status];
  const name = rows?.[phase][sides.indexOf(side)];
  const saying: Saying | null = name ? sayings[name] : null;
  if (!saying || (isLate && !saying.mayBeLate)) return null;
  // What could not be decided for want of days lacks days.
  if (!isGappy && side !== 'none' && (saying.answer === 'undecided' || saying.answer === 'review')) return null;
  const isMoney = saying.answer === 'confirmed' || saying.answer === 'paid';
  if (!isLate) return { ...saying, isLate, isSeveral, isMoney };
  // What is owed for certain stays so; all else is only known as of a day that is past.
  const look = saying.look === 'triggered' ? saying.look : 'late';
  const next = saying.next === 'watches' ? 'settles' : saying.next;
  return { ...saying, look, next, isLate, isSeveral, isMoney };
}

/** What may be said in a cell. */
export const saysIn = (cell: Cell): Says =>
  entryOf(cell) ?? { ...unclear, isLate: false, isSeveral: cell.isSeveral, isMoney: false };
