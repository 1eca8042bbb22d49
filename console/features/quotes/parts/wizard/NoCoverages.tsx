import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import { createCoverage } from '#shared/contract/coverageDesign';
import { useSession } from '../../../../core/profile';
import { goTo } from '../../../../core/routing';
import { useAppDispatch, useAppSelector, useSlice } from '../../../../core/store';
import { EmptyState } from '../../../../ui';
import { quoteDraft, stepTaken } from '../../stories/slice';

/** A program of which nothing can be quoted: why, and the ways on. A coverage is made for the program that is worked in. */
export function NoCoverages() {
  const { t } = useTranslation('quotes');
  const dispatch = useAppDispatch();
  const { me } = useSession();
  const { program } = useSlice(quoteDraft).draft;
  const selected = useAppSelector((state) => state.selection.program?.name);
  const isSelected = selected === program;
  return (
    <EmptyState
      title={t('wizard.noCoverages')}
      text={t('wizard.noCoveragesText')}
      action={
        <>
          <Button onClick={() => dispatch(stepTaken('program'))}>{t('wizard.otherProgram')}</Button>
          {may(me, createCoverage) && isSelected && (
            <>
              <Button onClick={() => goTo('/coverages')}>{t('wizard.itsCoverages')}</Button>
              <Button variant="primary" onClick={() => goTo('/coverages/new')}>
                {t('wizard.newCoverage')}
              </Button>
            </>
          )}
          {may(me, createCoverage) && !isSelected && (
            <Button onClick={() => goTo('/select-program')}>{t('wizard.selectProgram', { program })}</Button>
          )}
        </>
      }
    />
  );
}
