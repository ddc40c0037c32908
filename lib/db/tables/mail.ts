import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { instant } from './column-types';
import { users } from './people';

/** The mail that a person chose to get by itself; no row: none. */
export const mailChoices = pgTable('mail_choices', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  digest: boolean().notNull(),
  untaken: boolean().notNull(),
  report: text({ enum: ['weekly', 'monthly'] }),
  /** The hour of the merchant's day from which the mail of the day goes. */
  hour: integer().notNull(),
  locale: text().$type<Locale>().notNull(),
  changedAt: instant().notNull().defaultNow(),
  /** When the last mail was queued: there is one a day at most. */
  queuedAt: instant(),
  /** When the server of mail refused the person's address; null once it took a mail. */
  refusedAt: instant(),
});
