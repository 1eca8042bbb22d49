import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { readPricingResult, type PricingResult } from '#shared/contract/coverageVersions';
import type { Coverage } from '#shared/contract/coverage';
import { formatNumber, formatPct } from '#shared/format/number';
import { isMulti } from '#shared/lists/coverages';
import { BurnCostChart } from '../../../../ui/chart/BurnCostChart';
import { measureOf, termsOf } from '#shared/view/measure';
import { useRead } from '../../../../core/api';
import { Card, CardTitle, Loaded, Muted, Stack, useLocale, useViewTranslate } from '../../../../ui';
import { warningText } from '../warningText';

type CoverageProps = { readonly coverage: Coverage };
type ResultProps = { readonly result: PricingResult };

/** What the coverage would have paid in every past year; before its simulation, how to come by it. */
export function BurnCost({ coverage }: CoverageProps) {
  const { t } = useTranslation('coverages');
  const isSimulated = coverage.uiState === 'simulated' || coverage.uiState === 'active';
  return (
    <Card>
      {isSimulated ? (
        <BurnCostRecord coverage={coverage} />
      ) : (
        <>
          <CardTitle>{t('detail.burn')}</CardTitle>
          <Muted>{t('detail.noBurn')}</Muted>
        </>
      )}
    </Card>
  );
}

function BurnCostRecord({ coverage }: CoverageProps) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const tView = useViewTranslate();
  const pricing = useRead(readPricingResult, { params: { id: coverage.id }, query: { version: coverage.version } });
  return (
    <Loaded from={pricing} skeleton={8}>
      {(result) => (
        <Stack>
          <BurnCostChart
            measure={measureOf(coverage, locale)}
            isJoint={isMulti(coverage)}
            indexName={coverage.indexDefinitionName}
            insuredAmount={coverage.insuredAmount.amount}
            t={tView}
            result={result}
            terms={termsOf(coverage)}
            title={t('detail.burn')}
            source={coverage.dataSourceDescription}
            fileName={coverage.label}
            locale={locale}
          />
          {isMulti(coverage) && <Muted>{t('detail.burnJoint')}</Muted>}
          <ExpectedLoss result={result} />
          {result.warnings.map((warning) => (
            <Banner key={warning} title={warningText(warning, t, locale)} variant="warning" />
          ))}
          <Provenance result={result} coverage={coverage} />
        </Stack>
      )}
    </Loaded>
  );
}

/** The expected loss with its uncertainty, and the trend that was taken out of the record. */
function ExpectedLoss({ result }: ResultProps) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const { expectedLoss, standardError, interval95, returnPeriod, usedYears, trend, payout } = result;
  const [low = 0, high = 0] = interval95;
  // An engine before 1.5.0 knew no interval where no year paid: 0 to 0 would say that none ever will.
  const never = high > 0 ? 'detail.burnTextNever' : 'detail.burnTextNeverUnknown';
  return (
    <Muted>
      {t(returnPeriod === null ? never : 'detail.burnText', {
        paid: payout.filter(({ total_payout }) => (total_payout ?? 0) > 0).length,
        loss: formatPct(expectedLoss, 2, locale),
        error: formatPct(standardError, 2, locale),
        low: formatPct(low, 2, locale),
        high: formatPct(high, 2, locale),
        years: usedYears,
        period: returnPeriod === null ? null : formatNumber(returnPeriod, 1, locale),
        trend: t(`trend.${trend.used}`, { defaultValue: trend.used }),
        p: trend.pValue === null ? '---' : formatNumber(trend.pValue, 3, locale),
      })}
    </Muted>
  );
}

/** The data version and the engine that the result can be computed from again. */
function Provenance({ result: { provenance }, coverage }: ResultProps & { readonly coverage: Coverage }) {
  const { t } = useTranslation('coverages');
  return (
    <Muted>
      {t('detail.provenance', {
        data: provenance.dataSetId === coverage.dataSetId ? coverage.dataSet : provenance.dataSetId,
        version: provenance.dataVersion,
        hash: provenance.dataHash.slice(0, 12),
        engine: provenance.engineVersion,
      })}
    </Muted>
  );
}
