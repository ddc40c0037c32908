import { doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types';
import { connectionId } from './connections';

/** The merchant's pickup locations as the service last gave them. */
export const branches = pgTable(
  'branches',
  {
    connectionId: connectionId(),
    id: text().notNull(),
    name: text().notNull(),
    phone: text().notNull().default(''),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    address: text().notNull().default(''),
    createdAt: instant(),
    syncedAt: instant().notNull(),
    /** Set when the service no longer lists it; kept so that old deliveries show its name. */
    goneAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.id] })],
);
