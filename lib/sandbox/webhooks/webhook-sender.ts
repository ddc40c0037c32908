import { Agent, request } from 'undici';
import type { serviceHeaders } from '@/lib/service/transport/authorization/headers';
import type { Clock } from '../simulation/clock';
import type { Webhook } from '../store/records';
import type { Account, Documented, Store } from '../store/store';
import { drawFault, type WebhookFault, type WebhookFaults } from './webhook-faults';

const TICK_MS = 50;
export const DEFAULT_WEBHOOK_TIMEOUT_MS = 5_000;
const MAX_IN_FLIGHT = 128;
/** A receiver that does not respond must not delay the others. */
const MAX_IN_FLIGHT_PER_KEY = 32;
/** Delays before the second and later attempts. A webhook is discarded after the last one, about 16 hours later. */
const BACKOFF_SECONDS = [1, 2, 4, 8, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 28_800] as const;
/** An old driver position is useless, so that it gets few attempts. */
const LOCATION_ATTEMPTS = 3;
/** As documented: three attempts within 15 minutes. */
const DOCUMENTED_BACKOFF_SECONDS = [300, 600] as const;

type DelayedWebhook = { fault: WebhookFault; until: number };
type Headers = ReturnType<typeof serviceHeaders>;
type Options = {
  store: Store;
  clock: Clock;
  headers: Headers;
  faults: WebhookFaults;
  timeoutMs: number;
  documented: Documented;
};
export type WebhookSender = { stop(): Promise<void>; counts: { delivered: number; failed: number; discarded: number } };

/** Sends the stored webhooks, at least once: each stays in the store until a 2xx response or its last attempt. */
export function startWebhookSender({ store, clock, headers, faults, timeoutMs, documented }: Options): WebhookSender {
  const agent = new Agent({ connections: MAX_IN_FLIGHT, connect: { timeout: timeoutMs } });
  let stopped = false;
  const inFlight = new Map<string, Promise<void>>();
  const inFlightByKey = new Map<string, number>();
  const delayed = new Map<string, DelayedWebhook>();
  let nextTick: NodeJS.Immediate | null = null;
  const counts = { delivered: 0, failed: 0, discarded: 0 };

  /** As documented, the clock that can be advanced by hand counts, so that an outage of 20 minutes can be had at once. */
  const clockNow = () => Date.now() + (documented.on ? clock.state().advancedMs : 0);

  function tick() {
    const now = clockNow();
    const earlier = new Set<string>();
    for (const webhook of store.tables.webhook.values()) {
      if (inFlight.size >= MAX_IN_FLIGHT) return;
      if (documented.on && isBehind(webhook, earlier)) continue;
      if (webhook.nextAttemptAt > now || inFlight.has(webhook.id)) continue;
      const fault = faultOf(webhook, now);
      if (!fault) continue;
      const ofKey = inFlightByKey.get(webhook.keyId) ?? 0;
      if (ofKey >= MAX_IN_FLIGHT_PER_KEY) continue;
      inFlightByKey.set(webhook.keyId, ofKey + 1);
      const sending = attempt(webhook, fault)
        .catch(logError)
        .finally(() => release(webhook));
      inFlight.set(webhook.id, sending);
    }
  }

  function release({ id, keyId }: Webhook) {
    inFlight.delete(id);
    inFlightByKey.set(keyId, (inFlightByKey.get(keyId) ?? 1) - 1);
    delayed.delete(id);
    nextTick ??= setImmediate(() => {
      nextTick = null;
      if (!stopped) tick();
    });
  }

  /** The fault of this attempt, drawn once; null while the attempt is delayed. */
  function faultOf({ id }: Webhook, now: number): WebhookFault | null {
    const drawn = delayed.get(id);
    if (drawn) return drawn.until <= now ? drawn.fault : null;
    const fault = drawFault(faults.settings);
    delayed.set(id, { fault, until: now + fault.delayMs });
    return fault.delayMs > 0 ? null : fault;
  }

  async function attempt(webhook: Webhook, fault: WebhookFault) {
    const account = store.account(webhook.keyId);
    const url = account?.webhook?.url;
    if (!account || url === undefined) return store.commit((transaction) => transaction.remove('webhook', webhook.id));
    // The change must be on disk first, or the receiver could know more than the sandbox after a crash.
    await store.durable();
    const delivered = fault.drop ? false : await send(webhook, account, url);
    if (delivered && fault.duplicate) await send(webhook, account, url);
    // An attempt that was interrupted by stop() does not count: the next start repeats it.
    if (stopped && !delivered) return;
    recordAttempt(webhook, delivered);
  }

  function recordAttempt(webhook: Webhook, delivered: boolean) {
    if (!store.tables.webhook.has(webhook.id)) return;
    const attempts = webhook.attempts + 1;
    const backoff = documented.on ? DOCUMENTED_BACKOFF_SECONDS : BACKOFF_SECONDS;
    const limit = webhook.topic === 'order.location.updated' ? LOCATION_ATTEMPTS : backoff.length + 1;
    const waitSeconds = backoff[attempts - 1];
    if (delivered) counts.delivered += 1;
    else counts.failed += 1;
    if (delivered || attempts >= limit || waitSeconds === undefined) {
      if (!delivered) counts.discarded += 1;
      store.commit((transaction) => transaction.remove('webhook', webhook.id));
      return;
    }
    const nextAttemptAt = clockNow() + waitSeconds * 1000;
    store.commit((transaction) => transaction.put('webhook', { ...webhook, attempts, nextAttemptAt }));
  }

  async function send(webhook: Webhook, account: Account, url: string): Promise<boolean> {
    try {
      const { statusCode, body } = await request(url, {
        method: 'POST',
        dispatcher: agent,
        headers: { 'content-type': 'application/json', ...headersOf(webhook, account) },
        body: webhook.body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await body.dump();
      return statusCode >= 200 && statusCode < 300;
    } catch {
      return false;
    }
  }

  /** The interface shows headers for v2, and `Authorization` for v0. It shows none for v1, which therefore gets none. */
  function headersOf(webhook: Webhook, { generation, id }: Account): Record<string, string> {
    if (webhook.authorization !== null) return { authorization: webhook.authorization };
    if (generation === 'v1' && documented.on)
      return { [headers.webhookId]: sequenceId(webhook), [headers.webhookTopic]: webhook.topic };
    if (generation !== 'v2') return {};
    return {
      [headers.apiVersion]: 'v2',
      [headers.keyId]: id,
      [headers.keyType]: 'main',
      [headers.timestamp]: new Date(clock.service()).toISOString(),
      [headers.webhookId]: webhook.id,
      [headers.webhookTopic]: webhook.topic,
    };
  }

  const timer = setInterval(tick, TICK_MS);
  return {
    counts,
    async stop() {
      clearInterval(timer);
      if (nextTick) clearImmediate(nextTick);
      stopped = true;
      await agent.destroy();
      await Promise.allSettled(inFlight.values());
    },
  };
}

/** Whether an earlier webhook of the same order and kind waits; notes the order. */
function isBehind({ keyId, code, topic }: Webhook, earlier: Set<string>): boolean {
  if (code === null) return false;
  const sequence = `${keyId} ${code} ${topic}`;
  const isSecond = earlier.has(sequence);
  earlier.add(sequence);
  return isSecond;
}

/** As documented, all positions of a trip in v1 have one id. */
function sequenceId({ id, topic, code }: Webhook): string {
  return topic === 'order.location.updated' ? `trip-${code}` : id;
}

const logError = (error: unknown) => console.error('sandbox: a webhook could not be sent', error);
