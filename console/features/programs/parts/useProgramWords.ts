import { useTranslation } from 'react-i18next';
import { countryIn } from '#shared/contract/places';
import { useLocale } from '../../../ui';

/** Country and insured unit of a program in the reader's language; what is none that is known stays as it was written. */
export function useProgramWords() {
  const { t } = useTranslation('programs');
  const locale = useLocale();
  return {
    countryIn: (country: string) => countryIn(country, locale),
    unitIn: (unit: string) => t(`unit.${unit}`, { defaultValue: unit }),
  };
}
