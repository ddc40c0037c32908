import { auditBy } from '@/lib/auth/audit-rows.server';
import { reportsOf } from '@/lib/db/client.server';
import type { Context } from '@/lib/request/context.server';
import { backupsBefore, lastErasureAt, readLastRun, readRetention, storeRetention } from '../rows/settings-rows.server';
import type { ErasedCounts, Retention, RetentionSettings } from '../schema';
import { countDue } from './due-rows.server';
import { limitsOf } from './run.server';

/** How long data of people is kept, what the last run erased, and backups that still hold an erased person. */
export async function readRetentionPage({ db }: Pick<Context, 'db'>): Promise<Retention> {
  const [settings, lastRun, erasedAt] = await Promise.all([readRetention(db), readLastRun(db), lastErasureAt(db)]);
  const backups = erasedAt ? await backupsBefore(db, erasedAt) : [];
  return { settings, lastRun, lastErasure: erasedAt && { at: erasedAt.toISOString(), backups } };
}

/** Counts the rows that the next run would erase under these settings. */
export async function previewRetention({ db, now }: Context, wanted: RetentionSettings): Promise<ErasedCounts> {
  return countDue(reportsOf(db), limitsOf(wanted, now()));
}

/** Changes how long data of people is kept; the next nightly run follows it. */
export async function changeRetention(ctx: Context, to: RetentionSettings): Promise<Retention> {
  await ctx.db.transaction(async (tx) => {
    const from = await readRetention(tx);
    await storeRetention(tx, to);
    await auditBy(tx, ctx, { action: 'retention_changed', detail: { from, to } });
  });
  return readRetentionPage(ctx);
}
