import type { Sandbox } from '../context/sandbox';
import { toMajor } from '../store/money';
import { deliveryWire } from '../wire/v2';

const SHOWN_DELIVERIES = 200;

/** The state that the control interface shows, without secrets. */
export function sandboxState(sandbox: Sandbox) {
  const { store, clock, site, faults, webhookFaults, sender } = sandbox;
  const { speed, advancedMs, skewMs } = clock.state();
  const driverNow = clock.driver();
  return {
    merchants: [...store.tables.merchant.values()].map((merchant) => ({
      id: merchant.id,
      name: merchant.name,
      country: merchant.country,
      balance: toMajor(merchant.balanceMinor, merchant.currency),
      warning_balance_level:
        merchant.warningLevelMinor === null ? null : toMajor(merchant.warningLevelMinor, merchant.currency),
      forceWalletPayment: merchant.forceWalletPayment,
      keys: store.tables.key.of(merchant.id).map(({ id, apiKey, testMode, permissions, webhook }) => ({
        id,
        apiKey,
        testMode,
        permissions,
        webhook,
      })),
      ...olderAccounts(sandbox, merchant.id),
      driversAvailable: merchant.driversAvailable,
    })),
    deliveries: {
      total: store.tables.delivery.size,
      latest: [...store.tables.delivery.values()]
        .slice(-SHOWN_DELIVERIES)
        .reverse()
        .map((delivery) => ({ ...deliveryWire(delivery, site, driverNow), reference: delivery.reference })),
    },
    clock: {
      speed,
      advancedSeconds: advancedMs / 1000,
      skewSeconds: skewMs / 1000,
      now: new Date(clock.service()).toISOString(),
    },
    faults: faults.list(),
    webhooks: { waiting: store.tables.webhook.size, ...sender.counts, faults: webhookFaults.settings },
  };
}

/** The installation (v1) and the v0 key of a merchant, without the credentials. */
function olderAccounts({ store }: Sandbox, merchantId: string) {
  const [installation] = store.tables.installation.of(merchantId);
  const [v0Key] = store.tables.v0Key.of(merchantId);
  return {
    installation: installation && {
      id: installation.id,
      permissions: installation.permissions,
      inputs: installation.inputs,
      webhook: installation.webhook,
    },
    v0Key: v0Key && { id: v0Key.id, branchId: v0Key.branchId, webhook: v0Key.webhook },
  };
}
