import { audit } from '@/lib/auth/audit-rows.server';
import { logFailure } from '@/lib/db/outage-log';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { setTestMode } from '../model/rows.server';

type OrderContext = Pick<ServiceContext, 'db' | 'connection' | 'now'>;

/**
 * Records from a new order whether the connection's v2 key is a test-mode key. The service takes precedence over the
 * declared mode. Never throws, because the order was created.
 */
export async function learnTestMode(ctx: OrderContext, testMode: boolean | null | undefined): Promise<void> {
  if (typeof testMode !== 'boolean' || testMode === ctx.connection.testMode) return;
  const { db, now } = ctx;
  const { id: connectionId } = ctx.connection;
  try {
    if (!(await setTestMode(db, connectionId, testMode))) return;
    await audit(db, { action: 'test_mode_learned', userId: null, connectionId, detail: { testMode }, at: now() });
    await publish(db, { connectionId, kind: 'connection', subjectIds: [connectionId] });
  } catch (error) {
    logFailure('test mode not recorded', error, connectionId);
  }
}
