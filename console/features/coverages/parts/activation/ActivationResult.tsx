import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#shared/format/intl';
import {
  activationOutcomes,
  exportActivationRows,
  findActivationRows,
  type Activation,
  type ActivationOutcome,
} from '#shared/contract/coverageActivations';
import { Choice, ExportButtons, fileOf, Loaded, Pager, Row, Stack, Table, useLocale } from '../../../../ui';
import { useActivationColumns } from './useActivationColumns';
import { isAtWork, useLive } from './useLive';

const size = 15;
const countsOf = ({ total, activated, skipped, failed }: Activation): Readonly<Record<ActivationOutcome, number>> => ({
  ...{ activated, skipped, failed },
  waiting: total - activated - skipped - failed,
});

/** What became of each coverage, page by page, of one outcome or all, and as a file. */
export function ActivationResult({ activation }: { readonly activation: Activation }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const columns = useActivationColumns();
  const [{ outcome, page }, setAsked] = useState<{ readonly outcome?: ActivationOutcome; readonly page: number }>({
    page: 0,
  });
  const { id } = activation;
  const narrowed = outcome ? { outcome } : {};
  const request = { params: { id }, query: { page: String(page), size: String(size), ...narrowed } };
  const rows = useLive(findActivationRows, request, () => isAtWork(activation));
  const counts = countsOf(activation);
  const counted = (name: string, count: number) =>
    t('activation.counted', { name, shown: numberFormat(locale).format(count) });
  return (
    <Stack>
      <Choice
        label={t('activation.outcome')}
        value={outcome ?? ''}
        onChange={(value) => {
          const chosen = activationOutcomes.find((name) => name === value);
          setAsked({ page: 0, ...(chosen && { outcome: chosen }) });
        }}
        options={[
          ['', counted(t('activation.all'), activation.total)],
          ...activationOutcomes.map((name) => [name, counted(t(`activation.outcomes.${name}`), counts[name])] as const),
        ]}
      />
      <Loaded from={rows}>
        {({ content, totalPages, totalElements }) => (
          <>
            <Table
              label={t('activation.title')}
              rows={content}
              keyOf={({ coverageId }) => coverageId}
              dim={(row) => row.outcome === 'skipped'}
              columns={columns}
              href={({ coverageId, label }) => (label === null ? undefined : `/coverages/coverage/${coverageId}`)}
            />
            <Row $gap={16}>
              <span>
                {t('activation.rows', { count: totalElements, shown: numberFormat(locale).format(totalElements) })}
              </span>
              <ExportButtons
                label={t('activation.title')}
                columns={columns}
                file={fileOf(exportActivationRows, narrowed, { id })}
              />
              <div style={{ marginLeft: 'auto' }}>
                <Pager page={page} of={totalPages} toPage={(to) => setAsked({ page: to, ...narrowed })} />
              </div>
            </Row>
          </>
        )}
      </Loaded>
    </Stack>
  );
}
