import type { CreateOptions, GenerationOperations } from '@/lib/service/model/operations.server';
import { cancelOrRead } from '@/lib/service/model/read-outcome.server';
import type { DeliveryResponse, EstimateResponse } from '@/lib/service/model/responses';
import type { CallReport } from '@/lib/service/transport/call-report';
import type { ServiceClient } from '@/lib/service/transport/client.server';
import { ServiceRequestInvalid, ServiceResponseUnreadable } from '@/lib/service/transport/refusals/errors';
import type { CallOptions } from '@/lib/service/transport/service-request';
import type { RealTimeResponseB, TimelessResponse } from '@/lib/service/v1/endpoints.server';
import { timeless, timesB } from '@/lib/service/v1/operations.server';
import { ServiceRefusal } from '../transport/refusals/refusals';
import { branchTrip } from '../v1/trip';
import * as v0 from './endpoints.server';
import { ourField } from './platform-order';

/** v0 has deliveries and estimates only. */
export function v0Operations(client: ServiceClient) {
  return {
    createDeliveryBody: v0.createDeliveryBody,
    createDelivery: (body, options) => createDelivery(client, body, options),
    getDelivery: (code, options) => v0.getDelivery(client, code, options),
    cancelDelivery: (code, reason, options) => cancelDelivery(client, code, reason, options),
    estimate: async (trip, options) => withTimes(await v0.estimate(client, branchTrip(trip, 'v0'), options)),
    estimateStatic: async (trip, options) =>
      feeAlone(await v0.estimateTimeless(client, branchTrip(trip, 'v0'), options)),
    estimateVariants: {
      'v0-real-time': async (trip, options) => timesB(await v0.estimate(client, branchTrip(trip, 'v0'), options)),
      'v0-timeless': async (trip, options) =>
        timeless(await v0.estimateTimeless(client, branchTrip(trip, 'v0'), options)),
    },
  } satisfies GenerationOperations;
}

/** A refusal names the field as the form does. */
async function createDelivery(client: ServiceClient, body: string, options?: CreateOptions) {
  try {
    return await v0.createDelivery(client, body, options);
  } catch (failure) {
    if (!(failure instanceof ServiceRefusal) || failure.kind !== 'refused' || !failure.field) throw failure;
    const fields = failure.fields.map(({ path, message }) => ({ path: ourField(path), message }));
    throw new ServiceRefusal({ ...failure, responseMessage: failure.message, fields });
  }
}

/** A success may have no body: then the order is read. */
async function cancelDelivery(client: ServiceClient, code: string, reason?: string, options?: CallOptions) {
  if (reason) {
    throw new ServiceRequestInvalid('a v0 cancel', [{ field: 'reason', message: 'is not taken in v0' }]);
  }
  const read = () => v0.getDelivery(client, code, options);
  const cancel = async (): Promise<DeliveryResponse> => {
    const { delivery, ...answer } = await v0.cancelDelivery(client, code, options);
    return delivery ? { ...answer, delivery } : await read().catch(() => Promise.reject(noDelivery(answer)));
  };
  return cancelOrRead(cancel, read);
}

/** The cancel succeeded, and the order could not be read. */
function noDelivery(report: CallReport): ServiceResponseUnreadable {
  return new ServiceResponseUnreadable({ ...report, outcome: 'unknown', why: 'wrong-shape', detail: 'no delivery' });
}

function withTimes({ estimate, ...answer }: RealTimeResponseB): EstimateResponse {
  const { deliveryFee: delivery_fee, pickupEta, deliveryEta } = estimate;
  return {
    ...answer,
    estimate: {
      ...feeOf(delivery_fee),
      estimated_pickup_at: pickupEta,
      estimated_delivery_at: deliveryEta,
    },
  };
}

function feeAlone({ estimate: { deliveryFee }, ...answer }: TimelessResponse): EstimateResponse {
  return { ...answer, estimate: feeOf(deliveryFee) };
}

function feeOf(delivery_fee: string) {
  return { delivery_fee, currency: null, estimated_distance: null, estimated_duration: null };
}
