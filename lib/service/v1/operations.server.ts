import { everyBranch } from '@/lib/service/model/every-branch.server';
import type { GenerationOperations, VariantResponse } from '@/lib/service/model/operations.server';
import { cancelOrRead, deleteOnce } from '@/lib/service/model/read-outcome.server';
import type { EstimateResponse } from '@/lib/service/model/responses';
import type { ServiceClient } from '@/lib/service/transport/client.server';
import { ServiceRequestInvalid } from '@/lib/service/transport/refusals/errors';
import * as v1 from './endpoints.server';
import { formA, formB } from './trip';

/** v1 has no retry, no invoices and no wallet, and its cancel takes no reason. */
export function v1Operations(client: ServiceClient) {
  return {
    createDeliveryBody: v1.createDeliveryBody,
    createDelivery: (body, options) => v1.createDelivery(client, body, options),
    getDelivery: (code, options) => v1.getDelivery(client, code, options),
    cancelDelivery: async (code, reason, options) => {
      if (reason) throw noReason();
      return cancelOrRead(
        () => v1.cancelDelivery(client, code, options),
        () => v1.getDelivery(client, code, options),
      );
    },
    estimate: async (trip, options) => withTimes(await v1.estimateRealTime(client, formA(trip), options)),
    estimateStatic: async (trip, options) => feeAlone(await v1.estimateStatic(client, formA(trip), options)),
    estimateVariants: {
      'v1-real-time-a': async (trip, options) => timesA(await v1.estimateRealTime(client, formA(trip), options)),
      'v1-real-time-b': async (trip, options) => timesB(await v1.estimateRealTimeB(client, formB(trip), options)),
      'v1-static': async (trip, options) => unitless(await v1.estimateStatic(client, formA(trip), options)),
      'v1-timeless': async (trip, options) => timeless(await v1.estimateTimeless(client, formB(trip), options)),
    },
    // Oldest first: a branch created between two pages then hides no other.
    listBranches: (options) =>
      everyBranch((page) => v1.listBranches(client, { page, sort_by: 'created_at', sort_order: 'asc' }, options)),
    getBranch: (id, options) => v1.getBranch(client, id, options),
    createBranch: (branch, options) => v1.createBranch(client, branch, options),
    updateBranch: (id, change, options) => v1.updateBranch(client, id, change, options),
    deleteBranch: (id, options) => deleteOnce(() => v1.deleteBranch(client, id, options)),
    getInstallation: (options) => v1.getInstallation(client, options),
  } satisfies GenerationOperations;
}

function noReason(): ServiceRequestInvalid {
  return new ServiceRequestInvalid('a v1 cancel', [{ field: 'reason', message: 'is not taken in v1' }]);
}

function withTimes({ estimate, ...answer }: v1.RealTimeResponse): EstimateResponse {
  return { ...answer, estimate: { ...estimate, currency: null, estimated_distance: null, estimated_duration: null } };
}

/** Without the durations, as the interface does not show their units. */
function feeAlone({ estimate: { delivery_fee }, ...answer }: v1.StaticResponse): EstimateResponse {
  return { ...answer, estimate: { delivery_fee, currency: null, estimated_distance: null, estimated_duration: null } };
}

function timesA({ estimate, ...answer }: v1.RealTimeResponse): VariantResponse {
  const { delivery_fee, estimated_pickup_at: pickup_at, estimated_delivery_at: delivery_at } = estimate;
  return { ...answer, estimate: { kind: 'times', delivery_fee, pickup_at, delivery_at } };
}

/** v0's real-time estimate too. */
export function timesB({ estimate, ...answer }: v1.RealTimeResponseB): VariantResponse {
  const { deliveryFee: delivery_fee, pickupEta: pickup_at, deliveryEta: delivery_at } = estimate;
  return { ...answer, estimate: { kind: 'times', delivery_fee, pickup_at, delivery_at } };
}

function unitless({ estimate, ...answer }: v1.StaticResponse): VariantResponse {
  const { delivery_fee, estimated_pickup_duration: to_pickup, estimated_delivery_duration: to_delivery } = estimate;
  return { ...answer, estimate: { kind: 'durations', delivery_fee, to_pickup, to_delivery, unit: null } };
}

/** v0's timeless estimate too. */
export function timeless({ estimate, ...answer }: v1.TimelessResponse): VariantResponse {
  const { deliveryFee: delivery_fee, durationToPickup: to_pickup, totalDeliveryDuration: to_delivery } = estimate;
  return { ...answer, estimate: { kind: 'durations', delivery_fee, to_pickup, to_delivery, unit: 'seconds' } };
}
