import { Checkbox, VisuallyHidden } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { ListedCoverage } from '#shared/contract/coverage';
import { formatPctTruncated } from '#shared/format/number';
import { useAppDispatch, useSlice } from '../../../../core/store';
import { Loaded, Muted, Stack, Table, useDates, useLocale, type Column } from '../../../../ui';
import { coverageToggled, quoteDraft } from '../../stories/slice';
import { isForeign } from '../../stories/draft';
import { CoverageFinder } from './CoverageFinder';
import { NoCoverages } from './NoCoverages';
import { useOffered } from './useOffered';

function useColumns(): readonly Column<ListedCoverage>[] {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const dates = useDates();
  const dispatch = useAppDispatch();
  const { draft } = useSlice(quoteDraft);
  const { items, currency: ownCurrency } = draft;
  return [
    {
      id: 'chosen',
      head: '',
      headControl: <VisuallyHidden>{t('wizard.choose')}</VisuallyHidden>,
      control: true,
      cell: (coverage) => (
        <Checkbox
          aria-label={coverage.label}
          disabled={isForeign(coverage, draft)}
          checked={items.some(({ coverageId }) => coverageId === coverage.id)}
          onChange={() => dispatch(coverageToggled(coverage))}
        />
      ),
    },
    { id: 'label', lead: true, head: t('list.label'), cell: ({ label }) => label },
    { id: 'place', head: t('wizard.place'), cell: ({ monitoringTarget }) => monitoringTarget.name },
    { id: 'period', oneLine: true, head: t('list.period'), cell: ({ start, end }) => dates.period(start, end) },
    { id: 'index', head: t('wizard.index'), cell: ({ indexDefinitionName }) => indexDefinitionName },
    {
      id: 'rate',
      head: t('figures.rate'),
      numeric: true,
      cell: ({ grossPremiumIndicationPct: rate }) => (rate === null ? '---' : formatPctTruncated(rate, locale)),
    },
    {
      id: 'currency',
      head: t('wizard.currency'),
      cell: (coverage) =>
        isForeign(coverage, draft) ? (
          <Stack>
            {coverage.currency}
            <Muted>{t('wizard.otherCurrency', { currency: ownCurrency })}</Muted>
          </Stack>
        ) : (
          coverage.currency
        ),
    },
  ];
}

/** The active coverages of the program, to choose from: on the map, and in the list below it. */
export function CoveragesStep() {
  const { t } = useTranslation('quotes');
  const columns = useColumns();
  const { items } = useSlice(quoteDraft).draft;
  const offered = useOffered();
  return (
    <Loaded from={offered.coverages}>
      {({ content }) => {
        const { isCurrent } = offered.coverages;
        if (content.length === 0 && isCurrent && !offered.isSearched) return <NoCoverages />;
        const rows = content.filter(offered.isShown);
        return (
          <Stack>
            <CoverageFinder offered={offered} />
            <Muted role="status">{t('wizard.chosen', { count: items.length })}</Muted>
            {rows.length === 0 ? (
              isCurrent && <Muted>{t('wizard.noneHere')}</Muted>
            ) : (
              <Table label={t('wizard.coverages')} rows={rows} keyOf={({ id }) => id} columns={columns} />
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}
