import type { z } from 'zod';
import type { Coverage } from '#shared/contract/coverage';
import type { PayoutTerms } from '#shared/engine/cover';
import { definitionOf } from '#shared/engine/event/choice';
import { indexOf } from '#shared/engine/indices/list';
import { exitOf, rateOf } from '#shared/engine/payout';
import { riskOf } from '#shared/engine/risks/list';
import { canActivate, type CoverageState } from '#shared/engine/states';
import { eventStatusOf } from '#shared/engine/status';
import type { Shown as ShownPerson } from '../../../db/people';
import type { PersonId } from '../../../base/person';
import type { CoveragePart, CoverageTerms } from '../../../db/schema/coverages';
import { outputAnswer, placeAnswer } from '../../catalog/answer';
import { multiOutput } from '../terms/multi';
import { clean } from '#shared/contract/design/payoutTerms';
import { lagOf } from './settling';
import type { CoverageRow, SourceProvider, SourceSet, SourceTarget } from './repository';

export type Own = {
  readonly riskTypeId: string;
  readonly terms: CoverageTerms;
  /** Sub-coverages; only the coverage as a whole has them. */
  readonly parts?: readonly unknown[];
};
type IndexAnswer = z.input<typeof Coverage>['indexDefinition'];
export const isMulti = ({ parts = [] }: Own) => parts.length > 0;

type Sourced = Own & { readonly dataSetId: string };

/** The index of a coverage with its own parameters; several triggers together have their common payout for an index. */
export function indexAnswer(own: Sourced): IndexAnswer {
  const { riskTypeId, dataSetId, terms } = own;
  const { comparator, trigger } = terms.payout;
  const triggers = [{ triggerComparator: comparator, value: trigger }];
  if (isMulti(own)) {
    const { id, name, description } = multiOutput;
    const described = { id, name, description, triggerLabel: name, output: multiOutput, decimals: 1 };
    const rest = {
      indexType: 'SIMPLE' as const,
      parameters: {},
      indexSpec: { phases: [] },
      paramXel: null,
      variables: [],
    };
    return { ...described, ...rest, riskTypeId, triggerComparator: comparator, triggers };
  }
  const definition = definitionOf(terms.index);
  const usual = definition.parameters.flatMap(({ id, default: value }) =>
    value === null ? [] : [[id, value] as const],
  );
  const { id, name, triggerLabel, description, decimals, variables } = definition;
  return {
    id,
    name,
    triggerLabel,
    description,
    triggerComparator: comparator,
    riskTypeId,
    indexType: terms.index.expression ? 'COMPLEX' : 'SIMPLE',
    parameters: { ...Object.fromEntries(usual), ...terms.index.parameters },
    indexSpec: {
      phases: (terms.index.phases ?? []).map(({ parameters, ...phase }) => ({
        ...phase,
        parameters: { ...parameters },
      })),
    },
    paramXel: terms.index.expression ?? null,
    variables: variables.map((variableId) => ({ datasetId: dataSetId, variableId })),
    decimals,
    triggers,
    output: outputAnswer(definition),
  };
}

/** Exit and rate, whichever of the two was given; and whether the index counts seconds. */
export function limitsOf(own: Own): {
  readonly exit: number | null;
  readonly payoutPerUnitPct: number;
  readonly duration: boolean;
} {
  return {
    exit: exitShown(own.terms.payout),
    payoutPerUnitPct: rateShown(own.terms.payout),
    duration: !isMulti(own) && indexOf(own.terms.index.indexId).unit.id === 's',
  };
}
/** The index value at which the limit is reached, as it is written; null where there is none. */
export function exitShown(payout: PayoutTerms): number | null {
  const exit = exitOf(payout);
  return exit === null ? null : clean(exit);
}
const rateShown = (payout: PayoutTerms) => (payout.structure === 'binary' ? 0 : clean(rateOf(payout)));

const dataSourceText = (provider: SourceProvider, dataSet: Pick<SourceSet, 'name'>): string =>
  `${provider.name}: ${dataSet.name}`;

type Place = { readonly dataSet: SourceSet; readonly provider: SourceProvider; readonly target: SourceTarget };
/** Data sets, providers and places of sub-coverages by target id. */
export type Sources = ReadonlyMap<string, Place>;

function placeFields({ dataSet, provider, target }: Place) {
  return {
    dataSet: dataSet.name,
    dataSourceId: provider.id,
    dataSourceName: provider.name,
    dataSetId: dataSet.id,
    dataSourceDescription: dataSourceText(provider, dataSet),
    synthetic: dataSet.synthetic,
    monitoringTarget: placeAnswer(target),
  };
}

