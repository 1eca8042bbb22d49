import type { Amount } from '#shared/engine/fourEyes';
import { customType, integer, jsonb, numeric, text, timestamp } from 'drizzle-orm/pg-core';
import type { PersonId } from '../../base/person';

/** Every table of a tenant has this column: row-level security goes by it (see secure.ts). */
export const tenantId = () => text().notNull();
export const id = () => text().primaryKey();
export const at = () => timestamp({ withTimezone: true, mode: 'date' });
/** Amounts of money: exact decimals, never binary floats, with as many decimals as any currency has (four of CLF, three of KWD). */
export const amount = () => numeric({ precision: 30, scale: 4, mode: 'number' });
/** Goes up by one with every change; travels as ETag. */
export const version = () => integer().notNull().default(1);
/** The texts by which a row is searched, without capital letters, each in a line of its own; kept by the database (migration 0030). */
export const searched = () => text().notNull().default('');
/** Who did something, or whose something is. */
export const who = customType<{ data: PersonId; driverData: string }>({ dataType: () => 'text' });
/** The four-eyes limit that held when somebody began to decide on a row: a later limit does not change what two people decide. */
export const reviewLimit = () => jsonb().$type<{ readonly limit: Amount | null }>();
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
