import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { BusinessPartner } from '#shared/contract/partner';
import { Link } from '../../../core/routing';

/** Of a partner that was merged into another one: that it was, and the way to the one that stays. */
export function MergedAway({ partner: { mergedInto } }: { readonly partner: BusinessPartner }) {
  const { t } = useTranslation('partners');
  if (!mergedInto) return null;
  return (
    <Banner
      title={t('merged.title')}
      description={<Link to={`/clients/${mergedInto}`}>{t('merged.to')}</Link>}
      variant="info"
    />
  );
}
