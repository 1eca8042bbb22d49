import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { listCoverages } from '#shared/contract/coverages';
import type { Quote } from '#shared/contract/quote';
import { useRead } from '../../../../core/api';

/** What a quote that could not be priced would be priced on now; nothing where that is what it says. */
export function NewerVersions({ quote: { quoteItems } }: { readonly quote: Quote }) {
  const { t } = useTranslation('quotes');
  const ids = [...new Set(quoteItems.map(({ coverage }) => coverage.id))];
  const active = useRead(listCoverages, { query: { version: 'quoted' }, body: ids }, { skip: ids.length === 0 }).data;
  const told = quoteItems.flatMap(({ coverage: { id, label, version } }) => {
    const now = active?.find((one) => one.id === id)?.version ?? version;
    return now === version ? [] : [t('detail.newerVersion', { label, version, active: now })];
  });
  if (told.length === 0) return null;
  return <Banner variant="warning" title={t('detail.newer')} description={[...new Set(told)].join(' ')} />;
}
