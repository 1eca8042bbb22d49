import { useTranslation } from 'react-i18next';
import { placesNear } from '#shared/contract/geocoding';
import { numberFormat } from '#shared/format/intl';
import { countryName } from '#shared/contract/places';
import { useRead } from '../../core/api';
import { useLocale } from '../locale';
import { Muted } from '../Muted';
import type { LonLat } from './place';

/** A point in words: the nearest place that has a name, and how far it is. */
export function NearTo({ place: { lat, lon } }: { readonly place: LonLat }) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const near = useRead(placesNear, { query: { lat, lon } });
  const [nearest] = near.data?.places ?? [];
  if (!nearest) return null;
  const { name, country, distanceKm } = nearest;
  const named = country ? `${name}, ${countryName(country, locale)}` : name;
  return (
    <Muted>
      {distanceKm === null
        ? named
        : t('place.near', {
            name: named,
            km: numberFormat(locale, { maximumFractionDigits: 1 }).format(distanceKm),
          })}{' '}
      ({near.data?.attribution})
    </Muted>
  );
}
