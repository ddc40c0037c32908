import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types';
import { users } from './people';

/** Backups that the dashboard made itself, of all connections; `npm run backup` leaves no row. */
export const backups = pgTable('backups', {
  id: uuid().primaryKey(),
  requestedAt: instant().notNull(),
  /** Null: the daily one. */
  requestedBy: text().references(() => users.id, { onDelete: 'set null' }),
  startedAt: instant(),
  endedAt: instant(),
  /** The machine and the file where it lies. */
  host: text(),
  file: text(),
  bytes: bigint({ mode: 'number' }),
  /** Why it failed. One without a problem was read back and is whole. */
  problem: text(),
  /** When the file was deleted for newer ones. */
  deletedAt: instant(),
});
