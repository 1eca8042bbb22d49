import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { useMissingRoles } from '../../../core/profile';
import { goTo } from '../../../core/routing';
import { Screen } from '../../../ui';
import { ProgramBoard } from '../parts/ProgramBoard';

/** Programs that are drafts still, and the way to their quotes. */
export default function ProgramLaunch() {
  const { t } = useTranslation('programs');
  const missing = useMissingRoles({ area: 'quotes' });
  const given = {
    disabled: missing !== null,
    title: missing ? t('board.notYours', { roles: missing }) : undefined,
  };
  return (
    <Screen
      title={t('launch.title')}
      actions={
        <>
          <Button {...given} onClick={() => goTo('/quotations')}>
            {t('launch.quotes')}
          </Button>
          <Button variant="primary" {...given} onClick={() => goTo('/quotations/new')}>
            {t('launch.new')}
          </Button>
        </>
      }
    >
      <ProgramBoard label={t('launch.title')} only="DRAFT" />
    </Screen>
  );
}
