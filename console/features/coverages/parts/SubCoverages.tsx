import { useTranslation } from 'react-i18next';
import type { ListedCoverage } from '#shared/contract/coverage';
import { Table, useDates, useLocale } from '../../../ui';
import { payoutText } from '#shared/lists/coverages';

/** The triggers of a coverage that has several, one a row. */
export function SubCoverages({ of: { label, coverages } }: { readonly of: ListedCoverage }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const dates = useDates();
  return (
    <Table
      label={label}
      rows={coverages}
      keyOf={(row) => row.id}
      columns={[
        { id: 'label', head: t('list.label'), cell: (row) => row.label },
        { id: 'target', head: t('list.target'), cell: (row) => row.monitoringTarget.name },
        {
          id: 'period',
          oneLine: true,
          head: t('list.period'),
          cell: (row) => dates.period(row.start, row.end),
        },
        { id: 'definition', head: t('list.definition'), cell: (row) => row.indexDefinitionName },
        { id: 'payout', oneLine: true, head: t('list.payout'), cell: (row) => payoutText(row, t, locale) },
      ]}
    />
  );
}
