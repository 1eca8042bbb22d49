import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { Quote } from '#shared/contract/quote';
import { canAccept, canSave } from '#shared/engine/states';
import { useSentence } from '../../../../core/sentence';

/** What keeps a quote from being sold, and what to do about it; nothing where nothing does. */
export function Obstacle({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation('quotes');
  const sentence = useSentence();
  if (!quote.obstacle) return null;
  const wayOn =
    quote.uiState === 'draft'
      ? t('obstacle.draft')
      : canSave(quote) || canAccept(quote)
        ? t('obstacle.open')
        : t('obstacle.copy');
  return <Banner variant="warning" title={sentence(quote.obstacle.text)} description={wayOn} />;
}
