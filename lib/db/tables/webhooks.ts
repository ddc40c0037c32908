import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, instant } from './column-types';
import { connectionId } from './connections';

/** Every webhook request as received, unverified. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    connectionId: connectionId(),
    id: bigserial({ mode: 'number' }).notNull(),
    /** The service's id of the request; for positions with a digest of the bytes, without an id that digest alone. Stored once. */
    webhookId: text(),
    topic: text(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    body: bytes().notNull(),
    receivedAt: instant().notNull().defaultNow(),
    repeats: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    processedAt: instant(),
    /** See `WEBHOOK_OUTCOMES`. */
    outcome: text(),
    detail: text(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.id] }),
    uniqueIndex('webhook_inbox_once').on(table.connectionId, table.webhookId),
    index('webhook_inbox_open').on(table.nextAttemptAt).where(sql`${table.processedAt} is null`),
  ],
);
