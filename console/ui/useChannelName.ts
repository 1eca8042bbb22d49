import { useTranslation } from 'react-i18next';

/** Through which door a change came, as people call it. */
export function useChannelName() {
  const { t } = useTranslation('ui');
  return (channel: string) => t(`history.channels.${channel}`, { defaultValue: channel });
}
