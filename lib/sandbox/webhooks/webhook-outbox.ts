import { randomUUID } from 'node:crypto';
import type { WebhookTopic } from '@/lib/service/model/values';
import type { Clock } from '../simulation/clock';
import type { OrderEvents } from '../simulation/order-book';
import type { Account, Store, Transaction } from '../store/store';
import { statusFor } from '../wire/older-status';
import type { Site } from '../wire/site';
import * as v0 from '../wire/v0';
import * as v1 from '../wire/v1';
import * as v2 from '../wire/v2';

/**
 * Stores webhooks in the transaction of the change that they report. Order events go to the credentials that created
 * the order, a low balance to every key and installation (interface: Events).
 */
export function openWebhookOutbox(store: Store, clock: Clock, site: Site): OrderEvents {
  function queue(
    transaction: Transaction,
    account: Account,
    topic: WebhookTopic,
    payload: object,
    { code = null, authorization = null }: { code?: string | null; authorization?: string | null } = {},
  ) {
    if (!account.webhook?.topics.includes(topic)) return;
    transaction.put('webhook', {
      id: randomUUID(),
      keyId: account.id,
      topic,
      body: JSON.stringify(payload),
      code,
      authorization,
      createdAt: clock.service(),
      attempts: 0,
      nextAttemptAt: Date.now(),
    });
  }

  return {
    /** Only when the status changes as the order's generation shows it. */
    orderUpdated(transaction, before, after) {
      const account = store.account(after.keyId);
      if (!account || statusFor(account.generation, before) === statusFor(account.generation, after)) return;
      const payload = ORDER_UPDATED[account.generation](after, site);
      const authorization = account.generation === 'v0' ? after.orderWebhookKey : null;
      queue(transaction, account, 'order.updated', payload, { code: after.id, authorization });
    },
    locationUpdated(transaction, delivery, position) {
      const account = store.account(delivery.keyId);
      if (!account || account.generation === 'v0') return;
      queue(transaction, account, 'order.location.updated', v2.locationUpdatedWire(delivery, position), {
        code: delivery.id,
      });
    },
    /** Once, when the balance falls below the key's own warning level, or else the merchant's. */
    balanceChanged(transaction, before, after) {
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
