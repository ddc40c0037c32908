import type { Queryable } from '@/lib/db/client.server';
import { reasonOf } from '@/lib/db/loggable';
import { publish } from '@/lib/live/publish.server';
import type { InboxResult } from './inbox-rows.server';
import type { WebhookOutcome } from './schema';
import type { WebhookTask } from './sort-entries.server';

export type ReceiverOutcome = 'applied' | 'stale' | 'unknown_delivery';

/** What the ledger does with what webhooks tell. They may throw: the same is then told again, later. */
export type WebhookReceivers = {
  order: (connectionId: string, code: string, hints: { status: string; at: Date }[]) => Promise<ReceiverOutcome>;
  position: (
    connectionId: string,
    code: string,
    position: { latitude: number; longitude: number; at: Date },
  ) => Promise<ReceiverOutcome>;
};

/** A webhook may outrun the answer to the create call that made its order: it is believed to within a minute. */
const UNKNOWN_WAITS_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 28_000];
const FAILURE_WAITS_MS = [1_000, 4_000, 16_000, 60_000, 300_000];
const MAX_ATTEMPTS = 15;

/** Does one piece of work; answers what is to be written down of its requests. Never throws. */
export async function processTask(db: Queryable, receivers: WebhookReceivers, task: WebhookTask): Promise<InboxResult> {
  const ids = task.entries.map(({ id }) => id);
  const attempt = Math.max(...task.entries.map(({ attempts }) => attempts));
  const { outcome, detail = null } = await tell(db, receivers, task);
  const waitMs = waitAfter(outcome, attempt);
  if (waitMs === undefined) return { ids, outcome, waitMs: null, detail };
  return { ids, outcome: null, waitMs, detail: detail ?? outcome };
}

/** How long until the next attempt; undefined when there is none. */
function waitAfter(outcome: WebhookOutcome, attempt: number): number | undefined {
  if (outcome === 'unknown_delivery') return UNKNOWN_WAITS_MS[attempt - 1];
  if (outcome !== 'failed' || attempt >= MAX_ATTEMPTS) return undefined;
  return FAILURE_WAITS_MS[attempt - 1] ?? FAILURE_WAITS_MS.at(-1);
}

async function tell(
  db: Queryable,
  receivers: WebhookReceivers,
  task: WebhookTask,
): Promise<{ outcome: WebhookOutcome; detail?: string }> {
  const { connectionId } = task;
  try {
    switch (task.kind) {
      case 'order':
        return { outcome: await receivers.order(connectionId, task.code, task.hints) };
      case 'position':
        return { outcome: await receivers.position(connectionId, task.code, task.position) };
      case 'wallet':
        await publish(db, { connectionId, kind: 'wallet', subjectIds: [connectionId] });
        return { outcome: 'applied' };
      case 'ignored':
      case 'unreadable':
        return { outcome: task.kind, detail: task.why };
    }
  } catch (error) {
    return { outcome: 'failed', detail: reasonOf(error) };
  }
}
