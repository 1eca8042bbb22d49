import type { TFunction } from 'i18next';
import { z } from 'zod';
import { emptyAddress } from '#shared/contract/partner';
import { NewAddress, QuickPartner } from '#shared/contract/newPartner';
import { tooLong } from '#shared/contract/values';

export type PartnerKind = 'POLICY_HOLDER' | 'INTERMEDIARY';

/** What the quick form starts with. */
export const emptyPartner = (role: PartnerKind): z.input<typeof QuickPartner> => ({
  '@type': 'NewBusinessPartner',
  name: '',
  role,
  contactName: '',
  contactEmailAddress: '',
  contactPhoneNumber: '',
  ...(role === 'POLICY_HOLDER' ? { taxStatus: '' } : {}),
  address: { '@type': 'NewAddress', ...emptyAddress },
});

/** The contract's partner, with what the quick form asks beyond it, in the form's own sentences (specification, quick-add partner dialog). */
export function quickPartner(kind: PartnerKind, t: TFunction<'quotes'>) {
  const long = z.string().trim().max(200, tooLong(200)).min(3, t('quick.short'));
  const there = z.string().trim().max(200, tooLong(200)).min(1, t('quick.field'));
  const { contactName, taxStatus } = QuickPartner.shape;
  const isCustomer = kind === 'POLICY_HOLDER';
  return QuickPartner.extend({
    name: long,
    contactName: isCustomer ? long : contactName.refine((text) => !text || text.length >= 3, t('quick.short')),
    contactEmailAddress: z.email(t('quick.email')),
    address: NewAddress.extend({
      postcode: there,
      country: there.pipe(NewAddress.shape.country),
      countryCode: there.pipe(NewAddress.shape.countryCode),
    }),
    taxStatus: isCustomer ? z.string().max(200, tooLong(200)).min(1, t('quick.required')) : taxStatus,
  });
}
