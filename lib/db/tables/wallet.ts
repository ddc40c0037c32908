import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, money } from './column-types';
import { connectionId, connections } from './connections';
import { users } from './people';

/** The balance at a moment. A new row only when something changed, or once an hour. */
export const walletSnapshots = pgTable(
  'wallet_snapshots',
  {
    connectionId: connectionId(),
    at: instant().notNull(),
    balance: money().notNull(),
    /** Null: the service's alerts are off. */
    warningLevel: money(),
    currency: text().notNull(),
    source: text().notNull(),
  },
  (table) => [
    index('wallet_snapshots_newest').on(table.connectionId, table.at.desc().nullsFirst()),
    check('wallet_snapshots_source', sql`${table.source} in ('worker', 'webhook', 'visit')`),
  ],
);

/** When a connection's balance was last read, and what decides whether it shows a warning (lib/wallet/warning.ts). */
export const wallets = pgTable('wallets', {
  connectionId: uuid()
    .primaryKey()
    .references(() => connections.id, { onDelete: 'cascade' }),
  readAt: instant(),
  /** The level that a person set here. */
  ownLevel: money(),
  /** The level that a webhook reported; null again once the balance is above it. */
  reportedLevel: money(),
  reportedAt: instant(),
  /** The level of the warning that a person has dealt with; null again once the balance is above all levels. */
  settledLevel: money(),
  settledAt: instant(),
  settledBy: text().references(() => users.id, { onDelete: 'set null' }),
});
