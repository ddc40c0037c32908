import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types';
import { connectionId } from './connections';
import { users } from './people';

/** Links on which customers complete their address, and follow the order afterwards. */
export const addressRequests = pgTable(
  'address_requests',
  {
    connectionId: connectionId(),
    id: uuid().notNull(),
    /** SHA-256 of the token in the link. */
    digest: text().notNull(),
    /** The reference of the draft when the customer was asked. */
    reference: text().notNull(),
    /** The order that was made from this draft; its create writes it. */
    deliveryId: uuid(),
    customerName: text().notNull(),
    /** E.164, or empty while none is typed. */
    customerPhone: text().notNull(),
    /** The address as it was typed so far. */
    destinationFormat: text().notNull(),
    destination: jsonb().$type<unknown>().notNull(),
    /** The address that the customer confirmed, and when. */
    answer: jsonb().$type<unknown>(),
    confirmedAt: instant(),
    /** When the form of the order took the answer. */
    takenAt: instant(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the merchant ended it. */
    endedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.id] }),
    // A link names no connection, so it is found by its digest alone.
    index('address_requests_digest').on(table.digest),
    index('address_requests_delivery').on(table.connectionId, table.deliveryId),
    index('address_requests_expiry').on(table.expiresAt),
  ],
);
