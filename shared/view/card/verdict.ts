import type { PublicAmounts, PublicEvent } from '#shared/contract/event';
import { breaches, isAbove } from '#shared/engine/payout';
import { formatDay } from '#shared/format/date';
import { formatInWords, type Amount } from '#shared/format/money';
import { numberFormat } from '#shared/format/intl';
import { measureOf, shown, termsOf } from '../measure';
import { settlingText } from '../settling';
import type { Translate } from '../words';
import type { EventState } from './eventState';

type Said = {
  readonly event: PublicEvent;
  readonly eventState: EventState;
  readonly locale: string;
  readonly t: Translate;
};

/** Of every hundred insured: `34`, `about 34` where that is rounded, `less than 1`. */
function ofHundred(share: number, locale: string, t: Translate): string {
  const exact = share * 100;
  const whole = Math.round(exact);
  if (whole === 0) return t('card.lessThanOne');
  const number = numberFormat(locale, { maximumFractionDigits: 0 }).format(whole);
  return Math.abs(exact - whole) < 1e-9 ? number : t('card.about100', { number });
}

/** Statuses in which people have decided that nothing is paid, whatever the index says. */
const refusals = {
  REJECTED: 'card.verdictRejected',
  NO_PAYOUT: 'card.verdictNoPayout',
  TERMINATED: 'card.verdictEnded',
} as const;
/** Statuses in which people have confirmed what is owed: before, the index says so and nobody else. */
const isConfirmed = (status: string) => status === 'CONFIRMED' || status === 'PAYOUT';
const isRefused = (status: string): status is keyof typeof refusals => status in refusals;

/** An amount beside the sum insured that it is of; only behind a link that says so. */
const sumsOf = ({ sumInsured }: PublicAmounts, amount: Amount, locale: string) => ({
  amount: formatInWords(amount, locale),
  sum: formatInWords(sumInsured, locale),
});

/** How it is said that something is owed: as an amount, as all that is insured, as a share of it. */
const owed = { amount: 'card.amountOwed', full: 'card.verdictOwedFull', share: 'card.verdictOwed' } as const;
const comes = { amount: 'card.amountPays', full: 'card.verdictFull', share: 'card.verdictPays' } as const;
const paid = { amount: 'card.amountPaid', full: 'card.verdictPaidFull', share: 'card.verdictPaid' } as const;

/** What is told as `about` needs no cents. */
const roughly = ({ amount, currency }: Amount) => ({ amount: amount < 100 ? amount : Math.round(amount), currency });

/** Whether money comes, and how much: as an amount where the link says it, else of every hundred insured. */
function answerOf({ event, eventState, locale, t }: Said): string {
  const { value, payout, indicative, state, status, isOver } = eventState;
  const { amounts, coverage } = event;
  if (isRefused(status) && state !== 'notTriggered') return t(refusals[status]);
  if (payout > 0) {
    const says = status === 'PAYOUT' ? paid : isConfirmed(status) ? comes : owed;
    if (amounts && payout === event.payoutPct) {
      const amount = status === 'PAYOUT' ? amounts.payout : roughly(amounts.payout);
      return t(says.amount, sumsOf(amounts, amount, locale));
    }
    return payout >= 1 ? t(says.full) : t(says.share, { part: ofHundred(payout, locale, t) });
  }
  const open = indicative === event.indicativePayoutPct ? amounts?.indicativePayout : null;
  if (state === 'pending' && amounts && open && open.amount > 0)
    return t('card.amountPending', sumsOf(amounts, roughly(open), locale));
  if (state === 'pending')
    return (indicative ?? 0) > 0
      ? t('card.verdictPendingShare', { part: ofHundred(indicative ?? 0, locale, t) })
      : t('card.verdictPending');
  const measure = measureOf(coverage, locale);
  const { trigger, comparator } = termsOf(coverage);
  const index = value ?? 0;
  if (isOver || isRefused(status))
    return t('card.verdictClosed', { value: shown(index, measure, locale), trigger: shown(trigger, measure, locale) });
  const distance = shown(Math.abs(trigger - index), measure, locale);
  return t(isAbove(comparator) ? 'card.verdictBelow' : 'card.verdictAbove', { distance });
}

