import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { HistoryEntry } from '#shared/contract/history';
import { formatInstant } from '#shared/format/date';
import { useSentence } from '../core/sentence';
import { useLocale } from './locale';
import { Table } from './Table';

export type HistoryRow = z.output<typeof HistoryEntry>;
export type HistoryWords = {
  /** What was done, as people say it. */
  readonly actionName: (action: string) => string;
  /** What it was or became; null where that is nothing for people to read. */
  readonly stateName: (state: string) => string | null;
};
type HistoryTableProps = HistoryWords & { readonly label: string; readonly rows: readonly HistoryRow[] };

/** Who did what, when, from which state to which, why, and through which door. */
export function HistoryTable({ label, rows, actionName, stateName }: HistoryTableProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const sentence = useSentence();
  const change = ({ from, to }: HistoryRow) =>
    [from, to].flatMap((state) => (state && stateName(state)) || []).join(' → ') || '---';
  return (
    <Table
      label={label}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { id: 'at', oneLine: true, head: t('history.at'), cell: ({ at }) => formatInstant(at, locale) },
        { id: 'who', head: t('history.who'), cell: ({ whoName }) => whoName },
        { id: 'what', head: t('history.what'), cell: ({ action }) => actionName(action) },
        { id: 'change', head: t('history.change'), cell: change },
        { id: 'why', head: t('history.why'), cell: ({ reason }) => sentence(reason ?? '') },
        {
          id: 'channel',
          head: t('history.channel'),
          cell: ({ channel }) => t(`history.channels.${channel}`, { defaultValue: channel }),
        },
      ]}
    />
  );
}
