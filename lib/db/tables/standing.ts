import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types';
import { connectionId } from './connections';
import { users } from './people';

/** An order that goes out again and again, with the others of its plan: see lib/standing. */
export const standingOrders = pgTable(
  'standing_orders',
  {
    connectionId: connectionId(),
    id: uuid().notNull(),
    /** Chosen by the browser, so that a request without an answer can be repeated. Orders of a plan have its name and days. */
    planId: uuid().notNull(),
    name: text().notNull(),
    /** `active` or `paused`. */
    state: text().notNull(),
    /** The order without its reference. */
    draft: jsonb().$type<unknown>().notNull(),
    /** `08:30` in the merchant's zone. */
    time: text().notNull(),
    /** 0 is Sunday. */
    weekdays: integer().array().notNull(),
    /** Further days, and days on which it does not go: `2026-11-24`. */
    dates: text().array().notNull(),
    daysOff: text().array().notNull(),
    /** Every day up to here has an import. */
    doneUntil: instant().notNull(),
    /** The orders are this person's. */
    actorId: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** Deleted by a person; its days stay. */
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.id] }),
    index('standing_orders_plan').on(table.connectionId, table.planId),
    index('standing_orders_newest').on(table.connectionId, table.createdAt.desc().nullsFirst()),
  ],
);
