import { auditBy } from '@/lib/auth/audit-rows.server';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { Context } from '@/lib/request/context.server';
import { knownWallet } from './read.server';
import { changeWallet, lockWallet, UNSETTLED } from './rows.server';
import type { SetOwnLevel, Wallet } from './schema';
import { isOtherLevel } from './warning';

/** Sets the level at which this dashboard warns about the balance, for everybody who may see the wallet. */
export async function setOwnLevel(ctx: Context, { level }: SetOwnLevel): Promise<Wallet> {
  const { db, connection, user, now } = ctx;
  await db.transaction(async (tx) => {
    await lockWallet(tx, connection.id);
    const { ownLevel: from } = await knownWallet({ db: tx, connection });
    await changeWallet(tx, connection.id, { ownLevel: level, ...(isOtherLevel(level, from) && UNSETTLED) });
    const detail = { from, to: level };
    await auditBy(tx, { user, now }, { action: 'wallet_level_changed', connectionId: connection.id, detail });
    await publish(tx, {
      connectionId: connection.id,
      kind: 'wallet',
      subjectIds: [connection.id],
      actorId: user.id,
    });
  });
  return knownWallet(ctx);
}
