import type { ServiceContext } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { refreshWallet } from './read.server';
import { changeWallet, latestSnapshot, lockWallet, UNSETTLED, walletRow } from './rows.server';
import { isOtherLevel } from './warning';

export type LowBalance = { level: string | null; balance: string | null; at: Date };

/**
 * Applies a webhook about a low balance. Its level counts until a balance above it is read. A payload without one
 * warns at the balance that it, or the service, reports.
 */
export async function receiveLowBalance(ctx: ServiceContext, report: LowBalance): Promise<void> {
  const { db, connection } = ctx;
  const level = report.level ?? report.balance ?? (await balanceNow(ctx));
  if (level !== null) {
    await db.transaction(async (tx) => {
      await lockWallet(tx, connection.id);
      const { reportedLevel } = await walletRow(tx, connection.id);
      const isOther = report.level !== null && reportedLevel !== null && isOtherLevel(report.level, reportedLevel);
      // Our own time, as answers have it: an answer from before the report is older.
      const reported = { reportedLevel: level, reportedAt: ctx.now() };
      await changeWallet(tx, connection.id, { ...reported, ...(isOther && UNSETTLED) });
    });
  }
  // Webhooks are unsigned: the balance that the service returns decides whether the warning stays.
  await balanceNow(ctx);
}

/** The balance; the last known one where the key may not read it or the service has no wallet. */
async function balanceNow(ctx: ServiceContext): Promise<string | null> {
  try {
    return (await refreshWallet(ctx, 'webhook')).balance;
  } catch (error) {
    if (!isServiceFailure(error) || (error.kind !== 'forbidden' && error.kind !== 'not-served')) throw error;
    return (await latestSnapshot(ctx.db, ctx.connection.id))?.balance ?? null;
  }
}
