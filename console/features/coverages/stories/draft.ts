import type { IndexDefinition } from '#shared/contract/indices';
import { numberTyped } from '#shared/contract/fields';
import { detrendMethods, type Coverage } from '#shared/contract/coverage';
import type { Comparator, PayoutStructure } from '#shared/engine/cover';
import type { PriceBasis } from '#shared/engine/burn/priced';
import { standardRiskPeriod } from '#shared/engine/design/standards';
import { indexDefinitions } from '#shared/engine/indices/list';
import { riskOf } from '#shared/engine/risks/list';
import { shownUnit, unitIn } from '#shared/format/unit';
import { measureOf, typedText, type Measure } from '#shared/view/measure';

/** What a stored coverage has that no field shows: it stays as it is. */
type Kept = Omit<PriceBasis, 'expectedLossRatio'> & {
  readonly phases: Coverage['indexDefinition']['indexSpec']['phases'];
  /** The period that phases and a frozen reference belong to; null for a new coverage. */
  readonly period: { readonly start: string; readonly end: string } | null;
};

/** What the person holds while they design: texts as typed. Durations are typed in hours. */
export type Draft = {
  /** Name of the program that it was begun under, where one was chosen: another tab may choose another one meanwhile. */
  readonly program: string;
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
  readonly structure: PayoutStructure | '';
  readonly trigger: string;
  /** Percent of the sum insured. */
  readonly minPayout: string;
  readonly exit: string;
  /** Percent of the sum insured. */
  readonly limit: string;
  /** What the shares are shares of: amounts on the wire are in its currency. */
  readonly insuredAmount: number;
  readonly currency: string;
  readonly lossRatio: string;
  readonly start: string;
  readonly end: string;
  readonly detrend: (typeof detrendMethods)[number];
  readonly kept: Kept;
  /** How far an exit lay from its trigger when zero stopped it; holds for the trigger and exit that were typed then. */
  readonly stopped?: { readonly trigger: string; readonly exit: string; readonly distance: number } | undefined;
};
export type DraftChange = Partial<Draft>;

/** A draft in which nothing is chosen yet, with the standard values (docs/rules.md §6.1). */
export const emptyDraft = (today: string): Draft => ({
  program: '',
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
  insuredAmount: 100,
  currency: 'USD',
  lossRatio: '0.65',
  ...standardRiskPeriod(today),
  detrend: 'AUTO',
  kept: { phases: [], period: null, loading: 'EXPECTED_LOSS', loadingFactor: 0, minimumRiskRate: 0 },
});

/** A stored coverage as the wizard holds it. */
export function draftOf(coverage: Coverage, today: string): Draft {
  const { indexDefinition: index, monitoringTarget: target } = coverage;
  const measure = measureOf(coverage);
  const typed = (value: number) => typedText(value, measure);
  return {
    ...emptyDraft(today),
    riskTypeId: coverage.riskTypeId,
    providerId: coverage.dataSourceId,
    dataSetId: coverage.dataSetId,
    targetId: target.id,
    targetName: target.name,
    indexId: index.id,
    expression: index.paramXel,
    parameters: typedParameters(index.id, index.parameters),
    comparator: index.triggerComparator,
    unit: coverage.duration ? measure.unit : coverage.triggerUnit,
    duration: coverage.duration,
    decimals: index.decimals,
    label: coverage.label,
    structure: coverage.structure,
    trigger: typed(coverage.trigger),
    exit: coverage.exit === null ? '' : typed(coverage.exit),
    minPayout: percentText(coverage.minPayoutPct),
    limit: percentText(coverage.limitPct),
    insuredAmount: coverage.insuredAmount.amount,
    currency: coverage.currency,
    lossRatio: String(coverage.expectedLossRatio),
    start: coverage.start,
    end: coverage.end,
    detrend: coverage.detrend,
    kept: {
      phases: index.indexSpec.phases,
      period: { start: coverage.start, end: coverage.end },
      loading: coverage.loading,
      loadingFactor: coverage.loadingFactor,
      minimumRiskRate: coverage.minimumRiskRate,
    },
  };
}

/** How a number of an index is typed: durations in hours. */
export const measureOfParameter = (unit: string): Measure => ({
  ...{ unit: shownUnit(unit, false), decimals: 1, duration: unit === 's' },
});
/** Parameters of an index, in the units of the wire, as they would be typed. */
function typedParameters(indexId: string, values: Readonly<Record<string, string | number | null>>) {
  const known = indexDefinitions.find(({ id }) => id === indexId)?.parameters ?? [];
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => {
      const measure = measureOfParameter(known.find((one) => one.id === id)?.unit ?? '');
      return [id, typeof value === 'number' ? typedText(value, measure) : (value ?? '')];
    }),
  );
}
/** Parameters of a draft whose durations were typed in seconds, as they are typed now; what is no number stays. */
export const secondsAsHours = ({ indexId, parameters }: Pick<Draft, 'indexId' | 'parameters'>): Draft['parameters'] =>
  typedParameters(indexId, Object.fromEntries(Object.entries(parameters).map(([id, text]) => [id, numberTyped(text)])));

// What a choice changes beside itself: later choices that hang on it begin anew.
export const withDataSet = (dataSetId: string): DraftChange => ({ dataSetId, targetId: '', targetName: '' });
export const withProvider = (providerId: string): DraftChange => ({ providerId, ...withDataSet('') });
export const withTarget = (targetId: string, targetName: string): DraftChange => ({ targetId, targetName });
export const withRiskType = (riskTypeId: string): DraftChange => ({
  riskTypeId,
  ...withProvider(''),
  indexId: '',
  parameters: {},
  structure: '',
  unit: '',
});
export function withIndex({ riskTypeId }: Draft, index: IndexDefinition): DraftChange {
  const { symbol } = index.output.unit;
  const duration = riskOf(riskTypeId).duration && symbol === 's';
  return {
    indexId: index.id,
    expression: index.indexType === 'COMPLEX' ? '' : null,
    comparator: index.triggerComparator,
    unit: duration ? 'h' : symbol,
    duration,
    decimals: index.decimals,
    structure: '',
    trigger: '',
    exit: '',
    parameters: typedParameters(index.id, Object.fromEntries(index.parameters.map((one) => [one.id, one.default]))),
  };
}
export const withStructure = (structure: PayoutStructure): DraftChange => ({
  structure,
  minPayout: '100',
  limit: '100',
});
export const withoutStructure: DraftChange = { structure: '', exit: '' };
export const measureOfDraft = (
  { unit, decimals, duration }: Pick<Draft, 'unit' | 'decimals' | 'duration'>,
  locale?: string,
): Measure => ({
  unit: locale === undefined ? unit : unitIn(unit, locale),
  decimals,
  duration,
});
/** An index value, in the unit of the wire, as it would be typed. */
export const typedOf = (draft: Draft, value: number): string => typedText(value, measureOfDraft(draft));

/** Share as percent, without the tail that binary fractions leave: 0.07 is 7, not 7.000000000000001. */
export const percentText = (share: number): string => String(Number((share * 100).toPrecision(12)));
