import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#shared/contract/monitoring';
import { formatInstant } from '#shared/format/date';
import { useSentence } from '../../../../core/sentence';
import { useEventStatus } from '../../../../core/trade';
import { Card, CardTitle, Table, useLocale } from '../../../../ui';

/** A version of the coverage, as the trail writes it. */
const version = /^version (\d+)$/;

/** Who did what to the event, when, and why. */
export function EventHistory({ history }: Pick<EventDetail, 'history'>) {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const statusName = useEventStatus();
  const sentence = useSentence();
  const stateName = (state: string) => {
    const [, number] = version.exec(state) ?? [];
    return number ? t('history.version', { number }) : statusName(state);
  };
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
            id: 'what',
            head: t('history.what'),
            cell: ({ action }) => t(`history.action.${action}`, { defaultValue: action }),
          },
          {
            id: 'change',
            head: t('history.change'),
            cell: ({ from, to }) =>
              [from, to].flatMap((state) => (state ? [stateName(state)] : [])).join(' → ') || '---',
          },
          { id: 'why', head: t('history.why'), cell: ({ reason }) => sentence(reason ?? '') },
        ]}
      />
    </Card>
  );
}
