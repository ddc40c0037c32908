import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types';
import { connectionId } from './connections';
import { users } from './people';

/** Orders that go out together again and again: see lib/standing. */
export const plans = pgTable(
  'plans',
  {
    connectionId: connectionId(),
    /** Chosen by the browser, so that a request without an answer can be repeated. */
    id: uuid().notNull(),
    name: text().notNull(),
    /** `active` or `paused`. */
    state: text().notNull(),
    /** The orders without their references. */
    orders: jsonb().$type<{ id: string; draft: unknown }[]>().notNull(),
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
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.id] }),
    index('plans_newest').on(table.connectionId, table.createdAt.desc().nullsFirst()),
  ],
);
