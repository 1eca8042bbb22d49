import { z } from 'zod';
import { CountryCode, knownCountry } from './places';
import { body, Id, Instant, kindOf } from './values';

export const partnerRoles = [
  'POLICY_HOLDER',
  'INSURER',
  'RISK_CARRIER',
  'INTERMEDIARY',
  'ISSUER',
  'INSURED',
  'DISTRIBUTOR',
] as const;
export const PartnerRole = z.enum(partnerRoles);

/** How a partner stands to insurance premium tax. */
export const taxStatusIds = ['TAXABLE', 'EXEMPT', 'NOT_REGISTERED'] as const;

export const tooLong = (max: number) => `Use at most ${max} characters.`;
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
const Address = z
  .object({
    houseNumber: z.string(),
    street: z.string(),
    postcode: z.string(),
    city: z.string(),
    district: z.string(),
    county: z.string(),
    state: z.string(),
    stateCode: z.string(),
    country: z.string(),
    countryCode: z.string(),
  })
  .meta({ id: 'Address' });

export const partnerFields = [
  'name',
  'role',
  'contactName',
  'contactEmailAddress',
  'contactPhoneNumber',
  'taxStatus',
  'registrationNumber',
] as const;
export const addressFields = [
  'houseNumber',
  'street',
  'postcode',
  'city',
  'district',
  'county',
  'state',
  'stateCode',
  'country',
  'countryCode',
] as const;
/** An address of which nothing is entered yet. */
export const emptyAddress = Object.fromEntries(addressFields.map((field) => [field, ''])) as Record<
  (typeof addressFields)[number],
  string
>;

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

export const BusinessPartner = z
  .object({
    id: Id,
    name: z.string(),
    role: PartnerRole,
    contactName: z.string(),
    contactEmailAddress: z.string(),
    contactPhoneNumber: z.string(),
    taxStatus: z.string().nullable(),
    registrationNumber: z.string(),
    /** Its id in the file that it was imported from. */
    externalId: z.string().nullable(),
    /** The partner that stands in its place since the two were merged. */
    mergedInto: Id.nullable(),
    address: Address,
    version: z.number(),
  })
  .meta({ id: 'BusinessPartner' });
export type BusinessPartner = z.output<typeof BusinessPartner>;

/** One step of a partner's history; `fields` are dotted as in the body: `address.postcode`. */
export const PartnerChange = z
  .object({
    id: Id,
    at: Instant,
    who: z.string(),
    whoName: z.string(),
    channel: z.string(),
    action: z.string(),
    fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  })
  .meta({ id: 'PartnerChange' });

const UsedBy = z.object({ id: Id, name: z.string(), status: z.string(), as: z.enum(['customer', 'intermediary']) });
/** Where a partner stands, newest first; at most `usageShown` of each, `total` counts all. */
export const PartnerUsage = z.object({
  quotes: z.object({ total: z.number(), newest: z.array(UsedBy) }),
  policies: z.object({ total: z.number(), newest: z.array(UsedBy) }),
});
export const usageShown = 20;
