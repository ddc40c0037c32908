import { Agent, request } from 'undici';
import type { serviceHeaders } from '@/lib/service/transport/headers';
import type { Clock } from '../simulation/clock';
import type { Account } from '../store/account';
import type { Webhook } from '../store/records';
import type { Store } from '../store/store';
import type { WebhookFault, WebhookFaults } from './webhook-faults';

const TICK_MS = 50;
const TIMEOUT_MS = 5_000;
const IN_FLIGHT = 128;
/** One silent receiver must not keep the others waiting. */
const IN_FLIGHT_PER_KEY = 32;
/** Waits before the next attempt; after the last one the webhook is given up (about a day and a half). */
const BACKOFF_SECONDS = [1, 2, 4, 8, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200] as const;
/** A driver's old position is of no use to anyone. */
const LOCATION_ATTEMPTS = 3;

type HeldWebhook = { fault: WebhookFault; until: number };
type Headers = ReturnType<typeof serviceHeaders>;
export type WebhookSender = { stop(): Promise<void>; counts: { delivered: number; failed: number; givenUp: number } };

/** Sends what stands in the outbox, at least once: a webhook leaves the store only when it was taken with a 2xx or given up. */
export function startWebhookSender(store: Store, clock: Clock, headers: Headers, faults: WebhookFaults): WebhookSender {
  const agent = new Agent({ connections: IN_FLIGHT, connect: { timeout: TIMEOUT_MS } });
  let stopped = false;
  const flying = new Map<string, Promise<void>>();
  const held = new Map<string, HeldWebhook>();
  const flyingOfKey = new Map<string, number>();
  let soon: NodeJS.Immediate | null = null;
  const counts = { delivered: 0, failed: 0, givenUp: 0 };

  function tick() {
    const now = Date.now();
    for (const webhook of store.tables.webhook.values()) {
      if (flying.size >= IN_FLIGHT) return;
      if (webhook.nextAttemptAt > now || flying.has(webhook.id)) continue;
      const fault = faultOf(webhook, now);
      if (!fault) continue;
      const ofKey = flyingOfKey.get(webhook.keyId) ?? 0;
      if (ofKey >= IN_FLIGHT_PER_KEY) continue;
      flyingOfKey.set(webhook.keyId, ofKey + 1);
      flying.set(
        webhook.id,
        attempt(webhook, fault)
          .catch(report)
          .finally(() => landed(webhook)),
      );
    }
  }

  function landed({ id, keyId }: Webhook) {
    flying.delete(id);
    flyingOfKey.set(keyId, (flyingOfKey.get(keyId) ?? 1) - 1);
    held.delete(id);
    soon ??= setImmediate(() => {
      soon = null;
      if (!stopped) tick();
    });
  }

  /** What shall befall this attempt, drawn once; null while it is held back. */
  function faultOf({ id }: Webhook, now: number): WebhookFault | null {
    const known = held.get(id);
    if (known) return known.until <= now ? known.fault : null;
    const fault = faults.next();
    held.set(id, { fault, until: now + fault.delayMs });
    return fault.delayMs > 0 ? null : fault;
  }

  async function attempt(webhook: Webhook, fault: WebhookFault) {
    const account = store.account(webhook.keyId);
    const url = account?.webhook?.url;
    if (!account || url === undefined) return store.commit((transaction) => transaction.remove('webhook', webhook.id));
    // What the receiver is told must be on the disk first, or it could know more than we do after a crash.
    await store.durable();
    const taken = fault.drop ? false : await send(webhook, account, url);
    if (taken && fault.duplicate) await send(webhook, account, url);
    // Cut short by our own end: tried again at the next start.
    if (stopped && !taken) return;
    settle(webhook, taken);
  }

  function settle(webhook: Webhook, taken: boolean) {
    if (!store.tables.webhook.has(webhook.id)) return;
    const attempts = webhook.attempts + 1;
    const limit = webhook.topic === 'order.location.updated' ? LOCATION_ATTEMPTS : BACKOFF_SECONDS.length;
    const waitSeconds = BACKOFF_SECONDS[attempts - 1];
    if (taken) counts.delivered += 1;
    else counts.failed += 1;
    if (taken || attempts >= limit || waitSeconds === undefined) {
      if (!taken) counts.givenUp += 1;
      store.commit((transaction) => transaction.remove('webhook', webhook.id));
      return;
    }
    const nextAttemptAt = Date.now() + waitSeconds * 1000;
    store.commit((transaction) => transaction.put('webhook', { ...webhook, attempts, nextAttemptAt }));
  }

  async function send(webhook: Webhook, account: Account, url: string): Promise<boolean> {
    try {
      const { statusCode, body } = await request(url, {
        method: 'POST',
        dispatcher: agent,
        headers: { 'content-type': 'application/json', ...headersOf(webhook, account) },
        body: webhook.body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await body.dump();
      return statusCode >= 200 && statusCode < 300;
    } catch {
      return false;
    }
  }

  /** Headers are shown for v2, and `Authorization` for v0; v1's are not shown, so it sends none of its own. */
  function headersOf(webhook: Webhook, { generation, id }: Account): Record<string, string> {
    if (webhook.authorization !== null) return { authorization: webhook.authorization };
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
      if (soon) clearImmediate(soon);
      stopped = true;
      await agent.destroy();
      await Promise.allSettled(flying.values());
    },
  };
}

const report = (error: unknown) => console.error('sandbox: a webhook could not be worked on', error);
