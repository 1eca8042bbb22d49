import type { Comparator, PayoutTerms } from '#shared/engine/cover';
import { ExpressionFault, readExpression } from '#shared/engine/expression';
import { variableIds } from '#shared/engine/variables';
import { termsFault } from '#shared/engine/payout';

/** What the person holds while they design: texts as typed. Durations are typed in hours. */
export type Draft = {
  readonly riskTypeId: string;
  readonly providerId: string;
  readonly dataSetId: string;
  readonly targetId: string;
  readonly targetName: string;
  readonly indexId: string;
  /** The formula of a parametric expression; null for an index with a rule of its own. */
  readonly expression: string | null;
  readonly parameters: Readonly<Record<string, string>>;
  readonly comparator: Comparator;
  readonly unit: string;
  readonly duration: boolean;
  readonly decimals: number;
  readonly label: string;
  readonly structure: 'binary' | 'linear' | '';
  readonly trigger: string;
  readonly minPayout: string;
  readonly exit: string;
  readonly limit: string;
  readonly currency: string;
  readonly lossRatio: string;
  readonly start: string;
  readonly end: string;
  readonly detrend: string;
};

const iso = (date: Date) => date.toISOString().slice(0, 10);
/** First day of next month to one year later minus a day. */
export function defaultPeriod(today: string): { start: string; end: string } {
  const [year = 2000, month = 1] = today.split('-').map(Number);
  return { start: iso(new Date(Date.UTC(year, month, 1))), end: iso(new Date(Date.UTC(year + 1, month, 0))) };
}
export const emptyDraft = (today: string): Draft => ({
  riskTypeId: '',
  providerId: '',
  dataSetId: '',
  targetId: '',
  targetName: '',
  indexId: '',
  expression: null,
  parameters: {},
  comparator: 'GT',
  unit: '',
  duration: false,
  decimals: 1,
  label: '',
  structure: '',
  trigger: '',
  minPayout: '100',
  exit: '',
  limit: '100',
  currency: 'USD',
  lossRatio: '0.65',
  ...defaultPeriod(today),
  detrend: 'AUTO',
});

const number = (text: string): number => (text.trim() === '' ? NaN : Number(text));
const scale = (draft: Draft) => (draft.duration ? 3600 : 1);

/** The terms of a draft as the engine reads them; null while they are not whole. */
export function termsOfDraft(draft: Draft): PayoutTerms | null {
  const trigger = number(draft.trigger) * scale(draft);
  const minPayoutPct = number(draft.minPayout) / 100;
  const limitPct = number(draft.limit) / 100;
  const exit = draft.structure === 'linear' ? number(draft.exit) * scale(draft) : null;
  if (
    draft.structure === '' ||
    Number.isNaN(trigger) ||
    Number.isNaN(minPayoutPct) ||
    Number.isNaN(limitPct) ||
    Number.isNaN(exit)
  )
    return null;
  return {
    structure: draft.structure,
    comparator: draft.comparator,
    trigger,
    exit,
    minPayoutPct,
    payoutPerUnitPct: null,
    limitPct,
  };
}

/** Units in which a value below zero is nothing unusual. */
const mayBeNegative = ['SPI', 'points'];

/** Why the formula cannot be used, as a sentence; null when it can, or when there is none. */
export function expressionFault({ expression }: Draft): string | null {
  if (expression === null) return null;
  try {
    readExpression(expression, variableIds);
    return null;
  } catch (error) {
    if (error instanceof ExpressionFault) return `${error.message}.`;
    throw error;
  }
}

/** Why the payout is not finished, as a sentence; null when it is. */
export function payoutFault(draft: Draft): string | null {
  const terms = termsOfDraft(draft);
  if (!terms) return '';
  if (terms.trigger < 0 && !mayBeNegative.includes(draft.unit)) return 'The trigger is at least 0.';
  return termsFault(terms);
}
export const canLeave: readonly ((draft: Draft) => boolean)[] = [
  (draft) => draft.targetId !== '',
  (draft) => draft.indexId !== '' && expressionFault(draft) === null,
  (draft) => payoutFault(draft) === null && draft.start !== '' && draft.end >= draft.start,
  () => true,
];
