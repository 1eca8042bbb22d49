import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { insuredUnits, programIcons } from '#shared/contract/programs';
import { markets } from '../../../core/markets';
import { Card, FormChoice, FormField, Grid, useLocale } from '../../../ui';
import { countryOptions, newProgramCurrencies, updateCountries, updateCurrencies, withStored } from './choices';

const asOptions = (values: readonly string[]) => values.map((value) => [value, value] as const);

/** A currency that is offered no more, for another country was chosen, is none any more, and that is said: a list cannot show it. */
function useOfferedCurrency(offered: readonly string[]): void {
  const { setValue } = useFormContext();
  const currency = String(useWatch({ name: 'currency' }) ?? '');
  const isOffered = currency === '' || offered.includes(currency);
  useEffect(() => {
    if (!isOffered) setValue('currency', '', { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }, [isOffered, setValue]);
}

/** What a program is asked for; `stored` is what it has already, null for a new one. */
export function ProgramFields({ stored }: { readonly stored: { country: string; currency: string } | null }) {
  const { t } = useTranslation('programs');
  const locale = useLocale();
  const country = String(useWatch({ name: 'country' }) ?? '');
  const currencies = stored ? withStored(updateCurrencies, stored.currency) : newProgramCurrencies(country);
  useOfferedCurrency(currencies);
  const countries = stored ? updateCountries : markets;
  return (
    <Card>
      <Grid $min={260}>
        <FormField name="name" label={t('form.name')} required />
        <FormChoice
          name="country"
          label={t('form.country')}
          empty=""
          options={countryOptions(countries, stored?.country ?? '', locale)}
          required={!stored}
        />
        <FormChoice
          name="currency"
          label={t('form.currency')}
          empty=""
          options={asOptions(currencies)}
          required={!stored}
        />
        <FormChoice
          name="insuredUnit"
          label={t('form.insuredUnit')}
          empty=""
          options={insuredUnits.map((unit) => [unit, t(`unit.${unit}`)])}
        />
        <FormField name="sumInsuredBasis" label={t('form.sumInsuredBasis')} hint={t('form.basisHint')} />
        <FormField name="sumPerUnit" label={t('form.sumPerUnit')} hint={t('form.sumHint')} />
        <FormChoice
          name="icon"
          label={t('form.icon')}
          options={programIcons.map((icon) => [icon, t(`icon.${icon}`)])}
        />
        <FormField name="labels.company" label={t('form.company')} />
        <FormField name="description" label={t('form.description')} type="textarea" />
      </Grid>
    </Card>
  );
}
