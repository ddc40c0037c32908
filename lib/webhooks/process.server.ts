import type { Queryable } from '@/lib/db/client.server';
import { reasonOf } from '@/lib/db/loggable';
import { publish } from '@/lib/live/events/publish-rows.server';
import { RateLimited } from '@/lib/service/transport/refusals/refusals';
import type { PositionTask, WebhookTask } from './group-entries.server';
import type { InboxResult } from './inbox-rows.server';
import type { OrderReport, PositionReport, WalletReport } from './reports';
import type { WebhookOutcome } from './schema';

/** `not_found`: the service does not know its order. `ignored`: it does not contain the webhook key of its order. */
export type ReceiverOutcome = Exclude<WebhookOutcome, 'unreadable' | 'failed'>;

/** Apply reports to the ledger. When they throw, the same report is delivered again later. */
export type WebhookReceivers = {
  order: (connectionId: string, report: OrderReport) => Promise<ReceiverOutcome>;
  /** Takes positions of all merchants together, in one transaction and without a call to the service. */
  positions: (reports: readonly (PositionReport & { connectionId: string })[]) => Promise<readonly ReceiverOutcome[]>;
  /** Takes one alone; the service may be asked for an order that is not known. */
  position: (connectionId: string, report: PositionReport) => Promise<ReceiverOutcome>;
  /** Without one, open screens alone are informed. */
  wallet?: (connectionId: string, report: WalletReport) => Promise<void>;
  /** The merchant has uninstalled the application of a v1 token. */
  uninstalled?: (connectionId: string) => Promise<ReceiverOutcome>;
};

const NOT_PLAUSIBLE = 'the driver cannot be there; the delivery is read from the service instead';
const WITHOUT_KEY = 'it does not bring back the key of the order it names';

/** A webhook may arrive before the response to its order's create call. After a minute its code counts as unknown. */
const OWN_LIMIT = 'our own limit of calls; read when its turn comes';
const SECOND_MS = 1_000;
const UNKNOWN_WAITS_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 28_000];
const FAILURE_WAITS_MS = [1_000, 4_000, 16_000, 60_000, 300_000];
const MAX_ATTEMPTS = 15;

/** Processes one task and returns the result of its requests. Never throws. */
export async function processTask(db: Queryable, receivers: WebhookReceivers, task: WebhookTask): Promise<InboxResult> {
  return resultOf(task, await deliver(db, receivers, task));
}

/**
 * Takes positions together. `left` are those to be processed one by one: their orders are not known yet, or all failed
 * together. Never throws.
 */
export async function processPositions(
  receivers: WebhookReceivers,
  tasks: readonly PositionTask[],
): Promise<{ results: InboxResult[]; left: PositionTask[] }> {
  const outcomes = await receivers.positions(tasks).catch(() => []);
  const isLeft = (index: number) => (outcomes[index] ?? 'unknown_delivery') === 'unknown_delivery';
  const results = tasks.flatMap((task, index) => {
    const outcome = outcomes[index];
    return outcome && !isLeft(index) ? [resultOf(task, explained(outcome))] : [];
  });
  return { results, left: tasks.filter((_, index) => isLeft(index)) };
}

function resultOf(task: WebhookTask, { outcome, detail, turnInMs }: Delivered): InboxResult {
  const of = task.entries;
  if (turnInMs !== undefined) return { of, outcome: null, waitMs: turnInMs, detail: OWN_LIMIT, isAttempt: false };
  const attempt = Math.max(...task.entries.map(({ attempts }) => attempts));
  const waitMs = waitAfter(outcome, attempt);
  if (waitMs === undefined) return { of, outcome, waitMs: null, detail: detail ?? null };
  return { of, outcome: null, waitMs, detail: detail ?? outcome };
}

/** The time until the next attempt; undefined when there is none. */
function waitAfter(outcome: WebhookOutcome, attempt: number): number | undefined {
  if (outcome === 'unknown_delivery') return UNKNOWN_WAITS_MS[attempt - 1];
  if (outcome !== 'failed' || attempt >= MAX_ATTEMPTS) return undefined;
  return FAILURE_WAITS_MS[attempt - 1] ?? FAILURE_WAITS_MS.at(-1);
}

/** `turnInMs`: nothing was sent, because the call budget is spent for so long. */
type Delivered = { outcome: WebhookOutcome; detail?: string; turnInMs?: number };

async function deliver(db: Queryable, receivers: WebhookReceivers, task: WebhookTask): Promise<Delivered> {
  const { connectionId } = task;
  try {
    switch (task.kind) {
      case 'order':
        return explained(await receivers.order(connectionId, task));
      case 'position':
        return explained(await receivers.position(connectionId, task));
      case 'wallet':
        await receivers.wallet?.(connectionId, task);
        await publish(db, { connectionId, kind: 'wallet', subjectIds: [connectionId] });
        return { outcome: 'applied' };
      case 'uninstalled':
        return { outcome: (await receivers.uninstalled?.(connectionId)) ?? 'ignored' };
      case 'ignored':
      case 'unreadable':
        return { outcome: task.kind, detail: task.why };
    }
  } catch (error) {
    if (error instanceof RateLimited && error.isOwnLimit)
      return { outcome: 'failed', turnInMs: error.retryAfterMs ?? SECOND_MS };
    return { outcome: 'failed', detail: reasonOf(error) };
  }
}

function explained(outcome: ReceiverOutcome): Delivered {
  if (outcome === 'implausible') return { outcome, detail: NOT_PLAUSIBLE };
  return outcome === 'ignored' ? { outcome, detail: WITHOUT_KEY } : { outcome };
}
