import type { PayoutTerms } from '#shared/engine/cover';
import { combinedShare } from '#shared/engine/event/combined';
import { fromMinor, shareAmount, toMinor } from '#shared/engine/money';
import { breaches, payoutPct } from '#shared/engine/payout';
import { percentOfNormal } from '#shared/engine/indices/percentOfNormal';
import { roundIndex } from '#shared/engine/rounding';
import { mean } from '#shared/engine/statistics';
import {
  answersFor,
  comparatorIn,
  entryLike,
  fieldsOf,
  isFields,
  listOf,
  numberIn,
  numberOr,
  numbersIn,
  plain,
  termsIn,
  unknownKey,
  type Fields,
  type Topic,
} from '../reading/values';

const indicesOf = (terms: Fields): readonly number[] =>
  terms['indices'] === undefined ? [numberIn(terms['index'], 'index')] : numbersIn(terms['indices'], 'indices');

/** Categories to shares, as a step table that each category reaches on its own. */
function categoryTerms(table: Fields): PayoutTerms {
  const steps = Object.entries(table).map(([from, pct]) => ({ from: Number(from), pct: numberIn(pct, from) }));
  return {
    structure: 'linear',
    comparator: 'GTE',
    trigger: Math.min(...steps.map(({ from }) => from)),
    exit: null,
    minPayoutPct: 0,
    payoutPerUnitPct: null,
    limitPct: Infinity,
    steps,
  };
}

export const linear: Topic = ({ input, keys }) => {
  /** Share of each index of one block of terms, and the money that the share stands for. */
  const paid = (block: Fields) => {
    const moneyLimit = typeof block['limit'] === 'number' && block['perUnit'] === undefined ? block['limit'] : null;
    const terms = termsIn(moneyLimit === null ? block : { ...block, limit: 1 });
    const shares = indicesOf(block).map((index) => plain(payoutPct(terms, index)));
    const sum = numberOr(block['sumInsured'], moneyLimit ?? 1);
    return { shares, amounts: shares.map((share) => plain(share * sum)) };
  };
  const block = (name: string) => (isFields(input[name]) ? paid(input[name]) : null);
  const one = (values: readonly number[], name: string) =>
    isFields(input[name]) && input[name]['indices'] === undefined ? (values[0] ?? null) : values;
  return answersFor(keys, (key) => {
    if (key === 'payouts') {
      return listOf(input['cases'], 'cases').flatMap((entry) => paid(fieldsOf(entry, 'case')).shares);
    }
    const [, table, what] = /^(\w+?)(Payouts|_pct|_payout)$/.exec(key) ?? [];
    const steps = table ? input[table] : undefined;
    if (what === 'Payouts' && isFields(steps)) {
      const terms = categoryTerms(fieldsOf(steps['table'], 'table'));
      const limit = numberIn(steps['limit'], 'limit');
      return numbersIn(steps['categories'], 'categories').map((value) => plain(payoutPct(terms, value) * limit));
    }
    if (table && what === '_pct') return one(block(table)?.shares ?? unknownKey(key), table);
    if (table && what === '_payout') return one(block(table)?.amounts ?? unknownKey(key), table);
    const whole = block(key) ?? unknownKey(key);
    return { pct: one(whole.shares, key), payout: one(whole.amounts, key) };
  });
};

/** Months with what was measured, what is normal and how much each weighs. */
function weightedPercent({ measured, normal, weights, monthlyCapPct }: Fields): number {
  const [n, w] = [numbersIn(normal, 'normal'), numbersIn(weights, 'weights')];
  const months = numbersIn(measured, 'measured').map((one, at) => ({
    measured: one,
    normal: n[at] ?? NaN,
    weight: w[at] ?? NaN,
  }));
  return percentOfNormal(months, numberOr(monthlyCapPct, Infinity));
}

/** A schedule "at least this percent → this rate", read downward; below its last row `belowLast` is paid. */
function scheduleRate({ schedule_geq_pct, belowLast }: Fields, index: number): number {
  const rows = listOf(schedule_geq_pct, 'schedule_geq_pct').map((row) => numbersIn(row, 'row'));
  const steps = rows.map(([from = 0, pct = 0]) => ({ from, pct }));
  return payoutPct(
    {
      structure: 'linear',
      comparator: 'GTE',
      trigger: 0,
      exit: null,
      minPayoutPct: 0,
      payoutPerUnitPct: null,
      limitPct: Infinity,
      steps: [...steps, { from: -Infinity, pct: numberOr(belowLast, 100) }],
    },
    index,
  );
}

