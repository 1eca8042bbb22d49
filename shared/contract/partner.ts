import { z } from 'zod';
import { Id } from './values';

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

const UsedBy = z.object({ id: Id, name: z.string(), status: z.string(), as: z.enum(['customer', 'intermediary']) });
/** Where a partner stands, newest first; at most `usageShown` of each, `total` counts all. */
export const PartnerUsage = z.object({
  quotes: z.object({ total: z.number(), newest: z.array(UsedBy) }),
  policies: z.object({ total: z.number(), newest: z.array(UsedBy) }),
});
export const usageShown = 20;
