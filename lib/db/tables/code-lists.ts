import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types';
import { connectionId } from './connections';
import { users } from './people';

/** A list of codes that a user entered, to add their orders to the ledger. */
export const codeLists = pgTable(
  'code_lists',
  {
    connectionId: connectionId(),
    id: uuid().notNull(),
    /** Null: entered by the server itself. */
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.id] }),
    index('code_lists_newest').on(table.connectionId, table.createdAt.desc().nullsFirst()),
  ],
);

/** One code of a list, and its outcome once the worker has one. */
export const codeListEntries = pgTable(
  'code_list_entries',
  {
    connectionId: connectionId(),
    listId: uuid().notNull(),
    position: integer().notNull(),
    code: text().notNull(),
    /** Null while it waits: see `CODE_OUTCOMES`. */
    outcome: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.listId, table.position] }),
    foreignKey({
      columns: [table.connectionId, table.listId],
      foreignColumns: [codeLists.connectionId, codeLists.id],
    }).onDelete('cascade'),
    index('code_list_entries_due').on(table.connectionId, table.nextAttemptAt).where(sql`${table.outcome} is null`),
  ],
);
