import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { LonLat } from '../../../../ui/map/place';
import { Halves, Stack } from '../../../../ui';
import { DataSetCard } from './source/DataSetCard';
import { RiskTypeCard } from './source/RiskTypeCard';
import { TargetCard } from './source/TargetCard';
import { TargetRecord } from './source/TargetRecord';
import { useSources } from './source/useSources';
import type { StepProps } from '../step';

type SourceStepProps = StepProps & {
  /** A place that the person came with. */
  readonly near: LonLat | null;
  /** The place in the address is none. */
  readonly isWrong: boolean;
};

/** Risk type, provider, data set and the place that is insured; each opens the next. */
export function SourceStep({ draft, change, near, isWrong }: SourceStepProps) {
  const { t } = useTranslation('coverages');
  const sources = useSources(draft);
  const { riskTypeId, providerId, dataSetId } = draft;
  return (
    <Halves>
      <Stack>
        {isWrong && <Banner title={t('source.badPlace')} variant="warning" />}
        {!riskTypeId && (providerId || dataSetId) && <Banner title={t('source.noRiskNamed')} variant="warning" />}
        <RiskTypeCard draft={draft} change={change} sources={sources} />
        {sources.isRiskKnown && <DataSetCard draft={draft} change={change} sources={sources} />}
        {sources.dataSet && <TargetCard draft={draft} change={change} near={near} />}
      </Stack>
      {draft.targetId && <TargetRecord draft={draft} />}
    </Halves>
  );
}
