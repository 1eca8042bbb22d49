import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { HistoryEntry } from '#shared/contract/history';
import { useSentence } from '../core/sentence';
import { ChangedFields, type FieldWords } from './ChangedFields';
import { Table } from './Table';
import { useChannelName } from './useChannelName';
import { useDates } from './useDates';

export type HistoryRow = z.output<typeof HistoryEntry>;
export type HistoryWords = {
  /** What was done, as people say it. */
  readonly actionName: (action: string, row: HistoryRow) => string;
  /** What it was or became; null where that is nothing for people to read. */
  readonly stateName: (state: string) => string | null;
  /** Of things whose changed fields are noted: what they are called. */
  readonly fields?: FieldWords;
};
const changedIn = (details: unknown) =>
  (details as { readonly fields?: ComponentProps<typeof ChangedFields>['fields'] } | null)?.fields ?? [];
type HistoryTableProps = HistoryWords & { readonly label: string; readonly rows: readonly HistoryRow[] };

/** Who did what, when, from which state to which, why, and through which door. */
export function HistoryTable({ label, rows, actionName, stateName, fields }: HistoryTableProps) {
  const { t } = useTranslation('ui');
  const dates = useDates();
  const sentence = useSentence();
  const channelName = useChannelName();
  const change = ({ action, from, to, details }: HistoryRow) => {
    const changed = changedIn(details);
    const states = [from, to].flatMap((state) => (state && stateName(state)) || []);
    // Of what is new, that it is new says enough; where only fields were changed, the state that stayed says nothing.
    if (!fields || action === 'created' || changed.length === 0) return states.join(' → ') || '---';
    return (
      <>
        {from !== to && states.join(' → ')}
        <ChangedFields fields={changed} {...fields} />
      </>
    );
  };
  return (
    <Table
      label={label}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { id: 'at', oneLine: true, head: t('history.at'), cell: ({ at }) => dates.instant(at) },
        { id: 'who', head: t('history.who'), cell: ({ whoName }) => whoName },
        { id: 'what', head: t('history.what'), cell: (row) => actionName(row.action, row) },
        { id: 'change', head: t('history.change'), cell: change },
        // Of many things no step asks for a reason.
        ...(rows.some(({ reason }) => reason)
          ? [{ id: 'why', head: t('history.why'), cell: ({ reason }: HistoryRow) => sentence(reason ?? '') }]
          : []),
        {
          id: 'channel',
          head: t('history.channel'),
          cell: ({ channel }) => channelName(channel),
        },
      ]}
    />
  );
}
