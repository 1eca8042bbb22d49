import type { z } from 'zod';
import type { EventOverview } from '../contract/monitoring';
import { owedBy } from '../engine/status';
import { measureOf, onScreen } from '../view/measure';
import type { ListFields } from './fields';
import type { ListWords } from './words';

export type ListedEvent = z.output<typeof EventOverview>;

type EventFields = ListFields<ListedEvent, 'label' | 'status' | 'place', 'period' | 'tracker' | 'payout' | 'asof'>;
/** What files hold of the list of events, in the order of its columns. */
export const eventFields = ({ t, ui, locale }: ListWords<'monitoring'>): EventFields => ({
  label: { head: t('list.coverage'), value: ({ coverage }) => coverage.label },
  status: { head: t('list.status'), value: ({ status }) => ui(`eventStatus.${status}`) },
  place: { head: t('list.place'), value: ({ monitoringTargetDto }) => monitoringTargetDto.name },
  period: { head: t('list.period'), period: ({ coverage }) => ({ from: coverage.start, to: coverage.end }) },
  tracker: {
    head: t('list.tracker'),
    quantity({ coverage, indexValue }) {
      const measure = measureOf(coverage, locale);
      return { value: indexValue === null ? null : onScreen(indexValue, measure), unit: measure.unit };
    },
  },
  payout: { head: t('list.payout'), money: ({ status, totalPayout }) => owedBy(status, totalPayout) },
  asof: { head: t('list.asOf'), instant: ({ runTime }) => runTime },
});
