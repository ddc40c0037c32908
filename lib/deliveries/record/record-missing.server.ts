import { publish } from '@/lib/live/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { nextCheckOfMissing } from '../ledger/check-schedule';
import { addEvents, changeDelivery, lockDelivery } from '../ledger/rows.server';
import { isTerminal } from '../ledger/status';
import { DeliveryProblem } from '../schema';

/** Records that the service no longer finds a delivery that it created. The worker checks it for one more day. */
export async function recordMissing({ db, connection, now }: ServiceContext, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockDelivery(tx, connection.id, id);
    if (!row || isTerminal(row.status)) return;
    const at = now();
    const known = DeliveryProblem.safeParse(row.problem).data;
    const since = known?.kind === 'not_found' ? known.since : undefined;
    const checkCount = since ? row.checkCount + 1 : 0;
    const problem: DeliveryProblem = { kind: 'not_found', since: since ?? at.toISOString() };
    const nextCheckAt = nextCheckOfMissing(since ? new Date(since) : at, checkCount, at);
    const isNews = !since || nextCheckAt === null;
    await changeDelivery(tx, connection.id, id, {
      problem,
      nextCheckAt,
      checkCount,
      updatedAt: isNews ? at : row.updatedAt,
    });
    if (!since) await addEvents(tx, connection.id, id, [{ kind: 'not_found', source: 'poll', at }]);
    if (isNews) await publish(tx, { connectionId: connection.id, kind: 'delivery', subjectIds: [id] });
  });
}
