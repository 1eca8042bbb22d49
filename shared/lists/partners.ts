import type { BusinessPartner } from '../contract/partner';
import { countryIn } from '../contract/places';
import { joined, streetText } from './address';
import type { ListFields } from './fields';
import type { ListWords } from './words';

/** Street, place and state on one line; the country stands beside it. */
function addressText({ address }: Pick<BusinessPartner, 'address'>): string {
  const { postcode, city, state } = address;
  return joined([streetText(address), joined([postcode, city], ' '), state], ', ');
}

type PartnerFields = ListFields<BusinessPartner, 'name' | 'mail' | 'address' | 'country', never>;
/** What files hold of the list of partners, in the order of its columns. */
export const partnerFields = ({ t, locale }: ListWords<'partners'>): PartnerFields => ({
  name: { head: t('list.name'), value: ({ name }) => name },
  mail: { head: t('list.mail'), value: ({ contactEmailAddress }) => contactEmailAddress },
  address: { head: t('list.address'), value: addressText },
  country: { head: t('list.country'), value: ({ address }) => countryIn(address.country, locale) },
});
