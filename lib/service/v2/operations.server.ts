import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { everyBranch } from '@/lib/service/model/every-branch.server';
import { type LearnedFacts, noLearnedFacts } from '@/lib/service/model/learned-facts';
import type { GenerationOperations, VariantResponse } from '@/lib/service/model/operations.server';
import { cancelOrRead, deleteOnce, readIfUnresolved } from '@/lib/service/model/read-outcome.server';
import type { ServiceClient } from '@/lib/service/transport/client.server';
import type { CallOptions } from '@/lib/service/transport/service-request';
import type { DeliveryResponse, EstimateResponse } from '../model/responses';
import { isServiceFailure } from '../transport/refusals/errors';
import { ServiceRefusal } from '../transport/refusals/refusals';
import { addressedByCodeOrId } from './by-code-or-id.server';
import * as v2 from './endpoints.server';
import { estimatesAbout } from './estimate-about.server';
import { type CreateDeliveryRequest, LocationDestination } from './schema';

/** v2 has every operation. After a lost response the record is read before the outcome counts as unknown. */
export function v2Operations(client: ServiceClient, learned: LearnedFacts = noLearnedFacts()) {
  const about = estimatesAbout(learned);
  const addressed = addressedByCodeOrId(learned);
  return {
    createDeliveryBody: (request: CreateDeliveryRequest) => {
      const body = v2.createDeliveryBody(request);
      return (learned.pinNeedsAddress && withPinAddress(body)) || body;
    },
    createDelivery: async (body, options) => {
      try {
        return await v2.createDelivery(client, body, options);
      } catch (failure) {
        const longer = asksForAddress(failure) ? withPinAddress(body) : undefined;
        if (!longer) throw failure;
        const response = await v2.createDelivery(client, longer, options);
        learned.pinNeedsAddress = true;
        return response;
      }
    },
    getDelivery: (code, options) => addressed(code, options, (id) => v2.getDelivery(client, id, options)),
    cancelDelivery: (code, reason, options) =>
      addressed(code, options, (id) =>
        cancelOrRead(
          () => v2.cancelDelivery(client, id, reason, options),
          () => v2.getDelivery(client, id, options),
        ),
      ),
    retryDelivery: (code, options) => addressed(code, options, (id) => retryDelivery(client, id, options)),
    estimate: (trip, options) => about(trip, (wanted) => v2.estimate(client, wanted, options)),
    estimateStatic: (trip, options) => about(trip, (wanted) => v2.estimateStatic(client, wanted, options)),
    estimateVariants: {
      'v2-real-time': async (trip, options) =>
        driving(await about(trip, (wanted) => v2.estimate(client, wanted, options))),
      'v2-static': async (trip, options) =>
        driving(await about(trip, (wanted) => v2.estimateStatic(client, wanted, options))),
    },
    listBranches: (options) => everyBranch((page) => v2.listBranches(client, page === 1 ? {} : { page }, options)),
    getBranch: (id, options) => v2.getBranch(client, id, options),
    createBranch: (branch, options) => v2.createBranch(client, branch, options),
    updateBranch: (id, change, options) => v2.updateBranch(client, id, change, options),
    deleteBranch: (id, options) => deleteOnce(() => v2.deleteBranch(client, id, options)),
    listInvoices: (query, options) => v2.listInvoices(client, query, options),
    getInvoice: (id, options) => v2.getInvoice(client, id, options),
    getWallet: (options) => v2.getWallet(client, options),
  } satisfies GenerationOperations;
}

const driving = ({ estimate, ...answer }: EstimateResponse): VariantResponse => ({
  ...answer,
  estimate: { kind: 'driving', ...estimate },
});

/** After a lost response the order is read, and retried again only while it is still failed; never after a 4xx. */
async function retryDelivery(client: ServiceClient, code: string, options?: CallOptions): Promise<DeliveryResponse> {
  const delaysMs = options?.retryDelaysMs ?? client.retryDelaysMs;
  for (let round = 0; ; round += 1) {
    try {
      return await v2.retryDelivery(client, code, options);
    } catch (failure) {
      const seen = await readIfUnresolved(failure, () => v2.getDelivery(client, code, options));
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
