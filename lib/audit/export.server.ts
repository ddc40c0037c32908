import { actionKey } from '@/lib/auth/audit-actions';
import { reportsOf } from '@/lib/db/client.server';
import type { Cell } from '@/lib/format/csv';
import { formatDateTime } from '@/lib/format/time/date-time';
import type { Context } from '@/lib/request/context.server';
import { csvPages, csvResponse } from '@/lib/request/csv-response.server';
import { whereOf } from './list.server';
import { type AuditRow, pageOfAudit } from './rows.server';
import type { AuditEntry, AuditFact, AuditFilters } from './schema';
import { toEntry } from './to-entry.server';

export const AUDIT_COLUMNS = ['time', 'action', 'subject', 'detail', 'person', 'connection', 'address'] as const;

/** Writes the filtered audit log as a CSV file, newest first, a page at a time. */
export function exportAudit(
  ctx: Context,
  filters: AuditFilters,
  texts: { header: readonly string[]; action: (key: string) => string },
): Response {
  const { timeZone } = ctx.connection;
  const toCells = ({ at, action, subject, facts, person, connection, address }: AuditEntry): Cell[] => [
    formatDateTime(new Date(at), timeZone, 'en', 'iso-time'),
    texts.action(actionKey(action)),
    subject,
    facts.map(factText).join('; '),
    person,
    connection,
    address,
  ];
  const day = formatDateTime(ctx.now(), timeZone, 'en', 'iso-date');
  const where = whereOf(ctx.connection, filters);
  const pages = csvPages<AuditRow>(
    ctx,
    ({ last, limit }) => pageOfAudit(reportsOf(ctx.db), { ...where, beforeId: last?.row.id }, limit),
    (row) => toCells(toEntry(row)),
  );
  return csvResponse(`audit-${day}.csv`, texts.header, pages);
}

function factText({ field, from, to }: AuditFact): string {
  const change = from === null ? (to ?? '') : `${from} → ${to ?? ''}`;
  return field ? `${field}: ${change}` : change;
}
