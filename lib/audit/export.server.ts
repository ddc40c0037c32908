import { actionKey } from '@/lib/auth/audit-actions';
import { reportsOf } from '@/lib/db/client.server';
import { formatDateTime } from '@/lib/format/time/date-time';
import type { Context } from '@/lib/request/context.server';
import { type Columns, csvPages, csvResponse } from '@/lib/request/csv-response.server';
import { whereOf } from './list.server';
import { pageOfAudit } from './rows.server';
import type { AuditEntry, AuditFact, AuditFilters } from './schema';
import { toEntry } from './to-entry.server';

type ExportTexts = { column: (name: string) => string; action: (key: string) => string };

/** Writes the filtered audit log as a CSV file, newest first, a page at a time. */
export function exportAudit(ctx: Context, filters: AuditFilters, texts: ExportTexts): Response {
  const { timeZone } = ctx.connection;
  const columns: Columns<AuditEntry> = {
    time: ({ at }) => formatDateTime(new Date(at), timeZone, 'en', 'iso-time'),
    action: ({ action }) => texts.action(actionKey(action)),
    subject: ({ subject }) => subject,
    detail: ({ facts }) => facts.map(factText).join('; '),
    person: ({ person }) => person,
    connection: ({ connection }) => connection,
    address: ({ address }) => address,
  };
  const day = formatDateTime(ctx.now(), timeZone, 'en', 'iso-date');
  const where = whereOf(ctx.connection, filters);
  const pages = csvPages<AuditEntry>(ctx, async ({ last, limit }) =>
    (await pageOfAudit(reportsOf(ctx.db), { ...where, beforeId: last?.id }, limit)).map(toEntry),
  );
  return csvResponse(`audit-${day}.csv`, columns, texts.column, pages);
}

function factText({ field, from, to }: AuditFact): string {
  const change = from === null ? (to ?? '') : `${from} → ${to ?? ''}`;
  return field ? `${field}: ${change}` : change;
}
