import type { ServiceContext } from '@/lib/request/context.server';
import {
  enterAndReceive,
  type PositionOutcome,
  type ReportedPosition,
  receivePositions,
} from './receive-position.server';

type Waiting = {
  report: ReportedPosition;
  resolve: (outcome: PositionOutcome) => void;
  reject: (reason: unknown) => void;
};

/**
 * Receives positions one by one and takes them in groups: those of a connection that come while one group is in progress
 * form the next. So a busy hour costs few transactions.
 */
export function groupPositions(contextOf: (connectionId: string) => Promise<ServiceContext>) {
  const waiting = new Map<string, Waiting[]>();

  async function work(connectionId: string, queue: Waiting[]) {
    while (queue.length > 0) {
      const group = queue.splice(0);
      try {
        const ctx = await contextOf(connectionId);
        const outcomes = await receivePositions(
          ctx,
          group.map(({ report }) => report),
        );
        for (const [index, { report, resolve, reject }] of group.entries()) {
          const outcome = outcomes[index] ?? 'stale';
          // A call to the service holds up no other driver.
          if (outcome === 'unknown_delivery') enterAndReceive(ctx, report).then(resolve, reject);
          else resolve(outcome);
        }
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    waiting.delete(connectionId);
  }

  return (connectionId: string, report: ReportedPosition) =>
    new Promise<PositionOutcome>((resolve, reject) => {
      const one = { report, resolve, reject };
      const queue = waiting.get(connectionId);
      if (queue) return void queue.push(one);
      const begun = [one];
      waiting.set(connectionId, begun);
      void work(connectionId, begun);
    });
}
