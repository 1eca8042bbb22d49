import { useTranslation } from 'react-i18next';
import { countryCodeOf } from '#shared/contract/places';
import { useLocale } from '../../../ui';
import { countryName } from '../../../ui/map/useFoundPlaces';

/** Country and insured unit of a program in the reader's language; what is none that is known stays as it was written. */
export function useProgramWords() {
  const { t } = useTranslation('programs');
  const locale = useLocale();
  return {
    countryIn: (country: string) => {
      const code = countryCodeOf(country);
      return code === null ? country : countryName(code, locale);
    },
    unitIn: (unit: string) => t(`unit.${unit}`, { defaultValue: unit }),
  };
}
