import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingRows, type SettingKey } from '#shared/contract/settingRows';
import { findSettingChanges } from '#shared/contract/settings';
import { useRead } from '../../../core/api';
import { Card, CardTitle, Loaded, Muted, Pager, Table, useChannelName, useDates } from '../../../ui';
import { useShownValue } from './useShownValue';
import { useWords } from './useWords';

const isKnown = (key: string): key is SettingKey => key in settingRows;

/** Who changed which setting, when, from what and to what; newest first. */
export function SettingHistory() {
  const { t } = useTranslation('settings');
  const { t: tUi } = useTranslation('ui');
  const dates = useDates();
  const words = useWords();
  const shownValue = useShownValue();
  const channelName = useChannelName();
  const [page, setPage] = useState(0);
  const changes = useRead(findSettingChanges, { query: { page } });
  return (
    <Card>
      <CardTitle>{t('history.title')}</CardTitle>
      <Loaded from={changes}>
        {({ content, totalPages }) =>
          content.length === 0 ? (
            <Muted>{t('history.empty')}</Muted>
          ) : (
            <>
              <Table
                label={t('history.title')}
                rows={content}
                keyOf={({ id }) => id}
                columns={[
                  { id: 'at', head: t('history.at'), oneLine: true, cell: ({ at }) => dates.instant(at) },
                  { id: 'who', head: t('history.who'), cell: ({ whoName }) => whoName },
                  {
                    id: 'setting',
                    head: t('history.setting'),
                    cell: ({ key }) => (isKnown(key) ? words(settingRows[key].label) : key),
                  },
                  { id: 'step', head: t('history.step'), cell: ({ step }) => t(`history.steps.${step}`) },
                  { id: 'from', head: t('history.from'), cell: ({ key, from }) => shownValue(key, from) },
                  { id: 'to', head: t('history.to'), cell: ({ key, to }) => shownValue(key, to) },
                  { id: 'channel', head: tUi('history.channel'), cell: ({ channel }) => channelName(channel) },
                ]}
              />
              {totalPages > 1 && <Pager page={page} of={totalPages} toPage={setPage} />}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
