import { z } from 'zod';
import type { CallReport, ServiceAnswer } from '@/lib/service/transport/call-report';
import type { ServiceClient } from '@/lib/service/transport/client.server';
import { facts, get, parsed, reading, segment, strict } from '@/lib/service/transport/endpoint.server';
import type { CallOptions } from '@/lib/service/transport/service-request';
import type {
  BranchAnswer,
  BranchPageAnswer,
  DeliveryAnswer,
  EstimateAnswer,
  InvoiceAnswer,
  InvoicePageAnswer,
  WalletAnswer,
} from '../model/answers';
import {
  readBranch,
  readBranchPage,
  readDelivery,
  readEstimate,
  readInvoice,
  readInvoicePage,
  readWallet,
} from './read';
import { BranchBody, BranchUpdate, CreateDeliveryRequest, EstimateRequest, InvoiceQuery } from './schema';

const CancelBody = z.object({ reason: z.string().min(1).optional() });

/** The exact bytes of a create: keep them, so that a repeat is the same request (interface: POST /v2/deliveries). */
export function createDeliveryBody(request: CreateDeliveryRequest): string {
  return JSON.stringify(strict('POST /v2/deliveries', CreateDeliveryRequest, request));
}

/** `body` as `createDeliveryBody` made it; sent as it is. Safe to repeat: the service de-duplicates on `reference`. */
export async function createDelivery(client: ServiceClient, body: string, options: CallOptions = {}) {
  strict('POST /v2/deliveries', CreateDeliveryRequest, parsed('POST /v2/deliveries', body));
  const request = { method: 'POST', path: '/v2/deliveries', body, repeat: 'safe', accept: 'json' } as const;
  return deliveryAnswer(await client.send({ ...options, ...request }));
}

export async function getDelivery(client: ServiceClient, code: string, options: CallOptions = {}) {
  return deliveryAnswer(await client.send({ ...options, ...get(`/v2/deliveries/${segment('code', code)}`) }));
}

/**
 * Safe to repeat, but read with care: after an attempt whose answer was lost, a repeat is refused as `not_cancellable`
 * although the order was canceled by us. The failure's `outcome` is `unknown` then: read the delivery.
 */
export async function cancelDelivery(client: ServiceClient, code: string, reason?: string, options: CallOptions = {}) {
  const path = `/v2/deliveries/${segment('code', code)}/cancel`;
  const body = reason ? JSON.stringify(strict(`POST ${path}`, CancelBody, { reason })) : undefined;
  return deliveryAnswer(
    await client.send({ ...options, method: 'POST', path, ...(body && { body }), repeat: 'safe', accept: 'json' }),
  );
}

/** Never repeated blindly: an order that failed again meanwhile would be sent out once more than anyone asked for. */
export async function retryDelivery(client: ServiceClient, code: string, options: CallOptions = {}) {
  const path = `/v2/deliveries/${segment('code', code)}/retry`;
  return deliveryAnswer(await client.send({ ...options, method: 'POST', path, repeat: 'unsent-only', accept: 'json' }));
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
  const page: BranchPageAnswer = { ...reading(answer, readBranchPage), ...facts(answer) };
  return page;
}

export async function getBranch(client: ServiceClient, id: string, options: CallOptions = {}) {
  return branchAnswer(await client.send({ ...options, ...get(`/v2/branches/${segment('id', id)}`) }));
}

/** Not de-duplicated by the service, so never repeated once it may have arrived. */
export async function createBranch(client: ServiceClient, branch: BranchBody, options: CallOptions = {}) {
  const body = JSON.stringify(strict('POST /v2/branches', BranchBody, branch));
  return branchAnswer(
    await client.send({
      ...options,
      method: 'POST',
      path: '/v2/branches',
      body,
      repeat: 'unsent-only',
      accept: 'json',
    }),
  );
}

export async function updateBranch(client: ServiceClient, id: string, change: BranchUpdate, options: CallOptions = {}) {
  const path = `/v2/branches/${segment('id', id)}`;
  const body = JSON.stringify(strict(`PUT ${path}`, BranchUpdate, change));
  return branchAnswer(await client.send({ ...options, method: 'PUT', path, body, repeat: 'safe', accept: 'json' }));
}

/** Repeated after a lost answer it is refused with 404 and `outcome` `unknown`: gone, which is what was asked for. */
export async function deleteBranch(client: ServiceClient, id: string, options: CallOptions = {}): Promise<CallReport> {
  const path = `/v2/branches/${segment('id', id)}`;
  const answer = await client.send({ ...options, method: 'DELETE', path, repeat: 'safe', accept: 'empty' });
  return answer.report;
}

export async function listInvoices(client: ServiceClient, query: InvoiceQuery = {}, options: CallOptions = {}) {
  const checked = strict('GET /v2/invoices', InvoiceQuery, query);
  const answer = await client.send({ ...options, ...get('/v2/invoices'), query: checked });
  const page: InvoicePageAnswer = { ...reading(answer, readInvoicePage), ...facts(answer) };
  return page;
}

export async function getInvoice(client: ServiceClient, id: string, options: CallOptions = {}) {
  const answer = await client.send({ ...options, ...get(`/v2/invoices/${segment('id', id)}`) });
  const result: InvoiceAnswer = { invoice: reading(answer, readInvoice), ...facts(answer) };
  return result;
}

export async function getWallet(client: ServiceClient, options: CallOptions = {}) {
  const answer = await client.send({ ...options, ...get('/v2/wallet') });
  const result: WalletAnswer = { wallet: reading(answer, readWallet), ...facts(answer) };
  return result;
}

async function estimateAt(client: ServiceClient, path: string, trip: EstimateRequest, options: CallOptions) {
  const body = JSON.stringify(strict(`POST ${path}`, EstimateRequest, trip));
  const answer = await client.send({ ...options, method: 'POST', path, body, repeat: 'safe', accept: 'json' });
  const result: EstimateAnswer = { estimate: reading(answer, readEstimate), ...facts(answer) };
  return result;
}

function deliveryAnswer(answer: ServiceAnswer): DeliveryAnswer {
  return { delivery: reading(answer, readDelivery), ...facts(answer) };
}

function branchAnswer(answer: ServiceAnswer): BranchAnswer {
  return { branch: reading(answer, readBranch), ...facts(answer) };
}
