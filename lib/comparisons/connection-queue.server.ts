import { type CallQueue, createCallQueue } from './call-queue';

/** So many estimates of one connection are under way at once, whoever compares. */
export const CALLS_AT_ONCE = 4;
/** A service that asks for a longer pause is told to the people in front of the screen instead of waited for. */
const LONGEST_PAUSE_MS = 60_000;

declare global {
  var dispatchDeskEstimateQueues: Map<string, CallQueue> | undefined;
}

/** The one line in which all comparisons of a connection stand in this process: they respect its rate limit together. */
export function connectionQueue(connectionId: string): CallQueue {
  globalThis.dispatchDeskEstimateQueues ??= new Map();
  const queues = globalThis.dispatchDeskEstimateQueues;
  const queue =
    queues.get(connectionId) ?? createCallQueue({ atOnce: CALLS_AT_ONCE, longestPauseMs: LONGEST_PAUSE_MS });
  queues.set(connectionId, queue);
  return queue;
}
