import { z } from 'zod';
import { money, number, object, Required, recordOf, text } from '../model/fields';
import type { ServiceBranchPage, ServiceInstallation } from '../model/records';
import { readBranchPage } from '../v2/read';

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

export type ServiceBranchPageV1 = ServiceBranchPage & {
  page: number | null;
  limit: number | null;
  totalCount: number | null;
};

export function readRealTimeEstimate(json: unknown): RealTimeEstimate {
  const fields = estimateOf(json);
  return {
    delivery_fee: feeOf(fields),
    estimated_pickup_at: text(fields.estimated_pickup_at ?? fields.pickupEta),
    estimated_delivery_at: text(fields.estimated_delivery_at ?? fields.deliveryEta),
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
    pickupEta: text(fields.pickupEta ?? fields.estimated_pickup_at),
    deliveryEta: text(fields.deliveryEta ?? fields.estimated_delivery_at),
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
  const fields = recordOf(json, ['installation', 'data'], ['installation_id']);
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

export function readBranchPageV1(json: unknown): ServiceBranchPageV1 {
  const fields = object(json);
  const limit = number(fields.limit);
  const totalCount = number(fields.total_count ?? fields.totalCount);
  const page = readBranchPage(json);
  const counted = totalCount !== null && limit !== null && limit > 0 ? Math.ceil(totalCount / limit) : null;
  return { ...page, totalPages: page.totalPages ?? counted, page: number(fields.page), limit, totalCount };
}

function estimateOf(json: unknown) {
  return recordOf(json, ['estimate', 'data'], ['delivery_fee', 'deliveryFee', 'fee']);
}

function feeOf(fields: Record<string, unknown>): string {
  const fee = money(fields.delivery_fee ?? fields.deliveryFee ?? fields.fee, text(fields.currency));
  return z.object({ delivery_fee: Required }).parse({ delivery_fee: fee }).delivery_fee;
}

/** Without a bound on its length: the id is only displayed. */
const InstallationId = z.string({ error: 'is missing' }).min(1, 'is missing');

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
