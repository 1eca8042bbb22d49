import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { exportQuotes, findQuotes } from '#shared/contract/quotes';
import { quoteStatuses } from '#shared/engine/states';
import { useRead } from '../../../core/api';
import { programLabel } from '../../../core/program';
import { useSession } from '../../../core/profile';
import { goTo, useListParams } from '../../../core/routing';
import { useAppSelector } from '../../../core/store';
import { fileOf, ListScreen, RefreshButton, SearchField, StatusFilter, useLanguage } from '../../../ui';
import { useQuoteColumns } from '../parts/list/useQuoteColumns';

const filters = ['CREATED', 'COMPLETED', 'ACCEPTED', 'REJECTED', 'EXPIRED', 'FAILED'] as const;
const toNew = () => goTo('/quotations/new');

/** Quotes of the selected program; a draft leads back into its wizard. */
export default function QuoteList() {
  const { t } = useTranslation('quotes');
  const language = useLanguage();
  const { config } = useSession();
  const program = useAppSelector((state) => state.selection.program);
  const list = useListParams(15);
  const status = quoteStatuses.find((value) => value === list.query.get('status'));
  const search = list.query.get('search') || undefined;
  const asked = { sort: list.sort, labels: programLabel(program), status, search };
  const quotes = useRead(findQuotes, { query: { ...asked, page: list.page, size: list.size, language } });
  return (
    <ListScreen
      title={t('list.title')}
      actions={
        <>
          <RefreshButton area="quotes" label={t('list.refresh')} />
          <Button variant="primary" onClick={toNew}>
            {t('list.new')}
          </Button>
        </>
      }
      filters={
        <>
          <SearchField label={t('list.search')} list={list} />
          <StatusFilter
            label={t('list.status')}
            list={list}
            value={status}
            all={t('list.all')}
            options={filters.map((value) => [value, t(`status.${value}`)])}
          />
        </>
      }
      filteredBy={['status', 'search']}
      from={quotes}
      list={list}
      columns={useQuoteColumns()}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name || t('list.unnamed')}
      href={({ id, uiState }) => (uiState === 'draft' ? `/quotations/new?draft=${id}` : `/quotations/quotation/${id}`)}
      total={(count) => t('list.total', { count })}
      file={fileOf(exportQuotes, asked)}
      empty={{
        title: t('empty.title'),
        action: (
          <Button variant="primary" onClick={toNew}>
            {t('empty.action')}
          </Button>
        ),
        more: { text: t('empty.more'), href: config.docsUrl },
        steps: [t('empty.one'), t('empty.two'), t('empty.three')],
      }}
    />
  );
}
