import { bigserial, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types';
import { connectionId } from './connections';

/** The log that open screens follow; `id` is the SSE event id, given in commit order within a connection. */
export const liveEvents = pgTable(
  'live_events',
  {
    connectionId: connectionId(),
    id: bigserial({ mode: 'number' }).notNull(),
    kind: text().notNull(),
    subjectIds: text().array().notNull(),
    /** The user who caused it, and who needs no announcement of it. */
    actorId: text(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.id] }),
    index('live_events_oldest').on(table.id),
    index('live_events_age').on(table.at),
  ],
);