export const stepPhases: Topic = ({ input, keys }) => {
  const claim = (fields: Fields) => {
    const index = weightedPercent(fields);
    const payBelow = fields['payBelowPct'];
    const rate = typeof payBelow === 'number' && index >= payBelow ? 0 : scheduleRate(fields, index);
    return { index, rate, claim: plain((rate / 100) * numberOr(fields['coverage'], 0)) };
  };
  return answersFor(keys, (key) => {
    const [, name, what] = /^(?:(\w+?)_)?(indexPct|paymentRatePct|claim)$/.exec(key) ?? [];
    if (!what) return unknownKey(key);
    const found = claim(name ? { ...input, ...fieldsOf(input[name], name) } : input);
    return what === 'indexPct' ? found.index : what === 'claim' ? found.claim : found.rate;
  });
};

export const tiers: Topic = ({ input, keys }) => {
  const [tierKey, levels] = entryLike(input, /^tiers/);
  const measured = Object.entries(input).find(([key, value]) => key !== tierKey && typeof value === 'number');
  const op = comparatorIn(input['op'], 'op');
  return answersFor(keys, (key) =>
    key === 'tiersTriggered'
      ? numbersIn(levels, tierKey).map((level) => breaches(op, numberIn(measured?.[1], 'the measured value'), level))
      : unknownKey(key),
  );
};

export const edges: Topic = ({ input, keys }) => {
  const compared = listOf(input['cmp'] ?? [], 'cmp').map((entry) => {
    const [value, op, trigger] = listOf(entry, 'cmp');
    const rounded = roundIndex(numberIn(value, 'value'), numberOr(input['decimals'], 1));
    return { rounded, breach: breaches(comparatorIn(op, 'op'), rounded, numberIn(trigger, 'trigger')) };
  });
  const currency = typeof input['currency'] === 'string' ? input['currency'] : 'USD';
  return answersFor(keys, (key) => {
    switch (key) {
      case 'roundedIndex':
        return compared.map(({ rounded }) => rounded);
      case 'breach':
        return compared.map(({ breach }) => breach);
      case 'amounts':
        return listOf(input['money'], 'money').map((entry) => {
          const [share = 0, sum = 0, quantity = 1] = numbersIn(entry, 'money');
          return fromMinor(exactAmount(share, sum, quantity, currency), currency);
        });
      default:
        return unknownKey(key);
    }
  });
};

/** Sums insured of less than a minor unit are possible in a case: they are taken in thousandths of it, then rounded once. */
function exactAmount(share: number, sum: number, quantity: number, currency: string): bigint {
  const whole = toMinor(sum, currency);
  if (fromMinor(whole, currency) === sum) return shareAmount(share, whole, quantity);
  return shareAmount(share * sum, toMinor(1, currency), quantity);
}

export const multiTrigger: Topic = ({ input, keys }) => {
  const years = listOf(input['subPayoutsPctByYear'], 'subPayoutsPctByYear').map((year) => numbersIn(year, 'year'));
  const weights = input['weights'] === undefined ? [] : numbersIn(input['weights'], 'weights');
  const limitPct = numberOr(input['limitPct'], 1);
  const { deductiblePct, franchisePct } = input;
  const deductions = {
    ...(typeof deductiblePct === 'number' ? { deductiblePct } : {}),
    ...(typeof franchisePct === 'number' ? { franchisePct } : {}),
  };
  const combined = (combine: 'SUM' | 'MAX' | 'AND') =>
    years.map((shares) =>
      plain(
        combinedShare(
          { combine, limitPct, ...deductions },
          shares.map((share, at) => ({ share, weight: weights[at] ?? 1 })),
        ),
      ),
    );
  return answersFor(keys, (key) => {
    const [, loss, combine] = /^(expectedLoss)?(SUM|MAX|AND)$/.exec(key) ?? [];
    if (combine !== 'SUM' && combine !== 'MAX' && combine !== 'AND') return unknownKey(key);
    return loss ? plain(mean(combined(combine))) : combined(combine);
  });
};
