import { randomUUID } from 'node:crypto';
import type { WebhookTopic } from '@/lib/service/v2/schema';
import * as v0 from '../routes/v0/wire';
import * as v1 from '../routes/v1/wire';
import * as v2 from '../routes/v2/wire';
import type { Clock } from '../simulation/clock';
import type { Site } from '../site';
import { type Account, statusFor } from '../store/account';
import type { Delivery, Merchant, Point } from '../store/records';
import type { Store, Transaction } from '../store/store';

export type WebhookOutbox = ReturnType<typeof openWebhookOutbox>;

/**
 * Writes webhooks into the same transaction as what they tell, so that none is lost between the two.
 * Orders are told to what they were made with (key, installation, v0 key), in its generation's words; a low wallet to
 * every key and installation of the merchant (interface: Events). v0 knows order updates alone.
 */
export function openWebhookOutbox(store: Store, clock: Clock, site: Site) {
  function queue(
    transaction: Transaction,
    account: Account,
    topic: WebhookTopic,
    payload: object,
    authorization: string | null = null,
  ) {
    if (!account.webhook?.topics.includes(topic)) return;
    transaction.put('webhook', {
      id: randomUUID(),
      keyId: account.id,
      topic,
      body: JSON.stringify(payload),
      authorization,
      createdAt: clock.service(),
      attempts: 0,
      nextAttemptAt: Date.now(),
    });
  }

  return {
    /** Told when the status that the order's generation knows is another one. */
    orderUpdated(transaction: Transaction, before: Delivery, after: Delivery) {
      const account = store.account(after.keyId);
      if (!account || statusFor(account.generation, before) === statusFor(account.generation, after)) return;
      const payload = ORDER_UPDATED[account.generation](after, site);
      const authorization = account.generation === 'v0' ? after.orderWebhookKey : null;
      queue(transaction, account, 'order.updated', payload, authorization);
    },
    locationUpdated(transaction: Transaction, delivery: Delivery, position: Point) {
      const account = store.account(delivery.keyId);
      if (!account || account.generation === 'v0') return;
      queue(transaction, account, 'order.location.updated', v2.locationUpdatedWire(delivery, position));
    },
    /** Told once, when the balance falls beneath the merchant's warning level or the key's own. */
    balanceChanged(transaction: Transaction, before: Merchant, after: Merchant) {
      for (const account of store.accountsOf(after.id)) {
        const level = account.webhook?.lowBalanceLevelMinor ?? after.warningLevelMinor;
        if (account.generation === 'v0' || level === null) continue;
        if (before.balanceMinor < level || after.balanceMinor >= level) continue;
        queue(transaction, account, 'wallet.balance_low', v2.walletWire({ ...after, warningLevelMinor: level }));
      }
    },
  };
}

const ORDER_UPDATED = {
  v2: v2.orderUpdatedWire,
  v1: v1.orderUpdatedWire,
  v0: v0.deliveryWire,
};
