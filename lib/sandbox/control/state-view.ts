import { deliveryWire } from '../routes/v2/wire';
import type { Sandbox } from '../sandbox';
import { toMajor } from '../store/money';

const SHOWN_DELIVERIES = 200;

/** The whole state as the control interface shows it. No secrets. */
export function stateOf(sandbox: Sandbox) {
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
      keys: store.keysOf(merchant.id).map(({ id, apiKey, testMode, permissions, webhook }) => ({
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
    webhooks: { waiting: store.tables.webhook.size, ...sender.counts, faults: webhookFaults.get() },
  };
}

/** The installation (v1) and the v0 key of a merchant, without what opens the door. */
function olderAccounts({ store }: Sandbox, merchantId: string) {
  const ofMerchant = (one: { merchantId: string }) => one.merchantId === merchantId;
  return {
    installation: [...store.tables.installation.values()]
      .filter(ofMerchant)
      .map(({ id, permissions, inputs, webhook }) => ({ id, permissions, inputs, webhook }))[0],
    v0Key: [...store.tables.v0Key.values()]
      .filter(ofMerchant)
      .map(({ id, branchId, webhook }) => ({ id, branchId, webhook }))[0],
  };
}
