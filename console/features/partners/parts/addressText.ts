import type { BusinessPartner } from '#shared/contract/partner';

const joined = (parts: readonly string[], by: string) => parts.filter((part) => part !== '').join(by);

/** Street, place and state on one line; the country stands beside it. */
export function addressText({ address }: Pick<BusinessPartner, 'address'>): string {
  const { street, houseNumber, postcode, city, state } = address;
  return joined([joined([street, houseNumber], ' '), joined([postcode, city], ' '), state], ', ');
}
