import type { taxStatusIds } from '#shared/contract/partner';

/** Tax statuses of partners, as their form offers them. */
export const taxStatuses: readonly {
  readonly id: (typeof taxStatusIds)[number];
  readonly name: string;
  readonly description: string;
}[] = [
  { id: 'TAXABLE', name: 'Taxable', description: 'Subject to insurance premium tax.' },
  { id: 'EXEMPT', name: 'Exempt', description: 'Exempt from insurance premium tax.' },
  { id: 'NOT_REGISTERED', name: 'Not registered', description: 'Not registered for tax.' },
];
