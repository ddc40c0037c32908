import { and, asc, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '@/lib/db/client.server';
import { auditLog, backups } from '@/lib/db/schema';
import { readSetting, storeSetting } from '@/lib/db/settings-rows.server';
import { ErasedCounts, type OlderBackup, RetentionSettings } from '../schema';

const SETTINGS_KEY = 'retention';
const RUN_KEY = 'retention_run';
const DEFAULTS: RetentionSettings = { names: null, webhooks: 90, signIns: null };

const Run = z.object({ at: z.iso.datetime(), counts: ErasedCounts });

export async function readRetention(db: Queryable): Promise<RetentionSettings> {
  return RetentionSettings.safeParse(await readSetting(db, SETTINGS_KEY)).data ?? DEFAULTS;
}

export async function storeRetention(db: Queryable, value: RetentionSettings): Promise<void> {
  await storeSetting(db, SETTINGS_KEY, value);
}

export async function readLastRun(db: Queryable): Promise<z.infer<typeof Run> | null> {
  return Run.safeParse(await readSetting(db, RUN_KEY)).data ?? null;
}

export async function storeLastRun(db: Queryable, value: z.infer<typeof Run>): Promise<void> {
  await storeSetting(db, RUN_KEY, value);
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
