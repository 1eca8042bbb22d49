import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { goTo } from '../../../core/routing';
import { Screen } from '../../../ui';
import { ProgramBoard } from '../parts/ProgramBoard';

/** Every program of the organisation, and the way to a new one. */
export default function ProgramDesign() {
  const { t } = useTranslation('programs');
  return (
    <Screen
      title={t('design.title')}
      actions={
        <Button variant="primary" onClick={() => goTo('/program-design/new')}>
          {t('board.createNew')}
        </Button>
      }
    >
      <ProgramBoard label={t('design.title')} />
    </Screen>
  );
}
