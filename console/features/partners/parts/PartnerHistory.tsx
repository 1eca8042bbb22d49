import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { PartnerChange } from '#shared/contract/partner';
import { partnerHistory } from '#shared/contract/partners';
import { formatInstant } from '#shared/format/date';
import { useRead } from '../../../core/api';
import { Card, CardTitle, ChangedFields, Loaded, Pager, Table, useLocale } from '../../../ui';
import { useFieldText } from './useFieldText';

/** What was changed in one step; of a new partner that it is new says enough. */
function Fields({ change }: { readonly change: z.output<typeof PartnerChange> }) {
  const words = useFieldText();
  if (change.action === 'created' || change.fields.length === 0) return '---';
  return <ChangedFields fields={change.fields} {...words} />;
}

/** Who changed what of a partner, when, from what and to what; newest first. */
export function PartnerHistory({ id }: { readonly id: string }) {
  const { t } = useTranslation('partners');
  const locale = useLocale();
  const [page, setPage] = useState(0);
  const history = useRead(partnerHistory, { params: { id }, query: { page } });
  return (
    <Card>
      <CardTitle>{t('history.title')}</CardTitle>
      <Loaded from={history}>
        {({ content, totalPages }) => (
          <>
            <Table
              label={t('history.title')}
              rows={content}
              keyOf={(change) => change.id}
              columns={[
                { id: 'at', oneLine: true, head: t('history.at'), cell: ({ at }) => formatInstant(at, locale) },
                { id: 'who', head: t('history.who'), cell: ({ whoName }) => whoName },
                {
                  id: 'what',
                  head: t('history.what'),
                  cell: ({ action }) => t(`action.${action}`, { defaultValue: action }),
                },
                { id: 'fields', head: t('history.fields'), cell: (change) => <Fields change={change} /> },
                {
                  id: 'channel',
                  head: t('history.channel'),
                  cell: ({ channel }) => t(`channel.${channel}`, { defaultValue: channel }),
                },
              ]}
            />
            {totalPages > 1 && <Pager page={page} of={totalPages} toPage={setPage} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}
