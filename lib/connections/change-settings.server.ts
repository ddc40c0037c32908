import { auditBy } from '@/lib/auth/audit-rows.server';
import type { CurrentUser } from '@/lib/auth/session-user.server';
import type { Database } from '@/lib/db/client.server';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { AttentionSettings } from '@/lib/progress/attention-settings';
import type { Connection } from './model/connection';
import { updateConnectionRow } from './model/rows.server';

type Context = { db: Database; connection: Connection; user: CurrentUser; now: () => Date };

/** Changes settings of the connection, with an entry in the log. Open screens follow. */
export async function changeSettings(
  { db, connection: { id }, user, now }: Context,
  change: Parameters<typeof updateConnectionRow>[2],
  entry: Omit<Parameters<typeof auditBy>[2], 'connectionId'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await updateConnectionRow(tx, id, change);
    await auditBy(tx, { user, now }, { ...entry, connectionId: id });
    await publish(tx, { connectionId: id, kind: 'connection', subjectIds: [id], actorId: user.id });
  });
}

/** Changes when deliveries of the connection need attention. */
export async function changeAttention(ctx: Context, wanted: AttentionSettings): Promise<AttentionSettings> {
  const detail = { from: ctx.connection.attention, to: wanted };
  await changeSettings(ctx, { attention: wanted }, { action: 'attention_changed', detail });
  return wanted;
}
