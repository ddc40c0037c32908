import { businessDays } from '@/lib/format/time/business-day';
import type { Context } from '@/lib/request/context.server';
import { type AuditWhere, auditPeople, pageOfAudit } from './rows.server';
import type { AuditFilters, AuditPage, ListAudit } from './schema';
import { toEntry } from './to-entry.server';

const PAGE_SIZE = 50;

/** The audit log of the installation, the newest entries first. */
export async function listAudit(ctx: Context, { before, ...filters }: ListAudit): Promise<AuditPage> {
  const { db, connection } = ctx;
  const where = { ...whereOf(connection, filters), beforeId: before === undefined ? undefined : Number(before) };
  const [rows, people] = await Promise.all([pageOfAudit(db, where, PAGE_SIZE + 1), auditPeople(db)]);
  const entries = rows.slice(0, PAGE_SIZE).map(toEntry);
  return { entries, next: rows.length > PAGE_SIZE ? String(entries.at(-1)?.id) : null, people };
}

export function whereOf(rule: Context['connection'], filters: AuditFilters): AuditWhere {
  const { person, kind, connectionId, from, to } = filters;
  return {
    person,
    kind,
    connectionId,
    from: from ? businessDays(rule, from).from : undefined,
    until: to ? businessDays(rule, to).before : undefined,
  };
}
