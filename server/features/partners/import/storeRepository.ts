import { sql } from 'drizzle-orm';
import type { PersonId } from '../../../base/person';
import { writeAudits, type Channel } from '../../../db/audit';
import { givenRows, insertMany, type BulkColumn } from '../../../db/bulk';
import { newId } from '../../../db/ids';
import type { Db } from '../../../db/open';
import { businessPartner } from '../../../db/schema/business';
import type { PartnerRow } from '../repository';
import type { PlannedWrite } from './plan';

/** Stored partners by their external ids, held to the end of the transaction: nobody edits them while a file is imported. */
export async function holdByExternalId(db: Db, externalIds: readonly string[]): Promise<Map<string, PartnerRow>> {
  const rows = await db
    .select()
    .from(businessPartner)
    .where(sql`${businessPartner.externalId} = any(${sql.param([...externalIds])}::text[])`)
    .orderBy(businessPartner.id)
    .for('update');
  return new Map(rows.map((row) => [row.externalId ?? '', row]));
}

const textColumns = {
  name: 'name',
  role: 'role',
  contact_name: 'contactName',
  contact_email_address: 'contactEmailAddress',
  contact_phone_number: 'contactPhoneNumber',
  tax_status: 'taxStatus',
} as const;
const columnsOfWrites = (writes: readonly PlannedWrite[], ids: readonly string[]): BulkColumn[] => [
  { name: 'id', type: 'text', values: ids },
  ...Object.entries(textColumns).map(([name, key]) => ({
    name,
    type: 'text',
    values: writes.map(({ columns }) => columns[key]),
  })),
  {
    name: 'registration_number',
    type: 'text',
    values: writes.map(({ columns, stored }) => columns.registrationNumber ?? stored?.registrationNumber ?? ''),
  },
  { name: 'address', type: 'jsonb', values: writes.map(({ columns }) => JSON.stringify(columns.address)) },
];

type Importer = { readonly tenantId: string; readonly at: Date; readonly who: PersonId; readonly channel: Channel };
/** Adds and changes what a plan says, with a line in the history of each partner. */
export async function storeImport(db: Db, importer: Importer, writes: readonly PlannedWrite[]): Promise<void> {
  const withIds = writes.map((write) => ({ ...write, id: write.stored?.id ?? newId(importer.at.getTime()) }));
  const added = withIds.filter(({ stored }) => stored === null);
  const changed = withIds.filter(({ stored }) => stored !== null);
  const idsOf = (of: typeof withIds) => of.map(({ id }) => id);
  await insertMany(db, businessPartner, { tenant_id: importer.tenantId }, [
    ...columnsOfWrites(added, idsOf(added)),
    { name: 'external_id', type: 'text', values: added.map(({ externalId }) => externalId) },
  ]);
  if (changed.length > 0) {
    const columns = columnsOfWrites(changed, idsOf(changed));
    const sets = columns
      .filter(({ name }) => name !== 'id')
      .map(({ name }) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`);
    await db.execute(sql`
      update ${businessPartner} as partner set ${sql.join(sets, sql`, `)}, version = partner.version + 1
      from ${givenRows(columns)} where partner.id = given.id`);
  }
  const { tenantId, ...step } = importer;
  await writeAudits(
    db,
    tenantId,
    withIds.map(({ id, externalId, fields }) => ({
      ...step,
      area: 'partners',
      subjectId: id,
      action: 'imported',
      details: { externalId, fields },
    })),
  );
}
