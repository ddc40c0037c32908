import { shown } from '@/lib/db/shown';
import type { AuditRow } from './rows.server';
import { AuditEntry, type AuditFact } from './schema';

/** The part of `detail` that is shown beside the action: changed fields, a name, an amount. */
export function toEntry({ row, person, subject, branch, plan, connection }: AuditRow): AuditEntry {
  return {
    ...shown(AuditEntry.shape, row),
    person,
    subject: subject ?? branch ?? (plan || nameOf(row.detail)),
    facts: auditFacts(row.detail),
    connection,
    isErased: row.salt === null,
  };
}

function nameOf(detail: unknown): string | null {
  return isRecord(detail) ? textOf(detail.name) : null;
}

function auditFacts(detail: unknown): AuditFact[] {
  if (!isRecord(detail)) return [];
  const { from, to, ...rest } = detail;
  if (isRecord(to) || isRecord(from)) return changes(isRecord(from) ? from : {}, isRecord(to) ? to : {});
  if ('to' in detail) return [{ field: null, from: textOf(from), to: textOf(to) }];
  return SHOWN.flatMap((field) => {
    const text = textOf(rest[field]);
    return text === null ? [] : [{ field, from: null, to: text }];
  });
}

const COUNTS = ['orders', 'customers', 'webhooks', 'signIns'];
/** Fields of details that say something to a reader. */
const SHOWN = ['role', 'baseUrl', 'country', 'testMode', 'madeAt', 'kind', 'deliveries', 'code', ...COUNTS];

function changes(from: Record<string, unknown>, to: Record<string, unknown>): AuditFact[] {
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return fields
    .map((field) => ({ field, from: textOf(from[field]), to: textOf(to[field]) }))
    .filter((fact) => fact.from !== fact.to);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
