import type { PublicAmounts, PublicEvent } from '#shared/contract/event';
import { breaches, isAbove } from '#shared/engine/payout';
import { formatDay } from '#shared/format/date';
import { formatInWords, type Amount } from '#shared/format/money';
import { numberFormat } from '#shared/format/intl';
import { exactly, measureOf, shown, termsOf } from '../measure';
import { settlingText } from '../settling';
import type { Translate } from '../words';
import type { EventState, StatedEvent } from './eventState';
import type { Says } from '../sayings';

type Said = {
  readonly event: PublicEvent;
  readonly eventState: EventState;
  readonly locale: string;
  readonly t: Translate;
  readonly day: (date: string) => string;
};

/** Of every hundred insured: `34`, `about 34` where that is rounded, `less than 1`. */
function ofHundred(share: number, locale: string, t: Translate): string {
  const exact = share * 100;
  const whole = Math.round(exact);
  if (whole === 0) return t('card.lessThanOne');
  const number = numberFormat(locale, { maximumFractionDigits: 0 }).format(whole);
  return Math.abs(exact - whole) < 1e-9 ? number : t('card.about100', { number });
}

/** An amount beside the sum insured that it is of; only behind a link that says so. */
const sumsOf = ({ sumInsured }: PublicAmounts, amount: Amount, locale: string) => ({
  amount: formatInWords(amount, locale),
  sum: formatInWords(sumInsured, locale),
});

/** How it is said that something is owed: as an amount, as all that is insured, as a share of it. */
const owings = {
  owed: { amount: 'card.amountOwed', full: 'card.verdictOwedFull', share: 'card.verdictOwed' },
  confirmed: { amount: 'card.amountPays', full: 'card.verdictFull', share: 'card.verdictPays' },
  paid: { amount: 'card.amountPaid', full: 'card.verdictPaidFull', share: 'card.verdictPaid' },
} as const;

/** What is told as `about` needs no cents. */
const roughly = ({ amount, currency }: Amount) => ({ amount: amount < 100 ? amount : Math.round(amount), currency });

/** What is owed: as an amount where the link says it, else of every hundred insured. */
function owedText({ event, eventState: { payout }, locale, t }: Said, answer: keyof typeof owings): string {
  const says = owings[answer];
  const { amounts } = event;
  if (amounts && payout === event.payoutPct) {
    const amount = answer === 'paid' ? amounts.payout : roughly(amounts.payout);
    return t(says.amount, sumsOf(amounts, amount, locale));
  }
  return payout >= 1 ? t(says.full) : t(says.share, { part: ofHundred(payout, locale, t) });
}

/** What would be owed if the period ended with the index as it stands, or what the data so far come to where it is over. */
function openText({ event, eventState: { indicative, phase }, locale, t }: Said): string {
  const { amounts } = event;
  const isOver = phase === 'settling';
  const open = indicative === event.indicativePayoutPct ? amounts?.indicativePayout : null;
  if (amounts && open && open.amount > 0)
    return t(isOver ? 'card.amountSettling' : 'card.amountPending', sumsOf(amounts, roughly(open), locale));
  return (indicative ?? 0) > 0
    ? t(isOver ? 'card.verdictSettlingShare' : 'card.verdictPendingShare', {
        part: ofHundred(indicative ?? 0, locale, t),
      })
    : t('card.verdictPending');
}

/** How far the index is from its trigger; at it, it does not pay. */
function shortText({ event: { coverage }, eventState: { value, says }, locale, t }: Said): string {
  if (says.isSeveral) return t('card.verdictSeveral');
  const measure = measureOf(coverage, locale);
  const { trigger, comparator } = termsOf(coverage);
  const distance = Math.abs(trigger - (value ?? 0));
  if (distance === 0) return t('card.verdictAt', { trigger: exactly(trigger, measure, locale) });
  return t(isAbove(comparator) ? 'card.verdictBelow' : 'card.verdictAbove', {
    distance: exactly(distance, measure, locale),
  });
}

/** What the index came to, beside its trigger. */
function cameTo(said: Said, key: 'card.verdictClosed' | 'card.verdictChecked'): string {
  const { event, eventState, locale, t } = said;
  if (eventState.says.isSeveral)
    return t(key === 'card.verdictChecked' ? 'card.verdictSeveralChecked' : 'card.verdictSeveralClosed');
  const measure = measureOf(event.coverage, locale);
  const trigger = exactly(event.coverage.trigger, measure, locale);
  return t(key, { value: exactly(eventState.value ?? 0, measure, locale), trigger });
}

