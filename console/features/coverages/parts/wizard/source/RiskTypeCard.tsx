import { Banner, Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { readRiskTypes } from '#shared/contract/indices';
import { RiskIcon } from '#shared/view/RiskIcon';
import { useRead } from '../../../../../core/api';
import { useRiskName } from '../../../../../core/trade';
import { Card, CardTitle, Grid, Loaded, Stack } from '../../../../../ui';
import { withRiskType } from '../../../stories/draft';
import type { StepProps } from '../../step';

/** The risk types as buttons; another one begins the choice of data and index anew. */
export function RiskTypeCard({ draft, change }: StepProps) {
  const { t } = useTranslation('coverages');
  const riskName = useRiskName();
  const riskTypes = useRead(readRiskTypes, {});
  return (
    <Card>
      <CardTitle>{t('source.risk')}</CardTitle>
      <Loaded from={riskTypes} skeleton={2}>
        {(all) => (
          <Stack>
            {draft.riskTypeId && !all.some(({ id }) => id === draft.riskTypeId) && (
              <Banner title={t('source.badRisk', { id: draft.riskTypeId })} variant="warning" />
            )}
            <Grid $min={170}>
              {all.map(({ id }) => (
                <Button
                  key={id}
                  block
                  aria-pressed={draft.riskTypeId === id}
                  variant={draft.riskTypeId === id ? 'primary' : 'default'}
                  leadingVisual={() => <RiskIcon risk={id} size={18} />}
                  onClick={() => change(withRiskType(id))}
                >
                  {riskName(id)}
                </Button>
              ))}
            </Grid>
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}
