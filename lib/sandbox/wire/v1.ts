import type * as v1 from '@/lib/service/v1/schema';
import type { Delivery, Installation, Merchant } from '../store/records';
import { olderStatus } from './older-status';
import type { Site } from './site';
import * as v2 from './v2';

/** interface: Delivery, v2 (and v1): v1 returns the same fields except `test_mode`. */
export function deliveryWire(delivery: Delivery, site: Site, driverNow: number): v1.Delivery {
  const { test_mode: _, ...rest } = v2.deliveryWire(delivery, site, driverNow);
  return { ...rest, status: olderStatus(delivery) };
}

/** The payload is not in the interface: v2's with v1's status. */
export function orderUpdatedWire(delivery: Delivery, site: Site): v1.OrderUpdated {
  return { ...v2.orderUpdatedWire(delivery, site), status: olderStatus(delivery) };
}

/** interface: Installation (v1). */
export function installationWire(installation: Installation, merchant: Merchant): v1.Installation {
  const { id, installedAt, app, permissions, inputs, webhook } = installation;
  const { name, email, country } = merchant;
  return {
    installation_id: id,
    installed_at: new Date(installedAt).toISOString(),
    app,
    merchant: { id: merchant.id, name, email, country },
    permissions,
    inputs,
    webhooks: webhook ? webhook.topics.map((topic) => ({ topic, url: webhook.url })) : [],
  };
}
