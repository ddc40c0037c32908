import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types';
import { connectionId } from './connections';

/** Work that must be done once, also after a crash: see lib/jobs. */
export const jobs = pgTable(
  'jobs',
  {
    connectionId: connectionId(),
    id: uuid().notNull(),
    kind: text().notNull(),
    /** A kind has one open job of a key. */
    key: text().notNull(),
    input: jsonb().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** When it is due; while it runs, when its lease ends. */
    dueAt: instant().notNull(),
    /** The instance that runs it; null while nobody does. */
    lease: uuid(),
    attempts: integer().notNull().default(0),
    /** When the last attempt failed; null while it is open. A job that was done is deleted. */
    failedAt: instant(),
    /** Why the last attempt failed. */
    detail: text(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.id] }),
    uniqueIndex('jobs_open_once').on(table.connectionId, table.kind, table.key).where(sql`${table.failedAt} is null`),
    index('jobs_due').on(table.dueAt).where(sql`${table.failedAt} is null`),
  ],
);
