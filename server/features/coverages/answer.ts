import type { z } from 'zod';
import type { Coverage } from '#shared/contract/coverages';
import { exitOf, rateOf } from '#shared/engine/payout';
import { indexOf } from '#shared/engine/indices/list';
import { riskOf } from '#shared/engine/risks/list';
import type { CoveragePart, CoverageTerms } from '../../db/schema/coverages';
import { targetAnswer } from '../catalog/answer';
import type { CoverageRow } from './repository';

type Own = { readonly riskTypeId: string; readonly dataSetId: string; readonly terms: CoverageTerms };

/** The index of a coverage with its own parameters. */
export function indexAnswer({ riskTypeId, dataSetId, terms }: Own): z.input<typeof Coverage>['indexDefinition'] {
  const definition = indexOf(terms.index.indexId);
  const { comparator, trigger } = terms.payout;
  return {
    id: definition.id,
    name: definition.name,
    triggerLabel: definition.triggerLabel,
    description: definition.description,
    triggerComparator: comparator,
    riskTypeId,
    indexType: terms.index.expression ? 'COMPLEX' : 'SIMPLE',
    parameters: { ...Object.fromEntries(definition.parameters.flatMap(({ id, default: standard }) => (standard === null ? [] : [[id, standard]]))), ...terms.index.parameters },
    indexSpec: { phases: (terms.index.phases ?? []).map(({ parameters, weight, ...phase }) => ({ ...phase, parameters: { ...parameters }, ...(weight === undefined ? {} : { weight }) })) },
    paramXel: terms.index.expression ?? null,
    variables: definition.variables.map((variableId) => ({ datasetId: dataSetId, variableId })),
    decimals: definition.decimals,
    triggers: [{ triggerComparator: comparator, value: trigger }],
    output: { id: definition.id, name: definition.name, shortName: definition.shortName, description: definition.description, unit: { ...definition.unit } },
  };
}

/** Exit and rate as finite numbers, whichever of the two was given. */
export function limitsOf({ riskTypeId, terms }: Own): { exit: number | null; payoutPerUnitPct: number; duration: boolean } {
  const rate = rateOf(terms.payout);
  const definition = indexOf(terms.index.indexId);
  return { exit: exitOf(terms.payout), payoutPerUnitPct: Number.isFinite(rate) ? rate : 0, duration: definition.unit.id === 's' && riskOf(riskTypeId).duration };
}

/** A share of the insured amount as money, to the amount's own precision. */
const part = (share: number, insured: number, currency: string) => ({ amount: Number((share * insured).toPrecision(12)), currency });

function ownAnswer(own: Own & Pick<CoveragePart, 'label' | 'secondaryDataSetId'>, insured: number, currency: string) {
  const { payout } = own.terms;
  const limits = limitsOf(own);
  const index = indexAnswer(own);
  return {
    label: own.label,
    riskTypeId: own.riskTypeId,
    riskType: riskOf(own.riskTypeId).path,
    secondaryDataSetId: own.secondaryDataSetId,
    structure: payout.structure,
    trigger: payout.trigger,
    triggerUnit: index.output.unit.symbol,
    triggerLabel: index.triggerLabel,
    duration: limits.duration,
    exit: limits.exit,
    minPayout: part(payout.minPayoutPct, insured, currency),
    minPayoutPct: payout.minPayoutPct,
    payoutPerUnit: part(limits.payoutPerUnitPct, insured, currency),
    payoutPerUnitPct: limits.payoutPerUnitPct,
    limit: part(payout.limitPct, insured, currency),
    limitPct: payout.limitPct,
    expectedLossRatio: own.terms.expectedLossRatio,
    detrend: own.terms.detrend,
    loading: own.terms.loading,
    loadingFactor: own.terms.loadingFactor,
    minimumRiskRate: own.terms.minimumRiskRate,
    indexDefinition: index,
    indexDefinitionName: index.name,
  };
}

/** A version of a coverage as it travels. */
export function coverageAnswer({ coverage, terms, dataSet, provider, target, eventId }: CoverageRow): z.input<typeof Coverage> {
  const { currency, insuredAmount } = terms;
  const { id, name, kind, lat, lon, geometryData } = targetAnswer(target, dataSet);
  const common = {
    id: coverage.id,
    version: terms.version,
    createdBy: terms.createdBy,
    createdAt: terms.createdAt.toISOString(),
    updatedAt: terms.updatedAt.toISOString(),
    status: terms.uiState.toUpperCase(),
    uiState: terms.uiState as z.input<typeof Coverage>['uiState'],
    error: terms.error,
    riskCarrier: terms.riskCarrier,
    dataSet: dataSet.name,
    dataSourceId: provider.id,
    dataSourceName: provider.name,
    dataSetId: dataSet.id,
    dataSourceDescription: `${provider.name}: ${dataSet.name}`,
    synthetic: dataSet.synthetic,
    monitoringTarget: { id, name, kind, lat, lon, geometryData },
    insuredAmount: { amount: insuredAmount, currency },
    currency,
    start: terms.start,
    end: terms.end,
    riskPremium: terms.riskPremiumPct === null ? null : part(terms.riskPremiumPct, insuredAmount, currency),
    riskPremiumPct: terms.riskPremiumPct,
    grossPremiumIndicationPct: terms.grossPremiumPct,
    technicalPricingReportFileId: terms.pricingReportFileId,
    factSheetReportFileId: terms.factSheetFileId,
    coverageType: terms.coverageType === 'MULTI_TRIGGER' ? ('MULTI_TRIGGER' as const) : ('SINGLE' as const),
    combine: (terms.combine ?? null) as 'SUM' | 'MAX' | 'AND' | null,
    labels: [...coverage.labels],
    canActivate: terms.uiState === 'simulated',
    jobId: terms.jobId,
    parametricEventId: eventId,
  };
  return {
    ...common,
    ...ownAnswer(terms, insuredAmount, currency),
    coverages: terms.parts.map((own) => ({ ...common, ...ownAnswer(own, insuredAmount, currency), id: own.id, dataSetId: own.dataSetId, coverageType: 'SINGLE' as const, combine: null })),
  };
}
