import { z } from 'zod';
import { callsOf } from './call';
import { fileQuery, listFile, readIn } from './listFile';
import { HistoryEntry } from './history';
import { BusinessPartner, PartnerRole, PartnerUsage } from './partner';
import { NewBusinessPartner, PartnerToAdd } from './newPartner';
import { ById, Id, orderedPageQuery, pageOf, pageQuery } from './values';

const call = callsOf('partners');

export const TaxStatus = z.object({ id: Id, name: z.string(), description: z.string() }).meta({ id: 'TaxStatus' });
export const SumInsuredBasis = z.object({ id: Id, name: z.string(), description: z.string() });

const listFilter = {
  role: PartnerRole.optional(),
  name: z.string().max(200).optional(),
  search: z.string().max(200).optional(),
};

export const findPartners = call('GET /internal/business-partners', {
  query: z.object({ ...pageQuery(15), ...listFilter, ...readIn }),
  response: pageOf(BusinessPartner),
  alsoFor: ['quotes'],
  summary: 'Business partners',
});
export const exportPartners = call('GET /internal/business-partners/export', {
  query: z.object({ ...fileQuery, ...listFilter }),
  ...listFile(BusinessPartner),
  summary: 'Business partners as a file, whole',
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
  body: PartnerToAdd,
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
export const partnerHistory = call('GET /internal/business-partners/:id/history', {
  params: ById,
  query: z.object(orderedPageQuery(20)),
  response: pageOf(HistoryEntry),
  summary: 'Who changed what of a business partner, newest first',
});
export const partnerUsage = call('GET /internal/business-partners/:id/usage', {
  params: ById,
  response: PartnerUsage,
  summary: 'Quotes and policies that a business partner stands in',
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
