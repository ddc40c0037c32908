import { type CallQueue, createCallQueue } from './call-queue';

/** Estimates of one connection that are under way at once, whichever users compare. */
export const CALLS_AT_ONCE = 4;
/** A longer pause is not waited for: the cells fail with `service_busy`. */
const LONGEST_PAUSE_MS = 60_000;

declare global {
  var dispatchDeskEstimateQueues: Map<string, CallQueue> | undefined;
}

/** One queue for all comparisons of a connection in this process, so that they respect its rate limit together. */
export function connectionQueue(connectionId: string): CallQueue {
  globalThis.dispatchDeskEstimateQueues ??= new Map();
  const queues = globalThis.dispatchDeskEstimateQueues;
  const queue =
    queues.get(connectionId) ?? createCallQueue({ atOnce: CALLS_AT_ONCE, longestPauseMs: LONGEST_PAUSE_MS });
  queues.set(connectionId, queue);
  return queue;
}
