import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '@/lib/db/client.server';
import { auditLog, backups, settings } from '@/lib/db/schema';
import { ErasedCounts, type OlderBackup, RetentionSettings } from '../schema';

const SETTINGS_KEY = 'retention';
const RUN_KEY = 'retention_run';
const DEFAULTS: RetentionSettings = { names: null, webhooks: 90, signIns: null };

const Run = z.object({ at: z.iso.datetime(), counts: ErasedCounts });

export async function readRetention(db: Queryable): Promise<RetentionSettings> {
  return RetentionSettings.safeParse(await read(db, SETTINGS_KEY)).data ?? DEFAULTS;
}

export async function storeRetention(db: Queryable, value: RetentionSettings): Promise<void> {
  await store(db, SETTINGS_KEY, value);
}

export async function readLastRun(db: Queryable): Promise<z.infer<typeof Run> | null> {
  return Run.safeParse(await read(db, RUN_KEY)).data ?? null;
}

export async function storeLastRun(db: Queryable, value: z.infer<typeof Run>): Promise<void> {
  await store(db, RUN_KEY, value);
}

export async function lastErasureAt(db: Queryable): Promise<Date | null> {
  const [row] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.action, 'person_erased'))
    .orderBy(desc(auditLog.at))
    .limit(1);
  return row?.at ?? null;
}

/** Backups of the dashboard that are still there, begun before a time. Others, made by hand, are not known. */
export async function backupsBefore(db: Queryable, at: Date): Promise<OlderBackup[]> {
  const rows = await db
    .select({ file: backups.file, host: backups.host, startedAt: backups.startedAt })
    .from(backups)
    .where(and(isNotNull(backups.file), isNull(backups.problem), isNull(backups.deletedAt), lt(backups.startedAt, at)))
    .orderBy(asc(backups.startedAt));
  return rows.map(({ file, host, startedAt }) => ({
    file: file ?? '',
    host,
    madeAt: startedAt?.toISOString() ?? '',
  }));
}

async function read(db: Queryable, key: string): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value;
}

async function store(db: Queryable, key: string, value: unknown): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
}
