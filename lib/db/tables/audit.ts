import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types';

/** Rows are added, and never changed: a trigger refuses it (migration `audit_log_is_append_only`). They outlive their connection. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    connectionId: uuid(),
    userId: text(),
    action: text().notNull(),
    subject: text(),
    detail: jsonb().$type<unknown>(),
    address: text(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_newest').on(table.at.desc().nullsFirst()),
    index('audit_log_of_user').on(table.userId, table.id),
  ],
);
