import { Label } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#shared/contract/monitoring';
import { formatPct } from '#shared/format/number';
import { exactly, measureOf } from '#shared/view/measure';
import { Card, CardTitle, Muted, Row, Stack, Table, useLocale } from '../../../../ui';

/** The same event as two data sources tell it; shown where the coverage has a second one. */
export function Reconciliation({ event }: { readonly event: EventDetail }) {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const { secondary: second, coverage } = event;
  if (!second) return null;
  const measure = measureOf(coverage, locale);
  const at = (value: number | null) => (value === null ? '---' : exactly(value, measure, locale));
  const apart = event.indexValue === null || second.indexValue === null ? null : second.indexValue - event.indexValue;
  const rows = [
    { id: 'first', name: coverage.dataSourceDescription, index: event.indexValue, payout: event.payoutPct },
    { id: 'second', name: second.dataSetName, index: second.indexValue, payout: second.payoutPct },
  ] as const;
  return (
    <Card>
      <Row $gap={12}>
        <CardTitle>{t('second.title')}</CardTitle>
        <Label variant={second.result === 'AGREES' ? 'success' : 'attention'}>{t(`second.${second.result}`)}</Label>
      </Row>
      <Stack $gap={8}>
        <Table
          label={t('second.title')}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { id: 'source', head: t('second.source'), cell: ({ id, name }) => `${t(`second.${id}`)}: ${name}` },
            { id: 'index', head: t('second.index'), numeric: true, oneLine: true, cell: ({ index }) => at(index) },
            {
              id: 'payout',
              head: t('second.payout'),
              numeric: true,
              oneLine: true,
              cell: ({ payout }) => formatPct(payout, 2, locale),
            },
          ]}
        />
        <Muted>
          {apart !== null && `${t('second.apart', { difference: at(apart) })} `}
          {t(second.result === 'AGREES' ? 'second.agreesText' : 'second.differsText')}
        </Muted>
      </Stack>
    </Card>
  );
}
