import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#shared/contract/monitoring';
import { formatInstant } from '#shared/format/date';
import { Card, CardTitle, Table, useLocale } from '../../../../ui';

/** Who moved the event, when, and why. */
export function EventHistory({ history }: Pick<EventDetail, 'history'>) {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  return (
    <Card>
      <CardTitle>{t('history.title')}</CardTitle>
      <Table
        label={t('history.title')}
        rows={history}
        keyOf={({ id }) => id}
        columns={[
          { id: 'at', oneLine: true, head: t('history.at'), cell: ({ at }) => formatInstant(at, locale) },
          { id: 'who', head: t('history.who'), cell: ({ whoName }) => whoName },
          {
            id: 'change',
            head: t('history.change'),
            cell: ({ from, to, action }) => [from, to].filter(Boolean).join(' → ') || action,
          },
          { id: 'why', head: t('history.why'), cell: ({ reason }) => reason ?? '' },
        ]}
      />
    </Card>
  );
}
