import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { instant } from './column-types';
import { connectionId } from './connections';
import { sessions, userId, users } from './people';

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

/** The browsers in which people have switched messages on. */
export const noticeChannels = pgTable('notice_channels', {
  id: uuid().primaryKey(),
  userId: userId(),
  /** A browser's channel ends with the session. */
  sessionId: text().references(() => sessions.id, { onDelete: 'cascade' }),
  /** The address of the browser's push service. */
  endpoint: text().notNull().unique(),
  /** The browser's keys, with which messages are encrypted. */
  keys: jsonb().$type<unknown>(),
  locale: text().$type<Locale>().notNull(),
  kinds: text().array().notNull(),
  /** The hours of the merchant's day between which nothing comes; null: none. */
  quietFrom: integer(),
  quietUntil: integer(),
  /** Ids of merchants, and `merchant/branch`, from which nothing comes. */
  excluded: text().array().notNull().default([]),
  createdAt: instant().notNull().defaultNow(),
});

/** Messages about an occurrence, so that each channel gets one. */
export const occurrenceNotices = pgTable(
  'occurrence_notices',
  {
    connectionId: connectionId(),
    occurrenceId: uuid().notNull(),
    channelId: uuid()
      .notNull()
      .references(() => noticeChannels.id, { onDelete: 'cascade' }),
    /** Attempts without a known outcome: the process ended meanwhile. */
    attempts: integer().notNull(),
    sentAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.occurrenceId, table.channelId] }),
    foreignKey({
      columns: [table.connectionId, table.occurrenceId],
      foreignColumns: [occurrences.connectionId, occurrences.id],
    }).onDelete('cascade'),
  ],
);
