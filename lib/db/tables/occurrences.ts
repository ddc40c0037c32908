import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types';
import { connectionId } from './connections';
import { users } from './people';

/** Matters that somebody must deal with, open and ended: see lib/occurrences. */
export const occurrences = pgTable(
  'occurrences',
  {
    connectionId: connectionId(),
    id: uuid().notNull(),
    kind: text().notNull(),
    /** The id of the order, import or plan; of the others the connection. */
    subject: text().notNull(),
    branchId: text(),
    /** Since when it is true; `openedAt` is when it was found. */
    since: instant().notNull(),
    openedAt: instant().notNull().defaultNow(),
    endedAt: instant(),
    /** The person who deals with it. */
    takenBy: text().references(() => users.id, { onDelete: 'set null' }),
    takenAt: instant(),
    /** The user who caused it, and needs no message about it. */
    actorId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.id] }),
    uniqueIndex('occurrences_open_once')
      .on(table.connectionId, table.subject, table.kind)
      .where(sql`${table.endedAt} is null`),
    index('occurrences_ended').on(table.connectionId, table.endedAt),
  ],
);
