import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#shared/contract/monitoring';
import { useEventStatus } from '../../../../core/trade';
import { Card, CardTitle, HistoryTable } from '../../../../ui';

/** A version of the coverage, as the trail writes it. */
const version = /^version (\d+)$/;

/** Who did what to the event, when, and why. */
export function EventHistory({ history }: Pick<EventDetail, 'history'>) {
  const { t } = useTranslation('monitoring');
  const statusName = useEventStatus();
  return (
    <Card>
      <CardTitle>{t('history.title')}</CardTitle>
      <HistoryTable
        label={t('history.title')}
        rows={history}
        actionName={(action) => t(`history.action.${action}`, { defaultValue: action })}
        stateName={(state) => {
          const [, number] = version.exec(state) ?? [];
          return number ? t('history.version', { number }) : statusName(state);
        }}
      />
    </Card>
  );
}
