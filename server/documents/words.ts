import type { Coverage } from '#shared/contract/coverage';
import type { TriggerState } from '#shared/contract/event';
import { comparators, type PayoutTerms } from '#shared/engine/cover';
import { describedParameters } from '#shared/engine/indices/described';
import { isOfInstants } from '#shared/engine/indices/define';
import { indexOf } from '#shared/engine/indices/list';
import { shareOfAmount } from '#shared/engine/money';
import { formatFullDay, formatOffset } from '#shared/format/date';
import { indexText } from '#shared/format/indexValue';
import { numberFormat } from '#shared/format/intl';
import { formatExact, type Amount } from '#shared/format/money';
import { formatPct } from '#shared/format/number';
import type { Insured } from '#shared/view/payoutSum';
import { parametersText } from '#shared/format/parameters';
import { shownUnit } from '#shared/format/unit';
import coverages from '#shared/phrases/en/coverages.json' with { type: 'json' };
import trade from '#shared/phrases/en/trade.json' with { type: 'json' };
import view from '#shared/phrases/en/view.json' with { type: 'json' };
import { triggerLine } from '#shared/view/card/triggerLine';
import { measureIn, rateUnitIn } from '#shared/view/measure';
import { statedSum, type Stated } from '#shared/view/payoutWords';
import { waitingText } from '#shared/view/settling';
import { sideText } from '#shared/view/triggerWords';
import { createTranslate } from '#shared/view/words';
import type { DataFacts, Trigger } from './input';

const documentLocale = 'en-GB';

export const money = (amount: Amount | null | undefined): string => formatExact(amount, documentLocale);
/** A share of an amount as it would be paid: rounded once to the smallest coin. */
export const partOf = ({ amount, currency }: Amount, share: number): Amount => ({
  amount: shareOfAmount(share, amount, 1, currency),
  currency,
});
export const percent = (share: number | null | undefined, digits = 2): string =>
  formatPct(share, digits, documentLocale);
export const day = (date: string | null | undefined): string => formatFullDay(date, documentLocale);
export const period = (start: string, end: string): string => `${day(start)} to ${day(end)}`;

/** As many decimals as the number has, between these two. */
export const upTo = (value: number, least: number, most: number): string =>
  numberFormat(documentLocale, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: 'negative',
  }).format(value);

/** A share as it was agreed, not rounded to two decimals: 0.5556 %. */
export const exactPercent = (share: number): string => formatPct(share, [0, 4], documentLocale);

