import { auditBy } from '@/lib/auth/audit-rows.server';
import type { CurrentUser } from '@/lib/auth/session-user.server';
import type { Database } from '@/lib/db/client.server';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { AttentionSettings } from '@/lib/progress/attention-settings';
import type { Connection } from './model/connection';
import { updateConnectionRow } from './model/rows.server';

type Context = { db: Database; connection: Connection; user: CurrentUser; now: () => Date };

/** Changes when deliveries of the connection need attention. Open screens follow. */
export async function changeAttention(
  { db, connection, user, now }: Context,
  wanted: AttentionSettings,
): Promise<AttentionSettings> {
  const { id, attention: before } = connection;
  await db.transaction(async (tx) => {
    await updateConnectionRow(tx, id, { attention: wanted });
    const detail = { from: before, to: wanted };
    await auditBy(tx, { user, now }, { action: 'attention_changed', connectionId: id, detail });
    await publish(tx, { connectionId: id, kind: 'connection', subjectIds: [id], actorId: user.id });
  });
  return wanted;
}
