import { z } from 'zod/mini';
import { AUDIT_KINDS } from '@/lib/auth/audit-actions';
import { Day } from '@/lib/format/time/day';

export const AuditFilters = z.object({
  /** The person. */
  person: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  kind: z.optional(z.enum(AUDIT_KINDS)),
  connectionId: z.optional(z.uuid()),
  /** Days of the connection on screen. */
  from: z.optional(Day),
  to: z.optional(Day),
});
export type AuditFilters = z.infer<typeof AuditFilters>;

/** `GET /api/audit`: entries older than `before`, the newest first. */
export const ListAudit = z.extend(AuditFilters, {
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'errors.invalid'))),
});
export type ListAudit = z.infer<typeof ListAudit>;

/** `from` and `to` where something changed, else `to` alone. */
export const AuditFact = z.object({
  /** The field's name; null: the action says what it is. */
  field: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type AuditFact = z.infer<typeof AuditFact>;

export const AuditEntry = z.object({
  id: z.number(),
  at: z.string(),
  action: z.string(),
  /** The person; null: the dashboard itself, or nobody who is known. */
  person: z.nullable(z.string()),
  /** The user it was done to, or the thing. */
  subject: z.nullable(z.string()),
  facts: z.array(AuditFact),
  /** The name of the connection. */
  connection: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** The personal parts were erased. */
  isErased: z.boolean(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  /** `before` of the next page; null: this is the last. */
  next: z.nullable(z.string()),
  /** Everybody with an account, for the filter. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type AuditPage = z.infer<typeof AuditPage>;
