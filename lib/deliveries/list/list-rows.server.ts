import { and, asc, desc, eq, getTableColumns, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { type Branches, ofBranches, ofGivenConnection } from '@/lib/db/of-branches';
import { prepared } from '@/lib/db/prepared';
import { branches, deliveries, isOtherStatus } from '@/lib/db/schema';
import { shown } from '@/lib/db/shown';
import { isLate, needsAttention } from '@/lib/progress/attention-rows.server';
import type { AttentionSettings } from '@/lib/progress/attention-settings';
import { ENDED_STATUSES, OTHER, SCHEDULE_AHEAD_MS, SCHEDULED } from '@/lib/progress/status';
import { generationOf } from '@/lib/service/generation/generation';
import type { LedgerRow } from '../ledger/rows.server';
import { DeliveryProblem, DeliveryRow } from '../schema';

export type ListWhere = {
  connectionId: string;
  /** The branches that the user works for. */
  branches: Branches;
  /** Decides which orders are scheduled, and which need attention. */
  now: Date;
  /** Only these. */
  ids?: string[];
  /** The row has one of these texts. None: any row. */
  terms?: readonly string[];
  statuses?: string[];
  /** Only what needs attention by these limits. */
  attention?: AttentionSettings;
  /** Only what is late by these limits. */
  late?: AttentionSettings;
  branchId?: string;
  /** Whether `from` and `before` bound when orders were created, or when they ended. */
  dates?: 'ended';
  from?: Date;
  before?: Date;
  paymentType?: string;
  testMode?: boolean;
  madeElsewhere?: boolean;
};
export type Position = { createdAt: string; id: string };

/**
 * One page, newest first, on one side of a position. A position keeps PostgreSQL's own text of `createdAt`, because a
 * cursor must be exact. The indexes of `deliveries` serve every combination of filters.
 */
export async function pageOfDeliveries(
  db: Queryable,
  where: ListWhere,
  page: { limit: number; olderThan?: Position; newerThan?: Position },
): Promise<DeliveryRow[]> {
  const { olderThan, newerThan } = page;
  const edge = olderThan
    ? sql`(${deliveries.createdAt}, ${deliveries.id}) < (${olderThan.createdAt}::timestamptz, ${olderThan.id}::uuid)`
    : newerThan
      ? sql`(${deliveries.createdAt}, ${deliveries.id}) > (${newerThan.createdAt}::timestamptz, ${newerThan.id}::uuid)`
      : undefined;
  const rows = await selectRows(db)
    .where(and(...conditions(where), edge))
    .orderBy(
      ...(newerThan
        ? [asc(deliveries.createdAt), asc(deliveries.id)]
        : [desc(deliveries.createdAt), desc(deliveries.id)]),
    )
    .limit(page.limit);
  return (newerThan ? rows.reverse() : rows).map(toRow);
}

/** The current rows of deliveries, in no order. */
export async function rowsByIds(db: Queryable, connectionId: string, ids: string[]): Promise<DeliveryRow[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf(db).execute({ connectionId, ids });
  return rows.map(toRow);
}

/** The ids among these that are orders of these branches. */
export async function ordersInSight(
  db: Queryable,
  connectionId: string,
  ids: readonly string[],
  branches: Branches,
): Promise<string[]> {
  const isAmong = sql`${deliveries.id} = any(${sql.param([...ids])}::uuid[])`;
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, connectionId), isAmong, ofBranches(deliveries.branchId, branches)));
  return rows.map(({ id }) => id);
}

const rowsOf = prepared('listed_rows', (db: Queryable) =>
  selectRows(db).where(
    and(ofGivenConnection(deliveries), sql`${deliveries.id} = any(${sql.placeholder('ids')}::uuid[])`),
  ),
);

/** All columns but the large ones, which no list shows. */
const { requestBody: _, draft: __, searchText: ___, ...COLUMNS } = getTableColumns(deliveries);
type ListedRow = Pick<LedgerRow, keyof typeof COLUMNS>;

