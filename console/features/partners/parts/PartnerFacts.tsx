import { useTranslation } from 'react-i18next';
import { addressFields, partnerFields, type BusinessPartner } from '#shared/contract/partner';
import { Details, Grid } from '../../../ui';
import { useFieldText } from './useFieldText';

/** Everything that is known of a partner. */
export function PartnerFacts({ partner }: { readonly partner: BusinessPartner }) {
  const { t } = useTranslation('partners');
  const { fieldName, valueText } = useFieldText();
  return (
    <Grid $min={320}>
      <Details
        title={t('form.partner')}
        rows={[
          ...partnerFields.map((field) => [fieldName(field), valueText(field, partner[field] ?? '')] as const),
          ...(partner.externalId === null ? [] : [[fieldName('externalId'), partner.externalId] as const]),
        ]}
      />
      <Details
        title={t('form.address')}
        rows={addressFields.map((field) => [
          fieldName(`address.${field}`),
          valueText(`address.${field}`, partner.address[field]),
        ])}
      />
    </Grid>
  );
}
