import { z } from 'zod';
import { partnerRoles, taxStatusIds } from './partner';
import { CountryCode, knownCountry } from './places';
import { body, kindOf, tooLong } from './values';

const text = (max = 200) => z.string().trim().max(max, tooLong(max));
const needed = (sentence: string) => z.string(sentence).trim().min(1, sentence).max(200, tooLong(200));
/** What an address needs wherever a partner is added; the form also asks for the state. */
export const NewAddress = z.strictObject({
  '@type': kindOf('NewAddress'),
  houseNumber: text().optional(),
  street: text().optional(),
  postcode: needed('Postcode is required'),
  city: text().optional(),
  district: text().optional(),
  county: text().optional(),
  state: text().optional(),
  stateCode: text().optional(),
  country: knownCountry(needed('Country is required')),
  countryCode: CountryCode,
});

/** A partner that is added in passing, from the quotation wizard. */
export const QuickPartner = body({
  '@type': kindOf('NewBusinessPartner'),
  name: needed('Name is required'),
  role: z.enum(partnerRoles, 'Role is required'),
  contactName: text().optional(),
  contactEmailAddress: z.email({
    error: ({ input }) => (input ? 'Invalid email address' : 'Email is required'),
  }),
  contactPhoneNumber: text(60).optional(),
  /** Empty: none is chosen. */
  taxStatus: text()
    .refine(
      (id) => id === '' || taxStatusIds.some((known) => known === id),
      `a tax status is one of ${taxStatusIds.join(', ')}`,
    )
    .nullable()
    .optional(),
  /** Number in a register of companies or persons; absent: as it was. */
  registrationNumber: text(60).optional(),
  country: knownCountry(text()).optional(),
  address: NewAddress,
});
/** What the form of a partner asks for: the law of every change, and of every partner that is not added in passing. */
export const NewBusinessPartner = QuickPartner.extend({
  contactName: needed('Contact name is required'),
  address: NewAddress.extend({
    state: needed('State is required'),
    stateCode: needed('Statecode is required'),
  }),
}).meta({ id: 'NewBusinessPartner' });
export type NewBusinessPartner = z.input<typeof NewBusinessPartner>;

/** The form's partner, or, told by its `country`, one that is added in passing. */
export const PartnerToAdd = QuickPartner.superRefine(
  (partner, context) => {
    if (partner.country !== undefined) return;
    const faults = NewBusinessPartner.safeParse(partner).error?.issues ?? [];
    for (const { path, message } of faults)
      if (formOnly.has(path.join('.'))) context.addIssue({ code: 'custom', path, message });
  },
  // A body that is no object has its own sentence already.
  { when: ({ value }) => typeof value === 'object' && value !== null },
).meta({ id: 'PartnerToAdd' });
const formOnly = new Set(['contactName', 'address.state', 'address.stateCode']);