function selectRows(db: Queryable) {
  return db
    .select({ delivery: COLUMNS, branchName: branches.name })
    .from(deliveries)
    .leftJoin(branches, and(eq(branches.connectionId, deliveries.connectionId), eq(branches.id, deliveries.branchId)))
    .$dynamic();
}

function conditions(where: ListWhere): (SQL | undefined)[] {
  const { terms, statuses, attention, branchId, dates, from, before, paymentType, testMode, madeElsewhere } = where;
  const at = dates === 'ended' ? deliveries.statusAt : deliveries.createdAt;
  return [
    eq(deliveries.connectionId, where.connectionId),
    ofBranches(deliveries.branchId, where.branches),
    where.ids && inArray(deliveries.id, where.ids),
    terms && or(...terms.map((term) => like(deliveries.searchText, `%${term.replace(/[\\%_]/g, '\\$&')}%`))),
    statuses?.length ? hasStatus(statuses, where.now) : undefined,
    attention && needsAttention(attention, where.now),
    where.late && isLate(where.late, where.now),
    branchId ? eq(deliveries.branchId, branchId) : undefined,
    dates === 'ended' ? inArray(deliveries.status, [...ENDED_STATUSES]) : undefined,
    // Nothing ends before it was created: the walk through the newest orders begins later.
    dates === 'ended' && before ? lt(deliveries.createdAt, before) : undefined,
    from ? gte(at, from) : undefined,
    before ? lt(at, before) : undefined,
    paymentType ? eq(deliveries.paymentType, paymentType) : undefined,
    testMode === undefined ? undefined : eq(deliveries.testMode, testMode),
    madeElsewhere === undefined ? undefined : eq(deliveries.madeElsewhere, madeElsewhere),
  ];
}

/** `shownStatus` as SQL. */
export function hasStatus(statuses: string[], now: Date): SQL | undefined {
  const { status, scheduledAt, createdAt } = deliveries;
  const isLater = sql`${status} = 'pending' and ${scheduledAt} > ${now.toISOString()}::timestamptz
    and ${scheduledAt} > ${createdAt} + make_interval(secs => ${SCHEDULE_AHEAD_MS / 1_000})`;
  const others = statuses.filter((status) => status !== SCHEDULED && status !== 'pending' && status !== OTHER);
  const isOther = statuses.includes(OTHER) ? isOtherStatus(status) : undefined;
  const [isScheduled, isPending] = [statuses.includes(SCHEDULED), statuses.includes('pending')];
  if (isScheduled && isPending) return or(inArray(status, [...others, 'pending']), isOther);
  return or(
    others.length > 0 ? inArray(status, others) : undefined,
    isOther,
    isScheduled ? isLater : undefined,
    isPending ? and(eq(status, 'pending'), sql`(${isLater}) is not true`) : undefined,
  );
}

/** How many deliveries match, counted up to a limit. */
export async function countDeliveries(db: Queryable, where: ListWhere, limit: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(deliveries)
    .where(and(...conditions(where)))
    .limit(limit)
    .as('some');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
  return row?.count ?? 0;
}

/** Deliveries that match, those first that wait longest: for their time, or in their status. */
export async function longestWaiting(
  db: Queryable,
  where: ListWhere,
  by: 'scheduledAt' | 'statusAt',
  limit: number,
): Promise<DeliveryRow[]> {
  const rows = await selectRows(db)
    .where(and(...conditions(where)))
    .orderBy(asc(deliveries[by]))
    .limit(limit);
  return rows.map(toRow);
}

export function toRow({ delivery, branchName }: { delivery: ListedRow; branchName: string | null }): DeliveryRow {
  const problem = delivery.problem === null ? null : DeliveryProblem.safeParse(delivery.problem);
  return {
    ...shown(DeliveryRow.shape, delivery),
    reference: delivery.reference ?? '',
    generation: generationOf(delivery),
    branchName,
    customerPhone: delivery.phone || delivery.customerPhone,
    isAreaByPin: delivery.pinArea !== null,
    paymentType: delivery.paymentType ?? '',
    problem: problem?.success ? problem.data : null,
  };
}
