import { and, asc, eq, ilike, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { BusinessPartner, NewBusinessPartner } from '#shared/contract/partners';
import { newId } from '../../db/ids';
import type { Db } from '../../db/open';
import { businessPartner, type PartnerAddress } from '../../db/schema/business';
import { orderBy } from '../../http/page';

type Row = typeof businessPartner.$inferSelect;
type PartnerInput = z.output<typeof NewBusinessPartner>;

export const partnerAnswer = ({
  id,
  name,
  role,
  contactName,
  contactEmailAddress,
  contactPhoneNumber,
  taxStatus,
  address,
  version,
}: Row): BusinessPartner => ({
  id,
  name,
  role: role as BusinessPartner['role'],
  contactName,
  contactEmailAddress,
  contactPhoneNumber,
  taxStatus,
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
const columnsOf = (input: PartnerInput) => ({
  name: input.name,
  role: input.role,
  contactName: input.contactName ?? '',
  contactEmailAddress: input.contactEmailAddress,
  contactPhoneNumber: input.contactPhoneNumber ?? '',
  taxStatus: input.taxStatus ?? null,
  address: addressOf(input.address),
});

/** Columns that the list may be sorted by. */
const sortable = { name: businessPartner.name, role: businessPartner.role };

export async function findPartnerPage(
  db: Db,
  filter: { role?: string | undefined; name?: string | undefined },
  { page, size, sort }: { readonly page: number; readonly size: number; readonly sort?: string | undefined },
) {
  const where = and(
    filter.role ? eq(businessPartner.role, filter.role) : undefined,
    filter.name ? ilike(businessPartner.name, `%${filter.name.replaceAll(/[\\%_]/g, '\\$&')}%`) : undefined,
  );
  const rows = await db
    .select()
    .from(businessPartner)
    .where(where)
    .orderBy(orderBy(sort, sortable, asc(businessPartner.name)), asc(businessPartner.id))
    .limit(size)
    .offset(page * size);
  return { rows, total: await db.$count(businessPartner, where) };
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
