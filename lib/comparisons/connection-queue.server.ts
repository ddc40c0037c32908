import { serviceStateOf } from '@/lib/connections/client/service-state.server';
import type { Context } from '@/lib/request/context.server';
import { type CallQueue, createCallQueue } from './call-queue';

/** Estimates of one connection that are under way at once, whichever users compare. */
export const CALLS_AT_ONCE = 4;
/** A longer pause is not waited for: the cells fail with `service_busy`. */
const LONGEST_PAUSE_MS = 60_000;

declare global {
  var dispatchDeskEstimateQueues: Map<string, CallQueue> | undefined;
}

/** One queue for all comparisons of a connection in this process. The call budget decides on pauses, the queue on the order. */
export function connectionQueue(connection: Context['connection']): CallQueue {
  globalThis.dispatchDeskEstimateQueues ??= new Map();
  const queues = globalThis.dispatchDeskEstimateQueues;
  const pausedUntil = () => serviceStateOf(connection).budget.refusedUntil('POST');
  const queue =
    queues.get(connection.id) ??
    createCallQueue({ atOnce: CALLS_AT_ONCE, longestPauseMs: LONGEST_PAUSE_MS, pausedUntil });
  queues.set(connection.id, queue);
  return queue;
}