/** When that is final. */
function whenOf({ event, eventState, t }: Said, day: (date: string) => string): string {
  const { state, payout, isOver, status, settling } = eventState;
  const date = day(event.coverage.end);
  if (settling && !isRefused(status)) return settlingText(settling, day, t);
  const isEndTold = isOver || isRefused(status) || state === 'notTriggered' || payout >= event.coverage.limitPct;
  const key = isOver ? 'ended' : isEndTold ? 'ends' : state === 'pending' ? 'decided' : 'final';
  const isOpen = payout > 0 && !isConfirmed(status) && !isRefused(status);
  return `${t(`card.${key}`, { date })}${isOpen ? ` ${t('card.unconfirmed')}` : ''}`;
}

export type Verdict = {
  /** Whether the reader is paid, and how much. */
  readonly answer: string;
  /** When that is final; empty where the answer says it all. */
  readonly when: string;
  /** Money has come, or its insurer has confirmed that it comes. */
  readonly isMoney: boolean;
};

/** What the reader came for; days of the year of `today` without it. What is kept or sent gives none: there the year is said. */
export function verdictOf(
  event: PublicEvent,
  eventState: EventState,
  locale: string,
  t: Translate,
  today = '',
): Verdict {
  const { value, state, status, isOver, isBeyond, isUndecided, rows } = eventState;
  const { start, end } = event.coverage;
  const day = (date: string) => formatDay(date, today, locale);
  const alone = (answer: string) => ({ answer, when: '', isMoney: false });
  if (value === null) {
    if (eventState.settling) return { ...alone(t('card.verdictGap')), when: settlingText(eventState.settling, day, t) };
    const isEmpty = rows.length === 0 && event.footprint.length === 0;
    return alone(isEmpty ? t('card.verdictNone', { date: day(start) }) : t('card.verdictGap'));
  }
  if (isUndecided && !isBeyond)
    return { ...alone(t('card.verdictUndecided')), when: t('card.ended', { date: day(end) }) };
  // On the last day all may be known and nothing decided yet: that is no lack of data.
  if (state === 'pending' && isOver && status !== 'MONITORED' && !isRefused(status))
    return alone(t('card.verdictReview', { date: day(end) }));
  const said = { event, eventState, locale, t };
  const isMoney = eventState.payout > 0 && isConfirmed(status);
  return { answer: answerOf(said), when: whenOf(said, day), isMoney };
}

/** As one text. */
export const verdictText = ({ answer, when }: Pick<Verdict, 'answer' | 'when'>): string => `${answer} ${when}`.trim();

/** That the second data source stands on the other side of the trigger, as long as nobody has decided which one counts; else empty. */
function otherSide(event: PublicEvent, { status, isBeyond, rows }: EventState, locale: string, t: Translate): string {
  const { secondSource, coverage, footprint } = event;
  const second = secondSource?.indexValue ?? null;
  const isPast = rows.length < footprint.length;
  if (!secondSource || second === null || isPast || isConfirmed(status) || isRefused(status)) return '';
  const { comparator, trigger } = termsOf(coverage);
  if (breaches(comparator, second, trigger) === isBeyond) return '';
  const value = shown(second, measureOf(coverage, locale), locale);
  return t('card.secondDiffers', { name: secondSource.name, value });
}

function actsText({ tenantName: insurer }: PublicEvent, { status, payout, isUndecided }: EventState, t: Translate) {
  if (isRefused(status) || isUndecided) return t('card.nextAsk', { insurer });
  if (status === 'PAYOUT') return t('card.nextPaid', { insurer });
  if (status === 'CONFIRMED') return t('card.nextConfirmed', { insurer });
  if (payout > 0) return t('card.nextPays', { insurer });
  return t(status === 'NON_QUALIFIED' ? 'card.nextAsk' : 'card.nextWatches', { insurer });
}

/** What else may still change it, by whom it is decided and paid, and what the reader has to do. */
export const nextOf = (event: PublicEvent, eventState: EventState, locale: string, t: Translate): string =>
  `${otherSide(event, eventState, locale, t)} ${actsText(event, eventState, t)}`.trim();
