import { isTerminal } from '@/lib/progress/status';
import type { ServiceContext } from '@/lib/request/context.server';
import { nextCheckOfMissing } from '../ledger/check-schedule';
import { DeliveryProblem } from '../schema';
import { changeOrder } from './change-order.server';

/** Records that the service no longer finds a delivery that it created. The worker checks it for one more day. */
export async function recordMissing(ctx: ServiceContext, id: string): Promise<void> {
  await changeOrder(ctx, id, (row, at) => {
    if (isTerminal(row.status)) return null;
    const known = DeliveryProblem.safeParse(row.problem).data;
    const since = known?.kind === 'not_found' ? known.since : undefined;
    const checkCount = since ? row.checkCount + 1 : 0;
    const problem: DeliveryProblem = { kind: 'not_found', since: since ?? at.toISOString() };
    const nextCheckAt = nextCheckOfMissing(since ? new Date(since) : at, checkCount, at);
    return {
      change: { problem, nextCheckAt, checkCount },
      events: since ? [] : [{ kind: 'not_found', source: 'poll', at }],
      isHidden: since !== undefined && nextCheckAt !== null,
    };
  });
}
