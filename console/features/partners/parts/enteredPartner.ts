import { addressFields, emptyAddress, partnerFields, type BusinessPartner } from '#shared/contract/partner';
import type { NewBusinessPartner } from '#shared/contract/newPartner';

/** Everything the form holds of a partner, as text, under the names that its body and its address have on the wire. */
type EnteredPartner = NewBusinessPartner;
const kinds = { partner: 'NewBusinessPartner', address: 'NewAddress' } as const;

export const emptyPartner: EnteredPartner = {
  '@type': kinds.partner,
  name: '',
  // Chosen by the person: the contract refuses what is not a role.
  role: '' as NewBusinessPartner['role'],
  contactName: '',
  contactEmailAddress: '',
  contactPhoneNumber: '',
  taxStatus: '',
  registrationNumber: '',
  address: { '@type': kinds.address, ...emptyAddress },
};

/** A stored partner as the form starts with it. */
export const enteredFrom = (partner: BusinessPartner): EnteredPartner => ({
  '@type': kinds.partner,
  name: partner.name,
  role: partner.role,
  contactName: partner.contactName,
  contactEmailAddress: partner.contactEmailAddress,
  contactPhoneNumber: partner.contactPhoneNumber,
  taxStatus: partner.taxStatus ?? '',
  registrationNumber: partner.registrationNumber,
  address: { '@type': kinds.address, ...partner.address },
});

/** The fields by their path in the body, in the order of the form. */
export const fieldPaths = [...partnerFields, ...addressFields.map((field) => `address.${field}` as const)] as const;
export type FieldPath = (typeof fieldPaths)[number];

const isAddressField = (name: string): name is (typeof addressFields)[number] =>
  addressFields.some((field) => field === name);
/** What stands in a field, as text. */
export function textAt(partner: EnteredPartner, path: FieldPath): string {
  const name = path.replace('address.', '');
  if (path.startsWith('address.') && isAddressField(name)) return partner.address[name] ?? '';
  return partner[path as (typeof partnerFields)[number]] ?? '';
}
/** The same with another text in a field. */
export function withText(partner: EnteredPartner, path: FieldPath, text: string): EnteredPartner {
  if (!path.startsWith('address.')) return { ...partner, [path]: text };
  return { ...partner, address: { ...partner.address, [path.replace('address.', '')]: text } };
}
/** All that stands in the fields, by their paths. */
export const textsOf = (partner: EnteredPartner) =>
  Object.fromEntries(fieldPaths.map((path) => [path, textAt(partner, path)])) as Record<FieldPath, string>;
/** The same partner with other texts in its fields. */
export const withTexts = (partner: EnteredPartner, texts: Readonly<Record<FieldPath, string>>): EnteredPartner =>
  fieldPaths.reduce((changed, path) => withText(changed, path, texts[path]), partner);
