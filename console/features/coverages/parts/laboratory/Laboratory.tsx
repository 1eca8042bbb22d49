import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { useSentence } from '../../../../core/sentence';
import { Card, CardTitle, Loaded, Muted, Stack } from '../../../../ui';
import type { Draft, DraftChange } from '../../stories/draft';
import { leversOf } from '../../stories/levers';
import { Levers } from './Levers';
import { useLaboratory } from './useLaboratory';
import { PastYears } from './PastYears';
import { Suggestions } from './Suggestions';
import { TrialFigures } from './TrialFigures';

type LaboratoryProps = {
  readonly draft: Draft;
  readonly change: (change: DraftChange) => void;
  readonly today: string;
  /** The index of a stored coverage stays as it is. */
  readonly isFixed: boolean;
};

/** What every past year says of a draft, while it is typed: read once, computed here by the engine that will pay. */
export function Laboratory({ draft, change, today, isFixed }: LaboratoryProps) {
  const { t } = useTranslation('coverages');
  const sentence = useSentence();
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
              {fault && <Banner title={t('laboratory.fault')} description={sentence(fault)} variant="warning" />}
              {!fault && !laboratory && <Muted>{t('laboratory.notWhole')}</Muted>}
              {laboratory?.years.length === 0 && <Banner title={t('laboratory.none')} variant="warning" />}
              {laboratory && laboratory.years.length > 0 && (
                <>
                  <PastYears draft={draft} years={laboratory.years} terms={laboratory.terms} source={read} />
                  <Suggestions draft={draft} years={laboratory.years} change={change} />
                  {laboratory.trial && <TrialFigures trial={laboratory.trial} />}
                  <Levers levers={leversOf(draft, { ...laboratory, today, isFixed })} draft={draft} change={change} />
                </>
              )}
            </Stack>
          )}
        </Loaded>
      )}
    </Card>
  );
}
