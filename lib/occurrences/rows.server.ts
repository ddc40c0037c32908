import { and, desc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { deliveries, occurrences, preferences, users } from '@/lib/db/schema';
import { importWithin, planWithin } from '@/lib/db/within-branches';
import { addJob } from '@/lib/jobs/rows.server';
import { publish } from '@/lib/live/events/publish-rows.server';
import { ATTENTION_REASONS } from '@/lib/progress/attention';
import { OCCURRENCE_JOB, type OccurrenceKind } from './schema';

/** `kinds`: all that are true of the subject, the gravest first; one that is open already stands for the others. */
export type Wanted = { subject: string; branchId?: string | null; kinds: readonly OccurrenceKind[] };

const MOST_SHOWN = 200;
const KEPT_DAYS = 30;

/**
 * Ends the open occurrences of kinds and subjects (or of all) that are not wanted, and opens the wanted
 * ones. Called in the transaction that makes them true; `actorId` caused it and gets no message.
 */
export async function settleOccurrences(
  tx: Queryable,
  connectionId: string,
  change: { kinds: readonly OccurrenceKind[]; subjects?: readonly string[]; wanted: readonly Wanted[] },
  actorId: string | null = null,
): Promise<void> {
  const subjects = change.subjects ? sql.param([...change.subjects]) : null;
  const { rows } = await tx.execute<{ id: string; hasJob: boolean }>(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(change.wanted)}::jsonb)
        as wanted (subject text, "branchId" text, kinds text[])
    ), ended as (
      update occurrences set ended_at = now()
      where connection_id = ${connectionId} and ended_at is null and kind = any(${sql.param([...change.kinds])}::text[])
        and (${subjects}::text[] is null or subject = any(${subjects}::text[]))
        and not exists (
          select from wanted where wanted.subject = occurrences.subject and occurrences.kind = any(wanted.kinds))
      returning id
    ), opened as (
      insert into occurrences (connection_id, id, kind, subject, branch_id, actor_id)
      select ${connectionId}, gen_random_uuid(), kinds[1], subject, "branchId", ${actorId}::text
      from wanted
      where not exists (
        select from occurrences as open where open.connection_id = ${connectionId} and open.ended_at is null
          and open.subject = wanted.subject and open.kind = any(wanted.kinds))
      on conflict do nothing
      returning id
    )
    select id, exists (select from notice_channels) as "hasJob" from opened
    union all
    select id, exists (
      select from occurrence_notices as notice
      where notice.connection_id = ${connectionId} and notice.occurrence_id = ended.id) from ended`);
  const key = rows.filter(({ hasJob }) => hasJob).map(({ id }) => id);
  await addJob(tx, { connectionId, kind: OCCURRENCE_JOB, key });
  await publish(tx, { connectionId, kind: 'occurrence', subjectIds: rows.map(({ id }) => id), actorId });
}

/** The subjects of a connection's open occurrences of these kinds. */
export async function openSubjects(db: Queryable, connectionId: string, kinds: readonly OccurrenceKind[]) {
  const { kind, subject } = occurrences;
  const isOpen = and(isOpenAt(connectionId), inArray(kind, [...kinds]));
  return (await db.select({ subject }).from(occurrences).where(isOpen)).map((row) => row.subject);
}

/** Occurrences that these branches may see: of their orders, and of imports and plans that are theirs alone. */
function isSeenBy(branches: Branches): SQL | undefined {
  if (branches === null) return undefined;
  const of = { connectionId: occurrences.connectionId, id: sql`${occurrences.subject}::uuid` };
  return or(
    ofBranches(deliveries.branchId, branches),
    and(eq(occurrences.kind, 'import_stopped'), importWithin(of, branches)),
    and(eq(occurrences.kind, 'plan_asks'), planWithin(of, branches)),
  );
}

type Ref = { connectionId: string; id: string };
const isIt = ({ connectionId, id }: Ref) => and(eq(occurrences.connectionId, connectionId), eq(occurrences.id, id));
const isOpenAt = (connectionId: string) => and(eq(occurrences.connectionId, connectionId), isNull(occurrences.endedAt));

const isItsOrder = and(
  eq(deliveries.connectionId, occurrences.connectionId),
  eq(deliveries.id, sql`${occurrences.subject}::uuid`),
);

/** Occurrences, each with the code of its order and who has it. */
const selected = (db: Queryable) =>
  db
    .select({ row: occurrences, code: deliveries.code, takenByName: users.name })
    .from(occurrences)
    .leftJoin(deliveries, isItsOrder)
    .leftJoin(users, eq(users.id, occurrences.takenBy));
export type OccurrenceRow = NonNullable<Awaited<ReturnType<typeof occurrenceRow>>>;

export async function occurrenceRow(db: Queryable, ref: Ref) {
  const [found] = await selected(db).where(isIt(ref));
  return found;
}

/** The ids among these, open or ended, that these branches may see. */
export async function occurrencesInSight(db: Queryable, connectionId: string, ids: string[], branches: Branches) {
  const isAmong = and(eq(occurrences.connectionId, connectionId), inArray(occurrences.id, ids));
  return (await selected(db).where(and(isAmong, isSeenBy(branches)))).map(({ row }) => row.id);
}

/** Lists what is open on a connection and these branches may see, the newest first. */
export async function openRows(db: Queryable, connectionId: string, branches: Branches) {
  return selected(db)
    .where(and(isOpenAt(connectionId), isSeenBy(branches)))
    .orderBy(desc(occurrences.openedAt), desc(occurrences.id))
    .limit(MOST_SHOWN);
}

/** Counts open matters by connection, in the branches that a person may see there: orders, and low wallets. */
export async function countOpen(db: Queryable, connections: readonly { id: string; branches: Branches }[]) {
  const { connectionId, kind, endedAt } = occurrences;
  const isSeen = connections.map(({ id, branches }) => and(eq(connectionId, id), isSeenBy(branches)));
  const number = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`;
  return db
    .select({
      connectionId,
      orders: number(inArray(kind, [...ATTENTION_REASONS])),
      lowWallets: number(eq(kind, 'wallet_low')),
    })
    .from(occurrences)
    .leftJoin(deliveries, isItsOrder)
    .where(and(isNull(endedAt), or(sql`false`, ...isSeen)))
    .groupBy(connectionId);
}

/** The other people who have silenced the ring on a connection. */
export async function mutedRows(db: Queryable, connectionId: string, userId: string) {
  const until = sql<string>`${preferences.value} ->> 'ringMutedUntil'`;
  return db
    .select({ name: users.name, until })
    .from(preferences)
    .innerJoin(users, eq(users.id, preferences.userId))
    .where(and(eq(preferences.connectionId, connectionId), ne(users.id, userId), sql`(${until})::timestamptz > now()`));
}

/** Gives an open occurrence to a person, unless somebody has it; returns whether. */
export async function takeRow(tx: Queryable, { userId, ...ref }: Ref & { userId: string }): Promise<boolean> {
  const { rowCount } = await tx
    .update(occurrences)
    .set({ takenBy: userId, takenAt: sql`now()` })
    .where(and(isIt(ref), isNull(occurrences.endedAt), isNull(occurrences.takenBy)));
  return rowCount === 1;
}

/** Deletes what ended long ago. */
export async function pruneOccurrences(db: Queryable): Promise<void> {
  await db.delete(occurrences).where(lt(occurrences.endedAt, sql`now() - make_interval(days => ${KEPT_DAYS}::int)`));
}
