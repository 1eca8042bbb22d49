import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListParams } from '../../../core/routing';
import { AtEnd, Choice, FilterRow, SearchField } from '../../../ui';

/** Orders of cards, which have no heads to press, as the address has them; the first one is the usual. */
const cardOrders = ['', 'createdAt', 'name', 'name,desc', 'country'] as const;
type CardOrder = (typeof cardOrders)[number];
const nameOf = {
  '': 'newest',
  createdAt: 'oldest',
  name: 'name',
  'name,desc': 'nameDown',
  country: 'country',
} as const satisfies Record<CardOrder, string>;

type FiltersProps = {
  readonly list: ListParams;
  readonly orders?: readonly CardOrder[];
  /** What the usual order is called. */
  readonly usual?: string;
  /** What stands behind them. */
  readonly children: ReactNode;
};
/** What narrows and sorts cards of programs, in the address. */
export function BoardFilters({ list, orders = cardOrders, usual, children }: FiltersProps) {
  const { t } = useTranslation('programs');
  return (
    <FilterRow>
      <SearchField label={t('board.search')} list={list} />
      <AtEnd>
        <Choice
          label={t('board.sort')}
          value={list.sort ?? ''}
          onChange={(sort) => list.filter({ sort })}
          options={orders.map((order) => [
            order,
            order === '' && usual !== undefined ? usual : t(`board.order.${nameOf[order]}`),
          ])}
        />
      </AtEnd>
      {children}
    </FilterRow>
  );
}
