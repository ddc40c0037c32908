import { settledCancel } from '@/lib/service/model/in-doubt.server';
import { v0Trip } from '@/lib/service/model/older-trip';
import type { CreateOptions, GenerationOperations } from '@/lib/service/model/operations.server';
import type { CallOptions, CallReport, ServiceClient } from '@/lib/service/transport/client.server';
import { ServiceAnswerUnreadable, ServiceRefusal, ServiceRequestInvalid } from '@/lib/service/transport/errors';
import type { RealTimeAnswerB, TimelessAnswer } from '@/lib/service/v1/endpoints.server';
import { timeless, timesB } from '@/lib/service/v1/operations.server';
import type { DeliveryAnswer, EstimateAnswer } from '@/lib/service/v2/endpoints.server';
import * as v0 from './endpoints.server';
import { ourField } from './platform-order';

/** v0 knows deliveries and estimates alone: no retry, no branches, invoices and wallet. */
export function v0Operations(client: ServiceClient) {
  return {
    createDeliveryBody: v0.createDeliveryBody,
    createDelivery: (body, options) => createDelivery(client, body, options),
    getDelivery: (code, options) => v0.getDelivery(client, code, options),
    cancelDelivery: (code, reason, options) => cancelDelivery(client, code, reason, options),
    estimate: async (trip, options) => withTimes(await v0.estimate(client, v0Trip(trip), options)),
    estimateStatic: async (trip, options) => feeAlone(await v0.estimateTimeless(client, v0Trip(trip), options)),
    estimateVariants: {
      'v0-real-time': async (trip, options) => timesB(await v0.estimate(client, v0Trip(trip), options)),
      'v0-timeless': async (trip, options) => timeless(await v0.estimateTimeless(client, v0Trip(trip), options)),
    },
  } satisfies GenerationOperations;
}

/** A refusal names the field as the form has it. */
async function createDelivery(client: ServiceClient, body: string, options?: CreateOptions) {
  try {
    return await v0.createDelivery(client, body, options);
  } catch (failure) {
    if (!(failure instanceof ServiceRefusal) || failure.kind !== 'refused' || !failure.field) throw failure;
    throw new ServiceRefusal({ ...failure, said: failure.message, field: ourField(failure.field) });
  }
}

/** v0 says that it is canceled by the status alone. */
async function cancelDelivery(client: ServiceClient, code: string, reason?: string, options?: CallOptions) {
  if (reason) {
    throw new ServiceRequestInvalid('a v0 cancel', [{ field: 'reason', message: 'is not taken in v0' }]);
  }
  const look = () => v0.getDelivery(client, code, options);
  const cancel = async (): Promise<DeliveryAnswer> => {
    const { delivery, ...answer } = await v0.cancelDelivery(client, code, options);
    return delivery ? { ...answer, delivery } : await look().catch(() => Promise.reject(saidNothing(answer)));
  };
  return settledCancel(cancel, look);
}

/** Canceled, says the status alone, and the order could not be looked at. */
function saidNothing(report: CallReport): ServiceAnswerUnreadable {
  return new ServiceAnswerUnreadable({ ...report, outcome: 'unknown', why: 'wrong-shape', said: 'no delivery' });
}

function withTimes({ estimate, ...answer }: RealTimeAnswerB): EstimateAnswer {
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

function feeAlone({ estimate: { deliveryFee }, ...answer }: TimelessAnswer): EstimateAnswer {
  return { ...answer, estimate: feeOf(deliveryFee) };
}

function feeOf(delivery_fee: string) {
  return { delivery_fee, currency: null, estimated_distance: null, estimated_duration: null };
}
