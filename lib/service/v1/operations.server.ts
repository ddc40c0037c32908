import { everyBranch } from '@/lib/service/model/every-branch.server';
import type { GenerationOperations, VariantResponse } from '@/lib/service/model/operations.server';
import { cancelOrRead } from '@/lib/service/model/read-outcome.server';
import type { EstimateResponse } from '@/lib/service/model/records';
import type { ServiceClient } from '@/lib/service/transport/client.server';
import { ask, askEstimate, checkedJson, strictJson } from '@/lib/service/transport/endpoint.server';
import { ServiceRequestInvalid } from '@/lib/service/transport/refusals/errors';
import type { CallOptions } from '@/lib/service/transport/service-request';
import { readBranchPage, readInstallation } from '../model/read';
import { branchOperations } from '../v2/branch-operations.server';
import { deliveryCalls } from '../v2/delivery-calls.server';
import type { EstimateRequest } from '../v2/schema';
import { readDurations, readTimes } from './read';
import { CreateDeliveryRequest, EstimateRequestA, EstimateRequestB } from './schema';
import { formA, formB } from './trip';

const CREATE = 'POST /v1/deliveries';

/** v1 has no retry, no invoices and no wallet, and its cancel takes no reason. */
export function v1Operations(client: ServiceClient) {
  const deliveries = deliveryCalls(client, 'v1');
  const estimateA =
    <T>(path: string, read: (json: unknown) => T) =>
    async (trip: EstimateRequest, options?: CallOptions) =>
      askEstimate(client, path, { schema: EstimateRequestA, trip: formA(trip), read }, options);
  const estimateB =
    <T>(path: string, read: (json: unknown) => T) =>
    async (trip: EstimateRequest, options?: CallOptions) =>
      askEstimate(client, path, { schema: EstimateRequestB, trip: formB(trip), read }, options);
  const realTime = estimateA('/v1/deliveries/estimate', readTimes);
  /** Without live driver locations. The interface does not show the units of its durations; timeless says seconds. */
  const fixed = estimateA('/v1/deliveries/estimate/static', readDurations(null));
  return {
    createDeliveryBody: (request) => strictJson(CREATE, CreateDeliveryRequest, request),
    /** v1 does not de-duplicate: after a lost response nothing is sent again, and the outcome is unknown. */
    createDelivery: async (body, options) =>
      deliveries.create({ body: checkedJson(CREATE, CreateDeliveryRequest, body), repeat: 'unsent-only' }, options),
    getDelivery: deliveries.get,
    cancelDelivery: async (code, reason, options) => {
      if (reason) throw noReason('v1');
      return cancelOrRead(
        () => deliveries.act(code, 'cancel', {}, options),
        () => deliveries.get(code, options),
      );
    },
    estimate: async (trip, options) => withoutDistance(await realTime(trip, options)),
    estimateStatic: async (trip, options) => withoutDistance(await fixed(trip, options)),
    estimateVariants: {
      'v1-real-time-a': realTime,
      // The same path, another body.
      'v1-real-time-b': estimateB('/v1/deliveries/estimate', readTimes),
      'v1-static': fixed,
      // The old name of the static estimate.
      'v1-timeless': estimateB('/v1/timeless_estimate', readDurations('seconds')),
    },
    // Oldest first: a branch created between two pages then hides no other.
    listBranches: (options) =>
      everyBranch((page) => {
        const query = { page, sort_by: 'created_at', sort_order: 'asc' };
        return ask(client, { path: '/v1/branches', query, read: readBranchPage }, options);
      }),
    ...branchOperations(client, '/v1/branches'),
    getInstallation: (options) =>
      ask(client, { path: '/v1/installation', read: (json) => ({ installation: readInstallation(json) }) }, options),
  } satisfies GenerationOperations;
}

/** A cancel of v1 or v0 with a reason, which is not sent. */
export function noReason(generation: 'v1' | 'v0'): ServiceRequestInvalid {
  const message = `is not taken in ${generation}`;
  return new ServiceRequestInvalid(`a ${generation} cancel`, [{ field: 'reason', message }]);
}

/** An estimate of v1 or v0 for those who ask for a distance. Without the durations, as the interface does not show all units. */
export function withoutDistance({ estimate, ...answer }: VariantResponse): EstimateResponse {
  const { deliveryFee: delivery_fee } = estimate;
  const none = { currency: null, estimated_distance: null, estimated_duration: null };
  if (estimate.kind !== 'times') return { ...answer, estimate: { delivery_fee, ...none } };
  const { pickupAt: estimated_pickup_at, deliveryAt: estimated_delivery_at } = estimate;
  return { ...answer, estimate: { delivery_fee, ...none, estimated_pickup_at, estimated_delivery_at } };
}
