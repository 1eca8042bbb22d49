import { useTranslation } from 'react-i18next';
import type { Coverage } from '#shared/contract/coverage';
import { notQuotableText } from '#shared/engine/selling';
import { useNotQuotable } from '../../../../core/useSelling';
import { useSentence } from '../../../../core/sentence';
import type { Item } from '../../stories/draft';
import { useEstimate } from './useEstimate';

/** Why an item of the draft cannot be sold any more, and what to do; null where it can, or that is not known yet. */
export function useUnsold(): (item: Item) => string | null {
  const { t } = useTranslation('quotes');
  const { coverages, isKnown } = useEstimate();
  const sentence = useSentence();
  const notQuotable = useNotQuotable();
  const whyNot = (item: Item, coverage: Coverage | undefined) =>
    coverage
      ? notQuotable(coverage)
      : sentence(notQuotableText('archived', { label: item.name, start: '', end: '' }, ''));
  return (item) => {
    if (!isKnown) return null;
    const why = whyNot(
      item,
      coverages.find(({ id }) => id === item.coverageId),
    );
    return why && `${why} ${t('obstacle.takeOut')}`;
  };
}
