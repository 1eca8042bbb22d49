import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { Card, CardTitle, Loaded, Muted, Stack } from '../../../../ui';
import type { Draft } from '../../stories/draft';
import { useLaboratory } from './useLaboratory';
import { PastYears } from './PastYears';
import { TrialFigures } from './TrialFigures';

/** What every past year says of a draft, while it is typed: read once, computed here by the engine that will pay. */
export function Laboratory({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('coverages');
  const { record, isAsked, laboratory, fault } = useLaboratory(draft);
  return (
    <Card aria-label={t('laboratory.title')}>
      <CardTitle>{t('laboratory.title')}</CardTitle>
      {!isAsked ? (
        <Muted>{t('laboratory.notWhole')}</Muted>
      ) : (
        <Loaded from={record} skeleton={8}>
          {(read) => (
            <Stack>
              {fault && <Banner title={t('laboratory.fault')} description={fault} variant="warning" />}
              {!fault && !laboratory && <Muted>{t('laboratory.notWhole')}</Muted>}
              {laboratory?.years.length === 0 && <Banner title={t('laboratory.none')} variant="warning" />}
              {laboratory && laboratory.years.length > 0 && (
                <>
                  <PastYears draft={draft} years={laboratory.years} source={read} />
                  {laboratory.trial && <TrialFigures trial={laboratory.trial} />}
                </>
              )}
            </Stack>
          )}
        </Loaded>
      )}
    </Card>
  );
}
