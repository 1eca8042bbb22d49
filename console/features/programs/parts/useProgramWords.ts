import { useTranslation } from 'react-i18next';
import { countryIn } from '#shared/contract/places';
import { useLocale } from '../../../ui';

/** Fields of a program and what stands in them, in the reader's language; what is none that is known stays as it was written. */
export function useProgramWords() {
  const { t } = useTranslation('programs');
  const locale = useLocale();
  const unitIn = (unit: string) => t(`unit.${unit}`, { defaultValue: unit });
  return {
    countryIn: (country: string) => countryIn(country, locale),
    unitIn,
    fieldName: (field: string) => t(`form.${field}`, { defaultValue: field }),
    valueText(field: string, value: string | undefined) {
      if (!value) return '---';
      if (field === 'country') return countryIn(value, locale);
      if (field === 'icon') return t(`icon.${value}`, { defaultValue: value });
      return field === 'insuredUnit' ? unitIn(value) : value;
    },
  };
}