/** By how much a share is moved: +10 %, -5 %. */
export const signedPercent = (change: number, digits: Parameters<typeof formatPct>[1] = [0, 4]): string =>
  `${change > 0 ? '+' : ''}${formatPct(change, digits, documentLocale)}`;

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${upTo(count, 0, 1)} ${count === 1 ? one : many}`;

const say = createTranslate(view, documentLocale);

/** How the values of one index are written. */
type Measure = {
  readonly unit: string;
  /** Divides values: 3600 where hours are shown for seconds. */
  readonly scale: number;
  /** For what was measured: one decimal, none for whole days. */
  readonly at: (value: number | null | undefined) => string;
  /** For what was agreed: every decimal it has. */
  readonly exact: (value: number | null | undefined) => string;
};
export function measureOf({
  triggerUnit,
  duration,
  indexDefinition,
}: Pick<Trigger, 'triggerUnit' | 'duration' | 'indexDefinition'>): Measure {
  const unit = shownUnit(triggerUnit, duration);
  const scale = unit === 'h' ? 3600 : 1;
  const inHours = unit === 'h';
  const usual = inHours ? 1 : indexDefinition.decimals;
  const written = (value: number, least: number, most: number) =>
    indexText(value, { unit, inHours, decimals: [least, most], locale: documentLocale });
  return {
    unit,
    scale,
    at(value) {
      if (value === null || value === undefined) return '---';
      const shown = value / scale;
      // Detrended days are no longer whole.
      const digits = Math.max(usual, Number.isInteger(Number(shown.toFixed(6))) ? 0 : 1);
      return written(value, digits, digits);
    },
    exact: (value) => (value === null || value === undefined ? '---' : written(value, usual, 6)),
  };
}

/** A unit as a rate names it: per hour, per day, per point. */
export const rateUnit = (unit: string): string =>
  unit === 'h' ? 'hour' : rateUnitIn(unit, documentLocale, say) || 'unit';

/** What one further unit pays: per hour where the index counts seconds. */
export const rateText = (
  { structure, payoutPerUnitPct }: Pick<Trigger, 'structure' | 'payoutPerUnitPct'>,
  { unit, scale }: Measure,
): string =>
  structure === 'binary'
    ? 'none: the payout is one sum'
    : `${exactPercent(payoutPerUnitPct * scale)} per ${rateUnit(unit)}`;

/** What one further unit pays on a sum insured: an hour where seconds are counted, hence from the share, not from a rounded amount. */
export const unitPayout = (
  { payoutPerUnitPct }: Pick<Trigger, 'payoutPerUnitPct'>,
  { scale }: Measure,
  insured: Amount,
): Amount => partOf(insured, payoutPerUnitPct * scale);

/** From which value on a trigger pays, and on which side: `above 60.0 mm`. */
export const triggerText = (
  trigger: Pick<Trigger, 'trigger' | 'triggerUnit' | 'duration' | 'indexDefinition'>,
): string => sideText(trigger.indexDefinition.triggerComparator, measureOf(trigger).exact(trigger.trigger), say);

/** "the total rainfall is above 60.0 mm" */
export const condition = (trigger: Trigger): string => `${trigger.indexDefinition.name} is ${triggerText(trigger)}`;

/** The sum that makes a stated share of an index value, and its amount; null where there is none (`statedSum`). */
export function payoutSumOf(
  {
    triggerUnit,
    duration,
    indexDefinition: { decimals },
  }: Pick<Trigger, 'triggerUnit' | 'duration' | 'indexDefinition'>,
  terms: PayoutTerms,
  stated: Stated,
  insured?: Insured,
) {
  const measure = measureIn({ unit: triggerUnit, decimals, duration }, documentLocale);
  return statedSum(terms, stated, { measure, locale: documentLocale, t: say }, insured);
}

/** How past values were moved along their trend, as the console says it. */
export const detrendName = (method: Coverage['detrend']): string => coverages.detrend[method];

const sides = comparators.map((comparator) => [comparator, sideText(comparator, '', say).trim()] as const);
const choices: Readonly<Record<string, string>> = { ...Object.fromEntries(sides), ...trade.choice };
/** The parameters of an index by their names, with their units. */
export const parameterLine = (indexId: string, parameters: Readonly<Record<string, number | string>>): string =>
  parametersText(describedParameters(indexId, parameters), {
    locale: documentLocale,
    nameOf: (name) => name,
    choiceName: (choice) => choices[choice] ?? choice,
  });

/** Point of a place as people write it: 9.981° N, 76.300° E. */
export const placeText = (lat: number, lon: number): string =>
  `${Math.abs(lat).toFixed(3)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lon).toFixed(3)}° ${lon < 0 ? 'W' : 'E'}`;

/** Which days a cover counts. */
export const daysText = ({
  dayOffsetHours,
  indexDefinition,
}: Pick<Trigger, 'dayOffsetHours' | 'indexDefinition'>): string =>
  isOfInstants(indexOf(indexDefinition.id))
    ? `cut at midnight of the place's clock, ${formatOffset(dayOffsetHours)} all year`
    : `as the data set has made them, from midnight at ${formatOffset(dayOffsetHours)} on`;

/** When a cover is decided once its period is over. */
const settlementText = (lagDays: number): string =>
  `as soon as every day of the period has its final value, at the latest ${lagDays === 0 ? 'on the day after the period' : `after a settlement lag of ${plural(lagDays, 'day')} from its end`}`;

