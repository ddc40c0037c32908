import { z } from 'zod';
import type { DurationsEstimate, TimesEstimate } from '../model/estimate-variant';
import { money, number, pick, Required, recordOf, text } from '../model/fields';
import { ESTIMATE } from '../model/synonyms';

/**
 * Reads the estimates of v1 and v0. Fees come without a currency, so they keep the decimals on the wire.
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

function estimateOf(json: unknown) {
  return recordOf(json, ['estimate'], [ESTIMATE.delivery_fee]);
}

function feeOf(fields: Record<string, unknown>): string {
  const fee = money(pick(fields, ESTIMATE.delivery_fee), text(pick(fields, ESTIMATE.currency)));
  return Fee.parse({ delivery_fee: fee }).delivery_fee;
}

const Fee = z.object({ delivery_fee: Required });
