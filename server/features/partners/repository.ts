import { and, asc, eq, ilike, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { BusinessPartner } from '#shared/contract/partner';
import type { QuickPartner } from '#shared/contract/newPartner';
import { newId } from '../../db/ids';
import { lockKey } from '../../db/lockKey';
import type { Db } from '../../db/open';
import { inWords } from '../../db/inOrder';
import { readPage } from '../../db/readPage';
import { containing, holds } from '../../db/search';
import { businessPartner, type PartnerAddress } from '../../db/schema/business';
import { totalOf } from '../../db/totals';
import { orderBy, ordersBy, type Sorted } from '../../http/page';

export type PartnerRow = typeof businessPartner.$inferSelect;
type PartnerInput = z.output<typeof QuickPartner>;

export const partnerAnswer = ({
  id,
  name,
  role,
  contactName,
  contactEmailAddress,
  contactPhoneNumber,
  taxStatus,
  registrationNumber,
  externalId,
  mergedInto,
  address,
  version,
}: PartnerRow): BusinessPartner => ({
  id,
  name,
  role: role as BusinessPartner['role'],
  contactName,
  contactEmailAddress,
  contactPhoneNumber,
  taxStatus,
  registrationNumber,
  externalId,
  mergedInto,
  address,
  version,
});

const addressOf = ({ '@type': _, ...input }: PartnerInput['address']): PartnerAddress => ({
  houseNumber: '',
  street: '',
  city: '',
  district: '',
  county: '',
  state: '',
  stateCode: '',
  ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  postcode: input.postcode,
  country: input.country,
  countryCode: input.countryCode,
});
/** A partner as it is stored. What a body leaves out is empty, but for the registration number, which stays as it was. */
export const columnsOf = (input: PartnerInput) => ({
  name: input.name,
  role: input.role,
  contactName: input.contactName ?? '',
  contactEmailAddress: input.contactEmailAddress,
  contactPhoneNumber: input.contactPhoneNumber ?? '',
  taxStatus: input.taxStatus || null,
  ...(input.registrationNumber === undefined ? {} : { registrationNumber: input.registrationNumber }),
  address: addressOf(input.address),
});

/** What the list may be sorted by. */
const sorting = {
  columns: {
    name: inWords(businessPartner.name),
    role: businessPartner.role,
    contactEmailAddress: inWords(businessPartner.contactEmailAddress),
    address: inWords(sql`(${businessPartner.address}->>'city')`),
    country: inWords(sql`(${businessPartner.address}->>'country')`),
  },
  id: businessPartner.id,
  usual: 'name',
};

type PartnerFilter = {
  readonly role?: string | undefined;
  readonly name?: string | undefined;
  /** Part of the name, the contact, the e-mail address, the place or one of the numbers. */
  readonly search?: string | undefined;
};
const matching = ({ role, name, search }: PartnerFilter) =>
  and(
    isNull(businessPartner.mergedInto),
    role ? eq(businessPartner.role, role) : undefined,
    name ? ilike(businessPartner.name, containing(name)) : undefined,
    search ? holds(businessPartner.searched, search) : undefined,
  );

/** All that the filter lets through, to be read piece by piece. */
export const findAllPartners = (db: Db, filter: PartnerFilter, sorted: Sorted) =>
  db.select().from(businessPartner).where(matching(filter)).orderBy(orderBy(sorted, sorting));

export async function findPartnerPage(
  db: Db,
  { role, name, search }: PartnerFilter,
  { page, size, ...sorted }: Sorted & { readonly page: number; readonly size: number },
) {
  const filter = { role, name, search };
  const asked = { page, size, order: ordersBy(sorted, sorting), isSearched: Boolean(name || search) };
  const counted = () => totalOf('partners', filter, () => db.$count(businessPartner, matching(filter)));
  return readPage(asked, counted, ({ order, limit, offset }) => {
    // The ids of the page first: all rows before it would be read whole otherwise.
    const ids = db
      .select({ id: businessPartner.id })
      .from(businessPartner)
      .where(matching(filter))
      .orderBy(order)
      .limit(limit)
      .offset(offset);
    return db.select().from(businessPartner).where(inArray(businessPartner.id, ids)).orderBy(asked.order.forth);
  });
}
export const findPartner = async (db: Db, id: string) =>
  (await db.select().from(businessPartner).where(eq(businessPartner.id, id)))[0];
export async function addPartner(db: Db, tenantId: string, input: PartnerInput): Promise<string> {
  const id = newId();
  await db.insert(businessPartner).values({ tenantId, id, ...columnsOf(input) });
  return id;
}
export const changePartner = (db: Db, id: string, input: PartnerInput) =>
  db
    .update(businessPartner)
    .set({ ...columnsOf(input), version: sql`${businessPartner.version} + 1` })
    .where(eq(businessPartner.id, id));

/**
 * Imports and merges of one tenant go one after the other: two files of the same new id would both find it missing, and two merges
 * would wait for each other's quotes.
 */
export const queuePartnerWork = async (db: Db, tenantId: string): Promise<void> => {
  await lockKey(db, `partners:${tenantId}`);
};

type Partners = {
  readonly customerId?: string | null | undefined;
  readonly intermediaryId?: string | null | undefined;
};
/**
 * The same with those who stand now in the place of merged partners. They stay who they are to the end of the transaction;
 * call it before the row that will name them is held, since merging holds partners first too.
 */
export async function withCurrentPartners<T extends Partners>(db: Db, named: T): Promise<T> {
  const ids = [named.customerId, named.intermediaryId].filter((id): id is string => Boolean(id));
  if (ids.length === 0) return named;
  const rows = await db
    .select({ id: businessPartner.id, mergedInto: businessPartner.mergedInto })
    .from(businessPartner)
    .where(inArray(businessPartner.id, ids))
    .orderBy(asc(businessPartner.id))
    .for('share');
  const current = new Map(rows.map(({ id, mergedInto }) => [id, mergedInto ?? id]));
  const currentOf = (id: string) => current.get(id) ?? id;
  return {
    ...named,
    ...(named.customerId && { customerId: currentOf(named.customerId) }),
    ...(named.intermediaryId && { intermediaryId: currentOf(named.intermediaryId) }),
  };
}
