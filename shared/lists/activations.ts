import type { ActivationRow } from '../contract/coverageActivations';
import { formatFullDay } from '../format/date';
import type { ListFields } from './fields';
import type { ListWords } from './words';

/** What files hold of the result of an activation, in the order of its columns. */
export const activationFields = ({
  t,
  locale,
}: ListWords<'coverages'>): ListFields<ActivationRow, 'label' | 'outcome' | 'why', never> => ({
  label: { head: t('list.label'), value: ({ label, coverageId }) => label ?? coverageId },
  outcome: { head: t('activation.outcome'), value: ({ outcome }) => t(`activation.outcomes.${outcome}`) },
  why: {
    head: t('activation.reason'),
    value: ({ why, end }) => (why ? t(`activation.why.${why}`, { end: end ? formatFullDay(end, locale) : '' }) : ''),
  },
});
