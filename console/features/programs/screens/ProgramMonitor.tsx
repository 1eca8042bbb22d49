import { useTranslation } from 'react-i18next';
import { Screen } from '../../../ui';
import { ProgramBoard } from '../parts/ProgramBoard';

/** Programs that are in force. */
export default function ProgramMonitor() {
  const { t } = useTranslation('programs');
  return (
    <Screen title={t('monitor.title')}>
      <ProgramBoard label={t('monitor.title')} only="ACTIVE" />
    </Screen>
  );
}
