import type { CreateOptions } from '@/lib/service/model/operations.server';
import type { BodyOptions, OrderRequest } from '@/lib/service/model/order-request';
import type { ServiceDelivery } from '@/lib/service/model/records';
import type { DeliveryResponse, ServiceResult } from '@/lib/service/model/responses';
import type { ServiceResponse } from '@/lib/service/transport/call-report';
import type { ServiceClient } from '@/lib/service/transport/client.server';
import { facts, get, parsed, reading, segment, strict } from '@/lib/service/transport/endpoint.server';
import { ServiceRequestInvalid } from '@/lib/service/transport/refusals/errors';
import type { CallOptions } from '@/lib/service/transport/service-request';
import type { RealTimeResponseB, TimelessResponse } from '@/lib/service/v1/endpoints.server';
import { readRealTimeEstimateB, readTimelessEstimate } from '@/lib/service/v1/read';
import { readDelivery } from '@/lib/service/v2/read';
import { platformOrder } from './platform-order';
import { CreateDeliveryRequest, EstimateRequest, ORDER_WEBHOOK_KEY_HEADER, ORDER_WEBHOOK_KEY_LENGTH } from './schema';

/** The exact bytes of a create. */
export function createDeliveryBody(request: OrderRequest, options?: BodyOptions): string {
  return JSON.stringify(platformOrder(request, options));
}

/**
 * Sends `body` as `createDeliveryBody` made it. v0 does not de-duplicate: after a lost response nothing is sent again, and
 * the outcome is unknown until a webhook with `orderWebhookKey` comes.
 */
export async function createDelivery(client: ServiceClient, body: string, options: CreateOptions = {}) {
  const path = '/v0/deliveries';
  strict(`POST ${path}`, CreateDeliveryRequest, parsed(`POST ${path}`, body));
  const { orderWebhookKey, ...call } = options;
  const secretHeaders = webhookKeyHeader(`POST ${path}`, orderWebhookKey);
  return deliveryResponse(
    await client.send({ ...call, method: 'POST', path, body, secretHeaders, repeat: 'unsent-only', accept: 'json' }),
  );
}

export async function getDelivery(client: ServiceClient, code: string, options: CallOptions = {}) {
  return deliveryResponse(await client.send({ ...options, ...get(`/v0/deliveries/${segment('code', code)}`) }));
}

/**
 * 400: already canceled or failed; 404: any other reason, such as an unknown order. The interface does not show the body of a
 * success: `delivery` is null without one.
 */
export async function cancelDelivery(client: ServiceClient, code: string, options: CallOptions = {}) {
  const path = `/v0/deliveries/${segment('code', code)}/cancel`;
  const request = { method: 'POST', path, repeat: 'safe', accept: 'json-or-nothing' } as const;
  const answer = await client.send({ ...options, ...request });
  const result: ServiceResult<{ delivery: ServiceDelivery | null }> = {
    delivery: deliveryIn(answer.json),
    ...facts(answer),
  };
  return result;
}

export async function estimate(client: ServiceClient, trip: EstimateRequest, options: CallOptions = {}) {
  const answer = await sendTrip(client, '/v0/deliveries/estimate', trip, options);
  const result: RealTimeResponseB = { estimate: reading(answer, readRealTimeEstimateB), ...facts(answer) };
  return result;
}

export async function estimateTimeless(client: ServiceClient, trip: EstimateRequest, options: CallOptions = {}) {
  const answer = await sendTrip(client, '/v0/deliveries/timelessEstimate', trip, options);
  const result: TimelessResponse = { estimate: reading(answer, readTimelessEstimate), ...facts(answer) };
  return result;
}

function sendTrip(client: ServiceClient, path: string, trip: EstimateRequest, options: CallOptions) {
  const body = JSON.stringify(strict(`POST ${path}`, EstimateRequest, trip));
  return client.send({ ...options, method: 'POST', path, body, repeat: 'safe', accept: 'json' });
}

/** interface: Limits, webhook key. */
function webhookKeyHeader(operation: string, key: string | undefined): Record<string, string> {
  if (key === undefined) return {};
  const [least, most] = ORDER_WEBHOOK_KEY_LENGTH;
  if (key.length >= least && key.length <= most) return { [ORDER_WEBHOOK_KEY_HEADER]: key };
  const message = `must be ${least} to ${most} characters`;
  throw new ServiceRequestInvalid(operation, [{ field: ORDER_WEBHOOK_KEY_HEADER, message }]);
}

function deliveryIn(json: unknown): ServiceDelivery | null {
  try {
    return readDelivery(json);
  } catch {
    return null;
  }
}

function deliveryResponse(answer: ServiceResponse): DeliveryResponse {
  return { delivery: reading(answer, readDelivery), ...facts(answer) };
}
