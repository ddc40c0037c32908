import { batchWork } from '@/lib/db/batch-work';
import type { Queryable } from '@/lib/db/client.server';
import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import { pruneLiveEvents } from '@/lib/live/events/event-rows.server';
import { countProcessed } from '@/lib/metrics/registry.server';
import { groupEntries, type PositionTask, type WebhookTask } from './group-entries.server';
import { claimInbox, type InboxResult, pruneInbox, recordReceived, settleInbox } from './inbox-rows.server';
import { processPositions, processTask, type WebhookReceivers } from './process.server';

const SWEEP_EVERY_MS = 5_000;
/** Per connection, so that a slow service delays no other connection. */
const MAX_AT_ONCE = 8;
const CLAIM = 300;
/** The shortest time between two claims that found less. */
const CLAIM_EVERY_MS = 60;
const RECORD_EVERY_MS = 5_000;
/** The time until requests of a crashed process are claimed again; longer than any receiver takes. */
const LEASE_MS = 30_000;
const STOP_MS = 2_000;
/** Covers the difference between the database's clock and ours. */
const ALARM_LATE_MS = 20;
const PRUNE_EVERY_MS = 60 * 60_000;
const PRUNE_CHUNK = 5_000;
const LIVE_EVENTS_MS = 24 * 60 * 60_000;
const INBOX_MS = 90 * 24 * 60 * 60_000;

export type WebhookWorker = {
  /** Call it when the inbox has something new. */
  kick: () => void;
  stop: () => Promise<void>;
};

type Deps = {
  db: Queryable;
  receivers: WebhookReceivers;
  /** The brand in the header names (SERVICE_BRAND). */
  brand: string;
  sweepEveryMs?: number;
};

declare global {
  var dispatchDeskWebhookWorker: WebhookWorker | undefined;
}

/**
 * Starts this process's worker, which also processes what other processes left behind. Every instance may have one.
 * Returns stop().
 */
export function startWebhookWorker(deps: Deps): () => Promise<void> {
  const worker = createWebhookWorker(deps);
  globalThis.dispatchDeskWebhookWorker = worker;
  return worker.stop;
}

/** Makes this process's worker check the inbox now, if it has one. */
export function kickWebhookWorker(): void {
  globalThis.dispatchDeskWebhookWorker?.kick();
}

