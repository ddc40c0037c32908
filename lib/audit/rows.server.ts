import { aliasedTable, and, asc, desc, eq, gte, inArray, isNull, like, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { AUDIT_ACTIONS, type AuditKind } from '@/lib/auth/audit-actions';
import { SANDBOX_ID_PREFIX } from '@/lib/auth/sandbox-users';
import { usersOfMode } from '@/lib/auth/user-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { auditLog, branches, connections, plans, users } from '@/lib/db/schema';
import { env } from '@/lib/env';

export type AuditWhere = {
  person?: string;
  kind?: AuditKind;
  connectionId?: string;
  from?: Date;
  until?: Date;
  beforeId?: number;
};

const subjects = aliasedTable(users, 'subject_users');

/** Rows with the names that stand for their ids, the newest first. A plan's comes by its id: a name may be a customer's. */
export async function pageOfAudit(db: Queryable, where: AuditWhere, limit: number) {
  return db
    .select({
      row: auditLog,
      person: users.name,
      subject: subjects.name,
      branch: branches.name,
      plan: plans.name,
      connection: connections.name,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .leftJoin(subjects, eq(subjects.id, auditLog.subject))
    .leftJoin(branches, and(eq(branches.connectionId, auditLog.connectionId), eq(branches.id, auditLog.subject)))
    .leftJoin(plans, and(eq(plans.connectionId, auditLog.connectionId), eq(sql`${plans.id}::text`, auditLog.subject)))
    .leftJoin(connections, eq(connections.id, auditLog.connectionId))
    .where(and(isOfMode(), ...conditions(where)))
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

export type AuditRow = Awaited<ReturnType<typeof pageOfAudit>>[number];

/** Everybody with an account, by name. */
export async function auditPeople(db: Queryable): Promise<{ id: string; name: string }[]> {
  return db.select({ id: users.id, name: users.name }).from(users).where(usersOfMode()).orderBy(asc(users.name));
}

function conditions({ person, kind, connectionId, from, until, beforeId }: AuditWhere): (SQL | undefined)[] {
  return [
    person === undefined ? undefined : eq(auditLog.userId, person),
    kind && inArray(auditLog.action, [...AUDIT_ACTIONS[kind]]),
    connectionId === undefined ? undefined : eq(auditLog.connectionId, connectionId),
    from && gte(auditLog.at, from),
    until && lt(auditLog.at, until),
    beforeId === undefined ? undefined : lt(auditLog.id, beforeId),
  ];
}

/** Sandbox mode, with its public passwords, shows no act of a real person, nor of one without a name. */
function isOfMode(): SQL | undefined {
  const { SANDBOX_MODE } = env();
  const madeInSandbox = like(auditLog.userId, `${SANDBOX_ID_PREFIX}%`);
  const byNobody = sql`${auditLog.userId} is null and ${auditLog.address} is null and ${auditLog.salt} is not null`;
  const isTheirs = SANDBOX_MODE ? or(madeInSandbox, byNobody) : or(isNull(auditLog.userId), not(madeInSandbox));
  return and(or(isNull(connections.id), eq(connections.sandbox, SANDBOX_MODE)), isTheirs);
}