/** What an item waits for after its period, in the words of the one table (docs/rules.md §14.6). */
export const waitsText = (waiting: Parameters<typeof waitingText>[0], today: string): string =>
  waitingText(waiting, today, day, say);

/** Where one of several triggers stands to its own trigger. */
export const standsText = (trigger: TriggerState): string => triggerLine(trigger, documentLocale, say);

/** Terms of one trigger, line by line. */
export function triggerRows(trigger: Trigger, terms?: PayoutTerms): (readonly [string, string])[] {
  const measure = measureOf(trigger);
  const { indexDefinition, monitoringTarget } = trigger;
  const phases = indexDefinition.indexSpec.phases;
  return [
    ['Monitoring target', `${monitoringTarget.name} (${placeText(monitoringTarget.lat, monitoringTarget.lon)})`],
    ['Index', `${indexDefinition.name}. ${indexDefinition.description}`],
    ['Parameters', parameterLine(indexDefinition.id, indexDefinition.parameters) || 'none'],
    ...phases.map(({ periodStart, periodEnd, parameters, weight }, at): readonly [string, string] => [
      `Phase ${at + 1}`,
      `${period(periodStart, periodEnd)}; ${parameterLine(indexDefinition.id, parameters) || 'none'}${weight === undefined ? '' : `; weight ${upTo(weight, 0, 4)}`}`,
    ]),
    ...(indexDefinition.paramXel ? [['Expression', indexDefinition.paramXel] as const] : []),
    ['Pays when the index is', triggerText(trigger)],
    ['Payout at the trigger', `${exactPercent(trigger.minPayoutPct)} of the sum insured`],
    ['Payout per further unit', rateText(trigger, measure) + (terms?.wholeUnits ? ', whole units only' : '')],
    ...(terms?.steps?.length
      ? [
          [
            'Steps',
            terms.steps.map(({ from, pct }) => `from ${measure.exact(from)}: ${exactPercent(pct)}`).join('; '),
          ] as const,
        ]
      : []),
    ['Exit: the limit is reached at', trigger.exit === null ? '---' : measure.exact(trigger.exit)],
    ['Limit', `${exactPercent(trigger.limitPct)} of the sum insured`],
    ...(terms?.deductiblePct ? [['Deductible', exactPercent(terms.deductiblePct)] as const] : []),
    ...(terms?.franchisePct
      ? [['Franchise', `nothing is paid up to ${exactPercent(terms.franchisePct)}`] as const]
      : []),
    ['Data source', trigger.dataSourceDescription],
    ['Days', daysText(trigger)],
    ['Settlement', settlementText(trigger.settlementLagDays)],
  ];
}

/** The last word of a risk path: Weather > Rainfall is Rainfall. */
export const riskName = ({ riskType }: Pick<Coverage, 'riskType'>): string =>
  riskType.split('>').at(-1)?.trim() ?? riskType;

/** Where every number comes from, for the foot of each page. */
export const provenanceText = (engineVersion: string, data: readonly DataFacts[], more: string): string =>
  [
    `Isoline engine ${engineVersion}`,
    ...data.map(
      ({ dataSetId, version, contentHash }) =>
        `data ${dataSetId} version ${version}, SHA-256 ${contentHash.slice(0, 16)}`,
    ),
    more,
  ]
    .filter(Boolean)
    .join(' · ');

/** A data set, line by line. */
export const dataRows = (facts: DataFacts): (readonly [string, string])[] => [
  ['Data set', `${facts.providerName}: ${facts.dataSetName} (${facts.dataSetId}), version ${facts.version}`],
  ['Record of the place', facts.firstDate && facts.lastDate ? period(facts.firstDate, facts.lastDate) : 'not known'],
  ['Content hash (SHA-256)', facts.contentHash || '---'],
  ['Attribution', facts.attribution || '---'],
  ['Licence', facts.licence || '---'],
];
