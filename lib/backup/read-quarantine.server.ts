import { readQuarantine } from '@/lib/connections/quarantine/quarantine-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { countUnread, countWithoutAnswer } from './database/open-orders-rows.server';
import type { QuarantineView } from './quarantine-schema';

/** Whether this is a restored copy that may not send anything yet, and what is left to do. */
export async function readQuarantineView({
  db,
  connection,
}: Pick<ServiceContext, 'db' | 'connection'>): Promise<QuarantineView> {
  const found = await readQuarantine(db);
  if (!found) return { quarantine: null };
  const since = new Date(found.confirmedAt ?? found.restoredAt);
  const [unread, withoutAnswer] = await Promise.all([
    countUnread(db, since, connection.id),
    countWithoutAnswer(db, connection.id),
  ]);
  return { quarantine: { ...found, unread, withoutAnswer } };
}
