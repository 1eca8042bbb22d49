import type { PayoutTerms } from '#shared/engine/cover';
import { shareOfAmount } from '#shared/engine/money';
import { payoutPct } from '#shared/engine/payout';
import type { Amount } from '#shared/format/money';
import { payoutShare } from './payoutShare';
import { type Insured, payoutSum, type PayoutSum } from './payoutSum';
import type { Said } from './triggerWords';
import type { Values } from './words';

/** Stored shares have the noise of their computation. */
const isClose = (one: number, other: number) => Math.abs(one - other) < 1e-9;

/** Is an amount that share of what is insured? Those of several items, and what adjusts an earlier one, are not. */
const isOwed = (share: number, amount: Amount | null, { sumInsured: { amount: each, currency }, quantity }: Insured) =>
  amount !== null && amount.currency === currency && amount.amount === shareOfAmount(share, each, quantity, currency);

export type Stated = {
  readonly value: number | null;
  readonly stated: number | null;
  /** What is paid of what is insured; null or left out where only the share is explained. */
  readonly amount?: Amount | null;
};

/** A share that an index value pays, as the sum that makes it says it: all figures of one screen are written alike. */
export const statedShare = (terms: PayoutTerms, stated: Stated, said: Said): string =>
  statedSum(terms, stated, said)?.share ?? payoutShare(stated.stated, said.locale);

/** The sum, and how it makes the amount where that was asked for. */
export const sumText = ({ text, amount }: PayoutSum): string => [text, amount].filter(Boolean).join('; ');

/**
 * The sum that makes `stated` of an index value, as `payoutSum` writes it. Null where the terms at hand do not give that share: what is not
 * owed yet, several triggers, figures that people have kept.
 */
export function statedSum(
  terms: PayoutTerms,
  { value, stated, amount = null }: Stated,
  { measure, locale, t }: Said,
  insured?: Insured,
): PayoutSum | null {
  if (value === null || stated === null || !isClose(payoutPct(terms, value), stated)) return null;
  const { duration: inHours, decimals } = measure;
  const writing = { inHours, decimals, locale, atMost: (said: Values) => t('sum.atMost', said) };
  return payoutSum(terms, value, writing, insured && isOwed(stated, amount, insured) ? insured : undefined);
}
