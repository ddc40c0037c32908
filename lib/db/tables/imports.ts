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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './column-types';
import { connectionId } from './connections';
import { users } from './people';

/** Many orders that are sent one after the other by a job: see lib/outgoing. */
export const imports = pgTable(
  'imports',
  {
    connectionId: connectionId(),
    /** Chosen by the browser, so that a request without an answer can be repeated. */
    id: uuid().notNull(),
    name: text().notNull(),
    /** `running`, `paused`, `stopped`, `done`. */
    state: text().notNull(),
    reason: text(),
    /** The service's words, or the free balance at which the wallet did not cover the next order. */
    reasonText: text(),
    /** A person goes on although the known balance does not cover the next order. */
    ignoresWallet: boolean().notNull().default(false),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** The user who started or resumed it last: the orders are theirs. */
    actorId: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    endedAt: instant(),
    expectedEndAt: instant(),
    /** The sheet in a browser that the orders came from; null before there were several imports of one. */
    sheetId: uuid(),
    /** Rows that stayed in the sheet to be fixed; they belong to its newest import. */
    unsent: integer().notNull().default(0),
    /** A day of a plan: see lib/standing. */
    planId: uuid(),
    day: text(),
    /** No row is sent by itself after this. */
    sendUntil: instant(),
    /** This order is canceled before the row is sent: see `replaceDelivery`. */
    replaces: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.id] }),
    index('imports_newest').on(table.connectionId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // A day of a plan comes once, whatever instance looks.
    uniqueIndex('imports_plan_day')
      .on(table.connectionId, table.planId, table.day)
      .where(sql`${table.planId} is not null`),
  ],
);

/** One order of an import. What became of it is in the ledger, under its reference. */
export const importRows = pgTable(
  'import_rows',
  {
    connectionId: connectionId(),
    importId: uuid().notNull(),
    position: integer().notNull(),
    line: integer().notNull(),
    reference: text().notNull(),
    draft: jsonb().$type<unknown>().notNull(),
    /** `waiting`, `sending`, `handed` to the ledger, `refused` before it, `skipped`, `canceled`. */
    state: text().notNull(),
    /** A person confirmed that an equal row is another order. */
    isConfirmed: boolean().notNull().default(false),
    /** `refused`: the fields that are wrong. */
    problem: jsonb().$type<unknown>(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.importId, table.position] }),
    foreignKey({
      columns: [table.connectionId, table.importId],
      foreignColumns: [imports.connectionId, imports.id],
    }).onDelete('cascade'),
    // One import of a connection has a reference, whoever sends the file and on whatever instance.
    uniqueIndex('import_rows_reference_once')
      .on(table.connectionId, table.reference)
      .where(sql`${table.state} not in ('skipped', 'canceled')`),
    index('import_rows_open')
      .on(table.connectionId, table.importId, table.position)
      .where(sql`${table.state} in ('waiting', 'sending')`),
  ],
);
