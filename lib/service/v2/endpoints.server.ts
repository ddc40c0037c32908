import { z } from 'zod';
import type { ServiceResponse } from '@/lib/service/transport/call-report';
import type { ServiceClient } from '@/lib/service/transport/client.server';
import { facts, get, parsed, reading, segment, strict } from '@/lib/service/transport/endpoint.server';
import type { CallOptions } from '@/lib/service/transport/service-request';
import type {
  BranchPageResponse,
  DeliveryResponse,
  EstimateResponse,
  InvoicePageResponse,
  InvoiceResponse,
  WalletResponse,
} from '../model/responses';
import { branchEndpoints } from './branch-endpoints.server';
import { readBranchPage, readDelivery, readEstimate, readInvoice, readInvoicePage, readWallet } from './read';
import { CreateDeliveryRequest, EstimateRequest, InvoiceQuery } from './schema';

const CancelBody = z.object({ reason: z.string().min(1).optional() });

/** The exact bytes of a create: store them, so that a repeat is the same request (interface: POST /v2/deliveries). */
export function createDeliveryBody(request: CreateDeliveryRequest): string {
  return JSON.stringify(strict('POST /v2/deliveries', CreateDeliveryRequest, request));
}

/** Sends `body` as `createDeliveryBody` made it. Safe to repeat: the service de-duplicates on `reference`. */
export async function createDelivery(client: ServiceClient, body: string, options: CallOptions = {}) {
  strict('POST /v2/deliveries', CreateDeliveryRequest, parsed('POST /v2/deliveries', body));
  const request = { method: 'POST', path: '/v2/deliveries', body, repeat: 'safe', accept: 'json' } as const;
  return deliveryResponse(await client.send({ ...options, ...request }));
}

export async function getDelivery(client: ServiceClient, code: string, options: CallOptions = {}) {
  return deliveryResponse(await client.send({ ...options, ...get(`/v2/deliveries/${segment('code', code)}`) }));
}

/**
 * Repeated after a lost response. The repeat may fail as `not_cancellable` although the first one canceled: its `outcome` is
 * `unknown`, and the order has to be read.
 */
export async function cancelDelivery(client: ServiceClient, code: string, reason?: string, options: CallOptions = {}) {
  const path = `/v2/deliveries/${segment('code', code)}/cancel`;
  const body = reason ? JSON.stringify(strict(`POST ${path}`, CancelBody, { reason })) : undefined;
  return deliveryResponse(
    await client.send({ ...options, method: 'POST', path, ...(body && { body }), repeat: 'safe', accept: 'json' }),
  );
}

/** Never repeated by itself: an order that failed again meanwhile would be retried twice. */
export async function retryDelivery(client: ServiceClient, code: string, options: CallOptions = {}) {
  const path = `/v2/deliveries/${segment('code', code)}/retry`;
  return deliveryResponse(
    await client.send({ ...options, method: 'POST', path, repeat: 'unsent-only', accept: 'json' }),
  );
}

export function estimate(client: ServiceClient, trip: EstimateRequest, options: CallOptions = {}) {
  return estimateAt(client, '/v2/deliveries/estimate', trip, options);
}

/** Fixed pricing without live traffic. */
export function estimateStatic(client: ServiceClient, trip: EstimateRequest, options: CallOptions = {}) {
  return estimateAt(client, '/v2/deliveries/estimate/static', trip, options);
}

/** `page` is sent only when given: the interface shows no parameters of this list. */
export async function listBranches(client: ServiceClient, query: { page?: number } = {}, options: CallOptions = {}) {
  const answer = await client.send({ ...options, ...get('/v2/branches'), query });
  const page: BranchPageResponse = { ...reading(answer, readBranchPage), ...facts(answer) };
  return page;
}

export const { getBranch, createBranch, updateBranch, deleteBranch } = branchEndpoints('/v2/branches');

export async function listInvoices(client: ServiceClient, query: InvoiceQuery = {}, options: CallOptions = {}) {
  const checked = strict('GET /v2/invoices', InvoiceQuery, query);
  const answer = await client.send({ ...options, ...get('/v2/invoices'), query: checked });
  const page: InvoicePageResponse = { ...reading(answer, readInvoicePage), ...facts(answer) };
  return page;
}

export async function getInvoice(client: ServiceClient, id: string, options: CallOptions = {}) {
  const answer = await client.send({ ...options, ...get(`/v2/invoices/${segment('id', id)}`) });
  const result: InvoiceResponse = { invoice: reading(answer, readInvoice), ...facts(answer) };
  return result;
}

export async function getWallet(client: ServiceClient, options: CallOptions = {}) {
  const answer = await client.send({ ...options, ...get('/v2/wallet') });
  const result: WalletResponse = { wallet: reading(answer, readWallet), ...facts(answer) };
  return result;
}

async function estimateAt(client: ServiceClient, path: string, trip: EstimateRequest, options: CallOptions) {
  const body = JSON.stringify(strict(`POST ${path}`, EstimateRequest, trip));
  const answer = await client.send({ ...options, method: 'POST', path, body, repeat: 'safe', accept: 'json' });
  const result: EstimateResponse = { estimate: reading(answer, readEstimate), ...facts(answer) };
  return result;
}

function deliveryResponse(answer: ServiceResponse): DeliveryResponse {
  return { delivery: reading(answer, readDelivery), ...facts(answer) };
}
