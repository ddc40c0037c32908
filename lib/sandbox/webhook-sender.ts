import { Agent, request } from 'undici';
import type { serviceHeaders } from '@/lib/service/headers';
import type { Clock } from './clock';
import type { Key, Webhook } from './records';
import type { Store } from './store';
import type { WebhookFaults } from './webhook-faults';

const TICK_MS = 50;
const TIMEOUT_MS = 5_000;
const IN_FLIGHT = 64;
/** One silent receiver must not keep the others waiting. */
const IN_FLIGHT_PER_KEY = 16;
/** Waits before the next attempt; after the last one the webhook is given up (about a day and a half). */
const BACKOFF_SECONDS = [1, 2, 4, 8, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200] as const;
/** A driver's old position is of no use to anyone. */
const LOCATION_ATTEMPTS = 3;

type Headers = ReturnType<typeof serviceHeaders>;
export type WebhookSender = { stop(): Promise<void>; counts: { delivered: number; failed: number; givenUp: number } };

/** Sends what stands in the outbox, at least once: a webhook leaves the store only when it was taken with a 2xx or given up. */
export function startWebhookSender(store: Store, clock: Clock, headers: Headers, faults: WebhookFaults): WebhookSender {
  const agent = new Agent({ connections: IN_FLIGHT, connect: { timeout: TIMEOUT_MS } });
  const stopping = new AbortController();
  const flying = new Map<string, Promise<void>>();
  const flyingOfKey = new Map<string, number>();
  const counts = { delivered: 0, failed: 0, givenUp: 0 };

  function tick() {
    const now = Date.now();
    for (const webhook of store.tables.webhook.values()) {
      if (flying.size >= IN_FLIGHT) return;
      if (webhook.nextAttemptAt > now || flying.has(webhook.id)) continue;
      const ofKey = flyingOfKey.get(webhook.keyId) ?? 0;
      if (ofKey >= IN_FLIGHT_PER_KEY) continue;
      flyingOfKey.set(webhook.keyId, ofKey + 1);
      flying.set(
        webhook.id,
        attempt(webhook)
          .catch(report)
          .finally(() => landed(webhook)),
      );
    }
  }

  function landed({ id, keyId }: Webhook) {
    flying.delete(id);
    flyingOfKey.set(keyId, (flyingOfKey.get(keyId) ?? 1) - 1);
    if (!stopping.signal.aborted) tick();
  }

  async function attempt(webhook: Webhook) {
    const key = store.tables.key.get(webhook.keyId);
    if (!key?.webhook) return store.commit((transaction) => transaction.remove('webhook', webhook.id));
    // What the receiver is told must be on the disk first, or it could know more than we do after a crash.
    await store.durable();
    const fault = faults.next();
    await pause(fault.delayMs, stopping.signal);
    if (stopping.signal.aborted) return;
    const taken = fault.drop ? false : await send(webhook, key, key.webhook.url);
    if (taken && fault.duplicate) await send(webhook, key, key.webhook.url);
    if (stopping.signal.aborted && !taken) return;
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

  async function send(webhook: Webhook, key: Key, url: string): Promise<boolean> {
    try {
      const { statusCode, body } = await request(url, {
        method: 'POST',
        dispatcher: agent,
        headers: {
          'content-type': 'application/json',
          [headers.apiVersion]: 'v2',
          [headers.keyId]: key.id,
          [headers.keyType]: 'main',
          [headers.timestamp]: new Date(clock.service()).toISOString(),
          [headers.webhookId]: webhook.id,
          [headers.webhookTopic]: webhook.topic,
        },
        body: webhook.body,
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopping.signal]),
      });
      await body.dump();
      return statusCode >= 200 && statusCode < 300;
    } catch {
      return false;
    }
  }

  const timer = setInterval(tick, TICK_MS);
  return {
    counts,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.allSettled(flying.values());
      await agent.destroy();
    },
  };
}

const report = (error: unknown) => console.error('sandbox: a webhook could not be worked on', error);

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