export function createWebhookWorker({ db, receivers, brand, sweepEveryMs = SWEEP_EVERY_MS }: Deps): WebhookWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Map<string, Promise<void>>();
  /** Groups of positions. */
  const together = new Set<Promise<void>>();
  const recordedAt = new Map<string, number>();
  /** Connections with more claimed requests than may run at once. */
  const busy = new Set<string>();
  let isClaiming = false;
  /** Whether a claim has left out a busy connection. */
  let isPartial = false;
  let again = false;
  let alarm: { at: number; timer: ReturnType<typeof setTimeout> } | undefined;

  const write = batchWork(writeResults, (waiting) => waiting.length);

  async function claimAll() {
    if (isClaiming) {
      again = true;
      return;
    }
    isClaiming = true;
    do {
      again = false;
      const next = pause(CLAIM_EVERY_MS, signal);
      // After a full claim more is waiting already.
      if (!(await claimSome())) await next;
    } while (again && !signal.aborted);
    isClaiming = false;
  }

  /** Whether it claimed as much as it may at once. */
  async function claimSome(): Promise<boolean> {
    try {
      if (signal.aborted) return false;
      isPartial ||= busy.size > 0;
      const entries = await claimInbox(db, CLAIM, LEASE_MS, [...busy]);
      if (entries.length === 0) return false;
      const isFull = entries.length === CLAIM;
      again ||= isFull;
      const connectionIds = [...new Set(entries.map(({ connectionId }) => connectionId))].sort();
      await recordAll(connectionIds);
      const tasks = groupEntries(entries, brand);
      // Before the next claim, so that it finds no merchant busy with positions.
      const left = await takePositions(tasks.filter((task) => task.kind === 'position'));
      void beginAll(connectionIds, [...left, ...tasks.filter((task) => task.kind !== 'position')]);
      return isFull;
    } catch (error) {
      logFailure('inbox not read', error);
      return false;
    }
  }

  /** Records when connections last received something, each every few seconds. */
  async function recordAll(connectionIds: string[]) {
    const now = Date.now();
    const due = connectionIds.filter((id) => now - (recordedAt.get(id) ?? 0) >= RECORD_EVERY_MS);
    for (const id of due) recordedAt.set(id, now);
    await recordReceived(db, due);
  }

  /** Starts each merchant's tasks. */
  async function beginAll(connectionIds: string[], tasks: WebhookTask[]) {
    for (const id of connectionIds) busy.add(id);
    await Promise.all(
      connectionIds.map(async (id) => {
        for (const task of tasks) if (task.connectionId === id) await begin(task);
        busy.delete(id);
        if (!isPartial) return;
        isPartial = false;
        void claimAll();
      }),
    );
  }

  /** Takes the positions of all merchants in one transaction; returns those that are processed one by one. */
  async function takePositions(tasks: PositionTask[]): Promise<WebhookTask[]> {
    if (tasks.length === 0) return [];
    const processed = processPositions(receivers, tasks);
    const settled = processed.then(({ results }) => settle(results));
    together.add(settled);
    await settled;
    together.delete(settled);
    return (await processed).left;
  }

  /**
   * Starts a task when fewer than MAX_AT_ONCE of its connection run, and after the task before it for the same
   * delivery.
   */
  async function begin(task: WebhookTask) {
    const ofConnection = () => [...running].filter(([key]) => key.startsWith(`${task.connectionId}\n`));
    for (let all = ofConnection(); all.length >= MAX_AT_ONCE; all = ofConnection()) {
      await Promise.race(all.map(([, done]) => done));
    }
    const key = keyOf(task);
    const before = running.get(key);
    const mine: Promise<void> = (before ?? Promise.resolve())
      .then(() => processTask(db, receivers, task))
      .then((result) => settle([result]))
      .finally(() => {
        if (running.get(key) === mine) running.delete(key);
      });
    running.set(key, mine);
  }

  /** Resolves when the results are written. If that fails, the lease ends and the requests are claimed again. */
  function settle(results: InboxResult[]): Promise<void> {
    return new Promise((done) => write({ results, done }));
  }

  async function writeResults(group: { results: InboxResult[]; done: () => void }[]) {
    const all = group.flatMap(({ results }) => results);
    await settleInbox(db, all).catch(reportFailure);
    for (const { waitMs, outcome, of } of all) {
      later(waitMs);
      if (outcome !== null) countProcessed(outcome, of.length);
    }
    for (const { done } of group) done();
  }

  /** Wakes up for the request that is due first; the sweep finds the rest. */
  function later(waitMs: number | null) {
    if (waitMs === null || signal.aborted) return;
    const at = Date.now() + waitMs;
    if (alarm && alarm.at <= at) return;
    clearTimeout(alarm?.timer);
    alarm = { at, timer: setTimeout(ring, waitMs + ALARM_LATE_MS) };
  }

  function ring() {
    alarm = undefined;
    void claimAll();
  }

  async function sweep() {
    while (!signal.aborted) {
      await claimAll();
      await pause(sweepEveryMs, signal);
    }
  }

  async function prune() {
    while (!signal.aborted) {
      await pruneAll(db, signal).catch(reportFailure);
      await pause(PRUNE_EVERY_MS, signal);
    }
  }

  void sweep();
  void prune();
  return {
    kick: () => void claimAll(),
    stop: async () => {
      stopping.abort();
      clearTimeout(alarm?.timer);
      await Promise.race([
        Promise.allSettled([...running.values(), ...together]),
        pause(STOP_MS, new AbortController().signal),
      ]);
    },
  };
}

async function pruneAll(db: Queryable, signal: AbortSignal) {
  await pruneLiveEvents(db, LIVE_EVENTS_MS);
  while (!signal.aborted && (await pruneInbox(db, INBOX_MS, PRUNE_CHUNK)) === PRUNE_CHUNK);
}

function keyOf(task: WebhookTask): string {
  const subject = task.kind === 'order' || task.kind === 'position' ? task.code : (task.entries[0]?.id ?? '');
  return [task.connectionId, task.kind, subject].join('\n');
}

function reportFailure(error: unknown) {
  logFailure('webhook results not written', error);
}
