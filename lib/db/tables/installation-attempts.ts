import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types';
import { users } from './people';

/** Installations of the application that an owner has confirmed, until the service brings the token. */
export const installationAttempts = pgTable('installation_attempts', {
  /** SHA-256 of the service's id of the attempt. */
  digest: text().primaryKey(),
  userId: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The connection that gets the token; null: a new one. */
  replacesId: uuid(),
  expiresAt: instant().notNull(),
  /** When its token was stored. */
  usedAt: instant(),
});
