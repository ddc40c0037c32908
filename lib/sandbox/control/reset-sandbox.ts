import type { Sandbox } from '../context/sandbox';
import { seed } from '../seed/seed';
import { openShop } from '../shop/history';
import { putWebhook, type Store } from '../store/store';
import { NO_WEBHOOK_FAULTS } from '../webhooks/webhook-faults';

/** Restores the seed data and the clocks, and removes deliveries and faults. Webhook URLs stay unless `webhooksToo`. */
export function resetSandbox(
  { store, clock, faults, rateLimits, webhookFaults, requests, unavailable, startingSpeed, shop }: Sandbox,
  webhooksToo: boolean,
) {
  const accounts = [...store.tables.merchant.keys()].flatMap((id) => store.accountsOf(id));
  empty(store);
  seed(store);
  if (!webhooksToo) {
    store.commit((transaction) => {
      for (const { id, webhook } of accounts) {
        const account = store.account(id);
        if (account) putWebhook(transaction, account, webhook);
      }
    });
  }
  clock.restart(startingSpeed);
  if (shop) openShop(store, clock, shop);
  faults.clear();
  rateLimits.set();
  webhookFaults.settings = NO_WEBHOOK_FAULTS;
  requests.length = 0;
  unavailable.clear();
}

function empty(store: Store) {
  store.commit((transaction) => {
    for (const kind of store.kinds) for (const id of store.tables[kind].keys()) transaction.remove(kind, id);
  });
}
