import { Banner, Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { RiskIcon } from '#shared/view/RiskIcon';
import { useRiskName } from '../../../../../core/trade';
import { Card, CardTitle, Grid, Loaded, Stack } from '../../../../../ui';
import { withRiskType } from '../../../stories/draft';
import type { StepProps } from '../../step';
import type { Sources } from './useSources';

/** The risk types as buttons; another one begins the choice of data and index anew, the same one again changes nothing. */
export function RiskTypeCard({ draft, change, sources }: StepProps & { readonly sources: Sources }) {
  const { t } = useTranslation('coverages');
  const riskName = useRiskName();
  return (
    <Card>
      <CardTitle>{t('source.risk')}</CardTitle>
      <Loaded from={sources.riskTypes} skeleton={2}>
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
                  onClick={() => draft.riskTypeId !== id && change(withRiskType(id))}
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
