import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
    /** Everything up to here has a row in `standing_days`. */
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

/** One day of a standing order: it goes at most once. What became of it is in the ledger, under its reference. */
export const standingDays = pgTable(
  'standing_days',
  {
    connectionId: connectionId(),
    standingId: uuid().notNull(),
    day: text().notNull(),
    at: instant().notNull(),
    reference: text().notNull(),
    /** `due`, `sending` by a run, `asks` a person, `handed` to the ledger, `skipped` by a person. */
    state: text().notNull(),
    problem: jsonb().$type<unknown>(),
    /** A person has decided that it goes, also to a blocked customer. */
    isConfirmed: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.standingId, table.day] }),
    foreignKey({
      columns: [table.connectionId, table.standingId],
      foreignColumns: [standingOrders.connectionId, standingOrders.id],
    }).onDelete('cascade'),
  ],
);
