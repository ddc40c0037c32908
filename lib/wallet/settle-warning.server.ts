import { publish } from '@/lib/live/events/publish-rows.server';
import type { Context } from '@/lib/request/context.server';
import { knownWallet } from './read.server';
import { changeWallet, lockWallet } from './rows.server';
import type { Wallet } from './schema';

/** Marks the warning as dealt with, for everybody. It comes back at a lower level, or after the balance has recovered. */
export async function settleWarning(ctx: Context): Promise<Wallet> {
  const { db, connection, user, now } = ctx;
  await db.transaction(async (tx) => {
    await lockWallet(tx, connection.id);
    const { warning } = await knownWallet({ db: tx, connection });
    if (!warning) return;
    await changeWallet(tx, connection.id, { settledLevel: warning.level, settledAt: now(), settledBy: user.id });
    await publish(tx, { connectionId: connection.id, kind: 'wallet', subjectIds: [connection.id], actorId: user.id });
  });
  return knownWallet(ctx);
}
