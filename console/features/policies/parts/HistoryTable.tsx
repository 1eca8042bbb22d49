import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { HistoryEntry } from '#shared/contract/policyReport';
import { formatInstant } from '#shared/format/date';
import { useSentence } from '../../../core/sentence';
import { Table, useLocale } from '../../../ui';

type HistoryTableProps = { readonly label: string; readonly rows: readonly z.output<typeof HistoryEntry>[] };

/** Who changed what, when, from which state to which, and why: of a policy, with its claims, or of one claim. */
export function HistoryTable({ label, rows }: HistoryTableProps) {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  const sentence = useSentence();
  const stateName = (state: string) => t([`state.${state}`, `claimState.${state}`], { defaultValue: state });
  return (
    <Table
      label={label}
      rows={rows}
      keyOf={(row) => row.id}
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
          cell: ({ from, to }) => [from, to].flatMap((state) => (state ? [stateName(state)] : [])).join(' → ') || '---',
        },
        { id: 'why', head: t('history.why'), cell: ({ reason }) => sentence(reason ?? '') },
      ]}
    />
  );
}
