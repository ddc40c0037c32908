import { z } from 'zod';
import { money, number, object, pick, Required, recordOf, text } from '../model/fields';
import type { ServiceInstallation } from '../model/records';
import { ESTIMATE } from '../model/synonyms';

/**
 * Reads v1's own records; its deliveries and branches are read as v2's (interface: Resources). Fees come without a currency,
 * so they keep the decimals on the wire.
 */

export type RealTimeEstimate = {
  delivery_fee: string;
  /** Null when no driver is available. */
  estimated_pickup_at: string | null;
  estimated_delivery_at: string | null;
};

/** The units of the two durations are not shown. */
export type StaticEstimate = {
  delivery_fee: string;
  estimated_pickup_duration: number | null;
  estimated_delivery_duration: number | null;
};

/** Form B, and v0's. */
export type RealTimeEstimateB = { deliveryFee: string; pickupEta: string | null; deliveryEta: string | null };

/** Seconds. */
export type TimelessEstimate = {
  deliveryFee: string;
  totalDeliveryDuration: number | null;
  durationToPickup: number | null;
};

export function readRealTimeEstimate(json: unknown): RealTimeEstimate {
  const fields = estimateOf(json);
  return {
    delivery_fee: feeOf(fields),
    estimated_pickup_at: text(pick(fields, ESTIMATE.estimated_pickup_at)),
    estimated_delivery_at: text(pick(fields, ESTIMATE.estimated_delivery_at)),
  };
}

export function readStaticEstimate(json: unknown): StaticEstimate {
  const fields = estimateOf(json);
  return {
    delivery_fee: feeOf(fields),
    estimated_pickup_duration: number(fields.estimated_pickup_duration),
    estimated_delivery_duration: number(fields.estimated_delivery_duration),
  };
}

export function readRealTimeEstimateB(json: unknown): RealTimeEstimateB {
  const fields = estimateOf(json);
  return {
    deliveryFee: feeOf(fields),
    pickupEta: text(pick(fields, ESTIMATE.estimated_pickup_at)),
    deliveryEta: text(pick(fields, ESTIMATE.estimated_delivery_at)),
  };
}

export function readTimelessEstimate(json: unknown): TimelessEstimate {
  const fields = estimateOf(json);
  return {
    deliveryFee: feeOf(fields),
    totalDeliveryDuration: number(fields.totalDeliveryDuration),
    durationToPickup: number(fields.durationToPickup),
  };
}

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
