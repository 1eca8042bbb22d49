import { Checkbox } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { Column } from './column';
import type { ChosenRows } from './useChosenRows';

/** The column of boxes that choose rows; the one in its head stands for those of this page. */
export function useChoiceColumn<R>(chosen: ChosenRows<R>, nameOf: (row: R) => string): Column<R> {
  const { t } = useTranslation('ui');
  return {
    id: 'chosen',
    head: t('chosen.page'),
    headControl: (
      <Checkbox
        aria-label={t('chosen.page')}
        checked={chosen.isPageChosen}
        indeterminate={chosen.isPagePartly}
        onChange={chosen.togglePage}
      />
    ),
    control: true,
    cell: (row) => (
      <Checkbox
        aria-label={t('chosen.row', { name: nameOf(row) })}
        checked={chosen.isChosen(row)}
        onChange={() => chosen.toggle(row)}
      />
    ),
  };
}