const answers: Readonly<Record<Says['answer'], (said: Said) => string>> = {
  begins: ({ event, t, day }) => t('card.verdictNone', { date: day(event.coverage.start) }),
  waiting: ({ t }) => t('card.verdictWaiting'),
  short: shortText,
  open: openText,
  owed: (said) => owedText(said, 'owed'),
  confirmed: (said) => owedText(said, 'confirmed'),
  paid: (said) => owedText(said, 'paid'),
  closed: (said) => cameTo(said, 'card.verdictClosed'),
  checked: (said) => cameTo(said, 'card.verdictChecked'),
  retained: ({ event, eventState, locale, t }) =>
    eventState.says.isSeveral
      ? t('card.verdictSeveralClosed')
      : t('card.verdictRetained', { value: exactly(eventState.value ?? 0, measureOf(event.coverage, locale), locale) }),
  rejected: ({ t }) => t('card.verdictRejected'),
  noPayout: ({ t }) => t('card.verdictNoPayout'),
  terminated: ({ t }) => t('card.verdictEnded'),
  undecided: ({ t }) => t('card.verdictUndecided'),
  review: ({ event, t, day }) => t('card.verdictReview', { date: day(event.coverage.end) }),
  unclear: ({ t }) => t('card.verdictUnclear'),
};
/** These say of themselves when that is. */
const dated: readonly Says['answer'][] = ['begins', 'review', 'unclear'];

type DatedEvent = Pick<StatedEvent, 'coverage'>;
type Dated = Pick<Said, 't' | 'day'> & { readonly event: DatedEvent; readonly eventState: EventState };

/** When that is final, to which day it is known, and by when it is confirmed. */
function whenOf({ event, eventState, t, day }: Dated): string {
  const { says, payout, phase, settling, dataUntil } = eventState;
  const { end, limitPct } = event.coverage;
  const date = day(end);
  if (dated.includes(says.answer)) return '';
  const unconfirmed = phase === 'over' ? 'card.unconfirmedWhen' : 'card.unconfirmed';
  const also = says.isUnconfirmed ? ` ${t(unconfirmed)}` : '';
  if (settling) return settlingText({ settling, end, isLate: says.isLate, today: eventState.day }, day, t);
  if (phase === 'over') return `${t('card.ended', { date })}${also}`;
  if (says.isLate)
    return `${dataUntil === null ? t('card.dataLate') : t('card.lateTo', { day: day(dataUntil) })}${also}`;
  const until = says.until && payout < limitPct ? says.until : 'ends';
  return `${t(`card.${until}`, { date })}${also}`;
}

export type Verdict = {
  /** Whether the reader is paid, and how much. */
  readonly answer: string;
  /** When that is final; empty where the answer says it all. */
  readonly when: string;
  /** Money has come, or its insurer has confirmed that it comes. */
  readonly isMoney: boolean;
};

/** Days of the year of `today` without it. What is kept or sent gives none: there the year is said. */
const daysFrom = (today: string, locale: string) => (date: string) => formatDay(date, today, locale);

/** What the reader came for. */
export function verdictOf(
  event: PublicEvent,
  eventState: EventState,
  locale: string,
  t: Translate,
  today = '',
): Verdict {
  const said = { event, eventState, locale, t, day: daysFrom(today, locale) };
  const { answer, isMoney } = eventState.says;
  return { answer: answers[answer](said), when: whenOf(said), isMoney };
}

/** When that is final, for people who know the rest: to which day it is known, by when it is decided or confirmed. */
export const standText = (
  event: DatedEvent,
  eventState: EventState,
  locale: string,
  t: Translate,
  today = '',
): string => whenOf({ event, eventState, t, day: daysFrom(today, locale) });

/** As one text. */
export const verdictText = ({ answer, when }: Pick<Verdict, 'answer' | 'when'>): string => `${answer} ${when}`.trim();

/** That the second data source stands on the other side of the trigger, as long as nobody has decided which one counts; else empty. */
function otherSide(event: PublicEvent, { says, isBeyond, rows }: EventState, locale: string, t: Translate): string {
  const { secondSource, coverage, footprint } = event;
  const second = secondSource?.indexValue ?? null;
  const isPast = rows.length < footprint.length;
  const isDecided = says.isMoney || says.look === 'closed';
  if (!secondSource || second === null || isPast || isDecided || says.isSeveral) return '';
  const { comparator, trigger } = termsOf(coverage);
  if (breaches(comparator, second, trigger) === isBeyond) return '';
  const value = shown(second, measureOf(coverage, locale), locale);
  return t('card.secondDiffers', { name: secondSource.name, value });
}

const acts = {
  begins: 'card.nextBegins',
  watches: 'card.nextWatches',
  settles: 'card.nextSettles',
  pays: 'card.nextPays',
  confirmed: 'card.nextConfirmed',
  paid: 'card.nextPaid',
  ask: 'card.nextAsk',
} as const satisfies Record<Says['next'], string>;

function actsText(
  { tenantName: insurer, paidOn }: PublicEvent,
  { next }: Says,
  day: Said['day'],
  t: Translate,
): string {
  if (next === 'paid' && paidOn) return t('card.nextPaidOn', { insurer, date: day(paidOn) });
  return t(acts[next], { insurer });
}

/** What else may still change it, by whom it is decided and paid and when, and what the reader has to do. */
export const nextOf = (event: PublicEvent, eventState: EventState, locale: string, t: Translate, today = ''): string =>
  `${otherSide(event, eventState, locale, t)} ${actsText(event, eventState.says, daysFrom(today, locale), t)}`.trim();
