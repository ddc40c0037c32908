import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './column-types';
import { connectionId } from './connections';

export const customers = pgTable(
  'customers',
  {
    connectionId: connectionId(),
    phone: text().notNull(),
    /** In addresses of pages, which don't show a phone. */
    id: uuid().notNull().defaultRandom(),
    name: text().notNull(),
    /** The last drop-off. Empty: no address is known, only the name. */
    destinationFormat: text().notNull(),
    destination: jsonb().$type<unknown>().notNull(),
    /** Known from orders made elsewhere alone. */
    madeElsewhere: boolean().notNull().default(false),
    deliveriesCount: integer().notNull().default(1),
    lastUsedAt: instant().notNull(),
    /** For those who dispatch: "don't ring". */
    note: text().notNull().default(''),
    /** Why orders of this customer are asked about; null: they are not. */
    blockedReason: text(),
    /** Folded name, phone and area: what search looks in. */
    searchText: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.phone] }),
    unique('customers_id').on(table.connectionId, table.id),
    index('customers_phone').on(table.connectionId, sql`${table.phone} text_pattern_ops`),
    index('customers_newest').on(
      table.connectionId,
      table.lastUsedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('customers_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

/** The places to which a customer's orders went. */
export const customerAddresses = pgTable(
  'customer_addresses',
  {
    connectionId: connectionId(),
    phone: text().notNull(),
    /** A digest of the place, so that each is stored once. */
    digest: text().notNull(),
    destinationFormat: text().notNull(),
    destination: jsonb().$type<unknown>().notNull(),
    /** The branch of the last order there; null: not from a branch. */
    branchId: text(),
    deliveriesCount: integer().notNull().default(1),
    lastUsedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.phone, table.digest] }),
    foreignKey({
      columns: [table.connectionId, table.phone],
      foreignColumns: [customers.connectionId, customers.phone],
    }).onDelete('cascade'),
  ],
);
