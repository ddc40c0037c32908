import type { CreateOptions, GenerationOperations } from '@/lib/service/model/operations.server';
import { cancelOrRead } from '@/lib/service/model/read-outcome.server';
import type { DeliveryResponse } from '@/lib/service/model/records';
import type { CallReport } from '@/lib/service/transport/call-report';
import type { ServiceClient } from '@/lib/service/transport/client.server';
import { ask, askEstimate, checkedJson } from '@/lib/service/transport/endpoint.server';
import { ServiceRequestInvalid, ServiceResponseUnreadable } from '@/lib/service/transport/refusals/errors';
import type { CallOptions } from '@/lib/service/transport/service-request';
import { noReason, withoutDistance } from '@/lib/service/v1/operations.server';
import { readDelivery } from '../model/read';
import { ServiceRefusal } from '../transport/refusals/refusals';
import { readDurations, readTimes } from '../v1/read';
import { branchTrip } from '../v1/trip';
import { deliveryCalls } from '../v2/delivery-calls.server';
import type { EstimateRequest as Trip } from '../v2/schema';
import { ourField, platformOrder } from './platform-order';
import { CreateDeliveryRequest, EstimateRequest, ORDER_WEBHOOK_KEY_HEADER, ORDER_WEBHOOK_KEY_LENGTH } from './schema';

const CREATE = 'POST /v0/deliveries';

/** v0 has deliveries and estimates only. */
export function v0Operations(client: ServiceClient) {
  const estimateAt =
    <T>(path: string, read: (json: unknown) => T) =>
    async (trip: Trip, options?: CallOptions) =>
      askEstimate(client, path, { schema: EstimateRequest, trip: branchTrip(trip, 'v0'), read }, options);
  const realTime = estimateAt('/v0/deliveries/estimate', readTimes);
  const timeless = estimateAt('/v0/deliveries/timelessEstimate', readDurations('seconds'));
  return {
    createDeliveryBody: (request, options) => JSON.stringify(platformOrder(request, options)),
    createDelivery: (body, options) => createDelivery(client, body, options),
    getDelivery: deliveryCalls(client, 'v0').get,
    cancelDelivery: (code, reason, options) => cancelDelivery(client, code, reason, options),
    estimate: async (trip, options) => withoutDistance(await realTime(trip, options)),
    estimateStatic: async (trip, options) => withoutDistance(await timeless(trip, options)),
    estimateVariants: { 'v0-real-time': realTime, 'v0-timeless': timeless },
  } satisfies GenerationOperations;
}

/**
 * v0 does not de-duplicate: after a lost response nothing is sent again, and the outcome is unknown until a webhook with
 * `orderWebhookKey` comes. A refusal names the field as the form does.
 */
async function createDelivery(
  client: ServiceClient,
  body: string,
  { orderWebhookKey, ...options }: CreateOptions = {},
): Promise<DeliveryResponse> {
  checkedJson(CREATE, CreateDeliveryRequest, body);
  const secretHeaders = webhookKeyHeader(orderWebhookKey);
  try {
    return await deliveryCalls(client, 'v0').create({ body, repeat: 'unsent-only', secretHeaders }, options);
  } catch (failure) {
    if (!(failure instanceof ServiceRefusal) || failure.kind !== 'refused' || !failure.field) throw failure;
    const fields = failure.fields.map(({ path, message }) => ({ path: ourField(path), message }));
    throw new ServiceRefusal({ ...failure, responseMessage: failure.message, fields });
  }
}

/**
 * 400: already canceled or failed; 404: any other reason, such as an unknown order. The interface does not show the body of a
 * success: without a delivery in it, the order is read.
 */
async function cancelDelivery(client: ServiceClient, code: string, reason?: string, options?: CallOptions) {
  if (reason) throw noReason('v0');
  const { get, pathOf } = deliveryCalls(client, 'v0');
  const read = () => get(code, options);
  const cancel = async (): Promise<DeliveryResponse> => {
    const request = { method: 'POST', path: `${pathOf(code)}/cancel`, accept: 'json-or-nothing' } as const;
    const { delivery, ...answer } = await ask(client, { ...request, read: deliveryIn }, options);
    return delivery ? { ...answer, delivery } : await read().catch(() => Promise.reject(noDelivery(answer)));
  };
  return cancelOrRead(cancel, read);
}

function deliveryIn(json: unknown) {
  try {
    return { delivery: readDelivery(json) };
  } catch {
    return { delivery: null };
  }
}

/** The cancel succeeded, and the order could not be read. */
function noDelivery(report: CallReport): ServiceResponseUnreadable {
  return new ServiceResponseUnreadable({ ...report, outcome: 'unknown', why: 'wrong-shape', detail: 'no delivery' });
}

/** interface: Limits, webhook key. */
function webhookKeyHeader(key: string | undefined): Record<string, string> {
  if (key === undefined) return {};
  const [least, most] = ORDER_WEBHOOK_KEY_LENGTH;
  if (key.length >= least && key.length <= most) return { [ORDER_WEBHOOK_KEY_HEADER]: key };
  const message = `must be ${least} to ${most} characters`;
  throw new ServiceRequestInvalid(CREATE, [{ field: ORDER_WEBHOOK_KEY_HEADER, message }]);
}
