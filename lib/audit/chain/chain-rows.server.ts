import { asc, count, desc, eq, gt, inArray, max, sql } from 'drizzle-orm';
import type { Database, Queryable } from '@/lib/db/client.server';
import { auditChain, auditLog } from '@/lib/db/schema';
import { hex, linkDigest, personalDigest, START } from './digest';

export type ChainHead = { position: number; digest: string };

const CHAIN_LOCK = 728_013;
const BATCH = 500;
/** A row can be committed after one with a higher id; never after so many. */
export const LATE_IDS = 1_000;

/** The newest digest, or null while nothing is chained. */
export async function chainHead(db: Pick<Queryable, 'select'>): Promise<ChainHead | null> {
  const [head] = await db.select().from(auditChain).orderBy(desc(auditChain.position)).limit(1);
  return head ? { position: head.position, digest: hex(head.digest) } : null;
}

/** Adds rows that are not in the chain yet, in the order of their ids; returns how many. */
export async function chainSome(db: Database): Promise<number> {
  if ((await unchained(db, 1)).length === 0) return 0;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`);
    const rows = await unchained(tx, BATCH);
    const [head] = await tx.select().from(auditChain).orderBy(desc(auditChain.position)).limit(1);
    let { position, digest } = head ?? { position: 0, digest: START };
    const links = rows.map((row) => {
      position += 1;
      const personal = personalDigest(row);
      digest = linkDigest(digest, position, row, personal);
      return { position, auditId: row.id, personal, digest };
    });
    if (links.length > 0) await tx.insert(auditChain).values(links);
    return links.length;
  });
}

async function unchained(db: Queryable, limit: number) {
  const newest = db.select({ id: sql`coalesce(${max(auditChain.auditId)}, 0) - ${LATE_IDS}` }).from(auditChain);
  return db
    .select()
    .from(auditLog)
    .where(sql`${auditLog.id} > (${newest}) and ${isUnchained}`)
    .orderBy(asc(auditLog.id))
    .limit(limit);
}

const isUnchained = sql`not exists (select from ${auditChain} where ${auditChain.auditId} = ${auditLog.id})`;

/** Links with their rows, after a position. A row is null when it is gone. */
export async function linksAfter(db: Queryable, position: number, limit: number) {
  return db
    .select({ link: auditChain, row: auditLog })
    .from(auditChain)
    .leftJoin(auditLog, eq(auditLog.id, auditChain.auditId))
    .where(gt(auditChain.position, position))
    .orderBy(asc(auditChain.position))
    .limit(limit);
}

export async function digestsAt(db: Queryable, positions: readonly number[]): Promise<Map<number, string>> {
  if (positions.length === 0) return new Map();
  const rows = await db
    .select({ position: auditChain.position, digest: auditChain.digest })
    .from(auditChain)
    .where(inArray(auditChain.position, [...positions]));
  return new Map(rows.map(({ position, digest }) => [position, hex(digest)]));
}

/** Rows outside of the chain: those that it takes in next, and the first that it never will. */
export async function countUnchained(db: Queryable): Promise<{ waiting: number; lost: number | null }> {
  const [newest] = await db.select({ id: max(auditChain.auditId) }).from(auditChain);
  const from = newest?.id ? newest.id - LATE_IDS : 0;
  const [row] = await db
    .select({
      all: count(),
      lost: sql<number | null>`min(${auditLog.id}) filter (where ${auditLog.id} <= ${from})`.mapWith(Number),
      late: sql<number>`(count(*) filter (where ${auditLog.id} <= ${from}))::int`,
    })
    .from(auditLog)
    .where(isUnchained);
  const late = row?.late ?? 0;
  return { waiting: (row?.all ?? 0) - late, lost: late > 0 ? (row?.lost ?? null) : null };
}