type Shown = Sourced & Pick<CoveragePart, 'label' | 'secondaryDataSetId' | 'settlementLagDays' | 'dayOffsetHours'>;

function termsFields(own: Shown, insuredAmount: number, currency: string) {
  const { payout, expectedLossRatio, detrend, loading, loadingFactor, minimumRiskRate } = own.terms;
  const { exit, payoutPerUnitPct, duration } = limitsOf(own);
  const index = indexAnswer(own);
  const money = (share: number) => ({ amount: clean(share * insuredAmount), currency });
  return {
    label: own.label,
    riskTypeId: own.riskTypeId,
    riskType: riskOf(own.riskTypeId).path,
    secondaryDataSetId: own.secondaryDataSetId,
    dayOffsetHours: own.dayOffsetHours,
    settlementLagDays: own.settlementLagDays,
    structure: payout.structure,
    trigger: payout.trigger,
    triggerUnit: index.output.unit.symbol,
    triggerLabel: index.triggerLabel,
    duration,
    exit,
    minPayout: money(payout.minPayoutPct),
    minPayoutPct: payout.minPayoutPct,
    payoutPerUnit: money(payoutPerUnitPct),
    payoutPerUnitPct,
    limit: money(payout.limitPct),
    limitPct: payout.limitPct,
    expectedLossRatio,
    detrend,
    loading,
    loadingFactor,
    minimumRiskRate,
    indexDefinition: index,
    indexDefinitionName: index.name,
  };
}

type PartAnswer = z.input<typeof Coverage>['coverages'][number];
type Common = Omit<PartAnswer, keyof ReturnType<typeof termsFields> | keyof ReturnType<typeof placeFields>>;

function partAnswer(part: CoveragePart, { terms }: CoverageRow, common: Common, place: Place): PartAnswer {
  return {
    ...common,
    ...placeFields(place),
    ...termsFields(part, terms.insuredAmount, terms.currency),
    id: part.id,
    coverageType: 'SINGLE',
    combine: null,
    // What is priced is the coverage as a whole: its parts have no price of their own.
    riskPremium: null,
    riskPremiumPct: null,
    grossPremiumIndicationPct: null,
    unseenYears: null,
  };
}

/** A version of a coverage as it travels. */
export function coverageAnswer(
  row: CoverageRow,
  sources: Sources = new Map(),
  shown: (id: PersonId) => ShownPerson = (id) => ({ email: id, name: id }),
): Coverage {
  const { coverage, terms, eventId, eventStatus } = row;
  const { currency, insuredAmount, riskPremiumPct } = terms;
  const uiState = terms.uiState as CoverageState;
  const { email, name } = shown(terms.createdBy);
  const common: Common = {
    id: coverage.id,
    version: terms.version,
    createdBy: email,
    createdByName: name,
    createdAt: terms.createdAt.toISOString(),
    updatedAt: terms.updatedAt.toISOString(),
    status: uiState.toUpperCase(),
    uiState,
    error: uiState === 'queued' || uiState === 'active' ? null : terms.error,
    riskCarrier: terms.riskCarrier,
    insuredAmount: { amount: insuredAmount, currency },
    currency,
    start: terms.start,
    end: terms.end,
    riskPremium: riskPremiumPct === null ? null : { amount: clean(riskPremiumPct * insuredAmount), currency },
    riskPremiumPct,
    grossPremiumIndicationPct: terms.grossPremiumPct,
    unseenYears: terms.unseenYears,
    technicalPricingReportFileId: terms.pricingReportFileId,
    factSheetReportFileId: terms.factSheetFileId,
    coverageType: terms.coverageType === 'MULTI_TRIGGER' ? 'MULTI_TRIGGER' : 'SINGLE',
    combine: (terms.combine ?? null) as 'SUM' | 'MAX' | 'AND' | null,
    labels: [...coverage.labels],
    canActivate: canActivate(uiState) && terms.version === coverage.currentVersion,
    jobId: uiState === 'queued' ? terms.jobId : null,
    documentsJobId: uiState === 'queued' ? null : terms.jobId,
    parametricEventId: eventId,
    eventStatus: eventStatus === null ? null : eventStatusOf(eventStatus),
  };
  return {
    ...common,
    ...placeFields(row),
    ...termsFields(terms, insuredAmount, currency),
    settlementLagDays: lagOf(terms),
    coverages: terms.parts.map((part) => partAnswer(part, row, common, sources.get(part.targetId) ?? row)),
  };
}
