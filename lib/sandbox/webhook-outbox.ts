import { randomUUID } from 'node:crypto';
import type { WebhookTopic } from '@/lib/service/v2/schema';
import type { Clock } from './clock';
import type { Delivery, Key, Merchant, Point } from './records';
import { locationUpdatedWire, orderUpdatedWire, walletWire } from './routes/v2/wire';
import type { Site } from './site';
import type { Store, Transaction } from './store';

export type WebhookOutbox = ReturnType<typeof openWebhookOutbox>;

/**
 * Writes webhooks into the same transaction as what they tell, so that none is lost between the two.
 * Orders are told to the key they were made with; a low wallet to every key of the merchant (interface: Events).
 */
export function openWebhookOutbox(store: Store, clock: Clock, site: Site) {
  function queue(transaction: Transaction, key: Key | undefined, topic: WebhookTopic, payload: object) {
    if (!key?.webhook?.topics.includes(topic)) return;
    transaction.put('webhook', {
      id: randomUUID(),
      keyId: key.id,
      topic,
      body: JSON.stringify(payload),
      createdAt: clock.service(),
      attempts: 0,
      nextAttemptAt: Date.now(),
    });
  }
  const keyOf = (delivery: Delivery) => store.tables.key.get(delivery.keyId);

  return {
    orderUpdated(transaction: Transaction, delivery: Delivery) {
      queue(transaction, keyOf(delivery), 'order.updated', orderUpdatedWire(delivery, site));
    },
    locationUpdated(transaction: Transaction, delivery: Delivery, position: Point) {
      queue(transaction, keyOf(delivery), 'order.location.updated', locationUpdatedWire(delivery, position));
    },
    /** Told once, when the balance falls beneath the merchant's warning level or the key's own. */
    balanceChanged(transaction: Transaction, before: Merchant, after: Merchant) {
      for (const key of store.keysOf(after.id)) {
        const level = key.webhook?.lowBalanceLevelMinor ?? after.warningLevelMinor;
        if (level === null || before.balanceMinor < level || after.balanceMinor >= level) continue;
        queue(transaction, key, 'wallet.balance_low', walletWire({ ...after, warningLevelMinor: level }));
      }
    },
  };
}
