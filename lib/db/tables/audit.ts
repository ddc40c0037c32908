import { bigint, bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './column-types';

/**
 * Rows are added, and never changed: triggers refuse it. Only salt and personal parts (user, subject, detail, address) may
 * be erased, all at once. Rows outlive their connection.
 */
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
    /** Salt of the digest of the personal parts. Null: they were erased. */
    salt: uuid().defaultRandom(),
  },
  (table) => [
    index('audit_log_newest').on(table.at.desc().nullsFirst()),
    index('audit_log_of_user').on(table.userId, table.id),
  ],
);

/** A digest for each row of the audit log, over the digest before (lib/audit/chain). Rows are never changed. */
export const auditChain = pgTable('audit_chain', {
  position: bigint({ mode: 'number' }).primaryKey(),
  auditId: bigint({ mode: 'number' }).notNull().unique('audit_chain_once'),
  /** SHA-256 of the row's salt and personal parts. */
  personal: bytes().notNull(),
  digest: bytes().notNull(),
});
