import { z } from 'zod';
import type { DurationsEstimate, TimesEstimate } from '../model/estimate-variant';
import { money, number, object, pick, Required, recordOf, text } from '../model/fields';
import type { ServiceInstallation } from '../model/records';
import { ESTIMATE } from '../model/synonyms';

/**
 * Reads v1's own records; its deliveries and branches are read as v2's (interface: Resources). Fees come without a currency,
 * so they keep the decimals on the wire.
 */

/** A real-time estimate of v1, in both forms, or of v0. */
export function readTimes(json: unknown): TimesEstimate {
  const fields = estimateOf(json);
  return {
    kind: 'times',
    deliveryFee: feeOf(fields),
    pickupAt: text(pick(fields, ESTIMATE.estimated_pickup_at)),
    deliveryAt: text(pick(fields, ESTIMATE.estimated_delivery_at)),
  };
}

/** A static estimate of v1, or a timeless one of v1 or v0. */
export const readDurations =
  (unit: DurationsEstimate['unit']) =>
  (json: unknown): DurationsEstimate => {
    const fields = estimateOf(json);
    return {
      kind: 'durations',
      deliveryFee: feeOf(fields),
      toPickup: number(fields.estimated_pickup_duration ?? fields.durationToPickup),
      toDelivery: number(fields.estimated_delivery_duration ?? fields.totalDeliveryDuration),
      unit,
    };
  };

export function readInstallation(json: unknown): ServiceInstallation {
  const fields = recordOf(json, ['installation'], [['installation_id', 'id']]);
  const app = object(fields.app);
  const merchant = object(fields.merchant);
  return {
    ...z
      .object({ installation_id: InstallationId })
      .parse({ installation_id: text(fields.installation_id ?? fields.id) }),
    installed_at: text(fields.installed_at),
    app: { id: text(app.id) ?? '', name: text(app.name) ?? '' },
    merchant: {
      id: text(merchant.id) ?? '',
      name: text(merchant.name) ?? '',
      email: text(merchant.email) ?? '',
      country: text(merchant.country) ?? '',
    },
    permissions: list(fields.permissions).flatMap((permission) => text(permission) ?? []),
    inputs: list(fields.inputs)
      .map(object)
      .map(({ name, value }) => ({ name: text(name) ?? '', value })),
    webhooks: list(fields.webhooks)
      .map(object)
      .map(({ topic, url }) => ({ topic: text(topic) ?? '', url: text(url) ?? '' })),
  };
}

function estimateOf(json: unknown) {
  return recordOf(json, ['estimate'], [ESTIMATE.delivery_fee]);
}

function feeOf(fields: Record<string, unknown>): string {
  const fee = money(pick(fields, ESTIMATE.delivery_fee), text(pick(fields, ESTIMATE.currency)));
  return Fee.parse({ delivery_fee: fee }).delivery_fee;
}

const Fee = z.object({ delivery_fee: Required });

/** Without a bound on its length: the id is only displayed. */
const InstallationId = z.string({ error: 'is missing' }).min(1, 'is missing');

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
