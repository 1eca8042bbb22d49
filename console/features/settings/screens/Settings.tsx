import { useTranslation } from 'react-i18next';
import { readSettings } from '#shared/contract/settings';
import { useRead } from '../../../core/api';
import { Loaded, Muted, Screen, useDates } from '../../../ui';
import { SampleData } from '../parts/SampleData';
import { SettingHistory } from '../parts/SettingHistory';
import { SettingsForm } from '../parts/SettingsForm';
import { WaitingSettings } from '../parts/WaitingSettings';

/** The tenant's settings and who changed them. */
export default function Settings() {
  const { t } = useTranslation('settings');
  const dates = useDates();
  const state = useRead(readSettings, {});
  const { changedByName, changedAt } = state.data ?? {};
  return (
    <Screen title={t('title')}>
      {changedByName && changedAt && <Muted>{t('last', { who: changedByName, at: dates.instant(changedAt) })}</Muted>}
      <Loaded from={state} skeleton={12}>
        {(loaded) => (
          <>
            <WaitingSettings state={loaded} refetch={state.refetch} />
            <SettingsForm state={loaded} refetch={state.refetch} />
          </>
        )}
      </Loaded>
      <SettingHistory />
      <SampleData />
    </Screen>
  );
}
