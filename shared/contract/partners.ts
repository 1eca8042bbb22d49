import { z } from 'zod';
import { callsOf } from './call';
import { body, ById, Id, pageOf, pageQuery } from './values';

const call = callsOf('partners');

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

const text = (max = 200) => z.string().trim().max(max);
export const NewAddress = z.strictObject({
  '@type': z.string().optional(),
  houseNumber: text().optional(),
  street: text().optional(),
  postcode: text().min(1, 'Postcode is required'),
  city: text().optional(),
  district: text().optional(),
  county: text().optional(),
  state: text().optional(),
  stateCode: text().optional(),
  country: text().min(1, 'Country is required'),
  countryCode: text().min(1, 'Country code is required'),
});
export const Address = z
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

export const NewBusinessPartner = body({
  name: text().min(1, 'Name is required'),
  role: PartnerRole,
  contactName: text().optional(),
  contactEmailAddress: z.email('Invalid email address'),
  contactPhoneNumber: text(60).optional(),
  taxStatus: text().nullable().optional(),
  country: text().optional(),
  address: NewAddress,
}).meta({ id: 'NewBusinessPartner' });
export type NewBusinessPartner = z.input<typeof NewBusinessPartner>;

export const BusinessPartner = z
  .object({
    id: Id,
    name: z.string(),
    role: PartnerRole,
    contactName: z.string(),
    contactEmailAddress: z.string(),
    contactPhoneNumber: z.string(),
    taxStatus: z.string().nullable(),
    address: Address,
    version: z.number(),
  })
  .meta({ id: 'BusinessPartner' });
export type BusinessPartner = z.output<typeof BusinessPartner>;

export const TaxStatus = z.object({ id: Id, name: z.string(), description: z.string() }).meta({ id: 'TaxStatus' });
export const SumInsuredBasis = z.object({ id: Id, name: z.string(), description: z.string() });

export const findPartners = call('GET /internal/business-partners', {
  query: z.object({ ...pageQuery(15), role: PartnerRole.optional(), name: z.string().max(200).optional() }),
  response: pageOf(BusinessPartner),
  alsoFor: ['quotes'],
  summary: 'Business partners',
});
export const partnerRoleList = call('GET /internal/business-partners/roles', {
  response: z.array(z.string()),
  summary: 'Roles of business partners',
});
export const readPartner = call('GET /internal/business-partners/:id', {
  params: ById,
  response: BusinessPartner,
  alsoFor: ['quotes'],
  summary: 'One business partner',
});
export const createPartner = call('POST /internal/business-partners', {
  body: NewBusinessPartner,
  response: BusinessPartner,
  alsoFor: ['quotes'],
  summary: 'Create a business partner',
});
export const updatePartner = call('PUT /internal/business-partners/:id', {
  params: ById,
  body: NewBusinessPartner,
  response: BusinessPartner,
  summary: 'Change a business partner',
});
export const readTaxStatuses = call('GET /internal/tax-statuses', {
  response: z.array(TaxStatus),
  alsoFor: ['quotes'],
  summary: 'Tax statuses',
});
export const readSumInsuredBasis = call('GET /internal/sum-insured-basis', {
  response: z.array(SumInsuredBasis),
  roles: ['User.Agent', 'User.Admin', 'User.Underwriter'],
  summary: 'Bases of the sum insured',
});
