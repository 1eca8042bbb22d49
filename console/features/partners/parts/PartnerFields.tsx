import { useTranslation } from 'react-i18next';
import { addressFields, partnerRoles } from '#shared/contract/partner';
import { partnerRoleList, readTaxStatuses } from '#shared/contract/partners';
import { useRead } from '../../../core/api';
import { Card, CardTitle, FormChoice, FormCountry, FormField, Grid } from '../../../ui';
import { useRoleName } from './useRoleName';

const required = new Set<string>(['postcode', 'state', 'stateCode', 'country', 'countryCode']);

/** Everything that a partner's form asks for, the ten parts of the address among it. */
export function PartnerFields() {
  const { t } = useTranslation('partners');
  const roleName = useRoleName();
  const roles = useRead(partnerRoleList, {});
  const statuses = useRead(readTaxStatuses, {});
  return (
    <>
      <Card>
        <CardTitle>{t('form.partner')}</CardTitle>
        <Grid $min={260}>
          <FormField name="name" label={t('field.name')} required />
          <FormChoice
            name="role"
            label={t('field.role')}
            empty=""
            options={(roles.data ?? partnerRoles).map((role) => [role, roleName(role)])}
            required
          />
          <FormField name="contactName" label={t('field.contactName')} required />
          <FormField name="contactEmailAddress" label={t('field.contactEmailAddress')} type="email" required />
          <FormField name="contactPhoneNumber" label={t('field.contactPhoneNumber')} type="tel" />
          <FormChoice
            name="taxStatus"
            label={t('field.taxStatus')}
            empty=""
            options={(statuses.data ?? []).map(({ id, name }) => [id, t(`tax.${id}`, { defaultValue: name })])}
          />
          <FormField name="registrationNumber" label={t('field.registrationNumber')} />
        </Grid>
      </Card>
      <Card>
        <CardTitle>{t('form.address')}</CardTitle>
        <Grid $min={260}>
          {addressFields.map((field) => {
            const Input = field === 'country' ? FormCountry : FormField;
            return (
              <Input
                key={field}
                name={`address.${field}`}
                label={t(`field.address.${field}`)}
                required={required.has(field)}
              />
            );
          })}
        </Grid>
      </Card>
    </>
  );
}
