import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { everyBranch } from '@/lib/service/model/every-branch.server';
import { type LearnedFacts, noLearnedFacts } from '@/lib/service/model/learned-facts';
import type { GenerationOperations, VariantResponse } from '@/lib/service/model/operations.server';
import { cancelOrRead, readIfUnresolved } from '@/lib/service/model/read-outcome.server';
import type { ServiceClient } from '@/lib/service/transport/client.server';
import type { CallOptions } from '@/lib/service/transport/service-request';
import { readBranchPage, readEstimate, readInvoice, readInvoicePage, readWallet } from '../model/read';
import type { DeliveryResponse, EstimateResponse } from '../model/records';
import { ask, askEstimate, checkedJson, segment, strict, strictJson } from '../transport/endpoint.server';
import { isServiceFailure } from '../transport/refusals/errors';
import { ServiceRefusal } from '../transport/refusals/refusals';
import { branchOperations } from './branch-operations.server';
import { addressedByCodeOrId } from './by-code-or-id.server';
import { deliveryCalls } from './delivery-calls.server';
import { estimatesAbout } from './estimate-about.server';
import { CreateDeliveryRequest, EstimateRequest, InvoiceQuery, LocationDestination } from './schema';

const CancelBody = z.object({ reason: z.string().min(1).optional() });

/** The exact bytes of a create: store them, so that a repeat is the same request (interface: POST /v2/deliveries). */
export function createDeliveryBody(request: CreateDeliveryRequest): string {
  return strictJson('POST /v2/deliveries', CreateDeliveryRequest, request);
}

/** v2 has every operation. After a lost response the record is read before the outcome counts as unknown. */
export function v2Operations(client: ServiceClient, learned: LearnedFacts = noLearnedFacts()) {
  const about = estimatesAbout(learned);
  const addressed = addressedByCodeOrId(learned);
  const deliveries = deliveryCalls(client, 'v2');
  /** Safe to repeat: the service de-duplicates on `reference`. */
  const create = (body: string, options?: CallOptions) => {
    checkedJson('POST /v2/deliveries', CreateDeliveryRequest, body);
    return deliveries.create({ body, repeat: 'safe' }, options);
  };
  const cancel = (code: string, reason?: string, options?: CallOptions) => {
    const operation = `POST ${deliveries.pathOf(code)}/cancel`;
    const body = reason ? strictJson(operation, CancelBody, { reason }) : undefined;
    return deliveries.act(code, 'cancel', { body }, options);
  };
  const estimateAt = (path: string) => (trip: EstimateRequest, options?: CallOptions) =>
    about(trip, async (wanted) =>
      askEstimate(client, path, { schema: EstimateRequest, trip: wanted, read: readEstimate }, options),
    );
  const estimate = estimateAt('/v2/deliveries/estimate');
  /** Fixed pricing without live traffic. */
  const estimateStatic = estimateAt('/v2/deliveries/estimate/static');
  return {
    createDeliveryBody: (request: CreateDeliveryRequest) => {
      const body = createDeliveryBody(request);
      return (learned.pinNeedsAddress && withPinAddress(body)) || body;
    },
    createDelivery: async (body, options) => {
      try {
        return await create(body, options);
      } catch (failure) {
        const longer = asksForAddress(failure) ? withPinAddress(body) : undefined;
        if (!longer) throw failure;
        const response = await create(longer, options);
        learned.pinNeedsAddress = true;
        return response;
      }
    },
    getDelivery: (code, options) => addressed(code, options, (id) => deliveries.get(id, options)),
    cancelDelivery: (code, reason, options) =>
      addressed(code, options, (id) =>
        cancelOrRead(
          async () => cancel(id, reason, options),
          () => deliveries.get(id, options),
        ),
      ),
    retryDelivery: (code, options) => addressed(code, options, (id) => retryDelivery(client, id, options)),
    estimate,
    estimateStatic,
    estimateVariants: {
      'v2-real-time': async (trip, options) => driving(await estimate(trip, options)),
      'v2-static': async (trip, options) => driving(await estimateStatic(trip, options)),
    },
    /** `page` is sent only when needed: the interface shows no parameters of this list. */
    listBranches: (options) =>
      everyBranch((page) =>
        ask(client, { path: '/v2/branches', query: page === 1 ? {} : { page }, read: readBranchPage }, options),
      ),
    ...branchOperations(client, '/v2/branches'),
    listInvoices: async (asked = {}, options) => {
      const query = strict('GET /v2/invoices', InvoiceQuery, asked);
      return ask(client, { path: '/v2/invoices', query, read: readInvoicePage }, options);
    },
    getInvoice: async (id, options) =>
      ask(
        client,
        { path: `/v2/invoices/${segment('id', id)}`, read: (json) => ({ invoice: readInvoice(json) }) },
        options,
      ),
    getWallet: (options) =>
      ask(client, { path: '/v2/wallet', read: (json) => ({ wallet: readWallet(json) }) }, options),
  } satisfies GenerationOperations;
}

const driving = ({ estimate, ...answer }: EstimateResponse): VariantResponse => ({
  ...answer,
  estimate: {
    kind: 'driving',
    deliveryFee: estimate.delivery_fee,
    currency: estimate.currency,
    distanceMeters: estimate.estimated_distance,
    durationSeconds: estimate.estimated_duration,
  },
});

/**
 * After a lost response the order is read, and retried again only while it is still failed; never after a 4xx. Otherwise an
 * order that failed again meanwhile would be retried twice.
 */
async function retryDelivery(client: ServiceClient, code: string, options?: CallOptions): Promise<DeliveryResponse> {
  const delaysMs = options?.retryDelaysMs ?? client.retryDelaysMs;
  const deliveries = deliveryCalls(client, 'v2');
  for (let round = 0; ; round += 1) {
    try {
      return await deliveries.act(code, 'retry', { repeat: 'unsent-only' }, options);
    } catch (failure) {
      const seen = await readIfUnresolved(failure, () => deliveries.get(code, options));
      if (seen && seen.delivery.status !== 'failed') return seen;
      const delayMs = delaysMs[round];
      if (!seen || delayMs === undefined || failure instanceof ServiceRefusal) throw failure;
      await sleep(delayMs, undefined, { signal: options?.signal }).catch(() => Promise.reject(failure));
    }
  }
}

const PinOrder = z.looseObject({ destination_format: z.literal('location_format'), destination: LocationDestination });

/**
 * A create body with `address` beside `first_line`, for services that require it; undefined where that changes nothing.
 * Material of v2 differs on the field's name (interface: Destination formats).
 */
function withPinAddress(body: string): string | undefined {
  const order = PinOrder.safeParse(JSON.parse(body)).data;
  if (!order || order.destination.address) return undefined;
  const { first_line, latitude, longitude } = order.destination;
  const address = first_line || `${latitude}, ${longitude}`;
  return JSON.stringify({ ...order, destination: { ...order.destination, address } });
}

/** A 400 that names the missing `address` of a pin. */
function asksForAddress(failure: unknown): boolean {
  if (!isServiceFailure(failure) || !(failure instanceof ServiceRefusal) || failure.status !== 400) return false;
  return (
    failure.field === 'destination.address' ||
    (/\bdestination\.address\b/i.test(failure.message) && /required|missing/i.test(failure.message))
  );
}
