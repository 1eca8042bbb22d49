import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import type { Coverage } from '#shared/contract/coverage';
import { coverageHistory } from '#shared/contract/coverages';
import { IndexTracker } from '#shared/view/IndexTracker';
import { measureOf, termsOf } from '#shared/view/measure';
import { useSession } from '../../../../core/profile';
import { useSentence } from '../../../../core/sentence';
import { PayoutCurve } from '../../../../ui/chart/PayoutCurve';
import { Card, CardTitle, Halves, JobProgress, Muted, Stack, useLocale, useViewTranslate } from '../../../../ui';
import { TargetMap } from '../../../../ui/map/TargetMap';
import { SubCoverages } from '../SubCoverages';
import { BurnCost } from './BurnCost';
import { CoverageDocuments } from './CoverageDocuments';
import { CoverageFacts } from './CoverageFacts';
import { CoverageFigures } from './CoverageFigures';
import { CoverageHistory } from './CoverageHistory';
import { IndexSpecification } from './IndexSpecification';
import { WhatIf } from './WhatIf';

type CoverageProps = { readonly coverage: Coverage };

/** A coverage as it stands: notices, figures, its past, its documents, its payout and its place. */
export function CoverageBody({ coverage }: CoverageProps) {
  const { t } = useTranslation('coverages');
  const sentence = useSentence();
  const { me } = useSession();
  const { monitoringTarget: target } = coverage;
  const hasFailed = coverage.uiState === 'error';
  return (
    <>
      {coverage.synthetic && <Banner title={t('detail.synthetic')} variant="info" />}
      {coverage.error && (
        <Banner
          title={t(hasFailed ? 'detail.error' : 'detail.stopped')}
          description={sentence(coverage.error)}
          variant={hasFailed ? 'critical' : 'info'}
        />
      )}
      {coverage.jobId && (
        <div>
          <JobProgress jobId={coverage.jobId} title={t('detail.simulating')} />
          <Muted>{t('wizard.simulateText')}</Muted>
        </div>
      )}
      <CoverageFigures coverage={coverage} />
      {coverage.coverages.length > 0 && (
        <Card>
          <CardTitle>{t('detail.parts')}</CardTitle>
          <SubCoverages of={coverage} />
        </Card>
      )}
      {coverage.coverageType !== 'MULTI_TRIGGER' && (
        <WhatIf key={`${coverage.id} ${coverage.version}`} coverage={coverage} />
      )}
      <Halves>
        <Stack>
          <BurnCost coverage={coverage} />
          <CoverageDocuments coverage={coverage} />
          <CoverageFacts coverage={coverage} />
        </Stack>
        <Stack>
          {coverage.coverageType !== 'MULTI_TRIGGER' && <PayoutCard coverage={coverage} />}
          <IndexSpecification coverage={coverage} />
          <TargetMap coverage={coverage} lon={target.lon} lat={target.lat} />
        </Stack>
      </Halves>
      {may(me, coverageHistory) && <CoverageHistory coverage={coverage} />}
    </>
  );
}

/** The payout over the index, by the function that later pays. */
function PayoutCard({ coverage }: CoverageProps) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const views = {
    terms: termsOf(coverage),
    measure: measureOf(coverage, locale),
    locale,
    t: useViewTranslate(),
  };
  return (
    <Card>
      <Stack>
        <CardTitle style={{ margin: 0 }}>{t('detail.curve')}</CardTitle>
        <PayoutCurve {...views} unit={coverage.duration ? views.measure.unit : coverage.triggerUnit} />
        <IndexTracker {...views} value={null} payoutPct={0} />
      </Stack>
    </Card>
  );
}
